package backend

import (
	"context"
	"os"

	"github.com/fathom-verifier/fathom/proof"
)

// checkProof checks that the proof in a file shows the formula in another one unsatisfiable.
func checkProof(ctx context.Context, formula, steps string) error {
	f, err := os.Open(formula)
	if err != nil {
		return err
	}
	defer f.Close()
	cnf, err := proof.ReadFormula(f)
	if err != nil {
		return err
	}
	p, err := os.Open(steps)
	if err != nil {
		return err
	}
	defer p.Close()
	_, err = proof.Check(ctx, cnf, p, proof.Options{})
	return err
}
