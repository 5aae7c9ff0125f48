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
// some of the others, but those of testdata/verdicts/default, which are too large for most of them, need what they lack, or are about the front end and models, by the
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
		for _, p := range readVerdicts(t, file) {
			t.Run(p.name, func(t *testing.T) {
				t.Parallel()
				p.expect(t)
				if testing.Short() || slices.Contains(large, file) {
					return
				}
				for _, opt := range sampledOptions(p.name) {
					p.expect(t, strategyArguments(opt)...)
				}
			})
		}
	}
}

// A programForTest is a program with its verdict.
type programForTest struct {
	name, want string
	kinds      []string // that are violated; nil if that is not said
	args       []string
	code       string
}

// readVerdicts reads the programs of a file, see TestVerdicts.
func readVerdicts(t *testing.T, file string) (list []programForTest) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(text), "\n=== ")[1:] {
		head, code, _ := strings.Cut(part, "\n")
		fields := strings.Fields(head)
		if len(fields) < 2 {
			t.Fatalf("%s: no verdict in %q", file, head)
		}
		p := programForTest{name: fields[0], want: fields[1], args: fields[2:], code: code}
		if len(p.args) > 0 && !strings.HasPrefix(p.args[0], "-") {
			p.kinds, p.args = strings.Split(p.args[0], ","), p.args[1:]
		}
		list = append(list, p)
	}
	return list
}

// file writes the program and returns where.
func (p *programForTest) file(t *testing.T) string {
	t.Helper()
	extension := ".c"
	if i := strings.LastIndex(p.name, "_"); i >= 0 && slices.Contains([]string{"cpp", "ll"}, p.name[i+1:]) {
		extension = "." + p.name[i+1:]
	}
	file := filepath.Join(t.TempDir(), p.name+extension)
	if err := os.WriteFile(file, []byte(p.code), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// expect verifies the program, with more arguments than its own.
func (p *programForTest) expect(t *testing.T, more ...string) {
	t.Helper()
	args := slices.Concat(p.args, more)
	got := verifyForTest(t, append(slices.Clone(args), p.file(t))...)
	var violated []string
	for _, q := range got.Properties {
		if q.Verdict == "violated" {
			violated = append(violated, q.Kind)
		}
	}
	if got.Verdict != p.want || p.kinds != nil && !slices.Equal(p.kinds, violated) {
		t.Errorf("%v: %s %v, want %s %v\n%s", args, got.Verdict, violated, p.want, p.kinds, p.code)
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
