package script

import (
	"context"
	"fmt"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// unsat is the last query, which must have been found unsatisfiable.
func (x *executor) unsat(c *smtlib.Command, what string) (*query, error) {
	if err := x.answered(c, what); err != nil {
		return nil, err
	}
	if x.query == nil || x.query.status != smt.Unsat {
		return nil, errorAt(c, "there is no %s: the last command that counts was not a check-sat that said unsat", what)
	}
	return x.query, nil
}

// getCore prints the names of assertions that cannot hold together with those
// that have no name. With :minimal-unsat-cores none of them can be left out.
func (x *executor) getCore(ctx context.Context, c *smtlib.Command) error {
	if !x.produceCores {
		return errorAt(c, "get-unsat-core needs (set-option :produce-unsat-cores true) before the first assertion")
	}
	q, err := x.unsat(c, "core")
	if err != nil {
		return err
	}
	if x.minimalCores {
		x.minimize(ctx, q)
	}
	failed := make(map[term.ID]bool, len(q.failed))
	for _, t := range q.failed {
		failed[t] = true
	}
	x.out.WriteString("(")
	sep := ""
	for _, a := range q.scoped {
		if a.name != "" && failed[a.t] {
			x.out.WriteString(sep + smtlib.Symbol(a.name))
			sep = " "
			delete(failed, a.t) // another name of the same term adds nothing
		}
	}
	x.out.WriteString(")\n")
	return nil
}

// minimize drops one assumption after the other from the failed ones of q, as
// long as what is left still fails (deletion-based extraction). Only named
// assertions are tried: the others are not part of a core. Each costs a query;
// what a limit leaves open stays.
func (x *executor) minimize(ctx context.Context, q *query) {
	named := make(map[term.ID]bool)
	for _, a := range q.scoped {
		if a.name != "" {
			named[a.t] = true
		}
	}
	for i := 0; i < len(q.failed); {
		if !named[q.failed[i]] {
			i++
			continue
		}
		rest := append(append([]term.ID(nil), q.failed[:i]...), q.failed[i+1:]...)
		if st, err := x.ask(ctx, rest); st != smt.Unsat || err != nil {
			i++
			continue
		}
		// The new core lies within the rest; what was found necessary stays so.
		smaller := make(map[term.ID]bool)
		for _, t := range x.solver.FailedAssumptions() {
			smaller[t] = true
		}
		kept := q.failed[:0:0]
		for j, t := range rest {
			if smaller[t] || j < i {
				kept = append(kept, t)
			}
		}
		q.failed = kept
	}
}

// getUnsatAssumptions prints assumptions of the last check-sat-assuming that
// cannot hold together with the assertions.
func (x *executor) getUnsatAssumptions(c *smtlib.Command) error {
	q, err := x.unsat(c, "set of failed assumptions")
	if err != nil {
		return err
	}
	failed := make(map[term.ID]bool, len(q.failed))
	for _, t := range q.failed {
		failed[t] = true
	}
	x.out.WriteString("(")
	sep := ""
	for i, t := range q.assumed {
		if failed[t] {
			fmt.Fprint(x.out, sep, q.sources[i])
			sep = " "
			delete(failed, t)
		}
	}
	x.out.WriteString(")\n")
	return nil
}
