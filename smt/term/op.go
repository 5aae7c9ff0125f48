package term

// Op is the operator of a term.
type Op uint8

// The operators. W is the width of the result.
const (
	OpNone    Op = iota
	OpConst      // a constant
	OpVar        // a free variable
	OpRead       // an array applied to an index: Arg 0 is the index
	OpPtr        // object base plus offset: Arg 0 is the offset
	OpNot        // bitwise complement
	OpAnd        // bitwise and
	OpXor        // bitwise exclusive or
	OpIte        // Arg 0 has width 1; Arg 1 if it is 1, else Arg 2
	OpEq         // equality, W = 1, arguments at least 2 wide
	OpUlt        // unsigned less-than, W = 1, arguments at least 2 wide
	OpSlt        // signed less-than, W = 1, arguments at least 2 wide
	OpNeg        // two's complement negation
	OpAdd        // addition modulo 2^W
	OpMul        // multiplication modulo 2^W
	OpUDiv       // unsigned quotient, all ones when the divisor is zero
	OpURem       // unsigned remainder, the dividend when the divisor is zero
	OpShl        // left shift; zero when the amount is at least W
	OpLShr       // logical right shift; zero when the amount is at least W
	OpAShr       // arithmetic right shift; copies of the sign when the amount is at least W
	OpConcat     // Arg 0 above Arg 1
	OpExtract    // the bits ExtractBounds of Arg 0
	OpZExt       // zero extension of Arg 0 to W
	OpSExt       // sign extension of Arg 0 to W
	OpUMulO      // W = 1: the unsigned product of the arguments does not fit their width
	OpSMulO      // W = 1: the signed product of the arguments does not fit their width
	numOps
)

var opNames = [numOps]string{
	OpNone: "none", OpConst: "const", OpVar: "var", OpRead: "read", OpPtr: "ptr",
	OpNot: "bvnot", OpAnd: "bvand", OpXor: "bvxor", OpIte: "ite", OpEq: "=",
	OpUlt: "bvult", OpSlt: "bvslt", OpNeg: "bvneg", OpAdd: "bvadd", OpMul: "bvmul",
	OpUDiv: "bvudiv", OpURem: "bvurem", OpShl: "bvshl", OpLShr: "bvlshr",
	OpAShr: "bvashr", OpConcat: "concat", OpExtract: "extract",
	OpZExt: "zero_extend", OpSExt: "sign_extend", OpUMulO: "bvumulo", OpSMulO: "bvsmulo",
}

// String returns the SMT-LIB name of the operator.
func (o Op) String() string {
	if o < numOps {
		return opNames[o]
	}
	return "invalid"
}

// opArity is the number of term arguments of each operator.
var opArity = [numOps]uint8{
	OpRead: 1, OpPtr: 1, OpNot: 1, OpAnd: 2, OpXor: 2, OpIte: 3, OpEq: 2,
	OpUlt: 2, OpSlt: 2, OpNeg: 1, OpAdd: 2, OpMul: 2, OpUDiv: 2, OpURem: 2,
	OpShl: 2, OpLShr: 2, OpAShr: 2, OpConcat: 2, OpExtract: 1, OpZExt: 1,
	OpSExt: 1, OpUMulO: 2, OpSMulO: 2,
}

// isAC tells whether the operator is associative and commutative.
func (o Op) isAC() bool { return o == OpAnd || o == OpXor || o == OpAdd || o == OpMul }
