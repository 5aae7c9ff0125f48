package frontend

import (
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Virtual tables of the C++ library's classes. Headers make objects of these
// classes inline, with tables that are in the library's binary: where no model
// has the table, nothing is known of what such an object does.

// refuseLibraryTables makes uses of tables without a definition unsupported. Models must be linked.
func refuseLibraryTables(e *emitter) {
	for _, g := range e.mod.Globals() {
		if !g.IsDeclaration() || !isLibraryTable(g.Name()) {
			continue
		}
		refuseUses(e, g, g.Name()+", which the C++ library defines,")
	}
}

// refuseUses makes uses of a global unsupported, for the reason given, but those by harmless instructions. What a phi selects is used behind the
// phis of its block.
func refuseUses(e *emitter, g llvm.Value, reason string, harmless ...llvm.Opcode) {
	for _, i := range instructionUsers(g) {
		if slices.Contains(harmless, i.Opcode()) {
			continue
		}
		for i.Opcode() == llvm.OpPHI || i.Opcode() == llvm.OpLandingPad {
			i = i.NextInstruction()
		}
		e.at(i)
		e.check(e.truth(false), property.Unsupported, reason)
	}
}

// isLibraryTable tells the names of tables of classes in namespace std.
func isLibraryTable(name string) bool {
	for _, prefix := range []string{"_ZTVS", "_ZTVNS", "_ZTTS", "_ZTTNS"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// instructionUsers lists the instructions that use a constant, also by way of other constants.
func instructionUsers(c llvm.Value) (instructions []llvm.Value) {
	seen := map[llvm.Value]bool{}
	var visit func(llvm.Value)
	visit = func(v llvm.Value) {
		for _, user := range v.Users() {
			if seen[user] {
				continue
			}
			seen[user] = true
			if user.Kind() == llvm.InstructionKind {
				instructions = append(instructions, user)
			} else {
				visit(user)
			}
		}
	}
	visit(c)
	return instructions
}
