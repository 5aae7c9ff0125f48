package backend

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestMain is a solver that misbehaves when the environment says so.
func TestMain(m *testing.M) {
	if mode := os.Getenv("FAKE_SOLVER"); mode != "" {
		fake(mode)
		return
	}
	os.Exit(m.Run())
}

// fake reads its input as far as it cares and misbehaves.
func fake(mode string) {
	endless := func(text string) {
		for {
			if _, err := fmt.Print(text); err != nil {
				os.Exit(1)
			}
		}
	}
	switch mode {
	case "crash":
		fmt.Fprintln(os.Stderr, "assertion failed: heap is fine")
		os.Exit(134)
	case "signal":
		p, err := os.FindProcess(os.Getpid())
		if err == nil {
			p.Kill()
		}
		time.Sleep(time.Minute)
	case "hang":
		time.Sleep(time.Hour)
	case "silent":
		io.Copy(io.Discard, os.Stdin)
	case "garbage":
		fmt.Println("s MAYBE\n(perhaps)")
		os.Exit(10)
	case "unknown":
		fmt.Println("unknown")
	case "error":
		fmt.Println(`(error "line 1: I know no bit-vectors")`)
	case "unsat":
		fmt.Println("unsat\n()")
	case "wrong model":
		fmt.Println("sat\n((x #x00))")
	case "right model":
		fmt.Println("sat\n((x #x2a))")
	case "no model":
		fmt.Println("sat\n()")
	case "half a model":
		fmt.Print("sat\n((x #x")
	case "wide model":
		fmt.Println("sat\n((x #x0000000000))")
	case "no value":
		fmt.Println("sat")
		io.Copy(io.Discard, os.Stdin)
		time.Sleep(time.Hour)
	case "no end":
		fmt.Println("s UNSATISFIABLE")
		os.Stdout.Close()
		time.Sleep(time.Hour)
	case "slow":
		for _, c := range "sat\n((x #x2a))\n" {
			fmt.Print(string(c))
			time.Sleep(5 * time.Millisecond)
		}
	case "huge line":
		endless(strings.Repeat("x", 1<<16))
	case "huge lines":
		endless("c nothing to see\n(")
	case "endless lines":
		endless("success\n")
	case "cnf unsat":
		fmt.Println("s UNSATISFIABLE")
		os.Exit(20)
	case "cnf wrong model":
		fmt.Println("s SATISFIABLE\nv -1 -2 -3 0")
		os.Exit(10)
	case "cnf two answers":
		fmt.Println("s SATISFIABLE\ns UNSATISFIABLE")
		os.Exit(10)
	case "cnf answer and crash":
		fmt.Println("s UNSATISFIABLE")
		os.Exit(139)
	}
	io.Copy(io.Discard, os.Stdin)
}

// pretend makes a program that runs this test binary in a mode.
func pretend(t *testing.T, name, mode string, l Language) Program {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	text := fmt.Sprintf("#!/bin/sh\nFAKE_SOLVER='%s' exec '%s'\n", mode, self)
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return Program{Name: path, Package: "nowhere", Language: l, version: "--version",
		files: func(cnf, _, _ string) []string { return []string{cnf} }}
}

// noLeaks checks that a test leaves no goroutine behind.
func noLeaks(t *testing.T) {
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for range 200 {
			if runtime.NumGoroutine() <= before {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		buf := make([]byte, 1<<16)
		t.Errorf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
	})
}

func fault(t *testing.T, err error, kind FaultKind) {
	t.Helper()
	var f *Fault
	if !errors.As(err, &f) || f.Kind != kind {
		t.Errorf("fault %v of %+v, want one of kind %d", err, f, kind)
	}
}

// query is x*x = 1764 mod 256 in disguise: satisfied by 42 and not by 0.
func query(p *term.Pool) term.ID {
	x := p.Var("x", 8)
	return p.Eq(p.Mul(x, x), p.Const(8, 42*42%256))
}

func TestFaultyPipes(t *testing.T) {
	for _, c := range []struct {
		mode string
		kind FaultKind
		says string
	}{
		{"crash", Crashed, "heap is fine"},
		{"signal", Crashed, "killed"},
		{"garbage", Garbage, "answer s"},
		{"unknown", Garbage, "unknown"},
		{"error", Garbage, "no bit-vectors"},
		{"wrong model", Lied, "does not satisfy"},
		{"no model", Garbage, "0 values"},
		{"wide model", Garbage, "8 bits"},
		{"huge line", Garbage, ""},
		{"huge lines", Garbage, ""},
		{"endless lines", Garbage, "without an answer"},
	} {
		t.Run(c.mode, func(t *testing.T) {
			noLeaks(t)
			pool := term.NewPool()
			s, err := pretend(t, "fake", c.mode, SMTLIB).NewPipe(pool)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			s.Assert(query(pool))
			if st := s.Check(context.Background()); st != smt.Unknown {
				t.Errorf("%v, want unknown", st)
			}
			fault(t, s.Err(), c.kind)
			if !strings.Contains(s.Reason(), c.says) || !strings.Contains(s.Reason(), "fake") {
				t.Errorf("reason %q, want the name and %q", s.Reason(), c.says)
			}
		})
	}
}

