package script

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// nestedMaker makes random scripts of arrays that are elements, indices, arguments and results.
type nestedMaker struct {
	r       *rand.Rand
	formals map[string][]string // of the definition being made, by sort

	sorts     []nestedSort
	functions []nestedFunction
}

type nestedSort struct{ name, index, elem string }

type nestedFunction struct {
	name    string
	params  []string
	result  string
	defined bool
}

// newNestedMaker makes scripts without arrays that are indices, which not every solver knows, if flat is set.
func newNestedMaker(seed uint64, flat bool) *nestedMaker {
	g := &nestedMaker{r: rand.New(rand.NewPCG(seed, 17))}
	for _, s := range nestedSorts {
		if !flat || s.index == "" || strings.HasPrefix(s.index, "(") && s.elem != "D" {
			g.sorts = append(g.sorts, s)
		}
	}
	for _, f := range nestedFunctions {
		if !slices.ContainsFunc(f.params, func(p string) bool { return flat && (p == "D" || p == "G") }) {
			g.functions = append(g.functions, f)
		}
	}
	return g
}

// nestedSorts are those of the terms; the smaller ones have so few values that a script can name all of them.
var nestedSorts = []nestedSort{
	{name: "(_ BitVec 1)"}, {name: "(_ BitVec 2)"},
	{"A", "(_ BitVec 1)", "(_ BitVec 1)"},
	{"B", "(_ BitVec 2)", "(_ BitVec 2)"},
	{"C", "(_ BitVec 2)", "A"},
	{"D", "A", "(_ BitVec 2)"},
	{"E", "A", "A"},
	{"F", "(_ BitVec 1)", "C"},
	{"G", "D", "B"},
	{"H", "(_ BitVec 1)", "D"},
}

// nestedFunctions are declared or defined in each script.
var nestedFunctions = []nestedFunction{
	{"f", []string{"A", "(_ BitVec 2)"}, "A", false},
	{"g", []string{"C"}, "(_ BitVec 2)", false},
	{"h", []string{"(_ BitVec 1)"}, "C", false},
	{"k", []string{"D", "A"}, "D", false},
	{"m", []string{"C", "(_ BitVec 2)"}, "A", true},
	{"n", []string{"D", "A", "(_ BitVec 1)"}, "Bool", true},
	{"q", []string{"C", "(_ BitVec 1)"}, "Bool", true},
}

func (g *nestedMaker) coin(n int) bool { return g.r.IntN(n) == 0 }

// term is a random term of a sort.
func (g *nestedMaker) term(sort string, depth int) string {
	if fs := g.formals[sort]; len(fs) > 0 && g.coin(2) {
		return fs[g.r.IntN(len(fs))]
	}
	if depth <= 0 {
		if strings.HasPrefix(sort, "(") {
			w := int(sort[len("(_ BitVec ")] - '0')
			if g.coin(2) {
				return fmt.Sprintf("#b%0*b", w, g.r.IntN(1<<w))
			}
			return fmt.Sprintf("v%d_%d", w, g.r.IntN(2))
		}
		return fmt.Sprintf("%s_%d", strings.ToLower(sort), g.r.IntN(2))
	}
	if g.coin(6) {
		return fmt.Sprintf("(ite %s %s %s)", g.formula(depth-1), g.term(sort, depth-1), g.term(sort, depth-1))
	}
	if g.coin(4) {
		for _, f := range g.functions {
			if f.result == sort && g.coin(2) && !(g.formals != nil && f.defined) {
				return g.call(f.name, f.params, depth)
			}
		}
	}
	for _, s := range g.sorts {
		if s.name == sort && s.index != "" {
			switch {
			case g.coin(2):
				return fmt.Sprintf("(store %s %s %s)", g.term(sort, depth-1), g.term(s.index, depth-1), g.term(s.elem, depth-1))
			case strings.HasPrefix(s.index, "(") && g.coin(5):
				return fmt.Sprintf("((as const %s) %s)", sort, g.term(s.elem, 0))
			}
		}
	}
	var from []string
	for _, s := range g.sorts {
		if s.elem == sort {
			from = append(from, fmt.Sprintf("(select %s %s)", g.term(s.name, depth-1), g.term(s.index, depth-1)))
		}
	}
	if len(from) > 0 {
		return from[g.r.IntN(len(from))]
	}
	return g.term(sort, 0)
}

func (g *nestedMaker) call(name string, params []string, depth int) string {
	text := "(" + name
	for _, p := range params {
		text += " " + g.term(p, depth-1)
	}
	return text + ")"
}

func (g *nestedMaker) formula(depth int) string {
	switch {
	case depth > 0 && g.coin(4):
		return fmt.Sprintf("(%s %s %s)", []string{"and", "or", "xor", "=>"}[g.r.IntN(4)], g.formula(depth-1), g.formula(depth-1))
	case depth > 0 && g.coin(5):
		return "(not " + g.formula(depth-1) + ")"
	case depth > 0 && g.coin(6) && g.formals == nil:
		f := g.functions[len(g.functions)-1]
		return g.call(f.name, f.params, depth)
	}
	s := g.sorts[g.r.IntN(len(g.sorts))].name
	n := 2
	if g.coin(8) {
		n = 3 + g.r.IntN(4)
	}
	text := "(" + []string{"=", "distinct", "distinct"}[g.r.IntN(3)]
	for range n {
		text += " " + g.term(s, depth)
	}
	return text + ")"
}

