package smt

import "github.com/fathom-verifier/fathom/smt/term"

// arrayCone is what a query reaches of the theory of arrays.
type arrayCone struct {
	selects []term.ID
	writes  []term.ID // arrays made of others
	vars    []term.ID // free arrays
	equal   []term.ID // equalities of arrays
}

func (c *arrayCone) note(p *term.Pool, t term.ID) {
	switch p.Op(t) {
	case term.OpSelect:
		c.selects = append(c.selects, t)
	case term.OpArrayEq:
		c.equal = append(c.equal, t)
	case term.OpArray:
		c.vars = append(c.vars, t)
	case term.OpConstArray, term.OpStore, term.OpOffset, term.OpPrefix, term.OpArrayIte:
		c.writes = append(c.writes, t)
	}
}

// arrayState is what a solver remembers of arrays between queries.
type arrayState struct {
	asserted arrayCone
	upTo     int // assertions that were looked at

	// Lemmas about an equality of arrays bring selects that no term of a query
	// mentions. They matter to the queries that the equality matters to.
	lemmas  map[term.ID][]term.ID
	witness map[term.ID]bool // equalities with a witness against them

	known   map[term.ID]bool // all lemmas
	pending []term.ID        // those not asserted yet
	wrong   map[term.ID]int  // how often a value was not that of a store it came to

	runs map[term.ID]runPlace // of stores, see inRun
}

// wronger counts that the value of a read was not what it came to, and returns how often it was so far.
func (st *arrayState) wronger(value term.ID) int {
	if st.wrong == nil {
		st.wrong = make(map[term.ID]int)
	}
	st.wrong[value]++
	return st.wrong[value]
}

// arraysInCone lists the terms over arrays the query reaches. They are blasted.
func (s *Solver) arraysInCone(goals []term.ID) *arrayCone {
	if len(s.blast.Arrays()) == 0 {
		return nil
	}
	s.cone.next()
	st := &s.arrays
	for ; st.upTo < len(s.hard); st.upTo++ {
		s.cone.visit(s.hard[st.upTo], true, func(t term.ID) { st.asserted.note(s.pool, t) })
	}
	// The lists of the query are cut off from those that stay: appending copies.
	c := &arrayCone{
		selects: st.asserted.selects[:len(st.asserted.selects):len(st.asserted.selects)],
		writes:  st.asserted.writes[:len(st.asserted.writes):len(st.asserted.writes)],
		vars:    st.asserted.vars[:len(st.asserted.vars):len(st.asserted.vars)],
		equal:   st.asserted.equal[:len(st.asserted.equal):len(st.asserted.equal)],
	}
	for _, t := range goals {
		s.reachArrays(c, t)
	}
	for i := 0; i < len(c.equal); i++ {
		for _, l := range st.lemmas[c.equal[i]] {
			s.reachArrays(c, l)
		}
	}
	return c
}

// reachArrays adds what t reaches to the cone of the query.
func (s *Solver) reachArrays(c *arrayCone, t term.ID) {
	s.cone.visit(t, false, func(u term.ID) { c.note(s.pool, u) })
}
