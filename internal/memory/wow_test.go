package memory

import (
	"slices"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// A rules test makes contents of 8 bytes by a few writes, and reads them at every offset, under every assignment of its variables
// that makes the writes valid.
type rules struct {
	t         *testing.T
	p         *term.Pool
	s         *Space
	g, h      term.ID // conditions
	i, j      term.ID // offsets, from 0 to 7
	n         term.ID // a length, from 0 to 3
	first     *contents
	variables []term.ID
}

const rulesLimit = 8

func newRules(t *testing.T) *rules {
	p := term.NewPool()
	r := &rules{t: t, p: p, s: NewSpace(p, false)}
	r.s.limits = limits{eager: 1 << 30, objects: MaxObjects} // nothing is spread over cells
	variable := func(name string, bits int) term.ID {
		v := p.Var(name, bits)
		r.variables = append(r.variables, v)
		return v
	}
	r.g, r.h = variable("g", 1), variable("h", 1)
	r.i, r.j = p.ZExt(variable("i", 3), 64), p.ZExt(variable("j", 3), 64)
	r.n = p.ZExt(variable("n", 2), 64)
	image := []byte{10, 11, 12, 13, 14, 15, 16, 17}
	r.first = r.s.initial(Bytes(image), "first", rulesLimit, true)
	return r
}

// A step is a write of a rules test; size 0 means that val is written, otherwise the range is set to it.
type step struct {
	guard, off, size, val term.ID
}

func (r *rules) do(c *contents, steps ...step) *contents {
	for _, w := range steps {
		if w.guard == 0 {
			w.guard = r.p.True()
		}
		if w.size == 0 {
			c = r.s.write(c, w.guard, w.off, w.val)
		} else {
			c = r.s.set(c, Target{Guard: w.guard, Offset: w.off}, w.val, w.size)
		}
	}
	return c
}

func entries(c *contents) (n int) {
	for ; c.base.kind.isEntry(); c = c.base.under {
		n++
	}
	return n
}

// each calls f with an evaluator for every assignment.
func (r *rules) each(f func(*term.Evaluator)) {
	bits := 0
	for _, v := range r.variables {
		bits += r.p.Width(v)
	}
	for k := range uint64(1) << bits {
		values := make(map[term.ID]uint64)
		for _, v := range r.variables {
			w := r.p.Width(v)
			values[v] = k & (1<<w - 1)
			k >>= w
		}
		f(r.p.NewEvaluator(func(v term.ID) term.Value { return term.NewValue(r.p.Width(v), values[v]) }, nil))
	}
}

// reads checks that c holds, in every execution, what the steps make of a plain slice; then it has that many entries.
func (r *rules) reads(c *contents, want int, model func(ev *term.Evaluator, bytes []byte) bool) {
	r.t.Helper()
	if got := entries(c); got != want {
		r.t.Errorf("the log has %d entries, want %d", got, want)
	}
	at := r.p.ZExt(r.variable(), 64) // read at a symbolic offset, too
	symbolic := r.s.read(c, at, 1)
	var constant [rulesLimit]term.ID
	for k := range constant {
		constant[k] = r.s.read(c, r.s.word(uint64(k)), 1)
	}
	bad := 0
	r.each(func(ev *term.Evaluator) {
		bytes := []byte{10, 11, 12, 13, 14, 15, 16, 17}
		if bad > 0 || !model(ev, bytes) {
			return
		}
		for k, b := range bytes {
			if got := ev.Uint64(constant[k]); got != uint64(b) {
				r.t.Errorf("byte %d is %d, want %d of %v", k, got, b, bytes)
				bad++
			}
		}
		if k := ev.Uint64(at); ev.Uint64(symbolic) != uint64(bytes[k]) {
			r.t.Errorf("byte %d, read at a symbolic offset, is %d, want %d", k, ev.Uint64(symbolic), bytes[k])
			bad++
		}
	})
}

func (r *rules) variable() term.ID {
	v := r.p.Var("at", 3)
	r.variables = append(r.variables, v)
	return v
}

// model runs steps on a slice; false if one is invalid.
func (r *rules) model(steps ...step) func(*term.Evaluator, []byte) bool {
	return func(ev *term.Evaluator, bytes []byte) bool {
		for _, w := range steps {
			if w.guard != 0 && ev.Uint64(w.guard) == 0 {
				continue
			}
			off, value := ev.Uint64(w.off), ev.Uint64(w.val)
			n := uint64(r.p.Width(w.val) / 8)
			if w.size != 0 {
				n = ev.Uint64(w.size)
			}
			if n > rulesLimit || off > rulesLimit-n {
				return false
			}
			for k := range n {
				if w.size == 0 {
					bytes[off+k] = byte(value >> (8 * k))
				} else {
					bytes[off+k] = byte(value)
				}
			}
		}
		return true
	}
}

func (r *rules) expect(want int, steps ...step) {
	r.t.Helper()
	r.reads(r.do(r.first, steps...), want, r.model(steps...))
}

func TestLogRules(t *testing.T) {
	for _, test := range []struct {
		name string
		run  func(r *rules, byte_, word func(uint64) term.ID, k func(uint64) term.ID)
	}{
		{"LOG-COVER same place", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{off: r.i, val: w(0x0201)}, step{off: r.i, val: w(0x0403)})
		}},
		{"LOG-COVER wider write", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{off: r.p.Add(r.i, k(1)), val: b(1)}, step{off: r.i, val: w(0x0403)})
		}},
		{"LOG-COVER under one condition", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{guard: r.g, off: r.i, val: b(1)}, step{guard: r.g, off: r.i, val: w(0x0403)})
		}},
		{"LOG-COVER keeps what came between", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{off: r.i, val: b(1)}, step{off: k(3), val: b(2)}, step{off: r.i, val: b(3)})
		}},
		{"LOG-COVER by a set", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{off: r.i, val: b(1)}, step{off: r.j, size: r.n, val: b(2)}, step{off: k(0), size: k(7), val: b(3)},
				step{off: k(0), size: k(8), val: b(4)}, step{off: r.i, val: b(5)})
		}},
		{"LOG-COVER not if only a part is written again", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(2, step{off: r.i, val: w(0x0201)}, step{off: r.i, val: b(3)})
		}},
		{"LOG-COVER not if the old write sticks out", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(2, step{off: r.p.Add(r.i, k(1)), val: w(0x0201)}, step{off: r.i, val: w(0x0403)})
		}},
		{"LOG-COVER not by another condition", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(2, step{guard: r.g, off: r.i, val: b(1)}, step{guard: r.h, off: r.i, val: w(0x0403)})
		}},
		{"LOG-COMMUTE", func(r *rules, b, w, k func(uint64) term.ID) {
			even := r.p.And(r.i, k(6))
			odd := r.p.Or(r.p.And(r.j, k(6)), k(1))
			r.expect(2, step{off: even, val: b(1)}, step{off: k(2), val: b(9)}, step{off: odd, val: b(2)}, step{off: k(3), val: b(8)}, step{off: even, val: b(3)})
		}},
		{"LOG-COMMUTE not past what may be touched", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(3, step{off: r.i, val: b(1)}, step{off: r.j, val: b(2)}, step{off: r.i, val: b(3)})
		}},
		{"LOG-SAME", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{guard: r.g, off: r.i, val: b(1)}, step{guard: r.h, off: r.i, val: b(2)})
		}},
		{"LOG-SAME not over what came between", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(2, step{guard: r.g, off: r.i, val: b(1)}, step{off: k(4), val: b(7)}, step{guard: r.h, off: r.i, val: b(2)})
		}},
		{"LOG-MERGE upwards", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{off: r.i, size: r.n, val: b(1)}, step{off: r.p.Add(r.i, r.n), size: k(2), val: b(1)})
		}},
		{"LOG-MERGE downwards", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(1, step{off: r.p.Add(r.i, k(2)), size: r.n, val: b(1)}, step{off: r.i, size: k(2), val: b(1)})
		}},
		{"LOG-MERGE not of different bytes", func(r *rules, b, w, k func(uint64) term.ID) {
			r.expect(2, step{off: r.i, size: r.n, val: b(1)}, step{off: r.p.Add(r.i, r.n), size: k(2), val: b(2)})
		}},
		{"LOG-FILL", func(r *rules, b, w, k func(uint64) term.ID) {
			r.first = r.s.set(r.first, Target{Guard: r.p.True(), Offset: k(0)}, b(0), k(8))
			c := r.do(r.first, step{off: r.i, size: r.n, val: b(0)})
			r.reads(c, 0, func(_ *term.Evaluator, bytes []byte) bool { clear(bytes); return true })
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRules(t)
			constant := func(bits int) func(uint64) term.ID {
				return func(v uint64) term.ID { return r.p.Const(bits, v) }
			}
			test.run(r, constant(8), constant(16), constant(64))
		})
	}
}

