package blast

import (
	"slices"
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

// TestAdderClauses makes a full adder of all triples of bits among which are sums and carries, and equal, opposite and
// constant ones: every clause must hold for every value of the inputs.
func TestAdderClauses(t *testing.T) {
	const bits = 18
	related := 0
	for triple := range bits * bits * bits {
		g := NewGraph()
		g.opt.AdderClauses = true
		a, b, c := g.Input(), g.Input(), g.Input()
		some := []Edge{True, a, b, c, g.Xor(g.Xor(a, b), c), g.Xor(a, b), g.Maj(a, b, c), g.Maj(a, b.Not(), c), g.And(a, b)}
		pick := func(i int) Edge { return some[i/2].notIf(i&1 != 0) }
		s, k := g.fullAdder(pick(triple%bits), pick(triple/bits%bits), pick(triple/bits/bits))
		var list clauseList
		enc := encoder{g: g, sink: &list}
		enc.Lit(s)
		enc.Lit(k)
		if len(g.mate) > 0 {
			related++
		}
		for inputs := range 8 {
			v := newValuation(g, func(e Edge) bool { return inputs>>(e.node()-a.node())&1 != 0 })
			value := make([]bool, list.vars+1)
			for n, l := range enc.lit {
				if l != 0 {
					value[l] = v.Value(Edge(n << 1))
				}
			}
			for _, cl := range list.clauses {
				if !slices.ContainsFunc(cl, func(l sat.Lit) bool { return value[max(l, -l)] == (l > 0) }) {
					t.Fatalf("adder %d, inputs %03b violate %v", triple, inputs, cl)
				}
			}
		}
	}
	if related < 1000 {
		t.Errorf("only %d adders have clauses that relate sum and carry", related)
	}
}
