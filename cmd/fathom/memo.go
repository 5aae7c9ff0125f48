package main

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/cache"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/smt/backend"
)

// memo is what fathom verify remembers of a verification, for when nothing has changed. A nil memo remembers nothing.
type memo struct {
	cache   *cache.Memo
	folders []string // where headers are looked for first
	start   time.Time
}

// A remembered is the entry of the cache.
type remembered struct {
	Result   *fathom.Result
	Warnings []string
}

// presentation are the options on which no verdict depends, only whether there is one in time and how it is shown. An option that is
// not listed is part of what identifies a verification.
var presentation = []string{"format", "output", "trace", "stats", "timeout", "mem", "no-cache"}

// searchPaths are the variables that tell clang where headers are, as lists of folders.
var searchPaths = []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJC_INCLUDE_PATH"}

// environment are the variables that change what clang does.
var environment = append([]string{"SOURCE_DATE_EPOCH", "CCC_OVERRIDE_OPTIONS"}, searchPaths...)

// memo returns where to remember this verification, nil if it depends on what cannot be told from its inputs.
func (f *verifyFlags) memo(flags *pflag.FlagSet, files, clang []string) *memo {
	if f.noCache || f.replay || f.certify != "" || len(f.emit) > 0 || f.compileCommands != "" || f.solver != backend.Native || slices.Contains(files, "-") {
		return nil
	}
	m := &memo{start: time.Now()}
	for _, a := range clang {
		if !plainOption(a) {
			return nil
		}
		if dir, ok := strings.CutPrefix(a, "-I"); ok {
			if info, err := os.Stat(dir); err == nil && !info.IsDir() {
				return nil // a header map, which sends clang anywhere
			}
			m.folders = append(m.folders, dir)
		}
	}
	for _, name := range searchPaths {
		for _, dir := range filepath.SplitList(os.Getenv(name)) {
			m.folders = append(m.folders, cmp.Or(dir, ".")) // to clang, an empty element is the current folder
		}
	}
	wd, err := os.Getwd()
	verifier, compiler := cache.Binary(), frontend.ClangIdentity()
	if err != nil || verifier == "" || compiler == "" {
		return nil
	}
	parts := []string{"verdict", verifier, compiler, wd}
	for _, name := range environment {
		parts = append(parts, os.Getenv(name))
	}
	flags.VisitAll(func(fl *pflag.Flag) {
		if !slices.Contains(presentation, fl.Name) {
			parts = append(parts, fl.Name, fl.Value.String())
		}
	})
	parts = append(append(parts, "files"), files...)
	parts = append(append(parts, "clang"), clang...)
	m.cache = cache.NewMemo(parts...)
	return m
}

// plainOption tells whether an option of clang says all by itself, and names no file whose contents would matter.
func plainOption(a string) bool {
	if dir, ok := strings.CutPrefix(a, "-I"); ok {
		return dir != "" && dir != "-"
	}
	for _, prefix := range []string{"-D", "-U", "-std=", "-O", "-W"} {
		if rest, ok := strings.CutPrefix(a, prefix); ok {
			return rest != "" && !strings.HasPrefix(a, "-Wp,") && !strings.HasPrefix(a, "-Wa,") && !strings.HasPrefix(a, "-Wl,")
		}
	}
	return slices.Contains([]string{"-w", "-g", "-m32", "-m64", "-pedantic", "-ansi", "-fwrapv", "-funsigned-char", "-fsigned-char", "-fshort-enums"}, a)
}

// recall returns the result of the same verification, nil if there is none, and repeats its warnings.
func (m *memo) recall(warn func(string)) *fathom.Result {
	if m == nil {
		return nil
	}
	var r remembered
	if data := m.cache.Recall(); data == nil || json.Unmarshal(data, &r) != nil || r.Result == nil {
		return nil
	}
	for _, w := range r.Warnings {
		warn(w)
	}
	r.Result.Cached = true
	return r.Result
}

// remember stores a result, if it is final: another run might decide what is unknown.
func (m *memo) remember(prog *fathom.Program, r *fathom.Result) {
	if m == nil || prog.Reads == nil || r.Verdict == fathom.Unknown || r.Reason != "" || len(r.Stats.SolverFaults) > 0 ||
		slices.ContainsFunc(r.Properties, func(p fathom.Property) bool { return p.Verdict == fathom.PropertyUnknown }) {
		return
	}
	inputs, ok := cache.NewInputs(prog.Reads, m.folders, m.start)
	if !ok {
		return
	}
	if data, err := json.Marshal(remembered{r, prog.Warnings}); err == nil {
		m.cache.Remember(inputs, data)
	}
}
