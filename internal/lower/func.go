package lower

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// redirected returns the name that a function has in the source where the C library's headers redirect it, by the standard that the program is
// compiled for.
func redirected(name string) string {
	for _, prefix := range []string{"__isoc99_", "__isoc23_"} {
		if plain, ok := strings.CutPrefix(name, prefix); ok {
			return plain
		}
	}
	return name
}

// funcIndex returns the index of a function, which is lowered later if it is new and has a body.
func (l *lowerer) funcIndex(v llvm.Value) int {
	if i, ok := l.funcs[v]; ok {
		return i
	}
	i := len(l.p.Funcs)
	l.funcs[v] = i
	f := &seair.Func{Name: v.Name(), Regs: make([]seair.Type, 1)}
	l.p.Funcs = append(l.p.Funcs, f)
	t := v.GlobalType()
	f.Signature = l.functionSignature(v)
	f.Variadic = t.IsVarArg()
	f.Source = redirected(f.Name)
	f.Ret = l.typ(t.ReturnType()).reg
	if l.typ(t.ReturnType()).value() != "" {
		f.Ret = seair.Void
	}
	for k, p := range t.ParamTypes() {
		// A parameter without a register, such as an empty struct, has no counterpart.
		if i := l.typ(p); i.reg != seair.Void && i.value() == "" {
			f.Regs = append(f.Regs, i.reg)
			r := seair.Reg(len(f.Regs) - 1)
			f.Params = append(f.Params, r)
			if v.IsDeclaration() {
				l.byMemory(f, v, k, r)
			}
		}
	}
	if sp := v.Subprogram(); !sp.IsNil() {
		di := sp.DI()
		f.Source = redirected(di.Name)
		f.Loc = l.location(seair.Loc{File: di.File, Line: int32(di.Line), Func: di.Name})
	}
	f.Model = isModel(v)
	if _, name, ok := v.StringAttribute(llvm.AttrFunction, "fathom.effect").StringValue(); ok {
		f.Effect = seair.EffectNames[name]
	}
	if !v.IsDeclaration() {
		l.funcTodo = append(l.funcTodo, v)
	}
	return i
}

// isModel reports whether a function is part of a library model.
func isModel(f llvm.Value) bool {
	_, value, ok := f.StringAttribute(llvm.AttrFunction, "fathom.model").StringValue()
	return ok && value != "0"
}

// byMemory notes that a function without a body is given a copy of a structure, or the place for its result, in a register.
func (l *lowerer) byMemory(f *seair.Func, v llvm.Value, param int, r seair.Reg) {
	at := llvm.AttrParam(param)
	if v.HasAttribute(at, "byval") {
		f.Copies = append(f.Copies, r)
	}
	if t := v.Attribute(at, "sret").TypeValue(); !t.IsNil() && t.IsSized() {
		f.Result, f.ResultSize = r, l.dl.ABISize(t)
	}
}

// builder is the state of lowering one function.
type builder struct {
	*lowerer
	v    llvm.Value
	f    *seair.Func
	body *llvm.Body
	g    *graph
	cut  []int // index of the instruction that ends the program in each block, -1 if none does

	vals []seair.Value // value of each numbered argument and instruction; NoValue if not lowered or zero-sized
	def  []int32       // block that defines it, -1 for arguments
	vars map[int]int32 // alloca's number -> source variable that lives there

	block   int32 // at hand, LLVM's number
	memory  seair.Value
	loc     int32
	buf     []seair.Instr // instructions of the block at hand
	memPhi  []seair.Reg   // memory φ of each block, 0 if none
	memOut  []seair.Value // memory at the end of each block
	fixups  []fixup
	nextVar int   // index of the next debug record
	trapped bool  // the block at hand went through a check that cannot hold
	err     error // a breach of the promises about the input
}

// fixup is a φ whose arguments are filled in when all blocks are done.
type fixup struct {
	block int32 // of the φ
	phi   int   // index in Phis
	inst  *llvm.Inst
	t     *typeInfo
}

// function lowers a body.
func (l *lowerer) function(v llvm.Value) {
	f := l.p.Funcs[l.funcs[v]]
	if reason := l.signatureProblem(v.GlobalType()); reason != "" {
		l.unsupportedBody(f, reason)
		return
	}
	l.body.Read(v)
	b := &builder{lowerer: l, v: v, f: f, body: &l.body}
	if err := b.run(); err != nil {
		f.Blocks, f.Regs = nil, f.Regs[:1+len(f.Params)]
		l.unsupportedBody(f, err.Error())
	}
}

// signatureProblem reports why a function's parameters or result cannot be registers.
func (l *lowerer) signatureProblem(t llvm.Type) string {
	if r := l.typ(t.ReturnType()).value(); r != "" {
		return r
	}
	for _, p := range t.ParamTypes() {
		if r := l.typ(p).value(); r != "" {
			return r
		}
	}
	return ""
}

