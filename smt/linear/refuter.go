package linear

import (
	"context"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Refuter shows that conditions exclude each other. It is incremental: what it learned holds for all questions.
type Refuter struct {
	e      *encoder
	hard   []sat.Lit
	stats  Stats
	splits int

	// What matters of the model at hand.
	seenGate, seenVar []uint32
	round             uint32
	stack             []sat.Lit
	active            []reason

	// Of the conjunction at hand.
	tableau  tableau
	columns  []int
	columnOf []int // of variables, where columns confirms it
	rowAt    []int // the tableau's variable for a row
	parts    []part
}

// Stats counts the work of a refuter.
type Stats struct {
	Questions int64
	Refuted   int64
	Models    int64 // of the skeletons
	Lemmas    int64 // bounds that exclude each other
	Pivots    int64
}

// reason is a bound with the literal it comes from; 0 if it always holds.
type reason struct {
	half
	why sat.Lit
}

// New returns a refuter of conditions of the pool.
func New(p *term.Pool) *Refuter { return &Refuter{e: newEncoder(p)} }

// Stats returns the counters.
func (r *Refuter) Stats() Stats { return r.stats }

// Assert makes t, of width 1, hold in all later questions.
func (r *Refuter) Assert(t term.ID) {
	l := r.e.condition(t)
	r.e.sat.AddClause(l)
	r.hard = append(r.hard, l)
}

// Bounds of a question.
const (
	maxSplits      = 200 // of a refuter
	maxModels      = 500
	maxWork        = 1 << 23 // entries of tableaus that are computed anew
	maxConflicts   = 3000    // of the search for models
	lemmasPerModel = 8
)

// Refute reports whether the goals, with what is asserted, cannot hold together, and which of them cannot. False says nothing. The effort
// is bounded.
func (r *Refuter) Refute(ctx context.Context, goals []term.ID) (refuted bool, failed []int) {
	r.stats.Questions++
	lits := make([]sat.Lit, len(goals))
	for i, t := range goals {
		lits[i] = r.e.condition(t)
	}
	work := 0
	conflicts := r.e.sat.Stats().Conflicts + maxConflicts
	for range maxModels {
		r.e.sat.SetLimits(sat.Limits{Conflicts: max(conflicts-r.e.sat.Stats().Conflicts, 1)})
		switch r.e.sat.Solve(ctx, lits...) {
		case sat.Unknown:
			return false, nil
		case sat.Unsat:
			r.stats.Refuted++
			for i, l := range lits {
				if r.e.sat.Failed(l) {
					failed = append(failed, i)
				}
			}
			return true, failed
		}
		r.stats.Models++
		r.collect(lits)
		lemmas, cost := r.learn(maxWork - work)
		if work += cost; lemmas == 0 || work > maxWork {
			return false, nil
		}
	}
	return false, nil
}

// collect finds the bounds that make the goals true in the model of the skeleton: of a conjunction that is false one operand, of a choice
// what is chosen, and of the words only what these need.
func (r *Refuter) collect(goals []sat.Lit) {
	e := r.e
	r.seenGate = append(r.seenGate, make([]uint32, len(e.gates)-len(r.seenGate))...)
	r.seenVar = append(r.seenVar, make([]uint32, len(e.vars)-len(r.seenVar))...)
	r.round++
	r.active = r.active[:0]
	r.stack = append(append(r.stack[:0], r.hard...), goals...)
	for len(r.stack) > 0 {
		l := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		v := max(l, -l)
		if r.seenGate[v] == r.round {
			continue
		}
		r.seenGate[v] = r.round
		value := e.sat.Value(v)
		switch g := &e.gates[v]; g.kind {
		case gateAnd:
			if value {
				r.stack = append(r.stack, g.in...)
			} else {
				r.stack = append(r.stack, r.falseOne(g.in))
			}
		case gateXor:
			r.stack = append(r.stack, g.in...)
		case gateChoice:
			r.stack = append(r.stack, g.in[0])
			if e.sat.Value(g.in[0]) {
				r.stack = append(r.stack, g.in[1])
			} else {
				r.stack = append(r.stack, g.in[2])
			}
		case gateAtom:
			if value {
				r.activate(g.half, v)
			} else {
				r.activate(half{g.row, false, g.at.sub(integer(1))}, -v)
			}
		}
	}
}

// falseOne is an operand that is false, one that matters already if possible.
func (r *Refuter) falseOne(in []sat.Lit) sat.Lit {
	var first sat.Lit
	for _, l := range in {
		if r.e.sat.Value(l) {
			continue
		}
		if r.seenGate[max(l, -l)] == r.round {
			return l
		}
		if first == 0 {
			first = l
		}
	}
	return first
}

// activate notes a bound, and what the variables of its row mean.
func (r *Refuter) activate(h half, why sat.Lit) {
	r.active = append(r.active, reason{h, why})
	pending := []int{h.row}
	for len(pending) > 0 {
		row := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for _, q := range r.e.rows[row].parts {
			if r.seenVar[q.v] == r.round {
				continue
			}
			r.seenVar[q.v] = r.round
			v := &r.e.vars[q.v]
			r.stack = append(r.stack, v.needs...)
			for _, i := range v.implied {
				if i.if_ == 0 || r.e.sat.Value(i.if_) {
					r.active = append(r.active, reason{i.half, i.if_})
					pending = append(pending, i.row)
				}
			}
		}
	}
}

// learn states clauses that exclude the active bounds, up to lemmasPerModel of them that have no literal in common, for about as much work
// as is given, and returns how many, and what it took.
func (r *Refuter) learn(most int) (lemmas, work int) {
	without := make(map[sat.Lit]bool)
	for lemmas < lemmasPerModel && work <= most {
		r.setup(without)
		t := &r.tableau
		v, why := t.check(most - work)
		r.stats.Pivots += int64(t.pivots)
		work += t.work
		if v == feasible && lemmas == 0 && (r.split() || r.e.congruence(r.matters)) {
			return 1, work
		}
		if v != infeasible {
			break
		}
		lemmas++
		r.stats.Lemmas++
		clause := make([]sat.Lit, len(why))
		for i, l := range why {
			clause[i] = -l
			without[l] = true
		}
		r.e.sat.AddClause(clause...)
		if len(why) == 0 {
			break
		}
	}
	return lemmas, work
}

// matters tells whether the meaning of a variable is among the active bounds.
func (r *Refuter) matters(v int) bool { return v < len(r.seenVar) && r.seenVar[v] == r.round }

// split has a variable whose value is no integer decided to be above or below it, from now on. False if there is none.
func (r *Refuter) split() bool {
	j, below, ok := r.tableau.fraction(len(r.columns))
	if !ok || r.splits == maxSplits {
		return false
	}
	r.splits++
	v := r.columns[j]
	r.e.need(v, r.e.positive(r.e.single(v).plus(-1, constant(below.add(integer(1))))))
	return true
}

// setup makes the tableau that of the active bounds but those of the literals left out. Its columns are the variables r.columns.
func (r *Refuter) setup(without map[sat.Lit]bool) {
	e := r.e
	r.columnOf = append(r.columnOf, make([]int, len(e.vars)-len(r.columnOf))...)
	r.rowAt = append(r.rowAt, make([]int, len(e.rows)-len(r.rowAt))...)
	r.columns = r.columns[:0]
	for _, a := range r.active {
		if without[a.why] {
			continue
		}
		r.rowAt[a.row] = -1
		for _, q := range e.rows[a.row].parts {
			if i := r.columnOf[q.v]; i >= len(r.columns) || r.columns[i] != q.v {
				r.columnOf[q.v] = len(r.columns)
				r.columns = append(r.columns, q.v)
			}
		}
	}
	t := &r.tableau
	t.reset(len(r.columns))
	for j, v := range r.columns {
		t.raise(j, e.vars[v].lo, 0)
		t.lower(j, e.vars[v].hi, 0)
	}
	for _, a := range r.active {
		if without[a.why] {
			continue
		}
		v := r.rowAt[a.row]
		if v < 0 {
			parts := r.parts[:0]
			for _, q := range e.rows[a.row].parts {
				parts = append(parts, part{r.columnOf[q.v], q.c})
			}
			if r.parts = parts; len(parts) == 1 {
				v = parts[0].v
			} else {
				v = t.addRow(parts)
			}
			r.rowAt[a.row] = v
		}
		if a.least {
			t.raise(v, a.at, a.why)
		} else {
			t.lower(v, a.at, a.why)
		}
	}
}
