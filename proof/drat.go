package proof

import (
	"context"
	"math"
)

// dratChecker checks a proof without hints. It goes over the proof twice, as
// Heule, Hunt and Wetzler ("Trimming while Checking Clausal Proofs", FMCAD 2013)
// do.
//
// Forwards, lemmas are added unchecked and clauses deleted, with unit
// propagation after each step, until there is a conflict. The clauses it
// depends on are marked as core.
//
// Backwards, each step is undone: a deleted clause comes back, and a lemma goes; if
// it is core, it is checked against what is present then, and the clauses that
// needs become core in turn. Lemmas that nothing depends on are never checked.
//
// Propagation prefers clauses that are core already, so that few new ones
// become so.
type dratChecker struct {
	ctx       context.Context
	f         *Formula
	res       *Result
	elaborate bool

	// All clauses: those of the formula, then lemmas. Their literals are permuted:
	// the first two are watched, and a clause that is a reason has its literal
	// first.
	db     clauses
	flags  []uint8    // per clause
	pivot  []lit      // per lemma: the literal that was first
	at     []Position // per lemma
	steps  []proofStep
	lookup clauseTable

	propagation

	marks []uint32 // per literal, equal to stamp if marked
	stamp uint32

	explained []bool // per variable: assigned by propagation before any check, and its reasons are core
	work      []lit
	occurs    *occurrences
	trace     elaboration
}

// proofStep is an addition or deletion that took place.
type proofStep struct {
	clause int32 // negative: deleted
	trail  int32 // assigned literals before the step
}

// Flags of a clause.
const (
	present = 1 << 0 // neither deleted nor undone
	core    = 1 << 1 // the refutation depends on it
)

func newDRAT(ctx context.Context, f *Formula, res *Result) *dratChecker {
	d := &dratChecker{ctx: ctx, f: f, res: res}
	d.flags = make([]uint8, 1, f.NumClauses()+1)
	d.db.lits = make([]lit, 0, len(f.clauses.lits)*3/2)
	d.grow(f.vars)
	return d
}

// grow makes room for variables up to v.
func (d *dratChecker) grow(v uint32) {
	if n := 2*int(v) + 2; n > len(d.marks) {
		d.marks = append(d.marks, make([]uint32, n-len(d.marks))...)
	}
	for uint32(len(d.explained)) <= v {
		d.explained = append(d.explained, false)
	}
	d.propagation.grow(v)
}

// check runs both passes.
func (d *dratChecker) check(s *steps) error {
	conflict, err := d.forwards(s)
	if err != nil {
		return err
	}
	d.base = len(d.trail)
	d.explain(conflict, nil)
	d.trace.end(d, 0)
	d.dropAbsent()
	if err := d.backwards(); err != nil {
		return err
	}
	for number := 1; number <= d.f.NumClauses(); number++ {
		if d.flags[number]&core != 0 {
			d.res.CoreClauses++
		}
	}
	return nil
}

// forwards returns the first clause that is false.
func (d *dratChecker) forwards(s *steps) (int32, error) {
	first := int32(0)
	for number := 1; number <= d.f.NumClauses(); number++ {
		if conflict := d.add(d.f.clauses.get(number)); first == 0 {
			first = conflict
		}
	}
	if first == 0 {
		first = d.propagate()
	}
	if first != 0 {
		return first, nil
	}
	for count := 0; ; count++ {
		if count%pollInterval == 0 && d.ctx.Err() != nil {
			return 0, d.ctx.Err()
		}
		more, err := s.next()
		if err != nil {
			return 0, err
		}
		if !more {
			return 0, notVerified(s.input.position(), "the proof ends, but the clauses present do not lead to a conflict by unit propagation")
		}
		if s.deletion {
			d.delete(s.lits)
			continue
		}
		d.res.Lemmas++
		if d.db.len() == math.MaxInt32 {
			return 0, s.errorf(s.step.at, "more than %d clauses and lemmas", math.MaxInt32)
		}
		top := uint32(0)
		for _, l := range s.lits {
			top = max(top, l>>1)
		}
		if !proportionate(top, d.f.vars, len(d.db.lits)) {
			return 0, s.errorf(s.step.at, "variable %d after %d literals: number the variables densely", top, len(d.db.lits))
		}
		d.grow(top)
		pivot := lit(0)
		if len(s.lits) > 0 {
			pivot = s.lits[0]
		}
		d.pivot = append(d.pivot, pivot)
		d.at = append(d.at, s.step.at)
		d.steps = append(d.steps, proofStep{int32(d.db.len() + 1), int32(len(d.trail))})
		conflict := d.add(s.lits)
		if conflict == 0 {
			conflict = d.propagate()
		}
		if conflict != 0 {
			return conflict, nil
		}
	}
}

