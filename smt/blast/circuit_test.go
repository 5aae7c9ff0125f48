package blast

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
)

// circuits are the vector operations with their meaning on integers. The
// reference returns any integer; it is taken modulo 2^w, or modulo 2 for a
// single bit.
var circuits = []struct {
	name  string
	build func(g *Graph, a, b []Edge) []Edge
	want  func(w int, a, b *big.Int) *big.Int
}{
	{"add", func(g *Graph, a, b []Edge) []Edge { s, _ := g.add(a, b, False); return s },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }},
	{"sub", func(g *Graph, a, b []Edge) []Edge { s, _ := g.sub(a, b); return s },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Sub(a, b) }},
	{"neg", func(g *Graph, a, b []Edge) []Edge { return g.neg(a) },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Neg(a) }},
	{"mul", func(g *Graph, a, b []Edge) []Edge { return g.mul(a, b) },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Mul(a, b) }},
	{"square", func(g *Graph, a, b []Edge) []Edge { return g.mul(a, a) },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Mul(a, a) }},
	{"udiv", func(g *Graph, a, b []Edge) []Edge { q, _ := divideBy(g, a, b); return q },
		func(w int, a, b *big.Int) *big.Int {
			if b.Sign() == 0 {
				return big.NewInt(-1)
			}
			return new(big.Int).Quo(a, b)
		}},
	{"urem", func(g *Graph, a, b []Edge) []Edge { _, r := divideBy(g, a, b); return r },
		func(w int, a, b *big.Int) *big.Int {
			if b.Sign() == 0 {
				return a
			}
			return new(big.Int).Rem(a, b)
		}},
	{"shl", func(g *Graph, a, b []Edge) []Edge { return g.shl(a, b) },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Lsh(a, amount(w, b)) }},
	{"lshr", func(g *Graph, a, b []Edge) []Edge { return g.lshr(a, b) },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Rsh(a, amount(w, b)) }},
	{"ashr", func(g *Graph, a, b []Edge) []Edge { return g.ashr(a, b) },
		func(w int, a, b *big.Int) *big.Int { return new(big.Int).Rsh(signedOf(w, a), amount(w, b)) }},
	{"eq", func(g *Graph, a, b []Edge) []Edge { return []Edge{g.equal(a, b)} },
		func(w int, a, b *big.Int) *big.Int { return truth(a.Cmp(b) == 0) }},
	{"ult", func(g *Graph, a, b []Edge) []Edge { return []Edge{g.ult(a, b)} },
		func(w int, a, b *big.Int) *big.Int { return truth(a.Cmp(b) < 0) }},
	{"slt", func(g *Graph, a, b []Edge) []Edge { return []Edge{g.slt(a, b)} },
		func(w int, a, b *big.Int) *big.Int { return truth(signedOf(w, a).Cmp(signedOf(w, b)) < 0) }},
	{"umulo", func(g *Graph, a, b []Edge) []Edge { return []Edge{g.umulo(a, b)} },
		func(w int, a, b *big.Int) *big.Int { return truth(new(big.Int).Mul(a, b).BitLen() > w) }},
	{"smulo", func(g *Graph, a, b []Edge) []Edge { return []Edge{g.smulo(a, b)} },
		func(w int, a, b *big.Int) *big.Int {
			p := new(big.Int).Mul(signedOf(w, a), signedOf(w, b))
			return truth(signedOf(w, modulo(w, p)).Cmp(p) != 0)
		}},
}

func truth(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return big.NewInt(0)
}

func amount(w int, b *big.Int) uint {
	if b.Cmp(big.NewInt(int64(w))) > 0 {
		return uint(w)
	}
	return uint(b.Uint64())
}

func modulo(w int, x *big.Int) *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), uint(w))
	return new(big.Int).Mod(x, m)
}

func signedOf(w int, x *big.Int) *big.Int {
	if x.Bit(w-1) == 0 {
		return x
	}
	return new(big.Int).Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(w)))
}

func vector(w int, v *big.Int) []Edge {
	out := make([]Edge, w)
	for i := range out {
		out[i] = Bool(v.Bit(i) == 1)
	}
	return out
}

func inputs(g *Graph, w int) []Edge {
	out := make([]Edge, w)
	for i := range out {
		out[i] = g.Input()
	}
	return out
}

func valueOf(bits []Edge, value func(Edge) bool) *big.Int {
	v := new(big.Int)
	for i, e := range bits {
		if value(e) {
			v.SetBit(v, i, 1)
		}
	}
	return v
}

