package sat

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/proof"
)

// verify checks a proof of a formula with package proof.
func verify(t testing.TB, f *proof.Formula, p []byte, format proof.Format) *proof.Result {
	t.Helper()
	res, err := proof.Check(context.Background(), f, bytes.NewReader(p), proof.Options{Format: format})
	if err != nil {
		t.Fatalf("%v: %v", format, err)
	}
	return res
}

var checkedFormats = map[ProofFormat]proof.Format{
	DRAT: proof.DRAT, BinaryDRAT: proof.BinaryDRAT, LRAT: proof.LRAT, BinaryLRAT: proof.BinaryLRAT,
}

// verifyLog checks what a log makes of an Unsat answer, in all formats.
func verifyLog(t testing.TB, log *ProofLog, core []Lit) {
	t.Helper()
	var cnf bytes.Buffer
	if err := log.WriteDIMACS(&cnf, core); err != nil {
		t.Fatal(err)
	}
	f, err := proof.ReadFormula(&cnf)
	if err != nil {
		t.Fatal(err)
	}
	for format, as := range checkedFormats {
		var p bytes.Buffer
		if err := log.WriteProof(&p, format, core); err != nil {
			t.Fatal(err)
		}
		verify(t, f, p.Bytes(), as)
		verify(t, f, p.Bytes(), proof.Auto)
	}
}

// TestProofLogScripts checks every Unsat answer of incremental scripts under
// assumptions, in every format, by package proof.
func TestProofLogScripts(t *testing.T) {
	n := 800
	if testing.Short() {
		n = 100
	}
	refuted, assumed := 0, 0
	for seed := range n {
		r := rand.New(rand.NewPCG(uint64(seed), 41))
		vars := 2 + r.IntN(20)
		s := NewWith(smallParams(r))
		log := NewProofLog()
		s.SetTracer(log)
		for range 5 {
			for range vars {
				c := randomClause(r, vars, 5)
				if len(c) == 1 && r.IntN(5) != 0 {
					continue
				}
				s.AddClause(c...)
			}
			var assumptions []Lit
			for range r.IntN(5) {
				assumptions = append(assumptions, randomClause(r, vars, 1)...)
			}
			if s.Solve(context.Background(), assumptions...) != Unsat {
				continue
			}
			refuted++
			if len(s.Core()) > 0 {
				assumed++
			}
			verifyLog(t, log, s.Core())
		}
	}
	t.Logf("%d refutations, %d of them under assumptions", refuted, assumed)
	if refuted < n/2 || assumed < n/10 {
		t.Error("too few to say anything")
	}
}

// TestProofFiles checks what SetProof writes, in every format.
func TestProofFiles(t *testing.T) {
	for name, cnf := range map[string]*CNF{
		"pigeons":    pigeons(6),
		"multiplier": mulMiter(5),
		"chain":      chain(3, 2, false),
		"random":     uniform3SAT(110, 4.8, 7),
	} {
		var text bytes.Buffer
		if err := cnf.Write(&text); err != nil {
			t.Fatal(err)
		}
		f, err := proof.ReadFormula(&text)
		if err != nil {
			t.Fatal(err)
		}
		for format, as := range checkedFormats {
			p := DefaultParams()
			p.ReduceInterval, p.InprocessInterval, p.ModeInterval = 50, 50, 100
			s := NewWith(p)
			var out bytes.Buffer
			s.SetProof(&out, format, cnf.NumClauses())
			if err := cnf.Load(s); err != nil {
				t.Fatal(err)
			}
			if got := s.Solve(context.Background()); got != Unsat {
				t.Fatalf("%s: %v", name, got)
			}
			if err := s.ProofError(); err != nil {
				t.Fatal(err)
			}
			res := verify(t, f, out.Bytes(), as)
			verify(t, f, out.Bytes(), proof.Auto)
			if res.Ignored > 0 && (format == LRAT || format == BinaryLRAT) {
				t.Errorf("%s, %v: %+v", name, format, res)
			}
		}
	}
}

// TestProofOfTooManyClauses: identifiers would clash.
func TestProofOfTooManyClauses(t *testing.T) {
	s := New()
	s.SetProof(&bytes.Buffer{}, LRAT, 1)
	s.AddClause(1)
	s.AddClause(-1)
	s.Solve(context.Background())
	if s.ProofError() == nil {
		t.Error("no error")
	}
}

// TestProofLogWithoutRefutation: there is no proof to write.
func TestProofLogWithoutRefutation(t *testing.T) {
	s := New()
	log := NewProofLog()
	s.SetTracer(log)
	s.AddClause(1, 2)
	s.AddClause(-1, 2)
	s.Solve(context.Background(), 1)
	for _, core := range [][]Lit{nil, {1}, {-2}} {
		if log.WriteProof(&bytes.Buffer{}, LRAT, core) == nil {
			t.Errorf("a proof that %v is refuted", core)
		}
	}
	if s.Solve(context.Background(), -2) != Unsat {
		t.Fatal("-2 is possible")
	}
	verifyLog(t, log, s.Core())
	if log.WriteProof(&bytes.Buffer{}, LRAT, []Lit{1}) == nil {
		t.Error("a proof that 1 is refuted")
	}
}

// BenchmarkProof measures solving with a proof, and reports what checking it
// takes in proportion.
func BenchmarkProof(b *testing.B) {
	cnf := mulMiter(6)
	var text bytes.Buffer
	if err := cnf.Write(&text); err != nil {
		b.Fatal(err)
	}
	f, err := proof.ReadFormula(&text)
	if err != nil {
		b.Fatal(err)
	}
	for _, format := range []ProofFormat{BinaryLRAT, BinaryDRAT} {
		b.Run(format.String(), func(b *testing.B) {
			checking := time.Duration(0)
			for b.Loop() {
				var out bytes.Buffer
				s := New()
				s.SetProof(&out, format, cnf.NumClauses())
				if err := cnf.Load(s); err != nil {
					b.Fatal(err)
				}
				if got := s.Solve(context.Background()); got != Unsat {
					b.Fatal(got)
				}
				start := time.Now()
				verify(b, f, out.Bytes(), checkedFormats[format])
				checking += time.Since(start)
			}
			b.ReportMetric(float64(checking)/float64(b.Elapsed()-checking), "check/solve")
		})
	}
}
