package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/bench/measure"
	"github.com/fathom-verifier/fathom/internal/frontend"
)

// standIns puts shell scripts in the place of tools.
func standIns(t *testing.T, scripts map[string]string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, script := range scripts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	return dir
}

// The tools' outputs, as their sources write them, and what they mean.
func TestVerdicts(t *testing.T) {
	const incremental = "Checking base case, k = 1\nNo bug has been found in the base case\n"
	for _, c := range []struct {
		v      *verifier
		output string
		code   int
		want   string
	}{
		{seahorn, "Warning: unsat core\nunsat\n************** BRUNCH STATS *****\nBRUNCH_STAT Result TRUE\n", 0, "safe"},
		{seahorn, "sat\nBRUNCH_STAT Result FALSE\n", 0, "violated"},
		{seahorn, "unknown\n", 0, "unknown"},
		{seahorn, "seapp: program.bc: error: Opaque pointers are only supported in -opaque-pointers mode (Producer: 'LLVM19.1.7' Reader: 'LLVM 14.0.6')\n", 1, ""},
		{klee, "KLEE: output directory is \"x\"\nKLEE: Using STP solver backend\n\nKLEE: done: total instructions = 1512\nKLEE: done: completed paths = 4\nKLEE: done: partially completed paths = 0\nKLEE: done: generated tests = 4\n", 0, "safe"},
		{klee, "KLEE: done: completed paths = 0\n", 0, ""},
		{klee, "KLEE: done: completed paths = 4\nKLEE: done: partially completed paths = 2\n", 0, "unknown"},
		{klee, "KLEE: HaltTimer invoked\nKLEE: halting execution, dumping remaining states\nKLEE: done: completed paths = 4\n", 0, "unknown"},
		{klee, "KLEE: ERROR: lib/nd_klee.c:110: ASSERTION FAIL: v\nKLEE: NOTE: now ignoring this error at this location\nKLEE: ERROR: EXITING ON ERROR:\nError: ASSERTION FAIL: v\nFile: lib/nd_klee.c\n", 1, "violated"},
		{klee, "KLEE: ERROR: EXITING ON ERROR:\nError: memory error: out of bound pointer\n", 1, "violated"},
		{klee, "KLEE: ERROR: lib/nd_klee.c:118: invalid klee_assume call (provably false)\nKLEE: done: completed paths = 3\n", 1, "unknown"},
		{klee, "KLEE: ERROR: loading file program.bc failed: Unknown attribute kind (91)\n", 1, "unknown"},
		{esbmc, incremental + "Solution found by the forward condition; all states are reachable (k = 1)\n\nVERIFICATION SUCCESSFUL\n", 0, "safe"},
		{esbmc, "Violated property:\n  file x.c line 3\n\nVERIFICATION FAILED\n\nBug found (k = 1)\n", 1, "violated"},
		{esbmc, incremental + "VERIFICATION UNKNOWN\n", 0, "unknown"},
		{esbmc, "x.i:3:1: error: unknown type name 'foo'\nERROR: PARSING ERROR\n", 6, ""},
		{cbmc, "", 0, "safe"},
		{cbmc, "", 10, "violated"},
		{cbmc, "", 6, ""},
	} {
		if got := c.v.verdict(c.output, c.code); got != c.want {
			t.Errorf("%s: %q, want %q, for\n%s", c.v.name, got, c.want, c.output)
		}
	}
}

func TestComplaint(t *testing.T) {
	for _, c := range []struct{ output, want string }{
		{"reading\n/a/b/seapp: /tmp/x/program.bc: error: Opaque pointers | (LLVM)\nmore\n", "seapp: program.bc: error: Opaque pointers / (LLVM)"},
		{"one\n\ntwo\n\n", "two"},
		{"", "exit code 3, and no word"},
	} {
		if got := complaint(c.output, 3); got != c.want {
			t.Errorf("%q: %q, want %q", c.output, got, c.want)
		}
	}
}

