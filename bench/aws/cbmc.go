package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// A cbmcJob is what CBMC's tools need of a proof besides its units.
type cbmcJob struct {
	Entry   string
	Removed []string // functions of the library whose bodies are removed
	Own     []Unit   // the proof's units
	Library []Unit
	Flags   []string // of cbmc
}

// A Peer is what another verifier said about the same job in the same run.
type Peer struct {
	Verdict string  // safe, violated, or why there is none
	Seconds float64 // of processor time, of the verification without what prepares the program
}

// hasCBMC tells whether CBMC and the tools that prepare programs for it are installed.
func hasCBMC() bool {
	for _, tool := range []string{"goto-cc", "goto-instrument", "cbmc"} {
		if _, err := exec.LookPath(tool); err != nil {
			return false
		}
	}
	return true
}

// verify runs CBMC as the proof's makefile does: the library loses the bodies of functions that the proof replaces, and is linked with the
// proof's own files.
func (c *cbmcJob) verify(ctx context.Context, limit time.Duration) (*Peer, error) {
	dir, err := os.MkdirTemp("", "fathom-bench-cbmc-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := func(name string) string { return filepath.Join(dir, name) }
	compile := func(out string, units []Unit) []string {
		args := append([]string{"goto-cc", "--export-file-local-symbols", "-o", file(out)}, units[0].Options...)
		return append(args, sources(units)...)
	}
	commands := [][]string{compile("proof", c.Own)}
	linked := []string{file("proof")}
	if len(c.Library) > 0 {
		remove := []string{"goto-instrument"}
		for _, f := range c.Removed {
			remove = append(remove, "--remove-function-body", f)
		}
		commands = append(commands, compile("library", c.Library), append(remove, file("library"), file("removed")))
		linked = append(linked, file("removed"))
	}
	commands = append(commands, slices.Concat([]string{"goto-cc", "--function", c.Entry, "-o", file("program")}, linked))
	for _, command := range commands {
		if text, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput(); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return &Peer{Verdict: fmt.Sprintf("%s failed: %v: %.200s", command[0], err, text)}, nil
		}
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(within, "cbmc", append(slices.Clone(c.Flags), file("program"))...)
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	p := &Peer{Seconds: (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()}
	switch code := cmd.ProcessState.ExitCode(); {
	case within.Err() != nil:
		p.Verdict = "stopped"
	case code == 0:
		p.Verdict = "safe"
	case code == 10:
		p.Verdict = "violated"
	default:
		p.Verdict = fmt.Sprintf("exit code %d", code)
	}
	return p, nil
}

// cbmcTable compares with CBMC, category by category, if it ran.
func cbmcTable(w io.Writer, outcomes []*Outcome) {
	type sum struct {
		jobs, safe, both int
		own, other       float64 // of the jobs that both find safe
	}
	sums := map[string]*sum{}
	for _, o := range outcomes {
		if o.CBMC == nil {
			continue
		}
		for _, name := range []string{o.Category, "all"} {
			s := sums[name]
			if s == nil {
				s = &sum{}
				sums[name] = s
			}
			s.jobs++
			if o.CBMC.Verdict == "safe" {
				s.safe++
				if o.verdict() == "safe" {
					s.both++
					s.own += o.Seconds
					s.other += o.CBMC.Seconds
				}
			}
		}
	}
	if len(sums) == 0 {
		return
	}
	fmt.Fprint(w, "\nCBMC beside, in the same run; seconds, of a processor, are of the jobs that both find safe, clang's included but not those of goto-cc:\n\n")
	fmt.Fprint(w, "| jobs about | safe by CBMC | by both | fathom s | CBMC s | ratio |\n|---|---|---|---|---|---|\n")
	names := slices.Sorted(maps.Keys(sums))
	names = append(slices.DeleteFunc(names, func(n string) bool { return n == "all" }), "all")
	for _, name := range names {
		s := sums[name]
		ratio := "-"
		if s.other > 0 {
			ratio = fmt.Sprintf("%.2f", s.own/s.other)
		}
		fmt.Fprintf(w, "| %s | %d/%d | %d | %.1f | %.1f | %s |\n", name, s.safe, s.jobs, s.both, s.own, s.other, ratio)
	}
}
