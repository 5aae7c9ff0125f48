package sat

import (
	"fmt"
	"slices"
)

// Tracer is told of every clause the solver is given, derives and forgets, as
// it happens: what a proof is written from.
//
// Identifiers and hints are those of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann
// and Schneider-Kamp, "Efficient Certified RAT Verification", CADE 2017). A
// clause follows from its hints by unit propagation: assume that it is false, and each
// hint in turn is unit under what is assumed and propagated, the last one
// false. Every clause the solver derives follows in this way, so hints are
// never negative.
//
// The arguments are valid during the call.
type Tracer interface {
	// WantHints reports whether identifiers and hints are wanted. They cost
	// time and memory. Without them all identifiers are 0 and hints are nil.
	WantHints() bool
	// Given is a clause of the problem as AddClause got it. The identifiers are
	// 1, 2, 3 and so on.
	Given(id uint64, lits []Lit)
	// Derived is a clause implied by those present. Its identifier is
	// FirstDerived or the next one.
	Derived(id uint64, lits []Lit, hints []uint64)
	// Deleted is a clause, given or derived, that is not used any more. Clauses
	// of fewer than two literals are never deleted.
	Deleted(id uint64, lits []Lit)
	// Flush ends a Solve. The error is that of ProofError.
	Flush() error
}

// FirstDerived is the identifier of the first derived clause. A range of its own
// allows for clauses that are given after others were derived.
const FirstDerived = 1 << 62

// clauseID is the identifier of a clause, 0 if hints are not wanted.
type clauseID = uint64

// trace is the state behind a Tracer. Where identifiers live:
//
//   - of a long clause, in arena.ids
//   - of a binary clause, which is nowhere but in watch lists, in binary
//   - of a unit, by its variable, in unit
//
// Propagation at the root derives units silently; traceUnits makes up for
// it before a unit is used as a hint, or a clause that is the reason of
// one is deleted. A clause is deleted from the proof when it is deleted from
// memory, not when it becomes garbage: till then it may still propagate.
//
// What a technique does: it derives a clause by one of the functions below that
// return a clauseID, while the clauses and assignments it follows from are in
// place, and passes the identifier on with the clause to addRoot, newLong,
// watchBinary or traceUnit. It makes long clauses garbage and leaves the rest to
// collect, and tells traceDropBinary of binary clauses it removes. All of
// this costs one comparison if there is no tracer.
type trace struct {
	to      Tracer
	hints   bool
	given   uint64
	derived uint64
	units   int        // root-level trail whose units are traced
	unit    []clauseID // per variable: of the root-level unit
	binary  map[uint64]binaryClause
	equiv   [][2]clauseID // per substituted variable: of (-l or what stands for l), by the sign of l

	// The chain of hints being built.
	chain []clauseID
	mark  []uint32 // per variable: equal to stamp if in the chain or the clause
	stamp uint32
	keys  []uint64 // trail position and variable of the reasons in the chain
	ext   []Lit
	err   error
}

// binaryClause is the identifier of a binary clause and the number of its
// copies. Only one copy is in the proof.
type binaryClause struct {
	id     clauseID
	copies uint32
}

func binaryKey(a, b lit) uint64 {
	return uint64(min(a, b))<<32 | uint64(max(a, b))
}

// SetTracer makes the solver report its clauses to t. Call it before the first
// AddClause; afterwards it panics.
func (s *Solver) SetTracer(t Tracer) {
	if s.used {
		panic("sat: SetTracer after AddClause: the clauses given before would be missing")
	}
	if t == nil {
		s.trace = nil
		return
	}
	s.trace = &trace{to: t, hints: t.WantHints(), derived: FirstDerived - 1}
	if s.trace.hints {
		s.trace.binary = make(map[uint64]binaryClause)
		s.ar.ids = make([]clauseID, 0)
	}
}

// ProofError returns the first error of the tracer, if any. A proof with an
// error is incomplete.
func (s *Solver) ProofError() error {
	if s.trace == nil {
		return nil
	}
	return s.trace.err
}

