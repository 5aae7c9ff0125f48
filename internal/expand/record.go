package expand

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// recorder writes the walk down as a program: one function without loops and calls, in which every
// instruction that was executed stands once for each time it was (SEABMC, section II: what the transformations start
// from). It is what Bounded says in terms, before memory and control flow were turned into terms; expanding it again gives the
// same verdict.
//
// What folded from constants alone is a constant in it, branches that folded are jumps, and checks that folded to
// true are left out. All methods do nothing on a nil recorder: an expansion that is not recorded pays for nothing.
type recorder struct {
	pool   *term.Pool
	prog   *seair.Program
	fn     *seair.Func
	consts map[string]seair.Value
	block  int32    // the block being written, -1 between blocks
	from   exitSlot // where the edge that is taken next leaves

	// Arguments of the call being made, and results of the one that was.
	args []seair.Value
	mem  seair.Value
	ret  seair.Value
}

// exitSlot names an outgoing edge of a recorded block: a target of its terminator.
type exitSlot struct{ block, target int32 }

// recordedFrame is what the recorder knows of an activation: the recorded register, or constant, of each register.
type recordedFrame struct {
	regs  []seair.Value
	mems  []seair.Value
	extra []seair.Value
	token seair.Value // of the stack at entry, if the function allocates
}

// recordedEdge is what an edge carries in the recorded program.
type recordedEdge struct {
	from exitSlot
	vals []seair.Value
	mems []seair.Value
}

// noTarget marks an edge that no execution takes, until finish gives it a block.
const noTarget = -1

// newRecorder starts the record of a program that is entered at entry.
func newRecorder(prog *seair.Program, entry *seair.Func, pool *term.Pool) *recorder {
	r := &recorder{pool: pool, consts: make(map[string]seair.Value)}
	r.prog = &seair.Program{
		Target: prog.Target, Globals: prog.Globals, Locs: prog.Locs, Vars: prog.Vars, Types: prog.Types,
		Consts: slices.Clone(prog.Consts), Strings: slices.Clone(prog.Strings),
	}
	// Functions stay for their addresses, and so that numbers mean the same.
	for _, f := range prog.Funcs {
		g := &seair.Func{
			Name: f.Name, Source: f.Source, Variadic: f.Variadic, Ret: f.Ret, Loc: f.Loc,
			AddrTaken: f.AddrTaken, Signature: f.Signature, Regs: make([]seair.Type, 1),
		}
		if f == entry {
			r.fn = g
		}
		for _, p := range f.Params {
			g.Params = append(g.Params, seair.Reg(len(g.Regs)))
			g.Regs = append(g.Regs, f.Regs[p])
			if name := f.Names[p]; name != "" {
				if g.Names == nil {
					g.Names = make(map[seair.Reg]string)
				}
				g.Names[g.Params[len(g.Params)-1]] = name
			}
		}
		r.prog.Funcs = append(r.prog.Funcs, g)
	}
	r.fn.MemIn = r.register(seair.Memory).Reg()
	r.mem = seair.RegValue(r.fn.MemIn)
	r.fn.Blocks = []*seair.Block{{Name: "entry"}}
	return r
}

// finish gives the edges that no execution takes a block, and returns the program.
func (r *recorder) finish() *seair.Program {
	if r == nil {
		return nil
	}
	r.end()
	var dead []int32
	for i, b := range r.fn.Blocks {
		if len(b.Instrs) == 0 || !b.Instrs[len(b.Instrs)-1].Op.IsTerminator() {
			// The walk ended here without a word: nothing goes on.
			b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Unreachable})
		}
		last := &b.Instrs[len(b.Instrs)-1]
		for k, t := range last.Targets {
			if t == noTarget {
				last.Targets[k] = int32(len(r.fn.Blocks))
				dead = append(dead, int32(i))
			}
		}
	}
	if len(dead) > 0 {
		r.fn.Blocks = append(r.fn.Blocks, &seair.Block{
			Name: "infeasible", Preds: dead, Instrs: []seair.Instr{{Op: seair.Unreachable}},
		})
	}
	return r.prog
}

