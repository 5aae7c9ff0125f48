package lower

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// variants are the ways in which every program is compiled before it is lowered. All must behave like the native program.
var variants = []struct {
	name   string
	flags  []string
	passes string
}{
	{"O0", []string{"-O0", "-Xclang", "-disable-O0-optnone"}, "function(loop-simplify,lcssa)"},
	{"mem2reg", []string{"-O1", "-Xclang", "-disable-llvm-passes"}, prepare},
	{"O1", []string{"-O1"}, "function(loop-simplify,lcssa)"},
	{"O2", []string{"-O2", "-march=x86-64-v3"}, "function(loop-simplify,lcssa)"},
	{"m32", []string{"-O1", "-m32", "-ffreestanding"}, "function(loop-simplify,lcssa)"},
}

// compileVariant compiles a file to a module.
func compileVariant(t testing.TB, file, passes string, flags ...string) llvm.Module {
	t.Helper()
	bc := filepath.Join(t.TempDir(), "out.bc")
	args := append([]string{"-w", "-g", "-fno-strict-aliasing", "-I/usr/include/csmith", "-c", "-emit-llvm", "-o", bc}, flags...)
	if out, err := exec.Command("clang-19", append(args, file)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	x := llvm.NewContext()
	m, err := x.ParseFile(bc)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Dispose(); x.Dispose() })
	if err := m.RunPasses(passes, llvm.PassOptions{}); err != nil {
		t.Fatal(err)
	}
	return m
}

// native compiles and runs a file; it returns output and exit status.
func native(t testing.TB, file string, flags ...string) (string, int, bool) {
	t.Helper()
	exe := filepath.Join(t.TempDir(), "exe")
	args := append([]string{"-w", "-O0", "-I/usr/include/csmith", "-o", exe}, flags...)
	if out, err := exec.Command("clang-19", append(args, file, "-lm")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, exe)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	if ctx.Err() != nil {
		return "", 0, false
	}
	code := 0
	if e, ok := err.(*exec.ExitError); ok {
		code = e.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return out.String(), code, true
}

// behaves checks that each variant of a program behaves like the native one; m32 says that its output does not depend on
// the target and that it includes no headers of the system, so that it can be compiled for a 32-bit target as well.
func behaves(t *testing.T, file string, m32 bool) {
	t.Helper()
	wantOut, wantCode, ok := native(t, file)
	if !ok {
		t.Skip("the native program takes too long")
	}
	compared := 0
	defer func() {
		if compared == 0 && !t.Failed() {
			t.Skip("the program takes too many steps")
		}
	}()
	for _, v := range variants {
		if v.name == "m32" && !m32 {
			continue
		}
		out, code := wantOut, wantCode
		p := lowered(t, compileVariant(t, file, v.passes, v.flags...), "main")
		got, result, err := execute(p, 3_000_000, "main", num{u: 1})
		if err != nil {
			if strings.Contains(err.Error(), "too many steps") {
				t.Logf("%s: not compared: %v", v.name, err)
				continue
			}
			t.Errorf("%s: %v", v.name, err)
			continue
		}
		compared++
		if got != out || int(result&255) != code {
			t.Errorf("%s: %q, status %d; native %q, status %d", v.name, got, result&255, out, code)
		}
	}
}

// TestNative compares the programs of testdata with native execution.
func TestNative(t *testing.T) {
	if _, err := exec.LookPath("clang-19"); err != nil {
		t.Skip("no clang-19")
	}
	files, err := filepath.Glob("testdata/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no programs", err)
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) { behaves(t, f, true) })
	}
}

// TestCsmith compares random programs with native execution. FATHOM_CSMITH is how many, FATHOM_CSMITH_SEED the first seed.
func TestCsmith(t *testing.T) {
	if _, err := exec.LookPath("csmith"); err != nil {
		t.Skip("no csmith")
	}
	n, seed := 5, 1
	if s := os.Getenv("FATHOM_CSMITH"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	if s := os.Getenv("FATHOM_CSMITH_SEED"); s != "" {
		seed, _ = strconv.Atoi(s)
	}
	for i := seed; i < seed+n; i++ {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			c := filepath.Join(t.TempDir(), "rand.c")
			gen := exec.Command("csmith", "--seed", fmt.Sprint(i), "--max-funcs", "5", "--max-block-depth", "3", "--bitfields", "--packed-struct", "--unions", "-o", c)
			gen.Dir = filepath.Dir(c) // where it writes a file of its own
			out, err := gen.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			behaves(t, c, false)
		})
	}
}
