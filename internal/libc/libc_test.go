package libc

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// clang returns the path of a clang that can compile models.
func clang(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"clang-19", "clang"} {
		if p, err := exec.LookPath(name); err == nil {
			return p
		}
	}
	t.Skip("no clang on this machine; install clang-19")
	return ""
}

// symbols lists the external names that an object file defines and refers to.
func symbols(t testing.TB, object string) (defined, undefined []string) {
	t.Helper()
	nm := "nm"
	if p, err := exec.LookPath("llvm-nm-19"); err == nil {
		nm = p
	}
	out, err := exec.Command(nm, object).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", nm, err, out)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		kind, name := fields[len(fields)-2], fields[len(fields)-1]
		if isCompilersOwn(name) {
			continue
		}
		switch kind {
		case "U":
			undefined = append(undefined, name)
		case "W", "V", "T", "D", "B":
			defined = append(defined, name)
		}
	}
	slices.Sort(defined)
	return slices.Compact(defined), undefined
}

// writeModels puts the model files into a folder.
func writeModels(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "models")
}

// isCompilersOwn tells the names of what clang makes for a C++ file's own use: how exceptions leave noexcept functions, and parts of virtual
// tables, whose names depend on the target.
func isCompilersOwn(name string) bool {
	for _, prefix := range []string{"__clang_call_terminate", "_ZTv", "_ZTh", "_ZTC"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// The declared index must be what the compiler sees in each file. Warnings are
// errors here: models are held to the standard of any other source.
func TestIndexAgreesWithSymbolTables(t *testing.T) {
	cc := clang(t)
	dir := writeModels(t)
	// -O1 drops helpers that a file does not use.
	out := t.TempDir()
	for _, l := range Languages {
		args := []string{"-c", "-emit-llvm", "-O1", "-fno-builtin", "-Wall", "-Wextra", "-Werror", "-I" + dir, CompileFlags(l)[2]}
		for _, f := range index().files {
			if f.language == l {
				args = append(args, filepath.Join(dir, f.name))
			}
		}
		cmd := exec.Command(cc, args...)
		cmd.Dir = out
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("models do not compile: %v\n%s", err, text)
		}
	}
	for _, f := range index().files {
		object := filepath.Join(out, strings.TrimSuffix(filepath.Base(f.name), filepath.Ext(f.name))+".bc")
		defined, undefined := symbols(t, object)
		if !slices.Equal(defined, f.defines) {
			t.Errorf("%s defines %q but declares %q", f.name, defined, f.defines)
		}
		var needs []string
		for _, name := range undefined {
			switch {
			case strings.HasPrefix(name, "__fathom_"):
				if !bytes.Contains(Header("model.h"), []byte(name+"(")) {
					t.Errorf("%s: primitive %s is not declared in model.h", f.name, name)
				}
			case intrinsicFallbacks[name], name == "__gxx_personality_v0":
			default:
				needs = append(needs, name)
				if _, ok := Lookup(name); !ok {
					t.Errorf("%s refers to %s, which has no model", f.name, name)
				}
			}
		}
		slices.Sort(needs)
		if !slices.Equal(needs, f.needs) {
			t.Errorf("%s needs %q but declares %q", f.name, needs, f.needs)
		}
	}
}

// intrinsicFallbacks are names that nm reports for llvm.mem* intrinsics, which
// the verifier implements.
var intrinsicFallbacks = map[string]bool{"memcpy": true, "memmove": true, "memset": true}

func TestFileNamesAreUnique(t *testing.T) {
	seen := make(map[string]string)
	for _, f := range index().files {
		base := filepath.Base(f.name)
		if other, ok := seen[base]; ok {
			t.Errorf("%s and %s have the same base name", other, f.name)
		}
		seen[base] = f.name
	}
}

// cxxSources returns the model files in C++, without the headers that they share with those in C.
func cxxSources() (texts [][]byte) {
	for _, f := range index().files {
		if f.language == CXX {
			texts = append(texts, f.source)
		}
	}
	return texts
}

// A macro defined twice would change its meaning within a bundle.
func TestMacrosAreUnique(t *testing.T) {
	alternatives := map[string]bool{"MODEL_BIT": true} // by byte order
	seen := make(map[string]bool)
	for line := range strings.Lines(string(Bundle(C, Names())) + string(bytes.Join(cxxSources(), nil))) {
		rest, ok := strings.CutPrefix(line, "#define ")
		if !ok {
			continue
		}
		name := rest[:strings.IndexAny(rest, " (\n")]
		if seen[name] && !alternatives[name] {
			t.Errorf("macro %s is defined twice", name)
		}
		seen[name] = true
	}
	if !seen["MODEL"] {
		t.Error("the bundle does not define MODEL: the scan is broken")
	}
}

// All models in one unit, with the options of the front end, for both widths.
func TestBundleOfEverythingCompiles(t *testing.T) {
	cc := clang(t)
	for _, target := range []string{"x86_64-linux-gnu", "i686-linux-gnu", "aarch64-linux-gnu"} {
		var defined []string
		for _, l := range Languages {
			object := filepath.Join(t.TempDir(), "all.bc")
			args := append([]string{"-target", target, "-O1", "-g",
				"-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,unsigned-integer-overflow,implicit-conversion",
				"-c", "-emit-llvm", "-o", object}, CompileFlags(l)...)
			if l == C { // optimising drops what is inline in C++
				args = append(args, "-Xclang", "-disable-llvm-passes")
			}
			cmd := exec.Command(cc, append(args, "-")...)
			cmd.Stdin = bytes.NewReader(Bundle(l, Names()))
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%s: %v\n%s", target, err, out)
			}
			names, _ := symbols(t, object)
			defined = append(defined, names...)
		}
		slices.Sort(defined)
		if want := Names(); !slices.Equal(defined, want) {
			t.Errorf("%s: the bundle defines %d names, want %d", target, len(defined), len(want))
		}
	}
}

