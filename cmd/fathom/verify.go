package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/report"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
)

// verifyFlags are the options of fathom verify.
type verifyFlags struct {
	entry           string
	unwind          string
	unwindSet       []string
	acceptBounded   bool
	check           string
	args            string
	mallocMayFail   bool
	mallocZero      string
	memory          string
	layout          string
	regions         string
	validity        string
	vcgen           string
	without         []string
	timeout         string
	mem             string
	format          string
	output          string
	trace           bool
	replay          bool
	emit            []string
	compileCommands string
	replace         []string
	removeBody      []string
	stub            []string
	stats           bool
	solver          string
	tuning
	certify string
	noCache bool
}

func newVerify(clang *[]string) *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify FILE... [-- CLANG-ARGUMENT...]",
		Short: "Prove or refute the properties of a program",
		Long: `Verify compiles and links the files (C, C++, LLVM bitcode or assembly; or one file of SEA-IR, as
--emit writes it, named NAME.seair) and decides, for every
execution that starts in the entry function, whether assertions hold, memory accesses are valid and
arithmetic is defined. Loops and recursions are unrolled as far as they can run. Where no end of that
is found, violations that few iterations lead to are, and the result says up to what there is none.

Options with one dash, such as -I, -D and -std=c11, go to clang, as does everything after a lone --.
FILE - is standard input; @FILE stands for the arguments in a file.

Properties are chosen by --check, from groups (user, memory, arithmetic and unwind, which are the
default, leak and others), families and single kinds; --check list explains all of them.

Exit code: 0 every property holds, or none fails up to a bound that was asked for (--unwind,
--accept-bounded), 1 some property is violated, 2 unknown, also where no property fails up to a bound
that was not asked for, 3 wrong usage or input, 4 internal error.`,
		Example: `  fathom verify ring.c
  fathom verify --entry parse --check memory,arithmetic -Iinclude src/tlv.c --trace
  fathom verify --format json --timeout 60s *.c`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, files []string) error {
			return f.run(cmd, files, *clang)
		},
	}
	fl := cmd.Flags()
	fl.SortFlags = false
	fl.StringVar(&f.entry, "entry", "main", "`function` in which executions start; its arguments are arbitrary")
	fl.StringVar(&f.unwind, "unwind", "auto", "bound on loops and recursions: `auto`, or a number")
	fl.StringSliceVar(&f.unwindSet, "unwindset", nil, "bounds of single loops and recursions: `FUNC.LOOP=N` or FUNC=N,..., loops numbered from 0")
	fl.BoolVar(&f.acceptBounded, "accept-bounded", false, "take a program for safe that has no violation up to the bound at which --unwind auto gives up")
	fl.StringVar(&f.check, "check", "default", "`kinds` of properties, families or groups, comma-separated; +x and -x change the default; list explains them")
	fl.StringVar(&f.args, "args", "", "call main with any command line of at most `N` arguments, each of at most 15 bytes, or L with NxL; without it, main gets none")
	fl.BoolVar(&f.mallocMayFail, "malloc-may-fail", false, "malloc and its kin may return NULL")
	fl.StringVar(&f.mallocZero, "malloc-zero", "unique", "`result` of malloc(0): unique, a pointer to no bytes; null; or either")
	fl.StringVar(&f.memory, "memory", "seam", "`representation` of memory: seam, lambda or array")
	fl.StringVar(&f.layout, "layout", "spaced", "where objects lie: `spaced`, compact or symbolic")
	fl.StringVar(&f.regions, "regions", "objects", "how memory is divided: `objects`, each with contents of its own, partition, those in one to which one access may be, or flat, all in one")
	fl.StringVar(&f.validity, "validity", "object", "when an access is valid: inside the `object` its pointer was derived from, or flat: inside any that is alive")
	fl.StringVar(&f.vcgen, "vcgen", "gated", "conditions by which values join: `gated` or path")
	fl.StringSliceVar(&f.without, "without", nil, "`techniques` not to use, comma-separated; no verdict depends on them; list explains them")
	fl.StringVar(&f.timeout, "timeout", "", "end after this `duration` with what is known by then, e.g. 90s")
	fl.StringVar(&f.mem, "mem", "", "end when this many `bytes` of memory are in use, e.g. 500M or 4G (default: 7/8 of the machine's)")
	fl.StringVar(&f.format, "format", "text", "`form` of the result: text or json")
	fl.StringVar(&f.output, "output", "", "write the result to this `file`")
	fl.BoolVar(&f.trace, "trace", false, "show the executions that violate properties, step by step")
	fl.BoolVar(&f.replay, "replay", false, "run each violation natively, under the sanitizers, to confirm it")
	fl.StringSliceVar(&f.emit, "emit", nil, "write a form of the program: `STAGE=FILE`, FILE - for standard output; stages: "+strings.Join(stageNames(), ", "))
	fl.StringVar(&f.compileCommands, "compile-commands", "", "compile_commands.json `file` whose flags apply; without FILE, its files are verified")
	fl.StringSliceVar(&f.replace, "replace", nil, "`files` whose functions take the place of the program's own of the same name, also of static ones")
	fl.StringSliceVar(&f.removeBody, "remove-body", nil, "`functions` whose bodies are left out, also static ones; of one that several files define, only the body in the file of the entry stays")
	fl.StringSliceVar(&f.stub, "stub", nil, "what functions without a body do: `NAME=EFFECT`, * and ? in NAME match any characters; pure changes nothing, havoc what the arguments lead to, any all that is in reach")
	fl.StringVar(&f.solver, "solver", backend.Native, solverUsage)
	f.tuning.addFlags(fl)
	fl.StringVar(&f.certify, "certify", "", "write a certificate of the verdict safe to this `file`, for fathom proof check; packed if it ends in .gz. A violation is replayed instead")
	fl.BoolVar(&f.noCache, "no-cache", false, "compile and verify also what was before and has not changed since")
	fl.BoolVar(&f.stats, "stats", false, "say where the time went")
	return cmd
}

