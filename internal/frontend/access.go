package frontend

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/abi"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Checks of memory accesses.
//
// Before every instruction that touches memory goes a call
//
//	__fathom_check_access(ptr, i64 size, i32 write, i64 align)
//
// which stands for all memory.* properties of one access. It is left out only
// where the access is plainly valid; see plainAccess. Kinds that are not to be
// checked make no difference here: an invalid access has no meaning that could be
// followed, so which ones are valid has to be known all the same.

// checkAccesses instruments one function, after mem2reg.
func checkAccesses(e *emitter, f llvm.Value) {
	body := e.read(f)
	a := &accessChecker{e: e, on: e.on, dl: e.mod.DataLayout(), body: body, model: !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil()}
	a.findLocals(f)
	for b := range body.Blocks {
		live := a.liveAt(b)
		insts := body.BlockInsts(b)
		for k := range insts {
			a.instruction(&insts[k], live)
			a.transfer(&insts[k], live)
		}
	}
}

type accessChecker struct {
	e    *emitter
	on   checks
	dl   llvm.DataLayout
	body *llvm.Body
	// model: the function is a library model, whose pointers may leave their objects for a while.
	model bool

	// locals numbers the allocas whose lifetime markers are tracked; unmarked
	// holds those that live as long as the function runs. room is the size in bytes of either.
	locals   map[llvm.Value]int
	unmarked map[llvm.Value]bool
	room     map[llvm.Value]uint64
	byValue  map[llvm.Value]llvm.Type // parameters that are copies, with the type of the copy
	blockIn  []bitset                 // locals alive on every path to the block
}

// instruction inserts the checks that one instruction needs.
func (a *accessChecker) instruction(i *llvm.Inst, live bitset) {
	switch i.Opcode {
	case llvm.OpLoad:
		a.access(i, i.Operands[0], a.storeSize(i.Type), false, i.Align, live)
	case llvm.OpStore:
		a.access(i, i.Operands[1], a.storeSize(i.Operands[0].Value.Type()), true, i.Align, live)
	case llvm.OpAtomicCmpXchg, llvm.OpAtomicRMW:
		a.access(i, i.Operands[0], a.storeSize(i.Operands[1].Value.Type()), true, i.Align, live)
	case llvm.OpGetElementPtr:
		if !a.model {
			a.arithmetic(i)
		}
	case llvm.OpICmp, llvm.OpSub, llvm.OpSDiv, llvm.OpAShr:
		a.order(i)
	case llvm.OpCall, llvm.OpInvoke:
		if i.Flags.Has(llvm.Intrinsic) {
			a.intrinsic(i, a.e.intrinsic(i.Operands[len(i.Operands)-1].Value), live)
		} else if i.Flags.Has(llvm.ByVal) {
			a.copiedArguments(i, live)
		}
	}
}

// storeSize is the size in bytes of a value in memory.
func (a *accessChecker) storeSize(t llvm.Type) uint64 {
	n, ok := a.e.storeSizes[t]
	if !ok {
		n = a.dl.StoreSize(t)
		a.e.storeSizes[t] = n
	}
	return n
}

// access checks size bytes at p, a constant number.
func (a *accessChecker) access(i *llvm.Inst, p llvm.Operand, size uint64, write bool, align int, live bitset) {
	if !a.plainAccess(p, size, write, live) {
		a.e.at(i.Value)
		a.e.checkAccess(p.Value, a.e.bytes(size), write, uint64(align))
	}
	a.alignment(i, p, align)
}

// alignment checks that p is a multiple of align, unless that is plain.
func (a *accessChecker) alignment(i *llvm.Inst, p llvm.Operand, align int) {
	if align <= 1 || !a.on.on(property.MemoryAlignment) {
		return
	}
	origin, offset, ok := a.constantOffset(p)
	if ok && offset%int64(align) == 0 && a.isObject(origin) && origin.Value.Align()%align == 0 && origin.Value.Align() > 0 {
		return
	}
	a.e.at(i.Value)
	aligned := a.e.call("__fathom_is_aligned", a.e.i1, p.Value, a.e.bytes(uint64(align)))
	a.e.check(aligned, property.MemoryAlignment, fmt.Sprintf("the address is not a multiple of %d", align))
}

