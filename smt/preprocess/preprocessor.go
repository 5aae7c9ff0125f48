package preprocess

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Preprocessor simplifies the assertions and queries of one incremental solver.
//
// Assertions hold for good, and so do the definitions of the variables that are
// eliminated from them: an equal term replaces the variable in all that comes
// later. A variable that was eliminated as unconstrained and is met again is
// restored: the condition that defines what replaced it is asserted.
//
// What is assumed for one query may be simplified together with nothing else
// changed: only variables that occur in no assertion are eliminated, and what
// replaces them lasts as long as the query.
type Preprocessor struct {
	pool  *term.Pool
	norm  normalizer
	stats Stats
	fresh map[term.ID]term.ID // variables that stand for terms

	replacer, restorer rewriter // of the job that runs
	seen               map[term.ID]bool
	counted            marks
	translated         func(term.ID) bool // see New

	// What holds for good.
	defs      []Definition
	permanent rewriter            // replaces the variables that have equal terms
	absent    map[term.ID]term.ID // unconstrained variables and what restores them
	stale     bool                // permanent and clean do not know of all definitions
	clean     []bool              // terms looked at for absent variables
	hard      map[term.ID]bool    // variables of assertions
	visited   []bool              // terms of assertions
	due       []term.ID           // restored conditions
}

// New returns a preprocessor of terms of p that applies all rules but those of off, which are among Switchable. The
// function tells which terms have gates already, so that they cost nothing; nil is none.
func New(p *term.Pool, off RuleSet, translated func(term.ID) bool) *Preprocessor {
	z := &Preprocessor{
		pool: p, translated: translated, fresh: make(map[term.ID]term.ID), seen: make(map[term.ID]bool),
		replacer: rewriter{pool: p}, restorer: rewriter{pool: p}, permanent: rewriter{pool: p},
		absent: make(map[term.ID]term.ID), hard: make(map[term.ID]bool),
	}
	z.norm = normalizer{pool: p, off: off, stats: &z.stats, affine: newAffineForms(p), exact: newExactSums(p), fuel: fuelAtStart, caseFuel: caseFuel}
	for i := range z.norm.under {
		z.norm.under[i] = rewriter{pool: p, after: z.norm.inContext}
		z.norm.back[i] = rewriter{pool: p}
	}
	return z
}

// on tells whether a rule applies.
func (z *Preprocessor) on(r Rule) bool { return !z.norm.off.Has(r) }

// Stats returns the counters.
func (z *Preprocessor) Stats() Stats { return z.stats }

// Normal returns the normal form of t, which is equal to it in every query.
func (z *Preprocessor) Normal(t term.ID) term.ID { return z.norm.normal(t) }

// Definitions are those of the variables eliminated from the assertions, in the
// order in which they were eliminated: a model is completed from the last to
// the first. The result is not changed by later calls.
func (z *Preprocessor) Definitions() []Definition { return z.defs[:len(z.defs):len(z.defs)] }

// Assert takes the conjunction of ts for good, with what was taken before, and
// returns conditions to assert instead: with those returned before they are
// equisatisfiable. The variables of spare will be asked about: they are not
// eliminated as unconstrained, which would only have them restored.
func (z *Preprocessor) Assert(ts, spare []term.ID) []term.ID {
	conj := make([]term.ID, len(ts))
	for i, t := range ts {
		conj[i] = z.substituted(t)
	}
	// What became due must be known before anything is eliminated.
	z.take(z.due)
	spared := make(map[term.ID]bool)
	for _, v := range z.pool.Vars(spare...) {
		spared[v] = true
	}
	j := &job{
		Preprocessor: z, conj: conj,
		frozen:     func(v term.ID) bool { return z.hard[v] },
		eliminable: func(v term.ID) bool { return !spared[v] },
	}
	j.run()
	for _, d := range j.defs {
		if d.Restore != term.None {
			z.absent[d.Var] = d.Restore
		}
		z.defs = append(z.defs, d)
		z.stale = true
	}
	return z.take(append(z.Due(), j.result()...))
}

// take notes the variables of what is asserted.
func (z *Preprocessor) take(ts []term.ID) []term.ID {
	p := z.pool
	if n := p.Len(); n > len(z.visited) {
		z.visited = append(z.visited, make([]bool, n-len(z.visited))...)
	}
	stack := append([]term.ID(nil), ts...)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if z.visited[t] {
			continue
		}
		z.visited[t] = true
		if p.Op(t) == term.OpVar {
			z.hard[t] = true
		}
		for i, n := 0, p.NumArgs(t); i < n; i++ {
			stack = append(stack, p.Arg(t, i))
		}
	}
	return ts
}

// Assume returns a condition that under the assertions is equivalent to t: it may
// be assumed instead, alone or with others. More may have become due.
func (z *Preprocessor) Assume(t term.ID) term.ID {
	t = z.substituted(t)
	before := z.cost([]term.ID{t})
	if before == 0 {
		return t
	}
	if n := z.norm.normal(t); z.cost([]term.ID{n}) <= before {
		return n
	}
	return t
}

// Query returns conditions that together are satisfiable with the assertions if
// and only if ts are, and the definitions that complete a model of them, before
// those of Definitions. The ts are results of Assume, and what that made due was
// asserted.
func (z *Preprocessor) Query(ts []term.ID) ([]term.ID, []Definition) {
	conj := slices.Clone(ts)
	before := z.cost(ts)
	j := &job{
		Preprocessor: z, conj: conj,
		frozen:     func(v term.ID) bool { return z.hard[v] },
		eliminable: func(term.ID) bool { return true },
	}
	j.run()
	if out := j.result(); z.cost(out) <= before {
		return out, j.defs
	}
	return ts, nil
}

// Due returns the conditions to be asserted because eliminated variables were met
// again, once.
func (z *Preprocessor) Due() []term.ID {
	due := z.due
	z.due = nil
	return z.take(due)
}

// substituted replaces the defined variables of t, and restores those that are
// only unconstrained.
func (z *Preprocessor) substituted(t term.ID) term.ID {
	if len(z.defs) == 0 {
		return t
	}
	if z.stale {
		z.permanent.begin()
		for _, d := range z.defs {
			if d.Restore == term.None {
				z.permanent.bindTerm(d.Var, d.Value)
			}
		}
		z.clean = make([]bool, z.pool.Len())
		z.stale = false
	}
	s := z.permanent.rewrite(t, 0)
	z.restore(s)
	return s
}

// restore makes due what defines the unconstrained variables in t.
func (z *Preprocessor) restore(t term.ID) {
	p := z.pool
	stack := []term.ID{t}
	for len(stack) > 0 && len(z.absent) > 0 {
		u := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if n := p.Len(); n > len(z.clean) {
			z.clean = append(z.clean, make([]bool, n+n/4-len(z.clean))...)
		}
		if z.clean[u] {
			continue
		}
		z.clean[u] = true
		if c, ok := z.absent[u]; ok {
			delete(z.absent, u)
			z.defs = slices.DeleteFunc(slices.Clone(z.defs), func(d Definition) bool { return d.Var == u })
			c = z.permanent.rewrite(c, 0)
			z.due = append(z.due, c)
			stack = append(stack, c)
			z.stats[RuleRestore]++
		}
		for i, n := 0, p.NumArgs(u); i < n; i++ {
			stack = append(stack, p.Arg(u, i))
		}
	}
}
