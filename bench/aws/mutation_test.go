package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMutations: each change is made at its places and nowhere else.
func TestMutations(t *testing.T) {
	const text = `#include <x.h> /* int f(int a) { return a < b; } */
int f(int a);
int g(int a) { return f(a) < 1; }
int f(int a) {
    AWS_PRECONDITION(a < 1 && p != NULL);
    int n = sizeof(struct s) + 1; // n < 3
    char *q = "a < b";
    for (int i = 0; i <= n; i++)
        p->x[i] = -1;
    if (!p->next || (*q).y == NULL) { q = p; }
    if (f(n) > 0 && !f(1))
        return n - 1;
    *q = a->b < c << 2;
    AWS_ERROR_PRECONDITION(n < 1, f(2));
    return -n;
}
`
	for _, c := range []struct {
		change string
		from   []string // of the text, once for each place
		to     []string
	}{
		{"compare", []string{"i <= n", "f(n) > 0", "a->b < c"}, []string{"i < n", "f(n) >= 0", "a->b <= c"}},
		{"if", []string{"if (!p->next || (*q).y == NULL)", "if (f(n) > 0 && !f(1))"}, []string{"if (0)", "if (0)"}},
		{"null", []string{"!p->next ||", ".y == NULL"}, []string{"0 ||", ""}},
		{"size", []string{"sizeof(struct s)"}, []string{"1"}},
		{"sum", []string{"sizeof(struct s) + 1", "n - 1"}, []string{"sizeof(struct s) - 1", "n + 1"}},
		{"demand", []string{"AWS_ERROR_PRECONDITION(n < 1, f(2))"}, []string{"(void)0"}},
		{"assign", []string{"p->x[i] = -1;", "{ q = p; }", "*q = a->b < c << 2;"}, []string{";", "{ ; }", ";"}},
	} {
		if n := len(places(tokens(text), "f", c.change)); n != len(c.from) {
			t.Errorf("%s is possible at %d places, want %d", c.change, n, len(c.from))
			continue
		}
		for i, from := range c.from {
			if c.to[i] == "" {
				continue
			}
			want := strings.Replace(text, from, c.to[i], 1)
			m := &Mutation{Job: "j", Function: "f", Change: c.change, N: i + 1}
			if got, err := m.apply(text); err != nil || got != want {
				t.Errorf("%s: %v\n%s", m, err, got)
			}
		}
		m := &Mutation{Job: "j", Function: "f", Change: c.change, N: len(c.from) + 1}
		if _, err := m.apply(text); err == nil {
			t.Errorf("%s: there is no such place", m)
		}
	}
}

// TestMutationLists: the lists name changes that exist, and none twice.
func TestMutationLists(t *testing.T) {
	list, err := readMutations("mutations.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	for _, m := range list {
		if seen[m.String()] {
			t.Errorf("%s is there twice", m)
		}
		seen[m.String()] = true
	}
	if len(list) < 100 {
		t.Errorf("%d mutations", len(list))
	}
	for _, wrong := range []string{"job f compare", "job f compare one", "job f nonsense 1"} {
		file := filepath.Join(t.TempDir(), "list")
		if err := os.WriteFile(file, []byte("# comment\n\n"+wrong+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readMutations(file); err == nil || !strings.Contains(err.Error(), "list:3") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

// TestRunMutations: a mistake in the small library is noticed by its proof.
func TestRunMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("builds fathom")
	}
	dir := t.TempDir()
	list := filepath.Join(dir, "list")
	if err := os.WriteFile(list, []byte("counter_add s_step sum 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	o := options{common: folder(t, "common"), jobs: folder(t, "jobs"), out: dir, limit: time.Minute, mutations: list, output: filepath.Join(dir, "table")}
	if err := run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(o.output)
	if err != nil {
		t.Fatal(err)
	}
	if want := "| all | 1/1 |"; !strings.Contains(string(text), want) {
		t.Errorf("the table lacks %q:\n%s", want, text)
	}
}
