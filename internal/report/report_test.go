package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/trace"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const ring = "testdata/ring.c"

func loopOf(name string, line, number int) trace.Iteration {
	return trace.Iteration{Loop: name, Line: line, Number: number}
}

// violated is a result with everything that a text can show.
func violated() *fathom.Result {
	return &fathom.Result{
		Schema: 1, Verdict: fathom.Violated, Bound: 32,
		Reason: "setjmp at testdata/ring.c:9 is reachable and not supported",
		Properties: []fathom.Property{
			{
				ID: "put.memory.bounds.1", Kind: "memory.bounds", Verdict: fathom.PropertyViolated,
				File: ring, Line: 6, Column: 10, Function: "put",
				Message: "index 4 out of bounds of array type int[4]",
				Inputs:  []trace.Input{{Function: "fathom_nondet_uint", Line: 10, Width: 32, Value: "4"}},
				Trace: []trace.Step{
					{Kind: trace.KindCall, File: ring, Line: 9, Function: "main", What: "main"},
					{Kind: trace.KindInput, File: ring, Line: 10, Column: 15, Function: "main", Depth: 1, What: "fathom_nondet_uint", Value: "4"},
					{Kind: trace.KindAssign, File: ring, Line: 10, Function: "main", Depth: 1, What: "n", Value: "4"},
					{Kind: trace.KindBranch, File: ring, Line: 11, Column: 6, Function: "main", Depth: 1, What: "branch", Value: "to line 12"},
					{Kind: trace.KindCall, File: ring, Line: 12, Function: "main", Depth: 1, What: "malloc", Value: "size = 8; returns malloc'd object (8 bytes, line 12)"},
					{Kind: trace.KindAllocate, File: ring, Line: 12, Function: "main", Depth: 1, What: "malloc'd object (8 bytes, line 12)", Value: "8 bytes"},
					{Kind: trace.KindCall, File: ring, Line: 12, Function: "main", Depth: 1, What: "put", Value: "i = 4, v = 7"},
					{Kind: trace.KindAllocate, File: "testdata/other.h", Line: 3, Function: "put", Depth: 2, What: "allocated object (1 byte, line 3)", Value: "1 byte"},
					{Kind: trace.KindFree, File: "testdata/other.h", Line: 4, Function: "put", Depth: 2, What: "allocated object (1 byte, line 3)"},
					{Kind: trace.KindReturn, File: "testdata/other.h", Line: 5, Function: "put", Depth: 2, What: "put", Value: "3"},
					{Kind: trace.KindFailure, File: ring, Line: 6, Column: 10, Function: "put", Depth: 2, What: "memory.bounds", Value: "index 4 out of bounds of array type int[4]"},
				},
				Replay: &trace.ReplayResult{Confirmed: true, Detail: "index 4 out of bounds for type 'int[4]' at ring.c:6"},
			},
			{
				ID: "drop.memory.free.1", Kind: "memory.free", Verdict: fathom.PropertyViolated,
				File: ring, Line: 13, Column: 2, Function: "drop", Message: "double free of a malloc'd object of 8 bytes allocated at line 12: it was freed at line 13 already",
				Trace: []trace.Step{
					{Kind: trace.KindCall, File: ring, Line: 9, Function: "main", What: "main"},
					{Kind: trace.KindAssign, File: ring, Line: 10, Function: "main", Depth: 1, What: "i", Value: "0"},
					{Kind: trace.KindCall, File: ring, Line: 10, Function: "main", Depth: 1, What: "node", Iterations: []trace.Iteration{loopOf("main.0", 10, 1)}},
					{Kind: trace.KindAllocate, File: ring, Line: 12, Function: "node", Depth: 2, Context: 1, What: "malloc'd object (8 bytes, line 12)", Value: "8 bytes"},
					{Kind: trace.KindAssign, File: ring, Line: 10, Function: "main", Depth: 1, What: "i", Value: "1", Iterations: []trace.Iteration{loopOf("main.0", 10, 1)}},
					{Kind: trace.KindCall, File: ring, Line: 11, Function: "main", Depth: 1, What: "drop", Iterations: []trace.Iteration{loopOf("main.0", 10, 2), loopOf("main.1", 11, 1)}},
					{Kind: trace.KindFree, File: ring, Line: 13, Function: "drop", Depth: 2, Context: 2, What: "malloc'd object (8 bytes, line 12)"},
					{Kind: trace.KindReturn, File: ring, Line: 13, Function: "drop", Depth: 2, Context: 2, What: "drop"},
					{Kind: trace.KindInput, File: ring, Line: 11, Function: "main", Depth: 1, What: "ext", Value: "5", Iterations: []trace.Iteration{loopOf("main.0", 10, 2), loopOf("main.1", 11, 2)}},
					{Kind: trace.KindAssign, File: ring, Line: 11, Function: "main", Depth: 1, What: "k", Value: "5", Iterations: []trace.Iteration{loopOf("main.0", 10, 2), loopOf("main.1", 11, 2)}},
					{Kind: trace.KindCall, File: ring, Line: 11, Function: "main", Depth: 1, What: "drop", Iterations: []trace.Iteration{loopOf("main.0", 10, 2), loopOf("main.1", 11, 2)}},
					{Kind: trace.KindFailure, File: ring, Line: 13, Function: "drop", Depth: 2, Context: 3, What: "memory.free"},
				},
				Contexts: []trace.Context{
					{Function: "main", Caller: -1},
					{Function: "node", Caller: 0, File: ring, Line: 10, Iterations: []trace.Iteration{loopOf("main.0", 10, 1)}},
					{Function: "drop", Caller: 0, File: ring, Line: 11, Iterations: []trace.Iteration{loopOf("main.0", 10, 2), loopOf("main.1", 11, 1)}},
					{Function: "drop", Caller: 0, File: ring, Line: 11, Iterations: []trace.Iteration{loopOf("main.0", 10, 2), loopOf("main.1", 11, 2)}},
				},
				Object: &trace.Object{
					Description: "a malloc'd object of 8 bytes allocated at line 12", Kind: "heap", Size: 8,
					Allocated: &trace.Place{File: ring, Line: 12, Context: 1}, Freed: &trace.Place{File: ring, Line: 13, Context: 2},
				},
			},
			{
				ID: "main.arith.div-zero.1", Kind: "arith.div-zero", Verdict: fathom.PropertyViolated,
				File: ring, Line: 13, Column: 13, Function: "main", Message: "division by zero",
				Inputs: []trace.Input{
					{Function: "fathom_nondet_uint", Line: 10, Width: 32, Value: "4294967295"},
					{Function: "nondet_int", Line: 10, Width: 32, Value: "4294967295"},
					{Function: "p", Line: 10, Width: 64, Value: "0", Argument: 1, Pointer: "0x0"},
					{Function: "malloc", Library: "malloc", Line: 10, Width: 64, Value: "281474976710656", Pointer: "?"},
				},
				Replay: &trace.ReplayResult{Detail: "the run ended without a report: exit status 0", Notes: []string{"the contents of uninitialised variables cannot be supplied"}},
			},
			{ID: "main.memory.null.1", Kind: "memory.null", Verdict: fathom.PropertyHolds, File: ring, Line: 13, Column: 15, Message: "m"},
			{ID: "main.memory.null.2", Kind: "memory.null", Verdict: fathom.PropertyMasked, File: ring, Line: 13, Message: "read through a pointer that is not null"},
			{ID: "main.user.assert.1", Kind: "user.assert", Verdict: fathom.PropertyUnreachable, Message: "assertion failed"},
			{ID: "main.control.unwind.1", Kind: "control.unwind", Verdict: fathom.PropertyUnknown, File: ring, Line: 9, Column: 1, Message: "may exceed the bound of 32"},
		},
		Assumptions: []string{"ext has no body: it returns any value and changes no memory"},
	}
}

