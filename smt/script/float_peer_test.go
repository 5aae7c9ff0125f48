package script

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/smt/float"
)

// number returns the value of an environment variable, by which a test is made longer.
func number(name string, def int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return def
}

// floatScript makes random scripts about floats: constants, functions and arrays, terms with names made of them, and assertions.
type floatScript struct {
	r       *rand.Rand
	formats []float.Format
	terms   map[string][]string // by sort, in scope
	text    strings.Builder
	open    bool // what the language leaves open may come up
}

const (
	boolText = "Bool"
	modeText = "RoundingMode"
)

func floatText(f float.Format) string { return fmt.Sprintf("(_ FloatingPoint %d %d)", f.Exp, f.Sig) }

func vectorText(w int) string { return fmt.Sprintf("(_ BitVec %d)", w) }

func (g *floatScript) pick(list ...string) string { return list[g.r.IntN(len(list))] }

// name gives a term of a sort a name, so that it is used again.
func (g *floatScript) name(sort, t string) string {
	n := fmt.Sprintf("t%d", len(g.terms[sort]))
	n = strings.NewReplacer("(", "", ")", "", " ", "", "_", "").Replace(sort) + n
	fmt.Fprintf(&g.text, "(define-fun %s () %s %s)\n", n, sort, t)
	g.terms[sort] = append(g.terms[sort], n)
	return n
}

func (g *floatScript) declare(name, sort string) {
	fmt.Fprintf(&g.text, "(declare-const %s %s)\n", name, sort)
	g.terms[sort] = append(g.terms[sort], name)
}

// known is a term of the sort that has a name.
func (g *floatScript) known(sort string) string { return g.pick(g.terms[sort]...) }

func (g *floatScript) mode() string {
	if g.r.IntN(4) == 0 {
		return g.known(modeText)
	}
	return g.pick("RNE", "RNE", "RNE", "RNA", "RTP", "RTN", "RTZ")
}

func (g *floatScript) constant(f float.Format) string {
	fields := func(e, s uint64) string {
		return fmt.Sprintf("(fp #b%d #b%0*b #b%0*b)", g.r.IntN(2), f.Exp, e&(1<<f.Exp-1), f.Sig-1, s&(1<<(f.Sig-1)-1))
	}
	switch bias := uint64(1)<<(f.Exp-1) - 1; g.r.IntN(8) {
	case 0:
		return fmt.Sprintf("(_ %s %d %d)", g.pick("+oo", "-oo", "NaN", "+zero", "-zero"), f.Exp, f.Sig)
	case 1:
		return fields(g.r.Uint64(), g.r.Uint64())
	case 2:
		return fields(0, g.r.Uint64N(4))
	case 3:
		return fields(1<<f.Exp-2, ^g.r.Uint64N(2))
	case 4:
		s := fmt.Sprintf("((_ to_fp %d %d) %s %d.%d)", f.Exp, f.Sig, g.mode(), g.r.IntN(10), g.r.IntN(100))
		return s
	default:
		return fields(bias+g.r.Uint64N(4)-2, g.r.Uint64()<<max(0, f.Sig-4))
	}
}

