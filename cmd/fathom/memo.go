package main

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
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

// memo returns where to remember this verification, nil if it depends on what cannot be told from its inputs.
func (f *verifyFlags) memo(flags *pflag.FlagSet, parameters map[string]string, files, clang []string) *memo {
	if f.noCache || f.replay || f.certify != "" || len(f.emit) > 0 || f.compileCommands != "" || f.solver != backend.Native || slices.Contains(files, "-") {
		return nil
	}
	folders, ok := frontend.HeaderFolders("", clang)
	if !ok {
		return nil
	}
	m := &memo{start: time.Now(), folders: folders}
	wd, err := os.Getwd()
	verifier, compiler := cache.Binary(), frontend.ClangIdentity()
	if err != nil || verifier == "" || compiler == "" {
		return nil
	}
	parts := []string{"verdict", verifier, compiler, wd}
	parts = append(parts, frontend.Environment()...)
	flags.VisitAll(func(fl *pflag.Flag) {
		if !slices.Contains(presentation, fl.Name) {
			parts = append(parts, fl.Name, fl.Value.String())
		}
	})
	for _, name := range slices.Sorted(maps.Keys(parameters)) { // those of a file, too, which are not among the flags
		parts = append(parts, "parameter", name, parameters[name])
	}
	parts = append(append(parts, "files"), files...)
	parts = append(append(parts, "clang"), clang...)
	m.cache = cache.NewMemo(parts...)
	return m
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
