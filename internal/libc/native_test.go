package libc

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// modelPrefix is put before the name of every model where models and the real
// library meet in one program.
const modelPrefix = "fm_"

// build compiles all models, renamed, and the drivers that compare them with
// the real library into one program under the sanitizers. It returns the path
// of the program and the names of the models that the drivers refer to.
func build(t *testing.T) (program string, used []string) {
	t.Helper()
	cc := clang(t)
	dir := t.TempDir()

	var rename bytes.Buffer
	for _, name := range Names() {
		fmt.Fprintf(&rename, "#define %s %s%s\n", name, modelPrefix, name)
	}
	renames := filepath.Join(dir, "rename.h")
	if err := os.WriteFile(renames, rename.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	// Overflow in a model is a defect of the model or the report of one in the
	// caller; either ends the process with the status that drivers look for.
	sanitizers := []string{"-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g"}
	run := func(stdin []byte, args ...string) {
		t.Helper()
		cmd := exec.Command(cc, append(slices.Clone(sanitizers), args...)...)
		cmd.Stdin = bytes.NewReader(stdin)
		if out, err := cmd.CombinedOutput(); err != nil {
			if bytes.Contains(out, []byte("libclang_rt")) {
				t.Skipf("the sanitizers' runtime is not installed:\n%s", out)
			}
			t.Fatalf("%s %s: %v\n%s", cc, strings.Join(args, " "), err, out)
		}
	}
	models := filepath.Join(dir, "models.o")
	// Models have types of their own for what the program declares, so functions that they call have other types for the sanitizer.
	run(Bundle(C, Names()), append(append([]string{"-fno-sanitize=function", "-O1", "-c", "-include", renames}, CompileFlags(C)...), "-o", models, "-")...)

	sources, err := filepath.Glob("testdata/native/*.c")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no drivers: %v", err)
	}
	var objects []string
	for _, source := range sources {
		object := filepath.Join(dir, strings.TrimSuffix(filepath.Base(source), ".c")+".o")
		run(nil, "-O0", "-fno-builtin", "-w", "-c", source, "-o", object)
		_, undefined := symbols(t, object)
		for _, name := range undefined {
			if name, ok := strings.CutPrefix(name, modelPrefix); ok {
				used = append(used, name)
			}
		}
		objects = append(objects, object)
	}
	program = filepath.Join(dir, "compare")
	run(nil, append(objects, models, "-lm", "-o", program)...)
	slices.Sort(used)
	return program, slices.Compact(used)
}

// Every model against the real function, over directed and random inputs; see
// testdata/native/harness.h.
func TestModelsAgreeWithTheRealLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles C programs")
	}
	program, used := build(t)
	for _, name := range Names() {
		// No real library has CBMC's functions; the tests of verdicts are about them.
		if index().byName[name].language == C && !slices.Contains(used, name) && !strings.HasPrefix(name, "__CPROVER_") {
			t.Errorf("no comparison calls %s", name)
		}
	}
	groups, err := exec.Command(program).Output()
	if err != nil {
		t.Fatal(err)
	}
	for group := range strings.FieldsSeq(string(groups)) {
		t.Run(group, func(t *testing.T) {
			out, err := exec.Command(program, group).CombinedOutput()
			if err != nil {
				const limit = 6000
				if len(out) > limit {
					out = append(out[:limit:limit], "..."...)
				}
				t.Fatalf("%v\n%s", err, out)
			}
		})
	}
}
