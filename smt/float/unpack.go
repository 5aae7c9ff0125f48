package float

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Arithmetic builds the terms of floating-point operations over one pool. Like the pool it is not safe for concurrent use.
//
// Operands and results are encodings, of width Format.Width; rounding modes are terms of width ModeWidth. Formats with two bits
// of exponent and more are supported up to exponents of 62 bits, as far as the pool has terms of the widths needed: a product needs
// twice the significand, a fused product and sum four more than that.
type Arithmetic struct {
	pool *term.Pool
	// NaN gives the bits of a NaN that an operation produces. It must return a NaN of the format. Nil means the canonical one.
	NaN func(Format) term.ID

	ranges      map[rangeKey]Range      // recorded
	derived     map[rangeKey]Range      // of choices, from those of their alternatives
	comparisons map[term.ID]comparison  // by the condition made
	absOf       map[term.ID]term.ID     // operand of an absolute value
	within      map[term.ID]narrowing   // what Within made
	applied     map[application]term.ID // results of elementary functions
}

// Pool returns the pool of the terms.
func (a *Arithmetic) Pool() *term.Pool { return a.pool }

// New returns arithmetic over the terms of p.
func New(p *term.Pool) *Arithmetic {
	return &Arithmetic{
		pool: p, ranges: make(map[rangeKey]Range), derived: make(map[rangeKey]Range), comparisons: make(map[term.ID]comparison),
		absOf: make(map[term.ID]term.ID), within: make(map[term.ID]narrowing), applied: make(map[application]term.ID),
	}
}

// An unpacked is a float taken apart. exp and sig mean something only where the float is neither NaN nor infinite: its
// value is then ±sig·2^(exp-Width(sig)+1); sig is zero exactly if zero holds, and its top bit is set otherwise.
type unpacked struct {
	nan, inf, zero term.ID // classes
	sign           term.ID // 1: negative; for NaN without meaning
	exp            term.ID // signed
	sig            term.ID
}

// fields returns the parts of an encoding in the implicit format: an explicit integer bit is resolved as the x87 does.
// Encodings that it calls invalid operands are NaN; the pseudo-denormals have exponent 1 in fact.
func (a *Arithmetic) fields(f Format, x term.ID) (sign, exp, frac term.ID) {
	p := a.pool
	w := f.Width()
	sign, exp, frac = p.Extract(x, w-1, w-1), p.Extract(x, w-2, w-1-f.Exp), p.Extract(x, f.Sig-2, 0)
	if !f.Explicit {
		return sign, exp, frac
	}
	integer := p.Extract(x, f.Sig-1, f.Sig-1)
	least := p.Eq(exp, p.Zero(f.Exp))
	invalid := p.And(p.Not(integer), p.Not(least))
	exp = p.Ite(p.And(integer, least), p.Const(f.Exp, 1), p.Ite(invalid, p.Ones(f.Exp), exp))
	return sign, exp, p.Ite(invalid, p.Ones(f.Sig-1), frac)
}

// classes returns the classes and the sign of an encoding.
func (a *Arithmetic) classes(f Format, x term.ID) unpacked {
	p := a.pool
	sign, exp, frac := a.fields(f, x)
	least, most := p.Eq(exp, p.Zero(f.Exp)), p.Eq(exp, p.Ones(f.Exp))
	none := p.Eq(frac, p.Zero(f.Sig-1))
	u := unpacked{
		nan:  p.And(most, p.Not(none)),
		inf:  p.And(most, none),
		zero: p.And(least, none),
		sign: sign,
	}
	if r, ok := a.Range(f, x); ok {
		u.nan = p.False()
		if a.finite(f, r) {
			u.inf = p.False()
		}
	}
	return u
}

// unpack takes an encoding apart.
func (a *Arithmetic) unpack(f Format, x term.ID) unpacked {
	p := a.pool
	u := a.classes(f, x)
	_, exp, frac := a.fields(f, x)
	least := p.Eq(exp, p.Zero(f.Exp))
	w := f.exponentBits()
	exp = p.Or(exp, p.ZExt(least, f.Exp)) // that of subnormals is that of the smallest normal ones
	u.sig, u.exp = a.normalise(p.Concat(p.Not(least), frac), p.Sub(a.resize(exp, w), a.integer(w, f.bias())))
	return u
}

// pack puts an encoding together from the fields of the implicit format.
func (a *Arithmetic) pack(f Format, sign, exp, frac term.ID) term.ID {
	p := a.pool
	if f.Explicit {
		frac = p.Concat(p.Not(p.Eq(exp, p.Zero(f.Exp))), frac)
	}
	return p.Concat(p.Concat(sign, exp), frac)
}

// normalise shifts sig left until its top bit is set, and lowers exp by as much. Zero stays zero, with any exponent. One pass
// finds the bits of the distance, the highest first, and shifts.
func (a *Arithmetic) normalise(sig, exp term.ID) (term.ID, term.ID) {
	p := a.pool
	w := p.Width(sig)
	if w == 1 {
		return sig, exp
	}
	distance := term.None
	for i := bitLen(w-1) - 1; i >= 0; i-- {
		by := 1 << i
		clear := p.Not(a.some(p.Extract(sig, w-1, w-by)))
		sig = p.Ite(clear, p.Concat(p.Extract(sig, w-1-by, 0), p.Zero(by)), sig)
		if distance == term.None {
			distance = clear
		} else {
			distance = p.Concat(distance, clear)
		}
	}
	return sig, p.Sub(exp, a.resize(distance, p.Width(exp)))
}

// resize zero-extends t to w bits or drops its high ones.
func (a *Arithmetic) resize(t term.ID, w int) term.ID {
	if a.pool.Width(t) > w {
		return a.pool.Extract(t, w-1, 0)
	}
	return a.pool.ZExt(t, w)
}

// integer returns a constant of w bits.
func (a *Arithmetic) integer(w, v int) term.ID {
	if w <= 64 {
		return a.pool.ConstInt(w, int64(v))
	}
	b := big.NewInt(int64(v))
	if v < 0 {
		b.Add(b, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	}
	return a.pool.ConstBig(w, b)
}

// Const returns an encoding as a term.
func (a *Arithmetic) Const(f Format, bits *big.Int) term.ID { return a.pool.ConstBig(f.Width(), bits) }

// zero, inf and nan return special values with a sign of one bit.
func (a *Arithmetic) zero(f Format, sign term.ID) term.ID {
	return a.pack(f, sign, a.pool.Zero(f.Exp), a.pool.Zero(f.Sig-1))
}

func (a *Arithmetic) inf(f Format, sign term.ID) term.ID {
	return a.pack(f, sign, a.pool.Ones(f.Exp), a.pool.Zero(f.Sig-1))
}

func (a *Arithmetic) nan(f Format) term.ID {
	if a.NaN != nil {
		return a.NaN(f)
	}
	return a.Const(f, f.NaNBits())
}
