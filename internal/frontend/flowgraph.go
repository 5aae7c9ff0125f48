package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// flowGraph is the control flow of a body, for questions about single instructions. All answers take time linear in the
// number of blocks, and of uses asked about.
type flowGraph struct {
	body         *llvm.Body
	succs, preds [][]int
}

func newFlowGraph(body *llvm.Body) *flowGraph {
	g := &flowGraph{body: body, succs: make([][]int, len(body.Blocks)), preds: make([][]int, len(body.Blocks))}
	for b := range body.Blocks {
		insts := body.BlockInsts(b)
		g.succs[b] = successors(&insts[len(insts)-1])
		for _, s := range g.succs[b] {
			g.preds[s] = append(g.preds[s], b)
		}
	}
	return g
}

// reach returns the blocks at whose start execution may arrive from the end of those given, without going through stop.
func reach(next [][]int, from []int, stop int) []bool {
	seen := make([]bool, len(next))
	work := append([]int(nil), from...)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range next[b] {
			if !seen[s] {
				seen[s] = true
				if s != stop {
					work = append(work, s)
				}
			}
		}
	}
	return seen
}

// isCyclic reports whether execution may come back to a block.
func (g *flowGraph) isCyclic(b int) bool { return reach(g.succs, []int{b}, b)[b] }

// dominatesUses reports whether instruction at, which is no φ and not in the entry block, comes before every use of value id, also those in debug records.
func (g *flowGraph) dominatesUses(at, id int, uses usage) bool {
	home := g.body.Insts[at].Block
	early := reach(g.succs, []int{0}, home)
	early[0] = true
	comesAfter := func(k, block int) bool { return !early[block] || block == home && k >= at }
	for _, k := range uses[id] {
		if i := &g.body.Insts[k]; i.Opcode == llvm.OpPHI {
			for n, o := range i.Operands {
				from := int(i.Extra[n])
				if o.ID == id && !comesAfter(g.body.BlockFirst[from+1], from) {
					return false
				}
			}
		} else if !comesAfter(int(k), i.Block) {
			return false
		}
	}
	for _, v := range g.body.Vars {
		for _, o := range v.Values {
			if o.Kind == llvm.InstructionKind && o.ID == id && !comesAfter(v.Before-1, g.body.Insts[v.Before].Block) {
				return false
			}
		}
	}
	return true
}

// anyLiveAt reports whether one of the values, which instructions define, may be used after instruction at without being defined
// again.
func (g *flowGraph) anyLiveAt(at int, values []int, uses usage) bool {
	for _, id := range values {
		if g.liveAt(at, id, uses) {
			return true
		}
	}
	return false
}

func (g *flowGraph) liveAt(at, id int, uses usage) bool {
	def := id - g.body.NumArgs
	// passes looks at a block backwards from before instruction k on: whether at is met, or else whether the definition is.
	passes := func(b, k int) (met, defined bool) {
		in := func(i int) bool { return g.body.Insts[i].Block == b && i < k }
		switch {
		case in(at) && (!in(def) || at > def):
			return true, false
		default:
			return false, in(def)
		}
	}
	seen := make([]bool, len(g.preds))
	var work []int
	visit := func(b, k int) bool {
		met, defined := passes(b, k)
		if !met && !defined {
			work = append(work, b)
		}
		return met
	}
	for _, k := range uses[id] {
		i := &g.body.Insts[k]
		if i.Opcode != llvm.OpPHI {
			if visit(i.Block, int(k)) {
				return true
			}
			continue
		}
		for n, o := range i.Operands {
			if from := int(i.Extra[n]); o.ID == id && visit(from, g.body.BlockFirst[from+1]) {
				return true
			}
		}
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range g.preds[b] {
			if !seen[p] {
				seen[p] = true
				if visit(p, g.body.BlockFirst[p+1]) {
					return true
				}
			}
		}
	}
	return false
}
