package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/bench/measure"
)

// An Outcome is what verifying a job showed.
type Outcome struct {
	Job      string
	Category string
	Expected bool             // whether the job expects the verdict safe
	Peers    map[string]*Peer `json:",omitempty"` // of other verifiers that ran beside, by name
	measure.Run
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

// verify runs fathom on a job's units, with clang's arguments at the end if one of them is to be compiled.
func verify(ctx context.Context, j *Job, units, stubs, clang []string, o options) (*Outcome, error) {
	args := slices.Concat(o.flags, j.Flags, units)
	for _, s := range stubs {
		args = append(args, "--replace", s)
	}
	if len(clang) > 0 {
		args = append(append(args, "--"), clang...)
	}
	run, err := measure.Verify(ctx, o.fathom, o.limit, args...)
	if err != nil {
		return nil, err
	}
	return &Outcome{Job: j.Name, Category: j.Category(), Expected: j.Safe, Run: *run}, nil
}
