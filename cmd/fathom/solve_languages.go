package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/input"
	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
	"github.com/fathom-verifier/fathom/smt/script"
	"github.com/fathom-verifier/fathom/smt/spear"
	"github.com/fathom-verifier/fathom/smt/term"
)

// The languages of formulas, and how each is decided.

// language is a form of input.
type language struct {
	name       string
	extensions []string
	// sniff tells it by the first characters that are no white space.
	sniff func(text []byte) bool
	solve func(s *solving) error
}

var languages = []language{
	{"smt2", []string{".smt2", ".smt"}, func(text []byte) bool {
		return text[0] == '(' || text[0] == ';'
	}, solveScript},
	{"dimacs", []string{".cnf", ".dimacs"}, func(text []byte) bool {
		return text[0] == 'p' || text[0] == 'c' && (len(text) == 1 || text[1] <= ' ')
	}, solveDIMACS},
	{"spear", []string{".sf"}, func(text []byte) bool {
		return text[0] == '#' || text[0] == 'v' && (len(text) == 1 || text[1] <= ' ')
	}, solveSpear},
}

func languageNames() []string {
	var names []string
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}

// directive is how programs in C often begin; in Spear's format it would be a comment.
var directive = regexp.MustCompile(`^#[ \t]*(include[ \t]*[<"]|(define|ifdef|ifndef|undef)[ \t]+\w|if[ \t(]|pragma[ \t])`)

// languageOf finds the language of a file by its name or its beginning.
func languageOf(file *input.File) (language, error) {
	for _, l := range languages {
		if slices.Contains(l.extensions, file.Ext()) {
			return l, nil
		}
	}
	text := bytes.TrimLeft(file.Begin(), " \t\r\n\f\v")
	if frontend.IsProgram(file.String()) || directive.Match(text) {
		return language{}, fmt.Errorf("%s: looks like a program, not like a formula; to verify it: fathom verify %s. If it is a formula, say --lang %s", file, file.Name, strings.Join(languageNames(), " or "))
	}
	for _, l := range languages {
		if len(text) > 0 && l.sniff(text) {
			return l, nil
		}
	}
	if len(text) == 0 {
		if _, err := file.Read(make([]byte, 1)); err != nil && err != io.EOF {
			return language{}, fmt.Errorf("%s: %w", file, err)
		}
		return language{}, fmt.Errorf("%s: cannot tell the language of what begins with nothing but white space; say --lang %s", file, strings.Join(languageNames(), " or "))
	}
	return language{}, fmt.Errorf("%s: cannot tell the language of what begins with %.20q; say --lang %s", file, text, strings.Join(languageNames(), " or "))
}

// solveScript executes an SMT-LIB script.
func solveScript(s *solving) error {
	if err := s.checkSolver(); err != nil {
		return err
	}
	defer s.closeSolvers()
	s.stage("solve", s.in.String())
	o := script.Options{Smt: &s.options, Version: version(), Model: s.wantModel, MaxTerms: s.maxTerms()}
	if s.solver != backend.Native {
		o.New = s.newSolver
	}
	if s.proof != "" {
		s.options.Proofs = true
		o.Certified = s.writeCertificate
	}
	res, err := script.Run(s.ctx, s.in, s.out, o)
	if res.Checks > 0 {
		s.printStats(smtStats(res.Stats)...)
	}
	switch {
	case err != nil && script.Printed(err):
		return exitError(exitUsage)
	case res.Checks > 0 && res.Last == smt.Unknown && (err == nil || s.ctx.Err() != nil):
		fmt.Fprintf(s.err, "fathom: %s\n", s.reason(res.Reason))
	case err != nil && s.ctx.Err() != nil:
		return s.inputError(err)
	case err != nil:
		return fmt.Errorf("%s: %w", s.in, err)
	}
	return nil
}

