package expand

import (
	"container/heap"
	"slices"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Gate names a path condition: the set of executions that reach some point of
// the bounded program. Gates form a tree. A gate's condition holds relative to
// its parent; its full condition is the conjunction along the path to the
// root, whose condition is true. Selecting values at a join by conditions
// relative to the join's nearest common gate, rather than by full path
// conditions, is what keeps the terms small (gated SSA, SEABMC section III).
//
// Gates that leave the same branch are exclusive by construction. A gate made
// by a join covers exactly the executions that take one of the joined edges.
type Gate int32

// root is the gate of the program's entry.
const root Gate = 0

// gates is the tree of gates.
type gates struct {
	pool   *term.Pool
	floats *float.Arithmetic
	node   []gateNode
	// branches counts the branch points, so that siblings that leave one branch can be told
	// from gates that merely share a parent.
	branches int32
	// learnRanges extends what a gate knows of the ranges of terms by a condition; nil learns nothing.
	learnRanges func(*memory.Facts, term.ID) *memory.Facts
	// paths makes joins select by the path conditions of their edges.
	paths bool
	// learns makes gates know facts.
	learns bool
}

type gateNode struct {
	parent Gate
	depth  int32
	branch int32   // the branch point this gate leaves
	cond   term.ID // relative to the parent
	full   term.ID
	facts  *facts
	ranges *memory.Facts
}

func newGates(floats *float.Arithmetic, paths, learns bool) *gates {
	pool := floats.Pool()
	return &gates{pool: pool, floats: floats, paths: paths, learns: learns, node: []gateNode{{parent: -1, cond: pool.True(), full: pool.True()}}}
}

// full returns the condition, over the program's inputs, of reaching g.
func (gs *gates) full(g Gate) term.ID { return gs.node[g].full }

// newBranch starts a branch point; the gates made with it are exclusive.
func (gs *gates) newBranch() int32 {
	gs.branches++
	return gs.branches
}

// child returns the gate of the executions that reach parent and satisfy cond.
// It is parent itself if cond is true.
func (gs *gates) child(parent Gate, cond term.ID, branch int32) Gate {
	if gs.pool.IsTrue(cond) {
		return parent
	}
	n := &gs.node[parent]
	child := gateNode{
		parent: parent, depth: n.depth + 1, branch: branch,
		cond: cond, full: gs.pool.And(n.full, cond), facts: n.facts, ranges: n.ranges,
	}
	if gs.learns {
		child.facts = n.facts.learn(gs.floats, cond)
		if gs.learnRanges != nil {
			child.ranges = gs.learnRanges(n.ranges, cond)
		}
	}
	gs.node = append(gs.node, child)
	return Gate(len(gs.node) - 1)
}

// assume returns the gate of the executions that reach g and satisfy cond.
func (gs *gates) assume(g Gate, cond term.ID) Gate {
	return gs.child(g, cond, gs.newBranch())
}

// maxNear bounds the gates whose conditions a comparison is looked at under.
const maxNear = 4

// near returns the conditions of the gate and those above it, relative to one another, the nearest first.
func (gs *gates) near(g Gate) []term.ID {
	if !gs.learns {
		return nil
	}
	var conds []term.ID
	for ; g != root && len(conds) < maxNear; g = gs.node[g].parent {
		conds = append(conds, gs.node[g].cond)
	}
	return conds
}

// dead reports whether no execution reaches g, as far as simplification shows.
func (gs *gates) dead(g Gate) bool { return gs.pool.IsFalse(gs.node[g].full) }

// choice is a decision tree over the edges of a join: it selects the value that
// belongs to the edge taken. Executions that take none of the edges do not
// matter, so the last alternative of a decision needs no condition.
type choice struct {
	edge       int // leaf: index of the edge; -1 at a decision
	cond       term.ID
	then, els_ *choice
}

// each calls f with every edge of the tree.
func (c *choice) each(f func(edge int)) {
	if c.edge >= 0 {
		f(c.edge)
		return
	}
	c.then.each(f)
	c.els_.each(f)
}

// onlyChoice selects the only edge of a join that has one.
var onlyChoice = choice{edge: 0}

// merge joins the edges that arrive under the gates in. It returns the gate of
// the join and the tree that selects among the edges. The time is linear in
// the part of the gate tree between the join and the edges, up to a logarithm.
func (gs *gates) merge(in []Gate) (Gate, *choice) {
	if len(in) == 1 {
		return in[0], &onlyChoice
	}
	if gs.paths {
		return gs.mergePaths(in)
	}
	m := merger{gs: gs, at: make(map[Gate][]mergeItem, len(in))}
	for i, g := range in {
		m.add(g, mergeItem{tree: &choice{edge: i}, rel: gs.pool.True(), branch: 0})
	}
	for {
		g := heap.Pop(&m.order).(mergeKey).gate
		item := m.combine(m.at[g])
		delete(m.at, g)
		if len(m.at) == 0 {
			return gs.assume(g, item.rel), item.tree
		}
		n := gs.node[g]
		m.add(n.parent, mergeItem{
			tree: item.tree, own: n.cond, branch: n.branch,
			rel: gs.pool.And(n.cond, item.rel),
			sub: item.rel,
		})
	}
}

// mergePaths is merge by path conditions: the join has no gate above it but the root, and an edge is told from the others by its
// whole condition (LLBMC, section 3.5; CBMC's guards).
func (gs *gates) mergePaths(in []Gate) (Gate, *choice) {
	tree := &choice{edge: len(in) - 1}
	some := gs.full(in[len(in)-1])
	for i := len(in) - 2; i >= 0; i-- {
		cond := gs.full(in[i])
		tree = &choice{edge: -1, cond: cond, then: &choice{edge: i}, els_: tree}
		some = gs.pool.Or(cond, some)
	}
	return gs.assume(root, some), tree
}

// mergeItem is a set of edges seen from one gate.
type mergeItem struct {
	tree   *choice
	rel    term.ID // exact condition, relative to the gate, that one of the edges is taken
	own    term.ID // condition of the child gate below which the edges lie
	sub    term.ID // rel relative to that child gate
	branch int32   // branch point of that child gate; 0 for an edge at the gate itself
}

type mergeKey struct {
	depth int32
	gate  Gate
}

type merger struct {
	gs    *gates
	at    map[Gate][]mergeItem
	order mergeOrder
}

func (m *merger) add(g Gate, item mergeItem) {
	items, seen := m.at[g]
	m.at[g] = append(items, item)
	if !seen {
		heap.Push(&m.order, mergeKey{m.gs.node[g].depth, g})
	}
}

// combine makes one item of those that meet at a gate. Edges below different
// outcomes of one branch are told apart by the branch's own condition; in all
// other cases only the exact condition of one side tells them apart, because a
// gate made by a join overlaps with the branches it came from.
func (m *merger) combine(items []mergeItem) mergeItem {
	p := m.gs.pool
	slices.SortStableFunc(items, func(a, b mergeItem) int { return int(a.branch - b.branch) })
	acc := items[0]
	for i := 1; i < len(items); i++ {
		it := items[i]
		switch {
		case it.branch != 0 && it.branch == acc.branch && acc.own != 0:
			tree := &choice{edge: -1, cond: it.own, then: it.tree, els_: acc.tree}
			var rel term.ID
			if it.own == p.Not(acc.own) {
				rel = p.Ite(it.own, it.sub, acc.sub)
			} else {
				rel = p.Or(acc.rel, it.rel)
			}
			// Together they are no longer below a single outcome, but a third outcome of the
			// same branch is still told apart by its own condition: it is the one tested.
			acc = mergeItem{tree: tree, rel: rel, own: p.Or(acc.own, it.own), sub: rel, branch: acc.branch}
		default:
			acc = mergeItem{tree: &choice{edge: -1, cond: it.rel, then: it.tree, els_: acc.tree}, rel: p.Or(acc.rel, it.rel), branch: 0}
		}
	}
	return acc
}

type mergeOrder []mergeKey

func (h mergeOrder) Len() int { return len(h) }
func (h mergeOrder) Less(i, j int) bool {
	if h[i].depth != h[j].depth {
		return h[i].depth > h[j].depth
	}
	return h[i].gate > h[j].gate
}
func (h mergeOrder) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *mergeOrder) Push(x any)   { *h = append(*h, x.(mergeKey)) }
func (h *mergeOrder) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}
