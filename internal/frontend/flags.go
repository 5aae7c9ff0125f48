package frontend

import (
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Checks of what bitcode promises.
//
// Bitcode that was not compiled by this package has no sanitizer calls, but it is full of promises: nsw on an addition says that it does not
// overflow as signed, nonnull on a parameter that no call passes null. What breaks one is poison, or undefined at once. The checks see what the optimiser
// left of the source, not the source.
//
// Poison by itself is no violation, for optimisers compute ahead what may never be needed:
//
//	if (c) x = a + b;      %sum = add nsw i32 %a, %b
//	                       %x = select i1 %c, i32 %sum, i32 %x.old
//
// So where a promise is broken the result becomes a value that can be told from all others, as uninitialised ones are,
//
//	%poison = call i32 @__fathom_nondet_poison.i32()
//	%checked = select i1 %ok, i32 %sum, i32 %poison
//
// and what may not depend on one is checked where it is used (defined.go). But mostly the instruction was not moved, or its block needs the result in
// any case. Then the promise is checked where it is made: by the kind that says the same of the source if there is one, and by
// arith.poison otherwise.

// checkFlags instruments a module that was not compiled by this package. What the parameters of the entry promise is the environment's affair.
func checkFlags(e *emitter, entry string) error {
	if err := separateResults(e.mod); err != nil {
		return err
	}
	for f := e.mod.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if f.IsDeclaration() {
			continue
		}
		body := e.read(f)
		c := &flagChecker{e: e, f: f, body: body, uses: usesIn(body), tracks: e.on.on(property.ArithPoison)}
		for k := range body.Insts {
			c.instruction(k)
		}
		if c.tracks {
			if f.Name() != entry {
				c.parameters()
			}
			c.constants()
		}
	}
	return nil
}

// separateResults gives each invoke a block of its own where it goes on, so that there is a place for the checks of its result.
func separateResults(m llvm.Module) error {
	for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if f.IsDeclaration() {
			continue
		}
		for _, i := range f.InstructionsOf(llvm.OpInvoke) {
			if len(i.Successor(0).AsValue().Users()) > 1 {
				return m.RunPasses("function(break-crit-edges)", llvm.PassOptions{})
			}
		}
	}
	return nil
}

// A flagChecker instruments one function.
type flagChecker struct {
	e      *emitter
	f      llvm.Value
	body   *llvm.Body // as it was at first
	uses   usage
	tracks bool // arith.poison is checked
}

// A promise is a condition, or one for each lane, without which the result of an instruction is poison.
type promise struct {
	ok      llvm.Value
	kind    property.Kind // what says the same of the source, else arith.poison
	message string
}

// instruction inserts the checks that one instruction needs.
func (c *flagChecker) instruction(k int) {
	i := &c.body.Insts[k]
	if i.Type.Kind() == llvm.ScalableVectorKind || len(i.Operands) == 0 {
		return
	}
	switch i.Opcode {
	case llvm.OpUDiv, llvm.OpURem, llvm.OpSDiv, llvm.OpSRem:
		c.e.checkDivision(i.Value)
	case llvm.OpRet:
		c.result(i)
		return
	}
	defer i.Value.DropFlags()
	users := i.Value.Users() // before there are those of the checks
	var promises []promise
	if i.Opcode != llvm.OpPHI {
		c.e.at(i.Value)
		promises = c.promises(i)
	}
	if c.tracks && (i.Opcode == llvm.OpCall || i.Opcode == llvm.OpInvoke) {
		c.arguments(i)
	}
	behind := c.behind(i)
	if behind.IsNil() {
		return
	}
	c.e.at(behind)
	c.e.b.SetDebugLoc(i.Value.DebugLoc())
	switch {
	case !c.tracks:
		c.keep(k, users, i.Value, promises)
	case i.Opcode == llvm.OpGetElementPtr:
		c.pointer(k, users, behind)
	default:
		result := c.leaveOpen(i)
		c.keep(k, users, result, append(promises, c.promisesOfResult(i, result)...))
	}
}

// behind returns the instruction before which the result of one is there; nil if there is no place.
func (c *flagChecker) behind(i *llvm.Inst) llvm.Value {
	switch {
	case i.Flags.Has(llvm.MustTailCall):
		return llvm.Value{}
	case i.Opcode == llvm.OpPHI:
		next := i.Value.NextInstruction()
		for next.Opcode() == llvm.OpPHI || next.Opcode() == llvm.OpLandingPad {
			next = next.NextInstruction()
		}
		return next
	case i.Opcode == llvm.OpInvoke:
		first := i.Value.Successor(0).First()
		if predecessors := i.Value.Successor(0).AsValue().Users(); len(predecessors) != 1 || first.Opcode() == llvm.OpPHI {
			return llvm.Value{}
		}
		return first
	}
	return i.Value.NextInstruction() // nil for other terminators
}