func (r *recorder) register(t seair.Type) seair.Value {
	r.fn.Regs = append(r.fn.Regs, t)
	return seair.RegValue(seair.Reg(len(r.fn.Regs) - 1))
}

// emit appends an instruction to the open block, with a fresh register for its result of type t (Void: none), and
// for its memory if it defines one; it returns the first of these.
func (r *recorder) emit(in seair.Instr, t seair.Type) seair.Value {
	v := seair.NoValue
	if t != seair.Void {
		v = r.register(t)
		if t == seair.Memory {
			in.MemDst = v.Reg()
		} else {
			in.Dst = v.Reg()
		}
	}
	b := r.fn.Blocks[r.block]
	b.Instrs = append(b.Instrs, in)
	return v
}

// str returns the number of a string.
func (r *recorder) str(s string) int64 {
	if i := slices.Index(r.prog.Strings, s); i >= 0 {
		return int64(i)
	}
	r.prog.Strings = append(r.prog.Strings, s)
	return int64(len(r.prog.Strings) - 1)
}

// constant returns the operand for an integer constant.
func (r *recorder) constant(t seair.Type, v *big.Int) seair.Value {
	key := t.String() + " " + v.String()
	if c, ok := r.consts[key]; ok {
		return c
	}
	c := seair.Const{Kind: seair.ConstInt, Type: t}
	if v.IsUint64() && r.prog.Bits(t) <= 64 {
		c.Bits = v.Uint64()
	} else {
		c.Big = v
	}
	r.prog.Consts = append(r.prog.Consts, c)
	r.consts[key] = seair.ConstValue(len(r.prog.Consts) - 1)
	return r.consts[key]
}

func (r *recorder) small(t seair.Type, v uint64) seair.Value {
	return r.constant(t, new(big.Int).SetUint64(v))
}

// termConstant returns the operand for a term that is a constant.
func (r *recorder) termConstant(t seair.Type, c term.ID) (seair.Value, bool) {
	if v, ok := r.pool.ConstBigValue(c); ok {
		return r.constant(t, v), true
	}
	return seair.NoValue, false
}

// Blocks.

// jump ends the open block with a jump and returns its only edge.
func (r *recorder) jump() exitSlot {
	if r == nil {
		return exitSlot{}
	}
	slot := exitSlot{r.block, 0}
	r.emit(seair.Instr{Op: seair.Br, Targets: []int32{noTarget}}, seair.Void)
	r.block = -1
	return slot
}

// branch ends the open block with a branch; edges 0 and 1 are for cond true and false.
func (r *recorder) branch(cond seair.Value, loc int32) int32 {
	b := r.block
	r.emit(seair.Instr{Op: seair.CondBr, Args: []seair.Value{cond}, Targets: []int32{noTarget, noTarget}, Loc: loc}, seair.Void)
	r.block = -1
	return b
}

// close marks the open block, whose terminator is written, as complete.
func (r *recorder) close() {
	if r != nil {
		r.block = -1
	}
}

// parameters returns the recorded parameters of the entry.
func (r *recorder) parameters() []seair.Value {
	if r == nil {
		return nil
	}
	var out []seair.Value
	for _, p := range r.fn.Params {
		out = append(out, seair.RegValue(p))
	}
	return out
}

// invoke sets the arguments of a call that no instruction makes.
func (r *recorder) invoke(args []seair.Value) {
	if r != nil {
		r.args = args
	}
}

// end ends the open block, if any, where no execution goes on.
func (r *recorder) end() {
	if r == nil || r.block < 0 {
		return
	}
	r.emit(seair.Instr{Op: seair.Unreachable}, seair.Void)
	r.block = -1
}

// halt ends the open block, if any, with the end of the program.
func (r *recorder) halt(mem seair.Value, loc int32) {
	if r == nil || r.block < 0 {
		return
	}
	r.emit(seair.Instr{Op: seair.Halt, Mem: mem, Loc: loc}, seair.Void)
	r.block = -1
}

