package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Folding of failing branches.
//
// An assertion of C ends up as a branch to a block that fails:
//
//	      br i1 %ok, label %cont, label %fail
//	fail:
//	      call void @__fathom_check(i1 false, ptr @kind, ptr @message)
//	      ...
//
// Nothing executes after a check of false, so the block ends there. Then the
// branch is a check of its condition, and the block is not needed at all: the
// fold writes straight code, as it does for the sanitizer's diamonds.

// foldFailures works on all functions, before mem2reg.
func foldFailures(e *emitter) {
	check := e.mod.NamedFunction(fnCheck)
	if check.IsNil() {
		return
	}
	// Blocks first, in order of discovery: cutting a block removes calls.
	var blocks []llvm.Block
	seen := map[llvm.Block]bool{}
	for _, call := range check.Users() {
		if call.Kind() == llvm.InstructionKind && call.Callee() == check && isFailure(call) && !seen[call.Parent()] {
			seen[call.Parent()] = true
			blocks = append(blocks, call.Parent())
		}
	}
	for _, b := range blocks {
		for i := b.First(); !i.IsNil(); i = i.NextInstruction() {
			if i.Opcode() == llvm.OpCall && i.Callee() == check && isFailure(i) {
				endBlockAfter(e, i)
				if b.First() == i {
					foldFailure(e, i)
				}
				break
			}
		}
	}
}

// isFailure reports whether a call is a check of the constant false.
func isFailure(call llvm.Value) bool {
	if call.Opcode() != llvm.OpCall || call.NumArgs() != 3 {
		return false
	}
	ok, isConst := call.Operand(0).Uint64()
	return isConst && ok == 0
}

// checkKind returns the kind of a check, "" if it is not a constant.
func checkKind(call llvm.Value) property.Kind {
	if call.NumArgs() != 3 || !isText(call.Operand(1)) {
		return ""
	}
	kind, _, _ := strings.Cut(string(call.Operand(1).Initializer().DataBytes()), "\x00")
	return property.Kind(kind)
}

// endsExecution reports whether a call of a primitive never lets execution go on.
func endsExecution(call llvm.Value) bool {
	f := call.Callee()
	if f.Kind() != llvm.FunctionValueKind {
		return false
	}
	switch f.Name() {
	case fnCheck:
		return isFailure(call)
	case fnExit:
		return true
	case fnAssume:
		v, isConst := call.Operand(0).Uint64()
		return isConst && v == 0
	}
	return false
}

// endBlockAfter makes a call the last thing that its block does.
func endBlockAfter(e *emitter, call llvm.Value) {
	block := call.Parent()
	next := call.NextInstruction()
	if next.Opcode() == llvm.OpUnreachable {
		return
	}
	for i := range block.Terminator().NumSuccessors() {
		dropIncoming(e, block.Terminator().Successor(i), block)
	}
	var gone []llvm.Value
	for i := next; !i.IsNil(); i = i.NextInstruction() {
		gone = append(gone, i)
	}
	for k := len(gone) - 1; k >= 0; k-- {
		i := gone[k]
		if i.HasUses() {
			// Only places that the block no longer reaches use it.
			i.ReplaceAllUsesWith(llvm.Poison(i.Type()))
		}
		i.Erase()
	}
	e.b.PositionAtEnd(block)
	e.b.SetDebugLoc(call.DebugLoc())
	e.b.Unreachable()
}

// foldFailure replaces the branches to a block that does nothing but fail. What
// is unsupported stays a place that may be reached: it is no condition that
// could hold or not.
func foldFailure(e *emitter, call llvm.Value) {
	block := call.Parent()
	if call.NextInstruction().Opcode() != llvm.OpUnreachable || checkKind(call) == property.Unsupported {
		return
	}
	skipEmptyPredecessors(block)
	branches := block.AsValue().Users()

	for _, b := range branches {
		if b.Kind() != llvm.InstructionKind || b.Opcode() != llvm.OpBr || !b.IsConditional() || b.Successor(0) == b.Successor(1) {
			return // the block is needed, and one property is better than two
		}
	}
	for _, branch := range branches {
		then, other := branch.Successor(0), branch.Successor(1)
		e.at(branch)
		ok, cont := branch.Condition(), then
		if then == block {
			ok, cont = e.b.Not(ok, ""), other
		}
		e.b.SetDebugLoc(call.DebugLoc())
		if !isTrueConstant(ok) {
			e.checkPtrs(ok, call.Operand(1), call.Operand(2))
		}
		e.b.Br(cont)
		branch.Erase()
	}
	if !block.AsValue().HasUses() && block != block.Parent().EntryBlock() {
		block.Delete()
	}
}

// skipEmptyPredecessors makes blocks that do nothing but branch to block unused:
// who branches to them branches to block instead. The block has no phis.
func skipEmptyPredecessors(block llvm.Block) {
	for _, b := range block.AsValue().Users() {
		if b.Kind() != llvm.InstructionKind || b.Opcode() != llvm.OpBr || b.IsConditional() {
			continue
		}
		empty := b.Parent()
		if empty.First() != b || empty == empty.Parent().EntryBlock() || empty == block {
			continue
		}
		empty.AsValue().ReplaceAllUsesWith(block.AsValue())
		empty.Delete()
	}
}

// checkPtrs is check with a kind and a message that are already in the module.
func (e *emitter) checkPtrs(ok, kind, message llvm.Value) {
	e.call(fnCheck, e.void, ok, kind, message)
}
