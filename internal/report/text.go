package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/fathom-verifier/fathom/internal/trace"
)

// TextOptions steer [Text].
type TextOptions struct {
	Color  bool // with escape sequences for terminals
	Trace  bool // with the steps of the executions that violate properties
	Source bool // with lines of the source files
	Stats  bool // with where the time went
	Hint   bool // with the command that explains a violation
}

// Text writes a result for people. The error is the writer's.
func Text(w io.Writer, r *fathom.Result, opt TextOptions) error {
	return NewStream(w, opt).Finish(r)
}

// A Stream writes a result for people while it comes to be.
type Stream struct {
	text
	shown map[string]bool // the violated properties that were written, by their identifiers
}

// NewStream returns a stream that has written nothing.
func NewStream(w io.Writer, opt TextOptions) *Stream {
	return &Stream{text{w: bufio.NewWriter(w), opt: opt, style: style(opt.Color), sources: make(sources)}, make(map[string]bool)}
}

// Violation writes a violated property.
func (s *Stream) Violation(p *fathom.Property) error {
	s.shown[p.ID] = true
	s.violation(p)
	return s.w.Flush()
}

// Finish writes what was not written yet of the result.
func (s *Stream) Finish(r *fathom.Result) error {
	s.r = r
	for i := range r.Properties {
		if p := &r.Properties[i]; p.Verdict == fathom.PropertyViolated && !s.shown[p.ID] {
			s.violation(p)
		}
	}
	s.others()
	s.assumptions()
	if s.opt.Stats {
		s.stats()
	}
	s.summary()
	return s.w.Flush()
}

type text struct {
	w   *bufio.Writer
	r   *fathom.Result
	opt TextOptions
	style
	sources
	blocks int
}

// printf writes a line or a part of one. Strings among the arguments come from the program, and are shown as a line can be.
func (t *text) printf(format string, args ...any) {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = printable.Line(s)
		}
	}
	fmt.Fprintf(t.w, format, args...)
}

// block separates what follows from what precedes.
func (t *text) block() {
	if t.blocks > 0 {
		t.printf("\n")
	}
	t.blocks++
}