// open starts the block at which edges join. A jump to a block that nothing else leads to is taken back.
func (r *recorder) open(name string, in []exitSlot) {
	if len(in) == 1 {
		b := r.fn.Blocks[in[0].block]
		if last := len(b.Instrs) - 1; b.Instrs[last].Op == seair.Br {
			b.Instrs = b.Instrs[:last]
			r.block = in[0].block
			return
		}
	}
	r.block = int32(len(r.fn.Blocks))
	b := &seair.Block{Name: name}
	for _, s := range in {
		b.Preds = append(b.Preds, s.block)
		from := r.fn.Blocks[s.block].Instrs
		from[len(from)-1].Targets[s.target] = r.block
	}
	r.fn.Blocks = append(r.fn.Blocks, b)
}

// phi joins values in the block that was just opened.
func (r *recorder) phi(t seair.Type, args []seair.Value) seair.Value {
	same := true
	for _, a := range args {
		same = same && a == args[0]
	}
	if same {
		return args[0]
	}
	v := r.register(t)
	b := r.fn.Blocks[r.block]
	b.Phis = append(b.Phis, seair.Phi{Dst: v.Reg(), Args: args})
	return v
}

// Frames.

// recorded returns the recorded operand for v.
func (x *expander) recorded(fr *frame, v seair.Value) seair.Value {
	if v.IsConst() {
		return v
	}
	slot := fr.info.memSlot[v.Reg()]
	if slot >= 0 {
		return fr.rec.mems[slot]
	}
	if o := fr.rec.regs[v.Reg()]; o != seair.NoValue {
		return o
	}
	// Only an execution that cannot happen uses it.
	t := fr.info.fn.Regs[v.Reg()]
	x.rec.prog.Consts = append(x.rec.prog.Consts, seair.Const{Kind: seair.ConstUndef, Type: t})
	return seair.ConstValue(len(x.rec.prog.Consts) - 1)
}

func (x *expander) recordedArgs(fr *frame, args []seair.Value) []seair.Value {
	out := make([]seair.Value, len(args))
	for i, a := range args {
		out[i] = x.recorded(fr, a)
	}
	return out
}

// recordFrame begins an activation.
func (x *expander) recordFrame(fr *frame) {
	if x.rec == nil {
		return
	}
	f := fr.info.fn
	fr.rec = recordedFrame{regs: make([]seair.Value, len(f.Regs)), mems: make([]seair.Value, fr.info.numMems)}
	for i, p := range f.Params {
		if i < len(x.rec.args) {
			fr.rec.regs[p] = x.rec.args[i]
		}
	}
	if len(x.rec.args) > len(f.Params) {
		fr.rec.extra = x.rec.args[len(f.Params):]
	}
	fr.rec.mems[fr.info.memSlot[f.MemIn]] = x.rec.mem
	if fr.info.allocates {
		fr.rec.token = x.rec.emit(seair.Instr{Op: seair.StackSave}, seair.Type(64))
	}
}

// recordJoin opens the block of edges that join, which the walk goes on in.
func (x *expander) recordJoin(fr *frame, block int32, edges []edge) {
	if x.rec == nil {
		return
	}
	in := make([]exitSlot, len(edges))
	for i := range edges {
		in[i] = edges[i].rec.from
	}
	x.rec.open(fr.info.fn.Blocks[block].Name, in)
}

// recordPhis gives the φ-functions of a block their recorded values.
func (x *expander) recordPhis(fr *frame, block int32, edges []edge) {
	if x.rec == nil {
		return
	}
	f := fr.info.fn
	nv, nm := 0, 0
	phis := f.Blocks[block].Phis
	for i := range phis {
		args := make([]seair.Value, len(edges))
		dst := phis[i].Dst
		if slot := fr.info.memSlot[dst]; slot >= 0 {
			for e := range edges {
				args[e] = edges[e].rec.mems[nm]
			}
			nm++
			fr.rec.mems[slot] = x.rec.phi(seair.Memory, args)
		} else {
			for e := range edges {
				args[e] = edges[e].rec.vals[nv]
			}
			nv++
			fr.rec.regs[dst] = x.rec.phi(f.Regs[dst], args)
		}
	}
}

