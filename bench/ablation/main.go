// Command ablation shows what each technique of the verifier is worth: it verifies the programs of a folder with everything on and
// with one choice changed at a time, and prints tables of the shape of SEABMC's table I and SEAM's tables 8.1 to 8.5.
//
//	go run ./bench/ablation examples > tables.md
//	go run ./bench/ablation -axes memory,vcgen -timeout 60s FOLDER
//
// Choices along one line, such as the representations of memory, are an axis, with a section of the result: a table by category, which
// is the folder of a program, and one by configuration, with times and sizes. Times and sizes are sums over the programs that every
// configuration of the axis solved, so that they can be compared; ratios are to the first configuration.
//
// What a program is expected to be, and with which arguments, is in its first comment, as in examples/. A program without is
// expected to be what the first configuration says. The exit code is 1 if a verdict was wrong.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/fathom-verifier/fathom/bench/measure"
	"github.com/fathom-verifier/fathom/bench/record"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	wrong, err := ablate(ctx, os.Args[1:])
	switch {
	case err != nil:
		fmt.Fprintf(os.Stderr, "ablation: %v\n", err)
		os.Exit(3)
	case wrong:
		os.Exit(1)
	}
}

func ablate(ctx context.Context, args []string) (wrong bool, err error) {
	flags := flag.NewFlagSet("ablation", flag.ExitOnError)
	names := flags.String("axes", "all", "comma-separated: "+strings.Join(axisNames(), ", ")+", or all, which is without combination and memory-solver")
	limit := flags.Duration("timeout", 10*time.Second, "time of one verification")
	only := flags.String("only", "", "of the axes, only configurations whose names match this regular expression, and the default")
	every := flags.Int("every", 1, "only every N-th program, in the order of their paths")
	binary := flags.String("fathom", "", "the program to run; it is built if none is named")
	recordFile := flags.String("record", "", "append each run to this file, one JSON object a line, and do not repeat those that are there")
	flags.Usage = func() {
		fmt.Fprintf(os.Stderr, "usage: ablation [OPTION...] FOLDER|FILE...\n")
		flags.PrintDefaults()
	}
	flags.Parse(args)
	if flags.NArg() == 0 {
		return false, fmt.Errorf("which programs? Name files or folders")
	}
	axes, err := selectAxes(strings.Split(*names, ","))
	if err != nil {
		return false, err
	}
	pattern, err := regexp.Compile(*only)
	if err != nil {
		return false, fmt.Errorf("-only: %w", err)
	}
	keepOnly(axes, pattern)
	programs, err := collect(flags.Args(), max(*every, 1))
	if err != nil {
		return false, err
	}
	if *binary == "" {
		dir, err := os.MkdirTemp("", "ablation-")
		if err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
		if *binary, err = measure.Build(ctx, dir); err != nil {
			return false, err
		}
	}
	log, err := record.Open(*recordFile, func(r run) [2]string { return [2]string{r.Program, r.Config} })
	if err != nil {
		return false, err
	}
	defer log.Close()
	m := &measurement{binary: *binary, limit: *limit, log: log}
	results := newResults(programs)
	for _, p := range programs {
		for _, c := range configurations(axes) {
			r, err := m.run(ctx, p, c)
			if err != nil {
				return false, err
			}
			fmt.Fprintf(os.Stderr, "%-20s %-10s %7.2f s  %s %s\n", c.name, r.Verdict, r.CPU, p.path, r.Reason)
			results.add(c, r)
		}
	}
	results.write(os.Stdout, axes)
	return len(results.wrong()) > 0, nil
}