// maxTerms is how many terms fit in the memory limit, at about 256 bytes each, and no fewer than a small script has: a
// limit below the program's own memory ends it soon enough.
func (s *solving) maxTerms() int {
	return int(max(1<<12, min(s.mem/256, 1<<28)))
}

// solveSpear decides a formula of Spear's modular arithmetic.
func solveSpear(s *solving) error {
	s.options.Proofs = s.proof != ""
	pool := term.NewPool()
	f, err := spear.Read(s.in, pool)
	var syntax *spear.SyntaxError
	if errors.As(err, &syntax) {
		return s.at(err)
	}
	if err != nil {
		return s.inputError(fmt.Errorf("%s: %w", s.in, err))
	}
	s.stage("solve", s.in.String())
	if err := s.checkSolver(); err != nil {
		return err
	}
	defer s.closeSolvers()
	solver := s.newSolver(pool, s.options)
	for _, a := range f.Asserts {
		solver.Assert(a)
	}
	st := solver.Check(s.ctx)
	if st == smt.Unsat && s.proof != "" {
		if err := s.certify(solver); err != nil {
			return err
		}
	}
	s.printStats(smtStats(solver.Stats())...)
	fmt.Fprintln(s.out, st)
	switch st {
	case smt.Sat:
		if s.wantModel {
			out := bufio.NewWriter(s.out)
			for _, v := range f.Variables {
				fmt.Fprintf(out, "%s = %d:i%d\n", v.Name, solver.Model().Uint64(v.Term), v.Width)
			}
			if err := out.Flush(); err != nil {
				return err
			}
		}
		return exitError(exitSatisfiable)
	case smt.Unsat:
		return exitError(exitUnsatisfiable)
	}
	fmt.Fprintf(s.err, "fathom: %s\n", s.reason(solver.Reason()))
	return nil
}

// solveDIMACS decides a propositional formula.
func solveDIMACS(s *solving) error {
	cnf, err := sat.ReadDIMACS(s.in)
	var syntax *sat.SyntaxError
	if errors.As(err, &syntax) {
		return s.at(err)
	}
	if err != nil {
		return s.inputError(fmt.Errorf("%s: %w", s.in, err))
	}
	if s.solver != backend.Native {
		return s.solveClauses(cnf)
	}
	solver := sat.NewWith(s.options.Sat)
	var proof *newFile
	if s.proof != "" {
		format, err := sat.ParseProofFormat(s.proofFormat)
		if err != nil {
			return err
		}
		if proof, err = createFile(s.proof); err != nil {
			return fmt.Errorf("--proof: %w", err)
		}
		defer proof.discard()
		solver.SetProof(proof, format, cnf.NumClauses())
	}
	s.stage("solve", s.in.String())
	st := sat.Unknown
	if err := cnf.Load(solver); err != nil {
		return fmt.Errorf("%s: %w", s.in, err)
	}
	if s.ctx.Err() == nil {
		st = solver.Solve(s.ctx)
	}
	if proof != nil {
		err := solver.ProofError()
		if err == nil && st == sat.Unsat {
			err = proof.commit()
		}
		if err != nil {
			return fmt.Errorf("--proof: %w", err)
		}
	}
	s.printStats(satStats(solver.Stats())...)
	switch st {
	case sat.Sat:
		if c := cnf.Violated(solver.Value); c >= 0 {
			return internalError{fmt.Errorf("the model violates clause %d of %s", c+1, s.in)}
		}
		fmt.Fprintln(s.out, "s SATISFIABLE")
		if s.wantModel {
			if err := cnf.WriteModel(s.out, solver.Value); err != nil {
				return err
			}
		}
		return exitError(exitSatisfiable)
	case sat.Unsat:
		fmt.Fprintln(s.out, "s UNSATISFIABLE")
		return exitError(exitUnsatisfiable)
	}
	fmt.Fprintf(s.out, "c %s\ns UNKNOWN\n", s.reason("the solver has no room for more clauses"))
	return nil
}
