package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
)

// needed tells which modules of a program have a part in it: that of the entry function, and, as a linker takes files out of an archive,
// those that define what one of these mentions. Of the others nothing would be left after linking, so their functions need not even be
// read, which is most of the work for a program of many files with a harness for a few functions. Names are enough to tell;
// where they do not show it, a module counts as needed:
//
//   - if it defines something that the library has a model of, since models may use it,
//   - if it has initialisers or anything else that LLVM finds by a name of its own, or assembly,
//   - if another module defines the same name, which may be an error,
//   - if it replaces functions,
//   - every one if none defines the entry function by its symbol.
func needed(mods []llvm.Module, inputs []input, entry string) []bool {
	type module struct {
		defines, declares []string
	}
	list := make([]module, len(mods))
	definers := make(map[string][]int)      // modules that define a name visibly
	localDefiners := make(map[string][]int) // and that define it for themselves
	out := make([]bool, len(mods))
	var todo []int
	take := func(i int) {
		if !out[i] {
			out[i] = true
			todo = append(todo, i)
		}
	}
	found := false
	for i, m := range mods {
		special := inputs[i].replaces || m.InlineAsm() != ""
		see := func(v llvm.Value) {
			name := v.Name()
			switch {
			case v.IsDeclaration():
				list[i].declares = append(list[i].declares, name)
				return
			case isLocal(v):
				localDefiners[name] = append(localDefiners[name], i)
			default:
				list[i].defines = append(list[i].defines, name)
				definers[name] = append(definers[name], i)
				_, model := libc.Lookup(name)
				special = special || model || strings.HasPrefix(name, "llvm.")
			}
			if name == entry {
				found = true
				take(i)
			}
		}
		for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
			see(f)
		}
		for g := m.FirstGlobal(); !g.IsNil(); g = g.NextGlobal() {
			see(g)
		}
		for a := m.FirstAlias(); !a.IsNil(); a = a.NextAlias() {
			see(a)
		}
		if special || !m.FirstIFunc().IsNil() {
			take(i)
		}
	}
	if !found {
		for i := range out {
			out[i] = true
		}
		return out
	}
	for _, same := range definers {
		if len(same) > 1 {
			for _, i := range same {
				take(i)
			}
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, names := range [][]string{list[i].declares, list[i].defines} {
			for _, name := range names {
				for _, k := range definers[name] {
					take(k)
				}
				// A static function of the name may be what is meant, see exposeStatics.
				for _, k := range localDefiners[name] {
					take(k)
				}
			}
		}
	}
	return out
}
