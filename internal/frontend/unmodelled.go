package frontend

import (
	"debug/elf"
	"path/filepath"
	"strings"
	"sync"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// refuseUnmodelled makes uses of functions of the system's libraries unsupported that have no model and get or return pointers: what they write
// is not known, and not what their result points to. Another returns any value, as a function of the program's environment does. So are uses of
// the libraries' variables: what they are is not any value. Models must be linked.
//
// That a function belongs to a library is told by the header that declares it. clang describes so the functions that a file calls by their names and with
// a declaration. Of others, and in bitcode without debug information, it is told by the C library of this system, if it has a function of that name.
func refuseUnmodelled(e *emitter) {
	for _, f := range e.mod.Functions() {
		if !f.IsDeclaration() || isVocabulary(f) || setsJump[f.Name()] || !passesPointer(f) || !f.StringAttribute(llvm.AttrFunction, attrEffect).IsNil() {
			continue
		}
		switch header, known := systemHeader(f); {
		case header != "":
			refuseUses(e, f, f.Name()+", which <"+header+"> declares and no model defines,", llvm.OpICmp)
		case !known && systemSymbols()[f.Name()] == elf.STT_FUNC:
			refuseUses(e, f, f.Name()+", which the C library has and no model defines,", llvm.OpICmp)
		}
	}
	for _, g := range e.mod.Globals() {
		switch {
		case !g.IsDeclaration() || seair.IsEnvironment(g.Name()):
		case systemSymbols()[g.Name()] == elf.STT_OBJECT:
			refuseUses(e, g, g.Name()+", a variable that the C library has and no model defines,", llvm.OpICmp)
		case isStandardVariable(g.Name()):
			refuseUses(e, g, g.Name()+", which the C++ library defines,", llvm.OpICmp)
		}
	}
}

// isStandardVariable tells the names of variables of namespace std, which headers of the C++ library declare.
func isStandardVariable(name string) bool {
	return strings.HasPrefix(name, "_ZSt") || strings.HasPrefix(name, "_ZNSt") || strings.HasPrefix(name, "_ZGVNSt")
}

// passesPointer tells whether a function may be given addresses, or returns one.
func passesPointer(f llvm.Value) bool {
	if f.GlobalType().IsVarArg() || f.GlobalType().ReturnType().Kind() == llvm.PointerKind {
		return true
	}
	for _, p := range f.Params() {
		if p.Type().Kind() == llvm.PointerKind {
			return true
		}
	}
	return false
}

// systemHeaders are the folders of the headers of the system's libraries.
var systemHeaders = []string{"/usr/include/", "/usr/local/include/"}

// systemHeader returns the name of the system's header that declares a function, "" if another file does, and whether it is known what does.
func systemHeader(f llvm.Value) (name string, known bool) {
	sp := f.Subprogram()
	if sp.IsNil() {
		return "", false
	}
	di := sp.DI()
	path := di.File
	if !filepath.IsAbs(path) {
		path = filepath.Join(di.Dir, path)
	}
	for _, folder := range systemHeaders {
		if name, ok := strings.CutPrefix(path, folder); ok {
			return name, true
		}
	}
	return "", true
}

// systemSymbols are the functions (STT_FUNC) and variables (STT_OBJECT) that the C library of this system exports, none where it is not found.
var systemSymbols = sync.OnceValue(func() map[string]elf.SymType {
	symbols := make(map[string]elf.SymType)
	for _, pattern := range []string{"/lib/*-linux-gnu*/lib[cm].so.6", "/lib64/lib[cm].so.6", "/usr/lib/lib[cm].so.6"} {
		libraries, _ := filepath.Glob(pattern) // the pattern is right
		for _, library := range libraries {
			addExports(symbols, library)
		}
	}
	return symbols
})

// addExports adds the names that a shared library defines; one that cannot be read has none.
func addExports(names map[string]elf.SymType, library string) {
	file, err := elf.Open(library)
	if err != nil {
		return
	}
	defer file.Close()
	symbols, _ := file.DynamicSymbols()
	for _, s := range symbols {
		switch t := elf.ST_TYPE(s.Info); {
		case s.Section == elf.SHN_UNDEF:
		case t == elf.STT_TLS: // a variable of each thread is one of the only thread
			names[s.Name] = elf.STT_OBJECT
		case t == elf.STT_GNU_IFUNC: // chosen by the processor
			names[s.Name] = elf.STT_FUNC
		case t == elf.STT_FUNC || t == elf.STT_OBJECT:
			names[s.Name] = t
		}
	}
}
