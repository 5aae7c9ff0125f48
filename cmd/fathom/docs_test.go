package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
)

// TestExamplesTable: the table of examples/README.md has every program, with the verdict its header expects, and the right counts.
func TestExamplesTable(t *testing.T) {
	text, err := os.ReadFile("../../examples/README.md")
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]string{}
	for _, row := range regexp.MustCompile(`(?m)^\| \[[^]]*\]\(([^)]*)\) \| (.*?) \|`).FindAllStringSubmatch(string(text), -1) {
		verdicts[row[1]] = row[2]
	}
	safe := 0
	list := readExamples(t)
	for _, e := range list {
		name, _ := filepath.Rel("../../examples", e.path)
		verdict, ok := verdicts[name]
		delete(verdicts, name)
		if e.expect == "safe" {
			safe++
		}
		kinds := map[string]bool{}
		for _, f := range e.failures {
			kind, _, _ := strings.Cut(f, ":")
			kinds[kind] = true
		}
		switch {
		case !ok:
			t.Errorf("%s is not in the table", name)
		case e.expect == "safe" && verdict != "safe":
			t.Errorf("%s is safe; the table says %s", name, verdict)
		}
		for kind := range kinds {
			if !strings.Contains(verdict, "`"+kind+"`") {
				t.Errorf("%s violates %s; the table says %s", name, kind, verdict)
			}
		}
	}
	for name := range verdicts {
		t.Errorf("the table has %s, which is no example", name)
	}
	counts := fmt.Sprintf("%d small to realistic C and C++ programs (%d safe, %d violated)", len(list), safe, len(list)-safe)
	if !strings.Contains(string(text), counts) {
		t.Errorf("there are %s; the text says otherwise", counts)
	}
}

// TestReadmeNamesAllKinds: the table of kinds in README.md has each, by its whole name or by what follows the family, in a row that
// says whether it is on by default.
func TestReadmeNamesAllKinds(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| (`.*) \\| (yes|no) \\|$").FindAllStringSubmatch(string(text), -1)
	kinds, err := property.Kinds("all")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range kinds {
		family, rest, _ := strings.Cut(string(k), ".")
		want := "no"
		if property.Default()[k] {
			want = "yes"
		}
		if !slices.ContainsFunc(rows, func(row []string) bool {
			return row[2] == want && (strings.Contains(row[1], "`"+string(k)+"`") ||
				strings.Contains(row[1], "`"+family+".") && strings.Contains(row[1], "`."+rest+"`"))
		}) {
			t.Errorf("README.md has no row with %s and %q", k, want)
		}
	}
}

// TestLinks: every link of a page to a file or a heading of the repository leads there.
func TestLinks(t *testing.T) {
	out, err := exec.Command("git", "-C", "../..", "ls-files", "*.md").Output()
	if err != nil {
		t.Skip("not a git repository")
	}
	for _, page := range strings.Fields(string(out)) {
		text, err := os.ReadFile(filepath.Join("../..", page))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := filepath.Join("../..", filepath.Dir(page), file)
			if file == "" {
				target = filepath.Join("../..", page)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %s leads nowhere", page, m[1])
			} else if anchor != "" && !slices.Contains(headings(t, target), anchor) {
				t.Errorf("%s: %s: there is no such heading", page, m[1])
			}
		}
	}
}

// headings lists the anchors of a page as GitHub makes them: lower case, blanks as hyphens, without punctuation.
func headings(t *testing.T, page string) (anchors []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(text), -1) {
		a := regexp.MustCompile(`[^\p{L}\p{N}_ -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		anchors = append(anchors, strings.ReplaceAll(a, " ", "-"))
	}
	return anchors
}
