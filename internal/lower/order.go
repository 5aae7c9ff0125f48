package lower

import "fmt"

// graph is a function's control flow, over LLVM's block numbers, and the order that SEA-IR wants.
type graph struct {
	succs [][]int32
	preds [][]int32 // one entry per edge, reachable predecessors only, in no particular order
	// order lists the reachable blocks: every edge that is not a back edge leads forward, and each loop is
	// contiguous with its header first.
	order []int32
	index []int32  // position in order, -1 for unreachable blocks
	dom   *domTree // over positions in order
	loop  []int32  // innermost loop of a block as an index into loops, -1 if none
	loops []loop
}

type loop struct {
	head   int32 // block
	parent int32 // -1 if outermost
	depth  int32 // 1 for outermost loops
	first  int32 // positions of its blocks in order
	last   int32
}

// newGraph orders the blocks. Block 0 is the entry. An irreducible graph is an error.
func newGraph(succs [][]int32) (*graph, error) {
	n := len(succs)
	g := &graph{succs: succs, preds: make([][]int32, n), index: make([]int32, n), loop: make([]int32, n)}
	rpo, num := reversePostorder(n, 0, func(b int32) []int32 { return succs[b] })
	for _, b := range rpo {
		for _, s := range succs[b] {
			g.preds[s] = append(g.preds[s], b)
		}
	}
	dom := newDomTree(rpo, num, succs, g.preds)
	for i := range g.loop {
		g.loop[i] = -1
	}
	// Natural loops, inner ones first because their headers come later in reverse postorder.
	for i := len(rpo) - 1; i >= 0; i-- {
		h := rpo[i]
		var work []int32
		for _, p := range g.preds[h] {
			if num[p] >= int32(i) {
				if !dom.dominates(int32(i), num[p]) {
					return nil, fmt.Errorf("a loop with several entries")
				}
				work = append(work, p)
			}
		}
		if len(work) == 0 {
			continue
		}
		id := int32(len(g.loops))
		g.loops = append(g.loops, loop{head: h, parent: -1})
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			// Climb to the outermost loop known so far.
			inner := g.loop[b]
			if inner < 0 {
				g.loop[b] = id
				if b != h {
					work = append(work, g.preds[b]...)
				}
				continue
			}
			for g.loops[inner].parent >= 0 {
				inner = g.loops[inner].parent
			}
			if inner == id {
				continue
			}
			g.loops[inner].parent = id
			work = append(work, g.preds[g.loops[inner].head]...)
		}
		if g.loop[h] < 0 {
			g.loop[h] = id
		}
	}
	for i := len(g.loops) - 1; i >= 0; i-- { // outer loops have higher numbers
		g.loops[i].depth = 1
		if p := g.loops[i].parent; p >= 0 {
			g.loops[i].depth = g.loops[p].depth + 1
		}
	}
	g.arrange(rpo, num)
	g.dom = newDomTree(g.order, g.index, succs, g.preds)
	return g, nil
}

// reversePostorder walks a graph of n nodes from root without recursion. num gives the position of each
// node, -1 for those not reached.
func reversePostorder(n int, root int32, succs func(int32) []int32) (order, num []int32) {
	num = make([]int32, n)
	for i := range num {
		num[i] = -1
	}
	type frame struct {
		node int32
		next int
	}
	stack := []frame{{root, 0}}
	num[root] = 0
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		ss := succs(f.node)
		if f.next < len(ss) {
			// The last successor first, so that the first one comes first in reverse postorder.
			s := ss[len(ss)-1-f.next]
			f.next++
			if num[s] < 0 {
				num[s] = 0
				stack = append(stack, frame{s, 0})
			}
			continue
		}
		order = append(order, f.node)
		stack = stack[:len(stack)-1]
	}
	for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
		order[i], order[j] = order[j], order[i]
	}
	for i, b := range order {
		num[b] = int32(i)
	}
	return order, num
}

// arrange makes the loops contiguous: at each level of nesting it orders blocks and whole inner loops
// topologically, ignoring back edges.
func (g *graph) arrange(rpo, num []int32) {
	// Members of each loop, and of the top level (last entry), in reverse postorder: blocks b as b, loops
	// as -1-loop, at the place of their header.
	members := make([][]int32, len(g.loops)+1)
	top := int32(len(g.loops))
	up := func(l int32) int32 {
		if l < 0 {
			return top
		}
		return l
	}
	for _, b := range rpo {
		l := g.loop[b]
		if l >= 0 && g.loops[l].head == b {
			p := up(g.loops[l].parent)
			members[p] = append(members[p], -1-l)
		}
		members[up(l)] = append(members[up(l)], b)
	}
	// Position of each block and loop among the members of its level.
	blockPos := make([]int32, len(g.succs))
	loopPos := make([]int32, len(g.loops))
	for _, ms := range members {
		for i, m := range ms {
			if m >= 0 {
				blockPos[m] = int32(i)
			} else {
				loopPos[-1-m] = int32(i)
			}
		}
	}
	// Edges of each level.
	edges := make([][][]int32, len(members))
	for l, ms := range members {
		edges[l] = make([][]int32, len(ms))
	}
	depth := func(l int32) int32 {
		if l == top {
			return 0
		}
		return g.loops[l].depth
	}
	parent := func(l int32) int32 { return up(g.loops[l].parent) }
	for _, u := range rpo {
		for _, v := range g.succs[u] {
			if num[v] <= num[u] {
				continue // back edge
			}
			lu, lv := up(g.loop[u]), up(g.loop[v])
			pu, pv := blockPos[u], blockPos[v]
			for lu != lv {
				if depth(lu) >= depth(lv) {
					pu, lu = loopPos[lu], parent(lu)
				} else {
					pv, lv = loopPos[lv], parent(lv)
				}
			}
			edges[lu][pu] = append(edges[lu][pu], pv)
		}
	}
	// Depth first over levels, with an explicit stack: nesting may be deep in generated code.
	type frame struct {
		level int32
		order []int32
		next  int
	}
	open := func(level int32) frame {
		order, _ := reversePostorder(len(members[level]), 0, func(i int32) []int32 { return edges[level][i] })
		return frame{level: level, order: order}
	}
	stack := []frame{open(top)}
	for i := range g.index {
		g.index[i] = -1
	}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(f.order) {
			if f.level != top {
				g.loops[f.level].last = int32(len(g.order) - 1)
			}
			stack = stack[:len(stack)-1]
			continue
		}
		m := members[f.level][f.order[f.next]]
		f.next++
		if m >= 0 {
			g.index[m] = int32(len(g.order))
			g.order = append(g.order, m)
			continue
		}
		g.loops[-1-m].first = int32(len(g.order))
		stack = append(stack, open(-1-m))
	}
}

// within reports whether a block lies in a loop, -1 standing for the whole function.
func (g *graph) within(block, l int32) bool {
	if l < 0 {
		return true
	}
	i := g.index[block]
	return i >= g.loops[l].first && i <= g.loops[l].last
}

// isHead reports whether a block is the header of a loop.
func (g *graph) isHead(b int32) bool { return g.loop[b] >= 0 && g.loops[g.loop[b]].head == b }
