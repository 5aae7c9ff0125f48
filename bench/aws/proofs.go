package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// proofVariables are what the library's own proofs say about a program, in the language of make.
const proofVariables = "HARNESS_ENTRY PROOF_SOURCES PROJECT_SOURCES INCLUDES DEFINES REMOVE_FUNCTION_BODY CBMCFLAGS CHECKFLAGS"

// readProofs reads the proofs for CBMC that come with the library in the folder common. Each is a folder with a makefile.
func readProofs(ctx context.Context, common string) ([]*Job, error) {
	files, err := filepath.Glob(filepath.Join(common, "verification", "cbmc", "proofs", "*", "Makefile"))
	if err != nil {
		return nil, err
	}
	var jobs []*Job
	for _, f := range files {
		if dir := filepath.Dir(f); filepath.Base(dir) != "lib" {
			j, err := readProof(ctx, dir)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, j)
		}
	}
	if len(jobs) == 0 {
		return nil, fmt.Errorf("no proofs in %s", filepath.Join(common, "verification", "cbmc", "proofs"))
	}
	return jobs, nil
}

// readProof asks make for the variables of a proof.
func readProof(ctx context.Context, dir string) (*Job, error) {
	rule := "print-variables: ; $(foreach v," + proofVariables + ",$(info $(v)=$($(v))))"
	cmd := exec.CommandContext(ctx, "make", "-s", "-C", dir, "--no-print-directory", "--eval", rule, "print-variables")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("reading %s/Makefile: %w\n%s", dir, err, stderr.String())
	}
	values := make(map[string][]string)
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && slices.Contains(strings.Fields(proofVariables), name) {
			if values[name], err = frontend.SplitCommand(value); err != nil {
				return nil, fmt.Errorf("%s/Makefile, %s: %w", dir, name, err)
			}
		}
	}
	if len(values["HARNESS_ENTRY"]) != 1 || len(values["PROOF_SOURCES"]) == 0 {
		return nil, fmt.Errorf("%s/Makefile names no entry or no sources", dir)
	}
	j := &Job{
		Name:  strings.TrimPrefix(filepath.Base(dir), "aws_"),
		Safe:  true,
		Flags: []string{"--entry", values["HARNESS_ENTRY"][0], "--malloc-may-fail"}, // as these proofs ask CBMC
	}
	options := slices.Concat(values["INCLUDES"], values["DEFINES"], []string{"-w"})
	units := func(list string) []Unit {
		var units []Unit
		for _, source := range values[list] {
			if u := (Unit{Source: source, Options: options}); !slices.ContainsFunc(units, func(v Unit) bool { return v.Source == source }) { // some proofs name a file twice
				units = append(units, u)
			}
		}
		return units
	}
	own, library := units("PROOF_SOURCES"), units("PROJECT_SOURCES")
	// What belongs to the proof comes before the library, where both define a function.
	j.Units, j.Stubs = append(own[:1:1], library...), own[1:]
	j.CBMC = &cbmcJob{
		Entry: values["HARNESS_ENTRY"][0], Removed: values["REMOVE_FUNCTION_BODY"], Own: own, Library: library,
		Flags: slices.Concat(values["CBMCFLAGS"], values["CHECKFLAGS"]),
	}
	return j, nil
}

// sources are the files of units.
func sources(units []Unit) []string {
	var files []string
	for _, u := range units {
		files = append(files, u.Source)
	}
	return files
}
