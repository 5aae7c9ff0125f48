package sat

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"
)

// TestChoiceNames: each constant has a name, by which the table knows it.
func TestChoiceNames(t *testing.T) {
	for _, c := range []struct {
		last  any
		names []string
	}{
		{ByStatic, decisionOrders}, {TieRandom, tieBreaks}, {PhaseRandom, phaseChoices}, {TargetAlways, targetUses},
		{RestartNever, restartPolicies}, {ReduceRandom, reduceOrders}, {ScopeAll, reduceScopes}, {ReduceBySize, reduceSchedules}, {EliminateRandom, eliminateOrders},
		{WatchRandom, watchOrders},
	} {
		if last := int(reflect.ValueOf(c.last).Int()); last != len(c.names)-1 {
			t.Errorf("%T has %d values, %d names", c.last, last+1, len(c.names))
		}
	}
}

// decided returns the order in which a solver decides all variables of clauses,
// without propagation.
func decided(p Params, vars int, clauses ...[]Lit) []uint32 {
	s := NewWith(p)
	s.require(Lit(vars))
	for _, c := range clauses {
		s.AddClause(c...)
	}
	s.arrange()
	var order []uint32
	for len(order) < vars {
		v := s.nextVariable()
		s.control = append(s.control, int32(len(s.trail)))
		s.assign(2*v, 0)
		order = append(order, v)
	}
	return order
}

// TestTies: before any conflict, both orders follow the tie-breaker.
func TestTies(t *testing.T) {
	clauses := [][]Lit{
		{1, 2, 3}, {1, 2, 5, -4}, {1, 2, 5, -4}, {1, -2, 4, -5}, {1, 4, 3, -5}, // 1: 5+0, 2: 3+1, 3: 2+0, 4: 2+2, 5: 2+2
	}
	for ties, want := range map[TieBreak][]uint32{
		TieNewest:  {5, 4, 3, 2, 1},
		TieSum:     {1, 2, 4, 5, 3},
		TieProduct: {4, 5, 2, 1, 3},
		TieMaximum: {1, 2, 3, 4, 5},
		TieMinimum: {4, 5, 2, 1, 3},
		TieShort:   {1, 2, 4, 5, 3},
		TieRare:    {3, 2, 4, 5, 1},
	} {
		for _, order := range []DecisionOrder{ByQueue, ByScore, ByStatic} {
			p := DefaultParams()
			p.DecisionTies, p.FocusedOrder = ties, order
			if got := decided(p, 5, clauses...); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %v, want %v", tieBreaks[ties], decisionOrders[order], got, want)
			}
		}
	}
	p := DefaultParams()
	if got := decided(p, 3, []Lit{1, 2, 3}); !slices.Equal(got, []uint32{3, 2, 1}) {
		t.Errorf("queue by index: %v, want the newest first", got)
	}
	p.FocusedOrder = ByScore
	if got := decided(p, 3, []Lit{1, 2, 3}); !slices.Equal(got, []uint32{1, 2, 3}) {
		t.Errorf("scores by index: %v, want the oldest first", got)
	}
	seen := map[uint32]bool{}
	p.DecisionTies = TieRandom
	for seed := range uint64(50) {
		p.Seed = seed * 0x9e3779b97f4a7c15
		seen[decided(p, 3, []Lit{1, 2, 3})[0]] = true
	}
	if len(seen) != 3 {
		t.Errorf("random ties begin with %v only", seen)
	}
}

// TestTieGrowth: occurrences are counted again when the formula has grown.
func TestTieGrowth(t *testing.T) {
	p := DefaultParams()
	p.DecisionTies, p.TieGrowth, p.FocusedOrder = TieSum, 2, ByScore
	s := NewWith(p)
	s.AddClause(1, 2, 3)
	s.AddClause(1, 2, 4)
	s.arrange()
	s.AddClause(4, 3, 5)
	s.AddClause(4, 3, -5)
	s.arrange()
	if v := s.nextVariable(); v != 1 {
		t.Errorf("variable %d is first though the formula grew little", v)
	}
	for range 8 {
		s.AddClause(4, 2, -5)
	}
	s.arrange()
	if v := s.nextVariable(); v != 4 {
		t.Errorf("variable %d is first, 4 has most occurrences", v)
	}
}

