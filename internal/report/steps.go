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
	file, function, depth := "", "", -1
	steps := p.Trace
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
		if s.Function != function || s.Depth != depth {
			function, depth = s.Function, s.Depth
			t.printf("  %s %s\n", strings.Repeat(" ", lineColumn), t.dim(strings.Repeat("  ", depth)+"in "+function))
		}
		t.step(s)
	}
}

// step writes one step: the line number, then what happens, indented by depth, then a word on its kind.
func (t *text) step(s *trace.Step) {
	number := ""
	if s.Line > 0 {
		number = fmt.Sprint(s.Line)
	}
	what, note := describe(s)
	if s.Kind == trace.KindBranch {
		if line, ok := t.line(s.File, s.Line); ok && t.opt.Source {
			what = shorten(strings.TrimSpace(line), whatColumn)
			note = s.Value
		}
	}
	what = strings.Repeat("  ", s.Depth+1) + what
	t.printf("  %s %s", t.dim(fmt.Sprintf("%*s", lineColumn, number)), t.emphasise(s.Kind, what))
	if note != "" {
		pad := max(whatColumn+2-utf8.RuneCountInString(what), 2)
		t.printf("%s%s", strings.Repeat(" ", pad), t.dim(note))
	}
	t.printf("\n")
}

func (t *text) emphasise(k trace.Kind, s string) string {
	switch k {
	case trace.KindFailure:
		return t.red(s)
	case trace.KindInput:
		return t.bold(s)
	}
	return s
}

// describe says what a step does, and adds a note on its kind where that is not plain.
func describe(s *trace.Step) (what, note string) {
	switch s.Kind {
	case trace.KindInput:
		return s.What + " = " + s.Value, "input"
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
	case trace.KindFailure:
		return s.What + ": " + s.Value, ""
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

// inputValue writes an input as a signed number, or as what it points to.
func inputValue(in trace.Input) string {
	if in.Pointer != "" {
		return in.Pointer
	}
	return in.Signed()
}
