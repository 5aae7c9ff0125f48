package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/fathom-verifier/fathom"
)

// TestTechniques checks that each technique does on a small program what its description says, and that without it the
// verdict is the same.
func TestTechniques(t *testing.T) {
	// Index i passes its check twice; unused is outside the cone.
	const code = `#include <fathom.h>
int main(void)
{
    unsigned i = fathom_nondet_uint(), unused = fathom_nondet_uint() * fathom_nondet_uint();
    int a[8] = {0}, s = 0;
    volatile unsigned sink = unused;
    a[i & 7 ? i % 8 : 0] = 3;
    fathom_assume(i < 8);
    a[i] += 1;
    for (unsigned k = 0; k <= i; k++)
        s += a[k] + a[i];
    fathom_assert(s >= a[i]);
    fathom_assert(a[i] == 4 || i == 0);
    unsigned x = fathom_nondet_uint() % 8, y = fathom_nondet_uint() % 8;
    fathom_assert(x * x + 2 * x * y + y * y == (x + y) * (x + y));
    fathom_assert(x * x - y * y == (x + y) * (x - y));
    fathom_assert((x ^ y) + 2 * (x & y) == x + y);
}
`
	file := filepath.Join(t.TempDir(), "a.c")
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	stats := func(without string) fathom.Stats {
		args := []string{"verify", "--format", "json", "-w", file}
		if without != "" {
			args = append(args, "--without", without)
		}
		var out, errs bytes.Buffer
		run(args, &out, &errs)
		var r fathom.Result
		if err := json.Unmarshal(out.Bytes(), &r); err != nil {
			t.Fatalf("%v\n%s", err, errs.String())
		}
		if r.Verdict != fathom.Safe {
			t.Errorf("without %q: %s %s", without, r.Verdict, r.Reason)
		}
		return r.Stats
	}
	with := stats("")
	for _, c := range []struct {
		technique string
		costs     func(fathom.Stats) int // what there is more of without the technique
	}{
		{"simplify", func(s fathom.Stats) int { return s.Obligations }},
		{"facts", func(s fathom.Stats) int { return s.Obligations }},
		{"coi", func(s fathom.Stats) int { return s.Terms }},
		{"batch", func(s fathom.Stats) int { return s.Queries }},
		{"preprocess", func(s fathom.Stats) int { return s.Variables }},
	} {
		if got, want := c.costs(stats(c.technique)), c.costs(with); got <= want {
			t.Errorf("without %s: %d, not more than %d", c.technique, got, want)
		}
	}
}
