package frontend

import (
	"fmt"
	"slices"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// setjmp and longjmp as plain control flow.
//
// Each activation of a function that calls setjmp has an anchor, a local variable
// of which only the address counts. setjmp writes to the buffer the anchor and
// which call of setjmp it is. longjmp (libc, setjmp/longjmp.c) reads them, checks
// that the anchor lives, and calls the primitive __fathom_jump, which writes
// variables and leaves its function, as an exception does; every caller leaves,
// too, until one owns the anchor:
//
//	  call void @f()
//	  %a = load ptr, ptr @.fathom.jump.anchor
//	  %n = icmp eq ptr %a, null
//	  br i1 %n, label %next, label %jump
//	jump:
//	  %own = icmp eq ptr %a, %anchor
//	  br i1 %own, label %which, label %leave
//	which:
//	  switch i32 %site, label %leave [ i32 1, label %arrive ]
//
// A jump is so an edge from a call to behind the call of setjmp, and what repeats
// by jumping is a loop. Only the calls that some setjmp leads to have such edges.
//
// Local variables that are not volatile and were changed since setjmp are
// indeterminate behind a jump (C11 7.13.2.1, paragraph 3): compilers may have held
// them in registers. setjmp therefore copies the locals, and a jump makes arbitrary those that
// differ from the copy.

const (
	fnJump        = "__fathom_jump" // void (ptr anchor, i32 site, i32 value), called by models
	varJumpAnchor = ".fathom.jump.anchor"
	varJumpSite   = ".fathom.jump.site"
	varJumpValue  = ".fathom.jump.value"
)

// setsJump names the functions that prepare for a jump.
var setsJump = map[string]bool{"setjmp": true, "_setjmp": true, "__sigsetjmp": true, "sigsetjmp": true, "__setjmp": true}

// A jumper lowers jumps in one module.
type jumper struct {
	anchor, site, value llvm.Value // the variables: of the jump under way, and a null anchor if there is none
	reaching            escape     // functions that may jump out of themselves
}

// newJumper makes the variables, if there are jumps.
func (u *unwinder) newJumper() {
	u.jumps.reaching = u.callersOf(fnJump, func(llvm.Value) bool { return false })
	sets := false
	for name := range setsJump {
		f := u.mod.NamedFunction(name)
		sets = sets || !f.IsNil() && f.IsDeclaration()
	}
	if !sets && len(u.jumps.reaching.functions) == 0 {
		return
	}
	global := func(name string, t llvm.Type) llvm.Value {
		g := u.mod.AddGlobal(t, name)
		g.SetInitializer(llvm.ConstNull(t))
		g.SetLinkage(llvm.InternalLinkage)
		return g
	}
	u.jumps.anchor, u.jumps.site, u.jumps.value = global(varJumpAnchor, u.ptr), global(varJumpSite, u.i32), global(varJumpValue, u.i32)
}

// A landing is a call of setjmp in the function at hand: where jumps arrive.
type landing struct {
	call   llvm.Value
	number int
	behind llvm.Block // the block behind the call
	arrive llvm.Block // where a jump arrives; it leads to behind
	result llvm.Value // the local that holds the result of setjmp
}

// setjmps lowers the calls of setjmp of the function at hand.
func (w *unwinding) setjmps() {
	if w.jumps.anchor.IsNil() {
		return
	}
	if len(w.f.InstructionsOf(llvm.OpInvoke)) > 0 {
		return // jumps past destructors have no meaning; what calls setjmp here is reported by lowering
	}
	for _, c := range w.f.Calls() {
		if !c.Direct || !c.Callee.IsDeclaration() || !setsJump[c.Callee.Name()] || c.Value.NumArgs() < 1 || c.Value.Type() != w.i32 {
			continue
		}
		w.landings = append(w.landings, &landing{call: c.Value, number: len(w.landings) + 1})
	}
	if len(w.landings) == 0 {
		return
	}
	for _, l := range w.landings {
		l.behind = l.call.NextInstruction().SplitBlock("")
	}
	locals := w.jumpLocals()
	w.spill()
	w.at(w.f.EntryBlock().First())
	w.anchor = w.b.Alloca(w.i8, "")
	for _, l := range w.landings {
		w.land(l, locals)
	}
	w.findLandings()
}

// land lowers one call of setjmp.
func (w *unwinding) land(l *landing, locals []jumpLocal) {
	call := l.call
	buffer := call.Operand(0)
	w.at(w.f.EntryBlock().First())
	l.result = w.b.Alloca(w.i32, "")
	w.at(call)
	w.b.Store(w.anchor, buffer)
	w.b.Store(llvm.ConstInt(w.i32, int64(l.number)), w.b.GEP(w.ptr, buffer, []llvm.Value{llvm.ConstUint(w.i32, 1)}, ""))
	w.b.Store(llvm.ConstNull(w.i32), l.result)
	w.useSlot(call, l.result, call.Users())
	// Behind the call, in the block that only it leads to, copies are made.
	set, loc := call.Parent(), call.DebugLoc()
	set.Terminator().Erase()
	call.Erase()
	w.b.PositionAtEnd(set)
	w.b.SetDebugLoc(loc)
	copies := make([]jumpCopy, len(locals))
	for k, v := range locals {
		copies[k] = w.copyLocal(v, loc)
	}
	w.b.Br(l.behind)
	l.arrive = w.ctx.InsertBlock(l.behind, "")
	w.b.PositionAtEnd(l.arrive)
	w.b.SetDebugLoc(loc)
	w.b.Store(llvm.ConstNull(w.ptr), w.jumps.anchor)
	w.b.Store(w.b.Load(w.i32, w.jumps.value, ""), l.result)
	for k, v := range locals {
		w.compareLocal(v, copies[k], loc)
	}
	w.b.Br(l.behind)
}

// jumpLocals lists the locals of the function at hand that a jump may leave indeterminate: those that are not volatile, but for the
// buffers of its own calls of setjmp.
func (w *unwinding) jumpLocals() (locals []jumpLocal) {
	layout := w.mod.DataLayout()
	buffers := map[llvm.Value]bool{}
	for _, l := range w.landings {
		buffers[baseOf(l.call.Operand(0))] = true
	}
	for _, l := range w.f.Locals() {
		if buffers[l.Value] || accessedVolatile(l.Value) || l.Value.Type() != w.ptr {
			continue
		}
		size := layout.StoreSize(l.Type)
		if n, ok := l.Value.Operand(0).Uint64(); ok {
			size *= n
		}
		if size != 0 {
			locals = append(locals, jumpLocal{l.Value, l.Type, size, l.Promotable && layout.SizeOfBits(l.Type) == 8*size && l.Type.Kind() != llvm.StructKind})
		}
	}
	return locals
}

// baseOf strips constant offsets off a pointer.
func baseOf(p llvm.Value) llvm.Value {
	for p.Kind() == llvm.InstructionKind && p.Opcode() == llvm.OpGetElementPtr {
		p = p.Operand(0)
	}
	return p
}

// accessedVolatile reports whether some access to a local is volatile, which those to a volatile variable are.
func accessedVolatile(p llvm.Value) bool {
	for _, user := range p.Users() {
		if user.Kind() != llvm.InstructionKind {
			continue
		}
		switch user.Opcode() {
		case llvm.OpLoad, llvm.OpStore:
			if user.Flags().Has(llvm.Volatile) {
				return true
			}
		case llvm.OpGetElementPtr:
			if accessedVolatile(user) {
				return true
			}
		case llvm.OpCall:
			// llvm.memcpy and its kin end with whether they are volatile.
			if n := user.NumArgs(); n == 4 && user.Operand(3).IsConstant() && user.Operand(3).Type().Kind() == llvm.IntegerKind {
				if v, _ := user.Operand(3).Uint64(); v == 1 && user.Operand(3).Type().IntWidth() == 1 {
					return true
				}
			}
		}
	}
	return false
}

// spill keeps in locals what one block computes and another uses: an edge to behind a call of setjmp comes from where it may not
// have been computed.
func (w *unwinding) spill() {
	entry := w.f.EntryBlock()
	for _, block := range w.f.Blocks() {
		for _, i := range block.Instructions() {
			if i.Opcode() == llvm.OpAlloca && block == entry || i.Type().Kind() == llvm.VoidKind {
				continue
			}
			w.spillValue(i, block)
		}
	}
}

func (w *unwinding) spillValue(i llvm.Value, block llvm.Block) {
	var outside []llvm.Value
	for _, user := range i.Users() {
		if user.Kind() == llvm.InstructionKind && (user.Parent() != block || user.Opcode() == llvm.OpPHI) {
			outside = append(outside, user)
		}
	}
	if len(outside) == 0 || slices.ContainsFunc(w.landings, func(l *landing) bool { return l.call == i }) {
		return
	}
	w.at(w.f.EntryBlock().First())
	slot := w.b.Alloca(i.Type(), "")
	after := i.NextInstruction()
	for after.Opcode() == llvm.OpPHI {
		after = after.NextInstruction()
	}
	w.at(after)
	w.b.Store(i, slot)
	w.useSlot(i, slot, outside)
}

// useSlot makes instructions that use a value read it from a local.
func (w *unwinding) useSlot(i, slot llvm.Value, users []llvm.Value) {
	for _, user := range users {
		if user.Opcode() != llvm.OpPHI {
			w.at(user)
		}
		loads := map[llvm.Block]llvm.Value{} // for phis: at the ends of blocks
		v := llvm.Value{}
		for k := range user.NumOperands() {
			if user.Operand(k) != i {
				continue
			}
			if user.Opcode() == llvm.OpPHI {
				_, from := user.Incoming(k)
				if loads[from].IsNil() {
					w.at(from.Terminator())
					loads[from] = w.b.Load(i.Type(), slot, "")
				}
				v = loads[from]
			} else if v.IsNil() {
				v = w.b.Load(i.Type(), slot, "")
			}
			user.SetOperand(k, v)
		}
	}
}

// findLandings finds for each block the calls of setjmp that lead to it.
func (w *unwinding) findLandings() {
	blocks := w.f.Blocks()
	index := make(map[llvm.Block]int, len(blocks))
	for k, b := range blocks {
		index[b] = k
	}
	succs := w.f.Successors()
	w.from = map[llvm.Block][]*landing{}
	for _, l := range w.landings {
		seen := make([]bool, len(blocks))
		work := []int{index[l.behind]}
		seen[work[0]] = true
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			w.from[blocks[b]] = append(w.from[blocks[b]], l)
			for _, s := range succs[b] {
				if !seen[s] {
					seen[s] = true
					work = append(work, s)
				}
			}
		}
	}
}

