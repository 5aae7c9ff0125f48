package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// csmithPrograms is how many random programs TestCsmith tries; the environment variable FATHOM_CSMITH changes it and
// FATHOM_CSMITH_SEED the first seed. FATHOM_CSMITH_OPTIONS are further options of Csmith, such as --float (structures, bit-fields, packed
// structures and unions are on by default), and FATHOM_CSMITH_TARGET options of the compilers, such as -m32 (with floats
// also -msse2 -mfpmath=sse, for the x87 keeps more digits of a number than its type has). With FATHOM_CSMITH_WIDE=1 the
// programs' variables of 64 bits have 128.
const csmithPrograms = 200

// TestCsmith compares lowering, expansion and encoding with native execution. A program by Csmith has one execution and
// prints a checksum of its global variables. That the checksum is the native one must be proved, and that no uninitialised value
// decides anything, for these programs initialise all they read; that it is another must be refuted. Programs with floating-point numbers
// convert them to integers that cannot hold them: where clang's sanitizers find the execution undefined, it must be reported.
// Some read the bits of a NaN, which are arbitrary: then both claims are refuted.
func TestCsmith(t *testing.T) {
	csmith, err := exec.LookPath("csmith")
	if err != nil {
		t.Skip("csmith is not installed")
	}
	n, first := csmithPrograms, 1
	if testing.Short() {
		n = 20
	}
	n, first = fromEnvironment(t, "FATHOM_CSMITH", n), fromEnvironment(t, "FATHOM_CSMITH_SEED", first)
	var compared, undefined, arbitrary, unknown, slow atomic.Int64
	t.Run("programs", func(t *testing.T) {
		for seed := first; seed < first+n; seed++ {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				switch compareWithNative(t, csmith, seed) {
				case agrees:
					compared.Add(1)
				case bothUndefined:
					undefined.Add(1)
				case bitsOfNaN:
					arbitrary.Add(1)
				case undecided:
					unknown.Add(1)
				case tooSlow:
					slow.Add(1)
				}
			})
		}
	})
	t.Logf("%d programs agree with native execution, %d are undefined and reported, %d depend on the bits of a NaN, %d undecided, %d run too long natively",
		compared.Load(), undefined.Load(), arbitrary.Load(), unknown.Load(), slow.Load())
	if compared.Load()+undefined.Load() < int64(n)/2 {
		t.Errorf("only %d of %d programs were compared", compared.Load()+undefined.Load(), n)
	}
}

type comparison int

const (
	agrees comparison = iota
	bothUndefined
	bitsOfNaN
	undecided
	tooSlow
	differs
)

func compareWithNative(t *testing.T, csmith string, seed int) comparison {
	dir := t.TempDir()
	source := filepath.Join(dir, "program.c")
	gen := exec.Command(csmith, "--seed", fmt.Sprint(seed), "--max-funcs", "4", "--max-block-size", "3", "--max-block-depth", "3",
		"--max-array-dim", "2", "--max-array-len-per-dim", "5", "--output", source)
	gen.Args = append(gen.Args, strings.Fields(os.Getenv("FATHOM_CSMITH_OPTIONS"))...)
	gen.Dir = dir
	if out, err := gen.CombinedOutput(); err != nil {
		t.Fatalf("csmith: %v\n%s", err, out)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("FATHOM_CSMITH_WIDE") != "" {
		text = wide.ReplaceAll(text, []byte("${1}int128_t"))
		const include = "#include \"csmith.h\"\n"
		text = bytes.Replace(text, []byte(include), []byte(include+"typedef __int128 int128_t; typedef unsigned __int128 uint128_t;\n"), 1)
		if err := os.WriteFile(source, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	checksum, ok := nativeChecksum(t, source)
	if !ok {
		return tooSlow
	}
	const end = "platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);"
	if !bytes.Contains(text, []byte(end)) {
		t.Fatalf("the program does not end as expected: %s", source)
	}
	result, first := agrees, exitSafe
	floats := bytes.Contains(text, []byte("float "))
	if floats && undefinedNatively(t, source) {
		result, first = bothUndefined, exitViolated
	}
	for _, c := range []struct {
		op   string
		want int
	}{{"==", first}, {"!=", exitViolated}} {
		assertion := fmt.Sprintf("__VERIFIER_assert_checksum((uint32_t)(crc32_context ^ 0xFFFFFFFFUL) %s 0x%sU);", c.op, checksum)
		variant := filepath.Join(dir, "variant.c")
		code := "#include <assert.h>\n#define __VERIFIER_assert_checksum(x) assert(x)\n" + strings.Replace(string(text), end, assertion, 1)
		if err := os.WriteFile(variant, []byte(code), 0o666); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		got := run(append([]string{"verify", "--check", "+uninit", "--timeout", "30s", "-w", "-I/usr/include/csmith", variant}, csmithTarget()...), &out, &errs)
		switch got {
		case c.want:
		case exitUnknown:
			t.Logf("unknown: %s", out.String())
			return undecided
		case exitViolated:
			if floats && bytes.Contains(out.Bytes(), []byte("violated user.assert")) {
				result = bitsOfNaN // if the other variant is refuted as well
				continue
			}
			fallthrough
		default:
			keep := filepath.Join(os.TempDir(), fmt.Sprintf("fathom-csmith-%d.c", seed))
			os.WriteFile(keep, []byte(code), 0o666)
			t.Errorf("checksum %s native: exit %d, want %d; program in %s\n%s%s", c.op, got, c.want, keep, out.String(), errs.String())
			return differs
		}
	}
	return result
}

// wide finds the types of 64 bits; in names of functions an underscore precedes and follows them.
var wide = regexp.MustCompile(`\b(u?)int64_t\b`)

// csmithTarget are the compilers' options for the target.
func csmithTarget() []string { return strings.Fields(os.Getenv("FATHOM_CSMITH_TARGET")) }

// nativeChecksum compiles and runs the program; ok is false if it runs for more than a second.
func nativeChecksum(t *testing.T, source string) (sum string, ok bool) {
	binary := strings.TrimSuffix(source, ".c")
	args := append([]string{"-w", "-O1", "-fwrapv", "-I/usr/include/csmith", source, "-o", binary, "-lm"}, csmithTarget()...)
	if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, binary).Output()
	if err != nil {
		return "", false
	}
	_, sum, found := strings.Cut(strings.TrimSpace(string(out)), "checksum = ")
	if !found {
		t.Fatalf("native output: %q", out)
	}
	return sum, true
}

// undefinedNatively tells whether the execution traps when clang's sanitizers watch it.
func undefinedNatively(t *testing.T, source string) bool {
	binary := strings.TrimSuffix(source, ".c") + ".trap"
	args := append([]string{"-w", "-O1", "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize=alignment", "-fsanitize-trap=all",
		"-I/usr/include/csmith", source, "-o", binary, "-lm"}, csmithTarget()...)
	if out, err := exec.Command("clang-19", args...).CombinedOutput(); err != nil {
		t.Fatalf("clang: %v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return exec.CommandContext(ctx, binary).Run() != nil
}
