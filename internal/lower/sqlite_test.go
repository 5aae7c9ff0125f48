package lower

import (
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// TestLargeModule reads and lowers the bitcode file named by FATHOM_LOWER_BITCODE, which must be prepared already, and
// reports time and memory. It is meant for SQLite's amalgamation.
func TestLargeModule(t *testing.T) {
	path := os.Getenv("FATHOM_LOWER_BITCODE")
	if path == "" {
		t.Skip("FATHOM_LOWER_BITCODE names no file")
	}
	start := time.Now()
	x := llvm.NewContext()
	m, err := x.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	read := time.Since(start)
	p, err := Module(m, "main", Options{})
	if err != nil {
		t.Fatal(err)
	}
	total := time.Since(start)
	instrs, blocks := 0, 0
	for _, f := range p.Funcs {
		blocks += len(f.Blocks)
		for _, b := range f.Blocks {
			instrs += len(b.Instrs) + len(b.Phis)
		}
	}
	reasons := map[string]int{}
	for _, f := range p.Funcs {
		for _, b := range f.Blocks {
			for i := range b.Instrs {
				if in := &b.Instrs[i]; in.Op == seair.Unsupported || in.Flags&seair.FlagApprox != 0 {
					reasons[in.Op.String()+" "+p.Strings[in.Imm]]++
				}
			}
		}
	}
	t.Log(reasons)
	var ms runtime.MemStats
	runtime.ReadMemStats(&ms)
	t.Logf("read %v, read and lowered %v; %d functions, %d blocks, %d instructions; Go heap %d MiB, total allocated %d MiB",
		read, total, len(p.Funcs), blocks, instrs, ms.HeapAlloc>>20, ms.TotalAlloc>>20)
	if err := p.Sanity(); err != nil {
		t.Fatal(err)
	}
}
