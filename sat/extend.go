package sat

import "slices"

// Model reconstruction and restoring of removed clauses (Järvisalo, Heule and
// Biere, "Inprocessing Rules", 2012; Fazekas, Biere and Scholl, "Incremental
// Inprocessing in SAT Solving", 2019).
//
// Variable elimination and substitution take a variable out of the formula and
// put its clauses on the extension stack, each with a witness: the literal to
// make true if the clause is false. Going through the stack from the top turns a
// model of the formula into one of all clauses ever added.
//
// A clause or an assumption over an eliminated variable brings it back: its
// clauses leave the stack for the formula, and with them, if need be, variables
// eliminated after it, which they mention. A substituted variable never comes
// back: what is added over it is stated over its representative instead. That is
// sound because every clause the solver derives, equivalences included, follows
// from the clauses given.
//
// Clauses on the stack are not deleted from a proof, because they may return.

// States of a variable.
const (
	varActive      = 0
	varEliminated  = 1 // resolved away
	varSubstituted = 2 // replaced by the literal in repr
)

// extension is the stack. An entry is
//
//	previous entry of the variable, plus 1; 0 is none
//	witness; 0 once the clause is restored
//	number of literals
//	the literals
//	the identifier of the clause, low word first
//	number of literals
type extension struct {
	mem  []uint32
	dead int      // words of restored entries
	head []uint32 // per variable: its last entry, plus 1
}

const extensionWords = 6 // besides the literals

// push adds a clause.
func (e *extension) push(witness lit, lits []lit, id clauseID) {
	at := uint32(len(e.mem))
	n := uint32(len(lits))
	v := witness >> 1
	e.mem = append(e.mem, e.head[v], witness, n)
	e.mem = append(e.mem, lits...)
	e.mem = append(e.mem, uint32(id), uint32(id>>32), n)
	e.head[v] = at + 1
}

// lits returns the literals of the entry at index at.
func (e *extension) lits(at int) []lit { return e.mem[at+3:][:e.mem[at+2]] }

// id returns the identifier of the entry's clause.
func (e *extension) id(at int) clauseID {
	i := at + 3 + int(e.mem[at+2])
	return clauseID(e.mem[i]) | clauseID(e.mem[i+1])<<32
}

// each calls f for the entries in the order they were pushed.
func (e *extension) each(f func(witness lit, lits []lit, id clauseID)) {
	for at := 0; at < len(e.mem); at += int(e.mem[at+2]) + extensionWords {
		if w := e.mem[at+1]; w != 0 {
			f(w, e.lits(at), e.id(at))
		}
	}
}

// eachDown is each from the top of the stack.
func (e *extension) eachDown(f func(witness lit, lits []lit)) {
	for end := len(e.mem); end > 0; {
		end -= int(e.mem[end-1]) + extensionWords
		if w := e.mem[end+1]; w != 0 {
			f(w, e.lits(end))
		}
	}
}

// compact drops restored entries.
func (e *extension) compact() {
	old := *e
	clear(e.head)
	e.mem = make([]uint32, 0, len(old.mem)-old.dead)
	e.dead = 0
	old.each(e.push)
}

// deactivate takes an unassigned variable out of the search.
func (s *Solver) deactivate(v uint32, state uint8) {
	s.state[v] = state
	s.inactive++
	s.heap.remove(v)
	s.queue.remove(v)
}

// find returns the literal that stands for l: itself, unless its variable was
// substituted.
func (s *Solver) find(l lit) lit {
	for s.state[l>>1] == varSubstituted {
		l = s.repr[l>>1] ^ l&1
	}
	return l
}

// activateAll brings back the eliminated variables of lits, at the root, and
// reports whether there were any. It may find the clauses unsatisfiable.
func (s *Solver) activateAll(lits []lit) bool {
	queue := s.activated[:0]
	for _, l := range lits {
		queue = s.setActive(l>>1, queue)
	}
	if len(queue) == 0 {
		return false
	}
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		at := s.ext.head[v]
		s.ext.head[v] = 0
		for at != 0 {
			e := int(at - 1)
			at = s.ext.mem[e]
			s.ext.mem[e+1] = 0
			s.ext.dead += int(s.ext.mem[e+2]) + extensionWords
			if s.ok {
				queue = s.restoreClause(s.ext.lits(e), s.ext.id(e), queue)
			}
		}
	}
	s.activated = queue[:0]
	if s.ext.dead > 1<<10 && s.ext.dead > len(s.ext.mem)/2 {
		s.ext.compact()
	}
	return true
}

// setActive returns an eliminated variable to the search and appends it to the
// queue of those whose clauses are to be restored.
func (s *Solver) setActive(v uint32, queue []uint32) []uint32 {
	if s.state[v] != varEliminated {
		return queue
	}
	s.state[v] = varActive
	s.inactive--
	s.restores[v] = min(s.restores[v]+1, 255)
	s.stats.Restored++
	s.heap.insert(v)
	s.queue.enqueue(v)
	s.queue.next = v
	return append(queue, v)
}

// restoreClause adds a clause of the stack to the formula again.
func (s *Solver) restoreClause(lits []lit, id clauseID, queue []uint32) []uint32 {
	s.stats.RestoredClauses++
	buf, satisfied, _ := s.normalize(lits)
	if satisfied {
		s.traceDelete(lits, id)
		return queue
	}
	for _, x := range buf {
		queue = s.setActive(x>>1, queue)
	}
	if !slices.Equal(buf, lits) {
		old := id
		id = s.traceRewritten(buf, lits, old)
		s.traceDelete(lits, old)
	}
	s.addRoot(buf, 0, id)
	return queue
}

// extendModel gives the variables out of the search the values that satisfy the
// clauses on the stack.
func (s *Solver) extendModel() {
	if s.inactive == 0 {
		return
	}
	for v, state := range s.state {
		if state != varActive {
			s.model[v] = s.saved[v]
			if s.model[v] == 0 {
				s.model[v] = s.initial[v]
			}
		}
	}
	s.ext.eachDown(func(witness lit, lits []lit) {
		for _, l := range lits {
			if s.model[l>>1] > 0 == (l&1 == 0) {
				return
			}
		}
		s.model[witness>>1] = 1 - int8(witness&1)<<1
	})
}
