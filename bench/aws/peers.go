package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/bench/measure"
)

// A verifier is another tool that gets the same jobs as fathom.
type verifier struct {
	name  string
	tools []string // the programs that it needs
	note  string   // what belongs to the seconds of both
	// command prepares a job's program in a folder and returns the command that verifies it. The error says why it does not get the job.
	command func(ctx context.Context, b *builder, j *Job, dir string) ([]string, error)
	// verdict reads what the command wrote, and its exit code: safe, violated, unknown, or "" if it says nothing of the kind.
	verdict func(output string, code int) string
}

// jobVerifiers are those for the jobs, proofVerifiers those for the library's own proofs.
var (
	jobVerifiers   = []*verifier{seahorn, klee, esbmc}
	proofVerifiers = []*verifier{cbmc}
)

// A Peer is what another verifier said about the same job in the same run.
type Peer struct {
	Verdict string  // safe, violated, unknown, stopped, or none
	Reason  string  `json:",omitempty"` // why it is none or unknown
	Seconds float64 // of processor time, of the verification without what prepares the program
	Memory  int64   // the most that was resident in one process, in bytes
}

// installed returns the verifiers whose tools are on the PATH.
func installed(list []*verifier) []*verifier {
	return slices.DeleteFunc(slices.Clone(list), func(v *verifier) bool {
		return slices.ContainsFunc(v.tools, func(tool string) bool {
			_, err := exec.LookPath(tool)
			return err != nil
		})
	})
}

// beside has the other verifiers verify a job, one after the other.
func beside(ctx context.Context, list []*verifier, b *builder, j *Job, limit time.Duration) (map[string]*Peer, error) {
	var peers map[string]*Peer
	for _, v := range list {
		p, err := v.verify(ctx, b, j, limit)
		if err != nil {
			return nil, err
		}
		if peers == nil {
			peers = make(map[string]*Peer)
		}
		peers[v.name] = p
	}
	return peers, nil
}

// verify verifies one job. That the verifier cannot have it, or fails, is an outcome.
func (v *verifier) verify(ctx context.Context, b *builder, j *Job, limit time.Duration) (*Peer, error) {
	dir, err := os.MkdirTemp("", "fathom-bench-peer-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	command, err := v.command(ctx, b, j, dir)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return &Peer{Verdict: "none", Reason: err.Error()}, nil
	}
	run, err := measure.Execute(ctx, dir, limit, command...)
	if err != nil {
		return nil, err
	}
	p := &Peer{Seconds: run.Seconds, Memory: run.Memory}
	output := string(run.Stdout) + "\n" + string(run.Stderr)
	switch p.Verdict = v.verdict(output, run.Code); {
	case run.Stopped:
		p.Verdict = "stopped"
	case p.Verdict == "":
		p.Verdict, p.Reason = "none", complaint(output, run.Code)
	case p.Verdict == "unknown":
		p.Reason = complaint(output, run.Code)
	}
	return p, nil
}

// prepare runs a tool that prepares a program.
func prepare(ctx context.Context, command ...string) error {
	text, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %s", filepath.Base(command[0]), complaint(string(text), 1))
	}
	return nil
}

var (
	errorLine = regexp.MustCompile(`(?i)\berror\b`)
	longPath  = regexp.MustCompile(`(/[^\s/:]+)+/`)
)

// complaint returns the line of an output that is likely to say why there is no verdict: the first one about an error, or the last one.
// Folders are left out, which makes one reason of many jobs the same.
func complaint(output string, code int) string {
	line := fmt.Sprintf("exit code %d, and no word", code)
	for l := range strings.Lines(output) {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		line = l
		if errorLine.MatchString(l) {
			break
		}
	}
	line = longPath.ReplaceAllString(line, "")
	if len(line) > 200 {
		line = line[:200] + "..."
	}
	return strings.ReplaceAll(line, "|", "/")
}
