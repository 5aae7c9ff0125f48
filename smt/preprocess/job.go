package preprocess

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Definition gives an eliminated variable its value in a model of what is left.
type Definition struct {
	Var   term.ID
	Value term.ID // over variables that are left or were eliminated later
	// Restore is a condition that, added to what is left, makes it say of Var what
	// the original says. None if that is so without: Var is equal to Value.
	Restore term.ID
}

// Bounds of a job.
const (
	maxRounds = 6
)

// job simplifies a conjunction to an equisatisfiable one. Every model of the
// result, extended by the definitions, is one of the original.
type job struct {
	*Preprocessor
	conj   []term.ID // what is left, no conjunction, constant or repetition
	kept   []equation
	defs   []Definition
	frozen func(term.ID) bool // variables something outside the job depends on
	// eliminable excludes variables from elimination as unconstrained.
	eliminable func(term.ID) bool

	refuted bool
	changed bool
}

// equation defines a frozen variable: it stands in for it in the job and remains.
type equation struct{ x, t term.ID }

// run simplifies until nothing changes or it no longer pays.
func (j *job) run() {
	j.flatten()
	for round := 0; round < maxRounds && !j.refuted; round++ {
		j.changed = false
		for _, pass := range [...]func(){
			j.solve, j.common, func() { j.attempt(j.facts) }, j.linear, j.exclusive, j.slices, j.unconstrained, j.normal,
		} {
			pass()
			if j.flatten(); j.refuted {
				return
			}
		}
		if !j.changed {
			return
		}
	}
}

// result is the conjuncts the job leaves.
func (j *job) result() []term.ID {
	if j.refuted {
		return []term.ID{j.pool.False()}
	}
	out := j.conj
	for _, e := range j.kept {
		out = append(out, j.pool.Eq(e.x, e.t))
	}
	return out
}

// flatten divides conjunctions and drops what is true or repeated.
func (j *job) flatten() {
	p := j.pool
	clear(j.seen)
	out := j.conj[:0:0]
	stack := make([]term.ID, 0, len(j.conj))
	for i := len(j.conj) - 1; i >= 0; i-- {
		stack = append(stack, j.conj[i])
	}
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case p.Op(c) == term.OpAnd:
			stack = append(stack, p.Arg(c, 1), p.Arg(c, 0))
			continue
		case p.IsTrue(c) || j.seen[c]:
			continue
		case p.IsFalse(c) || j.seen[p.Not(c)]:
			j.refuted = true
			return
		}
		j.seen[c] = true
		out = append(out, c)
	}
	j.conj = out
}

// replace applies the rewriter to all conjuncts and kept equations.
func (j *job) replace(r *rewriter) {
	for i, c := range j.conj {
		j.conj[i] = r.rewrite(c, 0)
	}
	for i := range j.kept {
		j.kept[i].t = r.rewrite(j.kept[i].t, 0)
	}
}

// normal puts the conjuncts in normal form.
func (j *job) normal() {
	j.attempt(func() {
		for i, c := range j.conj {
			if n := j.norm.normal(c); n != c {
				j.conj[i] = n
				j.changed = true
			}
		}
	})
}

// attempt undoes a step that changes only conjuncts, each to an equal one under
// the others, if it makes them more expensive.
func (j *job) attempt(step func()) {
	before, changed := slices.Clone(j.conj), j.changed
	j.changed = false
	step()
	if j.refuted || !j.changed {
		j.changed = j.changed || changed
		return
	}
	if j.cost(j.conj) > j.cost(before) {
		j.conj, j.changed = before, changed
	}
}