// TestStaticOrder: conflicts do not change it.
func TestStaticOrder(t *testing.T) {
	p := DefaultParams()
	p.FocusedOrder, p.ModeInterval = ByStatic, 0
	s := NewWith(p)
	if err := pigeons(5).Load(s); err != nil {
		t.Fatal(err)
	}
	s.Solve(context.Background())
	if st := s.Stats(); st.Conflicts == 0 || slices.Max(s.heap.score) != 0 {
		t.Errorf("%d conflicts bumped scores up to %g", st.Conflicts, slices.Max(s.heap.score))
	}
}

// TestPhases: the values of decisions by choice.
func TestPhases(t *testing.T) {
	for choice, want := range map[PhaseChoice][2]bool{ // of variables 1, 2
		PhaseSaved:   {true, false},
		PhaseInitial: {false, true},
		PhaseWatches: {true, false},
		PhaseWork:    {false, true},
		PhaseInverse: {false, true},
	} {
		p := DefaultParams()
		p.Phase = choice
		s := NewWith(p)
		s.AddClause(1, 3)
		s.AddClause(1, 4)
		s.AddClause(-2, 3)
		s.AddClause(-2, 4)
		s.AddClause(-1, 5)
		s.AddClause(2, 5)
		s.initial[1], s.initial[2] = -1, 1
		s.saved[1], s.saved[2] = 1, -1
		for v := uint32(1); v <= 2; v++ {
			if got := s.phaseLit(v)&1 == 0; got != want[v-1] {
				t.Errorf("%s: variable %d is %v", phaseChoices[choice], v, got)
			}
		}
	}
	target := func(use TargetUse, stable bool) bool {
		p := DefaultParams()
		p.TargetPhases, p.StartStable = use, stable
		s := NewWith(p)
		s.require(1)
		s.target[1], s.saved[1] = 1, -1
		return s.phaseLit(1)&1 == 0
	}
	if target(TargetNever, true) || target(TargetStable, false) || !target(TargetStable, true) || !target(TargetAlways, false) {
		t.Error("target phases are followed where they should not be, or not where they should")
	}
}

// TestNoise: random decisions and phases come as often as asked, and as often as
// the scaling leaves after restarts.
func TestNoise(t *testing.T) {
	p := DefaultParams()
	p.RandomDecisions, p.RandomDecisionsScaling = 0.25, 0.5
	p.RandomPhases, p.RandomPhasesScaling = 0.5, 1.1
	s := NewWith(p)
	s.require(1000)
	const n = 20_000
	rate := func() (decisions, phases float64) {
		first := s.nextVariable()
		for range n {
			if s.perturb(first) != first {
				decisions++
			}
			if s.phaseLit(first)&1 == 0 { // the saved phase is false
				phases++
			}
		}
		return decisions / n, phases / n
	}
	check := func(wantDecisions, wantPhases float64) {
		t.Helper()
		if d, f := rate(); math.Abs(d-wantDecisions) > 0.02 || math.Abs(f-wantPhases/2) > 0.02 {
			t.Errorf("random decisions %.3f, want %.3f; random phases that are true %.3f, want %.3f", d, wantDecisions, f, wantPhases/2)
		}
	}
	check(0.25, 0.5)
	s.quieten()
	check(0.125, 0.55)
	for range 100 {
		s.quieten()
	}
	check(0, 1)
}

// TestRestartPolicies: the conflicts at which each policy restarts.
func TestRestartPolicies(t *testing.T) {
	for policy, want := range map[RestartPolicy][]int64{
		RestartGeometric: {50, 150, 350, 750},
		RestartReluctant: {4, 8, 16, 20, 24, 32, 48},
		RestartNever:     nil,
	} {
		p := DefaultParams()
		p.FocusedRestarts, p.RestartFirst, p.RestartIncrease, p.ReluctantPeriod = policy, 50, 2, 4
		s := NewWith(p)
		s.require(9)
		var got []int64
		for range 800 {
			for s.level() < 3 {
				s.decideLit(intern(Lit(s.level() + 1)))
			}
			s.stats.Conflicts++
			if s.restarts == RestartReluctant {
				s.reluctant.tick()
			}
			if s.restarting() {
				got = append(got, s.stats.Conflicts)
				s.restart()
			}
		}
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) || want == nil && got != nil {
			t.Errorf("%s: restarts at %v, want %v", restartPolicies[policy], got[:min(len(got), 10)], want)
		}
	}
}