// keep checks the promises of an instruction, whose result may be another value by now, at the builder's place, or makes the result
// poison for users where they are broken.
func (c *flagChecker) keep(k int, users []llvm.Value, result llvm.Value, promises []promise) {
	v := result
	for _, p := range promises {
		switch source := p.kind != property.ArithPoison; {
		case isTrueConstant(p.ok):
		case source && (!c.tracks || c.isInPlace(k, 0)), c.matters(k):
			c.e.checkLanes(p.ok, p.kind, p.message)
		default:
			v = c.e.poisonUnless(p.ok, v)
		}
	}
	if i := c.body.Insts[k].Value; v != i {
		replaceIn(users, i, v)
	}
}

// poisonUnless returns v where ok holds, elsewhere poison.
func (e *emitter) poisonUnless(ok, v llvm.Value) llvm.Value {
	if v.Type().Kind() != llvm.VectorKind {
		ok = e.allLanes(ok)
	}
	if isTrueConstant(ok) {
		return v
	}
	return e.b.Select(ok, v, e.poison(v.Type()), "")
}

// replaceIn makes users of one value use another.
func replaceIn(users []llvm.Value, v, by llvm.Value) {
	for _, u := range users {
		for k := range u.NumOperands() {
			if u.Operand(k) == v {
				u.SetOperand(k, by)
			}
		}
	}
}

// poison emits a value that stands for poison.
func (e *emitter) poison(t llvm.Type) llvm.Value {
	f := e.function(fnPoison+t.String(), t)
	f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, "poison"))
	return e.b.Call(llvm.FunctionType(t, nil, false), f, nil, "")
}

// constants makes undefined and poison constants among the operands values that are told from others.
func (c *flagChecker) constants() {
	for k := range c.body.Insts {
		i := &c.body.Insts[k]
		var along map[int64]llvm.Value // of a φ, what comes along the edges from a block, which are one value
		for n, o := range i.Operands {
			emit := c.undefined(i, n)
			if emit == nil || i.Value.Operand(n) != o.Value {
				continue
			}
			switch i.Opcode {
			case llvm.OpLandingPad, llvm.OpCatchPad, llvm.OpCleanupPad:
				continue
			case llvm.OpPHI:
				if along == nil {
					along = map[int64]llvm.Value{}
				}
				v, known := along[i.Extra[n]]
				if !known {
					c.e.at(c.body.Blocks[i.Extra[n]].Terminator())
					v = emit(o.Value.Type())
					along[i.Extra[n]] = v
				}
				i.Value.SetOperand(n, v)
				continue
			case llvm.OpCall:
				// Many arguments of intrinsics have to be constants; what masked ones give elsewhere does not.
				if i.Flags.Has(llvm.MustTailCall) || i.Flags.Has(llvm.Intrinsic) && !strings.HasPrefix(c.e.intrinsic(i.Value.Callee()), "llvm.masked.") {
					continue
				}
			}
			c.e.at(i.Value)
			i.Value.SetOperand(n, emit(o.Value.Type()))
		}
	}
}

// undefined returns what emits the value of an operand that is an undefined or poison constant, nil for others.
func (c *flagChecker) undefined(i *llvm.Inst, n int) func(llvm.Type) llvm.Value {
	switch o := i.Operands[n]; o.Kind {
	case llvm.UndefKind:
		return c.e.uninit
	case llvm.PoisonKind:
		return c.e.poison
	case llvm.ConstantExprKind:
		// The address of an access is checked as it is.
		if !isAddress(i, n) && c.leavesObject(o.Value) {
			return c.e.poison
		}
	}
	return nil
}

// matters reports whether poison from instruction k makes its block undefined for sure, because something that comes before any call
// may not depend on it.
func (c *flagChecker) matters(k int) bool {
	if c.body.Insts[k].Type.Kind() == llvm.VectorKind {
		return false // a single lane may not matter
	}
	block := c.body.Insts[k].Block
	poison := []int{c.body.Insts[k].ID}
	carries := func(o llvm.Operand) bool {
		return o.ID >= 0 && o.Kind == llvm.InstructionKind && slices.Contains(poison, o.ID)
	}
	for n := k + 1; n < c.body.BlockFirst[block+1]; n++ {
		i := &c.body.Insts[n]
		for _, o := range c.demanded(i) {
			if carries(o) {
				return true
			}
		}
		switch {
		case i.Opcode == llvm.OpCall && !i.Flags.Has(llvm.Intrinsic), i.Opcode == llvm.OpInvoke, i.Flags.Has(llvm.NoReturn):
			return false
		case passesPoison(i) && slices.ContainsFunc(i.Operands, carries):
			poison = append(poison, i.ID)
		}
	}
	return false
}

