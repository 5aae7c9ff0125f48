package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// seahorn gets a job as verify-c-common's script gives it: linked bitcode, with the settings of all jobs and of this one.
var seahorn = &verifier{
	name:  "SeaHorn",
	tools: []string{"sea"},
	note:  "neither's clang included",
	command: func(ctx context.Context, b *builder, j *Job, dir string) ([]string, error) {
		program, err := b.link(ctx, j.Units, j.Stubs, dir)
		if err != nil {
			return nil, err
		}
		command := []string{"sea", "yama", "--yforce"}
		for _, file := range j.Settings {
			command = append(command, "-y", file)
		}
		return append(command, "fpf", "--temp-dir="+dir, program), nil
	},
	verdict: func(output string, _ int) string {
		verdict := ""
		for line := range strings.Lines(output) {
			if v := map[string]string{"sat": "violated", "unsat": "safe", "unknown": "unknown"}[strings.TrimSpace(line)]; v != "" {
				verdict = v
			}
		}
		return verdict
	},
}

// klee gets what verify-c-common builds for it, which is not all jobs, by the command of its tests.
var klee = &verifier{
	name:  "KLEE",
	tools: []string{"klee"},
	note:  "neither's clang included",
	command: func(ctx context.Context, b *builder, j *Job, dir string) ([]string, error) {
		if j.KLEE == nil {
			return nil, errors.New("not a job for KLEE")
		}
		program, err := b.link(ctx, j.KLEE.Units, j.KLEE.Stubs, dir)
		if err != nil {
			return nil, err
		}
		return []string{"klee", "--libc=uclibc", "--exit-on-error", "--output-dir=" + filepath.Join(dir, "klee"), program}, nil
	},
	verdict: kleeVerdict,
}

var (
	// kleeMistake matches errors that are the program's, and not that KLEE cannot go on: provably false assumptions, calls of unknown functions.
	kleeMistake = regexp.MustCompile(`(?m)^(?:KLEE: ERROR: .*|Error: )(?:ASSERTION FAIL|memory error: |divide by zero|abort failure|overshift error|` +
		`overflow on |free of |reached "unreachable")`)
	kleeFailure = regexp.MustCompile(`(?m)^(?:KLEE: ERROR: |Error: )`)
	kleeDone    = regexp.MustCompile(`(?m)^KLEE: done: completed paths = [1-9]`)
	// Paths that were given up: without an error because of a limit.
	kleePartial = regexp.MustCompile(`(?m)^KLEE: (?:halting execution|HaltTimer invoked|done: partially completed paths = [1-9])`)
)

// kleeVerdict is safe if all paths were explored to their end.
func kleeVerdict(output string, _ int) string {
	switch {
	case kleeMistake.MatchString(output):
		return "violated"
	case kleeFailure.MatchString(output) || kleePartial.MatchString(output):
		return "unknown"
	case kleeDone.MatchString(output):
		return "safe"
	}
	return ""
}

// link compiles units for verifiers of bitcode and links them; functions of the stubs replace those of the units.
func (b *builder) link(ctx context.Context, units, stubs []Unit, dir string) (string, error) {
	b = b.peer("bitcode")
	program := filepath.Join(dir, "program.bc")
	command := []string{b.llvmLink(), "-o", program}
	for i, list := range [][]Unit{units, stubs} {
		for _, u := range list {
			file, err := b.linkable(ctx, u)
			if err != nil {
				return "", errors.New(complaint(err.Error(), 1))
			}
			command = append(command, []string{"", "--override="}[i]+file)
		}
	}
	return program, prepare(ctx, command...)
}

// llvmLink is the linker that belongs to clang.
func (b *builder) llvmLink() string {
	dir, name := filepath.Split(b.clang)
	return dir + strings.Replace(name, "clang", "llvm-link", 1)
}

var internal = regexp.MustCompile(`(?m)^define internal (.*@s_\w+\()`)

// linkable compiles a unit. If the jobs want its static functions to be visible, those whose names begin with s_ are so in the file, which is LLVM's assembly then.
func (b *builder) linkable(ctx context.Context, u Unit) (string, error) {
	if !u.Visible {
		return b.bitcode(ctx, u)
	}
	file, err := b.compile(ctx, u, ".ll", "-S")
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	return file, os.WriteFile(file, internal.ReplaceAll(text, []byte("define $1")), 0o644)
}
