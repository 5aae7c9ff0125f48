package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// maxPredecessors is the number of edges into a block up to which LLVM simplifies the control flow of a function.
// Merging empty blocks takes it time quadratic in that number: minutes for a switch of 20,000 cases.
const maxPredecessors = 4000

// cleanUp runs LLVM's cheap passes on all functions but those that would take it too long. These only become larger
// for lack of it.
func cleanUp(m llvm.Module) error {
	// That passes respect optnone, which demands noinline, spares a function.
	optnone, noinline := m.Context().EnumAttribute("optnone", 0), m.Context().EnumAttribute("noinline", 0)
	for _, f := range m.Functions() {
		if f.IsDeclaration() || !crowded(f) {
			continue
		}
		if !f.HasAttribute(llvm.AttrFunction, "noinline") {
			f.AddAttribute(llvm.AttrFunction, noinline)
			defer f.RemoveAttribute(llvm.AttrFunction, "noinline")
		}
		f.AddAttribute(llvm.AttrFunction, optnone)
		defer f.RemoveAttribute(llvm.AttrFunction, "optnone")
	}
	return m.RunPasses(cleanupPasses, llvm.PassOptions{})
}

// crowded tells whether some block has too many edges into it.
func crowded(f llvm.Value) bool {
	edges := make(map[int]int)
	for _, successors := range f.Successors() {
		for _, s := range successors {
			if edges[s]++; edges[s] > maxPredecessors {
				return true
			}
		}
	}
	return false
}
