package report

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/trace"
)

// The widths of the columns of a trace, in characters; longer texts push their line.
const (
	lineColumn = 6
	whatColumn = 40
)

// maxSteps bounds the steps of a trace that are shown: the first ones and the last ones.
const maxSteps = 400

// trace writes the steps that lead to a violation.
func (t *text) trace(p *fathom.Property) {
	if len(p.Trace) == 0 {
		return
	}
	t.printf("\n")
	file := ""
	steps := p.Trace
	iterations := make(map[int][]trace.Iteration)
	for i := 0; i < len(steps); i++ {
		if skip := len(steps) - maxSteps; skip > 0 && i == maxSteps/2 {
			t.printf("  %s\n", t.dim(fmt.Sprintf("... %d steps ...", skip)))
			i += skip
		}
		s := &steps[i]
		if s.File != file && s.File != "" {
			file = s.File
			t.printf("  %s\n", t.dim(file))
		}
		if i+1 < len(steps) && received(s, &steps[i+1]) {
			t.step(s, steps[i+1].What+" = "+s.Value, withIteration("from "+s.What+"()", s, iterations))
			i++
			continue
		}
		if i > 0 && evident(s, &steps[i-1]) {
			continue
		}
		what, note := describe(s)
		if s.Kind == trace.KindBranch && t.opt.Source {
			if line, ok := t.line(s.File, s.Line); ok {
				what = shorten(strings.TrimSpace(line), whatColumn)
			}
		}
		t.step(s, what, withIteration(note, s, iterations))
	}
	if p.Replay != nil {
		t.printf("\n")
	}
}

// withIteration adds to the note of the first step of an iteration of a loop which one it is. told holds the iterations of the
// latest step of each context.
func withIteration(note string, s *trace.Step, told map[int][]trace.Iteration) string {
	began := trace.Iterated(s.Iterations, told[s.Context])
	told[s.Context] = s.Iterations
	if note == "" || began == "" {
		return note + began
	}
	return note + "; " + began
}

// received reports whether an input is assigned to a variable at once: both are one line then.
func received(in, to *trace.Step) bool {
	return in.Kind == trace.KindInput && to.Kind == trace.KindAssign && in.Line == to.Line && in.Depth == to.Depth && in.Value == to.Value
}

// evident reports whether an allocation or a free is plain from the call of the library function before it.
func evident(s, call *trace.Step) bool {
	return (s.Kind == trace.KindAllocate || s.Kind == trace.KindFree) && call.Kind == trace.KindCall && call.Line == s.Line && call.Depth == s.Depth
}

// step writes one step: the line number, then what happens, indented by depth, then a note.
func (t *text) step(s *trace.Step, what, note string) {
	number := ""
	if s.Line > 0 {
		number = fmt.Sprint(s.Line)
	}
	what = strings.Repeat("  ", s.Depth) + what
	t.printf("  %s %s", t.dim(fmt.Sprintf("%*s", lineColumn, number)), t.emphasise(s.Kind, what))
	if note != "" {
		pad := max(whatColumn+2-utf8.RuneCountInString(what), 2)
		t.printf("%s%s", strings.Repeat(" ", pad), t.dim(note))
	}
	t.printf("\n")
}

func (t *text) emphasise(k trace.Kind, s string) painted {
	switch k {
	case trace.KindFailure:
		return t.red(s)
	case trace.KindInput:
		return t.bold(s)
	}
	return t.paint("", s)
}

// describe says what a step does, and adds a note on its kind where that is not plain.
func describe(s *trace.Step) (what, note string) {
	switch s.Kind {
	case trace.KindInput:
		return s.What + "() = " + s.Value, "input"
	case trace.KindAssign:
		return s.What + " = " + s.Value, ""
	case trace.KindBranch:
		return s.What, s.Value
	case trace.KindCall:
		args, result, found := strings.Cut(s.Value, "; returns ")
		if !found && strings.HasPrefix(s.Value, "returns ") {
			args, result, found = "", strings.TrimPrefix(s.Value, "returns "), true
		}
		if found {
			return s.What + "(" + args + ")", "returns " + result
		}
		return s.What + "(" + args + ")", ""
	case trace.KindReturn:
		if s.Value == "" {
			return "return", "from " + s.What
		}
		return "return " + s.Value, "from " + s.What
	case trace.KindAllocate:
		return s.What, "allocated"
	case trace.KindFree:
		return s.What, "freed"
	case trace.KindOmitted:
		return "... " + s.Value + " ...", ""
	case trace.KindFailure:
		return s.What + " is violated", ""
	}
	return s.What + " = " + s.Value, string(s.Kind)
}

// shorten cuts a text to n characters.
func shorten(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	r := []rune(s)
	return string(r[:n-3]) + "..."
}