// holding is a safe result of n properties.
func holding(n int, bound fathom.Bound) *fathom.Result {
	r := &fathom.Result{Schema: 1, Verdict: fathom.Safe, Bound: bound, Properties: []fathom.Property{}, Assumptions: []string{}}
	for range n {
		r.Properties = append(r.Properties, fathom.Property{Kind: "memory.null", Verdict: fathom.PropertyHolds, File: ring, Line: 1})
	}
	return r
}

// examined is an unknown result of a program without violations in 32 iterations.
func examined(stopped *fathom.Stopped) *fathom.Result {
	r := holding(2, 32)
	r.Verdict, r.Stopped, r.Reason = fathom.Unknown, stopped, "the loop main.0 at ring.c:9 may go on beyond what was followed"
	if stopped != nil {
		r.Reason = "stopped while unrolling: the time limit is near"
	}
	return r
}

func render(t *testing.T, r *fathom.Result, opt TextOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := Text(&b, r, opt); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	bounded := holding(3, 32)
	bounded.Properties[2].Verdict = fathom.PropertyUnknown
	bounded.Properties[2].Message = "may exceed the bound of 32"
	many := holding(14, fathom.Complete)
	for i := range many.Properties {
		p := &many.Properties[i]
		p.Verdict = fathom.PropertyUnreachable
		p.Line = 1 + i/2*i%13
		p.Kind = []string{"memory.null", "memory.bounds"}[i%2]
	}
	for _, c := range []struct {
		name string
		r    *fathom.Result
		opt  TextOptions
	}{
		{"violated", violated(), TextOptions{Source: true}},
		{"hint", violated(), TextOptions{Hint: true}},
		{"trace", violated(), TextOptions{Source: true, Trace: true}},
		{"nosource", violated(), TextOptions{Trace: true}},
		{"color", violated(), TextOptions{Source: true, Trace: true, Color: true}},
		{"stats", holding(2, fathom.Complete), TextOptions{Stats: true}},
		{"safe", holding(17, fathom.Complete), TextOptions{Source: true}},
		{"safe1", holding(1, fathom.Complete), TextOptions{Source: true}},
		{"safe0", holding(0, fathom.Complete), TextOptions{Source: true}},
		{"bounded", bounded, TextOptions{Source: true}},
		{"bounded1", holding(2, 1), TextOptions{Source: true}},
		{"unreachable", many, TextOptions{Source: true}},
		{"unknown", fathom.UnknownResult("the time limit of 1s was reached"), TextOptions{}},
		{"noreason", fathom.UnknownResult(""), TextOptions{}},
		{"gave_up", examined(nil), TextOptions{}},
		{"stopped", examined(&fathom.Stopped{At: "unroll", Unrolled: "main.0", Count: 515, File: ring, Line: 9, Searched: true}), TextOptions{}},
		{"stopped_deep", examined(&fathom.Stopped{At: "unroll", Unrolled: "walk", Count: 9, Recursion: true, File: ring, Line: 9, Searched: true}), TextOptions{}},
		{"stopped_unsearched", examined(&fathom.Stopped{At: "unroll", Unrolled: "main.0", Count: 515, File: ring, Line: 9}), TextOptions{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := render(t, c.r, c.opt)
			golden := filepath.Join("testdata", c.name+".txt")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// Colours only add escape sequences.
func TestColourOnRequestOnly(t *testing.T) {
	plain := render(t, violated(), TextOptions{Source: true, Trace: true})
	if strings.Contains(plain, "\x1b") {
		t.Error("escape sequences without a request")
	}
	coloured := render(t, violated(), TextOptions{Source: true, Trace: true, Color: true})
	if stripped := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, ""); stripped != plain {
		t.Errorf("without its escape sequences the coloured text is\n%s\nnot\n%s", stripped, plain)
	}
	if coloured == plain {
		t.Error("no colours on request")
	}
}

func TestCaret(t *testing.T) {
	for _, c := range []struct {
		text   string
		column int
		want   string
	}{
		{"\tx = 1;", 2, "\t^"},
		{"abc", 1, "^"},
		{"abc", 3, "  ^"},
		{"abc", 4, ""},
		{"abc", 0, ""},
		{"é=1;", 3, " ^"}, // columns count bytes, the terminal shows characters
	} {
		if got := caret(c.text, c.column); got != c.want {
			t.Errorf("caret(%q, %d) = %q, want %q", c.text, c.column, got, c.want)
		}
	}
}

// What a source file contains must not control the terminal.
func TestSourceIsPrintable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.c")
	if err := os.WriteFile(file, []byte("int \x1b[31mx\x07;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r := holding(1, fathom.Complete)
	r.Verdict = fathom.Violated
	r.Properties[0] = fathom.Property{Kind: "user.assert", Verdict: fathom.PropertyViolated, File: file, Line: 1, Column: 1, Message: "m"}
	if got := render(t, r, TextOptions{Source: true}); strings.ContainsAny(got, "\x1b\x07") {
		t.Errorf("control characters in %q", got)
	}
}

// A long trace keeps its beginning and its end.
func TestLongTrace(t *testing.T) {
	r := violated()
	p := &r.Properties[0]
	last := p.Trace[len(p.Trace)-1]
	p.Trace = p.Trace[:1]
	for i := range 3 * maxSteps {
		p.Trace = append(p.Trace, trace.Step{Kind: trace.KindAssign, File: ring, Line: 10, Function: "main", Depth: 1, What: "n", Value: strings.Repeat("x", i%7)})
	}
	p.Trace = append(p.Trace, last)
	got := render(t, r, TextOptions{Trace: true})
	if !strings.Contains(got, "main()") || !strings.Contains(got, "memory.bounds is violated") || !strings.Contains(got, "... 802 steps ...") {
		t.Errorf("the long trace reads\n%s", got)
	}
}

func TestJSON(t *testing.T) {
	var b bytes.Buffer
	r := violated()
	r.Properties[0].Message = "a < b & c"
	if err := JSON(&b, r); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "a < b & c") {
		t.Error("operators of C are escaped")
	}
	var back struct {
		Schema     int
		Verdict    string
		Bound      any
		Properties []struct {
			Kind, Verdict string
			Trace         []map[string]any
			Contexts      []map[string]any
			Object        struct{ Allocated, Freed map[string]any }
			Replay        map[string]any
		}
	}
	if err := json.Unmarshal(b.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if back.Schema != 1 || back.Verdict != "violated" || back.Bound != 32.0 || len(back.Properties) != 7 ||
		len(back.Properties[0].Trace) != 11 || back.Properties[0].Replay["confirmed"] != true {
		t.Errorf("read back: %+v", back)
	}
	p := back.Properties[1]
	end := p.Trace[len(p.Trace)-1]
	if len(p.Contexts) != 4 || end["context"] != 3.0 || p.Contexts[3]["caller"] != 0.0 || p.Contexts[3]["line"] != 11.0 ||
		!reflect.DeepEqual(p.Contexts[1]["iterations"], []any{map[string]any{"loop": "main.0", "line": 10.0, "iteration": 1.0}}) ||
		p.Object.Allocated["context"] != 1.0 || p.Object.Freed["line"] != 13.0 {
		t.Errorf("read back: %+v", p)
	}
	b.Reset()
	if err := JSON(&b, holding(0, fathom.Complete)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"bound": "complete"`, `"properties": []`, `"assumptions": []`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrors(t *testing.T) {
	if err := Text(broken{}, violated(), TextOptions{}); err == nil {
		t.Error("Text hides that it could not write")
	}
	if err := JSON(broken{}, violated()); err == nil {
		t.Error("JSON hides that it could not write")
	}
}

// TestExcerptAround: the column points at the same byte, and the text is short and whole.
func TestExcerptAround(t *testing.T) {
	long := strings.Repeat("é", 5000) + "X" + strings.Repeat("ü", 5000)
	at := strings.IndexByte(long, 'X') + 1
	text, column := excerptAround(long, at)
	if len(text) > maxExcerpt+10 || !utf8.ValidString(text) || text[column-1] != 'X' {
		t.Errorf("%d bytes, column %d: %q", len(text), column, text)
	}
	for _, at := range []int{1, 2, len(long)} {
		text, column := excerptAround(long, at)
		if column < 1 || column > len(text) || text[column-1] != long[at-1] || len(text) > maxExcerpt+10 {
			t.Errorf("column %d of the line becomes %d of %q", at, column, text)
		}
	}
	if text, column := excerptAround(long, 0); column != 0 || len(text) > maxExcerpt+10 {
		t.Errorf("without a column: %d, %d bytes", column, len(text))
	}
	if text, column := excerptAround("short", 3); text != "short" || column != 3 {
		t.Errorf("a short line becomes %q, %d", text, column)
	}
}

func TestNever(t *testing.T) {
	for _, c := range []struct {
		unreachable, total int
		want               string
	}{
		{0, 1, ""},
		{1, 1, "; it is never reached"},
		{1, 2, "; 1 of them is never reached"},
		{2, 2, "; 2 of them are never reached"},
	} {
		if got := never(c.unreachable, c.total); got != c.want {
			t.Errorf("never(%d, %d) = %q, want %q", c.unreachable, c.total, got, c.want)
		}
	}
}
