package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Checks of pointer.compare.
//
// Only of pointers into one object are the order and the difference defined (C11 6.5.8, 6.5.6; the ambiguous comparisons of LART, section 6.4).
// Whether the result is used makes no difference, so the check comes before any pass that removes what is not. A comparison of pointers
// is one in LLVM as well, for that of their numbers has integers as operands. A difference of pointers is one of integers like any other but
// for the name that clang gives it, which it keeps if it is told to, or for the exact division by the size of what they point to.

// differenceName starts the name of what clang makes of a difference of pointers.
const differenceName = "sub.ptr.sub"

const (
	comparedMessage   = "pointers into different objects are compared by their order"
	subtractedMessage = "pointers into different objects are subtracted"
)

// order checks an instruction that compares pointers by their order or subtracts them.
func (a *accessChecker) order(i *llvm.Inst) {
	if a.model || !a.on.on(property.PointerCompare) {
		return
	}
	e := a.e
	switch i.Opcode {
	case llvm.OpICmp:
		switch llvm.IntPredicate(i.Sub) {
		case llvm.IntEQ, llvm.IntNE:
			return
		}
		p, q := i.Operands[0].Value, i.Operands[1].Value
		switch t := p.Type(); {
		case t == e.ptr:
			a.sameObject(i.Value, p, q, comparedMessage)
		case t.Kind() == llvm.VectorKind && t.ElementType() == e.ptr:
			for k := range t.VectorLength() {
				e.at(i.Value)
				lane := llvm.ConstUint(e.i32, uint64(k))
				a.sameObject(i.Value, e.b.ExtractElement(p, lane, ""), e.b.ExtractElement(q, lane, ""), comparedMessage)
			}
		}
	case llvm.OpSub:
		p, q, ok := addressesSubtracted(i.Value)
		if ok && strings.HasPrefix(i.Value.Name(), differenceName) {
			a.sameObject(i.Value, p, q, subtractedMessage)
		}
	case llvm.OpSDiv, llvm.OpAShr:
		difference := i.Operands[0].Value
		p, q, ok := addressesSubtracted(difference)
		if ok && i.Flags.Has(llvm.Exact) && !strings.HasPrefix(difference.Name(), differenceName) {
			a.sameObject(i.Value, p, q, subtractedMessage)
		}
	}
}

// addressesSubtracted returns the pointers p and q of ptrtoint(p) - ptrtoint(q), an instruction or a constant.
func addressesSubtracted(v llvm.Value) (p, q llvm.Value, ok bool) {
	if opcodeOf(v) != llvm.OpSub {
		return p, q, false
	}
	l, r := v.Operand(0), v.Operand(1)
	if opcodeOf(l) != llvm.OpPtrToInt || opcodeOf(r) != llvm.OpPtrToInt {
		return p, q, false
	}
	return l.Operand(0), r.Operand(0), true
}

// opcodeOf returns the opcode of an instruction or a constant expression, 0 for other values.
func opcodeOf(v llvm.Value) llvm.Opcode {
	switch v.Kind() {
	case llvm.InstructionKind:
		return v.Opcode()
	case llvm.ConstantExprKind:
		return v.ConstExpr().Opcode
	}
	return 0
}

// sameObject checks, before an instruction, that two pointers point into one object.
func (a *accessChecker) sameObject(before, p, q llvm.Value, message string) {
	e := a.e
	if p.Type() != e.ptr || q.Type() != e.ptr {
		return // of another address space
	}
	e.at(before)
	e.check(e.call("__fathom_same_object", e.i1, p, q), property.PointerCompare, message)
}
