package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
	"github.com/fathom-verifier/fathom/smt/script"
	"github.com/fathom-verifier/fathom/smt/term"
)

// solverUsage explains --solver.
const solverUsage = "who decides: fathom, the `name` of another solver that is installed, several separated by commas, auto (all of them, the first answer counts) or all (all must agree)"

// checkSolver tells whether --solver can be used, before it is.
func (s *solving) checkSolver() error {
	if s.solver == backend.Native {
		return nil
	}
	if s.proof != "" {
		return fmt.Errorf("--solver %s: with --proof the solver is fathom", s.solver)
	}
	return checkSolver(s.solver)
}

// checkSolver tells whether a solver of terms exists and is installed.
func checkSolver(name string) error {
	sv, err := backend.New(name, term.NewPool(), smt.DefaultOptions())
	if err != nil {
		return fmt.Errorf("--solver %s: %w", name, err)
	}
	sv.Close()
	return nil
}

// newSolver makes the solver that --solver names, which was checked.
func (s *solving) newSolver(p *term.Pool, o smt.Options) script.Solver {
	sv, err := backend.New(s.solver, p, o)
	if err != nil {
		// It was there a moment ago.
		fmt.Fprintf(s.err, "fathom: --solver %s: %v; deciding by fathom itself\n", s.solver, err)
		return smt.NewSolverWithOptions(p, o)
	}
	s.solvers = append(s.solvers, sv)
	return sv
}

// closeSolvers ends what --solver started and says who answered and who was at fault.
func (s *solving) closeSolvers() {
	for _, sv := range s.solvers {
		sv.Close()
		r, ok := sv.(*backend.Race)
		if !ok {
			continue
		}
		if text := winners(r.Wins()); text != "" {
			fmt.Fprintf(s.err, "fathom: answered by %s\n", text)
		}
		s.absentees(r.Absences())
		for _, f := range r.Faults() {
			fmt.Fprintf(s.err, "fathom: warning: %v\n", printable.Line(f.Error()))
		}
	}
}

// absentees says who of a race gave no answer, and why.
func (s *solving) absentees(list []backend.Absence) {
	if names := backend.Absentees(list); len(names) > 0 {
		fmt.Fprintf(s.err, "fathom: no answer from %s\n", printable.Line(strings.Join(names, "; ")))
	}
}

// winners lists who answered, with the number of times if there is something to count.
func winners(wins map[string]int) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(wins)) {
		if n := wins[name]; n == 1 && len(wins) == 1 {
			out = append(out, name)
		} else {
			out = append(out, fmt.Sprintf("%s (%d)", name, n))
		}
	}
	return strings.Join(out, ", ")
}

// certify writes the certificate of the last answer of a solver.
func (s *solving) certify(solver script.Solver) error {
	native, ok := solver.(interface {
		Certificate() (*smt.Certificate, error)
	})
	if !ok {
		return errors.New("--proof: this solver gives no proof")
	}
	c, err := native.Certificate()
	if err != nil {
		return err
	}
	return s.writeCertificate(c)
}

// solveClauses decides a propositional formula by other solvers.
func (s *solving) solveClauses(cnf *sat.CNF) error {
	if s.proof != "" {
		return fmt.Errorf("--solver %s: with --proof the solver is fathom", s.solver)
	}
	engine, err := backend.NewEngine(s.solver, s.options.Sat)
	if err != nil {
		return fmt.Errorf("--solver %s: %w", s.solver, err)
	}
	if err := cnf.Load(engine); err != nil {
		return fmt.Errorf("%s: %w", s.in, err)
	}
	s.stage("solve", s.in.String())
	st := engine.Solve(s.ctx)
	if fault := engine.Err(); fault != nil && st != sat.Unknown {
		fmt.Fprintf(s.err, "fathom: warning: %s\n", printable.Line(fault.Error()))
	}
	if st != sat.Unknown && engine.Name() != s.solver {
		fmt.Fprintf(s.err, "fathom: answered by %s\n", engine.Name())
	}
	if race, ok := engine.(*backend.ClauseRace); ok {
		s.absentees(race.Absences())
	}
	switch st {
	case sat.Sat:
		if c := cnf.Violated(engine.Value); c >= 0 {
			return fmt.Errorf("%w: the model of %s violates clause %d of %s", errLied, engine.Name(), c+1, s.in)
		}
		fmt.Fprintln(s.out, "s SATISFIABLE")
		if s.wantModel {
			if err := cnf.WriteModel(s.out, engine.Value); err != nil {
				return err
			}
		}
		return exitError(exitSatisfiable)
	case sat.Unsat:
		fmt.Fprintln(s.out, "s UNSATISFIABLE")
		return exitError(exitUnsatisfiable)
	}
	why := "no answer"
	if fault := engine.Err(); fault != nil {
		why = printable.Line(strings.ReplaceAll(fault.Error(), "\n", "; "))
	}
	fmt.Fprintf(s.out, "c %s\ns UNKNOWN\n", s.reason(why))
	if s.ctx.Err() == nil {
		fmt.Fprintf(s.err, "fathom: %s\n", why)
	} else if cause := context.Cause(s.ctx); cause != nil {
		fmt.Fprintf(s.err, "fathom: %v\n", cause)
	}
	return nil
}

// errLied is the error of an answer that is wrong.
var errLied = errors.New("the solver lied")
