package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/bench/measure"
	"github.com/fathom-verifier/fathom/internal/property"
)

// An Outcome is what running a test showed.
type Outcome struct {
	Test     string // its ID
	Level    string
	Class    Class
	Detail   string   // what differs, or why there is no comparison
	Seconds  float64  // by the clock
	Expected string   // SUCCESSFUL or FAILED
	Args     []string // of fathom verify
}

// settings are how tests are run.
type settings struct {
	dialect *Dialect
	fathom  string
	limit   time.Duration // for fathom
	flags   []string      // more of them
}

// runTest runs a test and compares. The error is of the context alone.
func runTest(ctx context.Context, t *Test, s settings) (*Outcome, error) {
	o := &Outcome{Test: t.ID(), Level: t.Level, Class: Incomparable}
	e := expectation(t)
	c := s.dialect.command(t)
	o.Expected = e.Overall
	switch {
	case c.Skip != "":
		o.Detail = c.Skip
		return o, nil
	case e.Overall == "":
		o.Detail = "expects no verdict"
		return o, nil
	case !e.counterpart(c.Kinds):
		o.Detail = "expects only failures of checks without counterpart"
		return o, nil
	}
	// A peer that finds no violation up to a bound says that there is none.
	o.Args = slices.Concat(s.flags, []string{"--accept-bounded"}, c.Args)
	run, err := measure.VerifyIn(ctx, t.Dir, s.fathom, s.limit, o.Args...)
	if err != nil {
		return nil, err
	}
	o.Seconds = run.Wall
	switch {
	case run.Result != nil:
		o.Class, o.Detail = compare(&e, run.Result, sources(t))
		if o.Class == FalseAlarm && c.Bounds && strings.Count(o.Detail, " at ") == strings.Count(o.Detail, string(property.MemoryBounds)+" at ") {
			o.Class, o.Detail = Incomparable, "checks bounds of arrays or of pointers alone"
		}
		if o.Class == FalseAlarm && t.Level == "KNOWNBUG" && unwritten(t) {
			o.Class, o.Detail = Incomparable, "a test that is not written yet: assert(0)"
		}
	default:
		o.Class, o.Detail = withoutResult(s.dialect, t, run)
	}
	return o, nil
}

var compilerError = regexp.MustCompile(`(?m)^.*?: (?:fatal )?error: (.*)$`)

// withoutResult classifies a test of which fathom says nothing, by the message.
func withoutResult(d *Dialect, t *Test, run *measure.Run) (Class, string) {
	message := run.Rejected
	if message == "" {
		return Failed, "no result: " + run.Error
	}
	for _, name := range sources(t) {
		text, err := os.ReadFile(filepath.Join(t.Dir, name))
		if err != nil {
			continue
		}
		for _, word := range d.grammar {
			if bytes.Contains(text, []byte(word)) {
				return Incomparable, "a grammar of its own: " + word
			}
		}
	}
	if m := compilerError.FindStringSubmatch(message); m != nil {
		return Incomparable, "rejected by clang: " + m[1]
	}
	line, _, _ := strings.Cut(message, "\n")
	return Incomparable, "rejected: " + line
}

// sources lists the files of a test, as it names them.
func sources(t *Test) []string {
	files := []string{t.File}
	for _, f := range t.Flags {
		if !strings.HasPrefix(f, "-") && filepath.Ext(f) != "" {
			files = append(files, f)
		}
	}
	return files
}

// unwritten tells whether the program asserts falsehood, which no verifier can prove: a placeholder.
func unwritten(t *Test) bool {
	text, err := os.ReadFile(filepath.Join(t.Dir, t.File))
	return err == nil && bytes.Contains(text, []byte("assert(0)"))
}