// TestGoodPipes answers right, if slowly.
func TestGoodPipes(t *testing.T) {
	for _, mode := range []string{"right model", "slow"} {
		noLeaks(t)
		pool := term.NewPool()
		s, err := pretend(t, "fake", mode, SMTLIB).NewPipe(pool)
		if err != nil {
			t.Fatal(err)
		}
		s.Assert(query(pool))
		if st := s.Check(context.Background()); st != smt.Sat || s.Model() == nil {
			t.Errorf("%s: %v %s", mode, st, s.Reason())
		}
		s.Close()
	}
}

// TestHanging ends a solver, and what it has started, by the deadline.
func TestHanging(t *testing.T) {
	for _, mode := range []string{"hang", "silent", "half a model"} {
		noLeaks(t)
		pool := term.NewPool()
		s, err := pretend(t, "fake", mode, SMTLIB).NewPipe(pool)
		if err != nil {
			t.Fatal(err)
		}
		s.Assert(query(pool))
		ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
		defer cancel()
		begin := time.Now()
		if st := s.Check(ctx); st != smt.Unknown || s.Reason() != "timeout" || s.Err() != nil {
			t.Errorf("%s: %v %q %v", mode, st, s.Reason(), s.Err())
		}
		if took := time.Since(begin); took > 5*time.Second {
			t.Errorf("%s: ended after %v", mode, took)
		}
		if s.proc != nil {
			t.Errorf("%s: the process is kept", mode)
		}
	}
}

// TestHung: what is no search may not take for ever, even if the search may.
func TestHung(t *testing.T) {
	before := patience
	patience = 200 * time.Millisecond
	defer func() { patience = before }()
	noLeaks(t)
	pool := term.NewPool()
	s, err := pretend(t, "fake", "no value", SMTLIB).NewPipe(pool)
	if err != nil {
		t.Fatal(err)
	}
	s.Assert(query(pool))
	if st := s.Check(context.Background()); st != smt.Unknown || !strings.Contains(s.Reason(), "hung and was killed: it did not answer to get-value") {
		t.Errorf("%v, %q", st, s.Reason())
	}
	fault(t, s.Err(), Hung)
	if s.proc != nil {
		t.Error("the process is kept")
	}
	e, err := pretend(t, "fake", "no end", DIMACS).NewClauses()
	if err != nil {
		t.Fatal(err)
	}
	e.AddClause(1)
	if st := e.Solve(context.Background()); st != sat.Unknown {
		t.Errorf("%v, want unknown", st)
	}
	fault(t, e.Err(), Hung)
	_, err = pretend(t, "fake", "hang", SMTLIB).Version(context.Background())
	fault(t, err, Hung)
}

func TestFaultyClauses(t *testing.T) {
	for _, c := range []struct {
		mode string
		kind FaultKind
	}{
		{"crash", Crashed},
		{"signal", Crashed},
		{"garbage", Garbage},
		{"cnf wrong model", Lied},
		{"cnf two answers", Garbage},
		{"cnf answer and crash", Crashed},
		{"huge line", Garbage},
	} {
		t.Run(c.mode, func(t *testing.T) {
			noLeaks(t)
			e, err := pretend(t, "fake", c.mode, DIMACS).NewClauses()
			if err != nil {
				t.Fatal(err)
			}
			e.AddClause(1, 2)
			e.AddClause(-1, 3)
			if st := e.Solve(context.Background()); st != sat.Unknown {
				t.Errorf("%v, want unknown", st)
			}
			fault(t, e.Err(), c.kind)
		})
	}
}

// TestWrongUnsat wants a proof, and gets none.
func TestWrongUnsat(t *testing.T) {
	p := pretend(t, "fake", "cnf unsat", DIMACS)
	p.proves = true
	e, err := p.NewClauses()
	if err != nil {
		t.Fatal(err)
	}
	e.Prove = true
	e.AddClause(1, 2)
	if st := e.Solve(context.Background()); st != sat.Unknown {
		t.Errorf("%v, want unknown", st)
	}
	fault(t, e.Err(), Lied)
}

func TestMissing(t *testing.T) {
	p := Program{Name: "no-such-solver", Package: "apt-get install no-such-solver", Language: SMTLIB}
	_, err := p.NewPipe(term.NewPool())
	fault(t, err, Missing)
	if !strings.Contains(fmt.Sprint(err), "apt-get install") {
		t.Errorf("%v does not say how to get it", err)
	}
	for _, name := range []string{"no-such-solver", "z3,no-such-solver", ""} {
		if s, err := New(name, term.NewPool(), smt.DefaultOptions()); err == nil {
			s.Close()
			t.Errorf("%q is a solver", name)
		} else if !strings.Contains(err.Error(), "minisat") {
			t.Errorf("%q: %v does not list the solvers", name, err)
		}
	}
}

