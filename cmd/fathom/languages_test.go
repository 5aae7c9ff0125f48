package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// A compilerCase verifies functions of a program that another compiler made bitcode of.
type compilerCase struct {
	name     string
	programs []string // the first that exists and is no newer than the LLVM at hand is used
	version  []string // arguments that make it say its LLVM's version
	args     []string // before the source and the output
	source   string   // name of the source
	text     string
	entries  map[string]string // verdicts by function
}

const compilerProgramInC = `#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct s { int a; char b[8]; };
int nondet_int(void);
int safe(void) {
    struct s x = {nondet_int(), "abc"}, *p = malloc(sizeof *p);
    *p = x;
    assert(p->a == x.a && strlen(p->b) == 3);
    free(p);
    return 0;
}
int violated(void) { int a[4] = {0}, i = nondet_int(); return i >= 0 && i <= 4 ? a[i] : 0; }
int failing(void) { assert(nondet_int() != 42); return 0; }
`

var compilerCases = []compilerCase{
	{"clang 15", []string{"clang-15"}, nil, []string{"-g", "-emit-llvm", "-c"}, "p.c", compilerProgramInC,
		map[string]string{"safe": "safe", "violated": "violated", "failing": "violated"}},
	{"clang 16", []string{"clang-16"}, nil, []string{"-O1", "-emit-llvm", "-c"}, "p.c", compilerProgramInC,
		map[string]string{"safe": "safe", "violated": "violated", "failing": "violated"}},
	{"rustc", []string{"rustc", "/usr/bin/rustc"}, []string{"--version", "-v"},
		[]string{"--crate-type=lib", "--emit=llvm-bc", "-Cpanic=abort", "-Cdebuginfo=2", "-Coverflow-checks=on"}, "p.rs", `
extern "C" { fn nondet_int() -> i32; }
fn any() -> i32 { unsafe { nondet_int() } }
fn sum(v: &[i32]) -> i32 { let mut s = 0; for x in v { s += *x; } s }
#[no_mangle] pub extern "C" fn safe() -> i32 {
    let a = [1, 2, 3, 4];
    let i = any();
    if i < 0 || i > 3 { return 0; }
    assert!(a[i as usize] == i + 1);
    assert_eq!(sum(&a), 10);
    let b = Box::new(i);
    assert!(*b == i);
    0
}
#[no_mangle] pub extern "C" fn index() -> i32 { let a = [1, 2]; let i = any(); if i < 0 || i > 2 { 0 } else { a[i as usize] } }
#[no_mangle] pub extern "C" fn overflow() -> i32 { any() + 1 }
#[no_mangle] pub extern "C" fn failing() -> i32 { let i = any(); assert!(i != 42, "{} is not expected", i); 0 }
#[no_mangle] pub extern "C" fn unwrap() -> i32 { let x: Option<i32> = if any() > 0 { Some(1) } else { None }; x.unwrap() }
`, map[string]string{"safe": "safe", "index": "violated", "overflow": "violated", "failing": "violated", "unwrap": "violated"}},
	{"ldc2", []string{"ldc2"}, []string{"--version"}, []string{"-betterC", "-c", "-output-bc", "-g"}, "p.d", `
extern(C) int nondet_int();
extern(C) int safe() {
    int[4] a = [1, 2, 3, 4];
    int i = nondet_int();
    if (i < 0 || i > 3) return 0;
    assert(a[i] == i + 1);
    int s = 0;
    foreach (x; a) s += x;
    assert(s == 10);
    return 0;
}
extern(C) int index() { int[2] a = [1, 2]; int i = nondet_int(); return i < 0 || i > 2 ? 0 : a[i]; }
extern(C) int failing() { assert(nondet_int() != 42); return 0; }
`, map[string]string{"safe": "safe", "index": "violated", "failing": "violated"}},
}

var llvmVersion = regexp.MustCompile(`LLVM(?: version:)? (\d+)\.`)

// findCompiler returns the compiler of a case, "" if there is none whose bitcode can be read.
func findCompiler(c compilerCase) string {
	for _, name := range c.programs {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if c.version == nil {
			return path
		}
		out, _ := exec.Command(path, c.version...).CombinedOutput()
		if m := llvmVersion.FindSubmatch(out); m != nil {
			if n, _ := strconv.Atoi(string(m[1])); n <= llvm.VersionMajor {
				return path
			}
		}
	}
	return ""
}

// Bitcode of other compilers, older versions of clang among them, is verified like that of the clang in use.
func TestOtherCompilers(t *testing.T) {
	for _, c := range compilerCases {
		t.Run(c.name, func(t *testing.T) {
			compiler := findCompiler(c)
			if compiler == "" {
				t.Skipf("there is no %s with an LLVM up to %d", c.name, llvm.VersionMajor)
			}
			dir := t.TempDir()
			source, bitcode := filepath.Join(dir, c.source), filepath.Join(dir, "p.bc")
			if err := os.WriteFile(source, []byte(c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			output := []string{"-o", bitcode}
			if c.name == "ldc2" {
				output = []string{"-of=" + bitcode}
			}
			cmd := exec.Command(compiler, append(append(c.args, source), output...)...)
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", compiler, err, out)
			}
			for entry, want := range c.entries {
				if got := verifyForTest(t, "--entry", entry, bitcode); got.Verdict != want {
					t.Errorf("%s is %s, want %s: %s", entry, got.Verdict, want, got.Reason)
				}
			}
		})
	}
}

// TestCxxOf32Bits: the C++ library under -m32, where its headers are installed.
func TestCxxOf32Bits(t *testing.T) {
	if list, _ := filepath.Glob("/usr/include/x86_64-linux-gnu/c++/*/32/bits/c++config.h"); len(list) == 0 {
		t.Skip("no headers of C++ for 32 bits: install g++-multilib")
	}
	const program = `
#include <cassert>
#include <map>
#include <stdexcept>
#include <memory>
#include <string>
#include <vector>
int main() {
  std::vector<std::string> v{"one", "a text that is longer than sixteen characters"};
  v.push_back(v[1] + "!");
  std::map<int, std::unique_ptr<long>> m;
  m[3] = std::make_unique<long>(4);
  assert(sizeof(long) == 4 && sizeof(v) == 12 && v[2].size() == v[1].size() + 1 && *m.at(3) == 4);
  try { m.at(2); assert(0); } catch (const std::out_of_range &) {}
  %s
}`
	for _, p := range []programForTest{
		{"library_cpp", "safe", nil, []string{"--check", "+leak", "-m32"}, ""},
		{"library_wrong_cpp", "violated", []string{"memory.bounds"}, []string{"-m32"}, "return (int)v.data()[4].size();"},
		{"library_leak_cpp", "violated", []string{"memory.leak"}, []string{"--check", "+leak", "-m32"}, "m[3].release();"},
	} {
		p.code = fmt.Sprintf(program, p.code)
		p.expect(t)
	}
}
