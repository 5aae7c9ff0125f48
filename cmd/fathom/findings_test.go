package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/property"
)

// TestViolatedSoFar: what is known of a program is told with each violation, and is all that is known if there is no time for more.
func TestViolatedSoFar(t *testing.T) {
	const code = `#include <fathom.h>
int main(void)
{
    unsigned x = fathom_nondet_uint(), y = fathom_nondet_uint();
    fathom_assert(x != 3);
    fathom_assert(x == 0 || y != 5);
    fathom_assert((x ^ y) + 2 * (x & y) == x + y);
    return 0;
}
`
	file := filepath.Join(t.TempDir(), "a.c")
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	checks, err := property.ParseSet("default")
	if err != nil {
		t.Fatal(err)
	}
	prog, err := fathom.Load(ctx, fathom.Source{Files: []string{file}, Entry: "main", Checks: checks})
	if err != nil {
		t.Fatal(err)
	}
	defer prog.Close()
	count := func(r *fathom.Result) (violated, unknown int) {
		for _, p := range r.Properties {
			switch p.Verdict {
			case fathom.PropertyViolated:
				violated++
			case fathom.PropertyUnknown:
				unknown++
			default:
				t.Errorf("%s: %s", p.ID, p.Verdict)
			}
		}
		return violated, unknown
	}
	var found findings
	told := 0
	result, err := prog.Verify(ctx, fathom.Options{Listed: found.list, Violated: func(p fathom.Property) {
		found.add(p)
		told++
		r := found.end("the end")
		if violated, unknown := count(r); r.Verdict != fathom.Violated || violated != told || unknown != 3-told {
			t.Errorf("so far: %s, %d violated, %d unknown", r.Verdict, violated, unknown)
		}
		if told == 2 {
			cancel()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if told != 2 {
		t.Errorf("%d violations were told", told)
	}
	if violated, unknown := count(result); result.Verdict != fathom.Violated || violated != 2 || unknown != 1 {
		t.Errorf("at the end: %s, %d violated, %d unknown", result.Verdict, violated, unknown)
	}
}
