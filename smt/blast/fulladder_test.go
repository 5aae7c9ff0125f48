package blast

import (
	"testing"

	"github.com/fathom-verifier/fathom/sat"
)

// clauseList collects clauses.
type clauseList struct {
	vars    int
	clauses [][]sat.Lit
}

func (l *clauseList) NewVar() int { l.vars++; return l.vars }

func (l *clauseList) AddClause(lits ...sat.Lit) {
	l.clauses = append(l.clauses, append([]sat.Lit(nil), lits...))
}

// TestAdderClauses makes full adders of all triples of bits among which sums and carries of others are, and equal,
// opposite and constant ones: every clause must hold for every value of the inputs.
func TestAdderClauses(t *testing.T) {
	g := NewGraph()
	g.opt.AdderClauses = true
	a, b, c := g.Input(), g.Input(), g.Input()
	bits := []Edge{False, True, a, b, c}
	s, k := g.fullAdder(a, b, c)
	bits = append(bits, s, k, g.Xor(a, b), g.Maj(a, b.Not(), c), g.And(a, b))
	for _, x := range bits {
		bits = append(bits, x.Not())
	}
	var out []Edge
	for _, x := range bits {
		for _, y := range bits {
			for _, z := range bits {
				s, k := g.fullAdder(x, y, z)
				out = append(out, s, k)
			}
		}
	}
	var list clauseList
	enc := encoder{g: g, sink: &list}
	for _, e := range out {
		enc.Lit(e)
	}
	if len(list.clauses) < 1000 {
		t.Fatalf("only %d clauses", len(list.clauses))
	}
	for inputs := range 8 {
		v := newValuation(g, func(e Edge) bool { return inputs>>(e.node()-a.node())&1 != 0 })
		value := make([]bool, list.vars+1)
		for n, l := range enc.lit {
			if l != 0 {
				value[l] = v.Value(Edge(n << 1))
			}
		}
	clauses:
		for _, cl := range list.clauses {
			for _, l := range cl {
				if value[max(l, -l)] == (l > 0) {
					continue clauses
				}
			}
			t.Fatalf("inputs %03b violate %v", inputs, cl)
		}
	}
}
