package sat

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"
)

func TestEmpty(t *testing.T) {
	s := New()
	if got := s.Solve(context.Background()); got != Sat {
		t.Errorf("no clauses: %v, want Sat", got)
	}
	if got := s.Solve(context.Background(), 3, -1); got != Sat || !s.Value(3) || !s.Value(-1) || s.NumVars() != 3 {
		t.Errorf("assumptions on new variables: %v", got)
	}
	s.AddClause()
	if got := s.Solve(context.Background(), 1); got != Unsat || len(s.Core()) != 0 || s.Failed(1) {
		t.Errorf("empty clause: %v, core %v", got, s.Core())
	}
}

func TestContradictoryAssumptions(t *testing.T) {
	s := New()
	a := Lit(s.NewVar())
	s.NewVar()
	if got := s.Solve(context.Background(), 2, a, a, -a); got != Unsat {
		t.Fatalf("a and not a: %v", got)
	}
	if !s.Failed(a) || !s.Failed(-a) || s.Failed(2) || len(s.Core()) != 2 {
		t.Errorf("core %v, want %d and %d", s.Core(), a, -a)
	}
	if got := s.Solve(context.Background(), a); got != Sat || s.Failed(a) {
		t.Errorf("after a failed query: %v, Failed %v", got, s.Failed(a))
	}
}

func TestValueOfLaterVariable(t *testing.T) {
	s := New()
	s.AddClause(1)
	s.Solve(context.Background())
	v := Lit(s.NewVar())
	s.AddClause(v)
	if s.Value(v) || !s.Value(-v) || !s.Value(1) {
		t.Errorf("a variable created after the model must read false and leave the model alone")
	}
}

func TestSetPhase(t *testing.T) {
	s := New()
	for v := 1; v <= 50; v++ {
		s.SetPhase(v, v%3 == 0)
	}
	s.Solve(context.Background())
	for v := 1; v <= 50; v++ {
		if s.Value(Lit(v)) != (v%3 == 0) {
			t.Errorf("free variable %d does not have its preferred phase", v)
		}
	}
}

