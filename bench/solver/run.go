package main

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/bench/record"
	"github.com/fathom-verifier/fathom/bench/solver/compare"
)

// run measures solvers on files.
func run(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("run", flag.ExitOnError)
	names := flags.String("solvers", "all", "comma-separated: fathom, cadical, kissat, minisat, cryptominisat5, z3, cvc5, boolector, bitwuzla,\nyices-smt2, all, or NAME=COMMAND; ratios are those of the first to the others")
	limit := flags.Duration("timeout", 10*time.Second, "processor time of one run")
	memory := flags.Int64("memory", 8192, "address space of one run, in megabytes; 0 is no limit")
	output := flags.String("output", "", "write the table to this file instead of standard output")
	recordFile := flags.String("record", "", "append each run to this file, one JSON object a line, and do not repeat those that are there")
	title := flags.String("title", "", "heading of the table")
	min := flags.Duration("min", 0, "with -filter: files which the solver takes less for are left out")
	filter := flags.String("filter", "", "only files that this solver, the first to run, solves within -timeout")
	by := flags.String("by", "", "rows are the classes of the time that this solver takes, which count alike in a last one, instead of families")
	flags.Parse(args)
	if flags.NArg() == 0 {
		return fmt.Errorf("run on what? Name files or folders")
	}
	files, err := collect(flags.Args())
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var solvers [2][]compare.Solver
	for _, kind := range []compare.Kind{compare.CNF, compare.SMT2} {
		if solvers[kind], err = compare.Solvers(strings.Split(*names, ","), kind, []string{self, "native"}); err != nil {
			return err
		}
	}
	log, err := record.Open(*recordFile, func(r compare.Run) [2]string { return [2]string{r.File, r.Solver} })
	if err != nil {
		return err
	}
	defer log.Close()
	table := &compare.Table{Limit: *limit, By: *by}
	for _, f := range files {
		list := solvers[compare.CNF]
		if strings.HasSuffix(f, ".smt2") {
			list = solvers[compare.SMT2]
		}
		if *filter != "" {
			list = first(list, *filter)
		}
		for _, s := range list {
			r, ok := log.Get([2]string{f, s.Name})
			if !ok {
				if r, err = measure(ctx, self, s, f, *limit, *memory<<20); err != nil {
					return err
				}
				if err := log.Add(r); err != nil {
					return err
				}
			}
			fmt.Fprintf(os.Stderr, "%-14s %-8s %8.3f s %6d MB  %s %s\n", s.Name, r.Answer, r.CPU.Seconds(), r.Memory>>20, f, r.Detail)
			if s.Name == *filter && (!r.Solved() || r.CPU < *min) {
				break
			}
			table.Add(r)
		}
	}
	out := os.Stdout
	if *output != "" {
		if out, err = os.Create(*output); err != nil {
			return err
		}
		defer out.Close()
	}
	if *title != "" {
		fmt.Fprintf(out, "## %s\n\n", *title)
	}
	if err := table.WriteMarkdown(out); err != nil {
		return err
	}
	if bad := table.Disagreements(); len(bad) > 0 {
		return fmt.Errorf("%d answers are wrong:\n%s", len(bad), strings.Join(bad, "\n"))
	}
	return nil
}

// first moves the solver of this name to the front.
func first(list []compare.Solver, name string) []compare.Solver {
	var out, rest []compare.Solver
	for _, s := range list {
		if s.Name == name {
			out = append(out, s)
		} else {
			rest = append(rest, s)
		}
	}
	return append(out, rest...)
}

// collect lists the .cnf and .smt2 files in the folders.
func collect(paths []string) ([]string, error) {
	var files []string
	for _, p := range paths {
		err := filepath.WalkDir(p, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (strings.HasSuffix(path, ".cnf") || strings.HasSuffix(path, ".smt2")) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no file ends in .cnf or .smt2")
	}
	return files, nil
}

// measure runs one solver and checks its model; the family is the folder of the file.
func measure(ctx context.Context, self string, s compare.Solver, file string, limit time.Duration, memory int64) (compare.Run, error) {
	output, err := os.CreateTemp("", "solver-output-")
	if err != nil {
		return compare.Run{}, err
	}
	defer os.Remove(output.Name())
	defer output.Close()
	r := compare.Measure(ctx, s, file, limit, memory, output)
	if ctx.Err() != nil {
		return r, ctx.Err()
	}
	r.Family = filepath.Base(filepath.Dir(file))
	if r.Answer == compare.Sat && s.Kind == compare.CNF && s.Name != "minisat" { // which prints none
		// In a process of its own, because a parent's memory counts as that of its children.
		if out, err := exec.CommandContext(ctx, self, "evaluate", file, output.Name()).CombinedOutput(); err != nil {
			r.Detail = strings.TrimSpace(string(out))
		}
	}
	return r, nil
}
