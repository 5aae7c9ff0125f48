// Package libc holds models of the C library, written in C, and of what
// programs need of the C++ library's binary, written in C++.
//
// A program under verification calls functions whose bodies it does not
// contain. For those of the C library this package has a body: a model that is
// compiled by clang with the options of the program, linked with internal
// linkage where the program refers to it, and then verified as a part of it.
// Functions of the outside world (time, files, the environment) are modelled
// by their effects with nondeterministic results; everything else computes what
// the standard says. LLBMC (thesis, its chapter on the library) works alike.
//
// # Using it
//
// The front end asks [Bundle] for one translation unit that defines all the
// undefined symbols it found, compiles it with the program's target options and
// [CompileFlags], links it, and internalises. All definitions are weak: when
// the program has its own malloc, the program's is taken, also by other models.
//
// Models reach the verifier through the primitives declared in model.h, all of
// which begin with __fathom_. A check made inside a model belongs to the place
// where user code called into it.
//
// # Invariants
//
//   - A model allows every behaviour that ISO C, POSIX or glibc allows, for the
//     C locale. Where it cannot, it checks false with the kind "unsupported",
//     which makes the verdict unknown where it is reachable.
//   - Each model file declares the external names it defines and those of other
//     models it needs; the tests compare both with the symbol tables that clang
//     produces.
//   - Files can be concatenated in any order: names that are not defined for
//     others are static and unique across files.
//   - Loops end by the size of objects or by arguments, so no unwinding bound is
//     needed where the program's own sizes are bounded.
package libc

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed models headers
var files embed.FS

// root is the directory that model files appear under in debug locations. It
// does not exist on disk.
const root = "/fathom/libc/"

// RoundingMode is the variable of the models in which the program's rounding mode is, one byte: the number of the mode in the order of
// SMT-LIB, 0 for to nearest. In programs that never change it, it is absent or nothing stores to it.
const RoundingMode = "__model_rounding_mode"

// SetRounding is the model of LLVM's intrinsic set.rounding.
const SetRounding = "__model_set_rounding"

// A Model is the definition of one external name of the C library.
type Model struct {
	Name   string   // the function or variable, as the linker knows it
	File   string   // the file that defines it, such as "string/strlen.c"
	Source []byte   // that file; it includes "model.h" and others (see [Header])
	Needs  []string // names of other models that the file refers to directly, sorted
}

// Lookup returns the model of an external name. Several names may share one
// file. The caller must not modify the slices of the result.
func Lookup(name string) (Model, bool) {
	f, ok := index().byName[name]
	if !ok {
		return Model{}, false
	}
	return Model{Name: name, File: f.name, Source: f.source, Needs: f.needs}, true
}

// Names returns the names of all models, sorted.
func Names() []string {
	return slices.Clone(index().names)
}

// Headers returns the names of the headers that programs may include, sorted; some have a folder.
func Headers() []string {
	var names []string
	err := fs.WalkDir(files, "headers", func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			names = append(names, strings.TrimPrefix(path, "headers/"))
		}
		return err
	})
	if err != nil {
		panic("libc: the embedded headers are missing: " + err.Error())
	}
	return names
}

// Header returns the text of a header: one of [Headers], or one that models
// include, such as "model.h". The result is nil when there is no such header.
func Header(name string) []byte {
	if !fs.ValidPath(name) || path.Ext(name) != ".h" {
		return nil
	}
	for _, dir := range []string{"headers/", "models/"} {
		if text, err := files.ReadFile(dir + name); err == nil {
			return text
		}
	}
	return nil
}

// Language is what a model is written in.
type Language int

// The languages of models.
const (
	C Language = iota
	CXX
)

// Languages lists them.
var Languages = []Language{C, CXX}

// CompileFlags returns the clang options that model code in a language needs besides those
// that choose the target and the language-independent instrumentation: clang
// must not recognise the functions being defined as its own builtins.
func CompileFlags(l Language) []string {
	language := []string{"-x", "c", "-std=gnu17"}
	if l == CXX {
		language = []string{"-x", "c++", "-std=gnu++17", "-nostdinc++"}
	}
	return append(language, "-fno-builtin", "-ffreestanding", "-w")
}

// Closure returns the names of the models needed for the given names, the names
// themselves included, sorted. Names that have no model are left out.
func Closure(names []string) []string {
	seen := make(map[string]bool)
	var visit func(string)
	visit = func(name string) {
		f, ok := index().byName[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		for _, n := range f.needs {
			visit(n)
		}
	}
	for _, n := range names {
		visit(n)
	}
	all := make([]string, 0, len(seen))
	for n := range seen {
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// Bundle returns one self-contained translation unit of a language with the models of the
// given names and everything these need that are written in it. Compiling once is much cheaper than
// once per file. Names without a model are left out; the result is nil when
// none has one. Line directives keep file names and lines of the models.
// The text depends only on the set of names, so it can key a cache.
func Bundle(l Language, names []string) []byte {
	wanted := make(map[string]*file)
	for _, n := range Closure(names) {
		if f := index().byName[n]; f.language == l {
			wanted[f.name] = f
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	order := make([]string, 0, len(wanted))
	for name := range wanted {
		order = append(order, name)
	}
	slices.Sort(order)

	var b bytes.Buffer
	section := func(name string, text []byte) {
		fmt.Fprintf(&b, "#line 1 %q\n", root+name)
		b.Write(withoutIncludes(text))
		b.WriteByte('\n')
	}
	included := make(map[string]bool)
	var include func(text []byte)
	include = func(text []byte) {
		for _, name := range includes(text) {
			if !included[name] {
				included[name] = true
				header := Header(name)
				include(header)
				section(name, header)
			}
		}
	}
	for _, name := range order {
		include(wanted[name].source)
	}
	for _, name := range order {
		section(name, wanted[name].source)
	}
	return b.Bytes()
}
