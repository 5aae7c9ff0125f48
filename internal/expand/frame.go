package expand

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// frame is an activation of a function: the current value of each register and
// the edges that wait at each block. Loop-closed SSA makes one value per
// register enough, although the edges that wait at a block may stem from
// different iterations: what they carry across a loop's border, they carry as
// arguments of φ-functions, evaluated when the edge is taken.
type frame struct {
	info    *funcInfo
	ctx     int32
	parent  *frame
	site    *seair.Instr // the call in the parent
	vals    []term.ID
	mems    []*memory.Memory
	extra   []term.ID // variadic arguments
	areas   int       // how often they were laid out in memory
	waiting [][]edge  // for each block
	queue   []int32   // min-heap of the blocks with waiting edges
	loops   []loopState
	now     int32 // the innermost iteration around the block that is executed
	returns []returnEdge
	locals  []memory.ObjectID // stack objects of this activation, in order of allocation
	rec     recordedFrame
}

// edge is a taken edge of the control flow graph.
type edge struct {
	gate Gate
	back bool
	vals []term.ID        // arguments of the target's scalar φ-functions
	mems []*memory.Memory // arguments of its memory φ-functions
	gone []term.ID        // pointers in registers that are not read beyond it
	rec  *recordedEdge    // nil unless recording
}

// returnEdge is a taken return.
type returnEdge struct {
	gate  Gate
	value term.ID
	mem   *memory.Memory
	gone  []term.ID // pointers in registers, other than the value
	rec   *recordedEdge
}

func (fr *frame) push(block int32, e edge) {
	if len(fr.waiting[block]) == 0 {
		q := append(fr.queue, block)
		for i := len(q) - 1; i > 0; {
			up := (i - 1) / 2
			if q[up] <= q[i] {
				break
			}
			q[up], q[i] = q[i], q[up]
			i = up
		}
		fr.queue = q
	}
	fr.waiting[block] = append(fr.waiting[block], e)
}

// pop returns the first block with waiting edges and those edges.
func (fr *frame) pop() (int32, []edge) {
	q := fr.queue
	block := q[0]
	last := len(q) - 1
	q[0] = q[last]
	q = q[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c >= len(q) {
			break
		}
		if c+1 < len(q) && q[c+1] < q[c] {
			c++
		}
		if q[i] <= q[c] {
			break
		}
		q[i], q[c] = q[c], q[i]
		i = c
	}
	fr.queue = q
	edges := fr.waiting[block]
	fr.waiting[block] = nil
	return block, edges
}

// value returns the term of an operand, simplified by what gate knows.
func (x *expander) value(fr *frame, gate Gate, v seair.Value) term.ID {
	if v.IsReg() {
		t := fr.vals[v.Reg()]
		if t == 0 {
			// Only an execution that cannot happen gets here: the definition was skipped because its
			// path had ended. Any value is right.
			return x.vars.Var("undefined", x.width(fr.info.fn.Regs[v.Reg()]))
		}
		known := &x.gates.node[gate]
		if t = known.facts.simplify(x.gates.floats, t); x.Pool.Width(t) == 1 {
			t = x.decide(gate, x.Space.Decide(known.ranges, t))
		}
		return t
	}
	return x.constant(v.Const())
}

// memory returns the memory of an operand.
func (x *expander) memory(fr *frame, v seair.Value) *memory.Memory {
	if m := fr.mems[fr.info.memSlot[v.Reg()]]; m != nil {
		return m
	}
	return x.Space.Empty() // as in value
}

func (x *expander) setMemory(fr *frame, r seair.Reg, m *memory.Memory) {
	fr.mems[fr.info.memSlot[r]] = m
}

