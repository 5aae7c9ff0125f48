package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// randomPrograms is how many programs TestRandomPrograms tries; the environment variable FATHOM_RANDOM changes it and
// FATHOM_RANDOM_SEED the first seed.
const randomPrograms = 60

// regressionSeeds are of programs on which something went wrong once.
var regressionSeeds = []int{1443}

// TestRandomPrograms compares verdicts with native executions of all inputs under the sanitizers of clang. The
// properties found violated must be those that fail natively, by kind and line. Then the result of the program
// for each input is asserted, which must hold, and asserted with one of them changed, which must be violated, both in
// the source and in bitcode that clang has optimised.
func TestRandomPrograms(t *testing.T) {
	clang, err := exec.LookPath("clang-19")
	if err != nil {
		t.Skip("clang-19 is not installed")
	}
	n, first := randomPrograms, 1
	if testing.Short() {
		n = 10
	}
	n, first = fromEnvironment(t, "FATHOM_RANDOM", n), fromEnvironment(t, "FATHOM_RANDOM_SEED", first)
	var safe, violated, unknown atomic.Int64
	t.Run("programs", func(t *testing.T) {
		seeds := slices.Clone(regressionSeeds)
		for i := range n {
			seeds = append(seeds, first+i)
		}
		for _, seed := range seeds {
			t.Run(fmt.Sprint(seed), func(t *testing.T) {
				t.Parallel()
				switch compareProgram(t, clang, uint64(seed)) {
				case "safe":
					safe.Add(1)
				case "violated":
					violated.Add(1)
				case "unknown":
					unknown.Add(1)
				}
			})
		}
	})
	t.Logf("%d safe, %d violated, %d undecided", safe.Load(), violated.Load(), unknown.Load())
	if decided := safe.Load() + violated.Load(); decided < int64(n)*9/10 {
		t.Errorf("only %d of %d programs were decided", decided, n)
	}
}

// compareProgram returns the verdict on which both agree, "unknown", or "" for a disagreement, which it reports.
func compareProgram(t *testing.T, clang string, seed uint64) string {
	code, ranges := generateProgram(seed)
	dir := t.TempDir()
	truth, ok := runNatively(t, clang, dir, code, ranges)
	if !ok {
		t.Logf("seed %d: the native execution has no clear result", seed)
		return "unknown"
	}
	var failures []string
	index := -1 // of an input that succeeds
	table := make([]string, len(truth))
	for i, r := range truth {
		table[i] = fmt.Sprintf("%#xu", r.hash)
		if r.failure != "" {
			if !slices.Contains(failures, r.failure) {
				failures = append(failures, r.failure)
			}
		} else if index < 0 || (i+int(seed))%3 == 0 {
			index = i
		}
	}
	want := "safe"
	if len(failures) > 0 {
		want = "violated"
	}
	const main = "int main(void) {\n\tstatic const unsigned expected[] = {%s};\n\tunsigned result = prog();\n\tassert(result == expected[combination]);\n}\n"
	check := func(optimise string, table, failures []string, want string) string {
		file := filepath.Join(dir, fmt.Sprintf("random%d.c", seed))
		text := code + fmt.Sprintf(main, strings.Join(table, ", "))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if optimise != "" {
			bitcode := strings.TrimSuffix(file, ".c") + ".bc"
			if out, err := exec.Command(clang, "-w", "-g", optimise, "-fno-strict-aliasing", "-c", "-emit-llvm", file, "-o", bitcode).CombinedOutput(); err != nil {
				t.Fatalf("clang: %v\n%s", err, out)
			}
			file = bitcode
		}
		v := verifyForTest(t, file)
		var violated []string
		for _, p := range v.Properties {
			if p.Verdict != "violated" {
				continue
			}
			f := fmt.Sprintf("%s:%d", p.Kind, p.Line)
			if p.Kind == "user.assert" {
				f = p.Kind
			}
			if !slices.Contains(violated, f) {
				violated = append(violated, f)
			}
		}
		slices.Sort(failures)
		slices.Sort(violated)
		switch {
		case v.Verdict == "unknown":
			t.Logf("seed %d: unknown: %s", seed, v.Reason)
			return "unknown"
		case v.Verdict != want || !slices.Equal(failures, violated):
			keep := filepath.Join(os.TempDir(), fmt.Sprintf("fathom-random-%d.c", seed))
			os.WriteFile(keep, []byte(text), 0o666)
			t.Errorf("seed %d%s: %s %v, natively %s %v; program in %s", seed, optimise, v.Verdict, violated, want, failures, keep)
			return ""
		}
		return v.Verdict
	}
	got := check("", table, failures, want)
	if index >= 0 && got != "" {
		table[index] = fmt.Sprintf("%#xu", truth[index].hash^4)
		if v := check("", table, append(slices.Clone(failures), "user.assert"), "violated"); v == "" {
			return ""
		}
		if len(failures) == 0 {
			// What clang makes of a program that is free of undefined behaviour is so, too.
			optimise := []string{"-O1", "-O2", "-O3", "-Os"}[seed%4]
			if check(optimise, table, []string{"user.assert"}, "violated") == "" {
				return ""
			}
			table[index] = fmt.Sprintf("%#xu", truth[index].hash)
			if check(optimise, table, nil, "safe") == "" {
				return ""
			}
		}
	}
	return got
}