// recordLeft says where an edge leaves: the slot chosen last.
func (x *expander) recordLeft(e *edge) {
	if x.rec != nil {
		e.rec.from = x.rec.from
	}
}

// recordEdge lists what an edge carries.
func (x *expander) recordEdge(fr *frame, target *seair.Block, pred int, e *edge) {
	if x.rec == nil {
		return
	}
	for i := range target.Phis {
		v := x.recorded(fr, target.Phis[i].Args[pred])
		if fr.info.memSlot[target.Phis[i].Dst] >= 0 {
			e.rec.mems = append(e.rec.mems, v)
		} else {
			e.rec.vals = append(e.rec.vals, v)
		}
	}
}

// recordCall passes the arguments of a call on.
func (x *expander) recordCall(fr *frame, args []seair.Value, mem seair.Value) {
	if x.rec != nil {
		x.rec.args, x.rec.mem = x.recordedArgs(fr, args), x.recorded(fr, mem)
	}
}

// recordReturns joins the ways back from a call.
func (x *expander) recordReturns(ends []returnEdge, ret seair.Type) {
	if x.rec == nil {
		return
	}
	in := make([]exitSlot, len(ends))
	vals := make([]seair.Value, len(ends))
	mems := make([]seair.Value, len(ends))
	for i, e := range ends {
		in[i], vals[i], mems[i] = e.rec.from, seair.NoValue, e.rec.mems[0]
		if ret != seair.Void {
			vals[i] = e.rec.vals[0]
		}
	}
	x.rec.open("return", in)
	x.rec.ret = seair.NoValue
	if ret != seair.Void {
		x.rec.ret = x.rec.phi(ret, vals)
	}
	x.rec.mem = x.rec.phi(seair.Memory, mems)
}

// recordReturned ends the lifetimes of a function's locals.
func (x *expander) recordReturned(fr *frame) {
	if x.rec != nil && len(fr.locals) > 0 {
		x.rec.mem = x.rec.emit(seair.Instr{Op: seair.StackRestore, Args: []seair.Value{fr.rec.token}, Mem: x.rec.mem}, seair.Memory)
	}
}

// recordCallEnd gives the results of a call to its caller, whose register may be of another width.
func (x *expander) recordCallEnd(fr *frame, in *seair.Instr) {
	if x.rec == nil {
		return
	}
	if in.Dst != 0 {
		fr.rec.regs[in.Dst] = x.recordAdapted(x.rec.ret, fr.info.fn.Regs[in.Dst])
	}
	if in.MemDst != 0 {
		fr.rec.mems[fr.info.memSlot[in.MemDst]] = x.rec.mem
	}
}

// recordAdapted is adapt for recorded values.
func (x *expander) recordAdapted(v seair.Value, t seair.Type) seair.Value {
	r := x.rec
	width := r.prog.Bits(t)
	have := uint(0)
	if v != seair.NoValue {
		have = r.prog.Bits(r.typeOf(v))
	}
	switch {
	case have == 0:
		return r.emit(seair.Instr{Op: seair.Nondet, Imm2: r.str("no result")}, t)
	case have > width:
		return r.emit(seair.Instr{Op: seair.Trunc, Args: []seair.Value{v}}, t)
	case have < width:
		high := r.emit(seair.Instr{Op: seair.Nondet, Imm2: r.str("no result")}, seair.Type(width-have))
		return r.emit(seair.Instr{Op: seair.Concat, Args: []seair.Value{high, v}}, t)
	}
	return v
}

func (r *recorder) typeOf(v seair.Value) seair.Type {
	if v.IsReg() {
		return r.fn.Regs[v.Reg()]
	}
	return r.prog.Consts[v.Const()].Type
}

// Instructions.

