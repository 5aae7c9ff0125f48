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

// arrayScripts are random formulas over arrays with the answers of this package.
// With constants, constant arrays occur, of which not every solver knows those with
// a variable element; with ranges, formulas are written without them.
func arrayScripts(t *testing.T, from, n int, ranges, constants bool) (scripts []string, want []Status) {
	t.Helper()
	for seed := from; len(scripts) < n; seed++ {
		r := rand.New(rand.NewPCG(uint64(seed), 33))
		p := term.NewPool()
		sort := [][2]int{{2, 2}, {3, 1}, {4, 4}, {8, 8}, {32, 8}, {1, 65}}[seed%6]
		if ranges {
			sort = [][2]int{{2, 2}, {3, 1}, {4, 4}}[seed%3]
		}
		g := newArrayGenerator(p, random(r), sort[0], sort[1], ranges)
		g.plain = !constants
		f := g.formula(4+r.IntN(16), 1+r.IntN(5))
		s := newVerified(p)
		s.Assert(f)
		st := s.Check(background)
		if st == Unknown {
			t.Fatalf("seed %d: %s", seed, s.Reason())
		}
		var b bytes.Buffer
		if err := smtlib.Write(&b, p, []term.ID{f}, smtlib.Arrays(seed%2)); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		scripts = append(scripts, b.String())
		want = append(want, st)
	}
	return scripts, want
}

func TestPeersExtensional(t *testing.T) {
	t.Run("z3", func(t *testing.T) {
		scripts, want := arrayScripts(t, 0, 300, false, true)
		comparePeer(t, scripts, want, "z3", "-in", "-T:50")
	})
	t.Run("cvc5", func(t *testing.T) {
		scripts, want := arrayScripts(t, 1000, 200, false, false)
		comparePeer(t, scripts, want, "cvc5", "--lang=smt2", "--incremental", "-")
	})
	t.Run("ranges, z3", func(t *testing.T) {
		scripts, want := arrayScripts(t, 2000, 200, true, true)
		comparePeer(t, scripts, want, "z3", "-in", "-T:50")
	})
}

// TestPeerBoolector gives each script a process of its own, and equations in place of
// definitions: old versions know neither reset nor define-fun.
func TestPeerBoolector(t *testing.T) {
	path, err := exec.LookPath("boolector")
	if err != nil {
		t.Skip("boolector is not installed; apt-get install boolector")
	}
	count := map[Status]int{}
	for seed := range 600 {
		r := rand.New(rand.NewPCG(uint64(seed), 35))
		p := term.NewPool()
		g := newArrayGenerator(p, random(r), 1+seed%3, 2, false)
		g.plain = true
		f := g.formula(10+r.IntN(20), 4+r.IntN(10))
		if smtlib.Logic(p, smtlib.SelectOnly, f) != "QF_ABV" {
			continue // no arrays are left
		}
		s := newVerified(p)
		s.Assert(f)
		want := s.Check(background)
		count[want]++
		var b bytes.Buffer
		script := smtlib.NewScript(&b, p, smtlib.SelectOnly)
		script.UseEquations()
		script.Line("(set-logic QF_ABV)")
		script.Declare(f)
		script.Assert(f)
		script.Line("(check-sat)\n(exit)")
		if err := script.Flush(); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		cmd := exec.Command(path, "--smt2", "-t", "10")
		cmd.Stdin = &b
		out, _ := cmd.CombinedOutput() // the exit code is the answer once more
		if got := strings.TrimSpace(string(out)); got != want.String() {
			t.Errorf("seed %d: %v, boolector says %.200s\n%s", seed, want, got, text)
		}
	}
	t.Log(count)
	if count[Sat] < 10 || count[Unsat] < 10 {
		t.Errorf("the formulas are too one-sided: %v", count)
	}
}

// TestArrayRoundTrip reads back what was written and wants the same answer.
func TestArrayRoundTrip(t *testing.T) {
	for _, ranges := range []bool{false, true} {
		scripts, want := arrayScripts(t, 3000, 100, ranges, true)
		for i, text := range scripts {
			if st, err := runScript(text); err != nil || st != want[i] {
				t.Errorf("%v %v, want %v\n%s", st, err, want[i], text)
			}
		}
	}
}

// TestWriteRangesRefused wants an error where an equality would have to be spelled
// out at too many indices.
func TestWriteRangesRefused(t *testing.T) {
	p := term.NewPool()
	a, b, n := p.ArrayVar("a", 32, 8), p.ArrayVar("b", 32, 8), p.Var("n", 32)
	var out bytes.Buffer
	e := p.Eq(p.CopyRange(a, n, b, p.Zero(32), n), b)
	if err := smtlib.Write(&out, p, []term.ID{e}, smtlib.Functions); err == nil {
		t.Error("written: ", out.String())
	}
	s := newVerified(p)
	if err := s.WriteDIMACS(&out, e); err == nil {
		t.Error("written as clauses: ", fmt.Sprint(out.Len()))
	}
}
