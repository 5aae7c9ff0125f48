package expand

import (
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestGatesOnRandomGraphs walks random acyclic control flow with branches, switches, assumptions and
// early ends, and compares, for every assignment to the conditions, the gate of each block with
// whether a concrete execution gets there, and what a join selects with the edge it took.
func TestGatesOnRandomGraphs(t *testing.T) {
	for seed := range uint64(400) {
		rng := rand.New(rand.NewPCG(seed, 7))
		testRandomGraph(t, rng)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func testRandomGraph(t *testing.T, rng *rand.Rand) {
	const blocks, vars = 9, 5
	p := term.NewPool()
	gs := newGates(float.New(p), false, true)
	var inputs []term.ID
	for range vars {
		inputs = append(inputs, p.Var("c", 1))
	}
	type edge struct {
		to   int
		cond func(bits uint) bool
	}
	type out struct {
		assume func(bits uint) bool
		edges  []edge
	}
	always := func(uint) bool { return true }
	bit := func(v int) func(uint) bool { return func(bits uint) bool { return bits>>v&1 == 1 } }
	not := func(f func(uint) bool) func(uint) bool { return func(b uint) bool { return !f(b) } }
	outs := make([]out, blocks)
	waiting := make([][]Gate, blocks)
	sources := make([][][2]int, blocks) // for each waiting edge: block and edge number
	waiting[0] = []Gate{root}
	sources[0] = [][2]int{{-1, 0}}
	gate := make([]Gate, blocks)
	picked := make([]*choice, blocks)
	for b := range blocks {
		outs[b].assume = always
		if len(waiting[b]) == 0 {
			gate[b] = -1
			continue
		}
		gate[b], picked[b] = gs.merge(waiting[b])
		g := gate[b]
		if rng.IntN(4) == 0 {
			v := rng.IntN(vars)
			outs[b].assume = bit(v)
			g = gs.assume(g, inputs[v])
		}
		next := func() int { return b + 1 + rng.IntN(3) }
		add := func(g Gate, cond func(uint) bool) {
			to := next()
			if to >= blocks {
				return
			}
			waiting[to] = append(waiting[to], g)
			sources[to] = append(sources[to], [2]int{b, len(outs[b].edges)})
			outs[b].edges = append(outs[b].edges, edge{to, cond})
		}
		switch v, w := rng.IntN(vars), rng.IntN(vars); rng.IntN(3) {
		case 0:
			add(g, always)
		case 1:
			br := gs.newBranch()
			add(gs.child(g, inputs[v], br), bit(v))
			add(gs.child(g, p.Not(inputs[v]), br), not(bit(v)))
		case 2: // three exclusive ways
			br := gs.newBranch()
			add(gs.child(g, inputs[v], br), bit(v))
			add(gs.child(g, p.And(p.Not(inputs[v]), inputs[w]), br), func(b uint) bool { return !bit(v)(b) && bit(w)(b) })
			add(gs.child(g, p.And(p.Not(inputs[v]), p.Not(inputs[w])), br), func(b uint) bool { return !bit(v)(b) && !bit(w)(b) })
		}
	}
	for bits := range uint(1 << vars) {
		value := func(x term.ID) bool {
			r := x
			for i, in := range inputs {
				r = p.Substitute(r, map[term.ID]term.ID{in: p.Bool(bits>>i&1 == 1)})
			}
			if !p.IsConst(r) {
				t.Fatalf("%s does not fold", p.String(r))
			}
			return p.IsTrue(r)
		}
		// The concrete execution.
		cameFrom := make([]int, blocks) // index of the waiting edge taken, -1 if the block is not reached
		for i := range cameFrom {
			cameFrom[i] = -1
		}
		b := 0
		cameFrom[0] = 0
	run:
		for outs[b].assume(bits) {
			for i, e := range outs[b].edges {
				if e.cond(bits) {
					for k, s := range sources[e.to] {
						if s == [2]int{b, i} {
							cameFrom[e.to] = k
						}
					}
					b = e.to
					continue run
				}
			}
			break
		}
		for b := range blocks {
			if gate[b] < 0 {
				continue
			}
			reached := cameFrom[b] >= 0
			if got := value(gs.full(gate[b])); got != reached {
				t.Errorf("block %d, input %b: gate says %v, execution %v", b, bits, got, reached)
				return
			}
			if !reached {
				continue
			}
			c := picked[b]
			for c.edge < 0 {
				if value(c.cond) {
					c = c.then
				} else {
					c = c.els_
				}
			}
			if c.edge != cameFrom[b] {
				t.Errorf("block %d, input %b: edge %d chosen, %d taken", b, bits, c.edge, cameFrom[b])
				return
			}
		}
	}
}

// A diamond returns to the gate it left, and selects by the branch's own condition.
func TestGateOfDiamond(t *testing.T) {
	p := term.NewPool()
	gs := newGates(float.New(p), false, true)
	outer := gs.assume(root, p.Var("outer", 1))
	c := p.Var("c", 1)
	br := gs.newBranch()
	then, els := gs.child(outer, c, br), gs.child(outer, p.Not(c), br)
	g, tree := gs.merge([]Gate{then, els})
	if g != outer {
		t.Errorf("the join's gate is %d, want %d", g, outer)
	}
	if v := choose(tree, func(i int) term.ID { return []term.ID{p.Const(8, 1), p.Const(8, 2)}[i] }, p.Ite); v != p.Ite(c, p.Const(8, 1), p.Const(8, 2)) {
		t.Errorf("selects %s", p.String(v))
	}
}