// recordInstr writes an instruction down as it stands.
func (x *expander) recordInstr(fr *frame, in *seair.Instr) {
	if x.rec == nil {
		return
	}
	c := seair.Instr{Op: in.Op, Flags: in.Flags, Imm: in.Imm, Imm2: in.Imm2, Args: x.recordedArgs(fr, in.Args), Loc: x.place(fr, in)}
	if in.Mem != seair.NoValue {
		c.Mem = x.recorded(fr, in.Mem)
	}
	if in.Dst != 0 {
		fr.rec.regs[in.Dst] = x.rec.register(fr.info.fn.Regs[in.Dst])
		c.Dst = fr.rec.regs[in.Dst].Reg()
	}
	if in.MemDst != 0 {
		slot := fr.info.memSlot[in.MemDst]
		fr.rec.mems[slot] = x.rec.register(seair.Memory)
		c.MemDst = fr.rec.mems[slot].Reg()
	}
	x.rec.emit(c, seair.Void)
}

// recordScalar writes an instruction over scalars down, or its value if its operands are constants.
func (x *expander) recordScalar(fr *frame, in *seair.Instr) {
	if x.rec == nil {
		return
	}
	allConst := true
	for _, a := range in.Args {
		o := x.recorded(fr, a)
		allConst = allConst && o.IsConst() && x.rec.prog.Consts[o.Const()].Kind == seair.ConstInt
	}
	t := fr.info.fn.Regs[in.Dst]
	if v, ok := x.rec.termConstant(t, fr.vals[in.Dst]); ok && allConst {
		fr.rec.regs[in.Dst] = v
		return
	}
	x.recordInstr(fr, in)
}

// recordCheck demands a recorded condition.
func (x *expander) recordCheck(kind property.Kind, message string, ok seair.Value, loc int32) {
	r := x.rec
	r.emit(seair.Instr{Op: seair.Check, Args: []seair.Value{ok}, Imm: r.str(string(kind)), Imm2: r.str(message), Loc: loc}, seair.Void)
}

// recordFree splits a free into its check, if it is needed, and its effect.
func (x *expander) recordFree(fr *frame, in *seair.Instr, checked bool) {
	if x.rec == nil {
		return
	}
	ptr, mem, loc := x.recorded(fr, in.Args[0]), x.recorded(fr, in.Mem), x.place(fr, in)
	if checked {
		ok := x.rec.emit(seair.Instr{Op: seair.IsFreeable, Args: []seair.Value{ptr}, Mem: mem, Loc: loc}, seair.Type(1))
		x.recordCheck(property.MemoryFree, freeMessage, ok, loc)
	}
	fr.rec.mems[fr.info.memSlot[in.MemDst]] = x.rec.emit(seair.Instr{
		Op: seair.Free, Flags: seair.FlagUnchecked, Args: []seair.Value{ptr}, Mem: mem, Loc: loc,
	}, seair.Memory)
}

// recordBound says that executions get beyond a bound: a violation, if the bound was given, else a limit of what is said.
func (x *expander) recordBound(kind property.Kind, message string, violation bool, loc int32) {
	switch {
	case x.rec == nil:
	case violation:
		x.recordCheck(kind, message, x.rec.small(1, 0), loc)
	default:
		x.rec.emit(seair.Instr{Op: seair.Unsupported, Imm: x.rec.str("not followed further: " + message), Loc: loc}, seair.Void)
	}
}

// recordHalt ends the program.
func (x *expander) recordHalt(mem seair.Value, loc int32) {
	if x.rec == nil {
		return
	}
	if x.isEnabled(property.MemoryLeak) {
		ok := x.rec.emit(seair.Instr{Op: seair.IsLeakFree, Mem: mem, Loc: loc}, seair.Type(1))
		x.recordCheck(property.MemoryLeak, "what was allocated is freed before the program ends", ok, loc)
	}
	x.rec.halt(mem, loc)
}