func (s *Solver) traceFlush() {
	if t := s.trace; t != nil {
		if err := t.to.Flush(); t.err == nil {
			t.err = err
		}
	}
}

func (t *trace) extern(lits []lit) []Lit {
	t.ext = t.ext[:0]
	for _, l := range lits {
		t.ext = append(t.ext, extern(l))
	}
	return t.ext
}

func (t *trace) derive(lits []lit, hints []clauseID) clauseID {
	t.derived++
	if !t.hints {
		t.to.Derived(0, t.extern(lits), nil)
		return 0
	}
	t.to.Derived(t.derived, t.extern(lits), hints)
	return t.derived
}

// traceGiven traces a clause of the problem.
func (s *Solver) traceGiven(lits []Lit) clauseID {
	t := s.trace
	if t == nil {
		return 0
	}
	t.given++
	id := t.given
	if !t.hints {
		id = 0
	}
	t.to.Given(id, lits)
	return id
}

// traceDelete traces the deletion of a clause that is about to leave memory.
// Units with such a clause as their reason must have been traced.
func (s *Solver) traceDelete(lits []lit, id clauseID) {
	if t := s.trace; t != nil {
		t.to.Deleted(id, t.extern(lits))
	}
}

// traceUnit names the unit clause l. A literal that is a unit already keeps its
// first name.
func (s *Solver) traceUnit(l lit, id clauseID) {
	t := s.trace
	if t == nil {
		return
	}
	t.grow(len(s.info))
	if t.unit[l>>1] == 0 {
		t.unit[l>>1] = max(id, 1) // not 0: without hints it says only that the unit is traced
	}
}

func (t *trace) grow(vars int) {
	for len(t.unit) < vars {
		t.unit = append(t.unit, 0)
		t.mark = append(t.mark, 0)
		t.equiv = append(t.equiv, [2]clauseID{})
	}
}

// traceBinary names a binary clause that is being attached.
func (s *Solver) traceBinary(a, b lit, id clauseID) {
	t := s.trace
	if t == nil || !t.hints {
		return
	}
	c := t.binary[binaryKey(a, b)]
	if c.copies++; c.copies == 1 {
		c.id = id
	} else {
		t.to.Deleted(id, t.extern([]lit{a, b}))
	}
	t.binary[binaryKey(a, b)] = c
}

// traceDropBinary traces that one copy of a binary clause leaves the watch
// lists.
func (s *Solver) traceDropBinary(a, b lit) {
	t := s.trace
	if t == nil {
		return
	}
	if !t.hints {
		t.to.Deleted(0, t.extern([]lit{a, b}))
		return
	}
	key := binaryKey(a, b)
	c := t.binary[key]
	if c.copies--; c.copies == 0 {
		delete(t.binary, key)
		t.to.Deleted(c.id, t.extern([]lit{a, b}))
		return
	}
	t.binary[key] = c
}

// binaryID is the identifier of the clause (a or b), 0 without hints.
func (s *Solver) binaryID(a, b lit) clauseID {
	if s.trace == nil || !s.trace.hints {
		return 0
	}
	return s.trace.binary[binaryKey(a, b)].id
}

// traceTakeBinary returns the identifier of a binary clause that leaves the watch
// lists for another place. There must be one copy.
func (s *Solver) traceTakeBinary(a, b lit) clauseID {
	id := s.binaryID(a, b)
	if id != 0 {
		delete(s.trace.binary, binaryKey(a, b))
	}
	return id
}

// traceRewritten traces kept, a clause over representatives that is what remains
// of old, the clause of the given identifier, without literals that are
// duplicates or false at the root.
func (s *Solver) traceRewritten(kept, old []lit, id clauseID) clauseID {
	t := s.trace
	if t == nil {
		return 0
	}
	if !t.hints {
		return t.derive(kept, nil)
	}
	s.beginChain(kept)
	for _, l := range old {
		s.chainEquivalent(l)
	}
	t.chain = append(t.chain, id)
	return t.derive(kept, t.chain)
}

