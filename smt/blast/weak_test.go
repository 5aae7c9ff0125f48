package blast

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
)

// randomEdge returns a random function of the inputs.
func randomEdge(r *rand.Rand, g *Graph, in []Edge, depth int) Edge {
	e := in[r.IntN(len(in))]
	if depth > 0 {
		a, b := randomEdge(r, g, in, depth-1), randomEdge(r, g, in, depth-1)
		switch r.IntN(4) {
		case 0:
			e = g.And(a, b)
		case 1:
			e = g.Xor(a, b)
		case 2:
			e = g.Mux(randomEdge(r, g, in, depth-1), a, b)
		default:
			e = g.Or(a, b)
		}
	}
	return e.notIf(r.IntN(2) == 0)
}

// TestAssertExhaustive: what was asserted holds under exactly the assignments of the inputs that the clauses leave, and gates
// that were used in one polarity have their values when they are asked for afterwards.
func TestAssertExhaustive(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := NewGraph()
		in := make([]Edge, 6)
		for i := range in {
			in[i] = g.Input()
		}
		s := sat.New()
		c := encoder{g: g, sink: s}
		// A lemma about arrays, and something else over the same gates.
		asserted := []Edge{
			g.Or(g.equal(in[:2], in[2:4]).Not(), g.equal(in[2:4], in[4:])),
			g.Or(randomEdge(r, g, in, 2), g.Or(randomEdge(r, g, in, 3), g.equal(in[:2], in[4:]))),
		}
		later := []Edge{g.Xor(in[0], in[2]), g.equal(in[2:4], in[4:]), randomEdge(r, g, in, 3)}
		if seed%3 == 0 {
			c.Lit(later[0]) // one that is there before
		}
		for _, e := range asserted {
			if err := c.Assert(ctx, e); err != nil {
				t.Fatal(err)
			}
		}
		for _, e := range append(later, in...) {
			c.Lit(e)
		}
		for bits := range 1 << len(in) {
			v := newValuation(g, func(e Edge) bool { return bits>>(e.node()-in[0].node())&1 != 0 })
			want := sat.Unsat
			if v.Value(asserted[0]) && v.Value(asserted[1]) {
				want = sat.Sat
			}
			assume := make([]sat.Lit, len(in))
			for i, e := range in {
				if assume[i] = c.Lit(e); !v.Value(e) {
					assume[i] = -assume[i]
				}
			}
			if got := s.Solve(ctx, assume...); got != want {
				t.Fatalf("seed %d, inputs %06b: %v, want %v", seed, bits, got, want)
			}
			for i, e := range later {
				if want == sat.Sat && s.Value(c.Lit(e)) != v.Value(e) {
					t.Fatalf("seed %d, inputs %06b: gate %d is %v", seed, bits, i, !v.Value(e))
				}
			}
		}
	}
}

// TestAssertHalf: a lemma about arrays takes a variable for each bit of the indices and one for the values.
func TestAssertHalf(t *testing.T) {
	const w = 8
	g := NewGraph()
	s := sat.New()
	c := encoder{g: g, sink: s}
	in := make([]Edge, 4*w)
	for i := range in {
		in[i] = g.Input()
		c.Lit(in[i])
	}
	before := s.NumVars()
	if err := c.Assert(context.Background(), g.Or(g.equal(in[:w], in[w:2*w]).Not(), g.equal(in[2*w:3*w], in[3*w:]))); err != nil {
		t.Fatal(err)
	}
	if got := s.NumVars() - before; got != w+1 {
		t.Errorf("%d variables for indices and values of %d bits, want %d", got, w, w+1)
	}
}