// TestOpened: what stubs replace loses its body, and what is to be visible is not static; all else stays.
func TestOpened(t *testing.T) {
	const text = `# 1 "x.c"
static int s_other(int a);
static struct s s_table = {(int)1};
static inline int s_step(int x) { if (x) { return f(x); } return x; }
static int helper(void) { return s_step(1); }
int f(int x) { return x; }
`
	const want = `# 1 "x.c"
 int s_other(int a);
static struct s s_table = {(int)1};
  int s_step(int x) { if (x) { return f(x); } return x; }
static int helper(void) { return s_step(1); }
int f(int x) ;
`
	code := tokens(text)
	if got := apply(text, opened(code, true, map[string]bool{"f": true})); got != want {
		t.Errorf("%s", got)
	}
	if got := opened(code, false, nil); len(got) > 0 {
		t.Errorf("%v", got)
	}
}

// executed is what stand-ins run programs with: an assumption that does not hold ends the execution, as an assertion does, with another exit code.
const executed = `#include <stdlib.h>
#include <stdbool.h>
unsigned nd_uint(void) { return -1; }
void __SEA_assume(bool c) { if (!c) exit(0); }
void __VERIFIER_error(void) { exit(1); }
void __ESBMC_assume(bool c) { if (!c) exit(0); }
void __ESBMC_assert(bool c, const char *text) { if (!c) exit(1); }
`

// TestBeside: the programs that other verifiers get are the jobs, here judged by one execution, and the table compares.
func TestBeside(t *testing.T) {
	clang, err := frontend.FindClang()
	if err != nil {
		t.Skip(err)
	}
	if _, err := exec.LookPath((&builder{clang: clang}).llvmLink()); err != nil || testing.Short() {
		t.Skip("needs llvm-link, and starts processes")
	}
	work := t.TempDir()
	shim := filepath.Join(work, "shim.c")
	if err := os.WriteFile(shim, []byte(executed), 0o644); err != nil {
		t.Fatal(err)
	}
	script := func(files, right, wrong string) string {
		return fmt.Sprintf("files=\nfor f; do case $f in *.%s) files=\"$files $f\";; esac; done\n"+
			"%s -w -Wno-implicit-function-declaration $files %s -o %s/program || exit 2\nif %[4]s/program; then echo '%s'; else echo '%s'; fi", files, clang, shim, work, right, wrong)
	}
	dir := standIns(t, map[string]string{
		"sea":   "echo $@ >>$0.calls\n" + script("bc", "unsat", "sat"),
		"klee":  "echo $@ >>$0.calls\n" + script("bc", "KLEE: done: completed paths = 1", "KLEE: ERROR: x.c:1: ASSERTION FAIL: v"),
		"esbmc": "echo $@ >>$0.calls\n" + script("i", "VERIFICATION SUCCESSFUL", "VERIFICATION FAILED"),
	})
	o := options{common: folder(t, "common"), jobs: folder(t, "jobs"), out: work, limit: time.Minute, output: filepath.Join(work, "table")}
	if err := run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(o.output)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| jobs about | safe by SeaHorn | by both |", "| all | 2/3 | 2 |", "| all | 1/3 | 1 |", "Neither safe nor violated by KLEE:\n\n- none: not a job for KLEE (2: counter_overflow, counter_step)\n",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the table lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "Contrary") || strings.Count(string(text), "| all | 2/3 | 2 |") != 2 {
		t.Errorf("SeaHorn's and ESBMC's verdicts:\n%s", text)
	}
	for tool, parts := range map[string][]string{
		"sea":   {"yama --yforce -y " + work + "/settings/sea.yaml -y " + work + "/settings/jobs/counter_step/sea.yaml fpf --temp-dir="},
		"klee":  {"--libc=uclibc --exit-on-error --output-dir="},
		"esbmc": {"--incremental-bmc --unlimited-k-steps"},
	} {
		calls, err := os.ReadFile(filepath.Join(dir, tool+".calls"))
		for _, part := range parts {
			if err != nil || !strings.Contains(string(calls), part) {
				t.Errorf("%s: calls lack %q (%v):\n%s", tool, part, err, calls)
			}
		}
	}
}

