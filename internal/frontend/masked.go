package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// expandMasked turns vector accesses that a mask governs (llvm.masked.load and its kin: stores, gather, scatter, expandload, compressstore) into a branch
// for each lane, so that each access has checks of its own and none where the mask says no. LLVM's pass does so for machines without
// such instructions, and none is named here.
func expandMasked(m llvm.Module) error {
	for _, f := range m.Functions() {
		if f.IsDeclaration() && strings.HasPrefix(f.Name(), "llvm.masked.") && f.HasUses() {
			return m.RunPasses("function(scalarize-masked-mem-intrin)", llvm.PassOptions{})
		}
	}
	return nil
}
