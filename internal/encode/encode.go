// Package encode gives SEA-IR instructions their meaning as terms (SEABMC,
// section III, function sym).
//
// An instruction over scalars and pointers is one call of a term constructor,
// or a short composition of them; the constructors simplify, so a value that
// does not depend on the program's inputs comes back as a constant. What
// instructions do to memories is the business of package memory.
package encode

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Every register has a term.
const _ = uint(term.MaxWidth - seair.MaxWidth)

// Scalar returns the value of an instruction of arithmetic, comparison,
// structure or bit counting, given its operands. width is the width of the
// result in bits. It panics if op is not of one of these groups: callers
// dispatch on the groups first.
func Scalar(p *term.Pool, op seair.Op, width int, imm int64, a []term.ID) term.ID {
	switch op {
	case seair.Add:
		return p.Add(a[0], a[1])
	case seair.PtrAdd:
		return ptrAdd(p, a[0], a[1])
	case seair.Sub:
		return p.Sub(a[0], a[1])
	case seair.Mul:
		return p.Mul(a[0], a[1])
	case seair.UDiv:
		return p.UDiv(a[0], a[1])
	case seair.SDiv:
		return p.SDiv(a[0], a[1])
	case seair.URem:
		return p.URem(a[0], a[1])
	case seair.SRem:
		return p.SRem(a[0], a[1])
	case seair.Shl:
		return p.Shl(a[0], a[1])
	case seair.LShr:
		return p.LShr(a[0], a[1])
	case seair.AShr:
		return p.AShr(a[0], a[1])
	case seair.And:
		return p.And(a[0], a[1])
	case seair.Or:
		return p.Or(a[0], a[1])
	case seair.Xor:
		return p.Xor(a[0], a[1])
	case seair.UAddO:
		return p.UAddO(a[0], a[1])
	case seair.SAddO:
		return p.SAddO(a[0], a[1])
	case seair.USubO:
		return p.USubO(a[0], a[1])
	case seair.SSubO:
		return p.SSubO(a[0], a[1])
	case seair.UMulO:
		return p.UMulO(a[0], a[1])
	case seair.SMulO:
		return p.SMulO(a[0], a[1])
	case seair.Eq:
		return p.Eq(a[0], a[1])
	case seair.Ne:
		return p.Not(p.Eq(a[0], a[1]))
	case seair.Ult:
		return p.Ult(a[0], a[1])
	case seair.Ule:
		return p.Ule(a[0], a[1])
	case seair.Slt:
		return p.Slt(a[0], a[1])
	case seair.Sle:
		return p.Sle(a[0], a[1])
	case seair.ZExt:
		return p.ZExt(a[0], width)
	case seair.SExt:
		return p.SExt(a[0], width)
	case seair.Trunc:
		return p.Extract(a[0], width-1, 0)
	case seair.Extract:
		return p.Extract(a[0], int(imm)+width-1, int(imm))
	case seair.Concat:
		t := a[0]
		for _, low := range a[1:] {
			t = p.Concat(t, low)
		}
		return t
	case seair.Select:
		return p.Ite(a[0], a[1], a[2])
	case seair.Copy:
		return a[0]
	case seair.CtPop:
		return p.CtPop(a[0])
	case seair.CtLz:
		return p.CtLz(a[0])
	case seair.CtTz:
		return p.CtTz(a[0])
	case seair.BSwap:
		return p.BSwap(a[0])
	case seair.BitReverse:
		return p.BitReverse(a[0])
	case seair.FShl:
		return p.FShl(a[0], a[1], a[2])
	case seair.FShr:
		return p.FShr(a[0], a[1], a[2])
	}
	panic(fmt.Sprintf("encode: operation %d is not a scalar one", op))
}

// Constant returns the term of an integer constant of the given width.
func Constant(p *term.Pool, c *seair.Const, width int) term.ID {
	if c.Big != nil {
		return p.ConstBig(width, c.Big)
	}
	return p.Const(width, c.Bits)
}
