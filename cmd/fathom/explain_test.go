package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
)

// The programs of the catalogue do what it says: the first violates the kind and nothing else, in the second everything holds.
func TestCataloguePrograms(t *testing.T) {
	for _, e := range property.Catalogue {
		t.Run(string(e.Kind), func(t *testing.T) {
			t.Parallel()
			verify := func(name, code string) (verdict string, violated []string) {
				name += cmp.Or(e.Suffix, ".c")
				file := filepath.Join(t.TempDir(), name)
				if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
					t.Fatal(err)
				}
				r := verifyForTest(t, append(e.Arguments(), file)...)
				for _, p := range r.Properties {
					if p.Verdict == "violated" {
						violated = append(violated, p.Kind)
					}
				}
				return r.Verdict, violated
			}
			if verdict, violated := verify("bad", e.Bad); verdict != "violated" || !slices.Equal(violated, []string{string(e.Kind)}) {
				t.Errorf("the first program is %s %v", verdict, violated)
			}
			if verdict, violated := verify("good", e.Good); verdict != "safe" {
				t.Errorf("the second program is %s %v", verdict, violated)
			}
		})
	}
}

func TestExplain(t *testing.T) {
	for _, c := range []struct {
		args []string
		want []string // in the output or the error
		code int
	}{
		{[]string{"explain"}, []string{"* memory.null", "  memory.uninit", "* checked by default"}, exitSafe},
		{[]string{"explain", "memory.uninit"}, []string{"memory.uninit: No decision", "A violation:", "    int limit;", "Repaired:", "--check +memory.uninit", "CWE-457", "-fsanitize=memory"}, exitSafe},
		{[]string{"explain", "arith"}, []string{"arith.shift: ", "arith.div-zero: "}, exitSafe},
		{[]string{"explain", "memory.nul"}, []string{"memory.null"}, exitUsage},
	} {
		var out bytes.Buffer
		code := run(c.args, &out, &out)
		if code != c.code {
			t.Errorf("%v: exit %d, want %d", c.args, code, c.code)
		}
		for _, w := range c.want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%v: no %q in\n%s", c.args, w, out.String())
			}
		}
		for l := range strings.Lines(out.String()) {
			if code == exitSafe && len(c.args) > 1 && len(l) > 120 {
				t.Errorf("%v: a line of %d characters: %s", c.args, len(l), l)
			}
		}
	}
}