// add adds a clause and assigns its literal if it is unit. It returns it if it
// is false.
func (d *dratChecker) add(lits []lit) int32 {
	d.db.add(lits)
	number := int32(d.db.len())
	d.flags = append(d.flags, present)
	d.lookup.add(d, number)
	lits = d.db.get(int(number))
	d.attach(number)
	switch {
	case len(lits) == 0 || d.value[lits[0]] < 0:
		return number
	case d.value[lits[0]] == 0 && (len(lits) == 1 || d.value[lits[1]] < 0):
		d.assign(lits[0], number)
	}
	return 0
}

// delete deletes a clause, unless it is the reason of an assigned literal.
func (d *dratChecker) delete(lits []lit) {
	number := d.lookup.take(d, lits)
	if number == 0 {
		d.res.Ignored++
		return
	}
	if first := d.db.get(int(number)); len(first) > 0 && d.value[first[0]] > 0 && d.reason[first[0]>>1] == number {
		d.res.Ignored++
		return
	}
	d.res.Deletions++
	d.flags[number] &^= present
	d.steps = append(d.steps, proofStep{-number, int32(len(d.trail))})
}

// backwards undoes the steps and checks the core lemmas.
func (d *dratChecker) backwards() error {
	for i := len(d.steps) - 1; i >= 0; i-- {
		if i%(pollInterval/16) == 0 && d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		step := d.steps[i]
		d.undo(int(step.trail))
		if step.clause < 0 {
			number := -step.clause
			d.flags[number] |= present
			d.attach(number)
			continue
		}
		d.flags[step.clause] &^= present
		if d.flags[step.clause]&core == 0 {
			continue
		}
		d.res.Checked++
		if err := d.lemma(step.clause); err != nil {
			return err
		}
	}
	return nil
}

// undo unassigns all but the first literals of the trail.
func (d *dratChecker) undo(height int) {
	for _, l := range d.trail[height:] {
		d.explained[l>>1] = false
	}
	d.propagation.undo(height)
}

// lemma checks that a lemma is RUP or RAT.
func (d *dratChecker) lemma(number int32) error {
	d.base = len(d.trail)
	defer d.undo(d.base)
	lits := d.db.get(int(number))
	if d.refutes(lits, 0) {
		d.trace.end(d, number)
		return nil
	}
	i := int(number) - d.f.NumClauses() - 1
	pivot := d.pivot[i]
	if pivot == 0 {
		return notVerified(d.at[i], "the empty clause does not follow by unit propagation")
	}
	d.res.RAT++
	if d.occurs == nil {
		d.occurs = newOccurrences(d)
	}
	height := len(d.trail)
	for _, n := range d.occurs.of(pivot ^ 1) {
		if d.flags[n]&present == 0 {
			continue
		}
		other := d.db.get(int(n))
		d.mark(n)
		if d.elaborate {
			d.trace.group(n)
		}
		if !d.refutes(other, pivot^1) {
			return notVerified(d.at[i], "%s is neither RUP nor, on its first literal, RAT: %s", clauseText(original(lits, pivot)), clauseText(other))
		}
		d.undo(height)
	}
	d.trace.end(d, number)
	return nil
}

// original puts the pivot of a lemma first, for messages.
func original(lits []lit, pivot lit) []lit {
	out := []lit{pivot}
	for _, l := range lits {
		if l != pivot {
			out = append(out, l)
		}
	}
	return out
}

// refutes assumes that the literals but one are false and propagates. It
// reports whether there is a conflict, and marks what it depends on as core.
func (d *dratChecker) refutes(lits []lit, except lit) bool {
	for _, l := range lits {
		switch {
		case l == except:
		case d.value[l] > 0:
			d.explain(0, []lit{l})
			return true
		case d.value[l] == 0:
			d.assign(l^1, 0)
		}
	}
	conflict := d.propagate()
	if conflict == 0 {
		return false
	}
	d.explain(conflict, nil)
	return true
}

// mark makes a clause core.
func (d *dratChecker) mark(number int32) { d.flags[number] |= core }

// explain marks as core the clauses from which it follows that a clause is
// false, and it, or that literals, which are true, are so.
func (d *dratChecker) explain(conflict int32, lits []lit) {
	d.stamp++
	if d.stamp == 0 {
		clear(d.marks)
		d.stamp = 1
	}
	d.work = append(d.work[:0], lits...)
	if conflict != 0 {
		d.mark(conflict)
		for _, l := range d.db.get(int(conflict)) {
			d.work = append(d.work, l^1)
		}
	}
	// work is a list of true literals to explain.
	for i := 0; i < len(d.work); i++ {
		l := d.work[i]
		if d.marks[l] == d.stamp || d.explained[l>>1] {
			continue
		}
		d.marks[l] = d.stamp
		reason := d.reason[l>>1]
		if reason == 0 {
			continue // assumed
		}
		d.mark(reason)
		if d.elaborate {
			d.trace.reasons = append(d.trace.reasons, uint64(d.height[l>>1])<<32|uint64(reason))
		} else if d.height[l>>1] < int32(d.base) {
			d.explained[l>>1] = true
		}
		for _, q := range d.db.get(int(reason)) {
			if q != l {
				d.work = append(d.work, q^1)
			}
		}
	}
	if d.elaborate {
		d.trace.explained(conflict)
	}
}
