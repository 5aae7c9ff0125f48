package frontend

import (
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

func TestNeeded(t *testing.T) {
	const mainModule = `declare void @f()
define i32 @main() { call void @f() ret i32 0 }`
	for _, c := range []struct {
		name  string
		texts []string // of modules; a first line "; replaces" marks a replacing one
		want  string   // the numbers of those that are needed
	}{
		{"called, and what that calls", []string{mainModule, `declare void @g()
define void @f() { call void @g() ret void }`, `define void @g() { ret void }`, `define void @h() { ret void }`}, "012"},
		{"who calls is not needed", []string{mainModule, `define void @f() { ret void }`, `declare void @f()
define void @h() { call void @f() ret void }`}, "01"},
		{"a variable", []string{`@x = external global i32
define i32 @main() { %v = load i32, ptr @x ret i32 %v }`, `@x = global i32 1`, `@y = global i32 1`}, "01"},
		{"an alias", []string{mainModule, `define void @g() { ret void }
@f = alias void (), ptr @g`, `@y = global i32 1`}, "01"},
		{"a static function of the name", []string{mainModule, `define internal void @f() { ret void }`, `define internal void @g() { ret void }`}, "01"},
		{"static functions of the same name mean nothing", []string{`define internal void @f() { ret void }
define i32 @main() { call void @f() ret i32 0 }`, `define internal void @f() { ret void }`}, "0"},
		{"a definition that overrides a weak one", []string{`define weak void @f() { ret void }
define i32 @main() { call void @f() ret i32 0 }`, `define void @f() { ret void }`}, "01"},
		{"two definitions are an error for the linker", []string{`define i32 @main() { ret i32 0 }`, `define void @f() { ret void }`, `define void @f() { ret void }`}, "012"},
		{"models may use it", []string{`define i32 @main() { ret i32 0 }`, `define ptr @malloc(i64 %n) { ret ptr null }`}, "01"},
		{"initialisers", []string{`define i32 @main() { ret i32 0 }`, `define internal void @f() { ret void }
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @f, ptr null }]`}, "01"},
		{"assembly", []string{`define i32 @main() { ret i32 0 }`, `module asm ".globl f"`}, "01"},
		{"a replacement", []string{`define i32 @main() { ret i32 0 }`, `; replaces
define void @f() { ret void }`}, "01"},
		{"no entry", []string{`define i32 @start() { ret i32 0 }`, `define void @f() { ret void }`}, "01"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := llvm.NewContext()
			defer x.Dispose()
			var mods []llvm.Module
			defer func() { disposeAll(mods) }()
			var inputs []input
			for _, text := range c.texts {
				m, err := x.Parse([]byte(text), "test.ll")
				if err != nil {
					t.Fatal(err)
				}
				// The answer is that of the names alone.
				bitcode, err := m.Bitcode()
				m.Dispose()
				if err != nil {
					t.Fatal(err)
				}
				if m, err = x.ParseNames(bitcode, "test.bc"); err != nil {
					t.Fatal(err)
				}
				mods = append(mods, m)
				inputs = append(inputs, input{replaces: strings.HasPrefix(text, "; replaces")})
			}
			got := ""
			for i, yes := range needed(mods, inputs, "main") {
				if yes {
					got += string(rune('0' + i))
				}
			}
			if got != c.want {
				t.Errorf("needed are %s, want %s", got, c.want)
			}
		})
	}
}