// recordVaStart writes down what vaStart does.
func (x *expander) recordVaStart(fr *frame, in *seair.Instr, size uint64, offsets []uint64, widths []int) {
	if x.rec == nil {
		return
	}
	r := x.rec
	ptr := seair.Ptr
	bits := r.prog.Target.PointerBits
	loc := x.place(fr, in)
	mem := x.recorded(fr, in.Mem)
	area := r.register(ptr)
	next := r.register(seair.Memory)
	r.emit(seair.Instr{
		Op: seair.Alloca, Dst: area.Reg(), MemDst: next.Reg(), Mem: mem, Args: []seair.Value{r.small(64, size)}, Imm: 16, Loc: loc,
	}, seair.Void)
	mem = next
	store := func(base seair.Value, offset uint64, v seair.Value) {
		at := r.emit(seair.Instr{Op: seair.PtrAdd, Args: []seair.Value{base, r.small(seair.Type(bits), offset)}, Loc: loc}, ptr)
		mem = r.emit(seair.Instr{Op: seair.Store, Args: []seair.Value{at, v}, Mem: mem, Loc: loc}, seair.Memory)
	}
	for i, v := range fr.rec.extra {
		wide := r.emit(seair.Instr{Op: seair.ZExt, Args: []seair.Value{v}, Loc: loc}, seair.Type(widths[i]))
		store(area, offsets[i], wide)
	}
	list := x.recorded(fr, in.Args[0])
	if bits == 32 {
		store(list, 0, area)
	} else {
		for _, f := range vaListFields {
			store(list, f.offset, r.small(seair.Type(f.width), f.value))
		}
		store(list, vaOverflowArea, area)
	}
	fr.rec.mems[fr.info.memSlot[in.MemDst]] = mem
}

// recordCallee emits the condition that a pointer is a function.
func (x *expander) recordCallee(callee seair.Value, fn int, loc int32) seair.Value {
	r := x.rec
	key := fmt.Sprintf("@%d", fn)
	c, ok := r.consts[key]
	if !ok {
		r.prog.Consts = append(r.prog.Consts, seair.Const{
			Kind: seair.ConstAddress, Type: seair.Ptr, Symbol: seair.Symbol{Kind: seair.FuncSymbol, Index: int32(fn)},
		})
		c = seair.ConstValue(len(r.prog.Consts) - 1)
		r.consts[key] = c
	}
	return r.emit(seair.Instr{Op: seair.Eq, Args: []seair.Value{callee, c}, Loc: loc}, seair.Type(1))
}

// recordIfMet writes a check or an assumption down if it said something: it made an obligation or another gate.
func (x *expander) recordIfMet(fr *frame, in *seair.Instr, before, after Gate, obligations int) {
	if before != after || len(x.Obligations) != obligations {
		x.recordInstr(fr, in)
	}
}

func (x *expander) recordUnsupported(reason string, loc int32) {
	if x.rec != nil {
		x.rec.emit(seair.Instr{Op: seair.Unsupported, Imm: x.rec.str(reason), Loc: loc}, seair.Void)
	}
}

// recordJump ends the block with a jump, by which the edge taken next leaves.
func (x *expander) recordJump() {
	if x.rec != nil {
		x.rec.from = x.rec.jump()
	}
}

// recordLeave chooses the edge by which the walk leaves next.
func (x *expander) recordLeave(by exitSlot) {
	if x.rec != nil {
		x.rec.from = by
	}
}

// recordBranch ends the block with a branch, which is left by the edge for true next, and returns the other edge.
func (x *expander) recordBranch(fr *frame, cond seair.Value, loc int32) (other exitSlot) {
	if x.rec == nil {
		return
	}
	b := x.rec.branch(x.recorded(fr, cond), loc)
	x.rec.from = exitSlot{b, 0}
	return exitSlot{b, 1}
}

// recordCase tests for the cases of a switch that go to a block.
func (x *expander) recordCase(fr *frame, in *seair.Instr, to int32) (other exitSlot) {
	r := x.rec
	if r == nil {
		return
	}
	r.open("switch", []exitSlot{r.from})
	v := x.recorded(fr, in.Args[0])
	cond := seair.NoValue
	for i, c := range in.Cases {
		if in.Targets[i+1] != to {
			continue
		}
		eq := r.emit(seair.Instr{Op: seair.Eq, Args: []seair.Value{v, c}, Loc: in.Loc}, seair.Type(1))
		if cond == seair.NoValue {
			cond = eq
		} else {
			cond = r.emit(seair.Instr{Op: seair.Or, Args: []seair.Value{cond, eq}, Loc: in.Loc}, seair.Type(1))
		}
	}
	b := r.branch(cond, in.Loc)
	r.from = exitSlot{b, 0}
	return exitSlot{b, 1}
}