// JOIN-LOG: what only one side wrote is laid over what both have, under the side's condition.
func TestJoinLogRule(t *testing.T) {
	type side = []step
	for _, test := range []struct {
		name    string
		want    int
		a, b    func(r *rules) side
		between func(r *rules) side // before the fork
	}{
		{"one side", 1, func(r *rules) side { return side{{off: r.i, val: r.p.Const(8, 1)}} }, func(*rules) side { return nil }, nil},
		{"the same place on both", 1,
			func(r *rules) side { return side{{off: r.i, val: r.p.Const(8, 1)}} },
			func(r *rules) side { return side{{off: r.i, val: r.p.Const(8, 2)}} }, nil},
		{"different places, and cells between", 4,
			func(r *rules) side {
				return side{{off: r.i, val: r.p.Const(8, 1)}, {off: r.p.Const(64, 3), val: r.p.Const(8, 5)}, {guard: r.h, off: r.j, val: r.p.Const(8, 6)}}
			},
			func(r *rules) side {
				return side{{off: r.p.Const(64, 3), val: r.p.Const(8, 7)}, {off: r.j, val: r.p.Const(8, 2)}, {off: r.p.Const(64, 4), val: r.p.Const(16, 0x0908)}}
			},
			func(r *rules) side {
				return side{{off: r.p.Const(64, 2), val: r.p.Const(16, 0x1413)}, {off: r.j, val: r.p.Const(16, 0x1211)}}
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRules(t)
			var before side
			if test.between != nil {
				before = test.between(r)
			}
			c := r.do(r.first, before...)
			a, b := test.a(r), test.b(r)
			joined := seam{r.s}.join(r.g, r.do(c, a...), r.do(c, b...))
			r.reads(joined, test.want, func(ev *term.Evaluator, bytes []byte) bool {
				taken := b
				if ev.Uint64(r.g) == 1 {
					taken = a
				}
				return r.model(slices.Concat(before, taken)...)(ev, bytes)
			})
		})
	}
}