// walk runs an activation from its first block to its end.
func (x *expander) walk(fr *frame) {
	for len(fr.queue) > 0 {
		block, edges := fr.pop()
		if edges = x.advancing(fr, block, edges); len(edges) == 0 {
			continue
		}
		gate, tree := x.join(edges)
		if x.gates.dead(gate) {
			continue
		}
		x.recordJoin(fr, block, edges)
		if l := fr.info.loops[block]; l != nil {
			fr.now = fr.loops[block].current // that which is over
			if !x.iterate(fr, l, gate, edges[0].back) {
				x.rec.end()
				continue
			}
		}
		fr.now = x.iterationAt(fr, block)
		x.enter(fr, block, edges, tree)
		if gate = x.entered(fr, block, gate, edges); x.gates.dead(gate) {
			x.rec.end()
			continue
		}
		x.block(fr, block, gate)
	}
}

// join returns the gate at which edges join and the decision among them.
func (x *expander) join(edges []edge) (Gate, *choice) {
	if len(edges) == 1 {
		return edges[0].gate, &onlyChoice
	}
	in := make([]Gate, len(edges))
	for i := range edges {
		in[i] = edges[i].gate
	}
	return x.gates.merge(in)
}

// enter gives the φ-functions of a block their values.
func (x *expander) enter(fr *frame, block int32, edges []edge, tree *choice) {
	x.recordPhis(fr, block, edges)
	phis := fr.info.fn.Blocks[block].Phis
	nv, nm := 0, 0
	for i := range phis {
		if slot := fr.info.memSlot[phis[i].Dst]; slot >= 0 {
			fr.mems[slot] = x.chooseMemory(tree, func(e int) *memory.Memory { return edges[e].mems[nm] })
			nm++
		} else {
			fr.vals[phis[i].Dst] = x.chooseValue(tree, func(e int) term.ID { return edges[e].vals[nv] })
			x.define(fr.vals[phis[i].Dst])
			nv++
		}
	}
}

// chooseValue joins values. What is known of them as floats outlives the join, whose term simplification takes apart.
func (x *expander) chooseValue(c *choice, leaf func(int) term.ID) term.ID {
	v := choose(c, leaf, x.Pool.Ite)
	if c.edge >= 0 || !x.gates.floats.HasRanges() {
		return v
	}
	var values []term.ID
	c.each(func(e int) { values = append(values, leaf(e)) })
	x.gates.floats.Chosen(v, values...)
	return v
}

func (x *expander) chooseMemory(c *choice, leaf func(int) *memory.Memory) *memory.Memory {
	return choose(c, leaf, func(cond term.ID, a, b *memory.Memory) *memory.Memory {
		x.poll() // memories that differ in many cells take long to join
		x.rest()
		return x.Space.Join(cond, a, b)
	})
}

// choose builds what a decision tree selects.
func choose[T comparable](c *choice, leaf func(int) T, ite func(cond term.ID, a, b T) T) T {
	if c.edge >= 0 {
		return leaf(c.edge)
	}
	a := choose(c.then, leaf, ite)
	b := choose(c.els_, leaf, ite)
	if a == b {
		return a
	}
	return ite(c.cond, a, b)
}

// take follows an edge of the control flow graph.
func (x *expander) take(fr *frame, from, to int32, gate Gate) {
	if x.gates.dead(gate) {
		return
	}
	target := fr.info.fn.Blocks[to]
	e := edge{gate: gate, back: to <= from}
	x.recordLeft(&e)
	if len(target.Phis) > 0 {
		pred := slices.Index(target.Preds, from)
		x.recordEdge(fr, target, pred, &e)
		for i := range target.Phis {
			phi := &target.Phis[i]
			if fr.info.memSlot[phi.Dst] >= 0 {
				e.mems = append(e.mems, x.memory(fr, phi.Args[pred]))
			} else {
				e.vals = append(e.vals, x.value(fr, gate, phi.Args[pred]))
			}
		}
	}
	if x.watchesLost(fr.info.fn) {
		e.gone = x.pointers(fr, fr.info.live(x).along(from, to))
	}
	fr.push(to, e)
}
