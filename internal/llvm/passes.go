package llvm

/*
#include <stdlib.h>
#include "shim.h"
*/
import "C"

// PassOptions adjusts a run of passes.
type PassOptions struct {
	VerifyEach      bool // verify the module after each pass
	InlineThreshold int  // for the inliner, before LLVM 18 ignored; 0 keeps the default
}

// RunPasses runs a pipeline in the syntax of opt -passes, for example "mem2reg,instsimplify". No target
// machine is involved, so target-specific costs are LLVM's defaults. An ill-formed pipeline is an error.
func (m Module) RunPasses(pipeline string, o PassOptions) error {
	p, free := cstr(pipeline)
	defer free()
	threshold := -1
	if o.InlineThreshold != 0 {
		threshold = o.InlineThreshold
	}
	return m.guarded("running passes "+pipeline, func(out *C.struct_fathom_outcome) {
		C.fathom_run_passes(m.c, p, C.int(cbool(o.VerifyEach)), C.int(threshold), out)
	})
}
