package frontend

import (
	"path/filepath"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// refuseUnmodelled makes uses of functions of the system's libraries unsupported that have no model and get or return pointers: what they write
// is not known, and not what their result points to. Another returns any value, as a function of the program's environment does. Models must be linked.
//
// That a function belongs to a library is told by the header that declares it, so bitcode needs debug information for that. clang describes
// functions that the file calls by their names; those that it only takes the address of are not recognised.
func refuseUnmodelled(e *emitter) {
	for _, f := range e.mod.Functions() {
		if !f.IsDeclaration() || isVocabulary(f) || setsJump[f.Name()] || !passesPointer(f) {
			continue
		}
		if header, ok := systemHeader(f); ok {
			refuseUses(e, f, f.Name()+", which <"+header+"> declares and no model defines,", llvm.OpICmp)
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

// systemHeader returns the name of the system's header that declares a function.
func systemHeader(f llvm.Value) (name string, ok bool) {
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
	return "", false
}