func (g *floatScript) float(f float.Format, depth int) string {
	sort := floatText(f)
	if depth == 0 {
		if g.r.IntN(4) == 0 {
			return g.constant(f)
		}
		return g.known(sort)
	}
	x := func() string { return g.float(f, depth-1) }
	big := f.Sig > 24
	switch k := g.r.IntN(18); {
	case k < 3:
		return fmt.Sprintf("(%s %s %s %s)", g.pick("fp.add", "fp.sub"), g.mode(), x(), x())
	case k < 5:
		if big {
			return fmt.Sprintf("(fp.mul %s %s %s)", g.mode(), x(), g.constant(f))
		}
		return fmt.Sprintf("(fp.mul %s %s %s)", g.mode(), x(), x())
	case k < 7 && f.Sig <= 11:
		switch g.r.IntN(5) {
		case 0:
			return fmt.Sprintf("(fp.div %s %s %s)", g.mode(), x(), x())
		case 1:
			return fmt.Sprintf("(fp.fma %s %s %s %s)", g.mode(), x(), x(), x())
		case 2:
			return fmt.Sprintf("(fp.sqrt %s %s)", g.mode(), x())
		default:
			if f.Exp < 5 {
				return fmt.Sprintf("(fp.rem %s %s)", x(), x())
			}
		}
		return fmt.Sprintf("(fp.div %s %s %s)", g.mode(), x(), x())
	case k < 8:
		return fmt.Sprintf("(fp.roundToIntegral %s %s)", g.mode(), x())
	case k < 10:
		return fmt.Sprintf("(%s %s)", g.pick("fp.abs", "fp.neg"), x())
	case k < 11:
		a, b := g.name(sort, x()), g.name(sort, x())
		if g.open {
			return fmt.Sprintf("(%s %s %s)", g.pick("fp.min", "fp.max"), a, b)
		}
		return fmt.Sprintf("(ite (and (fp.isZero %[2]s) (fp.isZero %[3]s)) %[2]s (%[1]s %[2]s %[3]s))", g.pick("fp.min", "fp.max"), a, b)
	case k < 12:
		return fmt.Sprintf("(ite %s %s %s)", g.boolean(depth-1), x(), x())
	case k < 13:
		from := g.formats[g.r.IntN(len(g.formats))]
		return fmt.Sprintf("((_ to_fp %d %d) %s %s)", f.Exp, f.Sig, g.mode(), g.float(from, depth-1))
	case k < 14:
		return fmt.Sprintf("((_ %s %d %d) %s %s)", g.pick("to_fp", "to_fp_unsigned"), f.Exp, f.Sig, g.mode(), g.vector(depth-1))
	case k < 15:
		if f.Width() > 12 {
			return fmt.Sprintf("((_ to_fp %d %d) (concat %s ((_ repeat %d) #b%d)))", f.Exp, f.Sig, g.vector(depth-1), f.Width()-8, g.r.IntN(2))
		}
		return fmt.Sprintf("((_ to_fp %d %d) ((_ sign_extend %d) ((_ extract 4 0) %s)))", f.Exp, f.Sig, f.Width()-5, g.vector(depth-1))
	case k < 16:
		return fmt.Sprintf("(g%d %s %s)", f.Width(), x(), g.mode())
	case k < 17:
		return fmt.Sprintf("(select %s %s)", g.array(f, depth-1), g.vector(depth-1))
	default:
		return x()
	}
}

func (g *floatScript) array(f float.Format, depth int) string {
	a := g.pick("a", "b") + strconv.Itoa(f.Width())
	for range g.r.IntN(3) {
		a = fmt.Sprintf("(store %s %s %s)", a, g.vector(depth), g.float(f, depth))
	}
	return a
}

// vector is a vector of 8 bits.
func (g *floatScript) vector(depth int) string {
	if depth <= 0 {
		if g.r.IntN(4) == 0 {
			return fmt.Sprintf("#x%02x", g.r.IntN(256))
		}
		return g.known(vectorText(8))
	}
	switch g.r.IntN(5) {
	case 0:
		f := g.formats[g.r.IntN(len(g.formats))]
		op := g.pick("fp.to_sbv", "fp.to_ubv")
		if g.open {
			return fmt.Sprintf("((_ %s 8) %s %s)", op, g.mode(), g.float(f, depth-1))
		}
		x := g.name(floatText(f), g.float(f, depth-1))
		return fmt.Sprintf("(ite (fp.lt ((_ to_fp %[1]d %[2]d) RTP 0.0) %[3]s ((_ to_fp %[1]d %[2]d) RTZ 100.0)) ((_ %[4]s 8) %[5]s %[3]s) #x%02[6]x)", f.Exp, f.Sig, x, op, g.mode(), g.r.IntN(256))
	case 1:
		return fmt.Sprintf("(ite %s %s %s)", g.boolean(depth-1), g.vector(depth-1), g.vector(depth-1))
	default:
		return fmt.Sprintf("(%s %s %s)", g.pick("bvadd", "bvand", "bvxor", "bvlshr", "bvsub"), g.vector(depth-1), g.vector(depth-1))
	}
}

