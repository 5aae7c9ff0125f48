package frontend

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// TestBadInput: each mistake gets an *InputError that says what is wrong.
func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := file("good.c", "int helper(int a) { return a; } int main(void) { return helper(0); }")
	library := file("library.c", "int compute(int a) { return a; } int complete(void) { return 0; }")
	tests := []struct {
		name string
		cfg  Config
		want []string // parts of the message
	}{
		{"no files", Config{}, []string{"no input files"}},
		{"missing file", Config{Files: []string{filepath.Join(dir, "absent.c")}}, []string{"absent.c", "no such file"}},
		{"directory", Config{Files: []string{dir}}, []string{"is a directory", "--compile-commands"}},
		{"list of files", Config{Files: []string{file("compile_commands.json", "[]")}}, []string{"is no source", "--compile-commands"}},
		{"unknown extension", Config{Files: []string{file("a.rs", "")}}, []string{`unknown file extension ".rs"`, ".cpp"}},
		{"no extension", Config{Files: []string{file("Makefile", "")}}, []string{"no file extension", "-x c"}},
		{"syntax error", Config{Files: []string{file("syntax.c", "int main(void) {\n  return 0\n}\n")}}, []string{"syntax.c:2:11: error: expected ';'", "return 0"}},
		{"second file is wrong", Config{Files: []string{good, file("second.c", "int x = y;")}}, []string{"second.c:1:9: error: use of undeclared identifier 'y'"}},
		{"missing header", Config{Files: []string{file("header.c", "#include <absent.h>\n")}}, []string{"header.c:1:10: fatal error: 'absent.h' file not found"}},
		{"bad option", Config{Files: []string{good}, ClangArgs: []string{"-std=c1985"}}, []string{"c1985"}},
		{"preprocess only", Config{Files: []string{good}, ClangArgs: []string{"-E"}}, []string{"good.c", "no bitcode"}},
		{"check only", Config{Files: []string{good}, ClangArgs: []string{"-fsyntax-only"}}, []string{"good.c", "no bitcode"}},
		{"garbage bitcode", Config{Files: []string{file("garbage.bc", "BC\xc0\xde and then nothing good")}}, []string{"garbage.bc", "bitcode of an LLVM newer than"}},
		{"text called bitcode", Config{Files: []string{file("text.bc", "\x1b[31mred")}}, []string{"text.bc: is not LLVM bitcode"}},
		{"empty bitcode", Config{Files: []string{file("empty.bc", "")}}, []string{"empty.bc", "is empty"}},
		{"garbage text", Config{Files: []string{file("garbage.ll", "define i32 @main( {\n")}}, []string{"garbage.ll", ":1:"}},
		{"ill-formed module", Config{Files: []string{file("dominance.ll", "define i32 @main() {\n  %a = add i32 %b, 1\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n")}},
			[]string{"dominate"}},
		{"no main", Config{Files: []string{library}}, []string{"no main", "--entry", "complete, compute"}},
		{"unknown entry", Config{Files: []string{library}, Entry: "compote"}, []string{"no function compote", "did you mean compute or complete?"}},
		{"unknown entry, nothing near", Config{Files: []string{library}, Entry: "zzz"}, []string{"no function zzz", "complete, compute"}},
		{"entry without body", Config{Files: []string{file("declared.c", "int g(void); int main(void) { return g(); }")}, Entry: "g"}, []string{"g is only declared"}},
		{"empty source", Config{Files: []string{file("empty.c", "")}}, []string{"defines no function"}},
		{"empty module", Config{Files: []string{file("empty.ll", "; nothing\n")}}, []string{"defines no function"}},
		{"defined twice", Config{Files: []string{good, file("twice.c", "int helper(int a) { return 1; }")}}, []string{"helper is defined at ", "--replace", "--remove-body helper"}},
		{"a target of 16 bits", Config{Files: []string{file("small.ll", "target datalayout = \"e-p:16:16\"\ntarget triple = \"msp430\"\ndefine i16 @main() {\n  ret i16 0\n}\n")}}, []string{"small.ll", "msp430", "16 bits"}},
		{"two targets", Config{Files: []string{good, file("other.ll", "target datalayout = \"e-p:32:32\"\ntarget triple = \"i386\"\n")}}, []string{"other.ll", "another target"}},
		{"no standard input", Config{Files: []string{"-"}}, []string{"no standard input"}},
		{"absent database", Config{CompileCommands: filepath.Join(dir, "absent.json")}, []string{"absent.json", "no such file"}},
		{"ill-formed database", Config{CompileCommands: file("bad.json", "{")}, []string{"bad.json", "not a compilation database"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, err := Load(context.Background(), test.cfg)
			if err == nil {
				m.Close()
				t.Fatal("no error")
			}
			var input *InputError
			if !errors.As(err, &input) {
				t.Errorf("%T, want *InputError", err)
			}
			for _, w := range test.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("the message %q does not contain %q", err, w)
				}
			}
		})
	}
}

