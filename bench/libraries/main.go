// Command libraries verifies harnesses about well-known C libraries, those of examples/libraries, and says what it took:
//
//	go run ./bench/libraries [-run REGEXP] [-output FILE] [FOLDER]
//
// The libraries are no part of this repository: their sources come from the source packages of the system (Debian and its kin) and are kept
// in the user's cache folder. Each harness is verified as it is, and with each of the changes of the library that it names, such as
// a defect that must be found and shown by a native run. The exit code is 1 if some outcome is not the expected one.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/bench/measure"
)

// options are those of the command line.
type options struct {
	folder  string // of the harnesses
	run     *regexp.Regexp
	fathom  string
	sources Sources
	limit   time.Duration
	output  string
	flags   []string
	clean   bool // without variants
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	o, err := parseOptions(os.Args[1:])
	right := false
	if err == nil {
		right, err = run(ctx, o)
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "libraries:", err)
		os.Exit(3)
	case !right:
		os.Exit(1)
	}
}

func parseOptions(args []string) (o options, err error) {
	fl := flag.NewFlagSet("libraries", flag.ContinueOnError)
	pattern := fl.String("run", "", "only harnesses whose name, FOLDER/FILE, this regular expression matches")
	fl.StringVar(&o.fathom, "fathom", "", "the fathom to measure; built from this module if it is not given")
	fl.StringVar(&o.sources.Dir, "sources", "", "folder of the libraries' sources (default: in the user's cache folder)")
	fl.DurationVar(&o.limit, "timeout", time.Minute, "limit of a verification")
	fl.StringVar(&o.output, "output", "", "write the table to this file instead of standard output")
	fl.BoolVar(&o.clean, "clean", false, "leave out the variants")
	flags := fl.String("flags", "", "more flags for fathom verify, separated by spaces")
	if err := fl.Parse(args); err != nil {
		return o, err
	}
	o.flags = strings.Fields(*flags)
	o.folder = "examples/libraries"
	switch fl.NArg() {
	case 0:
	case 1:
		o.folder = fl.Arg(0)
	default:
		return o, errors.New("name one folder of harnesses")
	}
	if o.run, err = regexp.Compile(*pattern); err != nil {
		return o, fmt.Errorf("-run: %w", err)
	}
	if o.sources.Dir == "" {
		o.sources, err = defaultSources()
	}
	return o, err
}

// run verifies the harnesses and tells whether all is as expected.
func run(ctx context.Context, o options) (right bool, err error) {
	list, err := readHarnesses(o.folder)
	if err != nil {
		return false, err
	}
	if o.fathom == "" {
		dir, err := os.MkdirTemp("", "fathom-bench-*")
		if err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
		if o.fathom, err = measure.Build(ctx, dir); err != nil {
			return false, err
		}
	}
	if err := os.MkdirAll(o.sources.Dir, 0o755); err != nil {
		return false, err
	}
	var outcomes []*Outcome
	right = true
	for _, h := range list {
		if !o.run.MatchString(h.Name()) {
			continue
		}
		some, err := verifyHarness(ctx, h, o)
		if err != nil {
			return false, err
		}
		for _, out := range some {
			right = right && out.Right()
		}
		outcomes = append(outcomes, some...)
	}
	if len(outcomes) == 0 {
		return false, errors.New("no harness matches")
	}
	return right, writeTable(o.output, outcomes)
}
