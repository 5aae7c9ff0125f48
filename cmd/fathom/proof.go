package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/fathom-verifier/fathom/internal/input"
	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/fathom-verifier/fathom/proof"
)

// proofFlags are the options of fathom proof check and fathom proof trim.
type proofFlags struct {
	format  string
	timeout string
	mem     string
}

func newProof() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "proof",
		Short: "Check a proof that a formula is unsatisfiable",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("unknown command \"proof %s\"; the commands are proof check and proof trim", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	var check proofFlags
	checkCmd := &cobra.Command{
		Use:   "check FORMULA PROOF | check CERTIFICATE",
		Short: "Check a proof in DRAT or LRAT, or the certificate of a verification",
		Long: `Check reads a formula in DIMACS and a proof, in DRAT or LRAT, text or binary, and verifies that
each step that matters follows and that the last one is the empty clause: the formula is then
unsatisfiable. The checker shares no code with the solver.

With one argument, it reads the certificate that fathom verify --certify wrote, checks the proof of
each question the verdict rests on, and prints what the certificate claims and what it covers.

Files may be compressed by gzip, xz or bzip2; one of them may be -, the standard input.

Exit code: 0 verified, 1 not a proof, 2 a limit was reached, 3 wrong usage or input, 4 internal
error.`,
		Example: `  fathom solve --proof miter.lrat --proof-format lrat miter.cnf
  fathom proof check miter.cnf miter.lrat
  fathom verify --certify ring.cert ring.c && fathom proof check ring.cert`,
		Args: filesBetween("check what? Name a formula and its proof, or a certificate", 1, 2),
		RunE: func(cmd *cobra.Command, files []string) error {
			if len(files) == 1 {
				return check.checkCertificate(cmd, files[0])
			}
			return check.run(cmd, files[0], files[1], "")
		},
	}
	check.define(checkCmd)
	var trim proofFlags
	trimCmd := &cobra.Command{
		Use:   "trim FORMULA PROOF OUTPUT",
		Short: "Check a proof in DRAT and write what it needs as LRAT",
		Long: `Trim checks a proof in DRAT as fathom proof check does, and writes the lemmas that the empty
clause depends on, with the clauses each follows from, to OUTPUT in LRAT (text; - is the standard
output). Exit codes are those of check.`,
		Args: filesBetween("trim what? Name a formula, its proof, and the file to write", 3, 3),
		RunE: func(cmd *cobra.Command, files []string) error {
			return trim.run(cmd, files[0], files[1], files[2])
		},
	}
	trim.define(trimCmd)
	cmd.AddCommand(checkCmd, trimCmd)
	return cmd
}

// filesBetween demands from least to most files; usage says which.
func filesBetween(usage string, least, most int) cobra.PositionalArgs {
	return func(_ *cobra.Command, files []string) error {
		if len(files) < least || len(files) > most {
			return fmt.Errorf("%s; arguments given: %d", usage, len(files))
		}
		return nil
	}
}

func (f *proofFlags) define(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.format, "format", "auto", "`form` of the proof: auto, drat, binary-drat, lrat or binary-lrat")
	fl.StringVar(&f.timeout, "timeout", "", "give up after this `duration`, e.g. 90s")
	fl.StringVar(&f.mem, "mem", "", "give up when this many `bytes` of memory are in use, e.g. 500M or 4G (default: 7/8 of the machine's)")
}

// run checks the proof and writes the trimmed one, if output is not "".
func (f *proofFlags) run(cmd *cobra.Command, formulaName, proofName, output string) error {
	format, err := proof.ParseFormat(f.format)
	if err != nil {
		return fmt.Errorf("--format: %w", err)
	}
	timeout, limit, err := parseLimits(f.timeout, f.mem)
	if err != nil {
		return err
	}
	if formulaName == input.Stdin && proofName == input.Stdin {
		return errors.New("only one of formula and proof can be the standard input")
	}
	if output != "" {
		if err := notAnInput("OUTPUT", output, []string{formulaName, proofName}); err != nil {
			return err
		}
	}
	start := time.Now()
	ctx, stop := limited(cmd.Context(), timeout, limit, func(reason string) {
		fmt.Fprintf(cmd.ErrOrStderr(), "fathom: %s\n", reason)
		exit(exitUnknown)
	})
	defer stop()
	c := &proofCheck{ctx: ctx, stdin: cmd.InOrStdin(), options: proof.Options{Format: format}}
	report := cmd.OutOrStdout()
	finish := func() error { return nil }
	switch output {
	case "":
	case "-":
		c.options.Elaborated, report = rawOutput(report), cmd.ErrOrStderr()
	default:
		file, err := createFile(output)
		if err != nil {
			return err
		}
		defer file.discard()
		c.options.Elaborated, finish = file, file.commit
	}
	err = c.check(formulaName, proofName)
	if err == nil {
		err = finish()
	}
	var no *proof.NotVerifiedError
	switch {
	case errors.As(err, &no):
		fmt.Fprintf(report, "not verified: %s: %v\n", printable.Line(proofName), no)
		c.print(report, start)
		return exitError(exitViolated)
	case err != nil && ctx.Err() != nil:
		fmt.Fprintf(cmd.ErrOrStderr(), "fathom: %v\n", context.Cause(ctx))
		return exitError(exitUnknown)
	case err != nil:
		return err
	}
	fmt.Fprintln(report, "verified: the formula is unsatisfiable")
	c.print(report, start)
	return nil
}

// proofCheck is a formula and a proof that is checked.
type proofCheck struct {
	ctx     context.Context
	stdin   io.Reader
	options proof.Options
	result  *proof.Result
}

func (c *proofCheck) check(formulaName, proofName string) error {
	file, err := input.Open(c.ctx, formulaName, c.stdin)
	if err != nil {
		return err
	}
	defer file.Close()
	formula, err := proof.ReadFormula(file)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	in, err := input.Open(c.ctx, proofName, c.stdin)
	if err != nil {
		return err
	}
	defer in.Close()
	var no *proof.NotVerifiedError
	if c.result, err = proof.Check(c.ctx, formula, in, c.options); err != nil && !errors.As(err, &no) {
		return fmt.Errorf("%s: %w", in, err)
	}
	return err
}

// print writes the counts, a line each.
func (c *proofCheck) print(out io.Writer, start time.Time) {
	r := c.result
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	defer w.Flush()
	fmt.Fprintf(w, "format\t%v\n", r.Format)
	fmt.Fprintf(w, "clauses\t%d, %d used\n", r.Clauses, r.CoreClauses)
	fmt.Fprintf(w, "lemmas\t%d, %d checked, %d of them RAT\n", r.Lemmas, r.Checked, r.RAT)
	fmt.Fprintf(w, "deletions\t%d, %d ignored\n", r.Deletions, r.Ignored)
	fmt.Fprintf(w, "seconds\t%.2f\n", time.Since(start).Seconds())
}