// TestCancel checks that a hard query stops when its context does, and that the
// solver is usable afterwards.
func TestCancel(t *testing.T) {
	s := New()
	if err := pigeons(12).Load(s); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := s.Solve(ctx); got != Unknown || s.Stats().Conflicts != 0 {
		t.Errorf("cancelled before: %v after %d conflicts", got, s.Stats().Conflicts)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if got := s.Solve(ctx); got != Unknown {
		t.Errorf("cancelled during: %v", got)
	}
	checkInvariants(t, s)
	// One pigeon stays out: satisfiable.
	free := New()
	cnf := pigeons(12)
	for _, c := range clausesOf(cnf)[1:] {
		free.AddClause(c...)
	}
	if got := free.Solve(context.Background()); got != Sat {
		t.Errorf("12 pigeons in 12 holes: %v", got)
	}
}

// TestCancelWithoutConflicts checks that a query that meets no conflict is
// cancelled too.
func TestCancelWithoutConflicts(t *testing.T) {
	p := DefaultParams()
	p.PollPropagations = 1000
	s := NewWith(p)
	for range 100_000 {
		s.NewVar()
	}
	ctx := &countingContext{Context: context.Background(), done: make(chan struct{})}
	close(ctx.done)
	ctx.first = make(chan struct{})
	s.poll.start(ctx, Limits{}, p, &s.stats)
	s.poll.done = ctx.done
	for i := 0; ; i++ {
		if s.poll.due(&s.stats) && s.poll.check(&s.stats) {
			break
		}
		if s.decide() != Unknown {
			t.Fatalf("not cancelled within %d decisions", i)
		}
		s.propagate()
	}
	if n := s.Stats().Propagations; n > 2000 {
		t.Errorf("cancelled after %d propagations, want about 1000", n)
	}
}

type countingContext struct {
	context.Context
	first, done chan struct{}
}

func (c *countingContext) Done() <-chan struct{} { return c.first }

func TestLimits(t *testing.T) {
	s := New()
	if err := pigeons(12).Load(s); err != nil {
		t.Fatal(err)
	}
	s.SetLimits(Limits{Conflicts: 100})
	for i := int64(1); i <= 3; i++ {
		if got := s.Solve(context.Background()); got != Unknown || s.Stats().Conflicts != 100*i {
			t.Errorf("limit 100, call %d: %v after %d conflicts", i, got, s.Stats().Conflicts)
		}
	}
	s.SetLimits(Limits{Propagations: 1000})
	before := s.Stats().Propagations
	if got := s.Solve(context.Background()); got != Unknown {
		t.Errorf("propagation limit: %v", got)
	}
	if n := s.Stats().Propagations - before; n < 1000 || n > 3000 {
		t.Errorf("%d propagations under a limit of 1000", n)
	}
	s.SetLimits(Limits{})
	if got := s.Solve(context.Background(), -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, -12); got != Unsat {
		t.Errorf("without limits: %v", got)
	}
}

// TestAllocations checks that adding clauses and solving again allocate next to
// nothing once the memory is there.
func TestAllocations(t *testing.T) {
	p := DefaultParams()
	p.InprocessInterval = 0 // rounds are rare, and do allocate
	s := NewWith(p)
	cnf := uniform3SAT(150, 3.5, 7)
	if err := cnf.Load(s); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	s.Solve(ctx)
	if n := testing.AllocsPerRun(100, func() {
		a, b := Lit(1+s.random()%150), Lit(1+s.random()%150)
		s.AddClause(a, b, -a)
		s.Solve(ctx, a, -b)
	}); n > 1 {
		t.Errorf("%.1f allocations per query", n)
	}
}

// TestAgainstOthers compares answers with CaDiCaL and MiniSat on formulas too
// large for brute force.
func TestAgainstOthers(t *testing.T) {
	others := map[string][]string{
		"cadical": {"-q", "-n", "/dev/stdin"},
		"minisat": {"-verb=0", "/dev/stdin"},
	}
	found := 0
	for name := range others {
		if _, err := exec.LookPath(name); err != nil {
			t.Logf("%s is not installed", name)
			delete(others, name)
			continue
		}
		found++
	}
	if found == 0 {
		t.Skip("no other solver is installed")
	}
	n := 20
	if testing.Short() {
		n = 5
	}
	answers := map[Status]int{}
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 6))
		var cnf *CNF
		switch seed % 5 {
		case 0:
			cnf = uniform3SAT(100+r.IntN(50), 4.26, uint64(seed))
		case 1:
			cnf = mulMiter(3 + r.IntN(3))
		case 2:
			cnf = chain(3+r.IntN(2), 1+r.IntN(2), r.IntN(2) == 0)
		case 3:
			cnf = factor(8, uint64(r.IntN(1<<16)))
		case 4:
			cnf = uniform3SAT(300, 3.6, uint64(seed))
		}
		s := New()
		if err := cnf.Load(s); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			var assumptions []Lit
			for range r.IntN(8) {
				assumptions = append(assumptions, randomClause(r, cnf.NumVars, 1)...)
			}
			got := s.Solve(context.Background(), assumptions...)
			answers[got]++
			if got == Sat {
				checkModel(t, s, clausesOf(cnf), assumptions)
			} else {
				assumptions = s.Core() // must refute by itself
			}
			full := NewCNF(cnf.NumVars, clausesOf(cnf))
			for _, a := range assumptions {
				full.Add(a)
			}
			var in, export bytes.Buffer
			if err := full.Write(&in); err != nil {
				t.Fatal(err)
			}
			if err := s.WriteDIMACS(&export, assumptions...); err != nil {
				t.Fatal(err)
			}
			for name, args := range others {
				for what, text := range map[string]string{"input": in.String(), "export": export.String()} {
					ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
					defer cancel()
					cmd := exec.CommandContext(ctx, name, args...)
					cmd.Stdin = strings.NewReader(text)
					out, err := cmd.CombinedOutput()
					if ctx.Err() != nil {
						t.Logf("seed %d: no answer from %s in time", seed, name)
						continue
					}
					exit, ok := err.(*exec.ExitError)
					if !ok {
						t.Fatalf("%s: %v\n%s", name, err, out)
					}
					if want := Status(exit.ExitCode()); want != got {
						t.Fatalf("seed %d: %v, but %s says %v of the %s", seed, got, name, want, what)
					}
				}
			}
		}
	}
	t.Logf("answers %v", answers)
	if answers[Sat] == 0 || answers[Unsat] == 0 {
		t.Errorf("one-sided answers: %v", answers)
	}
}
