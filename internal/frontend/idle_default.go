package frontend

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// redirectIdleDefaults lets defaults of switches that are never taken lead to where a case leads, if they lead to what is declared
// unreachable. Clang makes such a switch of its own where break, continue or return leave the scope of a variable: it tells by
// a number that was stored where to go on, and declares that there is no other. That is on no line, and
// nothing that the reader of a result could look at.
func redirectIdleDefaults(e *emitter) {
	for _, f := range e.mod.Functions() {
		if f.IsDeclaration() {
			continue
		}
		for _, s := range f.InstructionsOf(llvm.OpSwitch) {
			idle := s.Successor(0)
			if idle.Terminator().Opcode() != llvm.OpUnreachable || idle.First().Opcode() == llvm.OpPHI || !alwaysCase(s) {
				continue
			}
			_, to := s.SwitchCase(s.NumSuccessors() - 2)
			for i := to.First(); i.Opcode() == llvm.OpPHI; i = i.NextInstruction() {
				i.AddIncoming(incomingFrom(i, s.Parent()), s.Parent())
			}
			s.SetSuccessor(0, to)
			if !idle.AsValue().HasUses() {
				idle.Delete()
			}
		}
	}
}

// alwaysCase tells whether the condition of a switch is always one of its cases: it is chosen among them by phis.
func alwaysCase(s llvm.Value) bool {
	var cases []llvm.Value
	for i := range s.NumSuccessors() - 1 {
		on, _ := s.SwitchCase(i)
		cases = append(cases, on)
	}
	if len(cases) == 0 {
		return false
	}
	seen := make(map[llvm.Value]bool)
	var among func(v llvm.Value) bool
	among = func(v llvm.Value) bool {
		if v.Kind() != llvm.InstructionKind || v.Opcode() != llvm.OpPHI {
			return slices.Contains(cases, v)
		}
		if seen[v] {
			return true
		}
		seen[v] = true
		for i := range v.NumIncoming() {
			if in, _ := v.Incoming(i); !among(in) {
				return false
			}
		}
		return true
	}
	return among(s.Operand(0))
}

// incomingFrom returns what a phi is for an edge from a block.
func incomingFrom(phi llvm.Value, b llvm.Block) llvm.Value {
	for i := range phi.NumIncoming() {
		if v, from := phi.Incoming(i); from == b {
			return v
		}
	}
	panic("a phi has no value for a predecessor")
}