// optionSets are the options under which circuits are tested: each value of each
// parameter that has few, beside defaults.
func optionSets() []Options {
	var sets []Options
	for _, p := range Parameters() {
		values := map[string][]string{"booth-width": {"0", "1", "4"}}[p.Name]
		switch {
		case strings.HasPrefix(p.Name, "abstract-"):
			continue // terms, not circuits
		case values == nil:
			values = strings.Split(p.Range, ", ")
		}
		for _, v := range values {
			o := DefaultOptions()
			if err := o.Set(p.Name, v); err != nil {
				panic(err)
			}
			sets = append(sets, o)
		}
	}
	// The recodings with the reductions.
	for _, m := range []Multiplier{MultiplierWallace, MultiplierCounter} {
		o := DefaultOptions()
		o.Multiplier, o.BoothWidth = m, 1
		sets = append(sets, o)
	}
	slices.SortFunc(sets, func(a, b Options) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return slices.Compact(sets)
}

// eachOption runs f under every set of options, as a subtest.
func eachOption(t *testing.T, f func(t *testing.T, o Options)) {
	for _, o := range optionSets() {
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) { f(t, o) })
	}
}

// newGraph is an empty graph with the options o.
func newGraph(o Options) *Graph {
	g := NewGraph()
	g.opt = o
	return g
}

// divideBy is the divider of the options.
func divideBy(g *Graph, n, d []Edge) (q, r []Edge) {
	if g.opt.Divider == DividerNonRestoring {
		return g.divideNonRestoring(n, d)
	}
	return g.divide(n, d)
}

// TestCircuitsExhaustive evaluates every circuit on every pair of operands of up
// to five bits: as a graph, and through its clauses with the operands assumed.
func TestCircuitsExhaustive(t *testing.T) { eachOption(t, testCircuitsExhaustive) }

func testCircuitsExhaustive(t *testing.T, o Options) {
	for _, c := range circuits {
		t.Run(c.name, func(t *testing.T) {
			for w := 1; w <= 5; w++ {
				g := newGraph(o)
				a, b := inputs(g, w), inputs(g, w)
				out := c.build(g, a, b)
				s := sat.New()
				enc := encoder{g: g, sink: s}
				var la, lb, lo []sat.Lit
				for i := 0; i < w; i++ {
					la, lb = append(la, enc.Lit(a[i])), append(lb, enc.Lit(b[i]))
				}
				for _, e := range out {
					lo = append(lo, enc.Lit(e))
				}
				for x := int64(0); x < 1<<w; x++ {
					for y := int64(0); y < 1<<w; y++ {
						want := modulo(len(out), c.want(w, big.NewInt(x), big.NewInt(y)))
						v := newValuation(g, func(e Edge) bool {
							i := int(e.node() - a[0].node())
							return (x|y<<w)>>i&1 == 1
						})
						if got := valueOf(out, v.Value); got.Cmp(want) != 0 {
							t.Fatalf("w=%d %d %s %d: graph gives %v, want %v", w, x, c.name, y, got, want)
						}
						if w > 4 {
							continue
						}
						var as []sat.Lit
						for i := 0; i < w; i++ {
							as = append(as, litIf(la[i], x>>i&1 == 1), litIf(lb[i], y>>i&1 == 1))
						}
						if st := s.Solve(context.Background(), as...); st != sat.Sat {
							t.Fatalf("w=%d %d %s %d: clauses are %v", w, x, c.name, y, st)
						}
						got := new(big.Int)
						for i, l := range lo {
							if s.Value(l) {
								got.SetBit(got, i, 1)
							}
						}
						if got.Cmp(want) != 0 {
							t.Fatalf("w=%d %d %s %d: clauses give %v, want %v", w, x, c.name, y, got, want)
						}
					}
				}
			}
		})
	}
}

func litIf(l sat.Lit, b bool) sat.Lit {
	if b {
		return l
	}
	return -l
}

// TestCircuitsMixed gives the circuits vectors of constants, repeated, inverted
// and sign- or zero-extended bits, on which gates fold and rows are recoded.
func TestCircuitsMixed(t *testing.T) { eachOption(t, testCircuitsMixed) }