// demanded lists the operands of an instruction that may not be poison. Of addresses the checks of memory see to that: no access through one is valid.
func (c *flagChecker) demanded(i *llvm.Inst) []llvm.Operand {
	switch i.Opcode {
	case llvm.OpBr:
		if len(i.Extra) > 1 {
			return i.Operands[:1]
		}
	case llvm.OpSwitch, llvm.OpIndirectBr:
		return i.Operands[:1]
	case llvm.OpUDiv, llvm.OpSDiv, llvm.OpURem, llvm.OpSRem:
		return i.Operands[1:]
	case llvm.OpRet:
		if c.f.HasAttribute(llvm.AttrReturn, "noundef") {
			return i.Operands
		}
	case llvm.OpCall, llvm.OpInvoke:
		var list []llvm.Operand
		for n := range i.NumArgs {
			if c.isDemanded(i, n) {
				list = append(list, i.Operands[n])
			}
		}
		return list
	}
	return nil
}

// passesPoison reports whether the result of an instruction is poison if any operand is.
func passesPoison(i *llvm.Inst) bool {
	switch i.Opcode {
	case llvm.OpAdd, llvm.OpSub, llvm.OpMul, llvm.OpUDiv, llvm.OpSDiv, llvm.OpURem, llvm.OpSRem, llvm.OpShl, llvm.OpLShr, llvm.OpAShr,
		llvm.OpAnd, llvm.OpOr, llvm.OpXor, llvm.OpFAdd, llvm.OpFSub, llvm.OpFMul, llvm.OpFDiv, llvm.OpFRem, llvm.OpFNeg,
		llvm.OpTrunc, llvm.OpZExt, llvm.OpSExt, llvm.OpFPToUI, llvm.OpFPToSI, llvm.OpUIToFP, llvm.OpSIToFP, llvm.OpFPTrunc, llvm.OpFPExt,
		llvm.OpPtrToInt, llvm.OpIntToPtr, llvm.OpBitCast, llvm.OpICmp, llvm.OpFCmp, llvm.OpGetElementPtr:
		return i.Type.Kind() != llvm.VectorKind
	}
	return false
}

// isInPlace reports whether instruction k stands where the source has it: an optimiser that computes something ahead uses the
// result in another block, or chooses between it and something else.
func (c *flagChecker) isInPlace(k, depth int) bool {
	i := &c.body.Insts[k]
	if depth > 64 {
		return false
	}
	for _, n := range c.uses[i.ID] {
		u := &c.body.Insts[n]
		switch {
		case u.Opcode == llvm.OpPHI:
			// What flows along a single edge is copied there. An edge that is one of several may have been another block.
			if i.Block == u.Block || c.lastOf(i.Block).Opcode != llvm.OpBr || len(c.lastOf(i.Block).Extra) != 1 {
				return false
			}
			for e, o := range u.Operands {
				if o.ID == i.ID && o.Kind == llvm.InstructionKind && int(u.Extra[e]) != i.Block {
					return false
				}
			}
		case u.Block != i.Block, u.Opcode == llvm.OpFreeze:
			return false
		case u.Opcode == llvm.OpSelect && u.Operands[0].ID != i.ID:
			return false
		case computes(u):
			if !c.isInPlace(int(n), depth+1) {
				return false
			}
		}
	}
	return true
}

func (c *flagChecker) lastOf(block int) *llvm.Inst {
	return &c.body.Insts[c.body.BlockFirst[block+1]-1]
}

// computes reports whether an instruction does nothing but make a value of others.
func computes(i *llvm.Inst) bool {
	switch i.Opcode {
	case llvm.OpSelect, llvm.OpExtractElement, llvm.OpInsertElement, llvm.OpShuffleVector, llvm.OpExtractValue, llvm.OpInsertValue:
		return true
	case llvm.OpCall:
		return i.Flags.Has(llvm.Intrinsic)
	}
	return passesPoison(i) || i.Type.Kind() == llvm.VectorKind && i.Opcode != llvm.OpLoad
}
