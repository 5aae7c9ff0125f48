package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/fathom-verifier/fathom"
)

// An Outcome is what verifying a job showed.
type Outcome struct {
	Job      string
	Category string
	Expected bool    // whether the job expects the verdict safe
	Seconds  float64 // of processor time
	Memory   int64   // the most that was resident, in bytes
	Error    string  // why there is no result
	Result   *fathom.Result
}

// Right tells whether the verdict is the expected one.
func (o *Outcome) Right() bool {
	want := fathom.Violated
	if o.Expected {
		want = fathom.Safe
	}
	return o.Result != nil && o.Result.Verdict == want
}

// detail says why the verdict is not safe: the places of violations, or the reason.
func (o *Outcome) detail() string {
	if o.Result == nil {
		return o.Error
	}
	parts := []string{}
	if o.Result.Reason != "" {
		parts = append(parts, o.Result.Reason)
	}
	for _, p := range o.Result.Properties {
		if p.Verdict == fathom.PropertyViolated {
			parts = append(parts, fmt.Sprintf("%s at %s:%d", p.Kind, filepath.Base(p.File), p.Line))
		}
	}
	return strings.Join(parts, "; ")
}

// vacuous lists the places of assertions that no execution reaches.
func (o *Outcome) vacuous(file string) []string {
	var places []string
	if o.Result == nil {
		return nil
	}
	for _, p := range o.Result.Properties {
		if p.Verdict == fathom.PropertyUnreachable && p.Kind == "user.assert" && strings.HasSuffix(p.File, file) {
			places = append(places, fmt.Sprintf("%s:%d", filepath.Base(p.File), p.Line))
		}
	}
	return places
}

func (o *Outcome) verdict() string {
	if o.Result == nil {
		return "error"
	}
	return string(o.Result.Verdict)
}

func (o *Outcome) String() string {
	return strings.TrimSpace(fmt.Sprintf("%-36s %-9s %7.2f s %5d MB  %s", o.Job, o.verdict(), o.Seconds, o.Memory>>20, o.detail()))
}

// verify runs fathom on a job's bitcode.
func verify(ctx context.Context, j *Job, units, stubs []string, o options) (*Outcome, error) {
	args := []string{"verify", "--format", "json", "--timeout", o.limit.String()}
	args = append(args, o.flags...)
	args = append(args, units...)
	for _, s := range stubs {
		args = append(args, "--replace", s)
	}
	// Fathom keeps to its limit; if it does not, that is an outcome.
	limited, cancel := context.WithTimeout(ctx, 2*o.limit+10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(limited, o.fathom, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	out := &Outcome{Job: j.Name, Category: j.Category(), Expected: j.Safe}
	if s := cmd.ProcessState; s != nil {
		out.Seconds = (s.UserTime() + s.SystemTime()).Seconds()
		if u, ok := s.SysUsage().(*syscall.Rusage); ok {
			out.Memory = u.Maxrss << 10 // Linux counts kilobytes
		}
	}
	var r fathom.Result
	if jerr := json.Unmarshal(stdout.Bytes(), &r); jerr != nil {
		out.Error = strings.TrimSpace(fmt.Sprintf("%v: %s", err, stderr.String()))
		return out, nil
	}
	out.Result = &r
	return out, nil
}