func (f *verifyFlags) run(cmd *cobra.Command, files, clang []string) error {
	if f.check == "list" {
		return listChecks(cmd.OutOrStdout())
	}
	if slices.Equal(f.without, []string{"list"}) {
		return listTechniques(cmd.OutOrStdout())
	}
	if len(files) == 0 && f.compileCommands == "" {
		if len(clang) > 0 {
			return fmt.Errorf("verify what? No file is named; %s goes to clang", strings.Join(clang, " "))
		}
		return errors.New("verify what? Name at least one C, C++, .bc, .ll or .seair file")
	}
	checks, err := property.ParseSet(f.check)
	if err != nil {
		return fmt.Errorf("--check %s: %w", f.check, err)
	}
	unwind, err := parseUnwind(f.unwind)
	if err != nil {
		return err
	}
	unwindSet, err := parseUnwindSet(f.unwindSet)
	if err != nil {
		return err
	}
	if f.format != "text" && f.format != "json" {
		return fmt.Errorf("--format %s: the forms are text and json", f.format)
	}
	tuned := smt.DefaultOptions()
	if err := f.tuning.apply(&tuned); err != nil {
		return err
	}
	parameters := tuned.Changed()
	emit, err := parseEmit(f.emit)
	if err != nil {
		return err
	}
	for _, e := range emit {
		if err := notAnInput("--emit "+stages[e.stage].name, e.file, files); err != nil {
			return err
		}
	}
	if err := notAnInput("--output", f.output, files); err != nil {
		return err
	}
	if err := notAnInput("--certify", f.certify, files); err != nil {
		return err
	}
	if f.certify != "" && f.solver != backend.Native {
		return fmt.Errorf("--certify: --solver %s gives no proofs; leave it out", f.solver)
	}
	if f.solver != backend.Native {
		if err := checkSolver(f.solver); err != nil {
			return err
		}
	}
	timeout, limit, err := parseLimits(f.timeout, f.mem)
	if err != nil {
		return err
	}
	out := rawOutput(cmd.OutOrStdout())
	var outFile *newFile
	if f.output != "" {
		if outFile, err = createFile(f.output); err != nil {
			return fmt.Errorf("cannot write the result: %w", err)
		}
		defer outFile.discard()
		out = outFile
	}

	terminal := outFile == nil && isTerminal(out)
	text := report.NewStream(out, report.TextOptions{Color: terminal, Hint: terminal, Trace: f.trace, Source: true, Stats: f.stats})
	write := func(r *fathom.Result) error {
		var err error
		if f.format == "json" {
			err = report.JSON(out, r)
		} else {
			err = text.Finish(r)
		}
		if err == nil && outFile != nil {
			err = outFile.commit()
		}
		return err
	}
	progress := newProgress(cmd.ErrOrStderr())
	defer progress.stop()
	var found findings
	if f.format == "text" && outFile == nil && !f.replay && f.certify == "" { // what a replay shows is part of a violation
		found.show = func(p *fathom.Property) {
			progress.aside(func() { text.Violation(p) }) // out remembers that it failed
		}
	}
	ctx, stop := limited(cmd.Context(), timeout, limit, func(reason string) {
		// Something does not react, a compiler or a single huge operation: say what is known, and end.
		progress.stop()
		reason += ", " + progress.at()
		result, code := found.end(reason), exitUnknown
		if result.Verdict == fathom.Violated {
			code = exitViolated
		}
		if err := write(result); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "fathom: cannot write the result: %v\n", err)
			code = exitUsage
		}
		exit(code)
	})
	defer stop()
	unrolling, enough := roomy(ctx, limit)
	defer enough()

	src := fathom.Source{Files: files, Replace: f.replace, RemoveBodies: f.removeBody, Stubs: f.stub, ClangArgs: clang, CompileCommands: f.compileCommands, Entry: f.entry, Checks: checks, Stdin: cmd.InOrStdin(), Cache: !f.noCache}
	progress.stage("compile", "")
	warn := func(text string) {
		if !strings.Contains(text, "warning: ") { // clang's own say it themselves
			text = "fathom: warning: " + printable.Line(strings.TrimRight(text, "\n"))
		}
		progress.println(strings.TrimRight(text, "\n"))
	}
	memo := f.memo(cmd.Flags(), parameters, files, clang)
	result := memo.recall(warn)
	if result == nil {
		src.Reads = memo != nil
		result, err = f.verify(ctx, src, fathom.Options{
			Unwind: unwind, UnwindSet: unwindSet, AcceptBounded: f.acceptBounded, Unrolling: unrolling, Arguments: f.args, MallocMayFail: f.mallocMayFail, MallocZero: f.mallocZero, Memory: f.memory, Layout: f.layout, Regions: f.regions, Validity: f.validity, VCGen: f.vcgen, Without: f.without,
			Progress: progress.stage, Listed: found.list, Violated: found.add, Solver: f.solver, Parameters: parameters,
		}, emit, memo, warn)
	}
	progress.stop()
	if err != nil && ctx.Err() != nil {
		result, err = fathom.UnknownResult(context.Cause(ctx).Error()), nil
	}
	// From here on nothing is limited, lest the result be written twice.
	stop()
	if err != nil {
		return err
	}
	if err := write(result); err != nil {
		return fmt.Errorf("cannot write the result: %w", err)
	}
	switch result.Verdict {
	case fathom.Violated:
		return exitError(exitViolated)
	case fathom.Unknown:
		return exitError(exitUnknown)
	}
	return nil
}

