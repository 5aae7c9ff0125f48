package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// assumesNoOtherWriter is what a program with readsVolatile takes for granted.
const assumesNoOtherWriter = "volatile variables change only by the program's own writes: a harness has to call interrupt handlers and to write what devices do"

// readsVolatile reports whether the program reads a volatile variable that something else than the program might write. That is no local one, which
// is volatile for the sake of longjmp or of the optimiser.
func readsVolatile(m llvm.Module) bool {
	for _, f := range m.Functions() {
		if f.IsDeclaration() || !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
			continue
		}
		for _, i := range f.InstructionsOf(llvm.OpLoad, llvm.OpAtomicRMW, llvm.OpAtomicCmpXchg) {
			if i.Flags().Has(llvm.Volatile) && !inLocal(i.Operand(0)) {
				return true
			}
		}
	}
	return false
}

// inLocal tells whether an address is that of a local variable or of a part of one.
func inLocal(p llvm.Value) bool {
	for p.Kind() == llvm.InstructionKind && p.Opcode() == llvm.OpGetElementPtr {
		p = p.Operand(0)
	}
	return p.Kind() == llvm.InstructionKind && p.Opcode() == llvm.OpAlloca
}