// unsupportedBody gives a function a body that cannot be executed.
func (l *lowerer) unsupportedBody(f *seair.Func, reason string) {
	f.Regs = append(f.Regs, seair.Memory)
	f.MemIn = seair.Reg(len(f.Regs) - 1)
	f.Blocks = []*seair.Block{{Name: "entry", Instrs: []seair.Instr{
		{Op: seair.Unsupported, Imm: l.str(reason), Loc: f.Loc},
		{Op: seair.Unreachable, Loc: f.Loc},
	}}}
}

func (b *builder) run() error {
	n := len(b.body.Blocks)
	b.scan()
	succs := make([][]int32, n)
	for i := range succs {
		succs[i] = b.successors(i)
	}
	g, err := newGraph(succs)
	if err != nil {
		return err
	}
	b.g = g
	values := b.body.NumArgs + len(b.body.Insts)
	b.vals = make([]seair.Value, values)
	b.def = make([]int32, values)
	k := 0
	for i, p := range b.v.GlobalType().ParamTypes() {
		b.def[i] = -1
		if b.typ(p).reg != seair.Void {
			b.vals[i] = seair.RegValue(b.f.Params[k])
			k++
		}
	}
	b.f.MemIn = b.reg(seair.Memory)
	b.memPhi = make([]seair.Reg, n)
	b.memOut = make([]seair.Value, n)
	b.skeleton()
	for _, blk := range g.order {
		b.lowerBlock(blk)
		if b.err != nil {
			return b.err
		}
	}
	b.finishPhis()
	if b.err != nil {
		return b.err
	}
	b.pruneMemory()
	return nil
}

// scan finds the instructions that end the program and the variables that live in allocas.
func (b *builder) scan() {
	b.cut = make([]int, len(b.body.Blocks))
	for i := range b.cut {
		b.cut[i] = -1
	}
	for i := range b.body.Insts {
		in := &b.body.Insts[i]
		if in.Opcode != llvm.OpCall || b.cut[in.Block] >= 0 {
			continue
		}
		if o := &in.Operands[len(in.Operands)-1]; o.Kind == llvm.FunctionValueKind && b.callee(o.Value).ends {
			b.cut[in.Block] = i
		}
	}
	for i := range b.body.Vars {
		v := &b.body.Vars[i]
		if v.Kind == llvm.VarDeclare && len(v.Values) == 1 && v.Values[0].Kind == llvm.InstructionKind && v.Values[0].ID >= 0 {
			if b.vars == nil {
				b.vars = map[int]int32{}
			}
			if _, ok := b.vars[v.Values[0].ID]; !ok {
				b.vars[v.Values[0].ID] = b.variable(v.Variable)
			}
		}
	}
}

// successors lists the successors of a block in SEA-IR's order.
func (b *builder) successors(i int) []int32 {
	if b.cut[i] >= 0 {
		return nil
	}
	t := &b.body.Insts[b.body.BlockFirst[i+1]-1]
	switch t.Opcode {
	case llvm.OpIndirectBr:
		// A default, which is never taken, and each destination once.
		var out []int32
		seen := map[int64]bool{}
		for _, s := range t.Extra {
			if len(out) == 0 {
				out = append(out, int32(s))
			}
			if !seen[s] {
				seen[s] = true
				out = append(out, int32(s))
			}
		}
		return out
	case llvm.OpBr, llvm.OpSwitch:
		out := make([]int32, len(t.Extra))
		for k, s := range t.Extra {
			out[k] = int32(s)
		}
		return out
	case llvm.OpInvoke:
		return []int32{int32(t.Extra[0])} // exceptions are not modelled
	case llvm.OpCallBr:
		if asm := t.Operands[len(t.Operands)-1]; b.idleAsm(asm) {
			return []int32{int32(t.Extra[0])}
		}
	}
	return nil
}

// skeleton makes the blocks with their predecessors and memory φs.
func (b *builder) skeleton() {
	g := b.g
	b.f.Blocks = make([]*seair.Block, len(g.order))
	blocks := make([]seair.Block, len(g.order))
	preds := make([][]int32, len(g.order))
	for i, blk := range g.order {
		for _, s := range g.succs[blk] {
			preds[g.index[s]] = append(preds[g.index[s]], int32(i))
		}
	}
	for i, blk := range g.order {
		sb := &blocks[i]
		b.f.Blocks[i] = sb
		sb.Name = b.body.Blocks[blk].Name()
		sb.Preds = preds[i]
		sb.LoopHead = g.isHead(blk)
		if l := g.loop[blk]; l >= 0 {
			sb.LoopDepth = g.loops[l].depth
		}
		need := len(sb.Preds) > 1
		for _, p := range sb.Preds {
			// An edge that leaves a loop.
			if pl := g.loop[g.order[p]]; pl >= 0 && !g.within(blk, pl) {
				need = true
			}
		}
		if need {
			b.memPhi[blk] = b.reg(seair.Memory)
			sb.Phis = append(sb.Phis, seair.Phi{Dst: b.memPhi[blk]})
		}
	}
}

