package cnfgen

import (
	"bytes"
	"context"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
)

// TestKnownAnswers decides small members of the families whose answer mathematics knows.
func TestKnownAnswers(t *testing.T) {
	for _, c := range []struct {
		name string
		f    *sat.CNF
		want sat.Status
	}{
		{"pigeons", pigeons(4, false, false), sat.Unsat},
		{"pigeons, ladder", pigeons(4, true, false), sat.Unsat},
		{"pigeons, functional", pigeons(4, false, true), sat.Unsat},
		{"clique", cliqueColoring(5, 3), sat.Unsat},
		{"ordering", ordering(6), sat.Unsat},
		{"chessboard", chessboard(4), sat.Unsat},
		{"w(2;3,3) > 8", waerden(8, 3, 3), sat.Sat},
		{"w(2;3,3) = 9", waerden(9, 3, 3), sat.Unsat},
		{"w(2;3,4) > 17", waerden(17, 3, 4), sat.Sat},
		{"w(2;3,4) = 18", waerden(18, 3, 4), sat.Unsat},
		{"torus", grid(3, 3), sat.Unsat},
		{"learning a parity", learnParity(8, 20, 2, 1), sat.Sat},
		{"chains", parityChains(8, 1), sat.Unsat},
		{"dense parities", sparseParity(20, 2, 1), sat.Unsat},
		{"sparse parities", sparseParity(20, 0.5, 1), sat.Sat},
		{"multipliers, rows", multiplierMiter(4, false), sat.Unsat},
		{"multipliers, tree", multiplierMiter(4, true), sat.Unsat},
		{"distribution", distributeMiter(3), sat.Unsat},
		{"adders", adderMiter(5, 3), sat.Unsat},
		{"factors", factoring(16, false), sat.Sat},
		{"a prime", factoring(12, true), sat.Unsat},
		{"queues", queue(1, 2, 5), sat.Unsat},
		{"counters", counters(4, 5), sat.Unsat},
		{"registers", registers(3, 2, false), sat.Unsat},
		{"registers with a bug", registers(6, 2, true), sat.Sat},
		{"preimage", preimage(8, 8, 10, 1), sat.Sat},
		{"cipher", cipher(8, 2, 2, 1), sat.Sat},
		{"sorters", sorters(4, 2), sat.Unsat},
		{"4 wires, 5 comparators", findNetwork(4, 5), sat.Sat},
		{"4 wires, 4 comparators", findNetwork(4, 4), sat.Unsat},
		{"latin", latin(7, 20, 1), sat.Sat},
		{"sparse graph", coloring(30, 40, 3, 1), sat.Sat},
		{"dense graph", coloring(20, 90, 3, 1), sat.Unsat},
		{"sparse 3-SAT", randomKSAT(3, 40, 2, 1), sat.Sat},
		{"dense 3-SAT", randomKSAT(3, 40, 8, 1), sat.Unsat},
		{"one robot", robots(4, 4, 1, 0, 6, 1), sat.Sat},
		{"too few steps", robots(9, 9, 12, 0, 1, 1), sat.Unsat},
		{"sliding back", sliding(3, 3, 6, 6, 1), sat.Sat},
		{"odd moves", sliding(3, 3, 6, 5, 1), sat.Unsat},
	} {
		s := sat.New()
		if err := c.f.Load(s); err != nil {
			t.Fatal(err)
		}
		if got := s.Solve(context.Background()); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSet checks that the list has no name twice and that making a formula twice gives the same text.
func TestSet(t *testing.T) {
	set := append(Set(), Larger()...)
	if len(set) < 80 {
		t.Errorf("%d formulas", len(set))
	}
	names := make(map[string]bool)
	for i, inst := range set {
		if key := inst.Family + "/" + inst.Name; names[key] {
			t.Errorf("%s is there twice", key)
		} else {
			names[key] = true
		}
		if i%8 != 0 { // all of them would take seconds
			continue
		}
		var a, b bytes.Buffer
		if err := inst.Make().Write(&a); err != nil {
			t.Fatal(err)
		}
		if err := inst.Make().Write(&b); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(a.Bytes(), b.Bytes()) {
			t.Errorf("%s/%s is not always the same", inst.Family, inst.Name)
		}
	}
}
