package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// esbmc gets a job as C, preprocessed, since it has one set of options for all files.
var esbmc = &verifier{
	name:  "ESBMC",
	tools: []string{"esbmc"},
	note:  "those of ESBMC's reading of C included, those of clang for fathom's bitcode not",
	command: func(ctx context.Context, b *builder, j *Job, dir string) ([]string, error) {
		files, err := b.preprocess(ctx, j, dir)
		if err != nil {
			return nil, err
		}
		// SeaHorn's malloc does not fail: the jobs say themselves where an allocation may.
		return slices.Concat([]string{"esbmc"}, files, []string{"--incremental-bmc", "--unlimited-k-steps", "--force-malloc-success"}), nil
	},
	verdict: func(output string, _ int) string {
		if all := esbmcVerdict.FindAllStringSubmatch(output, -1); len(all) > 0 {
			return map[string]string{"SUCCESSFUL": "safe", "FAILED": "violated", "UNKNOWN": "unknown"}[all[len(all)-1][1]]
		}
		return ""
	},
}

var esbmcVerdict = regexp.MustCompile(`(?m)^VERIFICATION (SUCCESSFUL|FAILED|UNKNOWN)`)

// modelled are files of functions of the C library, for SeaHorn, that ESBMC has models of.
var modelled = []string{"bcmp.c", "sea_string.cc"}

// preprocess writes the units of a job as C without directives: without the functions that stubs replace, and without static where other units
// call the function.
func (b *builder) preprocess(ctx context.Context, j *Job, dir string) ([]string, error) {
	b = b.peer("esbmc")
	replaced := map[string]bool{}
	var files []string
	write := func(u Unit, change func(code []token) []edit) error {
		if slices.Contains(modelled, filepath.Base(u.Source)) {
			return nil
		}
		text, err := b.preprocessed(ctx, u)
		if err != nil {
			return err
		}
		if change != nil {
			text = apply(text, change(tokens(text)))
		}
		files = append(files, filepath.Join(dir, fmt.Sprintf("%d-%s.i", len(files), strings.TrimSuffix(filepath.Base(u.Source), filepath.Ext(u.Source)))))
		return os.WriteFile(files[len(files)-1], []byte(text), 0o644)
	}
	for _, u := range j.Stubs {
		err := write(u, func(code []token) []edit {
			for _, f := range functions(code) {
				if f.defined() && len(f.keywords(code, "static")) == 0 {
					replaced[code[f.name].text] = true
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	for _, u := range j.Units {
		if err := write(u, func(code []token) []edit { return opened(code, u.Visible, replaced) }); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// opened are the edits that take the bodies of replaced functions, and static from those and, if visible is set, from those that the jobs want to be visible.
func opened(code []token, visible bool, replaced map[string]bool) (edits []edit) {
	for _, f := range functions(code) {
		name := code[f.name].text
		if !replaced[name] && !(visible && strings.HasPrefix(name, "s_")) {
			continue
		}
		for _, t := range f.keywords(code, "static", "inline") {
			edits = append(edits, edit{t.at, t.end(), ""})
		}
		if replaced[name] && f.defined() {
			edits = append(edits, edit{code[f.open].at, code[f.end].end(), ";"})
		}
	}
	return edits
}

// preprocessed returns the text of a unit behind the preprocessor, without the extension of attributes that the jobs' headers use.
func (b *builder) preprocessed(ctx context.Context, u Unit) (string, error) {
	text, err := exec.CommandContext(ctx, b.clang, append(b.options(u), "-E", "-D__declspec(x)=", u.Source)...).Output()
	if err != nil {
		return "", fmt.Errorf("%s cannot be preprocessed: %w", u.Source, err)
	}
	return string(text), nil
}