func TestNoClang(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	t.Setenv("LLVM_CONFIG", "")
	path := write(t, "a.c", "int main(void) { return 0; }")
	_, err := Load(context.Background(), Config{Files: []string{path}})
	if err == nil || !strings.Contains(err.Error(), "apt install clang-19") {
		t.Errorf("got %v, want an error that says how to install clang", err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	path := write(t, "a.c", "int main(void) { return 0; }")
	if _, err := Load(ctx, Config{Files: []string{path}}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	// A compilation that never ends is killed.
	ctx, cancel = context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	slow := write(t, "slow", "#!/bin/sh\nexec sleep 100\n")
	if err := os.Chmod(slow, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("FATHOM_CLANG", slow)
	if _, err := Load(ctx, Config{Files: []string{path}}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want %v", err, context.DeadlineExceeded)
	}
}

func TestStdin(t *testing.T) {
	m := mustLoad(t, Config{Files: []string{"-"}, Stdin: strings.NewReader("int main(void) { return 3; }")})
	if m.Entry != "main" {
		t.Errorf("entry %q", m.Entry)
	}
	bitcode, err := m.Bitcode()
	if err != nil {
		t.Fatal(err)
	}
	mustLoad(t, Config{Files: []string{"-"}, Stdin: bytes.NewReader(bitcode)})
}

func TestEntries(t *testing.T) {
	source := write(t, "a.cpp", `
		namespace n { int check(int a) { return a; } int twice(int a) { return 2 * a; } int twice(long a) { return 3; } }
		static int hidden(int a) { return a; }`)
	m := mustLoad(t, Config{Files: []string{source}, Entry: "check"})
	if m.Entry != "_ZN1n5checkEi" {
		t.Errorf("entry %q", m.Entry)
	}
	mustLoad(t, Config{Files: []string{source}, Entry: "_ZN1n5twiceEl"})
	// Clang leaves a static function out unless it is asked for.
	mustLoad(t, Config{Files: []string{source}, Entry: "hidden"})
	_, err := Load(context.Background(), Config{Files: []string{source}, Entry: "twice"})
	if err == nil || !strings.Contains(err.Error(), "_ZN1n5twiceEi") {
		t.Errorf("got %v, want an error that lists the symbols", err)
	}
}

func TestClangArgs(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "size.h"), []byte("#define SIZE 7\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	m := loadText(t, "a.c", "#include <size.h>\nlong f(void) { return SIZE + EXTRA + sizeof(long); }",
		Config{Entry: "f", ClangArgs: []string{"-I", dir, "-DEXTRA=3", "-m32"}})
	text, _ := m.Text()
	if !strings.Contains(text, "ret i32 14") {
		t.Errorf("want 7 + 3 + 4 as a 32-bit result:\n%s", text)
	}
}

// TestClangArgsKeepChecks: no option of the user takes away what is checked or
// where it is.
func TestClangArgsKeepChecks(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("int f(int);\nint main(void) {\n  int a[4] = {0};\n  return a[f(1)] + f(2);\n}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	text := func(args ...string) string {
		m, err := Load(context.Background(), Config{Files: []string{path}, ClangArgs: append(args, "-x", "c")})
		if err != nil {
			t.Fatalf("%v: %v", args, err)
		}
		defer m.Close()
		s, err := m.Text()
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	want := text()
	for _, arg := range []string{"-O0", "-O3", "-g0", "-fno-sanitize=all", "-fsanitize-trap=all", "-fsanitize=address", "-fstrict-aliasing",
		"-fbuiltin", "-flto", "-D_FORTIFY_SOURCE=2", "-fsanitize-ignorelist=/dev/null"} {
		if got := text(arg); got != want {
			t.Errorf("%s changes the program:\n%s\n\nwithout it:\n%s", arg, got, want)
		}
	}
}

// TestStaticEntry: a static function that others call can be the entry.
func TestStaticEntry(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.c")
	if err := os.WriteFile(path, []byte("static int f(int a) { return a; }\nint g(void) { return f(1); }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	m, err := Load(context.Background(), Config{Files: []string{path}, Entry: "f"})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if f := m.NamedFunction("f"); f.IsNil() || f.IsDeclaration() {
		t.Error("the entry function is gone")
	}
}

func TestSeveralFiles(t *testing.T) {
	a := write(t, "a.c", "static int s = 1; int g(int); inline int twice(int x) { return 2 * x; } int main(void) { return g(s) + twice(s); }")
	b := write(t, "b.c", "static int s = 2; int g(int x) { return x + s; }")
	m := mustLoad(t, Config{Files: []string{a, b}})
	if len(m.Missing) != 0 {
		t.Errorf("missing %q", m.Missing)
	}
	if !slices.Equal(m.Files, []string{a, b}) {
		t.Errorf("files %q", m.Files)
	}
}

func TestWarnings(t *testing.T) {
	m := loadText(t, "a.c", "int main(void) { undeclared(); return 0; }", Config{})
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], "undeclared") {
		t.Errorf("warnings %q", m.Warnings)
	}
}

func TestCompileCommands(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"src/main.c":    "#include <value.h>\nint other(void); int main(void) { return VALUE + OTHER + other(); }",
		"src/other.c":   "int other(void) { return NAME[0]; }",
		"inc/value.h":   "#define VALUE 4\n",
		"src/unused.c":  "int never(void) { return 1; }",
		"src/broken.cc": "not C++",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	db := filepath.Join(dir, "compile_commands.json")
	entries := []map[string]any{
		{"directory": filepath.Join(dir, "src"), "file": "main.c",
			"command": "ccache gcc -O2 -Wall -Werror -g3 -I../inc -DOTHER=2 -flto -MD -MF main.d -o main.o -c main.c"},
		{"directory": filepath.Join(dir, "src"), "file": "other.c",
			"arguments": []string{"/usr/bin/cc", "-DNAME=\"some text\"", "-c", "other.c", "-oother.o"}},
		{"directory": filepath.Join(dir, "src"), "file": "other.c", "arguments": []string{"cc", "-c", "other.c"}},
	}
	text, err := json.Marshal(entries)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(db, text, 0o666); err != nil {
		t.Fatal(err)
	}
	// Everything in the database.
	m := mustLoad(t, Config{CompileCommands: dir})
	if len(m.Missing) != 0 || len(m.Files) != 2 {
		t.Errorf("files %q, missing %q", m.Files, m.Missing)
	}
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], "several commands") {
		t.Errorf("warnings %q, want one about other.c", m.Warnings)
	}
	// Some files of it, and one that is not in it.
	m = mustLoad(t, Config{CompileCommands: db, Files: []string{filepath.Join(dir, "src/main.c"), filepath.Join(dir, "src/unused.c")}})
	if !slices.Equal(m.Missing, []string{"other"}) {
		t.Errorf("missing %q, want other", m.Missing)
	}
	if !slices.ContainsFunc(m.Warnings, func(w string) bool { return strings.Contains(w, "not in the compilation database") }) {
		t.Errorf("warnings %q, want one about unused.c", m.Warnings)
	}
}

func TestSplitCommand(t *testing.T) {
	tests := []struct {
		command string
		want    []string
	}{
		{`cc -c a.c`, []string{"cc", "-c", "a.c"}},
		{`cc  -DA="b c"  a.c `, []string{"cc", "-DA=b c", "a.c"}},
		{`cc -DA=\"b\" 'a b.c'`, []string{"cc", `-DA="b"`, "a b.c"}},
		{`cc "-DA=\"b\\c\n\"" ''`, []string{"cc", `-DA="b\c\n"`, ""}},
		{``, nil},
	}
	for _, test := range tests {
		got, err := SplitCommand(test.command)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, %v, want %q", test.command, got, err, test.want)
		}
	}
	for _, bad := range []string{`cc "a`, `cc 'a`} {
		if got, err := SplitCommand(bad); err == nil {
			t.Errorf("%s: %q, want an error", bad, got)
		}
	}
}

