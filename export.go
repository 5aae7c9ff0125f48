package fathom

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/vcgen"
	"github.com/fathom-verifier/fathom/smt"
)

// export writes the verification condition where it was asked for.
func (v *verification) export() error {
	if err := v.exportBounded(); err != nil {
		return err
	}
	smt2, dimacs := v.opt.Emit["smt2"], v.opt.Emit["dimacs"]
	if smt2 == nil && dimacs == nil {
		return nil
	}
	some := v.pool.False()
	for i, t := range v.conds.Violations {
		if !v.bounded.Properties[v.bounded.Obligations[i].Property].Cut {
			some = v.pool.Or(some, t)
		}
	}
	some = v.pool.And(some, v.conds.Definitions)
	some = v.pool.And(some, v.bounded.Space.Placed(some))
	if smt2 != nil {
		if err := smt.NewSolver(v.pool).WriteSMTLIB(smt2, some); err != nil {
			return err
		}
	}
	if dimacs != nil {
		return smt.NewSolver(v.pool).WriteDIMACS(dimacs, some)
	}
	return nil
}

// recording reports whether a form of the bounded program is wanted.
func (v *verification) recording() bool {
	if v.opt.Emit["bounded"] != nil {
		return true
	}
	return slices.ContainsFunc(vcgen.Passes, func(p vcgen.Pass) bool { return v.opt.Emit[p.Name] != nil })
}

// exportBounded writes the bounded program and its transformations where they were asked for.
func (v *verification) exportBounded() error {
	if !v.recording() {
		return nil
	}
	form := v.bounded.Recorded
	if w := v.opt.Emit["bounded"]; w != nil {
		if err := form.Write(w); err != nil {
			return err
		}
	}
	left := 0
	for _, p := range vcgen.Passes {
		if v.opt.Emit[p.Name] != nil {
			left++
		}
	}
	for _, p := range vcgen.Passes {
		if left == 0 {
			break
		}
		var err error
		if form, err = p.Run(form, v.program.source.Checks); err != nil {
			return &frontend.InputError{Message: "--emit " + p.Name + ": " + err.Error(), Err: err}
		}
		if w := v.opt.Emit[p.Name]; w != nil {
			left--
			if err := form.Write(w); err != nil {
				return err
			}
		}
	}
	return nil
}
