package frontend

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
)

// linkAll joins modules into the first.
func linkAll(mods []llvm.Module) (llvm.Module, error) {
	dst := mods[0]
	for i, m := range mods[1:] {
		if err := sameTarget(dst, m); err != nil {
			disposeAll(mods[i+1:])
			return dst, err
		}
		if err := dst.Link(m); err != nil {
			disposeAll(mods[i+2:])
			return dst, &InputError{Message: "the files do not fit together: " + err.Error(), Err: err}
		}
	}
	return dst, nil
}

// definedOnce reports functions and variables that several files define. Of weak definitions the linker chooses.
func definedOnce(mods []llvm.Module, inputs []input) error {
	const most = 5 // are named
	type definition struct {
		place    string
		file     string
		function bool
	}
	first := make(map[string]definition)
	var twice []string
	remedy := ""
	see := func(v llvm.Value, file string, function bool) {
		if v.IsDeclaration() || v.Linkage() != llvm.ExternalLinkage {
			return
		}
		d := definition{place: definedAt(v, file), file: file, function: function}
		name := v.Name()
		other, again := first[name]
		if !again {
			first[name] = d
			return
		}
		if twice = append(twice, fmt.Sprintf("%s is defined at %s and at %s", name, other.place, d.place)); remedy == "" && function && other.function {
			remedy = fmt.Sprintf(". Name the file with the functions that count, such as stubs, by --replace %s or --replace %s, or leave a body out by --remove-body %s", other.file, d.file, name)
		}
	}
	for i, m := range mods {
		for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
			see(f, inputs[i].path, true)
		}
		for g := m.FirstGlobal(); !g.IsNil(); g = g.NextGlobal() {
			see(g, inputs[i].path, false)
		}
	}
	if len(twice) == 0 {
		return nil
	}
	if n := len(twice) - most; n > 0 {
		twice = append(twice[:most], fmt.Sprintf("%d more are defined twice", n))
	}
	return &InputError{Message: "the files do not fit together: " + strings.Join(twice, "; ") + remedy}
}

// definedAt returns the place of a definition, as far as debug information tells.
func definedAt(v llvm.Value, file string) string {
	line := 0
	if v.Kind() == llvm.FunctionValueKind {
		if sp := v.Subprogram(); !sp.IsNil() {
			line = sp.DI().Line
		}
	} else if vars := v.GlobalDebugInfo(); len(vars) > 0 {
		line = vars[0].DI().Line
	}
	if line == 0 {
		return file
	}
	return fmt.Sprintf("%s:%d", file, line)
}

func disposeAll(mods []llvm.Module) {
	for _, m := range mods {
		m.Dispose()
	}
}

// sameTarget reports files for different machines, which LLVM would link with
// a mere warning.
func sameTarget(a, b llvm.Module) error {
	la, lb := a.LayoutString(), b.LayoutString()
	if la == lb || lb == "" {
		return nil
	}
	if la == "" {
		a.SetLayoutString(lb)
		if a.Triple() == "" {
			a.SetTriple(b.Triple())
		}
		return nil
	}
	return &InputError{File: b.Name(), Message: fmt.Sprintf(
		"is compiled for another target than %s (%s, %s): compile all files for the same one", a.Name(), orUnknown(b.Triple()), orUnknown(a.Triple()))}
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown target"
	}
	return s
}

// supportedTarget reports targets whose pointers have a width that nothing behind the frontend is made for.
func supportedTarget(m llvm.Module) error {
	if bits := m.DataLayout().PointerSize(0) * 8; bits != 32 && bits != 64 {
		return &InputError{File: m.Name(), Message: fmt.Sprintf(
			"is compiled for %s, where pointers have %d bits; only targets of 32 and 64 bits are supported", orUnknown(m.Triple()), bits)}
	}
	return nil
}

// internalise makes everything but the entry local to the module, so that what
// nothing uses can go and no definition counts as replaceable. Definitions
// that models may refer to stay visible until the models are linked.
func internalise(m llvm.Module, keep func(name string) bool) {
	local := func(v llvm.Value) {
		if v.IsDeclaration() || keep(v.Name()) {
			return
		}
		switch v.Linkage() {
		case llvm.InternalLinkage, llvm.PrivateLinkage, llvm.AppendingLinkage:
			return
		}
		v.SetVisibility(llvm.DefaultVisibility)
		v.SetLinkage(llvm.InternalLinkage)
	}
	for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		local(f)
	}
	for g := m.FirstGlobal(); !g.IsNil(); g = g.NextGlobal() {
		if !strings.HasPrefix(g.Name(), "llvm.") {
			local(g)
		}
	}
	for a := m.FirstAlias(); !a.IsNil(); a = a.NextAlias() {
		local(a)
	}
}

// settleInline decides about bodies that are there for inlining only, the inline
// functions of C and of glibc's headers: a model comes first, else the body is
// as good as a definition.
func settleInline(m llvm.Module) {
	for _, f := range m.Functions() {
		if f.Linkage() != llvm.AvailableExternallyLinkage {
			continue
		}
		if _, ok := libc.Lookup(f.Name()); ok {
			f.DeleteBody()
			continue
		}
		f.SetLinkage(llvm.InternalLinkage)
	}
	for _, g := range m.Globals() {
		if g.Linkage() == llvm.AvailableExternallyLinkage {
			g.SetLinkage(llvm.InternalLinkage)
		}
	}
}

// resolveAliases replaces aliases by what they stand for.
func resolveAliases(m llvm.Module) {
	for _, a := range m.Aliases() {
		target := a.Aliasee()
		if target.IsNil() || target == a {
			continue
		}
		a.ReplaceAllUsesWith(target)
	}
}

// runtimeData are symbols of the C++ runtime of which only the address matters.
func runtimeData(name string) bool {
	return name == "__gxx_personality_v0" || strings.HasPrefix(name, "_ZTVN10__cxxabiv1")
}

// undefined lists the symbols that the program uses but does not define and
// that are not part of the verifier's or LLVM's vocabulary.
func undefined(m llvm.Module) []string {
	var names []string
	for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if f.IsDeclaration() && f.HasUses() && !isVocabulary(f) && !runtimeData(f.Name()) {
			names = append(names, f.Name())
		}
	}
	for g := m.FirstGlobal(); !g.IsNil(); g = g.NextGlobal() {
		if g.IsDeclaration() && g.HasUses() && !strings.HasPrefix(g.Name(), "llvm.") && !runtimeData(g.Name()) {
			names = append(names, g.Name())
		}
	}
	return names
}

func isVocabulary(f llvm.Value) bool {
	name := f.Name()
	return strings.HasPrefix(name, "llvm.") || strings.HasPrefix(name, primitiveName) || strings.HasPrefix(name, handlerPrefix) ||
		!f.StringAttribute(llvm.AttrFunction, attrPrimitive).IsNil()
}
