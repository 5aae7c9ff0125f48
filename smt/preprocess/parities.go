package preprocess

import (
	"fmt"
	"math/bits"
)

// paritySystem is a system of linear equations over GF(2) in reduced echelon form: the pivot of a row, its lowest variable, is in no other row.
// A row has a bit for each variable and above them the constant; its sum is zero.
type paritySystem struct {
	vars    int
	rows    [][]uint64
	pivots  []int // of the rows
	refuted bool  // an equation says that one is zero
}

// A bitRelation says that variable a is equal to variable b or, if b is negative, to zero; to the complement of that if it is odd.
type bitRelation struct {
	a, b int
	odd  bool
}

func newParitySystem(vars int) *paritySystem { return &paritySystem{vars: vars} }

// row is the equation that the exclusive or of the variables is odd, or not.
func (s *paritySystem) row(vars []int, odd bool) []uint64 {
	r := make([]uint64, s.vars/64+1)
	for _, v := range vars {
		r[v/64] ^= 1 << (v % 64)
	}
	if odd {
		r[s.vars/64] ^= 1 << (s.vars % 64)
	}
	return r
}

// reduce eliminates the pivots from an equation, in place, and returns its lowest variable: vars if it has none but is not
// satisfied, and -1 if it follows from the system.
func (s *paritySystem) reduce(r []uint64) int {
	for i, p := range s.pivots {
		if r[p/64]>>(p%64)&1 == 1 {
			sum(r, s.rows[i])
		}
	}
	for i, w := range r {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// add adds an equation, which becomes a part of the system.
func (s *paritySystem) add(r []uint64) {
	p := s.reduce(r)
	if p < 0 || p == s.vars {
		s.refuted = s.refuted || p >= 0
		return
	}
	for _, q := range s.rows {
		if q[p/64]>>(p%64)&1 == 1 {
			sum(q, r)
		}
	}
	s.rows = append(s.rows, r)
	s.pivots = append(s.pivots, p)
}

func sum(a, b []uint64) {
	for i, w := range b {
		a[i] ^= w
	}
}

// implies tells whether a relation follows from the system.
func (s *paritySystem) implies(r bitRelation) bool {
	vars := []int{r.a}
	if r.b >= 0 {
		vars = append(vars, r.b)
	}
	return s.reduce(s.row(vars, r.odd)) < 0
}

// relations returns what the system says of single variables and of pairs, so that all of it follows, and whether that is all that it says. A variable
// without an equation of its own is free, and each other one a sum of free ones: that of none, of one, or the same as another's.
func (s *paritySystem) relations() (out []bitRelation, complete bool) {
	complete = true
	same := make(map[string]bitRelation) // by the free variables
	for i, p := range s.pivots {
		free := append([]uint64(nil), s.rows[i]...)
		free[p/64] ^= 1 << (p % 64)
		odd := free[s.vars/64]>>(s.vars%64)&1 == 1
		if odd {
			free[s.vars/64] ^= 1 << (s.vars % 64)
		}
		n, lowest := 0, -1
		for k, w := range free {
			if w != 0 && lowest < 0 {
				lowest = k*64 + bits.TrailingZeros64(w)
			}
			n += bits.OnesCount64(w)
		}
		if n <= 1 {
			out = append(out, bitRelation{p, lowest, odd})
			continue
		}
		complete = false
		key := fmt.Sprint(free)
		if r, ok := same[key]; ok {
			out = append(out, bitRelation{p, r.a, odd != r.odd})
		} else {
			same[key] = bitRelation{a: p, odd: odd}
		}
	}
	return out, complete
}