// race makes a race of the native solver and fakes.
func race(t *testing.T, pool *term.Pool, native bool, modes ...string) *Race {
	t.Helper()
	r := &Race{pool: pool}
	if native {
		r.native = smt.NewSolver(pool)
	}
	for _, m := range modes {
		p, err := pretend(t, m, m, SMTLIB).NewPipe(pool)
		if err != nil {
			t.Fatal(err)
		}
		r.pipes = append(r.pipes, p)
	}
	t.Cleanup(r.Close)
	return r
}

// TestNames: names that cannot be raced are refused before anything starts, and the message is about what is wrong.
func TestNames(t *testing.T) {
	for _, c := range []struct {
		names, want string
		clauses     bool
	}{
		{"auto,z9", "auto already means every solver that is installed", false},
		{"cadical, all", "all already means", true},
		{"fathom,z9", `there is no solver "z9"`, false},
		{"z9", `there is no solver "z9"`, true},
		{"fathom,", "a name is missing", false},
		{"fathom,minisat", "minisat reads clauses", false},
		{"fathom,cadical-lib", "cadical-lib reads clauses", false},
		{"fathom,z3", "z3 reads SMT-LIB", true},
	} {
		var err error
		if c.clauses {
			_, err = NewEngine(c.names, sat.DefaultParams())
		} else {
			_, err = New(c.names, term.NewPool(), smt.DefaultOptions())
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.names, err, c.want)
		}
	}
}

func TestRaceStopsLosers(t *testing.T) {
	noLeaks(t)
	pool := term.NewPool()
	r := race(t, pool, true, "hang", "hang", "silent")
	r.Assert(query(pool))
	if st := r.Check(context.Background()); st != smt.Sat || r.Name() != Native || r.Err() != nil {
		t.Errorf("%v by %q, %v", st, r.Name(), r.Err())
	}
	for _, p := range r.pipes {
		if p.proc != nil {
			t.Errorf("%s still runs", p.Name())
		}
	}
	if r.Wins()[Native] != 1 {
		t.Errorf("%v", r.Wins())
	}
}

// TestRaceSurvivesFaults has liars, crashes and garbage beside one that is right.
func TestRaceSurvivesFaults(t *testing.T) {
	noLeaks(t)
	pool := term.NewPool()
	r := race(t, pool, false, "wrong model", "crash", "garbage", "slow")
	r.Assert(query(pool))
	if st := r.Check(context.Background()); st != smt.Sat || !strings.HasSuffix(r.Name(), "slow") {
		t.Errorf("%v by %q: %s", st, r.Name(), r.Reason())
	}
	if len(r.pipes) > 3 {
		t.Errorf("nobody dropped out")
	}
}

// TestRaceOfFaults has nobody who is right.
func TestRaceOfFaults(t *testing.T) {
	noLeaks(t)
	pool := term.NewPool()
	r := race(t, pool, false, "wrong model", "crash", "garbage")
	r.Assert(query(pool))
	if st := r.Check(context.Background()); st != smt.Unknown {
		t.Errorf("%v", st)
	}
	if r.Err() == nil || r.Reason() == "" || !strings.Contains(r.Reason(), "answer") && !strings.Contains(r.Reason(), "crash") && !strings.Contains(r.Reason(), "lied") {
		t.Errorf("%q, %v: no fault is reported", r.Reason(), r.Err())
	}
}

func TestDisagreement(t *testing.T) {
	noLeaks(t)
	pool := term.NewPool()
	r := race(t, pool, true, "unsat")
	r.All = true
	r.Assert(query(pool))
	if st := r.Check(context.Background()); st != smt.Unknown {
		t.Errorf("%v, want unknown", st)
	}
	fault(t, r.Err(), Disagreement)
	if !strings.Contains(r.Reason(), "unsat") || !strings.Contains(r.Reason(), Native) {
		t.Errorf("%q does not name them", r.Reason())
	}
}

func TestClauseRace(t *testing.T) {
	noLeaks(t)
	hang, err := pretend(t, "hang", "hang", DIMACS).NewClauses()
	if err != nil {
		t.Fatal(err)
	}
	liar, err := pretend(t, "liar", "cnf wrong model", DIMACS).NewClauses()
	if err != nil {
		t.Fatal(err)
	}
	unsat, err := pretend(t, "wrong", "cnf unsat", DIMACS).NewClauses()
	if err != nil {
		t.Fatal(err)
	}
	for _, all := range []bool{false, true} {
		r := &ClauseRace{All: all, engines: []Engine{&ownEngine{sat.New()}, liar}}
		if all {
			r.engines = append(r.engines, unsat)
		} else {
			r.engines = append(r.engines, hang)
		}
		r.AddClause(1, 2)
		r.AddClause(-1, 3)
		st := r.Solve(context.Background())
		if all {
			if st != sat.Unknown || !strings.Contains(fmt.Sprint(r.Err()), "disagree") {
				t.Errorf("all: %v %v", st, r.Err())
			}
		} else if st != sat.Sat || r.Name() != Native || !r.Value(1) && !r.Value(2) {
			t.Errorf("%v by %q, %v", st, r.Name(), r.Err())
		}
	}
}
