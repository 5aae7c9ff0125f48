package encode

import (
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// IsFloat tells whether an operation is one on floats.
func IsFloat(op seair.Op) bool { return op >= seair.FAdd && op <= seair.FElementary }

// Floats returns the arithmetic of programs over the terms of p: the bits of a NaN that an operation makes are arbitrary, variables of vars, but that it is
// a quiet one, as LLVM's language reference leaves them.
func Floats(vars *term.Variables, p *term.Pool) *float.Arithmetic {
	a := float.New(p)
	a.NaN = func(f float.Format) term.ID {
		payload := p.Concat(p.Const(1, 1), vars.Var("payload of NaN", f.Sig-2))
		if f.Explicit {
			payload = p.Concat(p.Const(1, 1), payload)
		}
		return p.Concat(p.Concat(vars.Var("sign of NaN", 1), p.Ones(f.Exp)), payload)
	}
	return a
}

// Float returns the value of an instruction on floats, given its operands. width is the width of the result in bits. It panics if IsFloat
// does not hold.
func Float(a *float.Arithmetic, in *seair.Instr, width int, x []term.ID) term.ID {
	f := seair.FloatFormat(in.Imm).Format()
	toZero := a.Mode(float.RTZ)
	mode := a.Mode(float.RNE)
	if in.Op == seair.FRound {
		mode = a.Mode(float.Mode(in.Imm2))
	}
	if n, ok := seair.RoundedArity(in.Op); ok && len(x) > n {
		mode = x[n]
	}
	switch in.Op {
	case seair.FAdd:
		return a.Add(f, mode, x[0], x[1])
	case seair.FSub:
		return a.Sub(f, mode, x[0], x[1])
	case seair.FMul:
		return a.Mul(f, mode, x[0], x[1])
	case seair.FDiv:
		return a.Div(f, mode, x[0], x[1])
	case seair.FMod:
		return a.Mod(f, x[0], x[1])
	case seair.FRemainder:
		return a.Rem(f, x[0], x[1])
	case seair.FFma:
		return a.FMA(f, mode, x[0], x[1], x[2])
	case seair.FSqrt:
		return a.Sqrt(f, mode, x[0])
	case seair.FRound:
		return a.RoundToIntegral(f, mode, x[0])
	case seair.FElementary:
		fn := float.Function(in.Imm2)
		if n := fn.Arity(); len(x) > n {
			mode, x = x[n], x[:n]
		}
		return a.Elementary(f, fn, mode, x...)
	case seair.FMin:
		return eitherZero(a, f, a.Min(f, x[0], x[1]), x[0], x[1])
	case seair.FMax:
		return eitherZero(a, f, a.Max(f, x[0], x[1]), x[0], x[1])
	case seair.FNeg:
		return a.Neg(f, x[0])
	case seair.FAbs:
		return a.Abs(f, x[0])
	case seair.FEq:
		return a.Eq(f, x[0], x[1])
	case seair.FLt:
		return a.Lt(f, x[0], x[1])
	case seair.FLe:
		return a.Le(f, x[0], x[1])
	case seair.FIsNaN:
		return a.IsNaN(f, x[0])
	case seair.FConvert:
		return a.Convert(f, seair.FloatFormat(in.Imm2).Format(), mode, x[0])
	case seair.FToS, seair.FToU:
		v, fits := a.ToInt(f, toZero, x[0], width, in.Op == seair.FToS)
		p := a.Pool()
		if p.IsTrue(fits) {
			return v
		}
		return p.Ite(fits, v, p.Var("integer out of range", width))
	case seair.FToSO, seair.FToUO:
		_, fits := a.ToInt(f, toZero, x[0], int(in.Imm2), in.Op == seair.FToSO)
		return a.Pool().Not(fits)
	case seair.SToF, seair.UToF:
		r := a.FromInt(f, mode, x[0], in.Op == seair.SToF)
		if in.Op == seair.UToF {
			r = zeroOfSubtraction(a, f, mode, x[0], r)
		}
		return r
	}
	panic("encode: " + in.Op.String() + " is no operation on floats")
}

// eitherZero returns r, the minimum or the maximum of x and y, but any of the two if both are zeros: LLVM's language reference leaves open
// which, and compilers and processors differ. Zeros of either sign are in any range that has one.
func eitherZero(a *float.Arithmetic, f float.Format, r, x, y term.ID) term.ID {
	p := a.Pool()
	zeros := p.AndN(a.IsZero(f, x), a.IsZero(f, y), p.Not(p.Eq(x, y)))
	if p.IsFalse(zeros) {
		return r
	}
	t := p.Ite(zeros, p.Ite(p.Var("which zero", 1), x, y), r)
	if known, ok := a.Range(f, r); ok {
		a.SetRange(f, t, known)
	}
	return t
}

// zeroOfSubtraction returns r, the float for the unsigned integer x, but a zero of either sign for zero when rounding down: the code that
// compilers make for x86-64 subtracts the halves of a magic number, and equal numbers have the difference -0 then; with AVX-512 it does not.
func zeroOfSubtraction(a *float.Arithmetic, f float.Format, mode, x, r term.ID) term.ID {
	p := a.Pool()
	zero := p.And(p.Eq(mode, a.Mode(float.RTN)), p.Eq(x, p.Zero(p.Width(x))))
	if p.IsFalse(zero) {
		return r
	}
	t := p.Ite(zero, p.Concat(p.Var("sign of zero", 1), p.Zero(f.Width()-1)), r)
	if known, ok := a.Range(f, r); ok {
		a.SetRange(f, t, known)
	}
	return t
}