// reduced returns, in order, which of four learned clauses a reduction by half
// keeps.
func reduced(tamper func(p *Params)) []int {
	p := DefaultParams()
	p.ReduceFraction = 0.5
	tamper(&p)
	s := NewWith(p)
	s.require(12)
	learn := func(glue, used int, lits ...Lit) {
		var ls []lit
		for _, l := range lits {
			ls = append(ls, intern(l))
		}
		c := s.newLong(ls, flagLearned|packGlue(glue), 0)
		s.ar.setUsed(c, uint32(used))
	}
	learn(2, 0, 1, 2, 3, 4, 5)
	learn(3, 0, 1, 2, 3)
	learn(8, 0, 1, 6, 7, 8)
	learn(9, 1, 1, 6, 7, 9, 10, 11)
	if p.ReduceOrder == ReduceActivity {
		for i := range 4 {
			s.bumpClause(s.learn[[]int{2, 3, 3, 0}[i]])
			s.decayClauses()
		}
	}
	number := map[int]int{5: 1, 3: 2, 4: 3, 6: 4} // by size
	s.reduce()
	var kept []int
	for _, c := range s.learn {
		kept = append(kept, number[s.ar.size(c)])
	}
	return kept
}

func TestReduceChoices(t *testing.T) {
	for name, c := range map[string]struct {
		tamper func(p *Params)
		want   []int
	}{
		"tiers":    {func(*Params) {}, []int{1, 2, 4}},
		"used":     {func(p *Params) { p.ReduceScope = ScopeUsed }, []int{1, 2, 4}},
		"all":      {func(p *Params) { p.ReduceScope = ScopeAll }, []int{1, 2}},
		"inverted": {func(p *Params) { p.ReduceScope, p.ReduceInvert = ScopeAll, true }, []int{3, 4}},
		"size":     {func(p *Params) { p.ReduceScope, p.ReduceOrder = ScopeAll, ReduceSize }, []int{2, 3}},
		"age":      {func(p *Params) { p.ReduceScope, p.ReduceOrder = ScopeAll, ReduceAge }, []int{3, 4}},
		"activity": {func(p *Params) { p.ReduceScope, p.ReduceOrder, p.ClauseDecay = ScopeAll, ReduceActivity, 0.9 }, []int{1, 4}},
	} {
		if got := reduced(c.tamper); !slices.Equal(got, c.want) {
			t.Errorf("%s: keeps %v, want %v", name, got, c.want)
		}
	}
}

// TestReduceBySize: the limit on learned clauses grows by the factor.
func TestReduceBySize(t *testing.T) {
	p := DefaultParams()
	p.ReduceSchedule, p.LearnedSizeFactor, p.LearnedSizeIncrease = ReduceBySize, 0.5, 1.5
	s := NewWith(p)
	for v := Lit(1); v <= 10; v++ {
		s.AddClause(v, v+1, v+2)
	}
	for _, want := range []int{6, 9, 13} {
		for n := 0; !s.reducing(); n++ {
			if n > 50 {
				t.Fatalf("no reduction with %d clauses", len(s.learn))
			}
			s.newLong([]lit{2, 4, 6}, flagLearned, 0)
		}
		if len(s.learn) != want+1 {
			t.Errorf("reduction with %d clauses, want more than %d", len(s.learn), want)
		}
		s.scheduleReduce()
	}
}

// TestActivityRescale: large activities are scaled down, in order.
func TestActivityRescale(t *testing.T) {
	p := DefaultParams()
	p.ReduceOrder, p.ClauseDecay = ReduceActivity, 0.5
	s := NewWith(p)
	s.require(3)
	a := s.newLong([]lit{2, 4, 6}, flagLearned, 0)
	b := s.newLong([]lit{2, 4, 7}, flagLearned, 0)
	for range 1000 {
		s.bumpClause(a)
		s.decayClauses()
		s.bumpClause(b)
		x, y := s.ar.activity(a), s.ar.activity(b)
		if !(x < y) || math.IsInf(float64(y), 0) || s.actInc > 2*activityLimit {
			t.Fatalf("activities %g and %g, increment %g", x, y, s.actInc)
		}
	}
}