// verify loads and verifies, and writes the stages that were asked for.
func (f *verifyFlags) verify(ctx context.Context, src fathom.Source, opt fathom.Options, emit []stageFile, memo *memo, warn func(string)) (*fathom.Result, error) {
	prog, err := fathom.Load(ctx, src)
	if err != nil {
		return nil, classify(err)
	}
	defer prog.Close()
	for _, w := range prog.Warnings {
		warn(w)
	}
	stages, err := emitStages(prog, &opt, emit)
	if err != nil {
		return nil, err
	}
	defer stages.discard()
	var certificate *certificateFile
	if f.certify != "" {
		if certificate, err = createCertificate(f.certify); err != nil {
			return nil, err
		}
		defer certificate.discard()
		opt.Certify = certificate
	}
	result, err := prog.Verify(ctx, opt)
	if err == nil {
		err = stages.finish(&opt, warn)
	}
	if err != nil {
		return nil, classify(err)
	}
	if ctx.Err() == nil {
		memo.remember(prog, result)
	}
	for _, fault := range result.Stats.SolverFaults {
		warn(fault)
	}
	if f.solver == backend.All && len(result.Stats.SolversAbsent) > 0 { // which were to agree
		warn("--solver all: no answer from " + strings.Join(result.Stats.SolversAbsent, "; "))
	}
	if certificate != nil {
		if err := certificate.finish(result, warn); err != nil {
			return nil, err
		}
	}
	if (f.replay || certificate != nil) && ctx.Err() == nil {
		// That a replay fails takes nothing from the verdict.
		if err := prog.Replay(ctx, result); err != nil && ctx.Err() == nil {
			warn(err.Error())
		}
	}
	return result, nil
}

