package sat

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"
)

// FuzzSolver reads its input as an incremental script over up to 10 variables:
// a byte is a literal of the clause being built, ends it, or poses a query with
// the literals so far as assumptions. Every answer is checked by brute force,
// and the proof line by line.
func FuzzSolver(f *testing.F) {
	f.Add([]byte{1, 2, 20, 0x41, 20, 21}, uint64(1))
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 8))
		var script []byte
		for range 120 {
			script = append(script, byte(r.IntN(10))|byte(r.IntN(2))<<6)
			if r.IntN(3) == 0 {
				script = append(script, 20)
			}
			if r.IntN(30) == 0 {
				script = append(script, 21)
			}
		}
		f.Add(append(script, 21), seed)
	}
	f.Fuzz(func(t *testing.T, script []byte, seed uint64) {
		if len(script) > 400 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 9))
		s := NewWith(smallParams(r))
		var proof bytes.Buffer
		s.SetProof(&proof, DRAT, 0)
		checker := newRUPChecker()
		const vars = 10
		var clauses [][]Lit
		var lits []Lit
		for _, b := range script {
			switch {
			case b == 20:
				clauses = append(clauses, lits)
				checker.add(lits)
				s.AddClause(lits...)
				lits = nil
			case b == 21:
				got := s.Solve(context.Background(), lits...)
				checkAnswer(t, s, got, vars, clauses, lits)
				checkInvariants(t, s)
				checker.check(t, proof.String())
				proof.Reset()
				lits = nil
			default:
				l := Lit(1 + b&0x3f%vars)
				if b&0x40 != 0 {
					l = -l
				}
				lits = append(lits, l)
			}
		}
	})
}

// FuzzReadDIMACS checks that whatever is read can be written and read again.
func FuzzReadDIMACS(f *testing.F) {
	f.Add([]byte("c x\np cnf 3 2\n1 -2 0\n3 0\n"))
	f.Add([]byte("p cnf 1000000000 1\n0\n%"))
	f.Fuzz(func(t *testing.T, in []byte) {
		cnf, err := ReadDIMACS(bytes.NewReader(in))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := cnf.Write(&out); err != nil {
			t.Fatal(err)
		}
		first := out.String()
		back, err := ReadDIMACS(&out)
		if err != nil {
			t.Fatalf("%v in %q", err, first)
		}
		var again bytes.Buffer
		if err := back.Write(&again); err != nil {
			t.Fatal(err)
		}
		if again.String() != first {
			t.Fatalf("%q, then %q", first, again.String())
		}
	})
}
