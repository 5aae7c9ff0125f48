package smt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// peerFormulas are random formulas, each in a script of its own and with the
// answer of this package.
func peerFormulas(t *testing.T, n int, arrays bool) (scripts []string, want []Status) {
	t.Helper()
	for seed := 0; seed < n; seed++ {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		p := term.NewPool()
		widths := [][]int{{3, 4}, {8, 5}, {16, 2}, {64, 7}, {65, 1}}[seed%5]
		g := newGenerator(p, random(r), widths, arrays, widths[0] <= 8)
		s := newVerified(p)
		s.Assert(g.formula(6 + r.IntN(10)))
		assumption := g.of(1)
		st := s.Check(background, assumption)
		if st == Unknown {
			t.Fatalf("seed %d: %s", seed, s.Reason())
		}
		var b bytes.Buffer
		if err := s.WriteSMTLIB(&b, assumption); err != nil {
			t.Fatal(err)
		}
		scripts = append(scripts, b.String())
		want = append(want, st)
	}
	return scripts, want
}

// comparePeer runs the scripts in one process of another solver, which gets them
// on its standard input with a reset between.
func comparePeer(t *testing.T, scripts []string, want []Status, name string, args ...string) {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed; apt-get install %s", name, name)
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader(strings.Join(scripts, "(reset)\n"))
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%.500s", name, err, out)
	}
	got := strings.Fields(string(out))
	if len(got) != len(want) {
		t.Fatalf("%s gave %d answers for %d scripts: %.300s", name, len(got), len(want), out)
	}
	count := map[Status]int{}
	for i := range want {
		count[want[i]]++
		if got[i] != want[i].String() {
			t.Errorf("script %d: %v, %s says %s\n%s", i, want[i], name, got[i], scripts[i])
		}
	}
	t.Logf("%s agrees on %v", name, count)
	if count[Sat] < 20 || count[Unsat] < 20 {
		t.Errorf("the formulas are too one-sided: %v", count)
	}
}

func TestPeersBitVectors(t *testing.T) {
	scripts, want := peerFormulas(t, 400, false)
	t.Run("z3", func(t *testing.T) { comparePeer(t, scripts, want, "z3", "-in", "-T:50") })
	t.Run("cvc5", func(t *testing.T) {
		comparePeer(t, scripts[:100], want[:100], "cvc5", "--lang=smt2", "--incremental", "-")
	})
}

func TestPeersArrays(t *testing.T) {
	scripts, want := peerFormulas(t, 300, true)
	t.Run("z3", func(t *testing.T) { comparePeer(t, scripts, want, "z3", "-in", "-T:50") })
}

// TestPeerDIMACS gives the clauses to another SAT solver.
func TestPeerDIMACS(t *testing.T) {
	path, err := exec.LookPath("cadical")
	if err != nil {
		t.Skip("cadical is not installed; apt-get install cadical")
	}
	for seed := 0; seed < 60; seed++ {
		r := rand.New(rand.NewPCG(uint64(seed), 13))
		p := term.NewPool()
		g := newGenerator(p, random(r), []int{4, 8}, seed%2 == 0, seed%3 == 0)
		s := newVerified(p)
		s.Assert(g.formula(10))
		as := []term.ID{g.of(1), p.Not(g.of(1))}
		want := s.Check(background, as...)
		var b bytes.Buffer
		if err := s.WriteDIMACS(&b, as...); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(path, "-q", "-n")
		cmd.Stdin = &b
		out, _ := cmd.Output() // the exit code is the answer
		got := map[int]Status{10: Sat, 20: Unsat}[cmd.ProcessState.ExitCode()]
		if got != want || want == Unknown {
			t.Errorf("seed %d: %v, cadical says %v: %.200s", seed, want, got, out)
		}
	}
}

// TestRoundTrip reads back what was written, in both forms of arrays, and wants
// the same answer.
func TestRoundTrip(t *testing.T) {
	for seed := uint64(0); seed < 200; seed++ {
		r := rand.New(rand.NewPCG(seed, 12))
		p := term.NewPool()
		g := newGenerator(p, random(r), []int{4, 8, 64}, true, false)
		s := newVerified(p)
		f := g.formula(12)
		s.Assert(f)
		want := s.Check(background)
		for _, form := range []smtlib.Arrays{smtlib.Functions, smtlib.SelectOnly} {
			var b bytes.Buffer
			if err := smtlib.Write(&b, p, []term.ID{f}, form); err != nil {
				t.Fatal(err)
			}
			st, err := runScript(b.String())
			if err != nil || st != want {
				t.Fatalf("seed %d: %v %v, want %v\n%s", seed, st, err, want, b.String())
			}
		}
	}
}

// runScript is the answer to the last check-sat of a script of assertions.
func runScript(text string) (Status, error) {
	q := term.NewPool()
	s := NewSolver(q)
	rd := smtlib.NewReader(strings.NewReader(text), q)
	st := Unknown
	for {
		c, err := rd.Next()
		if err != nil {
			if st != Unknown {
				return st, nil
			}
			return st, err
		}
		switch c.Kind {
		case smtlib.Assert:
			s.Assert(c.Terms[0])
		case smtlib.CheckSat:
			if st = s.Check(background, c.Terms...); st == Unknown {
				return st, fmt.Errorf("unknown: %s", s.Reason())
			}
		}
	}
}
