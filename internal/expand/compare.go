package expand

import (
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

const compareMessage = "pointers into different objects are compared by their order"

// ordersPointers reports whether in compares the order of pointers, as the source does: their numbers, after a conversion
// to integers, are something else. Where objects lie decides such a comparison if they are two (C11, 6.5.8; the
// ambiguous comparisons of LART, section 6.4). Of two constant addresses the compiler no longer tells whether they were converted.
func ordersPointers(f *seair.Func, in *seair.Instr) bool {
	switch in.Op {
	case seair.Ult, seair.Ule, seair.Slt, seair.Sle:
		for _, v := range in.Args {
			if v.IsReg() {
				return f.Regs[v.Reg()] == seair.Ptr
			}
		}
	}
	return false
}

// checkOrder demands that the pointers compared by in point into one object. It returns the gate after it.
func (x *expander) checkOrder(fr *frame, gate Gate, in *seair.Instr) Gate {
	a, b := x.value(fr, gate, in.Args[0]), x.value(fr, gate, in.Args[1])
	return x.check(fr, gate, in, 0, property.PointerCompare, compareMessage, x.Space.SameObject(a, b), a)
}
