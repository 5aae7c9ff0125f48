package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/fathom-verifier/fathom/internal/input"
	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
)

// Exit codes of solve for formulas that are one question, DIMACS and Spear: those of the SAT competition.
const (
	exitUndecided     = 0
	exitSatisfiable   = 10
	exitUnsatisfiable = 20
)

// solveFlags are the options of fathom solve.
type solveFlags struct {
	lang        string
	model       bool
	proof       string
	proofFormat string
	timeout     string
	mem         string
	seed        uint64
	tuning
	params bool
	stats  bool
	solver string
}

func newSolve() *cobra.Command {
	var f solveFlags
	cmd := &cobra.Command{
		Use:   "solve [FILE|-]",
		Short: "Decide a formula: SMT-LIB, DIMACS or Spear",
		Long: `Solve decides the formula in FILE, or on the standard input:

  SMT-LIB 2.6  scripts (.smt2) of bit-vectors, floating-point numbers, arrays and functions (QF_BV,
               QF_ABVFP, QF_AUFBV, ...); answers are printed as the standard says, and the first
               error ends the script
  DIMACS       propositional formulas (.cnf, .dimacs); answers are printed as in the SAT competition
  Spear        the modular arithmetic format 1.0 (.sf); answers are sat, unsat or unknown

Files may be compressed by gzip, xz or bzip2. The language is told by the extension or, without
a known one, by the first characters. The same input, options and seed give the same answer and
the same model, unless a time or memory limit cuts the search.

Exit code: 10 satisfiable, 20 unsatisfiable, 0 undecided; for an SMT-LIB script 0 when every command was
executed or a limit left the last question unknown; 2 a limit was reached before there was a
question, 3 wrong usage or input, 4 internal error.`,
		Example: `  fathom solve puzzle.smt2
  fathom solve --proof proof.lrat --proof-format lrat miter.cnf.xz
  zcat big.cnf.gz | fathom solve --timeout 60s --stats -`,
		Args: func(_ *cobra.Command, files []string) error {
			if len(files) > 1 {
				return fmt.Errorf("solve which? There are %d files; name one, or - for the standard input", len(files))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, files []string) error {
			return f.run(cmd, files)
		},
	}
	fl := cmd.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.lang, "lang", "auto", "`language` of the input: auto, "+strings.Join(languageNames(), ", "))
	fl.BoolVar(&f.model, "model", false, "print a model with each answer that there is one (DIMACS: always, unless --model=false)")
	fl.StringVar(&f.proof, "proof", "", "write a proof of unsatisfiability to this `file`; unless the input is DIMACS, it is about the formula in FILE.cnf")
	fl.StringVar(&f.proofFormat, "proof-format", "drat", "`form` of the proof: drat, binary-drat, lrat or binary-lrat")
	fl.StringVar(&f.timeout, "timeout", "", "give up after this `duration`, e.g. 90s")
	fl.StringVar(&f.mem, "mem", "", "give up when this many `bytes` of memory are in use, e.g. 500M or 4G (default: 7/8 of the machine's)")
	fl.Uint64Var(&f.seed, "seed", 0, "`number` that random choices derive from")
	f.tuning.addFlags(fl)
	fl.BoolVar(&f.params, "params", false, "list the parameters, with the values that hold")
	fl.StringVar(&f.solver, "solver", backend.Native, solverUsage)
	fl.BoolVar(&f.stats, "stats", false, "say on the standard error what the work was")
	return cmd
}

// solving is a run of fathom solve.
type solving struct {
	*solveFlags
	ctx       context.Context
	solvers   []backend.Solver // that --solver started
	in        *input.File
	out, err  io.Writer
	options   smt.Options
	stage     func(stage, detail string)
	wantModel bool
	start     time.Time
	mem       uint64
}

