package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestVerdicts runs the small programs of testdata/verdicts, each about one feature of the language. A file holds
// several, each below a line of the form
//
//	=== name verdict [kind,kind...] [--flag...]
//
// with the kinds that are violated, if there are any; a name that ends in _cpp is C++, one in _ll LLVM's assembly. Each is verified by the default strategy and by
// some of the others, but those of testdata/verdicts/default, which are too large for most of them or need what they lack, by the
// default one alone.
func TestVerdicts(t *testing.T) {
	files, err := filepath.Glob("testdata/verdicts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	large, err := filepath.Glob("testdata/verdicts/default/*.txt")
	if err != nil || len(large) == 0 {
		t.Fatalf("no large programs: %v", err)
	}
	for _, file := range slices.Concat(files, large) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		programs := strings.Split("\n"+string(text), "\n=== ")
		for _, p := range programs[1:] {
			head, code, _ := strings.Cut(p, "\n")
			fields := strings.Fields(head)
			if len(fields) < 2 {
				t.Fatalf("%s: no verdict in %q", file, head)
			}
			t.Run(fields[0], func(t *testing.T) {
				t.Parallel()
				expectVerdict(t, fields[0], fields[1], fields[2:], code)
				if testing.Short() || slices.Contains(large, file) {
					return
				}
				for _, opt := range sampledOptions(fields[0]) {
					expectVerdict(t, fields[0], fields[1], slices.Concat(fields[2:], strategyArguments(opt)), code)
				}
			})
		}
	}
}

func expectVerdict(t *testing.T, name, want string, rest []string, code string) {
	extension := ".c"
	if i := strings.LastIndex(name, "_"); i >= 0 && slices.Contains([]string{"cpp", "ll"}, name[i+1:]) {
		extension = "." + name[i+1:]
	}
	file := filepath.Join(t.TempDir(), name+extension)
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		kinds = strings.Split(rest[0], ",")
		rest = rest[1:]
	}
	got := verifyForTest(t, append(slices.Clone(rest), file)...)
	var violated []string
	for _, p := range got.Properties {
		if p.Verdict == "violated" {
			violated = append(violated, p.Kind)
		}
	}
	if got.Verdict != want || kinds != nil && !slices.Equal(kinds, violated) {
		t.Errorf("%v: %s %v, want %s %v\n%s", rest, got.Verdict, violated, want, kinds, code)
	}
}

// A verdictForTest is what the tests here read of a result.
type verdictForTest struct {
	Verdict    string
	Reason     string
	Properties []struct {
		Kind, Verdict, Message string
		Line                   int
	}
}

// verifyForTest runs "fathom verify" with the arguments.
func verifyForTest(t *testing.T, args ...string) verdictForTest {
	t.Helper()
	out, errs, exit := fathomForTest(t, append([]string{"verify", "--format", "json", "--timeout", "60s", "-w"}, args...)...)
	var v verdictForTest
	if err := json.Unmarshal(out, &v); err != nil {
		t.Fatalf("exit %d, no result: %v\n%s", exit, err, errs)
	}
	return v
}

// fathomForTest runs the command in a process of its own, as one that runs out of time ends its process. What was verified
// before is verified anew.
func fathomForTest(t *testing.T, args ...string) (stdout []byte, stderr string, exit int) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command("fathom", args...) // which testscript.Main puts into the path
	if args[0] == "verify" {
		cmd.Args = append(cmd.Args, "--no-cache")
	}
	cmd.Stdout, cmd.Stderr = &out, &errs
	var failed *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return out.Bytes(), errs.String(), cmd.ProcessState.ExitCode()
}
