package heap

import (
	"maps"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Every rule is compared with sets of objects, for all addresses of a small space and all sizes that matter.

const (
	width   = 4
	space   = 10 // addresses 0 to 9, then the end: objects beyond it would wrap around in a space of this size
	maxSize = 3
)

// A world is a state as a set: the size of the object at each address.
type world map[uint64]uint64

func (w world) malloc(q, t uint64) world {
	n := maps.Clone(w)
	n[q] = t
	return n
}

func (w world) free(q uint64) world {
	n := maps.Clone(w)
	delete(n, q)
	return n
}

func (w world) container(p, n uint64) uint64 {
	for q, t := range w {
		if q <= p && p+n <= q+t {
			return q
		}
	}
	return 0
}

func (w world) allocatable(p, n uint64) bool {
	if p == 0 || p+n > 1<<width {
		return false
	}
	for q, t := range w {
		if p < q+t && q < p+n {
			return false
		}
	}
	return true
}

// A history is a sequence of steps, with numbers for what a test leaves open.
type history struct {
	q1, t1, q2, t2, f uint64
	c                 bool
}

// each calls visit with every history in which malloc of t1 at q1, then malloc of t2 at q2 where allowed says so, are allocatable.
func each(visit func(h history)) {
	for q1 := uint64(1); q1 < space; q1 += 2 {
		for t1 := uint64(1); t1 <= maxSize; t1++ {
			for q2 := uint64(1); q2 < space; q2++ {
				for t2 := uint64(1); t2 <= maxSize; t2++ {
					for f := range uint64(space) {
						for _, c := range []bool{false, true} {
							visit(history{q1, t1, q2, t2, f, c})
						}
					}
				}
			}
		}
	}
}

// check compares all observers of a state with those of its world, in all histories that are possible: world returns nil for others.
func check(t *testing.T, build func(x *Theory, v func(string) term.ID) *State, of func(h history) world) {
	t.Helper()
	p := term.NewPool()
	x := New(p)
	vars := map[string]term.ID{"c": p.Var("c", 1)}
	for _, name := range []string{"q1", "t1", "q2", "t2", "f", "p", "n"} {
		vars[name] = p.Var(name, width)
	}
	h := build(x, func(name string) term.ID { return vars[name] })
	addr, n := vars["p"], vars["n"]
	access, container, freeable, allocatable := x.ValidAccess(h, addr, n), x.Container(h, addr, n), x.ValidFree(h, addr), x.Allocatable(h, addr, n)
	seen := 0
	each(func(hist history) {
		w := of(hist)
		if w == nil {
			return
		}
		for at := range uint64(space) {
			for size := uint64(1); size <= maxSize; size++ {
				seen++
				values := map[term.ID]uint64{vars["q1"]: hist.q1, vars["t1"]: hist.t1, vars["q2"]: hist.q2, vars["t2"]: hist.t2, vars["f"]: hist.f, addr: at, n: size}
				if hist.c {
					values[vars["c"]] = 1
				}
				e := p.NewEvaluator(func(v term.ID) term.Value { return term.NewValue(p.Width(v), values[v]) }, nil)
				if got, want := e.Uint64(container), w.container(at, size); got != want {
					t.Fatalf("%+v: container of %d bytes at %d is %d, want %d", hist, size, at, got, want)
				}
				if got, want := e.Uint64(access) == 1, w.container(at, size) != 0; got != want {
					t.Fatalf("%+v: validaccess of %d bytes at %d is %v", hist, size, at, got)
				}
				if got, want := e.Uint64(freeable) == 1, w[at] != 0; got != want {
					t.Fatalf("%+v: validfree of %d is %v", hist, at, got)
				}
				if got, want := e.Uint64(allocatable) == 1, w.allocatable(at, size); got != want {
					t.Fatalf("%+v: allocatable of %d bytes at %d is %v", hist, size, at, got)
				}
			}
		}
	})
	if seen < 1000 {
		t.Errorf("only %d cases", seen)
	}
}

func TestEmptyRules(t *testing.T) {
	check(t, func(x *Theory, v func(string) term.ID) *State { return x.Free(Empty, v("f")) },
		func(h history) world {
			if h.q1 > 1 || h.q2 > 3 {
				return nil
			}
			return world{}
		})
}

func TestMallocRules(t *testing.T) {
	check(t, func(x *Theory, v func(string) term.ID) *State {
		return x.Malloc(x.Malloc(Empty, v("q1"), v("t1")), v("q2"), v("t2"))
	}, func(h history) world {
		w := world{}.malloc(h.q1, h.t1)
		if h.f != 0 || h.c || !w.allocatable(h.q2, h.t2) {
			return nil
		}
		return w.malloc(h.q2, h.t2)
	})
}

// Of two objects one is freed, or none, where there is none at the address.
func TestFreeRules(t *testing.T) {
	check(t, func(x *Theory, v func(string) term.ID) *State {
		return x.Free(x.Malloc(x.Malloc(Empty, v("q1"), v("t1")), v("q2"), v("t2")), v("f"))
	}, func(h history) world {
		w := world{}.malloc(h.q1, h.t1)
		if h.c || h.q1 > 3 || !w.allocatable(h.q2, h.t2) {
			return nil
		}
		return w.malloc(h.q2, h.t2).free(h.f)
	})
}

// The address of an object that was freed is used again, also with another size.
func TestReuseRules(t *testing.T) {
	check(t, func(x *Theory, v func(string) term.ID) *State {
		return x.Malloc(x.Free(x.Malloc(Empty, v("q1"), v("t1")), v("f")), v("q2"), v("t2"))
	}, func(h history) world {
		w := world{}.malloc(h.q1, h.t1).free(h.f)
		if h.c || h.q1 > 3 || !w.allocatable(h.q2, h.t2) {
			return nil
		}
		return w.malloc(h.q2, h.t2)
	})
}

// One side of a join frees the object, the other makes another one.
func TestJoinRules(t *testing.T) {
	check(t, func(x *Theory, v func(string) term.ID) *State {
		h := x.Malloc(Empty, v("q1"), v("t1"))
		return x.Join(v("c"), x.Free(h, v("f")), x.Malloc(h, v("q2"), v("t2")))
	}, func(h history) world {
		w := world{}.malloc(h.q1, h.t1)
		switch {
		case h.q1 > 3 || !w.allocatable(h.q2, h.t2):
			return nil
		case h.c:
			return w.free(h.f)
		}
		return w.malloc(h.q2, h.t2)
	})
}

// What is done behind a join is done on both sides.
func TestRulesBehindJoins(t *testing.T) {
	check(t, func(x *Theory, v func(string) term.ID) *State {
		h := x.Malloc(Empty, v("q1"), v("t1"))
		return x.Free(x.Join(v("c"), h, x.Malloc(h, v("q2"), v("t2"))), v("f"))
	}, func(h history) world {
		w := world{}.malloc(h.q1, h.t1)
		switch {
		case h.q1 > 3 || !w.allocatable(h.q2, h.t2):
			return nil
		case !h.c:
			w = w.malloc(h.q2, h.t2)
		}
		return w.free(h.f)
	})
}

// The rules that are printed are wrong, as the package says: the test would notice them.
func TestPrintedContainerRule(t *testing.T) {
	p := term.NewPool()
	x := New(p)
	c := func(v uint64) term.ID { return p.Const(width, v) }
	h := x.Free(x.Malloc(Empty, c(4), c(3)), c(4))
	if got := x.ValidAccess(h, c(5), c(1)); !p.IsFalse(got) {
		t.Errorf("an access inside of a freed object is %s", p.String(got))
	}
	if got := x.Allocatable(x.Malloc(Empty, c(4), c(3)), c(7), c(2)); !p.IsTrue(got) {
		t.Errorf("next to an object no other may be made: %s", p.String(got))
	}
	if got := x.Allocatable(x.Malloc(Empty, c(4), c(3)), c(5), c(1)); !p.IsFalse(got) {
		t.Errorf("in an object another one may be made: %s", p.String(got))
	}
}

// Along a chain of n states every observer but Allocatable is linear, however many joins share it.
func TestJoinsAreShared(t *testing.T) {
	p := term.NewPool()
	x := New(p)
	h := Empty
	for range 200 {
		h = x.Malloc(h, p.Var("q", 32), p.Const(32, 8))
		h = x.Join(p.Var("c", 1), h, x.Free(h, p.Var("f", 32)))
	}
	before := p.Len()
	x.ValidAccess(h, p.Var("p", 32), p.Const(32, 4))
	x.ValidFree(h, p.Var("p", 32))
	if n := p.Len() - before; n > 200*40 {
		t.Errorf("%d terms for 200 joins", n)
	}
}
