package script

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/preprocess"
)

// A question is one that other solvers are asked, with the answer they should give.
type question struct {
	want  string
	what  string // "check" for one of the script; otherwise what an answer of this package is examined for
	alone string // the question by itself, in equations; "" if it cannot be stated so
}

// randomScript is a script that this package was given command by command, each made with the answers so far known:
// levels, assumptions, values, models, cores.
type randomScript struct {
	termMaker
	seed  uint64
	logic string

	talk   *dialogue
	peers  strings.Builder // the questions, for solvers with levels
	asked  []question
	lines  []line // in force
	levels []level
	labels int
	tally  map[string]int
	err    error
	whole  strings.Builder // all that was said

	cores bool
}

// level is what there was at a push.
type level struct {
	lines int
	terms map[gsort]int
}

// line declares, defines or asserts.
type line struct {
	kind  string // "declare", "function", "define", "assert", "label"
	n     *node
	fn    *gfunc
	label string
	texts [equations + 1]string
}

// write is the line in a dialect. Terms may get their names later, so it is written once.
func (l line) write(d dialect) string {
	switch l.kind {
	case "declare":
		return fmt.Sprintf("(declare-fun %s () %v)\n", l.n.name, l.n.sort)
	case "function":
		if d == equations {
			return fmt.Sprintf("(declare-fun %s () %v)\n", l.fn.name, l.fn.asArray())
		}
		return fmt.Sprintf("(declare-fun %s (%s) %v)\n", l.fn.name, strings.Trim(fmt.Sprint(l.fn.params), "[]"), l.fn.result)
	case "define":
		if d == equations {
			return fmt.Sprintf("(declare-fun %s () %v)\n(assert (= %[1]s %[3]s))\n", l.n.name, l.n.sort, l.n.body(d))
		}
		return fmt.Sprintf("(define-fun %s () %v %s)\n", l.n.name, l.n.sort, l.n.body(d))
	case "label":
		switch d {
		case native:
			return fmt.Sprintf("(assert (! %s :named %s))\n", l.n.text(d), l.label)
		case common:
			return fmt.Sprintf("(define-fun %s () Bool %s)\n", l.label, l.n.text(d))
		}
	}
	return fmt.Sprintf("(assert %s)\n", l.n.text(d))
}

// dialogue is a run of a script in progress.
type dialogue struct {
	in      *io.PipeWriter
	answers chan string
	said    strings.Builder
}

const endOfAnswer = "\"end\"\n"

func (d *dialogue) Write(p []byte) (int, error) {
	d.said.Write(p)
	if strings.HasSuffix(d.said.String(), endOfAnswer) {
		d.answers <- strings.TrimSuffix(d.said.String(), endOfAnswer)
		d.said.Reset()
	}
	return len(p), nil
}

func newDialogue(ctx context.Context, o Options) *dialogue {
	r, w := io.Pipe()
	d := &dialogue{in: w, answers: make(chan string, 1)}
	go func() {
		_, err := Run(ctx, r, d, o)
		r.CloseWithError(fmt.Errorf("the script has ended: %v", err))
		d.answers <- fmt.Sprintf("%s\nended: %v", d.said.String(), err)
	}()
	return d
}

// say gives commands and returns what is printed.
func (d *dialogue) say(commands string) string {
	io.WriteString(d.in, commands+"(echo \"end\")\n")
	return <-d.answers
}

// randomOptions switches rules and circuits.
func randomOptions(r *rand.Rand) smt.Options {
	o := smt.DefaultOptions()
	o.CheckProofs = r.IntN(8) != 0
	o.Preprocess = r.IntN(6) != 0
	o.Recall = r.IntN(3)
	for _, rule := range preprocess.Switchable() {
		if r.IntN(12) == 0 {
			o.RulesOff = o.RulesOff.With(rule)
		}
	}
	if r.IntN(3) == 0 {
		o.Blast.AbstractWidth = r.IntN(10)
	}
	if r.IntN(3) == 0 {
		o.Blast.BoothWidth = r.IntN(6)
	}
	for name, values := range map[string][]string{"multiplier": {"array", "wallace", "counter"}, "divider": {"restoring", "non-restoring", "multiply-back"}} {
		if err := o.Set(name, values[r.IntN(len(values))]); err != nil {
			panic(err)
		}
	}
	if r.IntN(4) == 0 {
		o.Sat = sat.DefaultParams()
		o.Sat.InprocessInterval = int64(1 + r.IntN(50))
	}
	return o
}

