package smt

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// readBack reads a printed formula into p, with fresh variables.
func readBack(t *testing.T, p *term.Pool, text []byte) (f term.ID, decls []smtlib.Declared) {
	t.Helper()
	r := smtlib.NewReader(bytes.NewReader(text), p)
	f = p.True()
	for {
		c, err := r.Next()
		if err == io.EOF {
			return f, r.Declarations()
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if c.Kind == smtlib.Assert {
			f = p.And(f, c.Terms[0])
		}
	}
}

func printed(t *testing.T, p *term.Pool, f term.ID, form smtlib.Arrays) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := smtlib.Write(&b, p, []term.ID{f}, form); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestReadBack prints random formulas and reads them into the same pool. With the
// variables matched, in order of declaration, what is read is the formula itself;
// where it is another term, because arguments came in another order, the solver
// proves the two equivalent. What is printed and read twice no longer changes.
func TestReadBack(t *testing.T) {
	same, proved := 0, 0
	for seed := uint64(0); seed < 240; seed++ {
		r := rand.New(rand.NewPCG(seed, 21))
		p := term.NewPool()
		form := []smtlib.Arrays{smtlib.Functions, smtlib.SelectOnly}[seed%2]
		var f term.ID
		if seed%3 == 0 {
			g := newArrayGenerator(p, random(r), 1+int(seed/3%2), 1+int(seed/6%3), false)
			f = g.formula(12, 4)
		} else {
			widths := [][]int{{3, 4}, {8, 5}, {16, 2}, {64, 7}, {65, 1}}[seed%5]
			f = newGenerator(p, random(r), widths, seed%4 == 1, widths[0] <= 8).formula(4 + r.IntN(12))
		}
		if p.IsConst(f) {
			continue
		}
		text := printed(t, p, f, form)
		g, decls := readBack(t, p, text)
		old := append(p.Vars(f), p.Arrays(f)...)
		if len(old) != len(decls) {
			t.Fatalf("seed %d: %d declarations for %d variables\n%s", seed, len(decls), len(old), text)
		}
		m := make(map[term.ID]term.ID)
		for i, d := range decls {
			m[d.Term] = old[i]
		}
		if g = p.Substitute(g, m); g == f {
			same++
		} else if s := NewSolver(p); s.Check(background, p.Ne(f, g)) != Unsat {
			t.Fatalf("seed %d: read back %s\nwas %s\n%s", seed, p.String(g), p.String(f), text)
		} else {
			proved++
		}
		q1, q2 := term.NewPool(), term.NewPool()
		f1, _ := readBack(t, q1, text)
		once := printed(t, q1, f1, form)
		f2, _ := readBack(t, q2, once)
		if twice := printed(t, q2, f2, form); !bytes.Equal(once, twice) {
			t.Errorf("seed %d: printed twice\n%s\nis not\n%s", seed, twice, once)
		}
	}
	t.Logf("%d the same term, %d equivalent", same, proved)
	if same < 100 {
		t.Errorf("only %d formulas were read back as they were", same)
	}
}