// A nativeResult is one execution: its result, or the kind and line of what went wrong.
type nativeResult struct {
	hash    uint32
	failure string
}

// nativeDriver runs the program once per combination of inputs, each in a process of its own, so that all are reported.
const nativeDriver = `
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
#include <sys/wait.h>
#include <fcntl.h>
static int inputs[8], next;
static const int ranges[] = {%s};
int input(int lo, int hi) { return inputs[next++]; }
int main(void) {
	int k = sizeof ranges / sizeof *ranges;
	for (int i = 0;; i++) {
		fflush(stdout);
		pid_t child = fork();
		if (child == 0) {
			char name[32];
			snprintf(name, sizeof name, "err.%%d", i);
			dup2(open(name, O_CREAT | O_TRUNC | O_WRONLY, 0666), 2);
			alarm(10);
			unsigned v = prog();
			printf("%%u\n", v);
			fflush(stdout);
			_exit(0);
		}
		int status;
		waitpid(child, &status, 0);
		if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
			puts("slow");
		else if (status != 0)
			puts("failed");
		int j = k - 1;
		while (j >= 0 && ++inputs[j] == ranges[j])
			inputs[j--] = 0;
		if (j < 0)
			return 0;
	}
}
`

func runNatively(t *testing.T, clang, dir, code string, ranges []int) (results []nativeResult, ok bool) {
	source := filepath.Join(dir, "native.c")
	text := code + fmt.Sprintf(nativeDriver, strings.ReplaceAll(strings.Trim(fmt.Sprint(ranges), "[]"), " ", ", "))
	if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "native")
	if out, err := exec.Command(clang, "-w", "-g1", "-O0", "-DNATIVE", "-fno-strict-aliasing", "-fsanitize=address,signed-integer-overflow,shift,integer-divide-by-zero,bounds,vla-bound,unreachable",
		"-fno-sanitize-recover=all", source, "-o", binary).CombinedOutput(); err != nil {
		t.Fatalf("clang: %v\n%s\n%s", err, out, text)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, binary)
	run.Dir = dir
	run.Env = append(os.Environ(), "ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1", "ASAN_SYMBOLIZER_PATH=/usr/bin/llvm-symbolizer-19")
	out, err := run.Output()
	if ctx.Err() != nil {
		return nil, false
	}
	if err != nil {
		t.Fatalf("native execution: %v", err)
	}
	for i, l := range strings.Fields(string(out)) {
		switch l {
		case "slow":
			return nil, false
		case "failed":
			report, err := os.ReadFile(filepath.Join(dir, fmt.Sprintf("err.%d", i)))
			if err != nil {
				t.Fatal(err)
			}
			if len(report) == 0 {
				return nil, false // it broke the sanitizer's own data: in front of the first global there is no guard
			}
			results = append(results, nativeResult{failure: sanitizerFailure(t, string(report))})
		default:
			n, err := strconv.ParseUint(l, 10, 32)
			if err != nil {
				t.Fatalf("native output: %q", out)
			}
			results = append(results, nativeResult{hash: uint32(n)})
		}
	}
	return results, true
}

var placeInReport = regexp.MustCompile(`native\.c:(\d+)`)

// sanitizerFailure translates a report of a sanitizer to the kind and line of a property.
func sanitizerFailure(t *testing.T, report string) string {
	kind := ""
	for _, x := range [][2]string{
		{"shift exponent", "arith.shift"}, {"left shift of", "arith.shift"}, {"division by zero", "arith.div-zero"},
		{"signed integer overflow", "arith.signed-overflow"}, {"cannot be represented in type", "arith.signed-overflow"},
		{"out of bounds for type", "memory.bounds"},
		{"attempting double-free", "memory.free"}, {"attempting free", "memory.free"},
		{"heap-use-after-free", "memory.freed"}, {"stack-use-after-scope", "memory.scope"}, {"stack-use-after-return", "memory.scope"},
		{"param-overlap", "memory.overlap"},
		{"-overflow on address", "memory.bounds"}, {"-underflow on address", "memory.bounds"}, {"negative-size-param", "memory.bounds"},
		{"points to the zero page", "memory.null"}, {"SEGV", "memory.bounds"},
	} {
		if strings.Contains(report, x[0]) {
			kind = x[1]
			break
		}
	}
	line := placeInReport.FindStringSubmatch(report)
	if kind == "" || line == nil {
		t.Fatalf("report of the sanitizer is not understood:\n%s", report)
	}
	return kind + ":" + line[1]
}