func testCircuitsMixed(t *testing.T, o Options) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, c := range circuits {
		t.Run(c.name, func(t *testing.T) {
			for round := 0; round < 300; round++ {
				w := 1 + r.IntN(9)
				g := newGraph(o)
				in := inputs(g, 4)
				mix := func() []Edge {
					out := make([]Edge, w)
					for i := range out {
						switch r.IntN(3) {
						case 0:
							out[i] = Bool(r.IntN(2) == 0)
						default:
							out[i] = in[r.IntN(4)].notIf(r.IntN(2) == 0)
						}
					}
					switch r.IntN(4) {
					case 0:
						for i := r.IntN(w); i < w; i++ {
							out[i] = out[w-1]
						}
					case 1:
						for i := r.IntN(w); i < w; i++ {
							out[i] = False
						}
					case 2:
						copy(out, vector(w, big.NewInt(r.Int64())))
					}
					return out
				}
				a, b := mix(), mix()
				out := c.build(g, a, b)
				for m := 0; m < 16; m++ {
					v := newValuation(g, func(e Edge) bool { return m>>(e.node()-in[0].node())&1 == 1 })
					x, y := valueOf(a, v.Value), valueOf(b, v.Value)
					want := modulo(len(out), c.want(w, x, y))
					if got := valueOf(out, v.Value); got.Cmp(want) != 0 {
						t.Fatalf("w=%d %v %s %v = %v, want %v (a=%v b=%v)", w, x, c.name, y, got, want, a, b)
					}
				}
			}
		})
	}
}

// TestCircuitsWide evaluates every circuit on random operands of widths around
// those of machines.
func TestCircuitsWide(t *testing.T) {
	eachOption(t, func(t *testing.T, o Options) {
		r := rand.New(rand.NewPCG(3, 4))
		for _, c := range circuits {
			for _, w := range []int{31, 64, 65} {
				g := newGraph(o)
				a, b := inputs(g, w), inputs(g, w)
				out := c.build(g, a, b)
				for range 4 {
					operand := func() *big.Int {
						x := new(big.Int).Lsh(big.NewInt(r.Int64()), uint(w/2))
						x.Xor(x, big.NewInt(r.Int64()))
						return new(big.Int).Rsh(modulo(w, x), uint(r.IntN(w)))
					}
					x, y := operand(), operand()
					v := newValuation(g, func(e Edge) bool {
						i := int(e.node() - a[0].node())
						return i < w && x.Bit(i) == 1 || i >= w && y.Bit(i-w) == 1
					})
					want := modulo(len(out), c.want(w, x, y))
					if got := valueOf(out, v.Value); got.Cmp(want) != 0 {
						t.Fatalf("w=%d %v %s %v = %v, want %v", w, x, c.name, y, got, want)
					}
				}
			}
		}
	})
}

// TestDivisionFacts wants the facts to hold of the quotient and the remainder
// and of nothing else: they are the definition of the multiply-back divider.
func TestDivisionFacts(t *testing.T) {
	eachOption(t, func(t *testing.T, o Options) {
		for w := 1; w <= 3; w++ {
			g := newGraph(o)
			in := inputs(g, 4*w)
			n, d, q, r := in[:w], in[w:2*w], in[2*w:3*w], in[3*w:]
			f := g.divisionFacts(n, d, q, r)
			for m := 0; m < 1<<(4*w); m++ {
				v := newValuation(g, func(e Edge) bool { return m>>(e.node()-in[0].node())&1 == 1 })
				field := func(i int) int { return m >> (i * w) & (1<<w - 1) }
				quo, rem := 1<<w-1, field(0)
				if field(1) != 0 {
					quo, rem = field(0)/field(1), field(0)%field(1)
				}
				if v.Value(f) != (field(2) == quo && field(3) == rem) {
					t.Fatalf("w=%d: %d/%d = %d rest %d is %v", w, field(0), field(1), field(2), field(3), v.Value(f))
				}
			}
		}
	})
}

// TestGatesRandom builds random gates over few inputs, so that every local rule
// fires, and compares each gate with its function on all inputs.
func TestGatesRandom(t *testing.T) {
	const n = 4
	for seed := uint64(0); seed < 400; seed++ {
		r := rand.New(rand.NewPCG(seed, 7))
		g := NewGraph()
		es := append(inputs(g, n), False)
		// The truth table of each edge, bit m for the input assignment m.
		tt := []uint16{0xAAAA, 0xCCCC, 0xF0F0, 0xFF00, 0}
		for len(es) < 40 {
			pick := func() (Edge, uint16) {
				i := r.IntN(len(es))
				if r.IntN(2) == 0 {
					return es[i].Not(), ^tt[i]
				}
				return es[i], tt[i]
			}
			a, ta := pick()
			b, tb := pick()
			c, tc := pick()
			var e Edge
			var want uint16
			switch r.IntN(5) {
			case 0:
				e, want = g.And(a, b), ta&tb
			case 1:
				e, want = g.Xor(a, b), ta^tb
			case 2:
				e, want = g.Mux(a, b, c), ta&tb|^ta&tc
			case 3:
				e, want = g.Maj(a, b, c), ta&tb|ta&tc|tb&tc
			default:
				e, want = g.Or(a, b), ta|tb
			}
			es, tt = append(es, e), append(tt, want)
		}
		s := sat.New()
		enc := encoder{g: g, sink: s}
		for m := 0; m < 16; m++ {
			v := newValuation(g, func(e Edge) bool { return m>>(e.node()-1)&1 == 1 })
			for i, e := range es {
				if v.Value(e) != (tt[i]>>m&1 == 1) {
					t.Fatalf("seed %d: edge %d at input %d is %v", seed, i, m, v.Value(e))
				}
			}
		}
		// The clauses say the same: encode in random order, then each gate is
		// forced by the inputs.
		for _, i := range r.Perm(len(es)) {
			enc.Lit(es[i])
		}
		for m := 0; m < 16; m++ {
			var as []sat.Lit
			for i := 0; i < n; i++ {
				as = append(as, litIf(enc.Lit(es[i]), m>>i&1 == 1))
			}
			if st := s.Solve(context.Background(), as...); st != sat.Sat {
				t.Fatalf("seed %d: clauses are %v", seed, st)
			}
			for i, e := range es {
				if s.Value(enc.Lit(e)) != (tt[i]>>m&1 == 1) {
					t.Fatalf("seed %d: clauses of edge %d at input %d", seed, i, m)
				}
			}
		}
	}
}