const usesModels = "#include <string.h>\n#include <stdlib.h>\nint main(void) { char *p = malloc(8); strcpy(p, \"abc\"); size_t n = strlen(p); free(p); return n; }"

// TestModels: undefined library functions get bodies that are marked as models.
func TestModels(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	m := loadText(t, "a.c", usesModels, Config{})
	if len(m.Missing) != 0 {
		t.Errorf("missing %q", m.Missing)
	}
	for _, name := range []string{"malloc", "strcpy", "strlen", "free"} {
		f := m.NamedFunction(name)
		if f.IsNil() || f.IsDeclaration() || f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
			t.Errorf("%s is not a model", name)
		}
	}
	if !m.NamedFunction("main").StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
		t.Error("main is marked as a model")
	}
}

// TestUnsupportedInModels: a limit of a model says what it is.
func TestUnsupportedInModels(t *testing.T) {
	m := loadText(t, "a.c", "#include <stdio.h>\nint main(void) { char b[9]; return sprintf(b, \"%lc\", 3); }", Config{})
	if f := m.NamedFunction("model_unsupported"); !f.IsNil() {
		t.Error("the helper is still called")
	}
	text, _ := m.Text()
	if !strings.Contains(text, "c\"unsupported\\00\"") {
		t.Error("no check of the kind unsupported")
	}
}

