package preprocess

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// slices divides variables of which only parts are used, f(x[7:4], x[3:0]), where
// those parts begin and end: each slice becomes a variable of its own, of which
// equations may be solved and which may be unconstrained.
func (j *job) slices() {
	p := j.pool
	if !j.on(RuleSlices) {
		return
	}
	cuts := make(map[term.ID][]int)
	whole := make(map[term.ID]bool) // variables used as a whole
	var vars []term.ID
	roots := append([]term.ID(nil), j.conj...)
	for _, e := range j.kept {
		roots = append(roots, e.t)
	}
	for _, t := range roots {
		whole[t] = true
	}
	p.Walk(func(t term.ID) {
		if p.Op(t) == term.OpExtract {
			x := p.Arg(t, 0)
			if p.Op(x) != term.OpVar {
				return
			}
			if cuts[x] == nil {
				vars = append(vars, x)
			}
			hi, lo := p.ExtractBounds(t)
			cuts[x] = append(cuts[x], lo, hi+1)
			return
		}
		for i, n := 0, p.NumArgs(t); i < n; i++ {
			if a := p.Arg(t, i); p.Op(a) == term.OpVar {
				whole[a] = true
			}
		}
	}, roots...)
	r := &j.replacer
	r.begin()
	for _, x := range vars {
		if whole[x] || j.frozen(x) || !j.eliminable(x) {
			continue
		}
		w := p.Width(x)
		at := append(cuts[x], 0, w)
		slices.Sort(at)
		at = slices.Compact(at)
		t := j.part(x, at[1]-1, 0)
		for i := 1; i+1 < len(at); i++ {
			t = p.Concat(j.part(x, at[i+1]-1, at[i]), t)
		}
		r.bind(x, t)
		j.defs = append(j.defs, Definition{Var: x, Value: t})
		j.stats[RuleSlices]++
		j.changed = true
	}
	if r.bound() {
		j.replace(r)
	}
}
