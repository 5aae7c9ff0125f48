package proof

import (
	"fmt"
	"slices"
)

// Checker checks derivations as they are made, for solvers that are given
// clauses between queries. Clauses have identifiers of the caller's choice,
// not 0. It accepts RUP with hints, as LRAT has it, only.
//
// Memory is linear in the clauses present. The first error sticks: whatever is
// derived after it is worth nothing.
type Checker struct {
	assignment
	clauses map[uint64]span
	lits    []lit
	garbage int // literals of clauses that were deleted
	last    []lit
	refuted bool // the empty clause is present
	lemma   []lit
	err     error
}

// span is where the literals of a clause are.
type span struct {
	start int
	size  int32
}

// NewChecker returns a checker of derivations from no clauses.
func NewChecker() *Checker { return &Checker{clauses: make(map[uint64]span)} }

// Err is the first error.
func (c *Checker) Err() error { return c.err }

// Given adds a clause of the problem. Literals are those of DIMACS.
func (c *Checker) Given(id uint64, lits []int32) {
	if c.read(lits) {
		c.add(id)
	}
}

// Derived adds a clause if it follows from the hints: assume that it is false,
// and each hint in turn is unit and propagated, the last one false.
func (c *Checker) Derived(id uint64, lits []int32, hints []uint64) {
	if !c.read(lits) {
		return
	}
	if c.err = c.follows(hints); c.err == nil {
		c.add(id)
		c.last = append(c.last[:0], c.lemma...)
	}
}

// Deleted forgets a clause.
func (c *Checker) Deleted(id uint64) {
	s, ok := c.clauses[id]
	if !ok {
		return
	}
	delete(c.clauses, id)
	if c.garbage += int(s.size); c.garbage > 1<<16 && c.garbage > len(c.lits)/2 {
		c.compact()
	}
}

// Refutes reports whether it is proven that the clauses given are unsatisfiable
// together with the assumptions: the empty clause was derived, or the clause
// derived last consists of negated assumptions. Contradictory assumptions
// refute themselves.
func (c *Checker) Refutes(assumptions []int32) bool {
	if c.err != nil {
		return false
	}
	if c.refuted {
		return true
	}
	for i, a := range assumptions {
		if slices.Contains(assumptions[:i], -a) {
			return true
		}
	}
	for _, l := range c.last {
		if !slices.Contains(assumptions, int32(-dimacs(l))) {
			return false
		}
	}
	return len(c.last) > 0
}

// read takes the literals of a clause as the lemma.
func (c *Checker) read(lits []int32) bool {
	if c.err != nil {
		return false
	}
	c.lemma = c.lemma[:0]
	for _, l := range lits {
		n := int64(l)
		if n == 0 || n < -maxVar || n > maxVar {
			c.err = fmt.Errorf("literal %d is not between -%d and %d, without 0", l, maxVar, maxVar)
			return false
		}
		x := literal(n)
		if n := int(x|1) + 1; n > len(c.value) {
			c.value = append(c.value, make([]bool, n-len(c.value))...)
		}
		c.lemma = append(c.lemma, x)
	}
	c.lemma = distinct(c.lemma)
	return true
}

func (c *Checker) add(id uint64) {
	if _, ok := c.clauses[id]; ok || id == 0 {
		c.err = fmt.Errorf("%s has identifier %d, which is taken", clauseText(c.lemma), id)
		return
	}
	c.clauses[id] = span{len(c.lits), int32(len(c.lemma))}
	c.lits = append(c.lits, c.lemma...)
	c.refuted = c.refuted || len(c.lemma) == 0
}

// follows checks the lemma.
func (c *Checker) follows(hints []uint64) error {
	defer c.undo(0)
	if c.deny(c.lemma) {
		return nil
	}
	for _, id := range hints {
		s, ok := c.clauses[id]
		if !ok {
			return fmt.Errorf("%s: hint %d is not a clause that is present", clauseText(c.lemma), id)
		}
		clause := c.lits[s.start:][:s.size]
		switch c.hint(clause) {
		case conflicts:
			return nil
		case notUnit:
			return fmt.Errorf("%s: hint %d, %s, is not unit", clauseText(c.lemma), id, clauseText(clause))
		}
	}
	return fmt.Errorf("%s: the hints end without a conflict", clauseText(c.lemma))
}

// compact moves the clauses that are present together.
func (c *Checker) compact() {
	lits := make([]lit, 0, len(c.lits)-c.garbage)
	for id, s := range c.clauses {
		c.clauses[id] = span{len(lits), s.size}
		lits = append(lits, c.lits[s.start:][:s.size]...)
	}
	c.lits, c.garbage = lits, 0
}