// TestOwnLibraryFunction: a program's own definition is taken, by models too.
func TestOwnLibraryFunction(t *testing.T) {
	m := loadText(t, "a.c", "#include <string.h>\n"+
		"void *malloc(size_t n) { static char pool[100]; return pool; }\n"+
		"int main(void) { return strdup(\"abc\") != 0; }", Config{})
	f := m.NamedFunction("malloc")
	if f.IsNil() || !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
		t.Fatal("the program's malloc is gone")
	}
	if !strings.Contains(f.String(), "pool") {
		t.Errorf("malloc is not the program's:\n%s", f)
	}
	if n := len(f.Users()); n == 0 {
		t.Error("the model of strdup does not call the program's malloc")
	}
}

// TestCache: models are compiled once, by whoever comes first; damage is repaired.
func TestCache(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", home)
	path := write(t, "a.c", usesModels)
	var wg sync.WaitGroup
	errs := make([]error, 6)
	for i := range errs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			m, err := Load(context.Background(), Config{Files: []string{path}})
			if err == nil {
				if len(m.Missing) > 0 {
					err = errors.New("missing " + strings.Join(m.Missing, " "))
				}
				m.Close()
			}
			errs[i] = err
		}()
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(home, "fathom", "*.entry"))
	if err != nil || len(files) != 1 {
		t.Fatalf("cache holds %q, want one file", files)
	}
	if left, _ := filepath.Glob(filepath.Join(home, "fathom", ".new-*")); len(left) != 0 {
		t.Errorf("temporary files %q are left", left)
	}
	for _, damage := range []string{"", "BC\xc0\xde truncated", strings.Repeat("x", 1000)} {
		if err := os.WriteFile(files[0], []byte(damage), 0o666); err != nil {
			t.Fatal(err)
		}
		mustLoad(t, Config{Files: []string{path}})
		if data, err := os.ReadFile(files[0]); err != nil || string(data) == damage {
			t.Errorf("the damaged file was not replaced: %v", err)
		}
	}
}

// TestNoCache: without a usable cache directory everything still works.
func TestNoCache(t *testing.T) {
	file := write(t, "file", "")
	for _, home := range []string{file, "relative"} {
		t.Setenv("XDG_CACHE_HOME", home)
		m := loadText(t, "a.c", "#include <fathom.h>\n"+usesModels, Config{})
		if len(m.Missing) != 0 {
			t.Errorf("missing %q", m.Missing)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(os.TempDir(), "fathom-include-*")); len(left) != 0 {
		t.Errorf("temporary directories %q are left", left)
	}
}

// TestPathsAsGiven: locations name a file as the user did, wherever it is.
func TestPathsAsGiven(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "src", "a.c")
	for _, d := range []string{"src", "build"} {
		if err := os.Mkdir(filepath.Join(dir, d), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(source, []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(dir, "build"))
	for _, path := range []string{source, "../src/a.c"} {
		m := mustLoad(t, Config{Files: []string{path}})
		if file := m.NamedFunction("main").Subprogram().DI().File; file != path {
			t.Errorf("%s: debug information says %s", path, file)
		}
	}
}
