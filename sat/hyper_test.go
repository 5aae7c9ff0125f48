package sat

import (
	"slices"
	"testing"
)

// TestHyperBinary probes a: x follows from it, and p from both, so that the clause about the three is no more than (not a or p). What
// follows from u and v, which only the decision joins, is another matter.
func TestHyperBinary(t *testing.T) {
	s := unlimited(New())
	for range 7 {
		s.NewVar()
	}
	const a, x, p, u, v, q = 1, 2, 3, 4, 5, 6
	s.AddClause(-a, x)
	s.AddClause(-a, -x, p)
	s.AddClause(-a, u)
	s.AddClause(-a, v)
	s.AddClause(-u, -v, q)
	if !s.probe(1 << 20) {
		t.Fatal("unsatisfiable")
	}
	if n := s.stats.HyperBinaries; n != 1 {
		t.Errorf("%d clauses replaced, want 1", n)
	}
	if long := s.irredundant; long != 1 {
		t.Errorf("%d long clauses are left, want 1", long)
	}
	found := slices.ContainsFunc(s.list(intern(-a)), func(w watch) bool { return w == watch{intern(p), binFlag} })
	if !found {
		t.Error("the binary clause is missing, or taken for a learned one")
	}
}
