package sat

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/proof"
)

// A script is what a user does with one solver, in the manner of the traces of
// CaDiCaL's mobical. Its text form, one operation a line, is what the fuzzers
// write for a failure and what testdata/scripts holds:
//
//	set NAME VALUE      a parameter, before anything else
//	proof FORMAT        log a proof, and check it: drat and lrat by simple checkers that
//	                    also see the solver, package by package proof
//	new                 NewVar
//	add LITERALS        AddClause
//	phase LITERAL       SetPhase
//	limit CONFLICTS PROPAGATIONS
//	inprocess           a round of inprocessing, as if search had been long
//	solve LITERALS      Solve under assumptions, everything checked
//
// "#" starts a comment.
type script struct {
	par   Params
	proof string
	ops   []op
}

type op struct {
	kind opKind
	lits []Lit
	lim  Limits
}

type opKind uint8

const (
	opAdd opKind = iota
	opSolve
	opNew
	opPhase
	opLimit
	opInprocess
)

var proofChecks = []string{"drat", "lrat", "package"}

var opNames = []string{"add", "solve", "new", "phase", "limit", "inprocess"}

func (sc *script) String() string {
	var b strings.Builder
	defaults := DefaultParams()
	for _, q := range Parameters() {
		if value := q.format(&sc.par); value != q.format(&defaults) {
			fmt.Fprintf(&b, "set %s %s\n", q.Name, value)
		}
	}
	if sc.proof != "" {
		fmt.Fprintf(&b, "proof %s\n", sc.proof)
	}
	for _, o := range sc.ops {
		b.WriteString(opNames[o.kind])
		if o.kind == opLimit {
			fmt.Fprintf(&b, " %d %d", o.lim.Conflicts, o.lim.Propagations)
		}
		for _, l := range o.lits {
			fmt.Fprintf(&b, " %d", l)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// parseScript reads the text form; maxVar bounds the variables.
func parseScript(text string, maxVar int) (*script, error) {
	sc := &script{par: DefaultParams()}
	in := bufio.NewScanner(strings.NewReader(text))
	for n := 1; in.Scan(); n++ {
		line, _, _ := strings.Cut(in.Text(), "#")
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		bad := func(err error) error { return fmt.Errorf("line %d: %q: %v", n, line, err) }
		switch f[0] {
		case "set":
			if len(f) != 3 || len(sc.ops) > 0 {
				return nil, bad(fmt.Errorf("want set NAME VALUE before all else"))
			}
			if err := sc.par.Set(f[1], f[2]); err != nil {
				return nil, bad(err)
			}
			continue
		case "proof":
			if len(f) != 2 || !slices.Contains(proofChecks, f[1]) || len(sc.ops) > 0 {
				return nil, bad(fmt.Errorf("want proof and one of %s before all else", proofChecks))
			}
			sc.proof = f[1]
			continue
		}
		o := op{}
		kind := slices.Index(opNames, f[0])
		if kind < 0 {
			return nil, bad(fmt.Errorf("no such operation"))
		}
		o.kind = opKind(kind)
		var nums []int64
		for _, w := range f[1:] {
			x, err := strconv.ParseInt(w, 10, 64)
			if err != nil {
				return nil, bad(err)
			}
			nums = append(nums, x)
		}
		if o.kind == opLimit {
			if len(nums) != 2 || nums[0] < 0 || nums[1] < 0 {
				return nil, bad(fmt.Errorf("want two counts"))
			}
			o.lim = Limits{Conflicts: nums[0], Propagations: nums[1]}
		} else {
			for _, x := range nums {
				if x == 0 || x > int64(maxVar) || x < -int64(maxVar) {
					return nil, bad(fmt.Errorf("literals are 1 to %d in size", maxVar))
				}
				o.lits = append(o.lits, Lit(x))
			}
		}
		if o.kind == opPhase && len(o.lits) != 1 || (o.kind == opNew || o.kind == opInprocess) && len(nums) != 0 {
			return nil, bad(fmt.Errorf("wrong number of operands"))
		}
		sc.ops = append(sc.ops, o)
	}
	return sc, in.Err()
}

// vars is the largest variable of the script.
func (sc *script) vars() int {
	n, fresh := 0, 0
	for _, o := range sc.ops {
		if o.kind == opNew {
			fresh++
		}
		for _, l := range o.lits {
			n = max(n, l.Var())
		}
	}
	return n + fresh
}

// failure is a defect a script shows. Reduction keeps its kind.
type failure struct{ kind, text string }

func (f *failure) Error() string { return f.kind + ": " + f.text }

func fail(kind, format string, args ...any) *failure {
	return &failure{kind, fmt.Sprintf(format, args...)}
}

// catcher lets checks written for a *testing.T run outside of one: they panic
// with a failure of this kind.
type catcher string

func (catcher) Helper() {}
func (c catcher) Fatalf(format string, args ...any) {
	panic(fail(string(c), format, args...))
}

// query is an answered solve, for others to confirm.
type query struct {
	clauses [][]Lit
	status  Status
}

// tally counts what scripts did, so that a run can say what it exercised.
type tally struct {
	scripts, solves, sat, unsat, unknown, proofs int
	conflicts                                    int64
	techniques                                   Stats
}

// runner runs scripts. The zero value checks models, cores, proofs where the
// script asks for them, and answers against a truth table of up to tableVars
// variables.
type runner struct {
	tally
	invariants bool        // check the solver's data structures after each solve
	answered   func(query) // if set, sees each answer
}

// run runs a script, and returns the first defect as a *failure.
func (rn *runner) run(sc *script) (err error) {
	rn.scripts++
	at := 0
	defer func() {
		if x := recover(); x != nil {
			f, ok := x.(*failure)
			if !ok {
				f = fail("panic", "%v\n%s", x, debug.Stack())
			}
			f.text = fmt.Sprintf("operation %d: %s", at+1, f.text)
			err = f
		}
	}()
	s := NewWith(sc.par)
	var table *truthTable
	if n := sc.vars(); n <= tableVars {
		table = newTruthTable(n)
	}
	var clauses [][]Lit
	var checker *proofChecker
	if sc.proof != "" {
		checker = newProofChecker(s, sc.proof)
	}
	limited := false
	for i, o := range sc.ops {
		at = i
		switch o.kind {
		case opAdd:
			clauses = append(clauses, o.lits)
			if table != nil {
				table.and(o.lits)
			}
			if checker != nil {
				checker.add(o.lits)
			}
			s.AddClause(o.lits...)
		case opNew:
			if n := s.NumVars(); s.NewVar() != n+1 {
				panic(fail("variables", "%d variables, but NewVar is not the next", n))
			}
		case opPhase:
			s.SetPhase(o.lits[0].Var(), o.lits[0] > 0)
		case opLimit:
			s.SetLimits(o.lim)
			limited = o.lim != Limits{}
		case opInprocess:
			if s.ok && s.NumVars() > 0 { // search runs it after conflicts only
				s.stats.ticks += 10_000 // effort for the round
				if ok := unlimited(s).inprocess(); ok != s.ok {
					panic(fail("inprocess", "says %v, but the solver holds that it is %v", ok, s.ok))
				}
			}
		case opSolve:
			answer := rn.solve(s, o.lits, clauses, table, limited)
			if checker != nil {
				checker.check(s, answer)
				rn.proofs++
			}
			if rn.invariants {
				checkInvariants(catcher("invariant"), s)
			}
		}
	}
	st := s.Stats()
	rn.conflicts += st.Conflicts
	rn.techniques.add(&st)
	return nil
}

// solve poses one query and checks the answer.
func (rn *runner) solve(s *Solver, assumptions []Lit, clauses [][]Lit, table *truthTable, limited bool) (got Status) {
	rn.solves++
	got = s.Solve(context.Background(), assumptions...)
	if table != nil && got != Unknown {
		want := Unsat
		if table.satisfiable(assumptions) {
			want = Sat
		}
		if got != want {
			panic(fail("answer", "%v, want %v", got, want))
		}
	}
	switch got {
	case Unknown:
		rn.unknown++
		if !limited {
			panic(fail("unknown", "no answer, without a limit"))
		}
		return got
	case Sat:
		rn.sat++
		for _, a := range assumptions {
			if !s.Value(a) {
				panic(fail("model", "assumption %d is false", a))
			}
		}
		for _, c := range clauses {
			if !slices.ContainsFunc(c, s.Value) {
				panic(fail("model", "clause %v is false", c))
			}
			for _, l := range c {
				if s.Value(l) == s.Value(-l) {
					panic(fail("model", "%d and %d have one value", l, -l))
				}
			}
		}
		if len(s.Core()) != 0 {
			panic(fail("core", "%v after Sat", s.Core()))
		}
	case Unsat:
		rn.unsat++
		core := s.Core()
		for i, l := range core {
			if !slices.Contains(assumptions, l) || slices.Contains(core[:i], l) {
				panic(fail("core", "%v of assumptions %v", core, assumptions))
			}
		}
		for _, a := range assumptions {
			if s.Failed(a) != slices.Contains(core, a) {
				panic(fail("core", "Failed(%d) is %v, core %v", a, s.Failed(a), core))
			}
		}
		switch {
		case table != nil:
			if table.satisfiable(core) {
				panic(fail("core", "%v does not refute", core))
			}
		case len(core) < len(assumptions):
			again := New()
			for _, c := range clauses {
				again.AddClause(c...)
			}
			if got := again.Solve(context.Background(), core...); got != Unsat {
				panic(fail("core", "%v alone: %v", core, got))
			}
		}
	}
	if rn.answered != nil {
		q := query{slices.Clone(clauses), got}
		for _, a := range assumptions {
			q.clauses = append(q.clauses, []Lit{a})
		}
		rn.answered(q)
	}
	return got
}

// truthTable has a bit for each assignment of a few variables, which tells
// whether it satisfies the clauses so far.
type truthTable struct {
	words []uint64
	tmp   []uint64
}

const tableVars = 12

func newTruthTable(vars int) *truthTable {
	n := 1 << max(vars-6, 0)
	t := &truthTable{make([]uint64, n), make([]uint64, n)}
	for i := range t.words {
		t.words[i] = 1<<64 - 1
	}
	return t
}

// column is word w of the table of literal l.
func column(l Lit, w int) uint64 {
	masks := [6]uint64{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000}
	v := l.Var() - 1
	x := uint64(0)
	if v < 6 {
		x = masks[v]
	} else if w>>(v-6)&1 != 0 {
		x = 1<<64 - 1
	}
	if l < 0 {
		x = ^x
	}
	return x
}

func (t *truthTable) and(clause []Lit) {
	for w := range t.words {
		x := uint64(0)
		for _, l := range clause {
			x |= column(l, w)
		}
		t.words[w] &= x
	}
}

func (t *truthTable) satisfiable(assumptions []Lit) bool {
	for w, x := range t.words {
		for _, a := range assumptions {
			x &= column(a, w)
		}
		if x != 0 {
			return true
		}
	}
	return false
}

// proofChecker checks what a solver logs, in DRAT after each of its answers, in
// LRAT as it goes.
type proofChecker struct {
	drat   bytes.Buffer
	rup    *rupChecker
	lrat   *hintChecker
	online *onlineChecker
}

// onlineChecker is a Tracer that passes everything to package proof.
type onlineChecker struct {
	*proof.Checker
	buf []int32
}

func (c *onlineChecker) ints(lits []Lit) []int32 {
	c.buf = c.buf[:0]
	for _, l := range lits {
		c.buf = append(c.buf, int32(l))
	}
	return c.buf
}

func (c *onlineChecker) WantHints() bool             { return true }
func (c *onlineChecker) Flush() error                { return c.Err() }
func (c *onlineChecker) Given(id uint64, lits []Lit) { c.Checker.Given(id, c.ints(lits)) }
func (c *onlineChecker) Deleted(id uint64, _ []Lit)  { c.Checker.Deleted(id) }
func (c *onlineChecker) Derived(id uint64, lits []Lit, hints []uint64) {
	c.Checker.Derived(id, c.ints(lits), hints)
}

func newProofChecker(s *Solver, format string) *proofChecker {
	c := &proofChecker{}
	if format == "lrat" {
		c.lrat = newHintChecker(catcher("proof"))
		s.SetTracer(c.lrat)
		return c
	}
	if format == "package" {
		c.online = &onlineChecker{Checker: proof.NewChecker()}
		s.SetTracer(c.online)
		return c
	}
	c.rup = newRUPChecker()
	s.SetProof(&c.drat, DRAT, 0)
	return c
}

func (c *proofChecker) add(lits []Lit) {
	if c.rup != nil {
		c.rup.add(lits)
	}
}

func (c *proofChecker) check(s *Solver, answer Status) {
	if err := s.ProofError(); err != nil {
		panic(fail("proof", "%v", err))
	}
	if c.online != nil {
		if answer == Unsat && !c.online.Refutes(c.online.ints(s.Core())) {
			panic(fail("proof", "package proof does not see that core %v is refuted", s.Core()))
		}
		return
	}
	if c.lrat != nil {
		if answer == Unsat {
			c.lrat.checkLast(s)
		}
		checkIdentifiers(catcher("proof"), s, c.lrat)
		return
	}
	c.rup.check(catcher("proof"), c.drat.String())
	c.drat.Reset()
	if answer != Unsat {
		return
	}
	var core []Lit
	for _, l := range s.Core() {
		core = append(core, -l)
	}
	if !c.rup.implied(core) {
		panic(fail("proof", "the proof does not lead to the core %v", s.Core()))
	}
}

// TestScripts replays the failures of the past.
func TestScripts(t *testing.T) {
	for name, text := range scripts(t) {
		sc, err := parseScript(text, 1000)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, check := range append(proofChecks, sc.proof) {
			sc.proof = check
			rn := runner{invariants: true}
			if err := rn.run(sc); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestTruthTable checks the oracle of the fuzzers against the plain one.
func TestTruthTable(t *testing.T) {
	sat := 0
	for seed := range uint64(300) {
		r := newRand(seed)
		vars := 1 + r.IntN(9)
		table := newTruthTable(vars)
		var clauses [][]Lit
		for range r.IntN(5 * vars) {
			c := randomClause(r, vars, 4)
			clauses = append(clauses, c)
			table.and(c)
			assumptions := randomClause(r, vars, 3)
			got, want := table.satisfiable(assumptions), bruteSat(vars, clauses, assumptions)
			if got != want {
				t.Fatalf("%v under %v: %v, want %v", clauses, assumptions, got, want)
			}
			if got {
				sat++
			}
		}
	}
	if sat == 0 {
		t.Error("nothing was satisfiable")
	}
}

// TestRunnerFindsDefects: the checks of scripts see what is wrong with a
// solver that has been tampered with.
func TestRunnerFindsDefects(t *testing.T) {
	clauses := [][]Lit{{1, 2}, {-1, 3}, {-2, 3}}
	run := func(tamper func(s *Solver), assumptions ...Lit) (err error) {
		defer func() {
			if x := recover(); x != nil {
				err = x.(*failure)
			}
		}()
		s := New()
		table := newTruthTable(4)
		for _, c := range clauses {
			table.and(c)
			s.AddClause(c...)
		}
		tamper(s)
		new(runner).solve(s, assumptions, clauses, table, false)
		return nil
	}
	for name, c := range map[string]struct {
		tamper      func(s *Solver)
		assumptions []Lit
		want        string
	}{
		"fine":          {func(*Solver) {}, []Lit{-3}, ""},
		"extra clause":  {func(s *Solver) { s.AddClause(-3) }, nil, "answer"},
		"lost clause":   {func(s *Solver) { *s = *New(); s.AddClause(-1, 3) }, []Lit{-3}, "answer"},
		"wrong model":   {func(s *Solver) { *s = *New(); s.AddClause(-3) }, []Lit{1}, "model"},
		"no answer":     {func(s *Solver) { s.par.Lucky = false; s.SetLimits(Limits{Propagations: 1}) }, nil, "unknown"},
		"extra in core": {func(s *Solver) { s.AddClause(4); s.AddClause(-4, 3) }, []Lit{-4, -3}, "core"},
	} {
		err := run(c.tamper, c.assumptions...)
		if got, _ := err.(*failure); got == nil && c.want != "" || got != nil && got.kind != c.want {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}
