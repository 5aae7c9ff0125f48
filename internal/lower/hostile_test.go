package lower

import (
	"bytes"
	"math/rand"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// TestCorrupted lowers damaged modules that LLVM's verifier still accepts: whatever they contain, lowering must neither panic
// nor break its invariants. FATHOM_CORRUPTIONS is how many variants to try.
func TestCorrupted(t *testing.T) {
	n := 300
	if s := os.Getenv("FATHOM_CORRUPTIONS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	x := llvm.NewContext()
	defer x.Dispose()
	m, err := x.ParseFile("../llvm/testdata/all.ll")
	if err != nil {
		t.Fatal(err)
	}
	good, err := m.Bitcode()
	m.Dispose()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewSource(7))
	lowered := 0
	for k := 0; k < n; k++ {
		bad := bytes.Clone(good)
		for j := rng.Intn(4); j >= 0 && k > 0; j-- {
			bad[rng.Intn(len(bad))] ^= 1 << rng.Intn(8)
		}
		x := llvm.NewContext()
		x.ParseTime = 300 * time.Millisecond
		m, err := x.Parse(bad, "bad.bc")
		if err == nil && m.Verify() == nil {
			var roots []string
			for _, f := range m.Functions() {
				if !f.IsDeclaration() && m.NamedFunction(f.Name()) == f {
					roots = append(roots, f.Name())
				}
			}
			if len(roots) > 0 {
				p, err := Module(m, roots[0], Options{Roots: roots[1:]})
				if err == nil {
					lowered++
					if err := p.Sanity(); err != nil {
						t.Errorf("variant %d: %v", k, err)
					}
				}
			}
		}
		m.Dispose()
		x.Dispose()
	}
	if lowered == 0 {
		t.Error("no variant was lowered")
	}
	t.Logf("%d of %d variants lowered", lowered, n)
}