// arithmetic checks that a getelementptr stays in its object. Where nothing is added there is nothing to check; what wraps around the address
// space is for the sanitizer to see.
func (a *accessChecker) arithmetic(i *llvm.Inst) {
	if !a.on.on(property.PointerOverflow) || i.Type != a.e.ptr {
		return
	}
	if len(i.Extra) > 0 && i.Extra[0] == 0 {
		return
	}
	next := i.Value.NextInstruction()
	if next.IsNil() {
		return
	}
	e := a.e
	e.at(next)
	e.b.SetDebugLoc(i.Value.DebugLoc())
	p := i.Operands[0].Value
	off := e.b.Sub(e.b.Cast(llvm.OpPtrToInt, i.Value, e.size, ""), e.b.Cast(llvm.OpPtrToInt, p, e.size, ""), "")
	e.check(e.call("__fathom_stays", e.i1, p, off), property.PointerOverflow, "pointer arithmetic leaves the object")
}

// accessRange checks n bytes at p, n a value.
func (a *accessChecker) accessRange(i *llvm.Inst, p, n llvm.Operand, write bool, align int, live bitset) {
	if c, ok := n.Value.Uint64(); ok {
		if c != 0 {
			a.access(i, p, c, write, align, live)
		}
		return
	}
	a.e.at(i.Value)
	a.e.checkAccess(p.Value, n.Value, write, uint64(align))
	a.alignment(i, p, align)
}

// intrinsic checks what LLVM's intrinsics touch.
func (a *accessChecker) intrinsic(i *llvm.Inst, name string, live bitset) {
	arg := func(k int) llvm.Operand { return i.Operands[k] }
	align := func(k int) int {
		return int(i.Value.CallAttribute(llvm.AttrParam(k), "align").IntValue())
	}
	switch {
	case strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."):
		a.accessRange(i, arg(0), arg(2), true, align(0), live)
		a.accessRange(i, arg(1), arg(2), false, align(1), live)
		if strings.HasPrefix(name, "llvm.memcpy.") && a.on.on(property.MemoryOverlap) && !a.distinct(arg(0), arg(1)) {
			if n, ok := arg(2).Value.Uint64(); !ok || n != 0 {
				a.overlap(i, arg(0).Value, arg(1).Value, arg(2).Value)
			}
		}
	case strings.HasPrefix(name, "llvm.memset."):
		a.accessRange(i, arg(0), arg(2), true, align(0), live)
	case strings.HasPrefix(name, "llvm.va_start"), strings.HasPrefix(name, "llvm.va_end"):
		a.access(i, arg(0), a.vaListSize(), true, 0, live)
	case strings.HasPrefix(name, "llvm.va_copy"):
		a.access(i, arg(0), a.vaListSize(), true, 0, live)
		a.access(i, arg(1), a.vaListSize(), false, 0, live)
	}
}

// overlap checks that the ranges of a memcpy are disjoint or the same: LLVM's
// memcpy allows the latter, which is how clang compiles x = x of structures.
func (a *accessChecker) overlap(i *llvm.Inst, dst, src, n llvm.Value) {
	e := a.e
	e.at(i.Value)
	n = e.extend(n, e.i64)
	if dst.Type() != src.Type() {
		return // different address spaces
	}
	n = e.b.Select(e.b.ICmp(llvm.IntEQ, dst, src, ""), llvm.ConstNull(e.i64), n, "")
	e.call(fnCheckOverlap, e.void, dst, src, n)
}

// copiedArguments checks arguments that are passed as a copy of what they point to.
func (a *accessChecker) copiedArguments(i *llvm.Inst, live bitset) {
	for k := range i.NumArgs {
		p := i.Operands[k]
		if p.Kind == llvm.ConstantIntKind || p.Value.Type() != a.e.ptr {
			continue
		}
		if t := i.Value.CallAttribute(llvm.AttrParam(k), "byval").TypeValue(); !t.IsNil() {
			a.access(i, p, a.dl.ABISize(t), false, 0, live)
		}
	}
}

// vaListSize is the size in bytes of the target's va_list object; 0 if it is not known.
func (a *accessChecker) vaListSize() uint64 {
	list, _ := abi.VaListOf(a.e.mod.Triple(), a.dl.PointerSize(0)*8)
	return list.Size
}

