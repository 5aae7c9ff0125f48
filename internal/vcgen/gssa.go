package vcgen

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// Gated transforms a program in single assume form into gated single static assignment (SEABMC, section II, figure 3d):
// a φ-function becomes a selection by the conditions of the branches between the block's immediate dominator and the block (the
// gating path of CALYSTO, definition 4). Conditions of edges, never of blocks, decide: both predecessors of a block may be reached.
//
// The conditions stand in blocks that need not dominate the block, which is why the result is a data flow function. The time is
// linear in the blocks between the joins and their dominators.
func Gated(p *seair.Program) (*seair.Program, error) {
	w, err := rewrite(p)
	if err != nil {
		return nil, err
	}
	if err := w.singleAssume(); err != nil {
		return nil, err
	}
	g := &gater{rewriter: w, idom: immediateDominators(w.old)}
	w.fn.Dataflow = true
	for i, old := range w.old.Blocks {
		b := &seair.Block{Name: old.Name, Preds: old.Preds}
		w.fn.Blocks = append(w.fn.Blocks, b)
		if len(old.Phis) > 0 {
			g.select_(b, int32(i), old.Phis)
		}
		b.Instrs = append(b.Instrs, old.Instrs...)
	}
	return w.prog, nil
}

type gater struct {
	*rewriter
	idom []int32
}

// decision is a node of a gating path: an edge into the join, or a branch on the way.
type decision struct {
	arg         int // index of the edge, at a leaf; -1 at a branch
	cond        seair.Value
	then, else_ *decision
}

// select_ appends the selections of the φ-functions of block i.
func (g *gater) select_(b *seair.Block, i int32, phis []seair.Phi) {
	tree := g.gatingPath(i)
	for _, phi := range phis {
		done := make(map[*decision]seair.Value)
		v := g.chosen(b, tree, &phi, done)
		t := g.fn.Regs[phi.Dst]
		in := seair.Instr{Op: seair.Copy, Dst: phi.Dst, Args: []seair.Value{v}, Loc: phi.Loc}
		if t == seair.Memory {
			// There is no copy of memories; a selection among equals is one.
			in = seair.Instr{Op: seair.Select, MemDst: phi.Dst, Args: []seair.Value{g.true_, v, v}, Loc: phi.Loc}
		}
		if last := len(b.Instrs) - 1; last >= 0 && v.IsReg() && int(v.Reg()) == len(g.fn.Regs)-1 &&
			(b.Instrs[last].Dst == v.Reg() || b.Instrs[last].MemDst == v.Reg()) {
			// The selection just made is the φ-function's own.
			in = b.Instrs[last]
			b.Instrs = b.Instrs[:last]
			g.fn.Regs = g.fn.Regs[:len(g.fn.Regs)-1]
			if t == seair.Memory {
				in.MemDst = phi.Dst
			} else {
				in.Dst = phi.Dst
			}
			in.Loc = phi.Loc
		}
		b.Instrs = append(b.Instrs, in)
	}
}

// chosen appends the selections below a decision and returns their value.
func (g *gater) chosen(b *seair.Block, d *decision, phi *seair.Phi, done map[*decision]seair.Value) seair.Value {
	if d.arg >= 0 {
		return phi.Args[d.arg]
	}
	if v, ok := done[d]; ok {
		return v
	}
	x, y := g.chosen(b, d.then, phi, done), g.chosen(b, d.else_, phi, done)
	v := x
	if x != y {
		t := g.fn.Regs[phi.Dst]
		v = seair.RegValue(g.register(t))
		in := seair.Instr{Op: seair.Select, Args: []seair.Value{d.cond, x, y}}
		if t == seair.Memory {
			in.MemDst = v.Reg()
		} else {
			in.Dst = v.Reg()
		}
		b.Instrs = append(b.Instrs, in)
	}
	done[d] = v
	return v
}

// gatingPath returns the decisions from the immediate dominator of a block to its edges. Nodes are shared: it is a graph as
// large as the part of the program between the two.
func (g *gater) gatingPath(join int32) *decision {
	f := g.old
	dom := g.idom[join]
	// The blocks between the two that reach the join, in reverse order: a block's successors come before it.
	reaches := make(map[int32]bool)
	work := append([]int32(nil), f.Blocks[join].Preds...)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if reaches[b] {
			continue
		}
		reaches[b] = true
		if b != dom {
			work = append(work, f.Blocks[b].Preds...)
		}
	}
	order := make([]int32, 0, len(reaches))
	for b := range reaches {
		order = append(order, b)
	}
	slices.SortFunc(order, func(a, b int32) int { return int(b - a) })
	leaves := make([]*decision, len(f.Blocks[join].Preds))
	for k := range leaves {
		leaves[k] = &decision{arg: k}
	}
	at := make(map[int32]*decision, len(order))
	for _, b := range order {
		t := terminator(f.Blocks[b])
		var edges []*decision // from b to the join, in the order of b's targets
		for k, p := range f.Blocks[join].Preds {
			if p == b {
				edges = append(edges, leaves[k])
			}
		}
		next := func(to int32) *decision {
			if to != join {
				return at[to] // nil if it does not reach the join
			}
			e := edges[0]
			edges = edges[1:]
			return e
		}
		d := next(t.Targets[0])
		if len(t.Targets) == 2 {
			e := next(t.Targets[1])
			switch {
			case d == nil:
				d = e
			case e != nil && d != e:
				if v, known := g.truth(t.Args[0]); !known {
					d = &decision{arg: -1, cond: t.Args[0], then: d, else_: e}
				} else if !v {
					d = e
				}
			}
		}
		at[b] = d
	}
	return at[dom]
}

// immediateDominators returns the immediate dominator of each block but the first (Cooper, Harvey and Kennedy). Without
// loops one pass in the order of the blocks is enough.
func immediateDominators(f *seair.Func) []int32 {
	idom := make([]int32, len(f.Blocks))
	for i := 1; i < len(f.Blocks); i++ {
		d := f.Blocks[i].Preds[0]
		for _, p := range f.Blocks[i].Preds[1:] {
			for d != p {
				if d > p {
					d = idom[d]
				} else {
					p = idom[p]
				}
			}
		}
		idom[i] = d
	}
	return idom
}
