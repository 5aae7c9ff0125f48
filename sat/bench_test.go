package sat

import (
	"bytes"
	"context"
	"testing"
)

func benchmarkCNF(b *testing.B, cnf *CNF, want Status) {
	var conflicts, propagations int64
	for b.Loop() {
		s := New()
		if err := cnf.Load(s); err != nil {
			b.Fatal(err)
		}
		if got := s.Solve(context.Background()); got != want {
			b.Fatalf("%v, want %v", got, want)
		}
		st := s.Stats()
		conflicts += st.Conflicts
		propagations += st.Propagations
	}
	secs := b.Elapsed().Seconds()
	b.ReportMetric(float64(conflicts)/float64(b.N), "conflicts/op")
	b.ReportMetric(float64(propagations)/secs/1e6, "Mprops/s")
}

func BenchmarkRandom3SAT(b *testing.B)  { benchmarkCNF(b, uniform3SAT(200, 4.4, 103), Unsat) }
func BenchmarkPigeons(b *testing.B)     { benchmarkCNF(b, pigeons(8), Unsat) }
func BenchmarkMultiplier(b *testing.B)  { benchmarkCNF(b, mulMiter(7), Unsat) }
func BenchmarkChainSafe(b *testing.B)   { benchmarkCNF(b, chain(8, 3, false), Unsat) }
func BenchmarkChainUnsafe(b *testing.B) { benchmarkCNF(b, chain(24, 20, true), Sat) }

// BenchmarkLoad measures adding clauses, per formula of 110,000 clauses.
func BenchmarkLoad(b *testing.B) {
	cnf := chain(32, 24, true)
	b.ReportAllocs()
	for b.Loop() {
		if err := cnf.Load(New()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead measures reading the same formula.
func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	if err := chain(32, 24, true).Write(&text); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadDIMACS(bytes.NewReader(text.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkIncremental measures many easy queries on one formula.
func BenchmarkIncremental(b *testing.B) {
	s := New()
	cnf := chain(16, 10, false)
	if err := cnf.Load(s); err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	s.SetLimits(Limits{Conflicts: 100})
	for i := 0; b.Loop(); i++ {
		s.Solve(ctx, Lit(1+i%32), Lit(-1-(i+7)%32))
	}
}
