package bench

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/lower"
)

// BenchmarkSQLite reads, links, instruments and lowers SQLite's amalgamation, which BENCH_SQLITE names: sqlite3.c, or
// its bitcode. Of a .c, clang's part is in the time. Metrics: load-s for the front end, lower-s for lowering, cpu-s
// the processor time of both with all threads and clang, LLVM instructions of the file, SEA-IR instructions of the result
// and, over the life of the process, peak-MB of memory.
func BenchmarkSQLite(b *testing.B) {
	path := os.Getenv("BENCH_SQLITE")
	if path == "" {
		b.Skip("BENCH_SQLITE names no sqlite3.c or sqlite3.bc")
	}
	var load, low, cpu float64
	instrs := 0
	for b.Loop() {
		start, used := b.Elapsed(), processorTime()
		m, err := frontend.Load(context.Background(), frontend.Config{Files: []string{path}, Entry: "sqlite3_exec"})
		if err != nil {
			b.Fatal(err)
		}
		loaded := b.Elapsed()
		p, err := lower.Module(m.Module, m.Entry, lower.Options{})
		if err != nil {
			b.Fatal(err)
		}
		load += (loaded - start).Seconds()
		low += (b.Elapsed() - loaded).Seconds()
		cpu += processorTime() - used
		instrs = 0
		for _, f := range p.Funcs {
			for _, block := range f.Blocks {
				instrs += len(block.Phis) + len(block.Instrs)
			}
		}
		if len(p.Funcs) < 1000 {
			b.Fatalf("only %d functions: the file is not SQLite's amalgamation", len(p.Funcs))
		}
		b.StopTimer()
		m.Close()
		runtime.GC()
		b.StartTimer()
	}
	n := float64(b.N)
	b.ReportMetric(load/n, "load-s")
	b.ReportMetric(low/n, "lower-s")
	b.ReportMetric(cpu/n, "cpu-s")
	b.ReportMetric(float64(instrs), "seair-instrs")
	b.ReportMetric(peakMemory(), "peak-MB")
	if filepath.Ext(path) == ".bc" {
		b.ReportMetric(float64(instructionsOf(b, path)), "llvm-instrs")
	}
}

// instructionsOf counts the instructions of a file of bitcode, without debug intrinsics.
func instructionsOf(b *testing.B, path string) int {
	x := llvm.NewContext()
	defer x.Dispose()
	m, err := x.ParseFile(path)
	if err != nil {
		b.Fatal(err)
	}
	defer m.Dispose()
	n := 0
	for _, f := range m.Functions() {
		n += len(f.ReadBody().Insts)
	}
	return n
}

// processorTime returns the time in seconds that the process and the children it has waited for have used.
func processorTime() float64 {
	sum := 0.0
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
		}
	}
	return sum
}

// peakMemory returns the largest resident set of the process so far in units of 2^20 bytes.
func peakMemory() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Maxrss) / 1024
}
