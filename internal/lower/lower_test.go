package lower

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// prepare is what the front end promises about loops, except for irreducible ones.
const prepare = "function(mem2reg,loop-simplify,lcssa)"

// clang compiles C to a module that ends with the test.
func clang(t testing.TB, source string, flags ...string) llvm.Module {
	t.Helper()
	path, err := exec.LookPath("clang-19")
	if err != nil {
		t.Skip("no clang-19")
	}
	dir := t.TempDir()
	c := filepath.Join(dir, "in.c")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	bc := filepath.Join(dir, "out.bc")
	args := append([]string{"-c", "-emit-llvm", "-g", "-O1", "-Xclang", "-disable-llvm-passes", "-o", bc}, flags...)
	if out, err := exec.Command(path, append(args, c)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return load(t, bc)
}

// load reads a file and runs the passes that lowering presumes.
func load(t testing.TB, path string) llvm.Module {
	t.Helper()
	x := llvm.NewContext()
	m, err := x.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Dispose(); x.Dispose() })
	if err := m.RunPasses(prepare, llvm.PassOptions{}); err != nil {
		t.Fatal(err)
	}
	return m
}

// text reads a module from LLVM's text form as it is.
func text(t testing.TB, source string) llvm.Module {
	t.Helper()
	x := llvm.NewContext()
	m, err := x.Parse([]byte(source), "test.ll")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Dispose(); x.Dispose() })
	if err := m.Verify(); err != nil {
		t.Fatal(err)
	}
	return m
}

// lowered lowers and checks the invariants.
func lowered(t testing.TB, m llvm.Module, entry string) *seair.Program {
	t.Helper()
	p, err := Module(m, entry, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Sanity(); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	return p
}

func TestSmoke(t *testing.T) {
	p := lowered(t, clang(t, `
#include <string.h>
struct s { int a; char b[5]; struct s *next; };
static struct s first = { 1, "abc", &first };
int sum(struct s *p, int n) {
  int r = 0;
  for (int i = 0; i < n; i++) { if (p->b[i] == 'x') break; r += p->b[i] * i; }
  return r;
}
int main(void) {
  struct s copy = first;
  copy.next->a++;
  int r = sum(&copy, 3);
  switch (r) { case 1: return 5; case 7: r++; break; default: r--; }
  memcpy(copy.b, "1234", 5);
  return r + copy.a;
}`), "main")
	t.Log(p)
}
