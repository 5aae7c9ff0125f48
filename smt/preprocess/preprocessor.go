package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// Preprocessor simplifies the queries of one solver.
type Preprocessor struct {
	pool  *term.Pool
	norm  normalizer
	stats Stats
}

// New returns a preprocessor of terms of p.
func New(p *term.Pool) *Preprocessor {
	z := &Preprocessor{pool: p}
	z.norm = normalizer{pool: p, stats: &z.stats, fuel: fuelAtStart}
	for i := range z.norm.under {
		z.norm.under[i] = rewriter{pool: p, after: z.norm.inContext}
		z.norm.back[i] = rewriter{pool: p}
	}
	return z
}

// Stats returns the counters.
func (z *Preprocessor) Stats() Stats { return z.stats }

// Normal returns the normal form of t.
func (z *Preprocessor) Normal(t term.ID) term.ID { return z.norm.normal(t) }
