package blast

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// numberEdges is n modulo 2^w as constants.
func numberEdges(n, w int) []Edge {
	v := make([]Edge, w)
	for i := range v {
		v[i] = Bool(n>>i&1 != 0)
	}
	return v
}

// instances calls f with every pair of factors of w bits and, of all triples of
// candidate values, every step-th. With exact, pairs that wrap are left out.
func instances(w, step int, exact bool, f func(x, s int, v instance)) {
	for x := range 1 << w {
		for s := range 1 << w {
			if exact && x*s >= 1<<w {
				continue
			}
			for c := (x + 7*s) % step; c < 1<<(3*w); c += step {
				f(x, s, instance{
					x: numberEdges(x, w), s: numberEdges(s, w), t: numberEdges(x*s, w),
					vx: numberEdges(c, w), vs: numberEdges(c>>w, w), vt: numberEdges(c>>(2*w), w),
					exact: exact,
				})
			}
		}
	}
}

// TestLemmas wants every lemma to hold of every product, whatever the candidate
// that chooses the instance, and to exclude some wrong candidate.
func TestLemmas(t *testing.T) {
	g := NewGraph()
	all := append(slices.Clone(mulLemmas), lemma{"value", valueLemma, true})
	for _, l := range all {
		t.Run(l.name, func(t *testing.T) {
			for w := 1; w <= 5; w++ {
				step := []int{0, 1, 1, 1, 37, 4001}[w]
				for _, exact := range []bool{false, true} {
					instances(w, step, exact, func(x, s int, v instance) {
						if l.holds(g, v) != True {
							t.Fatalf("w=%d exact=%v: wrong of %d·%d with candidate %v %v %v", w, exact, x, s, v.vx, v.vs, v.vt)
						}
						if l.symmetric {
							return
						}
						v.x, v.s, v.vx, v.vs = v.s, v.x, v.vs, v.vx
						if l.holds(g, v) != True {
							t.Fatalf("w=%d exact=%v: wrong of %d·%d swapped", w, exact, x, s)
						}
					})
				}
			}
			w, excluded := 8, 0
			r := rand.New(rand.NewPCG(1, 1))
			for range 20000 {
				x, s := r.IntN(1<<w)>>r.IntN(w), r.IntN(1<<w)>>r.IntN(w)
				vx, vs, vt := numberEdges(x, w), numberEdges(s, w), numberEdges(r.IntN(1<<w), w)
				if r.IntN(2) == 0 { // almost right
					vt = numberEdges(x*s^1<<r.IntN(w), w)
				}
				if l.holds(g, instance{vx, vs, vt, vx, vs, vt, false}) == False {
					excluded++
				}
			}
			if excluded == 0 {
				t.Error("it excludes nothing")
			}
		})
	}
	if g.Len() != 1 {
		t.Errorf("lemmas on constants made %d gates", g.Len()-1)
	}
}

// TestPairLemmas does the same for lemmas about two products, of widths that may
// differ by one.
func TestPairLemmas(t *testing.T) {
	g := NewGraph()
	for _, l := range pairLemmas {
		t.Run(l.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(2, 2))
			one := func(w, x, s int) instance {
				return instance{
					x: numberEdges(x, w), s: numberEdges(s, w), t: numberEdges(x*s, w),
					exact: x*s < 1<<w && r.IntN(2) == 0,
				}
			}
			candidate := func(v *instance, vs []Edge) {
				w := len(v.x)
				v.vx, v.vt = numberEdges(r.IntN(1<<w), w), numberEdges(r.IntN(1<<w), w)
				v.vs = extend(vs, w, False)
			}
			for w := 1; w <= 4; w++ {
				for x := range 1 << w {
					for y := range 1 << w {
						for s := range 1 << w {
							for range 40 {
								v, o := one(w, x, s), one(w+r.IntN(2), y, s)
								vs := numberEdges(r.IntN(1<<w), w)
								candidate(&v, vs)
								candidate(&o, vs)
								if l.holds(g, v, o) != True || l.holds(g, o, v) != True {
									t.Fatalf("w=%d: wrong of %d·%d and %d·%d: %+v %+v", w, x, s, y, s, v, o)
								}
							}
						}
					}
				}
			}
			excluded := 0
			for range 20000 {
				w := 6
				vs := numberEdges(r.IntN(8), w)
				v, o := instance{}, instance{}
				v.x, o.x = numberEdges(r.IntN(8), w), numberEdges(r.IntN(8), w)
				v.t, o.t = numberEdges(r.IntN(64), w), numberEdges(r.IntN(64), w)
				v.s, o.s = vs, vs
				if r.IntN(2) == 0 {
					o.x = numberEdges(-r.IntN(8), w)
				}
				v.vx, v.vs, v.vt, o.vx, o.vs, o.vt = v.x, v.s, v.t, o.x, o.s, o.t
				if l.holds(g, v, o) == False {
					excluded++
				}
			}
			if excluded == 0 {
				t.Error("it excludes nothing")
			}
		})
	}
}
