package frontend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
)

// replaceFunctions takes the bodies of functions away from the modules of the program that the replacing ones define, also of
// static ones, so that linking finds a single definition: how a harness puts a stub in the place of a function
// without touching the source. Functions that are static in the replacing files are their own business.
func replaceFunctions(mods []llvm.Module, inputs []input) (warnings []string) {
	for i, in := range inputs {
		if !in.replaces {
			continue
		}
		met := false
		for _, f := range mods[i].Functions() {
			if f.IsDeclaration() || isLocal(f) {
				continue
			}
			for k, other := range inputs {
				if other.replaces {
					continue
				}
				if g := mods[k].NamedFunction(f.Name()); !g.IsNil() {
					met = true
					if !g.IsDeclaration() {
						g.DeleteBody()
						g.SetVisibility(llvm.DefaultVisibility)
					}
				}
			}
		}
		if !met {
			warnings = append(warnings, fmt.Sprintf("%s replaces nothing: no other file defines or uses a function that it defines and that is not static there", in.path))
		}
	}
	return warnings
}

// fileLocal is how the names begin by which CBMC's compiler shows static functions to other files: before the name of the file, in which
// dots are underscores, an underscore, and the name of the function.
const fileLocal = "__CPROVER_file_local_"

// nameFileLocals gives static functions the names by which CBMC's compiler shows them to other files, if one of those uses or
// defines such a name, so that proofs written for it find them. A function of such a name that another file defines takes the place of the
// static one.
func nameFileLocals(mods []llvm.Module, inputs []input) (warnings []string) {
	type use struct {
		name, file string
		defines    bool
	}
	var uses []use
	for i, m := range mods {
		for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
			if name := f.Name(); strings.HasPrefix(name, fileLocal) && !isLocal(f) {
				uses = append(uses, use{name, inputs[i].path, !f.IsDeclaration()})
			}
		}
	}
	for _, u := range uses {
		for i, m := range mods {
			function := inFile(u.name, inputs[i].path)
			if function == "" {
				continue
			}
			f := m.NamedFunction(function)
			if f.IsNil() || !isLocal(f) {
				if f = m.NamedFunction(u.name); f.IsNil() || !isLocal(f) { // it has the name already
					continue
				}
			}
			f.SetName(u.name)
			if u.defines && !f.IsDeclaration() {
				f.DeleteBody()
				f.SetVisibility(llvm.DefaultVisibility)
				warnings = append(warnings, fmt.Sprintf("%s of %s takes the place of %s in %s", u.name, u.file, function, inputs[i].path))
			}
		}
	}
	return warnings
}

// exposeStatics makes static functions of one file visible to others that declare them: a program in which a function is
// used, but nowhere defined as an external one, would not link, so that a harness for a static function can be
// written as if there were no static. A name that is static in several files stays undefined.
func exposeStatics(mods []llvm.Module, inputs []input) (warnings []string) {
	statics := map[string][]int{} // modules with a static function of the name
	defined := map[string]bool{}
	wanted := map[string]int{} // the first module that uses the name without a definition
	var names []string
	for i, m := range mods {
		for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
			name := f.Name()
			switch {
			case !f.IsDeclaration() && isLocal(f):
				statics[name] = append(statics[name], i)
			case !f.IsDeclaration():
				defined[name] = true
			case f.IntrinsicID() == 0 && len(f.Users()) > 0:
				if _, ok := wanted[name]; !ok {
					wanted[name] = i
					names = append(names, name)
				}
			}
		}
	}
	slices.Sort(names)
	for _, name := range names {
		at := statics[name]
		if defined[name] || len(at) != 1 {
			continue
		}
		if _, model := libc.Lookup(name); model {
			continue
		}
		if _, known := dialect(name); known {
			continue
		}
		mods[at[0]].NamedFunction(name).SetLinkage(llvm.ExternalLinkage)
		warnings = append(warnings, fmt.Sprintf("%s uses %s, which is static in %s: that function is meant",
			inputs[wanted[name]].path, name, inputs[at[0]].path))
	}
	return warnings
}

// isLocal tells whether other modules cannot see a function.
func isLocal(f llvm.Value) bool {
	l := f.Linkage()
	return l == llvm.InternalLinkage || l == llvm.PrivateLinkage
}
