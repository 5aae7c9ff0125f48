package spear

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// form is what an operator demands of the widths of its operands.
type form int

const (
	same       form = iota // all as wide as the result
	comparison             // two of one width, the result has 1 bit
	boolean                // everything has 1 bit
	division               // as same; the second operand is not zero in any model
	choice                 // the first has 1 bit, the others are as wide as the result
	shift                  // the first is as wide as the result, the second has 8 bits
	narrower               // the result is narrower than the operand
	wider                  // the result is wider than the operand
	sum                    // the widths of the operands add up to that of the result
	slice                  // two constants of 8 bits delimit the bits of the first
)

type operator struct {
	name  string
	arity int
	form  form
	build func(p *term.Pool, width int, a []operand) term.ID
}

func unary(f func(*term.Pool, term.ID) term.ID) func(*term.Pool, int, []operand) term.ID {
	return func(p *term.Pool, _ int, a []operand) term.ID { return f(p, a[0].t) }
}

func binary(f func(*term.Pool, term.ID, term.ID) term.ID) func(*term.Pool, int, []operand) term.ID {
	return func(p *term.Pool, _ int, a []operand) term.ID { return f(p, a[0].t, a[1].t) }
}

// shifted applies a shift whose amount has 8 bits, whatever the width.
func shifted(f func(p *term.Pool, x, y term.ID) term.ID) func(*term.Pool, int, []operand) term.ID {
	return func(p *term.Pool, w int, a []operand) term.ID {
		// Both are made wide enough to hold the amount, which then has the meaning
		// shifts have on terms.
		if w >= 8 {
			return f(p, a[0].t, p.ZExt(a[1].t, w))
		}
		return p.Extract(f(p, p.SExt(a[0].t, 8), a[1].t), w-1, 0)
	}
}

var operators = map[string]operator{
	"&": {"", 2, same, binary((*term.Pool).And)},
	"|": {"", 2, same, binary((*term.Pool).Or)},
	"^": {"", 2, same, binary((*term.Pool).Xor)},
	"~": {"", 1, same, unary((*term.Pool).Not)},
	"+": {"", 2, same, binary((*term.Pool).Add)},
	"-": {"", 2, same, binary((*term.Pool).Sub)},
	"*": {"", 2, same, binary((*term.Pool).Mul)},

	"/u": {"", 2, division, binary((*term.Pool).UDiv)},
	"/s": {"", 2, division, binary((*term.Pool).SDiv)},
	"%u": {"", 2, division, binary((*term.Pool).URem)},
	"%s": {"", 2, division, binary((*term.Pool).SRem)},

	"<<":  {"", 2, shift, shifted((*term.Pool).Shl)},
	">>a": {"", 2, shift, shifted((*term.Pool).AShr)},
	">>l": {"", 2, shift, func(p *term.Pool, w int, a []operand) term.ID {
		if w >= 8 {
			return p.LShr(a[0].t, p.ZExt(a[1].t, w))
		}
		return p.Extract(p.LShr(p.ZExt(a[0].t, 8), a[1].t), w-1, 0)
	}},

	"=":   {"", 2, comparison, binary((*term.Pool).Eq)},
	"/=":  {"", 2, comparison, binary((*term.Pool).Ne)},
	"ult": {"", 2, comparison, binary((*term.Pool).Ult)},
	"ule": {"", 2, comparison, binary((*term.Pool).Ule)},
	"ugt": {"", 2, comparison, binary((*term.Pool).Ugt)},
	"uge": {"", 2, comparison, binary((*term.Pool).Uge)},
	"slt": {"", 2, comparison, binary((*term.Pool).Slt)},
	"sle": {"", 2, comparison, binary((*term.Pool).Sle)},
	"sgt": {"", 2, comparison, binary((*term.Pool).Sgt)},
	"sge": {"", 2, comparison, binary((*term.Pool).Sge)},
	"=>":  {"", 2, boolean, binary((*term.Pool).Implies)},

	"ite": {"", 3, choice, func(p *term.Pool, _ int, a []operand) term.ID { return p.Ite(a[0].t, a[1].t, a[2].t) }},

	"trun": {"", 1, narrower, func(p *term.Pool, w int, a []operand) term.ID { return p.Extract(a[0].t, w-1, 0) }},
	"sext": {"", 1, wider, func(p *term.Pool, w int, a []operand) term.ID { return p.SExt(a[0].t, w) }},
	"zext": {"", 1, wider, func(p *term.Pool, w int, a []operand) term.ID { return p.ZExt(a[0].t, w) }},
	"conc": {"", 2, sum, binary((*term.Pool).Concat)},
	"extr": {"", 3, slice, func(p *term.Pool, _ int, a []operand) term.ID {
		return p.Extract(a[0].t, int(a[2].value)-1, int(a[1].value))
	}},
}

// predicate tells whether the operator may stand in a predicate.
func (op operator) predicate() bool {
	switch op.name {
	case "&", "|", "^", "~":
		return true
	}
	return op.form == comparison || op.form == boolean || op.form == choice
}

// check says what is wrong with the widths of an application, "" if nothing is.
func (op operator) check(width int, a []operand) string {
	fail := func(format string, args ...any) string { return op.name + ": " + fmt.Sprintf(format, args...) }
	switch op.form {
	case same, division:
		for _, x := range a {
			if x.width != width {
				return fail("operand of %d bits, the result has %d", x.width, width)
			}
		}
	case comparison:
		if a[0].width != a[1].width {
			return fail("operands of %d and %d bits", a[0].width, a[1].width)
		}
		if width != 1 {
			return fail("the result has 1 bit, not %d", width)
		}
	case boolean:
		if a[0].width != 1 || a[1].width != 1 || width != 1 {
			return fail("operands and result have 1 bit, not %d, %d and %d", a[0].width, a[1].width, width)
		}
	case choice:
		if a[0].width != 1 {
			return fail("the condition has 1 bit, not %d", a[0].width)
		}
		if a[1].width != width || a[2].width != width {
			return fail("operands of %d and %d bits, the result has %d", a[1].width, a[2].width, width)
		}
	case shift:
		if a[0].width != width {
			return fail("operand of %d bits, the result has %d", a[0].width, width)
		}
		if a[1].width != 8 {
			return fail("the amount has 8 bits, not %d", a[1].width)
		}
	case narrower:
		if a[0].width <= width {
			return fail("the operand, of %d bits, must be wider than the result, of %d", a[0].width, width)
		}
	case wider:
		if a[0].width >= width {
			return fail("the operand, of %d bits, must be narrower than the result, of %d", a[0].width, width)
		}
	case sum:
		if a[0].width+a[1].width != width {
			return fail("operands of %d and %d bits, the result has %d", a[0].width, a[1].width, width)
		}
	case slice:
		lo, hi := a[1], a[2]
		if lo.variable >= 0 || hi.variable >= 0 || lo.width != 8 || hi.width != 8 {
			return fail("the bounds are constants of 8 bits")
		}
		if lo.value >= hi.value || hi.value > uint64(a[0].width) {
			return fail("bits from %d to below %d of an operand of %d bits", lo.value, hi.value, a[0].width)
		}
		if hi.value-lo.value != uint64(width) {
			return fail("%d bits, the result has %d", hi.value-lo.value, width)
		}
	}
	return ""
}