// chainEquivalent makes the chain explain why l is false, which is so because
// what it stands for is.
func (s *Solver) chainEquivalent(l lit) {
	t := s.trace
	v := l >> 1
	switch {
	case s.state[v] != varSubstituted:
		s.chainLit(l)
	case t.mark[v] != t.stamp:
		s.chainEquivalent(s.repr[v] ^ l&1)
		t.mark[v] = t.stamp
		t.chain = append(t.chain, t.equiv[v][l&1])
	}
}

// traceRestated is the reverse: a clause over the variables given, which follows
// from the clause of the given identifier, over what stands for them.
func (s *Solver) traceRestated(lits []lit, id clauseID) clauseID {
	t := s.trace
	if t == nil {
		return 0
	}
	if !t.hints {
		return t.derive(lits, nil)
	}
	s.beginChain(lits)
	implied := make(map[lit]bool)
	for _, l := range lits {
		implied[l^1] = true
	}
	for _, l := range lits {
		for x := l ^ 1; s.state[x>>1] == varSubstituted; {
			r := s.repr[x>>1] ^ x&1
			if !implied[r] {
				t.chain = append(t.chain, t.equiv[x>>1][x&1])
				if implied[r^1] {
					return t.derive(lits, t.chain) // two literals stand for complements
				}
				implied[r] = true
			}
			x = r
		}
	}
	t.chain = append(t.chain, id)
	return t.derive(lits, t.chain)
}

// reasonID is the identifier of the clause that a reason, which is not 0, gives
// for l.
func (s *Solver) reasonID(l lit, reason uint32) clauseID {
	if reason&binFlag != 0 {
		return s.trace.binary[binaryKey(l, reason&^binFlag)].id
	}
	return s.ar.id(reason)
}

// traceUnits traces, as clauses, the root-level literals that propagation
// found. Later derivations use them as hints.
func (s *Solver) traceUnits() {
	t := s.trace
	if t == nil {
		return
	}
	root := len(s.trail)
	if len(s.control) > 0 {
		root = int(s.control[0])
	}
	if t.units == root {
		return
	}
	t.grow(len(s.info))
	for ; t.units < root; t.units++ {
		l := s.trail[t.units]
		if t.unit[l>>1] != 0 {
			continue
		}
		t.chain = t.chain[:0]
		if t.hints {
			reason := s.info[l>>1].reason
			switch {
			case reason == 0:
				s.traceFault("root-level literal %d has no reason", extern(l))
			case reason&binFlag != 0:
				t.chain = append(t.chain, t.unit[(reason&^binFlag)>>1])
			default:
				for _, q := range s.ar.lits(reason) {
					if q != l {
						t.chain = append(t.chain, t.unit[q>>1])
					}
				}
			}
			t.chain = append(t.chain, s.reasonID(l, reason))
		}
		t.unit[l>>1] = max(t.derive(s.trail[t.units:t.units+1], t.chain), 1)
	}
}

// traceFault records a derivation without a proof, a defect of this package.
func (s *Solver) traceFault(format string, args ...any) {
	if s.trace.err == nil {
		s.trace.err = fmt.Errorf("internal error: no proof: "+format, args...)
	}
}

// traceDerived traces a clause that follows from the hints by unit propagation
// in this order, given that those of the literals of units that are false at the
// root are so. For a resolvent, units are the literals of both clauses and hints
// their identifiers.
func (s *Solver) traceDerived(lits []lit, units []lit, hints ...clauseID) clauseID {
	t := s.trace
	if t == nil {
		return 0
	}
	if !t.hints {
		return t.derive(lits, nil)
	}
	s.beginChain(lits)
	for _, q := range units {
		if s.vals[q] < 0 && s.info[q>>1].level == 0 {
			s.chainLit(q)
		}
	}
	t.chain = append(t.chain, hints...)
	return t.derive(lits, t.chain)
}