// classify marks an error that is the fault neither of the input nor of the files that are written.
func classify(err error) error {
	var input *frontend.InputError
	var file *fs.PathError
	if errors.As(err, &input) || errors.As(err, &file) || errors.Is(err, context.Canceled) {
		return err
	}
	return internalError{err}
}

// notAnInput guards the program's files against being overwritten.
func notAnInput(option, target string, files []string) error {
	to, err := os.Stat(target)
	if err != nil {
		return nil
	}
	for _, f := range files {
		if from, err := os.Stat(f); err == nil && os.SameFile(from, to) {
			return fmt.Errorf("%s: %s is what is to be verified; it would be overwritten", option, f)
		}
	}
	return nil
}

// isTerminal tells whether a reader or writer is one that shows colors.
func isTerminal(w any) bool {
	file, ok := fileOf(w)
	return ok && term.IsTerminal(int(file.Fd())) && os.Getenv("NO_COLOR") == ""
}

// fileOf returns the file that is read or written, if it is one.
func fileOf(w any) (*os.File, bool) {
	if o, ok := w.(*output); ok {
		w = o.text.To
	}
	if r, ok := w.(raw); ok {
		w = r.Writer
	}
	file, ok := w.(*os.File)
	return file, ok
}

func parseUnwind(s string) (int, error) {
	if s == "auto" {
		return 0, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("--unwind %s: the bound is auto or a number from 1 up", s)
	}
	return n, nil
}

func parseUnwindSet(items []string) (map[string]int, error) {
	set := make(map[string]int)
	for _, item := range items {
		i := strings.LastIndexByte(item, '=')
		if i < 1 {
			return nil, fmt.Errorf("--unwindset %s: write FUNC.LOOP=N for a loop, numbered from 0, or FUNC=N for a recursion", item)
		}
		loop := item[:i]
		n, err := strconv.Atoi(item[i+1:])
		if err != nil || n < 0 {
			return nil, fmt.Errorf("--unwindset %s: the bound is a number from 0 up", item)
		}
		if old, twice := set[loop]; twice && old != n {
			return nil, fmt.Errorf("--unwindset %s: %s is bounded by %d already", item, loop, old)
		}
		set[loop] = n
	}
	return set, nil
}
