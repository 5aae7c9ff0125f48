package sat

import (
	"context"
	"math/rand/v2"
	"testing"
)

// bruteSat decides a formula over at most 20 variables by trying everything.
func bruteSat(vars int, clauses [][]Lit, assumptions []Lit) bool {
	type masks struct{ pos, neg uint32 }
	cs := make([]masks, 0, len(clauses)+len(assumptions))
	add := func(lits ...Lit) {
		var m masks
		for _, l := range lits {
			if l > 0 {
				m.pos |= 1 << (l - 1)
			} else {
				m.neg |= 1 << (-l - 1)
			}
		}
		cs = append(cs, m)
	}
	for _, a := range assumptions {
		add(a)
	}
	for _, c := range clauses {
		add(c...)
	}
search:
	for x := uint32(0); x < 1<<vars; x++ {
		for _, m := range cs {
			if x&m.pos == 0 && ^x&m.neg == 0 {
				continue search
			}
		}
		return true
	}
	return false
}

// checkAnswer checks one answer of s against brute force: models against all
// clauses and assumptions, cores for being assumptions that refute.
func checkAnswer(t *testing.T, s *Solver, got Status, vars int, clauses [][]Lit, assumptions []Lit) {
	t.Helper()
	want := Unsat
	if bruteSat(vars, clauses, assumptions) {
		want = Sat
	}
	if got != want {
		t.Fatalf("Solve(%v) = %v, want %v\nclauses %v", assumptions, got, want, clauses)
	}
	if got == Sat {
		checkModel(t, s, clauses, assumptions)
		return
	}
	given := map[Lit]bool{}
	for _, a := range assumptions {
		given[a] = true
	}
	inCore := map[Lit]bool{}
	for _, l := range s.Core() {
		if !given[l] {
			t.Fatalf("core %v has %d, which is no assumption of %v", s.Core(), l, assumptions)
		}
		if inCore[l] {
			t.Fatalf("core %v has %d twice", s.Core(), l)
		}
		inCore[l] = true
	}
	for _, a := range assumptions {
		if s.Failed(a) != inCore[a] {
			t.Fatalf("Failed(%d) = %v, but core is %v", a, s.Failed(a), s.Core())
		}
	}
	if bruteSat(vars, clauses, s.Core()) {
		t.Fatalf("core %v of %v does not refute %v", s.Core(), assumptions, clauses)
	}
}

func checkModel(t *testing.T, s *Solver, clauses [][]Lit, assumptions []Lit) {
	t.Helper()
	for _, a := range assumptions {
		if !s.Value(a) {
			t.Fatalf("assumption %d is false in the model", a)
		}
	}
	for _, c := range clauses {
		ok := false
		for _, l := range c {
			if s.Value(l) == s.Value(-l) {
				t.Fatalf("Value(%d) == Value(%d)", l, -l)
			}
			ok = ok || s.Value(l)
		}
		if !ok {
			t.Fatalf("clause %v is false in the model", c)
		}
	}
}

// smallParams makes every technique run within a few conflicts.
func smallParams(r *rand.Rand) Params {
	p := DefaultParams()
	if r.IntN(4) == 0 {
		return p
	}
	p.InitialPhase = r.IntN(2) == 0
	p.RestartInterval = 1 + r.Int64N(3)
	p.RestartMargin = []float64{0.1, 1.0, 1.1}[r.IntN(3)]
	p.ReluctantPeriod = 1 + r.Int64N(4)
	p.ModeInterval = 1 + r.Int64N(10)
	p.StartStable = r.IntN(2) == 0
	p.RephaseInterval = 1 + r.Int64N(4)
	p.ReduceInterval = 1 + r.Int64N(3)
	p.InprocessInterval = r.Int64N(3)
	p.Tier1Glue = r.IntN(2)
	p.Tier2Glue = p.Tier1Glue + r.IntN(3)
	p.MinimizeDepth = r.IntN(3) * 3
	p.Shrink = r.IntN(3) != 0
	p.EagerSubsume = r.IntN(3) * 4
	p.RephaseSchedule = []string{"OI(BWBR)", "(W)", p.RephaseSchedule}[r.IntN(3)]
	p.WalkEffort = float64(r.IntN(3)) // a walk only ends early if it finds a model
	p.VivifyEffort = 1000
	p.ProbeEffort = 1000
	p.EliminateEffort = 1000
	p.EliminateBound = r.IntN(6) - 1
	p.EliminateRestores = 1 + r.IntN(4)
	p.TransitiveEffort = 1000
	p.CongruenceEffort = 1000
	p.MergeFirst = r.IntN(2) == 0
	p.Lucky = r.IntN(4) == 0
	if r.IntN(2) == 0 {
		oneTechnique(r, &p)
	}
	return p
}

