package bench

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom"
)

// A program is a benchmark whose verdict is safe.
type program struct {
	name    string
	file    string   // in programs/
	defines []string // -D options
}

var programs = []program{
	{"small", "small.c", nil},
	{"band-10", "band.c", []string{"-DSELECT_SIZE=10"}},
	{"band-25", "band.c", []string{"-DSELECT_SIZE=25"}},
	{"band-50", "band.c", []string{"-DSELECT_SIZE=50"}},
	{"band-100", "band.c", []string{"-DSELECT_SIZE=100"}},
	{"list", "list.c", nil},
	{"copy", "copy.c", nil},
	{"blocks", "blocks.c", nil},
	{"chosen", "chosen.c", nil},
}

// BenchmarkVerify loads and verifies each program, clang included. Metrics per verification, in seconds: the
// front end with lowering, the expansion, the solver; cpu-s is the processor time of all threads and clang, which
// depends less on what else the machine does. terms counts the nodes of the term pool. Where cbmc is on
// PATH, cbmc-s is what it takes for the same program and cbmc-ratio how many times longer that is.
func BenchmarkVerify(b *testing.B) {
	for _, p := range programs {
		b.Run(p.name, func(b *testing.B) {
			var load, expand, solve float64
			var terms int
			used := processorTime()
			for b.Loop() {
				s := verify(b, p)
				load += s.FrontendSeconds + s.LowerSeconds
				expand += s.ExpandSeconds
				solve += s.SolveSeconds
				terms = s.Terms
			}
			n := float64(b.N)
			b.ReportMetric((processorTime()-used)/n, "cpu-s")
			each := b.Elapsed().Seconds() / n
			b.ReportMetric(load/n, "load-s")
			b.ReportMetric(expand/n, "expand-s")
			b.ReportMetric(solve/n, "solve-s")
			b.ReportMetric(float64(terms), "terms")
			if peer := cbmc(b, p); peer > 0 {
				b.ReportMetric(peer.Seconds(), "cbmc-s")
				b.ReportMetric(peer.Seconds()/each, "cbmc-ratio")
			}
		})
	}
}

// verify runs one program and demands that it is safe for every execution.
func verify(b *testing.B, p program) fathom.Stats {
	b.Helper()
	ctx := context.Background()
	prog, err := fathom.Load(ctx, fathom.Source{Files: []string{filepath.Join("programs", p.file)}, ClangArgs: p.defines})
	if err != nil {
		b.Fatal(err)
	}
	defer prog.Close()
	r, err := prog.Verify(ctx, fathom.Options{})
	if err != nil {
		b.Fatal(err)
	}
	if r.Verdict != fathom.Safe || r.Bound != fathom.Complete {
		b.Fatalf("%s: %s, bound %v, %s; want safe without a bound", p.name, r.Verdict, r.Bound, r.Reason)
	}
	return r.Stats
}

// peerTimeout ends a run of another tool.
const peerTimeout = 120 * time.Second

// cbmc returns how long CBMC takes for a program with checks like those that are on by default here; 0 if it is
// not installed, does not end in time or does not find the program safe.
func cbmc(b *testing.B, p program) time.Duration {
	path, err := exec.LookPath("cbmc")
	if err != nil {
		return 0
	}
	ctx, cancel := context.WithTimeout(context.Background(), peerTimeout)
	defer cancel()
	args := append([]string{
		"--bounds-check", "--pointer-check", "--signed-overflow-check", "--div-by-zero-check", "--undefined-shift-check",
		"--unwinding-assertions", "-I", "cbmc",
	}, p.defines...)
	start := time.Now()
	out, err := exec.CommandContext(ctx, path, append(args, filepath.Join("programs", p.file))...).CombinedOutput()
	took := time.Since(start)
	switch {
	case ctx.Err() != nil:
		b.Logf("cbmc did not end within %v", peerTimeout)
		return 0
	case err != nil:
		var exit *exec.ExitError
		b.Logf("cbmc: %v (exit: %v)\n%s", err, errors.As(err, &exit), tail(out, 500))
		return 0
	}
	return took
}

// tail returns the last n bytes.
func tail(text []byte, n int) []byte { return text[max(0, len(text)-n):] }
