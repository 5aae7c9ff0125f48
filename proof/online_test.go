package proof

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func narrow(c []int) []int32 {
	out := make([]int32, len(c))
	for i, l := range c {
		out[i] = int32(l)
	}
	return out
}

// TestCheckerRandom derives random clauses by random hints, with clauses given and
// deleted in between: what is accepted is implied by what was given.
func TestCheckerRandom(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 400
	}
	accepted, rejected, refuted := 0, 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 6))
		vars := 2 + r.IntN(3)
		var given [][]int
		present := map[uint64][]int{}
		id := uint64(0)
		c := NewChecker()
		for range 60 {
			id++
			switch r.IntN(8) {
			case 0, 1:
				cl := randomClause(r, vars, 1+r.IntN(3))
				given = append(given, cl)
				present[id] = cl
				c.Given(id, narrow(cl))
				continue
			case 2:
				victim := 1 + r.Uint64N(id)
				delete(present, victim)
				c.Deleted(victim)
				continue
			}
			cl := randomClause(r, vars, r.IntN(3))
			var hints []uint64
			var all [][]int
			for range r.IntN(5) {
				h := 1 + r.Uint64N(id)
				if p, ok := present[h]; ok || r.IntN(20) == 0 {
					hints = append(hints, h)
					all = append(all, p)
				}
			}
			before := *c
			c.Derived(id, narrow(cl), hints)
			if c.Err() != nil {
				rejected++
				if c.Refutes(nil) {
					t.Fatal("an error, but the clauses are refuted")
				}
				c.err = nil // go on with what was right
				c.last = before.last
				continue
			}
			accepted++
			if !isRUP(all, cl) {
				t.Fatalf("seed %d: %v does not follow from %v", seed, cl, all)
			}
			if bruteSat(vars, append(slices.Clone(given), literals(negated(cl))...)) {
				t.Fatalf("seed %d: %v is not implied by %v", seed, cl, given)
			}
			present[id] = cl
			assumptions := negated(cl)
			if !c.Refutes(narrow(assumptions)) {
				t.Fatalf("seed %d: %v is derived, but its negation not refuted", seed, cl)
			}
			if a := randomClause(r, vars, r.IntN(3)); c.Refutes(narrow(a)) {
				refuted++
				if bruteSat(vars, append(slices.Clone(given), literals(a)...)) {
					t.Fatalf("seed %d: %v is not refuted by %v", seed, a, given)
				}
			}
		}
	}
	t.Logf("%d accepted, %d rejected, %d assumptions refuted", accepted, rejected, refuted)
	if accepted < n || rejected < n || refuted < n/10 {
		t.Error("too few to say anything")
	}
}

// literals are the unit clauses of some literals.
func literals(ls []int) [][]int {
	var out [][]int
	for _, l := range ls {
		out = append(out, []int{l})
	}
	return out
}

// TestCheckerErrors: the first error sticks.
func TestCheckerErrors(t *testing.T) {
	for _, c := range []struct {
		want string
		do   func(c *Checker)
	}{
		{"literal 0 is not", func(c *Checker) { c.Given(9, []int32{1, 0}) }},
		{"clause 1 has identifier 1, which is taken", func(c *Checker) { c.Given(1, []int32{1}) }},
		{"hint 7 is not a clause that is present", func(c *Checker) { c.Derived(9, []int32{1}, []uint64{7}) }},
		{"hint 1, clause 1 2, is not unit", func(c *Checker) { c.Derived(9, []int32{3}, []uint64{1}) }},
		{"end without a conflict", func(c *Checker) { c.Derived(9, []int32{2}, nil) }},
		{"hint 1 is not", func(c *Checker) { c.Deleted(1); c.Derived(9, []int32{2}, []uint64{1, 2}) }},
	} {
		k := NewChecker()
		k.Given(1, []int32{1, 2})
		k.Given(2, []int32{-1, 2})
		c.do(k)
		k.Derived(10, []int32{2}, []uint64{1, 2})
		if err := k.Err(); err == nil || !strings.Contains(err.Error(), c.want) || k.Refutes([]int32{-2}) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	// Many clauses come and go.
	k := NewChecker()
	k.Given(1, []int32{1, 2})
	k.Given(2, []int32{-1, 2})
	for id := uint64(3); id < 100_000; id++ {
		k.Derived(id, []int32{2, 3, 4}, []uint64{1, 2})
		k.Deleted(id)
	}
	k.Derived(100_000, []int32{2}, []uint64{1, 2})
	if k.Err() != nil || !k.Refutes([]int32{-2}) || len(k.lits) > 1<<18 {
		t.Errorf("%v, %d literals", k.Err(), len(k.lits))
	}
}