// TestAssertTop checks that asserting an edge without giving it a variable
// leaves exactly its models.
func TestAssertTop(t *testing.T) {
	const n = 4
	for seed := uint64(0); seed < 600; seed++ {
		r := rand.New(rand.NewPCG(seed, 9))
		g := NewGraph()
		in := inputs(g, n)
		es := append([]Edge(nil), in...)
		for len(es) < 14 {
			pick := func() Edge { return es[r.IntN(len(es))].notIf(r.IntN(2) == 0) }
			switch r.IntN(4) {
			case 0:
				es = append(es, g.And(pick(), pick()))
			case 1:
				es = append(es, g.Xor(pick(), pick()))
			case 2:
				es = append(es, g.Mux(pick(), pick(), pick()))
			case 3:
				es = append(es, g.Maj(pick(), pick(), pick()))
			}
		}
		root := es[len(es)-1].notIf(r.IntN(2) == 0)
		s := sat.New()
		enc := encoder{g: g, sink: s}
		if r.IntN(2) == 0 {
			enc.Lit(es[n+r.IntN(10)]) // a definition made earlier
		}
		enc.Assert(context.Background(), root)
		for m := 0; m < 1<<n; m++ {
			v := newValuation(g, func(e Edge) bool { return m>>(e.node()-1)&1 == 1 })
			want := sat.Unsat
			if v.Value(root) {
				want = sat.Sat
			}
			var as []sat.Lit
			for i, e := range in {
				as = append(as, litIf(enc.Lit(e), m>>i&1 == 1))
			}
			if st := s.Solve(context.Background(), as...); st != want {
				t.Fatalf("seed %d input %d: %v, want %v", seed, m, st, want)
			}
		}
	}
}

// miter asserts that two circuits of two inputs differ and expects a refutation.
func miter(b *testing.B, w int, f, h func(g *Graph, x, y []Edge) []Edge) {
	b.Helper()
	for i := 0; i < b.N; i++ {
		g := NewGraph()
		x, y := inputs(g, w), inputs(g, w)
		s := sat.New()
		enc := encoder{g: g, sink: s}
		enc.Assert(context.Background(), g.equal(f(g, x, y), h(g, x, y)).Not())
		if st := s.Solve(context.Background()); st != sat.Unsat {
			b.Fatalf("miter is %v", st)
		}
		b.ReportMetric(float64(g.Len()), "gates")
		b.ReportMetric(float64(s.Stats().Conflicts), "conflicts")
	}
}

func BenchmarkAdderAssociativity(b *testing.B) {
	for _, w := range []int{16, 32, 64} {
		b.Run(fmt.Sprint(w), func(b *testing.B) {
			add := func(g *Graph, x, y []Edge) []Edge { s, _ := g.add(x, y, False); return s }
			miter(b, w, func(g *Graph, x, y []Edge) []Edge { return add(g, add(g, x, y), not(y)) },
				func(g *Graph, x, y []Edge) []Edge { return add(g, x, add(g, y, not(y))) })
		})
	}
}

// BenchmarkMulCommutes keeps the row order of either factor; mul itself would
// order the factors and fold the miter.
func BenchmarkMulCommutes(b *testing.B) {
	for _, w := range []int{7, 8, 9} {
		b.Run(fmt.Sprint(w), func(b *testing.B) {
			miter(b, w, func(g *Graph, x, y []Edge) []Edge { return g.addRows(g.digitRows(x, recode(y)), w) },
				func(g *Graph, x, y []Edge) []Edge { return g.addRows(g.digitRows(y, recode(x)), w) })
		})
	}
}