// recordReturn completes the edge of a return.
func (x *expander) recordReturn(fr *frame, in *seair.Instr, r *returnEdge) {
	if x.rec == nil {
		return
	}
	r.rec.mems = []seair.Value{x.recorded(fr, in.Mem)}
	if len(in.Args) > 0 {
		r.rec.vals = []seair.Value{x.recorded(fr, in.Args[0])}
	}
	r.rec.from = x.rec.jump()
}

// recordNotNull demands that the callee of a call through a pointer is not null.
func (x *expander) recordNotNull(fr *frame, in *seair.Instr, met bool) {
	if x.rec == nil || !met {
		return
	}
	r, loc := x.rec, x.place(fr, in)
	null := r.small(seair.Ptr, 0)
	ok := r.emit(seair.Instr{Op: seair.Ne, Args: []seair.Value{x.recorded(fr, in.Args[0]), null}, Loc: loc}, seair.Type(1))
	x.recordCheck(property.MemoryNull, "call through a pointer that is not null", ok, loc)
}

// recordIsFunction demands that the callee of a call through a pointer is one of the functions, or that it is none of
// them, because their type does not fit.
func (x *expander) recordIsFunction(fr *frame, in *seair.Instr, functions []int, member, met bool) {
	if x.rec == nil || !met {
		return
	}
	r, loc := x.rec, x.place(fr, in)
	ok := r.small(1, 0)
	for _, fn := range functions {
		is := x.recordCallee(x.recorded(fr, in.Args[0]), fn, loc)
		ok = r.emit(seair.Instr{Op: seair.Or, Args: []seair.Value{ok, is}, Loc: loc}, seair.Type(1))
	}
	kind, message := property.MemoryBounds, "call through a pointer to a function"
	if !member {
		ok = r.emit(seair.Instr{Op: seair.Xor, Args: []seair.Value{ok, r.small(1, 1)}, Loc: loc}, seair.Type(1))
		kind, message = property.CallType, "call through a pointer of the function's own type"
	}
	if x.isEnabled(kind) {
		x.recordCheck(kind, message, ok, loc)
		return
	}
	r.emit(seair.Instr{Op: seair.Check, Args: []seair.Value{ok}, Imm: r.str(string(property.Unsupported)), Imm2: r.str(message), Loc: loc}, seair.Void)
}

// recordCandidate begins the call of one of the functions that a pointer may be, and returns the edge for the others.
func (x *expander) recordCandidate(fr *frame, in *seair.Instr, fn int) (other exitSlot) {
	r := x.rec
	if r == nil {
		return
	}
	r.open("callee", []exitSlot{r.from})
	is := x.recordCallee(x.recorded(fr, in.Args[0]), fn, in.Loc)
	b := r.branch(is, in.Loc)
	r.open("call", []exitSlot{{b, 0}})
	x.recordCall(fr, in.Args[1:], in.Mem)
	return exitSlot{b, 1}
}

// recordCandidateReturn completes the way back from such a call.
func (x *expander) recordCandidateReturn(fr *frame, in *seair.Instr) (e recordedEdge) {
	r := x.rec
	if r == nil {
		return
	}
	if in.Dst != 0 {
		e.vals = []seair.Value{x.recordAdapted(r.ret, fr.info.fn.Regs[in.Dst])}
	}
	e.mems = []seair.Value{r.mem}
	e.from = r.jump()
	return e
}

// recordMissing makes the result of a function without a body.
func (x *expander) recordMissing(f *seair.Func, site *seair.Instr) {
	r := x.rec
	if r == nil {
		return
	}
	r.ret = seair.NoValue
	if f.Ret != seair.Void {
		in := seair.Instr{Op: seair.Nondet, Imm2: r.str(f.Name)}
		if site != nil {
			in.Loc = site.Loc
		}
		r.ret = r.emit(in, f.Ret)
	}
}