// oneTechnique switches inprocessing off, but for one technique.
func oneTechnique(r *rand.Rand, p *Params) {
	all := *p
	p.VivifyEffort, p.ProbeEffort, p.EliminateEffort, p.TransitiveEffort, p.CongruenceEffort = 0, 0, 0, 0, 0
	p.Substitute, p.Gates = false, false
	switch r.IntN(8) {
	case 0:
		p.VivifyEffort = all.VivifyEffort
	case 1:
		p.ProbeEffort = all.ProbeEffort
	case 2:
		p.EliminateEffort, p.EliminateBound = all.EliminateEffort, 8
	case 3:
		p.EliminateEffort, p.EliminateBound, p.Gates = all.EliminateEffort, 8, true
	case 4:
		p.EliminateEffort, p.EliminateBound = all.EliminateEffort, -1 // subsumption
	case 5:
		p.Substitute = true
	case 7:
		p.CongruenceEffort = all.CongruenceEffort
	case 6:
		p.TransitiveEffort = all.TransitiveEffort
	}
}

func randomClause(r *rand.Rand, vars, maxLen int) []Lit {
	c := make([]Lit, 1+r.IntN(maxLen))
	for i := range c {
		c[i] = Lit(1 + r.IntN(vars))
		if r.IntN(2) == 0 {
			c[i] = -c[i]
		}
	}
	return c
}

// TestRandomScripts runs random incremental scripts, mixing new variables,
// clauses and queries, and checks each answer by brute force.
func TestRandomScripts(t *testing.T) {
	scripts := 4000
	if testing.Short() {
		scripts = 500
	}
	answers := map[Status]int{}
	conflicts := int64(0)
	for seed := range scripts {
		r := rand.New(rand.NewPCG(uint64(seed), 1))
		vars := 1 + r.IntN(12)
		maxLen := 2 + r.IntN(4)
		s := NewWith(smallParams(r))
		var clauses [][]Lit
		for step := 0; step < 4+r.IntN(8); step++ {
			for range r.IntN(3 * vars) {
				n := maxLen
				if r.IntN(8) != 0 && n > 2 {
					n = 3
				}
				c := randomClause(r, vars, n)
				if len(c) == 1 && r.IntN(4) != 0 {
					c = append(c, randomClause(r, vars, 2)...)
				}
				clauses = append(clauses, c)
				s.AddClause(c...)
			}
			var assumptions []Lit
			if r.IntN(4) != 0 {
				assumptions = randomClause(r, vars, vars)
			}
			if r.IntN(3) == 0 {
				s.SetPhase(1+r.IntN(vars), r.IntN(2) == 0)
			}
			got := s.Solve(context.Background(), assumptions...)
			answers[got]++
			checkAnswer(t, s, got, vars, clauses, assumptions)
			checkInvariants(t, s)
		}
		conflicts += s.Stats().Conflicts
	}
	t.Logf("answers %v, %d conflicts", answers, conflicts)
	if answers[Sat] == 0 || answers[Unsat] == 0 || conflicts == 0 {
		t.Errorf("scripts do not exercise the solver: %v, %d conflicts", answers, conflicts)
	}
}

// TestRandomHard runs formulas near the threshold of random 3-SAT, where search
// meets many conflicts, under parameters that run every technique.
func TestRandomHard(t *testing.T) {
	n := 1500
	if testing.Short() {
		n = 200
	}
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 2))
		vars := 10 + r.IntN(8)
		s := NewWith(smallParams(r))
		var clauses [][]Lit
		for range int(4.3 * float64(vars)) {
			c := random3(r, vars)
			clauses = append(clauses, c)
			s.AddClause(c...)
		}
		for range 3 {
			var assumptions []Lit
			for range r.IntN(4) {
				assumptions = append(assumptions, randomClause(r, vars, 1)...)
			}
			got := s.Solve(context.Background(), assumptions...)
			checkAnswer(t, s, got, vars, clauses, assumptions)
			checkInvariants(t, s)
		}
	}
}

func random3(r *rand.Rand, vars int) []Lit {
	var c []Lit
	for len(c) < 3 {
		l := Lit(1 + r.IntN(vars))
		dup := false
		for _, x := range c {
			dup = dup || x.Var() == l.Var()
		}
		if dup {
			continue
		}
		if r.IntN(2) == 0 {
			l = -l
		}
		c = append(c, l)
	}
	return c
}