func (g *floatScript) boolean(depth int) string {
	f := g.formats[g.r.IntN(len(g.formats))]
	x := func() string { return g.float(f, max(depth-1, 0)) }
	switch g.r.IntN(12) {
	case 0:
		return fmt.Sprintf("(%s %s)", g.pick("fp.isNormal", "fp.isSubnormal", "fp.isZero", "fp.isInfinite", "fp.isNaN", "fp.isNegative", "fp.isPositive"), x())
	case 1, 2:
		return fmt.Sprintf("(= %s %s)", x(), x())
	case 3:
		return fmt.Sprintf("(fp.eq %s %s)", x(), x())
	case 4:
		return fmt.Sprintf("(not %s)", g.boolean(depth-1))
	case 5:
		if depth > 0 {
			return fmt.Sprintf("(%s %s %s)", g.pick("and", "or", "xor", "=>"), g.boolean(depth-1), g.boolean(depth-1))
		}
		return g.known(boolText)
	case 6:
		if depth > 0 {
			return fmt.Sprintf("(= %s %s)", g.array(f, depth-1), g.array(f, depth-1))
		}
		return fmt.Sprintf("(= %s RTP)", g.mode())
	case 7:
		return fmt.Sprintf("(bvult %s %s)", g.vector(depth-1), g.vector(depth-1))
	case 8:
		return fmt.Sprintf("(%s %s %s %s)", g.pick("fp.lt", "fp.leq"), g.constant(f), x(), g.constant(f))
	default:
		return fmt.Sprintf("(%s %s %s)", g.pick("fp.lt", "fp.leq", "fp.gt", "fp.geq"), x(), x())
	}
}

// law is an assertion that only wrong arithmetic fulfils, with a chance.
func (g *floatScript) law(depth int) string {
	f := g.formats[g.r.IntN(len(g.formats))]
	sort := floatText(f)
	x, y := g.name(sort, g.float(f, depth)), g.name(sort, g.float(f, depth))
	m := g.mode()
	format := fmt.Sprintf("%d %d", f.Exp, f.Sig)
	wide := fmt.Sprintf("%d %d", f.Exp+1, 2*f.Sig+2)
	laws := []string{
		"(= (fp.add M X Y) (fp.add M Y X))",
		"(= (fp.sub M X Y) (fp.add M X (fp.neg Y)))",
		"(=> (fp.lt X Y) (not (fp.geq X Y)))",
		"(= (fp.leq X Y) (or (fp.lt X Y) (fp.eq X Y)))",
		"(=> (fp.leq X Y) (fp.leq (fp.roundToIntegral M X) (fp.roundToIntegral M Y)))",
		"(= ((_ to_fp F) M ((_ to_fp W) RNE X)) X)",
		"(= (fp.add M X Y) ((_ to_fp F) M (fp.add RTZ ((_ to_fp W) RNE X) ((_ to_fp W) RNE Y))))",
		"(= (= X Y) (= (fp.neg X) (fp.neg Y)))",
		"(=> (fp.isNormal X) (fp.eq (fp.add M X (_ +zero F)) X))",
		"(xor (fp.isNaN X) (fp.isNegative X) (fp.isPositive X))",
		"(or (fp.isNaN X) (fp.isNormal X) (fp.isSubnormal X) (fp.isZero X) (fp.isInfinite X))",
		"(= (fp.roundToIntegral M (fp.roundToIntegral M X)) (fp.roundToIntegral M X))",
		"(= (fp.abs X) (ite (fp.isNegative X) (fp.neg X) X))",
	}
	if f.Sig <= 11 {
		laws = append(laws,
			"(= (fp.mul M X Y) (fp.mul M Y X))",
			"(= (fp.mul M X Y) (fp.fma M X Y (ite (xor (fp.isNegative X) (fp.isNegative Y)) (_ -zero F) (_ +zero F))))",
			"(= (fp.mul M X Y) ((_ to_fp F) M (fp.mul RTZ ((_ to_fp W) RNE X) ((_ to_fp W) RNE Y))))",
			"(=> (fp.leq (_ +zero F) X Y) (fp.leq (fp.sqrt M X) (fp.sqrt M Y)))",
			"(= (fp.add M X Y) (fp.fma M X ((_ to_fp F) RNE 1.0) Y))")
	}
	return strings.NewReplacer("M", m, "X", x, "Y", y, "F)", format+")", "W)", wide+")").Replace("(not " + g.pick(laws...) + ")")
}

