// Package definedness tells which bits of a value depend on memory that nobody has written, or on poison.
//
// A sanitizer of memory gives every byte a shadow and every instruction a second one that computes shadows (Stepanov and Serebryany:
// MemorySanitizer, CGO 2015; Seward and Nethercote: Using Valgrind to detect undefined value errors with bit-precision, USENIX 2005).
// Terms need no such memory: what was never written is a variable, or the elements of an array, that can be told from all others, and
// a copy, whatever its way through memory, is the same term. So the shadow of a value is a function of its term alone, and what does not
// contain such a variable costs a look. A shadow is a term as well, of the same width: bit i is 1 in the executions in which bit i of
// the value is undefined.
//
// The rules are exact for each operator by itself where it matters in practice: bitwise operations (a mask that cuts undefined bits off
// gives a defined result, so bit-fields raise no alarm), shifts by defined amounts, structure, choices and comparisons: a comparison is
// defined if the defined bits decide it. Sums are undefined from where a carry may be; products from the lowest undefined bit up; quotients
// and whatever else is left, as a whole. No rule takes an undefined bit for a defined one, as long as the variables take their values
// independently: a term that cancels, such as x ^ x, is gone before.
//
// Poison, what breaks a promise of LLVM's, is followed in the same way: it is a variable as well.
package definedness

import "github.com/fathom-verifier/fathom/smt/term"

// Shadows computes the shadows of the terms of a pool, each once.
type Shadows struct {
	pool *term.Pool
	// unwritten tells of a variable, or a free array, whether it stands for memory that nobody has written.
	unwritten func(term.ID) bool
	memo      []term.ID // by term: unknown, clean, or the shadow
	stack     []term.ID
}

const (
	unknown = term.None
	clean   = ^term.ID(0) // no bit is undefined in any execution
)

// New returns shadows over the variables and arrays that unwritten is true of. It must not change its mind about a term.
func New(pool *term.Pool, unwritten func(term.ID) bool) *Shadows {
	return &Shadows{pool: pool, unwritten: unwritten}
}

// Defined returns the condition that no bit of t is undefined. The time is linear in the terms below t that were not looked at before.
func (s *Shadows) Defined(t term.ID) term.ID {
	shadow := s.of(t)
	if shadow == clean {
		return s.pool.True()
	}
	return s.pool.Not(s.some(shadow))
}

// Clean says that no bit of t is undefined, whatever it is made of.
func (s *Shadows) Clean(t term.ID) {
	s.of(t)
	s.memo[t] = clean
}

// Of returns the shadow of t, which is no array.
func (s *Shadows) Of(t term.ID) term.ID { return s.mask(t, s.of(t)) }

// of returns the shadow of t, or clean.
func (s *Shadows) of(t term.ID) term.ID {
	p := s.pool
	if n := p.Len(); len(s.memo) < n {
		s.memo = append(s.memo, make([]term.ID, n-len(s.memo))...)
	}
	s.stack = append(s.stack[:0], t)
	for len(s.stack) > 0 {
		top := s.stack[len(s.stack)-1]
		ready := true
		if s.memo[top] == unknown {
			for i := range p.NumArgs(top) {
				if a := p.Arg(top, i); s.memo[a] == unknown {
					s.stack = append(s.stack, a)
					ready = false
				}
			}
			if ready {
				s.memo[top] = s.compute(top)
			}
		}
		if ready {
			s.stack = s.stack[:len(s.stack)-1]
		}
	}
	return s.memo[t]
}

// mask returns a shadow as a term, for a t of that width.
func (s *Shadows) mask(t, shadow term.ID) term.ID {
	if shadow == clean {
		return s.pool.Zero(s.pool.Width(t))
	}
	return shadow
}

// some returns the condition that a shadow has a bit.
func (s *Shadows) some(shadow term.ID) term.ID {
	return s.pool.Ne(shadow, s.pool.Zero(s.pool.Width(shadow)))
}

// all returns a shadow of the width all of whose bits are 1 where cond holds.
func (s *Shadows) all(cond term.ID, width int) term.ID {
	return s.pool.Ite(cond, s.pool.Ones(width), s.pool.Zero(width))
}

// upwards returns a shadow with all bits from its lowest one on.
func (s *Shadows) upwards(shadow term.ID) term.ID {
	return s.pool.Or(shadow, s.pool.Neg(shadow))
}

// compute returns the shadow of t, given those of its arguments.
func (s *Shadows) compute(t term.ID) term.ID {
	p := s.pool
	op := p.Op(t)
	if op == term.OpVar || op == term.OpArray {
		switch {
		case !s.unwritten(t):
			return clean
		case op == term.OpVar:
			return p.Ones(p.Width(t))
		}
		return s.undefinedArray(t)
	}
	var arg, sh [3]term.ID
	none := true
	n := p.NumArgs(t)
	for i := range n {
		arg[i] = p.Arg(t, i)
		sh[i] = s.memo[arg[i]]
		none = none && sh[i] == clean
	}
	if none {
		return clean
	}
	if p.IsArray(t) {
		return s.array(t, op, arg, sh)
	}
	u := s.value(t, op, arg, sh)
	if v, ok := p.ConstValue(u); ok && v == 0 {
		return clean
	}
	return u
}

