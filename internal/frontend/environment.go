package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// refuseOwnEnvironment makes whatever else than a read of the C library's pointer to the environment unsupported: a program that gives
// itself another one would get other texts from getenv, whose model does not look at it.
func refuseOwnEnvironment(e *emitter) {
	for _, g := range e.mod.Globals() {
		if !g.IsDeclaration() || !seair.IsEnvironment(g.Name()) {
			continue
		}
		refuseUses(e, g, "an assignment to "+g.Name(), llvm.OpLoad)
	}
}