func newFloatScript(seed uint64) *floatScript {
	g := &floatScript{r: rand.New(rand.NewPCG(seed, 61)), terms: make(map[string][]string)}
	all := [][]float.Format{
		{{Exp: 2, Sig: 3}}, {{Exp: 3, Sig: 3}, {Exp: 2, Sig: 5}}, {{Exp: 3, Sig: 5}}, {{Exp: 4, Sig: 4}, {Exp: 3, Sig: 6}},
		{float.Half}, {{Exp: 3, Sig: 4}, float.Half}, {float.Single}, {float.Half, float.Single}, {float.Single, float.Double},
	}
	g.formats = all[g.r.IntN(len(all))]
	g.open = g.r.IntN(4) == 0
	g.text.WriteString("(set-logic ALL)\n")
	g.declare("m", modeText)
	g.declare("p", boolText)
	g.declare("v", vectorText(8))
	g.declare("w", vectorText(8))
	for _, f := range g.formats {
		for i := range 3 {
			g.declare(fmt.Sprintf("x%d_%d", f.Width(), i), floatText(f))
		}
		fmt.Fprintf(&g.text, "(declare-fun g%d (%s RoundingMode) %[2]s)\n", f.Width(), floatText(f))
		for _, a := range []string{"a", "b"} {
			fmt.Fprintf(&g.text, "(declare-const %s%d (Array (_ BitVec 8) %s))\n", a, f.Width(), floatText(f))
		}
	}
	for range 2 + g.r.IntN(4) {
		f := g.formats[g.r.IntN(len(g.formats))]
		g.name(floatText(f), g.float(f, 1+g.r.IntN(2)))
	}
	for range 1 + g.r.IntN(5) {
		t := g.boolean(1 + g.r.IntN(3))
		fmt.Fprintf(&g.text, "(assert %s)\n", t)
	}
	if g.r.IntN(3) == 0 {
		t := g.law(g.r.IntN(3))
		fmt.Fprintf(&g.text, "(assert %s)\n", t)
	}
	return g
}

// A judge is another solver.
type judge struct {
	name, path string
	args       []string
	model      []string // arguments for a model
}

// judges are the solvers that are installed.
func judges() []judge {
	var out []judge
	for _, j := range []judge{{name: "z3", args: []string{"-in"}}, {name: "cvc5", args: []string{"--lang=smt2", "--fp-exp", "-"}, model: []string{"--produce-models"}}} {
		if path, err := exec.LookPath(j.name); err == nil {
			j.path = path
			out = append(out, j)
		}
	}
	return out
}

// run is what the solver says of a script within a few seconds.
func (j judge) run(text string, more ...string) (string, error) {
	ctx, stop := context.WithTimeout(background, patience())
	defer stop()
	cmd := exec.CommandContext(ctx, j.path, append(more, j.args...)...)
	cmd.Stdin = strings.NewReader(text)
	out, err := cmd.Output()
	return string(out), err
}