// reg makes a register.
func (b *builder) reg(t seair.Type) seair.Reg {
	b.f.Regs = append(b.f.Regs, t)
	return seair.Reg(len(b.f.Regs) - 1)
}

// lowerBlock lowers the instructions of a block.
func (b *builder) lowerBlock(blk int32) {
	b.block = blk
	b.buf = b.buf[:0]
	b.trapped = false
	sb := b.f.Blocks[b.g.index[blk]]
	switch {
	case b.memPhi[blk] != 0:
		b.memory = seair.RegValue(b.memPhi[blk])
	case len(sb.Preds) == 1:
		b.memory = b.memOut[b.g.order[sb.Preds[0]]]
	default:
		b.memory = seair.RegValue(b.f.MemIn)
	}
	first, end := b.body.BlockFirst[blk], b.body.BlockFirst[blk+1]
	b.seekVars(first)
	for i := first; i < end; i++ {
		in := &b.body.Insts[i]
		b.debugVars(i)
		b.loc = b.instLoc(in)
		b.def[in.ID] = blk
		if b.cut[blk] == i {
			b.halt()
			break
		}
		if in.Opcode == llvm.OpPHI {
			b.phi(sb, in)
			continue
		}
		b.instruction(in)
	}
	b.memOut[blk] = b.memory
	sb.Instrs = make([]seair.Instr, len(b.buf))
	copy(sb.Instrs, b.buf)
}

// phi makes a φ whose arguments come later.
func (b *builder) phi(sb *seair.Block, in *llvm.Inst) {
	t := b.typ(in.Type)
	if reason := t.value(); reason != "" {
		b.fail("%s", reason)
		return
	}
	if t.reg == seair.Void {
		return
	}
	r := b.reg(t.reg)
	b.vals[in.ID] = seair.RegValue(r)
	sb.Phis = append(sb.Phis, seair.Phi{Dst: r, Loc: b.loc})
	b.fixups = append(b.fixups, fixup{block: b.block, phi: len(sb.Phis) - 1, inst: in, t: t})
}

// finishPhis fills in the arguments of all φs.
func (b *builder) finishPhis() {
	incoming := make([]int32, len(b.body.Blocks)) // number of a block's entry in the φ at hand, plus 1
	for _, fx := range b.fixups {
		sb := b.f.Blocks[b.g.index[fx.block]]
		for n, e := range fx.inst.Extra {
			incoming[e] = int32(n) + 1
		}
		args := make([]seair.Value, len(sb.Preds))
		for k, p := range sb.Preds {
			from := b.g.order[p]
			n := incoming[from]
			if n > 0 {
				args[k] = b.phiArg(from, fx.inst.Operands[n-1], fx.t)
			}
			if args[k] == seair.NoValue {
				b.fail("a phi without a value for one of its predecessors")
				return
			}
		}
		for _, e := range fx.inst.Extra {
			incoming[e] = 0
		}
		sb.Phis[fx.phi].Args = args
	}
	for _, blk := range b.g.order {
		if b.memPhi[blk] == 0 {
			continue
		}
		sb := b.f.Blocks[b.g.index[blk]]
		args := make([]seair.Value, len(sb.Preds))
		for k, p := range sb.Preds {
			args[k] = b.memOut[b.g.order[p]]
		}
		sb.Phis[0].Args = args
	}
}

// phiArg returns the operand of a φ on the edge from a block. What a constant expression needs is computed at the
// end of that block.
func (b *builder) phiArg(from int32, o llvm.Operand, t *typeInfo) seair.Value {
	if o.ID >= 0 {
		if d := b.def[o.ID]; d >= 0 && !b.g.within(from, b.g.loop[d]) {
			b.fail("a value of a loop is used outside of it: the function is not in loop-closed form")
			return seair.NoValue
		}
		return b.vals[o.ID]
	}
	if c, ok := b.constant(o.Value, t); ok {
		return c
	}
	sb := b.f.Blocks[b.g.index[from]]
	n := len(sb.Instrs) - 1
	b.block, b.loc, b.memory = from, sb.Instrs[n].Loc, b.memOut[from]
	b.buf = append(b.buf[:0], sb.Instrs[:n]...)
	v := b.value(o, t)
	b.buf = append(b.buf, sb.Instrs[n])
	sb.Instrs = append([]seair.Instr(nil), b.buf...)
	return v
}