func TestLookup(t *testing.T) {
	m, ok := Lookup("strdup")
	if !ok || m.Name != "strdup" || m.File != "string/strdup.c" || !bytes.Contains(m.Source, []byte("MODEL char *strdup(")) {
		t.Fatalf("Lookup(strdup) = %+v, %v", m, ok)
	}
	if want := []string{"malloc", "strlen"}; !slices.Equal(m.Needs, want) {
		t.Errorf("strdup needs %q, want %q", m.Needs, want)
	}
	if _, ok := Lookup("setjmp"); ok {
		t.Error("setjmp has a model")
	}
	if _, ok := Lookup("model_strdup"); ok {
		t.Error("a static helper is listed")
	}
}

func TestClosure(t *testing.T) {
	got := Closure([]string{"strdup", "no_such_function"})
	want := []string{"__errno_location", "malloc", "strdup", "strlen"}
	if !slices.Equal(got, want) {
		t.Errorf("Closure = %q, want %q", got, want)
	}
}

func TestBundle(t *testing.T) {
	if b := Bundle(C, []string{"no_such_function"}); b != nil {
		t.Errorf("a bundle of nothing is %d bytes long", len(b))
	}
	one, two := Bundle(C, []string{"strdup", "strlen"}), Bundle(C, []string{"strlen", "strdup", "malloc"})
	if !bytes.Equal(one, two) {
		t.Error("the bundle depends on the order of names or on names it implies")
	}
	if bytes.Contains(one, []byte("#include")) {
		t.Error("the bundle includes a file")
	}
	if !bytes.Contains(one, []byte(`#line 1 "/fathom/libc/string/strlen.c"`)) {
		t.Error("model files are not recognisable")
	}
	if n := bytes.Count(Bundle(C, Names()), []byte("#define FATHOM_FORMAT_H\n")); n != 1 {
		t.Errorf("format.h is in the bundle %d times", n)
	}
}

func TestHeaders(t *testing.T) {
	if !slices.Contains(Headers(), "fathom.h") {
		t.Fatalf("Headers() = %q", Headers())
	}
	if Header("no.h") != nil || Header("../models/model.h") != nil || Header("model.h") == nil {
		t.Error("Header finds the wrong files")
	}
	cc := clang(t)
	for _, language := range [][]string{{"c", "-std=c89", "-Wno-long-long"}, {"c", "-std=c17"}, {"c++", "-std=c++98", "-Wno-c++11-long-long"}, {"c++", "-std=c++20"}} {
		source := append(bytes.Clone(Header("fathom.h")), "\nint main(void) { long wide = fathom_nondet_long(); fathom_assume(wide); fathom_assert(fathom_nondet_int() != 1); return 0; }\n"...)
		cmd := exec.Command(cc, append(append([]string{"-x"}, language...), "-fsyntax-only", "-Wall", "-Wextra", "-pedantic-errors", "-Werror", "-")...)
		cmd.Stdin = bytes.NewReader(source)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v: %v\n%s", language, err, out)
		}
	}
}

func TestParseFileReportsDefects(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"int x;\n", "no \"// Defines:\" line"},
		{"// Defines: f\nint f;\n", "does not include model.h"},
	} {
		if _, err := parseFile("x.c", []byte(c.source)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("parseFile(%q): %v, want %q", c.source, err, c.want)
		}
	}
}
