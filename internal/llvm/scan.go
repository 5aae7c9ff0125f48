package llvm

/*
#include <stdlib.h>
#include "shim.h"
*/
import "C"

import "unsafe"

// Local is an alloca of a function's entry block.
type Local struct {
	Value Value
	Type  Type // of one element
	// Promotable says that every use loads or stores the local whole, or marks its lifetime, so that
	// mem2reg may promote it. It may be set where mem2reg says no.
	Promotable bool
}

// Locals lists the allocas of a function's entry block in order. Cost: linear in their uses.
func (v Value) Locals() []Local {
	var n C.size_t
	p := C.fathom_locals(v.c, &n)
	defer C.free(unsafe.Pointer(p))
	out := make([]Local, int(n))
	for i, l := range unsafe.Slice(p, int(n)) {
		out[i] = Local{Value{l.value}, Type{l._type}, l.promotable != 0}
	}
	return out
}

// InstructionsOf lists the instructions of a function that have one of the opcodes, in order.
func (v Value) InstructionsOf(ops ...Opcode) []Value {
	var wanted [256]C.uint8_t
	for _, op := range ops {
		wanted[op] = 1
	}
	var n C.size_t
	p := C.fathom_instructions_of(v.c, &wanted[0], &n)
	defer C.free(unsafe.Pointer(p))
	out := make([]Value, int(n))
	for i, x := range unsafe.Slice(p, int(n)) {
		out[i] = Value{x}
	}
	return out
}

// CallSite is a call, invoke or callbr.
type CallSite struct {
	Value     Value
	Callee    Value
	Direct    bool // the callee is a function
	Intrinsic bool // the callee's name starts with "llvm."
	// Attributes identifies the call's list of attributes: lists in one context are equal if and only if
	// their numbers are.
	Attributes uintptr
}

// Calls lists the calls of a function in order.
func (v Value) Calls() []CallSite {
	var n C.size_t
	p := C.fathom_calls(v.c, &n)
	defer C.free(unsafe.Pointer(p))
	out := make([]CallSite, int(n))
	for i, c := range unsafe.Slice(p, int(n)) {
		out[i] = CallSite{Value{c.value}, Value{c.callee}, c.direct != 0, c.intrinsic != 0, uintptr(c.attributes)}
	}
	return out
}

// Successors returns for each block of a function, in order, the numbers of its successors, one for
// each edge.
func (v Value) Successors() [][]int {
	var n C.size_t
	p := C.fathom_successors(v.c, &n)
	defer C.free(unsafe.Pointer(p))
	raw := unsafe.Slice(p, int(n))
	all := make([]int, len(raw))
	for i, x := range raw {
		all[i] = int(x)
	}
	var out [][]int
	for len(all) > 0 {
		k := all[0]
		out = append(out, all[1:1+k:1+k])
		all = all[1+k:]
	}
	return out
}

// DropMetadata removes metadata of the given kinds from all instructions of a function that have one
// of the opcodes.
func (v Value) DropMetadata(ops []Opcode, kinds ...uint) {
	if len(kinds) == 0 {
		return
	}
	var wanted [256]C.uint8_t
	for _, op := range ops {
		wanted[op] = 1
	}
	ks := make([]C.unsigned, len(kinds))
	for i, k := range kinds {
		ks[i] = C.unsigned(k)
	}
	C.fathom_drop_metadata(v.c, &wanted[0], &ks[0], C.size_t(len(ks)))
}
