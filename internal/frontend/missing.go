package frontend

import (
	"debug/elf"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// A stub says what the functions without a body do whose names match a pattern.
type stub struct {
	pattern string
	effect  seair.Effect
	used    bool
}

// parseStubs reads "PATTERN=EFFECT", as --stub takes it.
func parseStubs(list []string) ([]stub, error) {
	var stubs []stub
	for _, s := range list {
		pattern, name, _ := strings.Cut(s, "=")
		effect, ok := seair.EffectNames[name]
		if _, err := path.Match(pattern, ""); err != nil || pattern == "" || !ok {
			return nil, &InputError{Message: fmt.Sprintf("stub %s: write NAME=pure, NAME=havoc or NAME=any, where * and ? in NAME match any characters", s)}
		}
		stubs = append(stubs, stub{pattern: pattern, effect: effect})
	}
	return stubs, nil
}

// settleMissing says of the functions without a body what they do: what the last stub says that fits, of a library's function only if it names it, nothing where the declaration promises
// that, or a library of the system has the function and it gets no pointer. Of the others it stays open. It must follow the linking of models and
// come before promises are removed.
func settleMissing(e *emitter, stubs []stub) (warnings []string) {
	for _, f := range e.mod.Functions() {
		if !f.IsDeclaration() || isVocabulary(f) || !f.HasUses() {
			continue
		}
		effect := seair.EffectUnknown
		if changesNothing(f) {
			effect = seair.EffectPure
		}
		source := f.Name()
		if sp := f.Subprogram(); !sp.IsNil() {
			source = sp.DI().Name
		}
		library := isLibrary(f)
		for i := range stubs {
			s := &stubs[i]
			if library && s.pattern != f.Name() {
				continue // what a library does is not to be said in passing
			}
			symbol, _ := path.Match(s.pattern, f.Name()) // the pattern is right
			if named, _ := path.Match(s.pattern, source); symbol || named {
				effect, s.used = s.effect, true
			}
		}
		if effect != seair.EffectUnknown {
			e.setEffect(f, effect)
		}
	}
	for _, s := range stubs {
		if !s.used {
			warnings = append(warnings, fmt.Sprintf("--stub %s=%s: no function without a body is called that has such a name", s.pattern, s.effect))
		}
	}
	return warnings
}

// setEffect records what a function without a body does, unless that is known.
func (e *emitter) setEffect(f llvm.Value, effect seair.Effect) {
	if f.StringAttribute(llvm.AttrFunction, attrEffect).IsNil() {
		f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrEffect, effect.String()))
	}
}

// changesNothing tells whether a function without a body cannot change what the program sees: it is declared so, it does not return, or it is a
// library's and has no pointers.
func changesNothing(f llvm.Value) bool {
	if f.HasAttribute(llvm.AttrFunction, "noreturn") {
		return true
	}
	if memory := f.Attribute(llvm.AttrFunction, "memory"); !memory.IsNil() && memory.IntValue()&writesMemory == 0 {
		return true
	}
	return !passesPointer(f) && isLibrary(f)
}

// isLibrary tells whether a function is one of the system's libraries; see refuseUnmodelled.
func isLibrary(f llvm.Value) bool {
	header, known := systemHeader(f)
	return header != "" || !known && systemSymbols()[f.Name()] == elf.STT_FUNC
}

// writesMemory are the bits of LLVM's attribute memory that say that a function may write what its arguments point to, or any other memory that
// programs see.
const writesMemory = 1<<1 | 1<<5

// exported lists the variables of external linkage but those of libraries, which code outside of the program may know. It must come before the names become local.
func exported(m llvm.Module) []string {
	var names []string
	for _, g := range m.Globals() {
		switch l := g.Linkage(); {
		case l == llvm.InternalLinkage, l == llvm.PrivateLinkage, l == llvm.AppendingLinkage, strings.HasPrefix(g.Name(), "llvm."):
		case g.IsDeclaration() && isLibraryVariable(g.Name()):
		default:
			names = append(names, g.Name())
		}
	}
	slices.Sort(names)
	return names
}

// isLibraryVariable tells the names of the libraries' variables.
func isLibraryVariable(name string) bool {
	_, model := libc.Lookup(name)
	return model || seair.IsEnvironment(name) || isStandardVariable(name) || systemSymbols()[name] == elf.STT_OBJECT
}