// line puts a line into the script, and into that of the peers.
func (s *randomScript) line(l line) {
	for d := range l.texts {
		l.texts[d] = l.write(dialect(d))
	}
	s.lines = append(s.lines, l)
	s.say(l.texts[native])
	s.peers.WriteString(l.texts[common])
}

// say gives a command that prints something only if it is a question.
func (s *randomScript) say(command string) string {
	if s.err != nil {
		return ""
	}
	s.whole.WriteString(command)
	out := s.talk.say(command)
	if strings.Contains(out, "ended:") || strings.Contains(out, "(error") {
		s.fail("%s: %s", strings.TrimSpace(command), out)
	}
	return out
}

func (s *randomScript) fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("seed %d: %s\nafter\n%s", s.seed, fmt.Sprintf(format, args...), s.whole.String())
	}
}

func (s *randomScript) declare(name string, sort gsort) *node {
	n := &node{op: name, name: name, sort: sort, size: 1}
	s.line(line{kind: "declare", n: n})
	s.terms[sort] = append(s.terms[sort], n)
	return n
}

func (s *randomScript) push() {
	counts := make(map[gsort]int)
	for k, ts := range s.terms {
		counts[k] = len(ts)
	}
	s.levels = append(s.levels, level{len(s.lines), counts})
	s.say("(push 1)\n")
	s.peers.WriteString("(push 1)\n")
}

func (s *randomScript) pop(n int) {
	l := s.levels[len(s.levels)-n]
	s.levels = s.levels[:len(s.levels)-n]
	for _, gone := range s.lines[l.lines:] {
		if gone.kind == "define" {
			gone.n.name = "" // older terms may use it
		}
	}
	s.lines = s.lines[:l.lines]
	for k := range s.terms {
		s.terms[k] = s.terms[k][:l.terms[k]]
	}
	s.say(fmt.Sprintf("(pop %d)\n", n))
	s.peers.WriteString(fmt.Sprintf("(pop %d)\n", n))
}

func (s *randomScript) assert(n *node) {
	if s.cores && s.coin(2) {
		s.labels++
		s.line(line{kind: "label", n: n, label: fmt.Sprintf("l%d", s.labels)})
		return
	}
	s.line(line{kind: "assert", n: n})
}

// alone is the question whether what is in force holds with these facts.
func (s *randomScript) alone(d dialect, assumed []*node) string {
	var b strings.Builder
	fmt.Fprintf(&b, "(set-logic %s)\n", map[bool]string{true: "QF_ABV", false: s.logic}[d == equations && s.logic != "QF_BV"])
	for _, l := range s.lines {
		b.WriteString(l.texts[d])
	}
	for _, n := range assumed {
		fmt.Fprintf(&b, "(assert %s)\n", n.text(d))
	}
	return b.String()
}

// ask puts a question to the peers: whether the labels, assumptions and facts given hold with the rest.
func (s *randomScript) ask(q question, labels []string, assumed []*node, facts ...string) {
	s.peers.WriteString("(push 1)\n")
	for _, l := range labels {
		fmt.Fprintf(&s.peers, "(assert %s)\n", l)
	}
	for _, n := range assumed {
		fmt.Fprintf(&s.peers, "(assert %s)\n", n.text(common))
	}
	for _, f := range facts {
		fmt.Fprintf(&s.peers, "(assert %s)\n", f)
	}
	s.peers.WriteString("(check-sat)\n(pop 1)\n")
	s.asked = append(s.asked, q)
}

func (s *randomScript) inForce() []string {
	var out []string
	for _, l := range s.lines {
		if l.kind == "label" {
			out = append(out, l.label)
		}
	}
	return out
}

