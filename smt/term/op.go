package term

// Op is the operator of a term.
type Op uint8

// The operators. W is the width of the result.
const (
	OpNone  Op = iota
	OpConst    // a constant
	OpVar      // a free variable

	// The arrays. What Pool.Width says of them is the width of their elements.
	OpArray      // a free array
	OpConstArray // the array whose elements are all Arg 0
	OpStore      // Arg 0 with the element at Arg 1 replaced by Arg 2
	OpOffset     // the array whose element at i is that of Arg 0 at i + Arg 1
	OpPrefix     // the elements below Arg 0 (unsigned) of Arg 1, from there on those of Arg 2
	OpArrayIte   // the array Arg 1 if Arg 0, of width 1, is 1, else the array Arg 2

	OpPtr     // an address in an object: its offset Arg 0 plus its base Arg 1
	OpNot     // bitwise complement
	OpAnd     // bitwise and
	OpXor     // bitwise exclusive or
	OpIte     // Arg 0 has width 1; Arg 1 if it is 1, else Arg 2
	OpEq      // equality, W = 1, arguments at least 2 wide
	OpUlt     // unsigned less-than, W = 1, arguments at least 2 wide
	OpSlt     // signed less-than, W = 1, arguments at least 2 wide
	OpNeg     // two's complement negation
	OpAdd     // addition modulo 2^W
	OpMul     // multiplication modulo 2^W
	OpUDiv    // unsigned quotient, all ones when the divisor is zero
	OpURem    // unsigned remainder, the dividend when the divisor is zero
	OpShl     // left shift; zero when the amount is at least W
	OpLShr    // logical right shift; zero when the amount is at least W
	OpAShr    // arithmetic right shift; copies of the sign when the amount is at least W
	OpConcat  // Arg 0 above Arg 1
	OpExtract // the bits ExtractBounds of Arg 0
	OpZExt    // zero extension of Arg 0 to W
	OpSExt    // sign extension of Arg 0 to W
	OpUMulO   // W = 1: the unsigned product of the arguments does not fit their width
	OpSMulO   // W = 1: the signed product of the arguments does not fit their width
	OpSelect  // the element of the array Arg 0 at Arg 1
	OpArrayEq // W = 1: the arrays have the same elements
	numOps
)

var opNames = [numOps]string{
	OpNone: "none", OpConst: "const", OpVar: "var", OpArray: "array", OpConstArray: "const-array",
	OpStore: "store", OpOffset: "offset", OpPrefix: "prefix", OpArrayIte: "ite", OpPtr: "ptr",
	OpNot: "bvnot", OpAnd: "bvand", OpXor: "bvxor", OpIte: "ite", OpEq: "=",
	OpUlt: "bvult", OpSlt: "bvslt", OpNeg: "bvneg", OpAdd: "bvadd", OpMul: "bvmul",
	OpUDiv: "bvudiv", OpURem: "bvurem", OpShl: "bvshl", OpLShr: "bvlshr",
	OpAShr: "bvashr", OpConcat: "concat", OpExtract: "extract",
	OpZExt: "zero_extend", OpSExt: "sign_extend", OpUMulO: "bvumulo", OpSMulO: "bvsmulo", OpSelect: "select", OpArrayEq: "=",
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
	OpConstArray: 1, OpStore: 3, OpOffset: 2, OpPrefix: 3, OpArrayIte: 3, OpSelect: 2, OpArrayEq: 2,
	OpPtr: 2, OpNot: 1, OpAnd: 2, OpXor: 2, OpIte: 3, OpEq: 2,
	OpUlt: 2, OpSlt: 2, OpNeg: 1, OpAdd: 2, OpMul: 2, OpUDiv: 2, OpURem: 2,
	OpShl: 2, OpLShr: 2, OpAShr: 2, OpConcat: 2, OpExtract: 1, OpZExt: 1,
	OpSExt: 1, OpUMulO: 2, OpSMulO: 2,
}

// isArray tells whether terms of the operator are arrays.
func (o Op) isArray() bool { return OpArray <= o && o <= OpArrayIte }

// isAC tells whether the operator is associative and commutative.
func (o Op) isAC() bool { return o == OpAnd || o == OpXor || o == OpAdd || o == OpMul }