// definition defines a function by a term over its parameters.
func (g *nestedMaker) definition(name string, params []string, result string) string {
	g.formals = make(map[string][]string)
	text := fmt.Sprintf("(define-fun %s (", name)
	for i, p := range params {
		text += fmt.Sprintf("(x%d %s)", i, p)
		g.formals[p] = append(g.formals[p], fmt.Sprintf("x%d", i))
	}
	body := ""
	if result == "Bool" {
		body = g.formula(2)
	} else {
		body = g.term(result, 3)
	}
	g.formals = nil
	return text + fmt.Sprintf(") %s %s)\n", result, body)
}

// sortDefinitions defines the names of sorts.
func (g *nestedMaker) sortDefinitions() string {
	text := ""
	for _, s := range g.sorts {
		if s.index != "" {
			text += fmt.Sprintf("(define-sort %s () (Array %s %s))\n", s.name, s.index, s.elem)
		}
	}
	return text
}

// script returns what comes before the assertions, and the assertions.
func (g *nestedMaker) script() (head string, asserts []string) {
	head = g.sortDefinitions()
	for _, s := range g.sorts {
		for i := range 2 {
			name := fmt.Sprintf("%s_%d", strings.ToLower(s.name), i)
			if s.index == "" {
				name = fmt.Sprintf("v%c_%d", s.name[len("(_ BitVec ")], i)
			}
			head += fmt.Sprintf("(declare-fun %s () %s)\n", name, s.name)
		}
	}
	definitions := ""
	for _, f := range g.functions {
		if f.defined {
			definitions += g.definition(f.name, f.params, f.result)
		} else {
			head += fmt.Sprintf("(declare-fun %s (%s) %s)\n", f.name, strings.Join(f.params, " "), f.result)
		}
	}
	head += definitions
	for range 2 + g.r.IntN(5) {
		asserts = append(asserts, fmt.Sprintf("(assert %s)\n", g.formula(1+g.r.IntN(3))))
	}
	return head, asserts
}

// TestNestedPeers compares answers to random scripts with those of z3 and cvc5, and puts models in the place of declarations.
// NESTED_SCRIPTS asks for more scripts, NESTED_SEED for others.
func TestNestedPeers(t *testing.T) {
	var solvers []peer
	for _, p := range peers {
		if _, err := exec.LookPath(p.name); err == nil && !p.each {
			solvers = append(solvers, p)
		}
	}
	count := make(map[string]int)
	for i := range number("NESTED_SCRIPTS", 12) {
		seed := uint64(number("NESTED_SEED", 1)*1000000 + i)
		g := newNestedMaker(seed, i%2 == 1)
		head, asserts := g.script()
		text := "(set-logic ALL)\n(set-option :produce-models true)\n" + head + strings.Join(asserts, "")
		values := ""
		for range 3 {
			s := g.sorts[g.r.IntN(len(g.sorts))]
			values += "(get-value (" + g.term(s.name, 2) + "))\n"
		}
		// Values that are asked for after the answer, and the model.
		out, err := run("(set-option :reproducible-resource-limit 3000)\n" + text + "(check-sat)\n" + values + "(get-model)\n")
		answer, rest, _ := strings.Cut(out, "\n")
		count[answer]++
		if answer == "unknown" {
			continue
		}
		if answer == "unsat" && err != nil && strings.Contains(err.Error(), "there is no model") {
			err = nil
		}
		if err != nil && !strings.Contains(err.Error(), errUnaskedText) {
			t.Fatalf("seed %d: %v\n%s%s", seed, err, text, out)
		}
		for _, p := range solvers {
			got := p.run(strings.Replace(text, "(set-option :produce-models true)\n", "", 1) + "(check-sat)\n")
			switch last := got[len(got)-1]; last {
			case "sat", "unsat":
				count[p.name]++
				if last != answer {
					t.Errorf("seed %d: %s, %s says %s\n%s", seed, answer, p.name, last, text)
				}
			default:
				count[p.name+" "+last[:min(len(last), 60)]]++
			}
		}
		if answer != "sat" || err != nil {
			continue
		}
		// The values first, then the model.
		facts := ""
		for len(rest) > 0 && strings.HasPrefix(rest, "((") {
			var pair string
			pair, rest, _ = strings.Cut(rest, "\n")
			term, value := cutTerm(strings.TrimSuffix(strings.TrimPrefix(pair, "(("), "))"))
			facts += fmt.Sprintf("(assert (= %s %s))\n", term, value)
		}
		body := head[strings.Index(head, "(declare-fun"):]
		fixed := "(set-logic ALL)\n" + g.sortDefinitions() + strings.TrimPrefix(withModel("\n"+body+strings.Join(asserts, "")+facts+"(check-sat)\n", rest), "\n")
		if got, err := run("(set-option :reproducible-resource-limit 3000)\n" + fixed); got != "sat\n" && got != "unknown\n" {
			t.Errorf("seed %d: a model does not hold: %s %v\n%s\nwith its values\n%s", seed, got, err, text, fixed)
		}
		for _, p := range solvers {
			if got := p.run(fixed); got[len(got)-1] == "unsat" {
				t.Errorf("seed %d: %s says that a model does not hold\n%s\nwith its values\n%s", seed, p.name, text, fixed)
			} else {
				count[p.name+" model "+got[len(got)-1][:min(len(got[len(got)-1]), 60)]]++
			}
		}
	}
	t.Log(count)
	if count["sat"] == 0 || count["unsat"] == 0 {
		t.Errorf("the scripts are one-sided: %v", count)
	}
}

// errUnaskedText is what is said of values on which a model does not decide.
const errUnaskedText = "was not asked about"

// cutTerm divides text behind its first term.
func cutTerm(text string) (first, rest string) {
	depth := 0
	for i, c := range text {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		case ' ':
			if depth == 0 {
				return text[:i], text[i+1:]
			}
		}
	}
	return text, ""
}