// literal is what check-sat-assuming takes: a name or its negation.
func (s *randomScript) literal(n *node) *node {
	if s.coin(3) {
		return is("not", s.define(n))
	}
	return s.define(n)
}

// check asks whether what is in force holds with the assumptions, and examines what else is said about that.
func (s *randomScript) check(assumed []*node) string {
	command := "(check-sat)\n"
	if len(assumed) > 0 {
		var as []string
		for _, n := range assumed {
			as = append(as, n.text(native))
		}
		command = fmt.Sprintf("(check-sat-assuming (%s))\n", strings.Join(as, " "))
	}
	answer := strings.TrimSpace(s.say(command))
	s.tally[answer]++
	if s.err != nil || answer == "unknown" {
		return answer
	}
	s.ask(question{answer, "check", s.alone(equations, assumed) + "(check-sat)\n"}, s.inForce(), assumed)
	switch answer {
	case "sat":
		s.examineModel(assumed)
	case "unsat":
		s.examineCore(assumed)
	default:
		s.fail("the answer to %s is %q", command, answer)
	}
	return answer
}

// examineModel puts the values of the model for what is declared, wherever it is evaluated, and asks the peers on occasion.
func (s *randomScript) examineModel(assumed []*node) {
	values := func(ns []*node) (facts []string) {
		for _, n := range ns {
			text := n.text(native)
			out := s.say(fmt.Sprintf("(get-value (%s))\n", text))
			v, ok := strings.CutPrefix(strings.TrimSuffix(out, "))\n"), "(("+text+" ")
			if !ok {
				s.fail("get-value %s: %s", text, out)
			}
			facts = append(facts, fmt.Sprintf("(= %s %s)", n.text(common), v))
		}
		return facts
	}
	var composed []*node
	for range 3 {
		composed = append(composed, s.define(s.some([]gsort{boolean, vector(s.width())}[s.r.IntN(2)])))
	}
	facts := values(composed)
	model := s.say("(get-model)\n")
	text := s.alone(native, assumed)
	for _, f := range facts {
		text += fmt.Sprintf("(assert %s)\n", f)
	}
	fixed := withModel(text+"(check-sat)\n", model)
	if out, err := run(fixed); out != "sat\n" {
		s.fail("a model does not hold: %s, %v; with its values the question is\n%s", out, err, fixed)
	}
	s.tally["models evaluated"]++
	if s.coin(3) {
		var scalars []*node
		for _, l := range s.lines {
			if l.kind == "declare" && l.n.sort.index == 0 {
				scalars = append(scalars, l.n)
			}
		}
		s.ask(question{"sat", "model", ""}, s.inForce(), assumed, append(facts, values(scalars)...)...)
	}
}

// examineCore asks the peers about what is said to contradict itself.
func (s *randomScript) examineCore(assumed []*node) {
	labels, failed := s.inForce(), assumed
	if s.cores && s.coin(2) {
		out := strings.Fields(strings.Trim(strings.TrimSpace(s.say("(get-unsat-core)\n")), "()"))
		for _, l := range out {
			if !slices.Contains(labels, l) {
				s.fail("the core has %s, which is not asserted", l)
			}
		}
		s.tally["cores"]++
		labels = out
	}
	if len(assumed) > 0 && s.coin(2) {
		out := " " + strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(s.say("(get-unsat-assumptions)\n")), "("), ")") + " "
		failed = nil
		for _, n := range assumed {
			if text := " " + n.text(native) + " "; strings.Contains(out, text) {
				out = strings.Replace(out, text, " ", 1)
				failed = append(failed, n)
			}
		}
		if strings.TrimSpace(out) != "" {
			s.fail("assumptions that failed were not made: %s", out)
		}
		s.tally["failed assumptions"]++
	}
	if len(labels) < len(s.inForce()) || len(failed) < len(assumed) {
		s.ask(question{"unsat", "core", ""}, labels, failed)
	}
}