// answer is sat, unsat, or something else.
func (j judge) answer(text string) string {
	out, err := j.run(text)
	line, _, _ := strings.Cut(out, "\n")
	if err != nil && line != "sat" && line != "unsat" {
		return fmt.Sprintf("%v: %s", err, line)
	}
	return line
}

func patience() time.Duration { return time.Duration(number("FLOAT_SECONDS", 2)) * time.Second }

// declaration is a line that declares.
var declaration = regexp.MustCompile(`(?m)^\(declare.*\n`)

// withModel is the script with its declarations replaced by what get-model printed.
func withModel(text, model string) string {
	model = strings.TrimSpace(model)
	model = strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(model, "("), "model"), ")")
	logic, rest, _ := strings.Cut(declaration.ReplaceAllString(text, ""), "\n")
	return logic + "\n" + model + rest
}

// refuted tells whether the solver's own model of a script makes it false. Operations on constants are evaluated when they are read, by
// what package float compares with exact arithmetic.
func (j judge) refuted(text string) bool {
	out, _ := j.run(text+"(get-model)\n", j.model...)
	status, model, _ := strings.Cut(out, "\n")
	if status != "sat" {
		return false
	}
	got, err := run(withModel(text, model))
	return err == nil && got == "unsat\n"
}

// TestFloatPeers compares answers to random scripts with those of z3 and cvc5, and evaluates models in place of the declarations.
// Debian's versions are wrong about some operations of tiny formats (z3 4.8.12: fp.fma, fp.roundToIntegral; cvc5 1.0.3: conversions): an
// answer of sat counts only if its model is one. FLOAT_SCRIPTS asks for more scripts, FLOAT_SEED for others. A solver that takes longer
// than FLOAT_SECONDS or does not know is no judge.
func TestFloatPeers(t *testing.T) {
	judges := judges()
	if len(judges) == 0 {
		t.Skip("neither z3 nor cvc5 is installed; apt-get install z3 cvc5")
	}
	count := make(map[string]int)
	for i := range number("FLOAT_SCRIPTS", 20) {
		seed := uint64(number("FLOAT_SEED", 1)*1000000 + i)
		g := newFloatScript(seed)
		text := g.text.String() + "(check-sat)\n"
		ctx, stop := context.WithTimeout(background, patience())
		var out strings.Builder
		_, err := Run(ctx, strings.NewReader(text), &out, Options{Model: true})
		stop()
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		ours, model, _ := strings.Cut(out.String(), "\n")
		count["fathom "+ours]++
		for _, j := range judges {
			theirs := j.answer(text)
			switch {
			case theirs != "sat" && theirs != "unsat":
				count[j.name+" no answer"]++
			case ours == theirs || ours == "unknown":
				count[j.name+" "+theirs]++
			case ours == "sat" && g.open:
				count[j.name+" unsat, by its choice of what is left open"]++
			case ours == "unsat" && j.refuted(text):
				count[j.name+" sat, refuted by its model"]++
			default:
				t.Errorf("seed %d (open: %t): %s, %s says %s\n%s", seed, g.open, ours, j.name, theirs, text)
			}
		}
		if ours != "sat" || g.open {
			continue
		}
		fixed := withModel(text, model)
		if again, err := run(fixed); again != "sat\n" {
			t.Errorf("seed %d: its own model makes it %s, %v\n%s", seed, again, err, fixed)
		}
		count["models"]++
		accepted, rejected := 0, 0
		for _, j := range judges {
			switch j.answer(fixed) {
			case "sat":
				accepted++
				count["models that "+j.name+" accepts"]++
			case "unsat":
				rejected++
				count["models that "+j.name+" rejects"]++
			}
		}
		if rejected > 0 && accepted == 0 {
			t.Errorf("seed %d: the model is rejected\n%s", seed, fixed)
		}
	}
	t.Log(count)
}
