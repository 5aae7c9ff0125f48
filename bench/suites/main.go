// Command suites lets the regression suites of CBMC and of ESBMC judge fathom:
//
//	go run ./bench/suites [-of cbmc|esbmc] [-run REGEXP] [-jobs N] [-timeout DURATION] [-record FILE] [-explained FILE] [-output FILE] [-json] FOLDER...
//
// A folder holds tests in the layout of test.desc, which both have: a file, flags, and what the output must and must not contain. The flags are
// mapped to those of fathom, the verdicts compared, for the whole program and, where the test gives a status and a line or number, for
// single properties. Each test belongs to one class then: it agrees, or fathom says safe where a violation is expected, raises
// a false alarm, does not know, with its reason, or the test is not comparable, with the reason.
//
// Differences that are understood are listed in a file (-explained), each with the heading of docs/differences.md that
// explains it; the table counts them apart.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/fathom-verifier/fathom/bench/measure"
	"github.com/fathom-verifier/fathom/bench/record"
)

// options are those of the command line.
type options struct {
	folders           []string
	run               string
	jobs              int
	record, explained string
	output            string
	json              bool
	settings
}

func main() {
	var o options
	flag.StringVar(&o.fathom, "fathom", "", "the fathom to judge; built from this module if it is not given")
	of := flag.String("of", "cbmc", "whose tests these are: cbmc or esbmc")
	flag.StringVar(&o.run, "run", "", "only tests whose name (folder/test) this regular expression matches")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "tests at a time")
	flag.DurationVar(&o.limit, "timeout", 5*time.Second, "limit of a test")
	flag.StringVar(&o.record, "record", "", "append each outcome to this file as a line of JSON, and do not repeat those that are there")
	flag.StringVar(&o.explained, "explained", "", "file of the differences that are understood, lines of a test's name and the heading that explains it")
	flag.StringVar(&o.output, "output", "", "write the table to this file instead of standard output")
	flag.BoolVar(&o.json, "json", false, "write the outcomes as JSON instead of a table")
	flags := flag.String("flags", "", "more flags for fathom verify, separated by spaces")
	flag.Parse()
	if o.dialect = dialects[*of]; o.dialect == nil {
		fmt.Fprintf(os.Stderr, "suites: -of %s: it is cbmc or esbmc\n", *of)
		os.Exit(2)
	}
	o.flags, o.folders = strings.Fields(*flags), flag.Args()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "suites:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if len(o.folders) == 0 {
		return errors.New("no folder; it holds tests with a test.desc each, such as regression/cbmc of CBMC's sources")
	}
	pattern, err := regexp.Compile(o.run)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	explained, err := readExplained(o.explained)
	if err != nil {
		return err
	}
	var tests []*Test
	for _, folder := range o.folders {
		suite, err := readSuite(folder)
		if err != nil {
			return err
		}
		for _, t := range suite {
			if pattern.MatchString(t.ID()) {
				tests = append(tests, t)
			}
		}
	}
	if len(tests) == 0 {
		return fmt.Errorf("no test matches %q", o.run)
	}
	if o.fathom == "" {
		dir, err := os.MkdirTemp("", "suites")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if o.fathom, err = measure.Build(ctx, dir); err != nil {
			return err
		}
	} else if o.fathom, err = filepath.Abs(o.fathom); err != nil {
		return err
	}
	outcomes, err := runAll(ctx, tests, o)
	if err != nil {
		return err
	}
	return write(o, outcomes, explained)
}

// runAll runs the tests that are not recorded yet, some at a time, and returns the outcomes in the order of the tests.
func runAll(ctx context.Context, tests []*Test, o options) ([]*Outcome, error) {
	log, err := record.Open(o.record, func(o *Outcome) string { return o.Test })
	if err != nil {
		return nil, err
	}
	defer log.Close()
	outcomes := make([]*Outcome, len(tests))
	errs := make([]error, len(tests))
	slots := make(chan struct{}, max(o.jobs, 1))
	var group sync.WaitGroup
	for i, t := range tests {
		if known, ok := log.Get(t.ID()); ok {
			outcomes[i] = known
			continue
		}
		slots <- struct{}{}
		group.Add(1)
		go func() {
			defer func() { <-slots; group.Done() }()
			if outcomes[i], errs[i] = runTest(ctx, t, o.settings); errs[i] == nil {
				errs[i] = log.Add(outcomes[i])
			}
		}()
	}
	group.Wait()
	return outcomes, errors.Join(errs...)
}
