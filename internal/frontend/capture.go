package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// Which addresses outlive their scope.
//
// The address of a local is captured if, when the local's scope is entered again, something may still hold the address it
// had before: memory, because a value derived from the address was stored or turned into a number, or a register
// that is live there. What a called function does with a parameter is looked at in its body. Comparing and accessing
// captures nothing. The answer errs on the side of captured.

// captures remembers what functions do with their parameters.
type captures struct {
	e      *emitter
	params map[parameter]flow
}

type parameter struct {
	f     llvm.Value
	index int
}

// flow is what becomes of a pointer in a function.
type flow struct {
	stored   bool // it may be in memory when the function is left, or went where it is not followed
	returned bool // the result may be derived from it
}

func newCaptures(e *emitter) *captures {
	return &captures{e: e, params: map[parameter]flow{}}
}

// A usage lists, for each numbered value of a body, the instructions that use it.
type usage [][]int32

func usesIn(body *llvm.Body) usage {
	u := make(usage, body.NumArgs+len(body.Insts))
	for k := range body.Insts {
		for _, o := range body.Insts[k].Operands {
			if o.ID >= 0 && o.Kind != llvm.BlockKind {
				u[o.ID] = append(u[o.ID], int32(k))
			}
		}
	}
	return u
}

// follow lists the values of a body that are derived from value id, itself included, and what becomes of it.
func (c *captures) follow(body *llvm.Body, uses usage, id int) (derived []int, f flow) {
	seen := map[int]bool{id: true}
	derived = []int{id}
	for n := 0; n < len(derived); n++ {
		for _, k := range uses[derived[n]] {
			i := &body.Insts[k]
			copied, stored := c.use(i, seen)
			f.stored = f.stored || stored
			f.returned = f.returned || i.Opcode == llvm.OpRet
			if copied && !seen[i.ID] {
				seen[i.ID] = true
				derived = append(derived, i.ID)
			}
		}
	}
	return derived, f
}

// use says whether the result of an instruction is derived from the pointers among its operands, and whether it stores one.
func (c *captures) use(i *llvm.Inst, pointers map[int]bool) (copied, stored bool) {
	switch i.Opcode {
	case llvm.OpGetElementPtr, llvm.OpBitCast, llvm.OpAddrSpaceCast, llvm.OpPHI, llvm.OpSelect, llvm.OpFreeze:
		return true, false
	case llvm.OpLoad, llvm.OpICmp, llvm.OpRet:
		return false, false
	case llvm.OpStore:
		return false, isAmong(i.Operands[0], pointers)
	case llvm.OpAtomicCmpXchg, llvm.OpAtomicRMW:
		for _, o := range i.Operands[1:] {
			stored = stored || isAmong(o, pointers)
		}
		return false, stored
	case llvm.OpCall, llvm.OpInvoke:
		return c.call(i, pointers)
	}
	return false, true
}

func isAmong(o llvm.Operand, pointers map[int]bool) bool {
	return o.ID >= 0 && o.Kind != llvm.BlockKind && pointers[o.ID]
}

// call is use for calls.
func (c *captures) call(i *llvm.Inst, pointers map[int]bool) (copied, stored bool) {
	callee := i.Operands[len(i.Operands)-1]
	if callee.Kind != llvm.FunctionValueKind {
		return false, true
	}
	f := callee.Value
	if f.IsDeclaration() {
		// Intrinsics and primitives keep no pointer, and what has no body changes nothing.
		return i.Type == c.e.ptr, false
	}
	params := len(f.GlobalType().ParamTypes())
	for k := range i.NumArgs {
		if !isAmong(i.Operands[k], pointers) {
			continue
		}
		if k >= params {
			return true, true
		}
		w := c.parameter(f, k)
		copied, stored = copied || w.returned, stored || w.stored
	}
	return copied, stored
}

// parameter says what a function with a body does with a pointer that it is passed.
func (c *captures) parameter(f llvm.Value, index int) flow {
	key := parameter{f, index}
	if w, ok := c.params[key]; ok {
		return w
	}
	c.params[key] = flow{true, true} // where the function calls itself
	w := flow{}
	if !f.HasAttribute(llvm.AttrParam(index), "byval") {
		body := f.ReadBody()
		_, w = c.follow(body, usesIn(body), index)
	}
	c.params[key] = w
	return w
}
