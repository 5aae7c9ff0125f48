package cmake

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// said runs a description and returns the arguments of its commands named say.
func said(t *testing.T, text string) ([]string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "CMakeLists.txt"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out []string
	in := &Interpreter{Commands: map[string]Handler{"say": func(_ *Scope, args []string) error {
		out = append(out, strings.Join(args, "|"))
		return nil
	}}}
	err := in.Run(NewScope(dir, nil))
	return out, err
}

func TestInterpreter(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"lists and quotes", "set(L a b)\nsay(${L} \"${L}\" x)", []string{"a|b|a;b|x"}},
		{"nested references", "set(K N)\nset(N v)\nSAY(${${K}} <${NONE}>)", []string{"v|<>"}},
		{"comments", "# say(no)\nsay(a # b)\n c)", []string{"a|c"}},
		{"conditions", "set(X ON)\nset(Z OFF)\nif(X AND NOT Z)\nsay(1)\nelseif(X)\nsay(2)\nelse()\nsay(3)\nendif()\nif(NONE OR (Z))\nsay(4)\nelse()\nsay(5)\nendif()", []string{"1", "5"}},
		{"nested conditions", "if(NONE)\nif(1)\nsay(1)\nelse()\nsay(2)\nendif()\nelse()\nif(a STREQUAL a)\nsay(3)\nendif()\nendif()", []string{"3"}},
		{"functions", "function(f a)\nset(v ${a})\nsay(${v} ${ARGN})\nendfunction()\nf(1 2 3)\nsay(<${v}>)", []string{"1|2|3", "<>"}},
		{"macros", "macro(m a)\nsay(${ARGV0} ${ARGV})\nendmacro()\nm(1 2)", []string{"1|1|2"}},
		{"parent", "function(f)\nset(v 1 PARENT_SCOPE)\nendfunction()\nf()\nsay(${v})", []string{"1"}},
		{"cache and options", "set(v 1)\nset(v 2 CACHE STRING \"no\")\noption(o \"text\" ON)\nsay(${v} ${o})", []string{"1|ON"}},
		{"arithmetic", "set(N 3)\nmath(EXPR M \"${N} * (2 + 1) / 2\")\nsay(${M})", []string{"4"}},
		{"arguments", "macro(m n)\ncmake_parse_arguments(A \"O\" \"V\" \"L;K\" ${ARGN})\nsay(${A_UNPARSED_ARGUMENTS} ${A_O} \"${A_V}\" \"${A_L}\")\nendmacro()\nm(1 2 O 3 V 4 5 L 6 7)\nm(1)", []string{"2|3|5|TRUE|4|6;7", "|"}},
		{"unknown commands", "project(x C)\nsay(y)", []string{"y"}},
	}
	for _, x := range tests {
		if got, err := said(t, x.text); err != nil || !slices.Equal(got, x.want) {
			t.Errorf("%s: %q %v, want %q", x.name, got, err, x.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"say(a":                                "line 1: the parenthesis is not closed",
		"\nsay(\"a)":                           "line 2: the string is not closed",
		"say a":                                "a command is expected",
		"if(1)\nsay(1)":                        "if without endif",
		"add_subdirectory(nowhere)":            "no such file",
		"math(EXPR x \"1 +\")":                 "has no value",
		"function(f)\nf()\nendfunction()\nf()": "deep",
	} {
		if _, err := said(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
