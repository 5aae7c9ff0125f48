package frontend

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/cache"
	"github.com/fathom-verifier/fathom/internal/libc"
)

// headerDir returns a directory that holds the headers which programs may
// include, and a function that removes it if it is temporary. The name of the
// directory depends on the contents, so versions of Fathom do not disturb each
// other.
func headerDir() (dir string, remove func(), err error) {
	names := libc.Headers()
	var parts []string
	for _, n := range names {
		parts = append(parts, n, string(libc.Header(n)))
	}
	if base := cache.Dir(); base != "" {
		dir := filepath.Join(base, "include-"+cache.Key(parts...)[:16])
		if err := os.MkdirAll(dir, 0o755); err == nil && writeHeaders(dir, names) == nil {
			return dir, func() {}, nil
		}
	}
	dir, err = os.MkdirTemp("", "fathom-include-*")
	if err != nil {
		return "", nil, err
	}
	remove = func() { os.RemoveAll(dir) }
	if err := writeHeaders(dir, names); err != nil {
		remove()
		return "", nil, err
	}
	return dir, remove, nil
}

// writeHeaders writes the headers that are not there yet or are damaged.
func writeHeaders(dir string, names []string) error {
	for _, n := range names {
		path := filepath.Join(dir, n)
		want := libc.Header(n)
		if have, err := os.ReadFile(path); err == nil && bytes.Equal(have, want) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := cache.WriteWhole(path, want); err != nil {
			return err
		}
	}
	return nil
}

// ForCBMC tells whether a source that is compiled with options is one for CBMC: then, for any compiler, [CBMCHeader] is to be included before it, and
// what comes of preprocessing is to be translated by [FromCBMC].
func ForCBMC(file string, options []string) bool {
	return forCBMC(input{path: file}, options)
}

// Headers, among those of the verifier, that declare what other verifiers do by themselves.
const (
	CBMCHeader  = "cprover.h"
	ESBMCHeader = "esbmc_intrinsics.h"
)

// forCBMC tells whether a C source is one for CBMC: it uses names that CBMC declares by itself, or is compiled with the macro CBMC, by which
// libraries choose headers that do. In C++ programs declare them.
func forCBMC(in input, options []string) bool {
	if filepath.Ext(in.path) == ".c" && slices.ContainsFunc(options, func(o string) bool { return o == "-DCBMC" || strings.HasPrefix(o, "-DCBMC=") }) {
		return true
	}
	return usesNames(in, "__CPROVER_")
}

// ForESBMC tells whether a C source is one for ESBMC, as it uses names that ESBMC declares by itself: then [ESBMCHeader] is to be included before it.
func ForESBMC(file string) bool { return forESBMC(input{path: file}) }

func forESBMC(in input) bool { return usesNames(in, "__ESBMC_") }

// usesNames tells whether a name that begins so is in a C source. One that cannot be read has none; clang will say why.
func usesNames(in input, name string) bool {
	text := in.stdin
	if in.path != "-" {
		if ext := filepath.Ext(in.path); ext != ".c" && ext != ".i" {
			return false
		}
		text, _ = os.ReadFile(in.path)
	}
	return bytes.Contains(text, []byte(name))
}