// TestWatchOrder: problem clauses in a list, between binary and learned ones.
func TestWatchOrder(t *testing.T) {
	clauses := [][]Lit{{1, 2, 3, 4}, {1, 5, 6}, {1, 5, 6, 7, 8}}
	for order, want := range map[WatchOrder][]int{
		WatchInput:    {4, 3, 5},
		WatchShort:    {3, 4, 5},
		WatchLong:     {5, 4, 3},
		WatchFrequent: {3, 5, 4},
		WatchRare:     {4, 5, 3},
		WatchReverse:  {5, 3, 4},
	} {
		p := DefaultParams()
		p.WatchOrder = order
		s := NewWith(p)
		s.require(9)
		for _, c := range clauses {
			s.AddClause(c...)
		}
		s.newLong([]lit{intern(1), intern(-2), intern(-3), intern(-4), intern(-5), intern(-6)}, flagLearned, 0)
		s.AddClause(1, 9)
		s.arrange()
		var got []int
		for _, w := range s.list(intern(1)) {
			if w.ref&binFlag == 0 {
				got = append(got, s.ar.size(w.ref))
			} else if order != WatchInput && len(got) > 0 {
				t.Errorf("%s: a binary clause after a long one", watchOrders[order])
			}
		}
		if want := append(want, 6); !slices.Equal(got, want) {
			t.Errorf("%s: sizes %v, want %v", watchOrders[order], got, want)
		}
	}
}

// TestEliminateLimits: what the limits on elimination leave of two variables, 1
// in two clauses and 2 in six, each with few resolvents.
func TestEliminateLimits(t *testing.T) {
	eliminated := func(tamper func(p *Params)) (out []int) {
		p := DefaultParams()
		p.Gates, p.Substitute, p.EliminateEffort = false, false, 1000
		tamper(&p)
		s := NewWith(p)
		s.AddClause(1, 10, 11)
		s.AddClause(-1, 12, 13)
		for _, c := range [][]Lit{{2, 3, 4}, {2, 5, 6}, {2, 7, 8}, {-2, 3, 5}, {-2, 4, 6}, {-2, 7, 10}} {
			s.AddClause(c...)
		}
		for v := 3; v <= 13; v++ {
			s.frozen[v] = 1
		}
		for range 10 { // the bound grows from round to round
			s.stats.ticks += 10_000
			if !unlimited(s).inprocess() {
				t.Fatal("unsatisfiable")
			}
		}
		for _, v := range []int{1, 2} {
			if s.state[v] == varEliminated {
				out = append(out, v)
			}
		}
		return out
	}
	for name, c := range map[string]struct {
		tamper func(p *Params)
		want   []int
	}{
		"default":  {func(*Params) {}, []int{1}},
		"16":       {func(p *Params) { p.EliminateBound = 16 }, []int{1, 2}},
		"growth":   {func(p *Params) { p.EliminateGrowth = 1.5 }, []int{1, 2}},
		"literals": {func(p *Params) { p.EliminateBound, p.EliminateLiterals = 16, 17 }, []int{1}},
		"18":       {func(p *Params) { p.EliminateBound, p.EliminateLiterals = 16, 18 }, []int{1, 2}},
		"occs":     {func(p *Params) { p.EliminateBound, p.EliminateOccs = 16, 2 }, []int{1}},
		"size":     {func(p *Params) { p.EliminateSize = 3 }, nil},
		"off":      {func(p *Params) { p.EliminateBound = -1 }, nil},
	} {
		if got := eliminated(c.tamper); !slices.Equal(got, c.want) {
			t.Errorf("%s: eliminates %v, want %v", name, got, c.want)
		}
	}
}

// TestEliminateRuns: after so many rounds there are no more.
func TestEliminateRuns(t *testing.T) {
	p := DefaultParams()
	p.EliminateEffort, p.EliminateRuns = 1000, 2
	s := NewWith(p)
	for round := range Lit(4) {
		v := 10 * round
		s.AddClause(v+1, v+2, v+3)
		s.AddClause(-v-1, v+4, v+5)
		s.stats.ticks += 10_000
		before := s.stats.Eliminated
		unlimited(s).inprocess()
		if got := s.stats.Eliminated > before; got != (round < 2) {
			t.Errorf("round %d: eliminated is %v", round+1, got)
		}
	}
}

// TestEliminateOrder ranks four variables by their occurrences.
func TestEliminateOrder(t *testing.T) {
	occs := [][2]uint32{{1, 9}, {4, 4}, {0, 11}, {2, 5}}
	for order, want := range map[EliminateOrder][]int{
		EliminateProduct:  {2, 0, 3, 1},
		EliminateSum:      {3, 1, 0, 2},
		EliminateMaximum:  {1, 3, 0, 2},
		EliminateMinimum:  {2, 0, 3, 1},
		EliminateFrequent: {1, 3, 0, 2},
	} {
		got := []int{0, 1, 2, 3}
		slices.SortStableFunc(got, func(a, b int) int {
			if order.score(occs[a][0], occs[a][1]) > order.score(occs[b][0], occs[b][1]) {
				return -1
			}
			return 1
		})
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", eliminateOrders[order], got, want)
		}
	}
}