// plainAccess reports whether an access is valid on every execution, by its own
// operands: at a constant offset inside a local that is alive, or inside a
// global that is defined here and, for writes, not constant.
func (a *accessChecker) plainAccess(p llvm.Operand, size uint64, write bool, live bitset) bool {
	origin, offset, ok := a.constantOffset(p)
	if !ok || offset < 0 {
		return false
	}
	base := origin.Value
	var room uint64
	switch origin.Kind {
	case llvm.InstructionKind:
		if n, tracked := a.locals[base]; !(tracked && live.has(n)) && !a.unmarked[base] {
			return false
		}
		room = a.room[base]
	case llvm.ArgumentKind:
		t, ok := a.byValue[base]
		if !ok {
			return false
		}
		room = a.dl.ABISize(t)
	case llvm.GlobalVariableKind:
		if base.IsDeclaration() || write && base.IsGlobalConstant() || !isOwn(base.Linkage()) {
			return false
		}
		room = a.dl.ABISize(base.GlobalType())
	default:
		return false
	}
	return uint64(offset) <= room && size <= room-uint64(offset)
}

// distinct reports whether two pointers belong to different objects for sure.
func (a *accessChecker) distinct(p, q llvm.Operand) bool {
	bp, _, ok1 := a.constantOffset(p)
	bq, _, ok2 := a.constantOffset(q)
	return ok1 && ok2 && bp.Value != bq.Value && a.isObject(bp) && a.isObject(bq)
}

func (a *accessChecker) isObject(o llvm.Operand) bool {
	switch o.Kind {
	case llvm.GlobalVariableKind:
		return isOwn(o.Value.Linkage()) && !o.Value.IsDeclaration()
	case llvm.InstructionKind:
		i := a.inst(o)
		return i != nil && i.Opcode == llvm.OpAlloca
	}
	return false
}

// inst returns the instruction that an operand is, nil if it is none.
func (a *accessChecker) inst(o llvm.Operand) *llvm.Inst {
	if o.Kind != llvm.InstructionKind || o.ID < a.body.NumArgs {
		return nil
	}
	return &a.body.Insts[o.ID-a.body.NumArgs]
}

// isOwn reports whether a definition with this linkage is final.
func isOwn(l llvm.Linkage) bool {
	switch l {
	case llvm.InternalLinkage, llvm.PrivateLinkage, llvm.ExternalLinkage:
		return true
	}
	return false
}

// offsetLimit bounds the offsets that are followed, far from where they wrap around.
const offsetLimit = 1 << 40

// constantOffset strips getelementptr with constant indices from a pointer.
// The offset is in bytes.
func (a *accessChecker) constantOffset(p llvm.Operand) (base llvm.Operand, offset int64, ok bool) {
	for range 64 { // deeper chains are given up on
		var step int64
		var inner llvm.Operand
		switch p.Kind {
		case llvm.InstructionKind:
			i := a.inst(p)
			if i == nil || i.Opcode != llvm.OpGetElementPtr {
				return p, offset, true
			}
			if len(i.Extra) == 0 {
				return p, 0, false
			}
			step, inner = i.Extra[0], i.Operands[0]
		case llvm.ConstantExprKind:
			x := p.Value.ConstExpr()
			if x.Opcode != llvm.OpGetElementPtr {
				return p, 0, false
			}
			var constant bool
			if step, constant = gepOffset(a.dl, x.SourceType, p.Value); !constant {
				return p, 0, false
			}
			v := p.Value.Operand(0) // a constant, which has no number
			inner = llvm.Operand{Value: v, Kind: v.Kind(), ID: -1}
		default:
			return p, offset, true
		}
		offset += step
		if max(step, -step, offset, -offset) > offsetLimit {
			return p, 0, false
		}
		p = inner
	}
	return p, 0, false
}

// gepOffset computes the byte offset of a constant getelementptr if all indices are
// constants and the offset is moderate.
func gepOffset(dl llvm.DataLayout, t llvm.Type, gep llvm.Value) (int64, bool) {
	const limit = offsetLimit
	var sum int64
	for k := 1; k < gep.NumOperands(); k++ {
		index, ok := gep.Operand(k).Int64()
		if !ok || index > limit || index < -limit {
			return 0, false
		}
		if k > 1 && t.Kind() == llvm.StructKind {
			sum += int64(dl.FieldOffset(t, int(index)))
			t = t.StructElements()[index]
		} else {
			if k > 1 {
				if t.Kind() != llvm.ArrayKind {
					return 0, false
				}
				t = t.ElementType()
			}
			if t.Kind() == llvm.ScalableVectorKind {
				return 0, false
			}
			stride := dl.ABISize(t)
			if stride != 0 && uint64(max(index, -index)) > limit/stride {
				return 0, false
			}
			sum += index * int64(stride)
		}
		if sum > limit || sum < -limit {
			return 0, false
		}
	}
	return sum, true
}
