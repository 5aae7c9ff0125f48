package frontend

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

var csmithPrograms = flag.Int("csmith", 3, "number of generated programs to execute")

// TestExecution executes instrumented programs natively. Csmith's programs have
// no undefined behaviour, so all checks must hold, with every kind enabled
// that correct C may not violate, and the checksum must be that of the plain
// program: instrumenting, linking and the passes preserve the meaning.
func TestExecution(t *testing.T) {
	generator, err := exec.LookPath("csmith")
	if err != nil {
		t.Skip("csmith is not installed")
	}
	const headers = "/usr/include/csmith"
	if _, err := os.Stat(headers); err != nil {
		t.Skip("the headers of csmith (libcsmith-dev) are not installed")
	}
	clang, err := findClang()
	if err != nil {
		t.Fatal(err)
	}
	primitives, err := filepath.Abs("testdata/native_primitives.c")
	if err != nil {
		t.Fatal(err)
	}
	for seed := 1; seed <= *csmithPrograms; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			dir := t.TempDir()
			file := func(name string) string { return filepath.Join(dir, name) }
			run := func(name string, args ...string) string {
				t.Helper()
				cmd := exec.Command(name, args...)
				cmd.Dir = dir // csmith leaves a file where it runs
				out, err := cmd.CombinedOutput()
				if err != nil {
					t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
				}
				return string(out)
			}
			run(generator, "--seed", fmt.Sprint(seed), "--max-funcs", "5", "--no-packed-struct", "-o", file("a.c"))
			run(clang.path, "-O0", "-w", "-I", headers, "-o", file("plain"), file("a.c"))
			want := run("timeout", "10", file("plain"))

			m := mustLoad(t, Config{Files: []string{file("a.c"), "testdata/report_checksum.c"}, ClangArgs: []string{"-w", "-I", headers}})
			// The code generator turns intrinsics into calls of memcpy: not of the model's.
			for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
				if !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
					f.SetName("model." + f.Name())
				}
			}
			if err := m.WriteBitcodeFile(file("a.bc")); err != nil {
				t.Fatal(err)
			}
			run(clang.path, "-O0", "-w", "-c", "-o", file("a.o"), file("a.bc"))
			run(clang.path, "-O0", "-w", "-o", file("instrumented"), file("a.o"), primitives)
			got := run("timeout", "10", file("instrumented"))
			if got != want {
				t.Errorf("instrumented: %splain: %s", got, want)
			}
		})
	}
}
