package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSolveExamples: each formula in examples/solve says in its first line, a
// comment, what is answered.
func TestSolveExamples(t *testing.T) {
	files, err := filepath.Glob("../../examples/solve/*")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	answer := regexp.MustCompile(`^(?:;|c|#) answer: (.+)\n`)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := answer.FindSubmatch(text)
			if want == nil {
				t.Fatal("the first line states no answer")
			}
			var out, errs bytes.Buffer
			run([]string{"solve", "--model=false", file}, &out, &errs)
			if got := strings.Join(strings.Fields(out.String()), " "); got != string(want[1]) || errs.Len() > 0 {
				t.Errorf("got %q, want %q\n%s", got, want[1], &errs)
			}
		})
	}
}

// TestLanguageBySniffing tells languages apart by their first characters.
func TestLanguageBySniffing(t *testing.T) {
	for text, want := range map[string]string{
		"(check-sat)":              "smt2",
		" \n; comment\n(exit)":     "smt2",
		"p cnf 1 1\n1 0\n":         "dimacs",
		"c\np cnf 1 1\n1 0\n":      "dimacs",
		"c text\np cnf 1 1\n1 0\n": "dimacs",
		"v 1.0\n":                  "spear",
		"# text\nv 1.0\n":          "spear",
		"\r\n\tv 1.0\r\n":          "spear",
		"check":                    "",
		"version":                  "",
		"1 0\n":                    "",
	} {
		got := ""
		trimmed := bytes.TrimLeft([]byte(text), " \t\r\n")
		for _, l := range languages {
			if l.sniff(trimmed) {
				got += l.name
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestSolvePipe talks to fathom solve as other programs talk to an SMT solver:
// each answer comes before the next question is asked.
func TestSolvePipe(t *testing.T) {
	in, ask := io.Pipe()
	answer, out := io.Pipe()
	cmd := newSolve()
	cmd.SetArgs(nil)
	cmd.SetIn(in)
	cmd.SetOut(out)
	cmd.SetErr(io.Discard)
	done := make(chan error, 1)
	go func() {
		done <- cmd.Execute()
		out.Close()
	}()
	lines := bufio.NewReader(answer)
	for _, step := range [][2]string{
		{"(set-option :print-success true)\n", "success"},
		{"(declare-const x (_ BitVec 8))\n", "success"},
		{"(push)", "success"},
		{"(assert (= (bvadd x #x01) #x00))", "success"},
		{"(check-sat)", "sat"},
		{"(get-value (x))", "((x #xff))"},
		{"(pop)", "success"},
	} {
		if _, err := io.WriteString(ask, step[0]); err != nil {
			t.Fatal(err)
		}
		line, err := lines.ReadString('\n')
		if err != nil || strings.TrimSpace(line) != step[1] {
			t.Fatalf("%s: %q, %v; want %s", step[0], line, err, step[1])
		}
	}
	ask.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