func (f *solveFlags) run(cmd *cobra.Command, files []string) error {
	timeout, limit, err := parseLimits(f.timeout, f.mem)
	if err != nil {
		return err
	}
	s := &solving{
		solveFlags: f,
		out:        cmd.OutOrStdout(),
		err:        cmd.ErrOrStderr(),
		options:    smt.DefaultOptions(),
		wantModel:  f.model,
		start:      time.Now(),
		mem:        limit,
	}
	if err := f.tuning.apply(&s.options); err != nil {
		return err
	}
	if cmd.Flags().Changed("seed") {
		s.options.Sat.Seed = f.seed
	}
	if f.params {
		return listParams(s.out, s.options)
	}
	name := input.Stdin
	if len(files) > 0 {
		name = files[0]
	} else if isTerminal(cmd.InOrStdin()) {
		return errors.New("solve what? Name a file, or give the formula on the standard input")
	}
	if f.proof != "" {
		for _, name := range []string{f.proof, f.proof + ".cnf"} {
			if err := notAnInput("--proof", name, files); err != nil {
				return err
			}
		}
	}
	if _, err := sat.ParseProofFormat(f.proofFormat); err != nil {
		return fmt.Errorf("--proof-format: %w", err)
	}
	if f.proof == "" && cmd.Flags().Changed("proof-format") {
		return errors.New("--proof-format: there is no proof to write; name its file by --proof")
	}
	progress := newProgress(s.err)
	defer progress.stop()
	s.stage = progress.stage
	var stop func()
	undecided := "unknown"
	s.ctx, stop = limited(cmd.Context(), timeout, limit, func(reason string) {
		progress.stop()
		fmt.Fprintln(s.out, undecided)
		fmt.Fprintf(s.err, "fathom: %s\n", reason)
		exit(exitUnknown)
	})
	defer stop()
	progress.stage("read", name)
	if s.in, err = input.Open(s.ctx, name, cmd.InOrStdin()); err != nil {
		return s.inputError(err)
	}
	defer s.in.Close()
	var lang language
	if i := slices.Index(languageNames(), f.lang); i >= 0 {
		lang = languages[i]
	} else if f.lang != "auto" {
		return fmt.Errorf("--lang %s: the languages are auto, %s", f.lang, strings.Join(languageNames(), ", "))
	} else if lang, err = languageOf(s.in); err != nil {
		return s.inputError(err)
	}
	if lang.name == "dimacs" {
		undecided = "s UNKNOWN"
		s.wantModel = f.model || !cmd.Flags().Changed("model")
	}
	err = lang.solve(s)
	progress.stop()
	stop()
	return err
}

// inputError is what to say of an error while the input was read: that a limit was reached, if that is why.
func (s *solving) inputError(err error) error {
	if s.ctx.Err() == nil {
		return err
	}
	fmt.Fprintf(s.err, "fathom: %v while the input was read\n", context.Cause(s.ctx))
	return exitError(exitUnknown)
}

// at puts the name of the input before an error that begins with a place in it.
func (s *solving) at(err error) error { return fmt.Errorf("%s:%w", s.in, err) }

// reason says why there is no answer.
func (s *solving) reason(otherwise string) string {
	if s.ctx.Err() != nil {
		return context.Cause(s.ctx).Error()
	}
	return otherwise
}

// writeCertificate verifies the certificate of an answer, and writes the proof to the file of
// --proof and the formula it is about to one with .cnf appended.
func (s *solving) writeCertificate(c *smt.Certificate) error {
	if _, err := c.Verify(s.ctx); err != nil {
		if s.ctx.Err() != nil {
			return context.Cause(s.ctx)
		}
		return internalError{fmt.Errorf("an answer is wrong: %w", err)}
	}
	if c.Trivial() {
		fmt.Fprintf(s.err, "fathom: simplification found the query contradictory; the formula in %s.cnf has an empty clause\n", s.proof)
	}
	format, err := sat.ParseProofFormat(s.proofFormat)
	if err != nil {
		return err
	}
	formula, err := createFile(s.proof + ".cnf")
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	defer formula.discard()
	proof, err := createFile(s.proof)
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	defer proof.discard()
	err = c.WriteDIMACS(formula)
	if err == nil {
		err = c.WriteProof(proof, format)
	}
	// Both or neither, as far as file systems go.
	if err == nil {
		err = formula.commit()
	}
	if err == nil {
		err = proof.commit()
	}
	if err != nil {
		return fmt.Errorf("--proof: %w", err)
	}
	return nil
}

// printStats writes counters, a line each.
func (s *solving) printStats(items ...any) {
	if !s.stats {
		return
	}
	items = append(items, "seconds", fmt.Sprintf("%.2f", time.Since(s.start).Seconds()), "memory MB", inUse()>>20)
	for i := 0; i+1 < len(items); i += 2 {
		fmt.Fprintf(s.err, "%-14s %v\n", items[i], items[i+1])
	}
}

func satStats(st sat.Stats) []any {
	return []any{
		"variables", st.Variables, "fixed", st.Fixed, "clauses", st.Clauses, "learned", st.Learned,
		"conflicts", st.Conflicts, "decisions", st.Decisions, "propagations", st.Propagations,
		"restarts", st.Restarts, "reductions", st.Reductions, "inprocessed", st.Inprocessed,
	}
}

func smtStats(st smt.Stats) []any {
	return append([]any{"checks", st.Checks, "rounds", st.Rounds, "lemmas", st.Lemmas, "gates", st.Gates}, satStats(st.Sat)...)
}
