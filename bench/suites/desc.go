package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Test is what one test.desc says.
type Test struct {
	Folder string   // base name of the folder of the suite
	Name   string   // folder of the test below it; with the name of the description, where there are several
	Dir    string   // where the test's files are
	Level  string   // CORE, THOROUGH, FUTURE, KNOWNBUG or ALL
	Tags   []string // what follows the level
	File   string   // the file to verify, "" for none
	Flags  []string // for the verifier
	Want   []string // regular expressions, each of which a line of its output must match
	Forbid []string // and those that none may match
}

// ID names the test among those of all folders.
func (t *Test) ID() string { return t.Folder + "/" + t.Name }

// readSuite reads the descriptions below a folder, in the order of their names.
func readSuite(folder string) ([]*Test, error) {
	abs, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	var tests []*Test
	err = filepath.WalkDir(abs, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".desc" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		t, err := parseDesc(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		t.Folder, t.Dir = filepath.Base(abs), filepath.Dir(path)
		name, err := filepath.Rel(abs, path)
		if err != nil {
			return err
		}
		t.Name = filepath.ToSlash(strings.TrimSuffix(strings.TrimSuffix(name, "/test.desc"), ".desc"))
		tests = append(tests, t)
		return nil
	})
	if err == nil && len(tests) == 0 {
		err = fmt.Errorf("%s: no .desc files", folder)
	}
	slices.SortFunc(tests, func(a, b *Test) int { return strings.Compare(a.Name, b.Name) })
	return tests, err
}

// parseDesc reads a description: level and tags, file and flags, each on a line of its own, then expected and, below a line of two
// dashes, forbidden patterns; below another such line there are remarks. Lines that start with // do not count, wherever they are.
func parseDesc(text string) (*Test, error) {
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "//") {
			lines = append(lines, strings.TrimRight(line, "\r\n"))
		}
	}
	if len(lines) < 3 {
		return nil, fmt.Errorf("%d lines; a description has one for the level, the file and the flags", len(lines))
	}
	words := strings.Fields(lines[0])
	if len(words) == 0 || !slices.Contains([]string{"CORE", "THOROUGH", "FUTURE", "KNOWNBUG", "ALL"}, words[0]) {
		return nil, fmt.Errorf("%q is no level", lines[0])
	}
	t := &Test{Level: words[0], Tags: words[1:], File: strings.TrimSpace(lines[1]), Flags: splitFlags(lines[2])}
	patterns := lines[3:]
	if len(patterns) > 0 && patterns[0] == "activate-multi-line-match" {
		patterns = patterns[1:]
	}
	section := 0
	for _, p := range patterns {
		switch {
		case p == "--":
			section++
		case p == "":
		case section == 0:
			t.Want = append(t.Want, p)
		case section == 1:
			t.Forbid = append(t.Forbid, p)
		}
	}
	return t, nil
}

// splitFlags splits a line of flags as the shell would that runs them: at spaces outside of quotes.
func splitFlags(line string) []string {
	var flags []string
	var word strings.Builder
	in, quote := false, rune(0)
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			in, quote = true, c
		case c == ' ' || c == '\t':
			if in {
				flags = append(flags, word.String())
				word.Reset()
			}
			in = false
		default:
			in = true
			word.WriteRune(c)
		}
	}
	if in {
		flags = append(flags, word.String())
	}
	return flags
}
