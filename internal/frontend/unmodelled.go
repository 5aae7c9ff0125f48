package frontend

import (
	"debug/elf"
	"path/filepath"
	"strings"
	"sync"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// refuseUnmodelled makes uses of functions of the system's libraries unsupported that have no model and get or return pointers: what they write
// is not known, and not what their result points to. Another returns any value, as a function of the program's environment does. Models must be linked.
//
// That a function belongs to a library is told by the header that declares it. clang describes so the functions that a file calls by their names and with
// a declaration. Of others, and in bitcode without debug information, it is told by the C library of this system, if it has a function of that name.
func refuseUnmodelled(e *emitter) {
	for _, f := range e.mod.Functions() {
		if !f.IsDeclaration() || isVocabulary(f) || setsJump[f.Name()] || !passesPointer(f) {
			continue
		}
		switch header, known := systemHeader(f); {
		case header != "":
			refuseUses(e, f, f.Name()+", which <"+header+"> declares and no model defines,", llvm.OpICmp)
		case !known && systemFunctions()[f.Name()]:
			refuseUses(e, f, f.Name()+", which the C library has and no model defines,", llvm.OpICmp)
		}
	}
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

// systemFunctions are the names that the C library of this system exports, none where it is not found.
var systemFunctions = sync.OnceValue(func() map[string]bool {
	names := make(map[string]bool)
	for _, pattern := range []string{"/lib/*-linux-gnu*/lib[cm].so.6", "/lib64/lib[cm].so.6", "/usr/lib/lib[cm].so.6"} {
		libraries, _ := filepath.Glob(pattern) // the pattern is right
		for _, library := range libraries {
			addExports(names, library)
		}
	}
	return names
})

// addExports adds the names that a shared library defines; one that cannot be read has none.
func addExports(names map[string]bool, library string) {
	file, err := elf.Open(library)
	if err != nil {
		return
	}
	defer file.Close()
	symbols, _ := file.DynamicSymbols()
	for _, s := range symbols {
		if s.Section != elf.SHN_UNDEF && elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			names[s.Name] = true
		}
	}
}