// widthChoices are widths of constants, by turns.
var widthChoices = [][]int{
	{1, 2}, {2, 3}, {3, 4}, {4, 2}, {4, 1, 6}, {5, 3}, {8, 4}, {8, 3}, {8, 16}, {9, 5}, {7, 12}, {16, 3}, {32, 8}, {64, 8}, {32, 5}, {64, 2}, {65, 4}, {33, 7},
}

// newRandomScript makes the script of a seed, of at least so many questions, and has it answered.
func newRandomScript(ctx context.Context, seed uint64, checks int, tally map[string]int) *randomScript {
	r := rand.New(rand.NewPCG(seed, 91))
	o := randomOptions(r)
	s := &randomScript{seed: seed, tally: tally}
	s.termMaker = termMaker{r: r, terms: make(map[gsort][]*node)}
	s.named = func(n *node) { s.line(line{kind: "define", n: n}) }
	s.widths = widthChoices[r.IntN(len(widthChoices))]
	if r.IntN(4) == 0 {
		s.widths = slices.Compact([]int{1 + r.IntN(70), 1 + r.IntN(8)})
	}
	s.talk = newDialogue(ctx, Options{Smt: &o})
	s.logic = []string{"QF_BV", "QF_BV", "QF_ABV", "QF_UFBV", "QF_AUFBV"}[r.IntN(5)]
	s.cores = r.IntN(3) == 0
	s.say(fmt.Sprintf("(set-option :produce-unsat-cores %t)\n(set-option :produce-models true)\n(set-option :reproducible-resource-limit 20000)\n(set-logic %s)\n", s.cores, s.logic))
	if s.cores && r.IntN(4) == 0 {
		s.say("(set-option :minimal-unsat-cores true)\n")
	}
	s.declareAll()
	for asked := 0; asked < checks && s.err == nil; {
		switch k := s.r.IntN(12); {
		case k < 3 && len(s.levels) < 4 || len(s.levels) == 0:
			s.push()
			s.assert(s.formula())
		case k < 5:
			s.pop(1 + s.r.IntN(min(2, len(s.levels))))
			if s.coin(4) {
				s.grow()
				asked++
			}
			continue
		case k < 8:
			s.assert(s.formula())
		default:
			s.formula()
		}
		var assumed []*node
		if s.coin(3) {
			for range 1 + s.r.IntN(4) {
				assumed = append(assumed, s.literal(s.formula()))
			}
		}
		asked++
		if s.check(assumed) == "unsat" && s.coin(2) && len(assumed) == 0 {
			s.pop(1)
		}
	}
	s.talk.in.Close()
	if s.err == nil {
		<-s.talk.answers
	}
	return s
}

// declareAll declares constants, arrays and functions.
func (s *randomScript) declareAll() {
	for i := range 2 {
		s.declare(fmt.Sprintf("p%d", i), boolean)
		for _, w := range s.widths {
			s.declare(fmt.Sprintf("x%d_%d", w, i), vector(w))
		}
	}
	if strings.Contains(s.logic, "A") {
		sort := gsort{1 + s.r.IntN(5), s.width()}
		if w := s.width(); s.coin(3) {
			sort.index = w
		}
		s.arrays = append(s.arrays, sort)
		for i := range 2 + s.r.IntN(2) {
			s.declare(fmt.Sprintf("a%d", i), sort)
		}
	}
	if strings.Contains(s.logic, "UF") {
		for i := range 1 + s.r.IntN(2) {
			f := &gfunc{name: fmt.Sprintf("f%d", i), result: vector(s.width())}
			if s.coin(4) {
				f.result = boolean
			}
			for range 1 + s.r.IntN(2) {
				p := vector(s.width())
				if s.coin(6) {
					p = boolean
				}
				f.params = append(f.params, p)
			}
			s.funcs = append(s.funcs, f)
			s.line(line{kind: "function", fn: f})
		}
	}
}

// grow asserts something for good, if it is known that it can hold: otherwise nothing would be left to ask.
func (s *randomScript) grow() {
	if len(s.levels) == 0 && s.coin(2) {
		f := s.define(s.formula())
		if s.check([]*node{f}) == "sat" {
			s.line(line{kind: "assert", n: f})
		}
	}
}