// moveLandings says that a block was split: what leads to it leads to its second half.
func (w *unwinding) moveLandings(block, second llvm.Block) {
	if l := w.from[block]; l != nil {
		w.from[second] = l
	}
}

// noJump emits the condition that no jump is under way.
func (w *unwinding) noJump() llvm.Value {
	return w.b.ICmp(llvm.IntEQ, w.b.Load(w.ptr, w.jumps.anchor, ""), llvm.ConstNull(w.ptr), "")
}

// jumpFrom returns the block where a jump goes on that a call leads to.
func (w *unwinding) jumpFrom(call llvm.Value, landings []*landing) llvm.Block {
	if len(landings) == 0 {
		return w.leave(call)
	}
	key := ""
	for _, l := range landings {
		key += fmt.Sprint(l.number, " ")
	}
	if b, ok := w.dispatch[key]; ok {
		return b
	}
	leave := w.leave(call)
	b := w.ctx.NewBuilder()
	defer b.Dispose()
	own, which := w.ctx.AppendBlock(w.f, "jump"), w.ctx.AppendBlock(w.f, "")
	b.PositionAtEnd(own)
	b.SetDebugLoc(call.DebugLoc())
	b.CondBr(b.ICmp(llvm.IntEQ, b.Load(w.ptr, w.jumps.anchor, ""), w.anchor, ""), which, leave)
	b.PositionAtEnd(which)
	b.SetDebugLoc(call.DebugLoc())
	to := b.Switch(b.Load(w.i32, w.jumps.site, ""), leave, len(landings))
	for _, l := range landings {
		to.AddCase(llvm.ConstInt(w.i32, int64(l.number)), l.arrive)
	}
	if w.dispatch == nil {
		w.dispatch = map[string]llvm.Block{}
	}
	w.dispatch[key] = own
	return own
}

// leave returns the block in which a jump leaves the function.
func (w *unwinding) leave(from llvm.Value) llvm.Block {
	if !w.left.IsNil() {
		return w.left
	}
	w.left = w.ctx.AppendBlock(w.f, "leave")
	at := w.b
	defer func() { w.b = at }()
	w.b = w.ctx.NewBuilder()
	defer w.b.Dispose()
	w.b.PositionAtEnd(w.left)
	w.b.SetDebugLoc(from.DebugLoc())
	if w.roots[w.f] {
		w.check(w.truth(false), property.Unsupported, "longjmp out of the function that execution starts in")
		w.b.Unreachable()
		return w.left
	}
	w.returnNothing(w.b)
	return w.left
}