// reporter is the part of a *testing.T that checks need.
type reporter interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkInvariants checks the solver's data structures between queries.
func checkInvariants(t reporter, s *Solver) {
	t.Helper()
	if err := s.checkMemory(); s.ok && err != nil {
		t.Fatalf("%v", err)
	}
	if s.level() != 0 || s.ok && s.qhead != len(s.trail) {
		t.Fatalf("level %d, %d of %d propagated between queries", s.level(), s.qhead, len(s.trail))
	}
	for v := 1; v <= s.NumVars(); v++ {
		if s.seen[v] != 0 || s.marks[v] != 0 {
			t.Fatalf("variable %d: seen %#x, marks %#x left over", v, s.seen[v], s.marks[v])
		}
		if s.vals[2*v]+s.vals[2*v+1] != 0 {
			t.Fatalf("variable %d: values %d and %d", v, s.vals[2*v], s.vals[2*v+1])
		}
		if s.state[v] == varActive && s.vals[2*v] == 0 && s.heap.pos[v] < 0 {
			t.Fatalf("unassigned variable %d is not in the heap", v)
		}
		if s.ok && s.state[v] != varActive && (s.vals[2*v] != 0 || s.heap.pos[v] >= 0) {
			t.Fatalf("variable %d is out of the search, but assigned or in the heap", v)
		}
		if s.frozen[v] != 0 {
			t.Fatalf("variable %d is frozen between queries", v)
		}
	}
	for i := range s.frames {
		if s.frames[i].count != 0 {
			t.Fatalf("level %d: count %d left over", i, s.frames[i].count)
		}
	}
	for i, v := range s.heap.heap {
		if s.heap.pos[v] != int32(i) {
			t.Fatalf("heap position of %d", v)
		}
		if i > 0 && s.heap.less(v, s.heap.heap[(i-1)/2]) {
			t.Fatalf("heap order at %d", i)
		}
	}
	past := false
	n := 0
	for v := s.queue.first; v != 0; v = s.queue.succ[v] {
		if past && s.vals[2*v] == 0 {
			t.Fatalf("variable %d after the queue's next is unassigned", v)
		}
		past = past || v == s.queue.next
		n++
	}
	inactive := 0
	for _, state := range s.state {
		if state != varActive {
			inactive++
		}
	}
	if inactive != s.inactive || n != s.NumVars()-inactive || n > 0 && !past {
		t.Fatalf("queue has %d of %d variables, %d (counted %d) out of the search", n, s.NumVars(), inactive, s.inactive)
	}
	for _, m := range s.litMarks {
		if m != 0 {
			t.Fatalf("a mark of a literal is left over")
		}
	}
	if !s.ok {
		return
	}
	// Every live long clause is watched twice, by its first two literals.
	watches := map[uint32]int{}
	binaries := map[[2]lit]int{}
	problemBinaries := int64(0)
	for l := range s.lists {
		if s.lists[l].n > 0 && s.state[l>>1] != varActive {
			t.Fatalf("literal %d is out of the search, but watches clauses", l)
		}
		for _, w := range s.list(lit(l)) {
			if w.ref&binFlag != 0 {
				problemBinaries += 1 - int64(w.ref&binLearned)
				binaries[[2]lit{lit(l), w.blocker}]++
				continue
			}
			if s.ar.has(w.ref, flagGarbage) {
				continue
			}
			c := s.ar.lits(w.ref)
			if c[0] != lit(l) && c[1] != lit(l) {
				t.Fatalf("clause %v is watched by %d", c, l)
			}
			watches[w.ref]++
		}
	}
	for k, n := range binaries {
		if binaries[[2]lit{k[1], k[0]}] != n {
			t.Fatalf("binary clause %v is watched unevenly", k)
		}
	}
	if problemBinaries != 2*s.binaries {
		t.Fatalf("%d watches of irredundant binary clauses, but %d clauses counted", problemBinaries, s.binaries)
	}
	irredundant := int64(0)
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if s.ar.has(c, flagGarbage) {
			continue
		}
		for _, l := range s.ar.lits(c) {
			if s.state[l>>1] != varActive {
				t.Fatalf("clause %v has a literal out of the search", s.ar.lits(c))
			}
		}
		if watches[c] != 2 {
			t.Fatalf("clause %v has %d watches", s.ar.lits(c), watches[c])
		}
		if s.ar.size(c) < 3 {
			t.Fatalf("clause %v is in the arena", s.ar.lits(c))
		}
		if !s.ar.has(c, flagLearned) {
			irredundant++
		}
	}
	if irredundant != s.irredundant {
		t.Fatalf("%d irredundant clauses, counted %d", irredundant, s.irredundant)
	}
}
