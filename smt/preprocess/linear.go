package preprocess

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// isolateLinear solves a = b, read as a linear equation modulo a power of two,
// for a variable with an odd coefficient: it is a sum of the others. An even
// multiple is a shifted slice of its variable, which invert solves.
func (j *job) isolateLinear(a, b term.ID, offer func(solution) bool) {
	p := j.pool
	w := p.Width(a)
	if w > 64 {
		return
	}
	l, ok := p.Linear(a, maxUnknown)
	if !ok || !p.AddTo(&l, ^uint64(0), b, maxUnknown) {
		return
	}
	for i, q := range l.Parts {
		if q.Coef&1 == 0 || p.Op(q.Term) != term.OpVar {
			continue
		}
		rest := without(l, i)
		rest.Scale(-term.OddInverse(q.Coef))
		if offer(solution{x: q.Term, t: p.FromLinear(rest), rule: RuleSolveLinear}) {
			return
		}
	}
}

// without is a copy of l that lacks part i.
func without(l term.Linear, i int) term.Linear {
	parts := append([]term.Part(nil), l.Parts[:i]...)
	l.Parts = append(parts, l.Parts[i+1:]...)
	return l
}

// row is a conjunct read as a linear equation l = 0.
type row struct {
	at    int // conjunct
	l     term.Linear
	parts int // at first
}

// Bounds of elimination: equations, and operations on rows.
const (
	maxRows    = 256
	maxRowSums = 4096
)

// linear eliminates among the equations that are linear over arbitrary terms, by
// Gauss's algorithm modulo a power of two with odd pivots. An equation that gets
// shorter replaces its conjunct; one that becomes impossible refutes the job.
// What is equal to a variable was substituted before, so the pivots are terms such
// as products and elements of arrays.
func (j *job) linear() {
	p := j.pool
	if !j.on(RuleGauss) {
		return
	}
	var rows []row
	for i, c := range j.conj {
		if p.Op(c) != term.OpEq || len(rows) == maxRows {
			continue
		}
		a, b := p.Arg(c, 0), p.Arg(c, 1)
		if p.Width(a) > 64 {
			continue
		}
		l, ok := p.Linear(a, maxUnknown)
		if !ok || !p.AddTo(&l, ^uint64(0), b, maxUnknown) {
			continue
		}
		rows = append(rows, row{i, l, len(l.Parts)})
	}
	if len(rows) < 2 {
		return
	}
	sums := 0
	for i := range rows {
		at := -1
		for k, q := range rows[i].l.Parts {
			if q.Coef&1 == 1 {
				at = k
				break
			}
		}
		if at < 0 {
			continue
		}
		pivot := rows[i].l.Parts[at]
		inv := term.OddInverse(pivot.Coef)
		for k := range rows {
			if k == i || rows[k].l.Width != rows[i].l.Width || sums >= maxRowSums {
				continue
			}
			c := coefficient(&rows[k].l, pivot.Term)
			if c == 0 || len(rows[k].l.Parts)+len(rows[i].l.Parts) > 2*maxUnknown {
				continue
			}
			sums++
			rows[k].l.Parts = append([]term.Part(nil), rows[k].l.Parts...)
			rows[k].l.Plus(-c*inv, &rows[i].l)
		}
	}
	if sums == 0 {
		return
	}
	for i := range rows {
		r := &rows[i]
		if impossible(&r.l) {
			j.stats[RuleGauss]++
			j.refuted = true
			return
		}
	}
	// The new rows together say what the old ones did, so all are replaced or none.
	before, after := 0, 0
	for i := range rows {
		before += rows[i].parts
		after += len(rows[i].l.Parts)
	}
	if after >= before {
		return
	}
	j.stats[RuleGauss]++
	j.changed = true
	for i := range rows {
		r := &rows[i]
		l := r.l
		l.Const = 0
		j.conj[r.at] = p.Eq(p.FromLinear(l), p.Const(l.Width, -r.l.Const))
	}
}

func coefficient(l *term.Linear, t term.ID) uint64 {
	for _, q := range l.Parts {
		if q.Term == t {
			return q.Coef
		}
	}
	return 0
}

// impossible reports whether no values of the terms make l zero: a power of two
// divides all coefficients and not the constant.
func impossible(l *term.Linear) bool {
	k := l.Width
	for _, q := range l.Parts {
		k = min(k, bits.TrailingZeros64(q.Coef))
	}
	return l.Const != 0 && bits.TrailingZeros64(l.Const) < k
}
