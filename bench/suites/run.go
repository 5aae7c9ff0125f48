package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom"
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
	Args     []string // of fathom
}

// settings are how tests are run.
type settings struct {
	fathom string
	limit  time.Duration // for fathom; it is killed if it takes twice as long
	flags  []string      // more of them
}

// runTest runs a test and compares. The error is of the context alone.
func runTest(ctx context.Context, t *Test, s settings) (*Outcome, error) {
	o := &Outcome{Test: t.ID(), Level: t.Level, Class: Incomparable}
	e := expectation(t)
	c := command(t)
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
	o.Args = append(append([]string{c.Args[0], "--timeout", s.limit.String()}, s.flags...), c.Args[1:]...)
	start := time.Now()
	r, message, err := verify(ctx, t, o.Args, s)
	o.Seconds = time.Since(start).Seconds()
	switch {
	case err != nil:
		return nil, err
	case r != nil:
		o.Class, o.Detail = compare(&e, r, sources(t))
		if o.Class == FalseAlarm && c.Bounds && strings.Count(o.Detail, " at ") == strings.Count(o.Detail, string(property.MemoryBounds)+" at ") {
			o.Class, o.Detail = Incomparable, "checks bounds of arrays or of pointers alone"
		}
		if o.Class == FalseAlarm && t.Level == "KNOWNBUG" && unwritten(t) {
			o.Class, o.Detail = Incomparable, "a test that is not written yet: assert(0)"
		}
	default:
		o.Class, o.Detail = rejected(t, message)
	}
	return o, nil
}

// verify runs fathom in the folder of a test. Without a result there is a message.
func verify(ctx context.Context, t *Test, args []string, s settings) (*fathom.Result, string, error) {
	limited, cancel := context.WithTimeout(ctx, 2*s.limit+5*time.Second)
	defer cancel()
	cmd := exec.CommandContext(limited, s.fathom, args...)
	cmd.Dir = t.Dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, "", ctx.Err()
	}
	var r fathom.Result
	if jerr := json.Unmarshal(stdout.Bytes(), &r); jerr == nil {
		return &r, "", nil
	}
	message := strings.TrimSpace(stderr.String())
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 3 {
		return nil, message, nil
	}
	return nil, fmt.Sprintf("no result (%v): %s", err, message), nil
}

var compilerError = regexp.MustCompile(`(?m)^.*?: (?:fatal )?error: (.*)$`)

// rejected classifies a test without a result by the message.
func rejected(t *Test, message string) (Class, string) {
	if strings.HasPrefix(message, "no result") {
		return Failed, message
	}
	for _, name := range sources(t) {
		text, err := os.ReadFile(filepath.Join(t.Dir, name))
		if err != nil {
			continue
		}
		for _, word := range grammar {
			if bytes.Contains(text, []byte(word)) {
				return Incomparable, "CBMC's own grammar: " + word
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