// position writes file:line:col as far as they are known.
func position(file string, line, column int) string {
	switch {
	case file == "" || line == 0:
		return "unknown place"
	case column == 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

// violation writes a block for a violated property.
func (t *text) violation(p *fathom.Property) {
	t.block()
	t.printf("%s %s %s\n", t.bold(position(p.File, p.Line, p.Column)+":"), t.red("violated "+p.Kind+":"), t.bold(p.Message))
	t.excerpt(p)
	t.contexts(p)
	t.inputs(p)
	if t.opt.Trace {
		t.trace(p)
	}
	t.commandLine(p)
	t.replay(p)
}

// excerpt writes the source line of a property with a caret.
func (t *text) excerpt(p *fathom.Property) {
	if !t.opt.Source {
		return
	}
	line, ok := t.line(p.File, p.Line)
	if !ok {
		return
	}
	number := fmt.Sprintf("%5d", p.Line)
	line, column := excerptAround(line, p.Column)
	t.printf("%s %s\n", t.dim(number+" |"), line)
	if c := caret(line, column); c != "" {
		t.printf("%s %s\n", t.dim("      |"), t.red(c))
	}
}

// maxInputs bounds the inputs that are shown without a trace.
const maxInputs = 8

// inputs sums the inputs up in a line; a trace shows them in their place.
func (t *text) inputs(p *fathom.Property) {
	if t.opt.Trace && len(p.Trace) > 0 {
		return
	}
	var list []string
	var inputs []trace.Input
	for _, in := range p.Inputs {
		if in.Library == "" || in.Pointer != "?" { // that malloc succeeds goes without saying
			inputs = append(inputs, in)
		}
	}
	if len(inputs) == 0 {
		return
	}
	for i, in := range inputs {
		if i == maxInputs {
			list = append(list, fmt.Sprintf("and %d more", len(inputs)-i))
			break
		}
		call := in.Function + "()"
		if in.Argument > 0 || in.Bytes > 0 {
			call = in.Function
		}
		list = append(list, call+" = "+in.Text())
	}
	t.printf("      %s\n", t.dim("with "+strings.Join(list, ", ")))
}

// maxCommandLine bounds the command line that is shown, in bytes.
const maxCommandLine = 4000

// commandLine says what to call the program with, where that is a choice.
func (t *text) commandLine(p *fathom.Property) {
	if p.CommandLine == nil {
		return
	}
	arguments := p.CommandLine.Shell()
	switch {
	case len(p.CommandLine) == 0:
		arguments = "called without anything, not even the program's name"
	case len(arguments) > maxCommandLine:
		arguments = fmt.Sprintf("called with %s, %s in all; --format json writes them", plural(len(p.CommandLine)-1, "argument"), plural(len(arguments), "byte"))
	case arguments == "":
		arguments = "called without arguments"
	default:
		arguments = "called with the arguments  " + arguments
	}
	t.printf("      %s\n", t.dim(arguments))
}

// others lists the properties that are neither violated nor hold, compactly.
func (t *text) others() {
	for _, g := range []struct {
		verdict fathom.PropertyVerdict
		title   string
	}{
		{fathom.PropertyUnknown, "unknown"},
		{fathom.PropertyMasked, "masked by the violations above"},
		{fathom.PropertyUnreachable, "unreachable"},
	} {
		var list []*fathom.Property
		for i := range t.r.Properties {
			if p := &t.r.Properties[i]; p.Verdict == g.verdict {
				list = append(list, p)
			}
		}
		if len(list) > 0 {
			t.group(g.title, list)
		}
	}
}

// maxListed bounds the lines on a group of properties.
const maxListed = 10

// group lists properties of one verdict: the unknown ones with their messages, the others, which are of less interest,
// by place.
func (t *text) group(title string, list []*fathom.Property) {
	t.block()
	t.printf("%s\n", t.yellow(fmt.Sprintf("%s %s:", properties(len(list)), title)))
	var lines []string
	at := make(map[string]int) // lines by place
	for _, p := range list {
		pos := position(p.File, p.Line, p.Column) + ": "
		if p.Verdict == fathom.PropertyUnknown {
			lines = append(lines, pos+p.Kind+": "+p.Message)
			continue
		}
		if i, ok := at[pos]; !ok {
			at[pos] = len(lines)
			lines = append(lines, pos+p.Kind)
		} else if !strings.HasSuffix(lines[i], p.Kind) {
			lines[i] += ", " + p.Kind
		}
	}
	for i, l := range lines {
		if i == maxListed {
			t.printf("  %s\n", t.dim(fmt.Sprintf("... and %s more", plural(len(lines)-i, "line"))))
			break
		}
		t.printf("  %s\n", l)
	}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (t *text) assumptions() {
	if len(t.r.Assumptions) == 0 {
		return
	}
	t.block()
	t.printf("%s\n", t.dim("assumed:"))
	for _, a := range t.r.Assumptions {
		t.printf("  %s\n", t.dim(a))
	}
}

// properties counts properties.
func properties(n int) string {
	if n == 1 {
		return "1 property"
	}
	return fmt.Sprintf("%d properties", n)
}

// summary writes the last line, or two.
func (t *text) summary() {
	t.block()
	r := t.r
	count := make(map[fathom.PropertyVerdict]int)
	for _, p := range r.Properties {
		count[p.Verdict]++
	}
	total := len(r.Properties)
	switch r.Verdict {
	case fathom.Violated:
		t.printf("%s %d of %s", t.red("VIOLATED:"), count[fathom.PropertyViolated], properties(total))
		if bounded(r.Bound) {
			t.printf("; others were followed up to %s only", iterations(r.Bound))
		}
		t.printf("\n")
		if r.Reason != "" {
			t.printf("Besides, %s\n", r.Reason)
		}
		t.hint()
	case fathom.Safe:
		switch {
		case total == 0 && r.Bound == fathom.Complete:
			t.printf("%s there is nothing to check, in any execution\n", t.green("SAFE:"))
		case bounded(r.Bound):
			t.printf("%s %s within that bound; longer executions were not examined\n",
				t.green(fmt.Sprintf("SAFE up to %s:", iterations(r.Bound))), hold(total-count[fathom.PropertyUnknown])+never(count[fathom.PropertyUnreachable], total))
		default:
			t.printf("%s %s, for every execution%s\n", t.green("SAFE:"), hold(total), never(count[fathom.PropertyUnreachable], total))
		}
	default:
		t.printf("%s %s\n", t.yellow("UNKNOWN:"), orElse(r.Reason, "no reason is known"))
		t.examined()
	}
	t.advice()
	if r.Cached {
		t.printf("%s\n", t.dim("Nothing has changed since this was found; --no-cache verifies again."))
	}
}

// examined says up to where there is no violation although the verdict is unknown.
func (t *text) examined() {
	s := t.r.Stopped
	searched := s != nil && s.Searched && s.Unrolled != "" && s.Count > 1
	switch {
	case bounded(t.r.Bound) && searched:
		t.printf("No violation in the first %s of every loop, nor before %s.\n", iterations(t.r.Bound), at(s))
	case bounded(t.r.Bound):
		t.printf("No violation in the first %s of every loop%s.\n", iterations(t.r.Bound), onlyIf(s == nil, "; longer executions were not examined, --accept-bounded takes that for safe"))
	case searched:
		t.printf("No violation before %s.\n", at(s))
	}
}

// at says what was being unrolled.
func at(s *fathom.Stopped) string {
	if s.Recursion {
		return fmt.Sprintf("%s is called %d times within itself", s.Unrolled, s.Count-1)
	}
	return fmt.Sprintf("iteration %d of the loop %s", s.Count, s.Unrolled)
}

// bounded reports whether a bound is a number.
func bounded(b fathom.Bound) bool { return b != fathom.Complete && b != fathom.NoBound }

// onlyIf returns s if the condition holds, and nothing otherwise.
func onlyIf(cond bool, s string) string {
	if cond {
		return s
	}
	return ""
}

// advice says what to do about a limit that was reached.
func (t *text) advice() {
	s, within := t.r.Stopped, "."
	if t.r.Stats.Iterations > 0 {
		within = "; --unwind N follows N iterations of loops only."
	}
	switch {
	case s == nil:
	case s.Unrolled != "":
		t.printf("%s\n", t.dim(fmt.Sprintf("--unwindset %s=N follows N iterations of it, --unwind N those of all loops and recursions; --timeout and --mem set the limits.", s.Unrolled)))
	case s.At == "solve":
		t.printf("%s\n", t.dim("--timeout and --mem set the limits; --solver auto asks other solvers that are installed, too"+within))
	default:
		t.printf("%s\n", t.dim("--timeout and --mem set the limits; --unwind N follows N iterations of loops only."))
	}
}

// hint names the command that says more about the first kind of violation.
func (t *text) hint() {
	if !t.opt.Hint {
		return
	}
	for _, p := range t.r.Properties {
		if p.Verdict == fathom.PropertyViolated {
			t.printf("%s\n", t.dim("What that is: fathom explain "+p.Kind))
			return
		}
	}
}

// never says how many of the properties hold only because nothing gets to them.
func never(unreachable, total int) string {
	switch {
	case unreachable == 0:
		return ""
	case total == 1:
		return "; it is never reached"
	case unreachable == 1:
		return "; 1 of them is never reached"
	}
	return fmt.Sprintf("; %d of them are never reached", unreachable)
}

func hold(n int) string {
	switch n {
	case 0:
		return "no property fails"
	case 1:
		return "the only property holds"
	}
	return fmt.Sprintf("all %d properties hold", n)
}

func iterations(b fathom.Bound) string { return plural(int(b), "iteration") }

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// stats writes where the time went.
func (t *text) stats() {
	t.block()
	s := &t.r.Stats
	type row struct{ name, value string }
	m := &s.Memory
	rows := []row{
		{"front end", fmt.Sprintf("%.3f s", s.FrontendSeconds)},
		{"lowering", fmt.Sprintf("%.3f s", s.LowerSeconds)},
		{"expansion", fmt.Sprintf("%.3f s: %d instructions, %d iterations, %d calls, %d objects, %d questions, work %d", s.ExpandSeconds, s.Instructions, s.Iterations, s.Calls, s.Objects, s.Questions, s.Work)},
		{"memory", fmt.Sprintf("%d loads, %d stores; reads over writes: %d skipped by ranges (%d interval, %d stride, %d difference, %d facts), %d by object, %d folded, %d hit, %d asked",
			m.Loads, m.Stores, m.Skipped(), m.Interval, m.Stride, m.Difference, m.Fact, m.Object, m.Folded, m.Hit+m.Cell, m.Asked)},
		{"solving", fmt.Sprintf("%.3f s: %d obligations, %d queries, %d terms, of which %d in the formula, %d variables, %d clauses, %d conflicts", s.SolveSeconds, s.Obligations, s.Queries, s.Terms, s.Formula, s.Variables, s.Clauses, s.Conflicts)},
	}
	for _, name := range slices.Sorted(maps.Keys(s.Parameters)) {
		rows = append(rows, row{"parameter", name + " = " + s.Parameters[name]})
	}
	for _, name := range slices.Sorted(maps.Keys(s.Solvers)) {
		rows = append(rows, row{"answered", fmt.Sprintf("%d by %s", s.Solvers[name], name)})
	}
	for _, absent := range s.SolversAbsent {
		rows = append(rows, row{"no answer", "from " + absent})
	}
	for _, r := range rows {
		t.printf("%s\n", t.dim(fmt.Sprintf("%-10s %s", r.name, r.value)))
	}
}