// value is compute for what is no array.
func (s *Shadows) value(t term.ID, op term.Op, arg, sh [3]term.ID) term.ID {
	p := s.pool
	w := p.Width(t)
	if op == term.OpSelect {
		return s.selected(t, arg, sh)
	}
	var m [3]term.ID // the shadows as terms
	either := term.None
	for i := range p.NumArgs(t) {
		m[i] = s.mask(arg[i], sh[i])
	}
	if p.NumArgs(t) > 1 && p.Width(m[0]) == p.Width(m[1]) {
		either = p.Or(m[0], m[1])
	}
	a, b := arg[0], arg[1]
	switch op {
	case term.OpNot:
		return m[0]
	case term.OpAnd: // a defined zero decides
		return p.Or(p.And(m[0], p.Or(b, m[1])), p.And(m[1], a))
	case term.OpXor:
		return either
	case term.OpIte:
		chosen := p.Ite(a, m[1], m[2])
		if sh[0] == clean {
			return chosen
		}
		differ := p.Or(p.Xor(arg[1], arg[2]), p.Or(m[1], m[2]))
		return p.Ite(m[0], differ, chosen)
	case term.OpEq: // defined bits that differ decide
		return p.And(s.some(either), p.Eq(p.And(p.Xor(a, b), p.Not(either)), p.Zero(p.Width(a))))
	case term.OpUlt:
		return s.order(a, b, m)
	case term.OpSlt:
		sign := p.Shl(p.Const(p.Width(a), 1), p.Const(p.Width(a), uint64(p.Width(a)-1)))
		return s.order(p.Xor(a, sign), p.Xor(b, sign), m)
	case term.OpNeg:
		return s.difference(p.Zero(w), a, p.Zero(w), m[0])
	case term.OpAdd:
		least := p.Add(s.least(a, m[0]), s.least(b, m[1]))
		greatest := p.Add(s.greatest(a, m[0]), s.greatest(b, m[1]))
		return p.Or(p.Xor(least, greatest), either)
	case term.OpPtr, term.OpMul:
		return s.upwards(either)
	case term.OpShl, term.OpLShr, term.OpAShr:
		return p.Or(s.shifted(op, m[0], b), s.all(s.some(m[1]), w))
	case term.OpConcat:
		return p.Concat(m[0], m[1])
	case term.OpExtract:
		hi, lo := p.ExtractBounds(t)
		return p.Extract(m[0], hi, lo)
	case term.OpZExt:
		return p.ZExt(m[0], w)
	case term.OpSExt:
		return p.SExt(m[0], w)
	}
	// Quotients, remainders, overflows of products, equality of arrays.
	undefined := p.False()
	for i := range p.NumArgs(t) {
		switch {
		case sh[i] == clean:
		case p.IsArray(arg[i]):
			undefined = p.True()
		default:
			undefined = p.Or(undefined, s.some(sh[i]))
		}
	}
	return s.all(undefined, w)
}

// shifted shifts a shadow as the operator shifts values; AShr copies the sign's.
func (s *Shadows) shifted(op term.Op, shadow, amount term.ID) term.ID {
	switch op {
	case term.OpShl:
		return s.pool.Shl(shadow, amount)
	case term.OpLShr:
		return s.pool.LShr(shadow, amount)
	}
	return s.pool.AShr(shadow, amount)
}

// least and greatest return the smallest and the largest unsigned number that a value with a shadow can be.
func (s *Shadows) least(a, shadow term.ID) term.ID    { return s.pool.And(a, s.pool.Not(shadow)) }
func (s *Shadows) greatest(a, shadow term.ID) term.ID { return s.pool.Or(a, shadow) }

// order returns the shadow of a < b, unsigned: one outcome is possible and so is the other.
func (s *Shadows) order(a, b term.ID, m [3]term.ID) term.ID {
	p := s.pool
	possible := p.Ult(s.least(a, m[0]), s.greatest(b, m[1]))
	certain := p.Ult(s.greatest(a, m[0]), s.least(b, m[1]))
	return p.And(possible, p.Not(certain))
}

// difference returns the shadow of a - b.
func (s *Shadows) difference(a, b, ma, mb term.ID) term.ID {
	p := s.pool
	least := p.Sub(s.least(a, ma), s.greatest(b, mb))
	greatest := p.Sub(s.greatest(a, ma), s.least(b, mb))
	return p.Or(p.Xor(least, greatest), p.Or(ma, mb))
}
