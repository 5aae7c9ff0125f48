package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/bench/record"
	"github.com/fathom-verifier/fathom/internal/property"
)

// A heapRun is one verification of a random heap program, as it is recorded.
type heapRun struct {
	Seed    int     `json:"seed"`
	Config  string  `json:"config"`
	Native  string  `json:"native"` // what the native executions showed, "" for nothing
	Outcome string  `json:"outcome"`
	Note    string  `json:"note,omitempty"` // what is wrong, or why it is undecided
	CPU     float64 `json:"cpu_seconds"`    // of the verification, without clang
}

// Outcomes of a heapRun. A program is unclear if the native executions say nothing about it.
const (
	heapAgrees    = "agrees"
	heapWrong     = "wrong"
	heapUndecided = "undecided"
	heapUnclear   = "unclear"
)

// TestHeapRecord is the long form of TestHeapPrograms, one verification after the other: FATHOM_HEAP programs from the seed
// FATHOM_HEAP_SEED on, each under the default strategy and under two ways to hold memory for each representation (heapOptions). A verification has
// FATHOM_HEAP_SECONDS of processor time. FATHOM_HEAP_RECORD names the file to which results are appended; what it has
// is not run again, so the run can be stopped at any time.
func TestHeapRecord(t *testing.T) {
	name := os.Getenv("FATHOM_HEAP_RECORD")
	clang, err := exec.LookPath("clang-19")
	if name == "" || err != nil {
		t.Skip("needs FATHOM_HEAP_RECORD, the name of a file, and clang-19")
	}
	type key struct {
		seed   int
		config string
	}
	log, err := record.Open(name, func(r heapRun) key { return key{r.Seed, r.Config} })
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	limit := time.Duration(fromEnvironment(t, "FATHOM_HEAP_SECONDS", 5)) * time.Second
	n, first := fromEnvironment(t, "FATHOM_HEAP", 500), fromEnvironment(t, "FATHOM_HEAP_SEED", 1)
	tally := map[string]int{}
	for seed := first; seed < first+n; seed++ {
		todo := map[string]fathom.Options{}
		var names []string
		for _, opt := range append([]fathom.Options{{}}, heapOptions(seed)...) {
			config := strategyName(opt)
			if r, ok := log.Get(key{seed, config}); ok {
				tally[r.Outcome]++
				continue
			}
			todo[config] = opt
			names = append(names, config)
		}
		if len(names) == 0 {
			continue
		}
		add := func(r heapRun) {
			tally[r.Outcome]++
			if err := log.Add(r); err != nil {
				t.Fatal(err)
			}
			if r.Outcome == heapWrong {
				t.Errorf("seed %d under %s: %s, natively %q", seed, r.Config, r.Note, r.Native)
			}
		}
		h, ok := newHeapProgram(t, clang, uint64(seed))
		if !ok {
			for _, config := range names {
				add(heapRun{Seed: seed, Config: config, Outcome: heapUnclear})
			}
			continue
		}
		prog, err := fathom.Load(context.Background(), fathom.Source{Files: []string{h.file}, ClangArgs: []string{"-w"}, Entry: "main", Checks: property.Default()})
		if err != nil {
			t.Fatal(err)
		}
		for _, config := range names {
			add(h.run(t, prog, config, todo[config], limit))
		}
		prog.Close()
		os.RemoveAll(filepath.Dir(h.file))
		fmt.Fprintf(os.Stderr, "%s seed %d: %v\n", time.Now().Format("15:04:05"), seed, tally)
	}
}

// run verifies the program within a limit of processor time.
func (h *heapProgram) run(t *testing.T, prog *fathom.Program, config string, opt fathom.Options, limit time.Duration) heapRun {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	start, done := processorTime(), make(chan bool)
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
				if processorTime()-start > limit {
					cancel()
					return
				}
			}
		}
	}()
	r, err := prog.Verify(ctx, opt)
	close(done)
	stopped := ctx.Err() != nil
	cancel()
	if err != nil {
		t.Fatalf("seed %d under %s: %v", h.seed, config, err)
	}
	run := heapRun{Seed: int(h.seed), Config: config, Native: strings.Join(h.failures, " "), Outcome: heapAgrees, CPU: (processorTime() - start).Seconds()}
	undecided := stopped || r.Verdict == fathom.Unknown && opt.Layout != "" && opt.Layout != "spaced"
	if undecided {
		run.Outcome, run.Note = heapUndecided, r.Reason
	}
	if wrong := h.contradicts(r, opt, undecided); wrong != "" {
		run.Outcome, run.Note = heapWrong, wrong
	}
	return run
}

// processorTime is what the process has used so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// heapOptions returns two of the ways to hold memory for each representation; consecutive seeds go through all of them.
func heapOptions(seed int) []fathom.Options {
	ways := []fathom.Options{
		{Layout: "spaced"}, {Layout: "compact"}, {Layout: "symbolic"}, {Layout: "symbolic", Validity: "flat"}, {Regions: "partition"}, {Regions: "flat"},
	}
	var list []fathom.Options
	for _, m := range memories {
		for i, v := range []string{"gated", "path"} {
			opt := ways[(seed+i*(1+seed/len(ways)%(len(ways)-1)))%len(ways)]
			opt.Memory, opt.VCGen = m, v
			list = append(list, opt)
		}
	}
	return list
}
