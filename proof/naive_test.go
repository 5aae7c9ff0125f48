package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// The references the checkers are tested against: satisfiability by trying all
// assignments, and RUP and RAT by their definitions, with propagation that
// scans all clauses until nothing changes.

func bruteSat(vars int, clauses [][]int) bool {
search:
	for x := range 1 << vars {
		for _, c := range clauses {
			if !slices.ContainsFunc(c, func(l int) bool { return (x>>(max(l, -l)-1)&1 != 0) == (l > 0) }) {
				continue search
			}
		}
		return true
	}
	return false
}

// propagateAll returns what follows from the assumed literals, and whether there
// is a conflict.
func propagateAll(clauses [][]int, assumed []int) (value map[int]bool, conflict bool) {
	value = map[int]bool{}
	for _, l := range assumed {
		if value[-l] {
			return value, true
		}
		value[l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			unit, satisfied, open := 0, false, 0
			for _, l := range c {
				if value[l] {
					satisfied = true
				} else if !value[-l] && l != unit {
					unit = l
					open++
				}
			}
			switch {
			case satisfied || open > 1:
			case open == 0:
				return value, true
			default:
				value[unit] = true
				changed = true
			}
		}
	}
	return value, false
}

func negated(c []int) []int {
	out := make([]int, len(c))
	for i, l := range c {
		out[i] = -l
	}
	return out
}

func isRUP(clauses [][]int, c []int) bool {
	_, conflict := propagateAll(clauses, negated(c))
	return conflict
}

func isRAT(clauses [][]int, c []int) bool {
	if len(c) == 0 {
		return false
	}
	for _, d := range clauses {
		if !slices.Contains(d, -c[0]) {
			continue
		}
		resolvent := slices.Clone(c)
		for _, l := range d {
			if l != -c[0] {
				resolvent = append(resolvent, l)
			}
		}
		if !isRUP(clauses, resolvent) {
			return false
		}
	}
	return true
}

func randomClause(r *rand.Rand, vars, size int) []int {
	c := make([]int, size)
	for i := range c {
		c[i] = 1 + r.IntN(vars)
		if r.IntN(2) == 0 {
			c[i] = -c[i]
		}
	}
	return c
}

func randomFormula(r *rand.Rand, vars, clauses int) [][]int {
	f := make([][]int, clauses)
	for i := range f {
		f[i] = randomClause(r, vars, 2+r.IntN(2))
	}
	return f
}

func dimacsText(clauses [][]int) string {
	vars := 0
	for _, c := range clauses {
		for _, l := range c {
			vars = max(vars, l, -l)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "p cnf %d %d\n", vars, len(clauses))
	for _, c := range clauses {
		b.WriteString(clauseLine(c))
	}
	return b.String()
}

func clauseLine(c []int) string {
	var b strings.Builder
	for _, l := range c {
		b.WriteString(strconv.Itoa(l) + " ")
	}
	return b.String() + "0\n"
}

// randomProof makes a DRAT proof of f that is right by definition, with lemmas
// that are RUP or RAT over a few more variables, and deletions of clauses that
// are not unit. It returns false if it did not come to a conflict.
func randomProof(r *rand.Rand, vars int, f [][]int) (proof string, rats int, ok bool) {
	present := slices.Clone(f)
	var b strings.Builder
	for range 400 {
		value, conflict := propagateAll(present, nil)
		if conflict {
			return b.String(), rats, true
		}
		if r.IntN(5) == 0 && len(present) > 0 {
			i := r.IntN(len(present))
			if slices.ContainsFunc(present[i], func(l int) bool { return value[l] }) {
				continue // may be the reason of that literal
			}
			b.WriteString("d " + clauseLine(present[i]))
			present = slices.Delete(present, i, i+1)
			continue
		}
		c := randomClause(r, vars+2, r.IntN(4))
		switch {
		case isRUP(present, c):
		case isRAT(present, c):
			rats++
		default:
			continue
		}
		b.WriteString(clauseLine(c))
		present = append(present, c)
	}
	return "", 0, false
}