// traceConflict traces a clause that follows from the conflict of the last
// propagation: it holds the negations of the decisions that led there, or any
// other cut of the implication graph.
func (s *Solver) traceConflict(lits []lit) clauseID {
	t := s.trace
	switch {
	case t == nil:
		return 0
	case !t.hints:
		return t.derive(lits, nil)
	case s.confl&binFlag == 0:
		return s.traceFalsified(lits, s.confl)
	}
	s.beginChain(lits)
	a, b := s.conflLit, s.confl&^binFlag
	s.chainLit(a)
	s.chainLit(b)
	return s.endChain(lits, t.binary[binaryKey(a, b)].id)
}

// traceFalsified traces a clause that follows from long clause c by resolving
// away, with their reasons, those of its literals that the clause does not have.
func (s *Solver) traceFalsified(lits []lit, c uint32) clauseID {
	t := s.trace
	if t == nil {
		return 0
	}
	if !t.hints {
		return t.derive(lits, nil)
	}
	s.beginChain(lits)
	for _, q := range s.ar.lits(c) {
		s.chainLit(q)
	}
	return s.endChain(lits, s.ar.id(c))
}

// traceImplied traces a clause that has l, which is true, and a cut of what
// implies it.
func (s *Solver) traceImplied(lits []lit, l lit) clauseID {
	t := s.trace
	if t == nil {
		return 0
	}
	if !t.hints {
		return t.derive(lits, nil)
	}
	in := s.info[l>>1]
	s.beginChain(lits)
	switch {
	case in.level == 0:
		return s.endChain(lits, t.unit[l>>1])
	case in.reason == 0:
		// A decision is implied by itself alone: the clause has its negation too.
		return t.derive(lits, nil)
	case in.reason&binFlag != 0:
		s.chainLit(in.reason &^ binFlag)
	default:
		for _, q := range s.ar.lits(in.reason) {
			s.chainLit(q)
		}
	}
	return s.endChain(lits, s.reasonID(l, in.reason))
}

// beginChain begins a chain of hints for a clause. The chain ends at its
// literals and at root-level units.
func (s *Solver) beginChain(lits []lit) {
	t := s.trace
	s.traceUnits()
	t.grow(len(s.info))
	t.chain = t.chain[:0]
	t.keys = t.keys[:0]
	t.stamp++
	if t.stamp == 0 {
		clear(t.mark)
		t.stamp = 1
	}
	for _, l := range lits {
		t.mark[l>>1] = t.stamp
	}
}

// chainLit makes the chain explain why q is false.
func (s *Solver) chainLit(q lit) {
	t := s.trace
	v := q >> 1
	if t.mark[v] == t.stamp {
		return
	}
	t.mark[v] = t.stamp
	if in := &s.info[v]; in.level > 0 {
		t.keys = append(t.keys, uint64(in.trail)<<32|uint64(v))
	} else {
		t.chain = append(t.chain, t.unit[v])
	}
}

// endChain completes the chain with the reasons of what it has to explain, in
// the order of the trail, and last, and derives the clause. Time is linear in
// the reasons, apart from sorting them.
func (s *Solver) endChain(lits []lit, last clauseID) clauseID {
	t := s.trace
	for i := 0; i < len(t.keys); i++ {
		v := uint32(t.keys[i])
		switch reason := s.info[v].reason; {
		case reason == 0:
			s.traceFault("clause %v depends on the decision of variable %d", t.extern(lits), v)
		case reason&binFlag != 0:
			s.chainLit(reason &^ binFlag)
		default:
			for _, q := range s.ar.lits(reason) {
				s.chainLit(q)
			}
		}
	}
	slices.Sort(t.keys)
	for _, k := range t.keys {
		l := s.trail[k>>32]
		if reason := s.info[l>>1].reason; reason != 0 {
			t.chain = append(t.chain, s.reasonID(l, reason))
		}
	}
	t.chain = append(t.chain, last)
	return t.derive(lits, t.chain)
}
