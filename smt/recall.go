package smt

import "github.com/fathom-verifier/fathom/smt/term"

// recallTerms bounds what the values that are remembered take: of so many terms one model, of half as many two.
const recallTerms = 4_000_000

// recall is the models of the last queries that needed a search, the latest last. Related questions, such as whether a loop goes on after
// each of its iterations, often have a model in common. A model remembers the values of terms, so trying it on a question costs
// what is new in the question (KLEE's counterexample cache, Cadar et al., OSDI 2008, without its sets of constraints:
// one question has one condition here).
type recall struct {
	models []recalled
}

type recalled struct {
	*Model
	asserts int // assertions that are known to hold in it
}

// find returns a model in which the assertions and assumptions hold; nil if none of those remembered is one.
func (r *recall) find(asserts, assumptions []term.ID) *Model {
	for i := len(r.models) - 1; i >= 0; i-- {
		m := &r.models[i]
		for m.asserts < len(asserts) && m.Bool(asserts[m.asserts]) {
			m.asserts++
		}
		if m.asserts < len(asserts) {
			// What is asserted stays so: it is no model any more.
			r.models = append(r.models[:i], r.models[i+1:]...)
			continue
		}
		if m.all(assumptions) {
			return m.Model
		}
	}
	return nil
}

// add remembers a model, and forgets the oldest ones beyond the number of those to keep.
func (r *recall) add(m *Model, asserts, keep int) {
	keep = max(1, min(keep, recallTerms/max(1, m.pool.Len())))
	if n := len(r.models) - keep + 1; n > 0 {
		clear(r.models[:n])
		r.models = r.models[n:]
	}
	r.models = append(r.models, recalled{m, asserts})
}

func (m *Model) all(ts []term.ID) bool {
	for _, t := range ts {
		if !m.Bool(t) {
			return false
		}
	}
	return true
}