// TestReasons: what a verifier does not do is said.
func TestReasons(t *testing.T) {
	for script, want := range map[string]Peer{
		"exit 6":                                   {Verdict: "none", Reason: "exit code 6, and no word"},
		"sleep 60 & wait":                          {Verdict: "stopped"},
		"echo VERIFICATION UNKNOWN; exit 0":        {Verdict: "unknown", Reason: "VERIFICATION UNKNOWN"},
		"echo 'error: no such option' >&2; exit 1": {Verdict: "none", Reason: "error: no such option"},
	} {
		standIns(t, map[string]string{"esbmc": script})
		v := *esbmc
		v.command = func(_ context.Context, _ *builder, _ *Job, _ string) ([]string, error) { return []string{"esbmc"}, nil }
		limit := time.Minute
		if want.Verdict == "stopped" {
			limit = 100 * time.Millisecond
		}
		p, err := v.verify(t.Context(), nil, nil, limit)
		if err != nil || p.Verdict != want.Verdict || p.Reason != want.Reason {
			t.Errorf("%s: %+v, %v, want %+v", script, p, err, want)
		}
	}
	// A compiler that does not exist, as for an unknown version of LLVM, is a reason and no failure.
	jobs, err := readJobs(folder(t, "jobs"), folder(t, "common"), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBuilder(folder(t, "jobs"), folder(t, "common"), t.TempDir(), "0")
	if err != nil {
		t.Skip(err)
	}
	if p, err := seahorn.verify(t.Context(), b, jobs[0], time.Minute); err != nil || p.Verdict != "none" || !strings.Contains(p.Reason, "clang-0") {
		t.Errorf("without a compiler: %+v, %v", p, err)
	}
}

// TestContrary: opposite verdicts are listed.
func TestContrary(t *testing.T) {
	outcome := func(job string, own fathom.Verdict, peer *Peer) *Outcome {
		o := &Outcome{Job: job, Category: "array", Peers: map[string]*Peer{"ESBMC": peer}, Run: measure.Run{Result: &fathom.Result{}}}
		o.Result.Verdict, o.Seconds, o.Memory = own, 1, 5<<20
		return o
	}
	var b strings.Builder
	peerTables(&b, []*Outcome{
		outcome("a", fathom.Safe, &Peer{Verdict: "safe", Seconds: 3, Memory: 7 << 20}),
		outcome("b", fathom.Safe, &Peer{Verdict: "violated", Seconds: 9}),
		outcome("c", fathom.Violated, &Peer{Verdict: "safe"}),
		outcome("d", fathom.Unknown, &Peer{Verdict: "stopped"}),
	})
	for _, want := range []string{"| array | 2/4 | 1 | 1.0 | 3.0 | 3.0 | 5 | 7 |", "- b: safe by fathom, violated by ESBMC\n- c: violated by fathom, safe by ESBMC\n", "- stopped (1: d)"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks %q:\n%s", want, b.String())
		}
	}
}

// TestCBMC: with tools that only write down how they are called, the proof's functions are removed from the library alone.
func TestCBMC(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	const log = "echo ${0##*/} \"$@\" >>${0%/*}/calls\n"
	dir := standIns(t, map[string]string{"goto-cc": log, "goto-instrument": log, "cbmc": log + "exit 10"})
	if got := installed(proofVerifiers); !slices.Equal(got, proofVerifiers) {
		t.Fatalf("%v", got)
	}
	jobs, err := readProofs(t.Context(), folder(t, "common"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := cbmc.verify(t.Context(), nil, jobs[0], time.Minute)
	if err != nil || p.Verdict != "violated" {
		t.Errorf("%+v, %v", p, err)
	}
	text, _ := os.ReadFile(filepath.Join(dir, "calls"))
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	for i, part := range []string{"/library/proofs/aws_counter_add_harness.c /library/stubs/abort.c", "/library/source/counter.c", "goto-instrument --remove-function-body abort", "--function aws_counter_add_harness", "cbmc --unwind 1 --bounds-check"} {
		if len(lines) != 5 || !strings.Contains(lines[i], part) {
			t.Errorf("%q lack %q", lines, part)
		}
	}
}
