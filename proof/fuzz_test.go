package proof

import (
	"bytes"
	"context"
	"math/rand/v2"
	"strings"
	"testing"
)

// FuzzReadFormula: whatever is read has the clauses it is said to have.
func FuzzReadFormula(f *testing.F) {
	f.Add([]byte(eight))
	f.Add([]byte("p cnf 1000000000 1\n0\n%"))
	f.Fuzz(func(t *testing.T, in []byte) {
		g, err := ReadFormula(bytes.NewReader(in))
		if err != nil {
			return
		}
		for n := 1; n <= g.NumClauses(); n++ {
			for _, l := range g.clauses.get(n) {
				if l < 2 || l>>1 > g.vars {
					t.Fatalf("literal %d, variables up to %d", l, g.vars)
				}
			}
		}
	})
}

// FuzzCheck gives arbitrary proofs, in any format, for formulas of four
// variables, some satisfiable, some not: an accepted proof is of one that is not,
// and a DRAT proof that is accepted is accepted when elaborated.
func FuzzCheck(f *testing.F) {
	f.Add(uint64(0), uint8(DRAT), []byte("-1 0\nd -1 2 4 0\n2 0\n0\n"))
	f.Add(uint64(1), uint8(LRAT), []byte("9 1 2 0 1 6 3 0\n9 d 3 0\n10 0 -1 0\n"))
	f.Add(uint64(2), uint8(BinaryDRAT), []byte(binaryDRAT("1 2 0\nd 1 2 0\n0\n")))
	f.Add(uint64(3), uint8(BinaryLRAT), []byte(binaryLRAT("9 1 2 0 1 6 3 0\n9 d 3 0\n10 0 -1 0\n")))
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 5))
		if proof, _, ok := randomProof(r, 4, fuzzFormula(seed)); ok {
			f.Add(seed, uint8(DRAT), []byte(proof))
			f.Add(seed, uint8(BinaryDRAT), []byte(binaryDRAT(proof)))
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, format uint8, in []byte) {
		clauses := fuzzFormula(seed)
		g := formula(t, dimacsText(clauses))
		o := Options{Format: Format(format % 5)}
		var lrat bytes.Buffer
		if o.Format == DRAT || o.Format == BinaryDRAT {
			o.Elaborated = &lrat
		}
		if _, err := Check(context.Background(), g, bytes.NewReader(in), o); err != nil {
			return
		}
		if bruteSat(4, clauses) {
			t.Fatalf("%v proof of a satisfiable formula\n%s%q", o.Format, dimacsText(clauses), in)
		}
		if o.Elaborated == nil {
			return
		}
		if _, err := Check(context.Background(), g, strings.NewReader(lrat.String()), Options{Format: LRAT}); err != nil {
			t.Fatalf("%v\n%s%q\nelaborated:\n%s", err, dimacsText(clauses), in, lrat.String())
		}
	})
}

func fuzzFormula(seed uint64) [][]int {
	r := rand.New(rand.NewPCG(seed, 4))
	return randomFormula(r, 4, 8+r.IntN(16))
}
