// Command suites lets the regression suites of CBMC judge fathom:
//
//	go run ./bench/suites [-run REGEXP] [-jobs N] [-timeout DURATION] [-record FILE] [-explained FILE] [-output FILE] [-json] FOLDER...
//
// A folder holds tests in the layout of CBMC's test.desc: a file, flags, and what CBMC's output must and must not contain. The flags are
// mapped to those of fathom, the verdicts compared, for the whole program and, where the test gives a status and a line or number, for
// single properties. Each test belongs to one class then: it agrees, or fathom says safe where a violation is expected, raises
// a false alarm, does not know, with its reason, or the test is not comparable, with the reason.
//
// Differences that are understood are listed in a file (-explained), each with the heading of docs/differences.md that
// explains it; the table counts them apart.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"
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
	flag.StringVar(&o.run, "run", "", "only tests whose name (folder/test) this regular expression matches")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "tests at a time")
	flag.DurationVar(&o.limit, "timeout", 5*time.Second, "limit of a test")
	flag.StringVar(&o.record, "record", "", "append each outcome to this file as a line of JSON, and do not repeat those that are there")
	flag.StringVar(&o.explained, "explained", "", "file of the differences that are understood, lines of a test's name and the heading that explains it")
	flag.StringVar(&o.output, "output", "", "write the table to this file instead of standard output")
	flag.BoolVar(&o.json, "json", false, "write the outcomes as JSON instead of a table")
	flags := flag.String("flags", "", "more flags for fathom verify, separated by spaces")
	flag.Parse()
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
		return errors.New("no folder; it holds tests in the layout of CBMC's test.desc, such as regression/cbmc of its sources")
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
		o.fathom = filepath.Join(dir, "fathom")
		build := exec.CommandContext(ctx, "go", "build", "-o", o.fathom, "github.com/fathom-verifier/fathom/cmd/fathom")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("fathom cannot be built: %w", err)
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
	known, log, err := openRecord(o.record)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	outcomes := make([]*Outcome, len(tests))
	errs := make([]error, len(tests))
	slots := make(chan struct{}, max(o.jobs, 1))
	var group sync.WaitGroup
	var lock sync.Mutex // of the record
	for i, t := range tests {
		if outcomes[i] = known[t.ID()]; outcomes[i] != nil {
			continue
		}
		slots <- struct{}{}
		group.Add(1)
		go func() {
			defer func() { <-slots; group.Done() }()
			if outcomes[i], errs[i] = runTest(ctx, t, o.settings); errs[i] != nil {
				return
			}
			lock.Lock()
			defer lock.Unlock()
			errs[i] = json.NewEncoder(log).Encode(outcomes[i])
		}()
	}
	group.Wait()
	return outcomes, errors.Join(errs...)
}

// openRecord reads the outcomes in a file and opens it for more. Without a name, what is written is lost.
func openRecord(name string) (known map[string]*Outcome, log *os.File, err error) {
	known = map[string]*Outcome{}
	if name == "" {
		log, err = os.OpenFile(os.DevNull, os.O_WRONLY, 0)
		return known, log, err
	}
	if log, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		return nil, nil, err
	}
	for d := json.NewDecoder(log); d.More(); {
		var o Outcome
		if err := d.Decode(&o); err != nil {
			log.Close()
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		known[o.Test] = &o
	}
	return known, log, nil
}
