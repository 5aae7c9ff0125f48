package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Instances of locals.
//
// Each time that the block of a local is entered, the local is another object (C11 6.2.4, C++ [basic.stc.auto]): what pointed to
// the one of the last iteration is stale. LLVM has one alloca for all of them. So where an old address may outlive the
// scope (capture.go) and the scope may be entered again, the alloca moves to the start of the scope,
//
//	for.body:
//	  %x = alloca i32                        ; was in the entry block
//	  ...
//	  call void @llvm.lifetime.end(ptr %x)
//
// and makes an object each time. Where something else than the scope uses the address, as in code in which an optimiser has
// computed addresses ahead, the alloca stays where it is.

// separateInstances moves the allocas of a module, after mem2reg.
func separateInstances(e *emitter) {
	marked := map[llvm.Value]bool{}
	for _, f := range e.mod.Functions() {
		if f.IsDeclaration() && strings.HasPrefix(f.Name(), "llvm.lifetime.start") {
			for _, call := range f.Users() {
				marked[call.Function()] = true
			}
		}
	}
	if len(marked) == 0 {
		return
	}
	c := newCaptures(e)
	for _, f := range e.mod.Functions() {
		if marked[f] {
			c.separate(f)
		}
	}
}

// separate is separateInstances for a function.
func (c *captures) separate(f llvm.Value) {
	body := c.e.read(f)
	var g *flowGraph
	var uses usage
	for k := range body.BlockInsts(0) {
		i := &body.Insts[k]
		if i.Opcode != llvm.OpAlloca || i.Operands[0].Kind != llvm.ConstantIntKind || i.Flags.Has(llvm.InAlloca) {
			continue
		}
		if uses == nil {
			uses, g = usesIn(body), newFlowGraph(body)
		}
		start, ok := onlyStart(body, uses[i.ID])
		if !ok || !g.isCyclic(body.Insts[start].Block) || !g.dominatesUses(start, i.ID, uses) {
			continue
		}
		derived, w := c.follow(body, uses, i.ID)
		if w.stored || g.anyLiveAt(start, derived[1:], uses) {
			i.Value.MoveBefore(body.Insts[start].Value)
			body.Insts[start].Value.Erase()
		}
	}
}

// onlyStart returns the instruction that starts the lifetime of an alloca with the given uses, if it is the only one.
func onlyStart(body *llvm.Body, uses []int32) (start int, ok bool) {
	for _, k := range uses {
		if body.Insts[k].Flags.Has(llvm.LifetimeStart) {
			if ok {
				return 0, false
			}
			start, ok = int(k), true
		}
	}
	return start, ok
}
