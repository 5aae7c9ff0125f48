package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// example is what the header of a program in examples/ says about it.
type example struct {
	path     string
	expect   string
	failures []string // "kind:line" of each violated property, sorted
	args     []string
	layouts  map[string]string // verdict by layout
	noReplay string            // why a native run cannot confirm the violation
}

// readExamples reads the headers of all programs in examples/.
func readExamples(t *testing.T) []example {
	t.Helper()
	var list []example
	err := filepath.WalkDir("../../examples", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".c", ".cpp"}, filepath.Ext(path)) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		e, err := parseHeader(path, string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if e.expect != "" {
			list = append(list, e)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func parseHeader(path, text string) (example, error) {
	e := example{path: path}
	kind, line := "", ""
	for _, l := range strings.Split(text, "\n") {
		comment, ok := strings.CutPrefix(l, "//")
		if !ok {
			break
		}
		key, value, ok := strings.Cut(strings.TrimSpace(comment), ":")
		value = strings.TrimSpace(value)
		if !ok {
			continue
		}
		switch key {
		case "expect":
			e.expect = value
		case "kind":
			kind = value
		case "line":
			line = value
		case "also":
			e.failures = append(e.failures, value)
		case "args":
			args, err := splitArguments(value)
			if err != nil {
				return e, err
			}
			e.args = args
		case "package":
			return example{path: path}, nil // a harness about a library, see bench/libraries
		case "layouts":
			e.layouts = make(map[string]string)
			for _, l := range strings.Split(value, ",") {
				f := strings.Fields(l)
				if len(f) != 2 {
					return e, fmt.Errorf("layouts: %s", value)
				}
				e.layouts[f[0]] = f[1]
			}
		case "replay":
			e.noReplay = value
		}
	}
	switch e.expect {
	case "", "safe":
		if kind != "" {
			return e, fmt.Errorf("a kind of violation, but expect: %s", e.expect)
		}
	case "violated":
		if _, err := strconv.Atoi(line); err != nil || kind == "" {
			return e, fmt.Errorf("a violation without kind or line")
		}
		e.failures = append(e.failures, kind+":"+line)
	default:
		return e, fmt.Errorf("expect: %s", e.expect)
	}
	slices.Sort(e.failures)
	return e, nil
}

// TestExamples verifies every program in examples/ and compares verdict, kinds and lines with its header. Every
// violation must happen in a native run under the sanitizers too, and Z3 must agree about the verification condition.
func TestExamples(t *testing.T) {
	list := readExamples(t)
	if len(list) < 80 {
		t.Fatalf("only %d examples", len(list))
	}
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Log("z3 is not installed: verification conditions are not cross-checked")
	}
	for _, e := range list {
		name, _ := filepath.Rel("../../examples", e.path)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkExample(t, e, z3)
		})
	}
}

func checkExample(t *testing.T, e example, z3 string) {
	dir := t.TempDir()
	smt2, ir := filepath.Join(dir, "vc.smt2"), filepath.Join(dir, "program.seair")
	args := append([]string{"verify", "--format", "json", "--timeout", "60s", "--emit", "smt2=" + smt2, "--emit", "seair=" + ir}, e.args...)
	if e.expect == "violated" && e.noReplay == "" {
		args = append(args, "--replay")
	}
	out, errs, code := fathomForTest(t, append(args, e.path)...)
	var r fathom.Result
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatalf("exit %d, no result: %v\n%s", code, err, errs)
	}
	if string(r.Verdict) != e.expect {
		t.Errorf("verdict %s (%s), want %s", r.Verdict, r.Reason, e.expect)
	}
	if want := map[string]int{"safe": exitSafe, "violated": exitViolated}[e.expect]; code != want {
		t.Errorf("exit code %d, want %d", code, want)
	}
	if e.expect == "safe" && r.Bound != fathom.Complete {
		t.Errorf("safe only up to %d", r.Bound)
	}
	var failures []string
	for _, p := range r.Properties {
		if p.Verdict != fathom.PropertyViolated {
			continue
		}
		failures = append(failures, fmt.Sprintf("%s:%d", p.Kind, p.Line))
		if len(p.Trace) == 0 {
			t.Errorf("%s has no trace", p.ID)
		}
		if e.noReplay == "" && (p.Replay == nil || !p.Replay.Confirmed) {
			t.Errorf("%s is not confirmed by a native run: %+v", p.ID, p.Replay)
		}
	}
	slices.Sort(failures)
	if !slices.Equal(failures, e.failures) {
		t.Errorf("violated %v, want %v", failures, e.failures)
	}
	for layout, want := range e.layouts {
		if got := verifyForTest(t, "--layout", layout, e.path); got.Verdict != want {
			t.Errorf("--layout %s: %s (%s), want %s", layout, got.Verdict, got.Reason, want)
		}
	}
	checkText(t, ir)
	if z3 != "" {
		crossCheck(t, z3, smt2, len(failures) > 0)
	}
}

// checkText reads SEA-IR back: it must be well formed and print as it was written.
func checkText(t *testing.T, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := seair.Parse(bytes.NewReader(text))
	if err != nil {
		t.Errorf("the program in SEA-IR does not read back: %v", err)
		return
	}
	if err := prog.Sanity(); err != nil {
		t.Error(err)
	}
	if prog.String() != string(text) {
		t.Error("the program in SEA-IR prints differently once it was read back")
	}
}

// crossCheck compares the verdict with Z3's answer to the verification condition.
func crossCheck(t *testing.T, z3, smt2 string, violated bool) {
	out, _ := exec.Command(z3, "-T:20", smt2).CombinedOutput()
	switch answer, _, _ := strings.Cut(string(out), "\n"); {
	case strings.HasPrefix(answer, "timeout"), strings.HasPrefix(answer, "unknown"):
		t.Logf("z3: %s", answer)
	case answer != map[bool]string{true: "sat", false: "unsat"}[violated]:
		t.Errorf("z3 says %q, but a property is violated: %v", answer, violated)
	}
}
