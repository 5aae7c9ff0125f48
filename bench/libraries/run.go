package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/bench/measure"
)

// An Outcome is what verifying a harness, or a variant of it, showed.
type Outcome struct {
	Harness *Harness
	Variant *Variant // nil for the library as it is
	Version string   // of the library
	measure.Run
}

func (o *Outcome) expected() Expectation {
	if o.Variant != nil {
		return o.Variant.Expect
	}
	return o.Harness.Expect
}

// Right tells whether the outcome is the expected one.
func (o *Outcome) Right() bool { return o.fault() == "" }

// fault says what is not as expected.
func (o *Outcome) fault() string {
	want := o.expected()
	switch {
	case o.Result == nil:
		return o.Error
	case o.Result.Verdict == fathom.Unknown:
		return "unknown: " + o.Result.Reason
	case o.Result.Verdict != want.Verdict:
		return fmt.Sprintf("%s instead of %s: %s", o.Result.Verdict, want.Verdict, o.finding())
	case want.Verdict == fathom.Safe:
		return vacuous(o.Result, o.Harness.Path)
	}
	for i := range o.Result.Properties {
		if p := &o.Result.Properties[i]; want.describes(p) {
			if p.Replay == nil || !p.Replay.Confirmed {
				return "a native run does not confirm " + o.finding()
			}
			return ""
		}
	}
	return fmt.Sprintf("another violation than %s: %s", want.Kind, o.finding())
}

func (e Expectation) describes(p *fathom.Property) bool {
	return p.Verdict == fathom.PropertyViolated && p.Kind == e.Kind &&
		(e.File == "" || strings.HasSuffix(p.File, "/"+e.File) && strconv.Itoa(p.Line) == e.Line)
}

// vacuous names the first assertion of the harness that no execution reaches: it proves nothing.
func vacuous(r *fathom.Result, file string) string {
	for _, p := range r.Properties {
		if p.Verdict == fathom.PropertyUnreachable && p.Kind == "user.assert" && filepath.Base(p.File) == filepath.Base(file) {
			return fmt.Sprintf("vacuous: line %d is never reached", p.Line)
		}
	}
	return ""
}

// finding names the places of the violations.
func (o *Outcome) finding() string {
	var places []string
	for _, p := range o.Result.Properties {
		if p.Verdict == fathom.PropertyViolated {
			places = append(places, fmt.Sprintf("%s at %s:%d", p.Kind, filepath.Base(p.File), p.Line))
		}
	}
	return strings.Join(places, ", ")
}

// verifyHarness verifies a harness and its variants. What goes wrong with them is part of the outcomes; the error is that of ctx.
func verifyHarness(ctx context.Context, h *Harness, o options) ([]*Outcome, error) {
	root, err := o.sources.Obtain(ctx, h.Package)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out := &Outcome{Harness: h, Run: measure.Run{Error: err.Error()}}
		fmt.Fprintln(os.Stderr, out)
		return []*Outcome{out}, nil
	}
	variants := []*Variant{nil}
	for i := range h.Variants {
		if !o.clean {
			variants = append(variants, &h.Variants[i])
		}
	}
	var list []*Outcome
	for _, v := range variants {
		run, err := verify(ctx, h, v, root, o)
		if err != nil {
			return nil, err
		}
		out := &Outcome{Harness: h, Variant: v, Version: o.sources.Version(h.Package), Run: *run}
		fmt.Fprintln(os.Stderr, out)
		list = append(list, out)
	}
	return list, nil
}

// verify verifies a harness with one change of the library, nil for none.
func verify(ctx context.Context, h *Harness, v *Variant, root string, o options) (*measure.Run, error) {
	args := append(h.arguments(root), o.flags...)
	expect := h.Expect
	if v != nil {
		expect = v.Expect
		dir, err := os.MkdirTemp("", "fathom-bench-*")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		option, err := v.overlay(root, dir)
		if err != nil {
			return &measure.Run{Error: err.Error()}, nil
		}
		args = append(args, option)
	}
	if expect.Verdict == fathom.Violated {
		args = append(args, "--replay")
	}
	return measure.Verify(ctx, o.fathom, o.limit, args...)
}

func (o *Outcome) String() string {
	what := "as it is"
	if o.Variant != nil {
		what = o.Variant.Old + " => " + o.Variant.New
	}
	verdict, detail := "error", o.fault()
	if o.Result != nil {
		verdict = string(o.Result.Verdict)
		if detail == "" {
			detail = o.finding()
		}
	}
	mark := "ok"
	if !o.Right() {
		mark = "WRONG"
	}
	return strings.TrimSpace(fmt.Sprintf("%-5s %-20s %-9s %7.2f s %5d MB  %s: %s", mark, o.Harness.Name(), verdict, o.Seconds, o.Memory>>20, what, detail))
}
