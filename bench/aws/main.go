// Command aws verifies the proofs of verify-c-common about AWS's C library and says what it took, beside what is recorded of other
// verifiers:
//
//	go run ./bench/aws -common DIR -jobs DIR [-run REGEXP] [-record FILE] [-output FILE]
//
// DIR are folders of github.com/awslabs/aws-c-common (commit f77b55d0) and github.com/seahorn/verify-c-common (commit 4867ac3). Nothing in
// them is changed: what a job consists of is read from its CMakeLists.txt, units are compiled to bitcode as it says, and
// fathom verifies them with its default flags, except that one job leaves out a function that writes memory (leftOut). The times are of fathom alone, from bitcode.
//
// Other verifiers get the same jobs in the same run, one after the other, if they are on the PATH: sea (SeaHorn), klee and esbmc, and CBMC the proofs of -proofs.
//
// With -mutations FILE, such as mutations.txt of this folder, the proofs are judged instead: each line puts a mistake into a function of a copy of
// the library (an off-by-one comparison, a check or an assignment that is dropped, a wrong size or sum), and the job must be violated.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/bench/measure"
	"github.com/fathom-verifier/fathom/bench/record"
)

// options are those of the command line.
type options struct {
	common, jobs, out, fathom string
	llvm                      string
	run                       string
	mutations                 string
	list                      bool
	record, output            string
	source, proofs            bool
	limit                     time.Duration
	flags                     []string
}

func main() {
	var o options
	flag.StringVar(&o.common, "common", "", "folder of aws-c-common")
	flag.StringVar(&o.jobs, "jobs", "", "folder of verify-c-common")
	flag.StringVar(&o.out, "out", filepath.Join(os.TempDir(), "fathom-bench-aws"), "folder for what is built")
	flag.StringVar(&o.fathom, "fathom", "", "the fathom to measure; built from this module if it is not given")
	flag.StringVar(&o.llvm, "llvm", "", "version of LLVM that SeaHorn and KLEE read, such as 14: their bitcode is made by clang-14 and llvm-link-14; fathom's clang if it is not given")
	flag.StringVar(&o.run, "run", "", "only jobs whose name this regular expression matches")
	flag.DurationVar(&o.limit, "timeout", 30*time.Second, "limit of a job")
	flag.StringVar(&o.record, "record", "", "append each outcome to this file as a line of JSON, and do not repeat those that are there")
	flag.StringVar(&o.output, "output", "", "write the table to this file instead of standard output")
	flag.BoolVar(&o.proofs, "proofs", false, "instead of the jobs, verify the proofs for CBMC that are part of aws-c-common; needs no -jobs, but make")
	flag.BoolVar(&o.source, "source", false, "give fathom the proof as C, to be compiled as part of what is measured, and all else as bitcode")
	flag.StringVar(&o.mutations, "mutations", "", "instead of the jobs, verify those of this list of mistakes put into the library, see mutations.txt")
	flag.BoolVar(&o.list, "list-mutations", false, "write all mistakes that can be put into the functions that jobs are named after, and verify nothing")
	flags := flag.String("flags", "", "more flags for fathom verify, separated by spaces")
	flag.Parse()
	o.flags = strings.Fields(*flags)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "aws:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if o.common == "" || o.jobs == "" && !o.proofs {
		return errors.New("-common and -jobs name the folders of aws-c-common and verify-c-common")
	}
	for _, dir := range []*string{&o.common, &o.jobs, &o.out} {
		abs, err := filepath.Abs(*dir)
		if err != nil {
			return err
		}
		*dir = abs
	}
	pattern, err := regexp.Compile(o.run)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	var jobs []*Job
	if o.proofs {
		jobs, err = readProofs(ctx, o.common)
	} else {
		jobs, err = readJobs(o.jobs, o.common, o.out)
	}
	if err != nil {
		return err
	}
	selected := func(name string) bool { return pattern.MatchString(name) }
	if o.list {
		return writeTo(o.output, func(w io.Writer) error { return listMutations(w, jobs, selected, o.common) })
	}
	b, err := newBuilder(o.jobs, o.common, o.out, o.llvm)
	if err != nil {
		return err
	}
	if o.fathom == "" {
		if o.fathom, err = measure.Build(ctx, o.out); err != nil {
			return err
		}
	}
	log, err := record.Open(o.record, func(o *Outcome) string { return o.Job })
	if err != nil {
		return err
	}
	defer log.Close()
	if o.mutations != "" {
		return mutate(ctx, b, jobs, selected, o, log)
	}
	others := jobVerifiers
	if o.proofs {
		others = proofVerifiers
	}
	others = installed(others)
	var outcomes []*Outcome
	for _, j := range jobs {
		if !selected(j.Name) {
			continue
		}
		out, ok := log.Get(j.Name)
		if !ok {
			if out, err = verifyJob(ctx, b, j, o); err != nil {
				return err
			}
			if out.Peers, err = beside(ctx, others, b, j, o.limit); err != nil {
				return err
			}
			if err := log.Add(out); err != nil {
				return err
			}
		}
		fmt.Fprintln(os.Stderr, out)
		outcomes = append(outcomes, out)
	}
	return writeTable(o.output, outcomes)
}

// verifyJob builds a job and verifies it. A job that does not build is an outcome, too.
func verifyJob(ctx context.Context, b *builder, j *Job, o options) (*Outcome, error) {
	if o.proofs {
		return verify(ctx, j, sources(j.Units), sources(j.Stubs), j.Units[0].Options, o)
	}
	units, err := b.bitcodes(ctx, j.Units)
	if err == nil {
		var stubs, clang []string
		if stubs, err = b.bitcodes(ctx, j.Stubs); err == nil {
			if o.source {
				units[0], clang = j.Units[0].Source, b.options(j.Units[0])
			}
			return verify(ctx, j, units, stubs, clang, o)
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return &Outcome{Job: j.Name, Category: j.Category(), Expected: j.Safe, Run: measure.Run{Error: err.Error()}}, nil
}
