package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/libc"
)

// TestLibraryChecksItsPointers walks all functions of the C library that there are models of. For each parameter that is a pointer, it
// calls the function with one that is null, one to an object that was freed, one to a constant and one to an object that is a byte too
// small, and expects a violation of the kind that says so; the call with all pointers right violates nothing. What each pointer has to be
// is derived from the function's prototype, in the system's headers or testdata/library/prelude.h; what a prototype does not say
// is said by testdata/library/calls.txt. A new model with a pointer that neither says enough of fails the test.
func TestLibraryChecksItsPointers(t *testing.T) {
	table := readCalls(t)
	prototypes, variables := readPrototypes(t)
	var calls []libraryCall
	for _, name := range libc.Names() {
		m, _ := libc.Lookup(name)
		if path.Ext(m.File) != ".c" || strings.HasPrefix(m.File, "cxx/") || variables[name] {
			continue
		}
		p, declared := prototypes[name]
		if !declared {
			t.Errorf("%s, of %s, is declared nowhere; give testdata/library/prelude.h its prototype or the header with it", name, m.File)
			continue
		}
		roles, err := rolesOf(name, p, table[name])
		if err != nil {
			t.Errorf("%s%s: %v", name, p, err)
			continue
		}
		delete(table, name)
		if slices.ContainsFunc(roles, func(r role) bool { return r.pointer() }) {
			calls = append(calls, libraryCall{name, path.Dir(m.File), roles})
		}
	}
	for name := range table {
		t.Errorf("testdata/library/calls.txt has a call of %s, which has no model, or no such line is needed", name)
	}
	if t.Failed() {
		return
	}
	slices.SortStableFunc(calls, func(a, b libraryCall) int { return strings.Compare(a.folder, b.folder) })
	const atOnce = 12
	number := make(map[string]int)
	for len(calls) > 0 {
		n := 1
		for n < len(calls) && n < atOnce && calls[n].folder == calls[0].folder {
			n++
		}
		batch := calls[:n]
		calls = calls[n:]
		number[batch[0].folder]++
		t.Run(fmt.Sprintf("%s %d", batch[0].folder, number[batch[0].folder]), func(t *testing.T) {
			t.Parallel()
			checkCalls(t, batch)
		})
	}
}

// A libraryCall is a function with what its arguments are to be.
type libraryCall struct {
	name, folder string
	roles        []role
}

// A role is what an argument has to be.
type role struct {
	kind   string // "value" for what is no pointer
	size   string // in bytes, an expression of C
	source string // of the contents, or the expression itself
	null   bool   // it may be null
}

func (r role) pointer() bool { return r.kind != "value" && r.kind != "opaque" && r.kind != "list" }

// A defect is a way in which a pointer is wrong, with the kinds of properties that say so.
type defect struct {
	name  string
	kinds []string
}

// defects lists those that a pointer of a role can have.
func (r role) defects() (list []defect) {
	if !r.pointer() {
		return nil
	}
	if !r.null {
		list = append(list, defect{"null", []string{"memory.null"}})
	}
	switch r.kind {
	case "in":
		list = append(list, defect{"freed", []string{"memory.freed"}}, defect{"short", []string{"memory.bounds"}})
	case "out":
		list = append(list, defect{"freed", []string{"memory.freed"}}, defect{"short", []string{"memory.bounds"}}, defect{"constant", []string{"memory.readonly"}})
	case "whole":
		list = append(list, defect{"freed", []string{"memory.freed"}})
	case "unsafe":
		list = append(list, defect{"short", []string{"memory.bounds"}})
	case "heap":
		list = append(list, defect{"freed", []string{"memory.free", "memory.freed"}}, defect{"constant", []string{"memory.free"}})
	default: // streams and directories
		list = append(list, defect{"freed", []string{"memory.freed", "memory.free"}})
	}
	return list
}

// argument returns an expression for an argument of the role, with a defect or none, and what must be declared before it.
func (r role) argument(defect string) (declaration, expression string) {
	switch {
	case r.kind == "value" || r.kind == "opaque" || r.kind == "list":
		return "", r.source
	case defect == "null":
		return "", "(void *)0"
	case r.kind == "stream" || r.kind == "directory":
		if defect == "freed" {
			return "", "closed_" + r.kind + "()"
		}
		return "", "open_" + r.kind + "()"
	case defect == "freed":
		return "", "freed_object(" + r.size + ")"
	case defect == "constant" && strings.HasPrefix(r.source, "&"):
		return "", "(void *)" + r.source
	case defect == "constant":
		initial := r.source
		if initial == "" {
			initial = "{0}"
		}
		return fmt.Sprintf("static const _Alignas(16) char constant[%s] = %s; ", r.size, initial), "(void *)constant"
	}
	size := r.size
	if defect == "short" && r.kind != "unsafe" {
		size += " - 1"
	}
	if r.source == "" {
		return "", "object(" + size + ")"
	}
	filled := r.size // of a string only its own bytes
	if strings.Contains(r.source, `"`) {
		filled = "sizeof " + r.source
	}
	return "", fmt.Sprintf("filled_object(%s, %s, %s)", size, r.source, filled)
}

// statement is the call with one argument, counted from 0, that has a defect; none for -1.
func (c libraryCall) statement(wrong int, defect string) string {
	declarations, arguments := "", []string{}
	for i, r := range c.roles {
		d := ""
		if i == wrong {
			d = defect
		}
		declaration, expression := r.argument(d)
		declarations += declaration
		arguments = append(arguments, expression)
	}
	return fmt.Sprintf("{ %s%s(%s); }", declarations, c.name, strings.Join(arguments, ", "))
}

// checkCalls verifies a program of calls, each on a line of its own.
func checkCalls(t *testing.T, batch []libraryCall) {
	type expectation struct {
		what  string
		kinds []string // none: nothing is violated
	}
	var program bytes.Buffer
	line := 0
	write := func(format string, args ...any) {
		fmt.Fprintf(&program, format+"\n", args...)
		line++
	}
	expected := make(map[int]expectation) // by line
	write("#include \"prelude.h\"")
	for i, c := range batch {
		write("static void call_%d(int any, ...) { va_list list; va_start(list, any); switch (fathom_nondet_int()) {", i)
		choice := 0
		add := func(what string, wrong int, defect string, kinds []string) {
			write("case %d: %s break;", choice, c.statement(wrong, defect))
			choice++
			expected[line] = expectation{what, kinds}
		}
		if !slices.ContainsFunc(c.roles, func(r role) bool { return r.kind == "unsafe" }) {
			add(c.name+" with right arguments", -1, "", nil)
		}
		for k, r := range c.roles {
			for _, d := range r.defects() {
				add(fmt.Sprintf("%s with argument %d %s", c.name, k+1, d.name), k, d.name, d.kinds)
			}
		}
		write("} va_end(list); }")
	}
	write("int main(void) { set_up(); switch (fathom_nondet_int()) {")
	for i := range batch {
		write("case %d: call_%d(0, 1); break;", i, i)
	}
	write("} return 0; }")

	dir := t.TempDir()
	file := filepath.Join(dir, "calls.c")
	if err := os.WriteFile(file, program.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	got := verifyForTest(t, "-Itestdata/library", file)
	found := make(map[int][]string)
	for _, p := range got.Properties {
		if p.Verdict == "violated" {
			found[p.Line] = append(found[p.Line], p.Kind)
		}
	}
	lines := strings.Split(program.String(), "\n")
	for _, at := range slices.Sorted(maps.Keys(expected)) {
		e := expected[at]
		ok := slices.ContainsFunc(found[at], func(kind string) bool { return slices.Contains(e.kinds, kind) })
		if e.kinds == nil {
			ok = !slices.ContainsFunc(found[at], func(kind string) bool { return strings.HasPrefix(kind, "memory.") })
		}
		if !ok {
			t.Errorf("%s: violated %v, want %v\n%s", e.what, found[at], e.kinds, lines[at-1])
		}
	}
	if t.Failed() {
		t.Logf("verdict %s %s", got.Verdict, got.Reason)
	}
}

// A tableLine is a call in testdata/library/calls.txt.
type tableLine struct {
	arguments []string
	reason    string
}

var (
	callLine = regexp.MustCompile(`^(\w+)\((.*)\)(?:\s+# (.*))?$`)
	roleForm = regexp.MustCompile(`^(\w+|\.)(?:\((.*)\))?(\?)?$`)
)

// readCalls reads testdata/library/calls.txt.
func readCalls(t *testing.T) map[string]tableLine {
	text, err := os.ReadFile("testdata/library/calls.txt")
	if err != nil {
		t.Fatal(err)
	}
	table := make(map[string]tableLine)
	for line := range strings.Lines(string(text)) {
		m := callLine.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil || strings.HasPrefix(line, " ") {
			continue
		}
		if _, twice := table[m[1]]; twice {
			t.Errorf("testdata/library/calls.txt has two calls of %s", m[1])
		}
		table[m[1]] = tableLine{splitRoles(m[2]), m[3]}
	}
	return table
}

// splitRoles splits a list at the commas outside of parentheses and strings.
func splitRoles(list string) (arguments []string) {
	depth, start, quoted := 0, 0, false
	for i, c := range list {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			arguments = append(arguments, strings.TrimSpace(list[start:i]))
			start = i + 1
		}
	}
	if strings.TrimSpace(list) == "" {
		return nil
	}
	return append(arguments, strings.TrimSpace(list[start:]))
}

// rolesOf tells what the arguments of a function have to be, by its line in the table, if it has one, and its prototype.
func rolesOf(name string, p prototype, line tableLine) (roles []role, err error) {
	if line.arguments != nil && len(line.arguments) != len(p) {
		return nil, fmt.Errorf("%d arguments in testdata/library/calls.txt", len(line.arguments))
	}
	for i, parameter := range p {
		form := "."
		if line.arguments != nil {
			form = line.arguments[i]
		}
		m := roleForm.FindStringSubmatch(form)
		if !isPointer(parameter) {
			if form == "." {
				form = "0"
			}
			roles = append(roles, role{kind: "value", source: form})
			continue
		}
		if m == nil {
			return nil, fmt.Errorf("argument %d is a pointer, %q says nothing of it", i+1, form)
		}
		r := role{kind: m[1], null: m[3] != ""}
		if (r.null || r.kind == "opaque") && line.reason == "" {
			return nil, fmt.Errorf("no reason is given for argument %d", i+1)
		}
		parts := splitRoles(m[2])
		switch r.kind {
		case ".":
			null := r.null
			if r, err = derivedRole(parameter); err != nil {
				return nil, fmt.Errorf("argument %d: %w", i+1, err)
			}
			r.null = null
		case "text", "wide":
			r.source = map[string]string{"text": `"ab"`, "wide": `L"ab"`}[r.kind]
			if len(parts) > 0 {
				r.source = parts[0]
			}
			r.kind, r.size = "in", "sizeof "+r.source
		case "in", "out":
			if len(parts) > 1 {
				r.source = parts[1]
			}
			fallthrough
		case "heap", "unsafe", "whole":
			if len(parts) == 0 {
				return nil, fmt.Errorf("argument %d has no size", i+1)
			}
			r.size = parts[0]
		case "opaque":
			r.source = m[2]
		case "stream", "directory":
		default:
			return nil, fmt.Errorf("argument %d: there is no %s", i+1, r.kind)
		}
		roles = append(roles, r)
	}
	return roles, nil
}

// derivedRole tells what an argument has to be by the type of its parameter.
func derivedRole(parameter string) (role, error) {
	object := strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(strings.TrimSpace(parameter), "restrict"), "*"))
	constant := strings.HasPrefix(object, "const ") && !strings.HasSuffix(object, "*")
	switch object {
	case "const char":
		return role{kind: "in", source: `"ab"`, size: `sizeof "ab"`}, nil
	case "const wchar_t":
		return role{kind: "in", source: `L"ab"`, size: `sizeof L"ab"`}, nil
	case "FILE", "__FILE":
		return role{kind: "stream"}, nil
	case "DIR":
		return role{kind: "directory"}, nil
	case "struct __va_list_tag":
		return role{kind: "list", source: "list"}, nil
	}
	if strings.Contains(object, "(") || !strings.HasSuffix(strings.TrimSuffix(parameter, "restrict"), "*") ||
		slices.Contains([]string{"void", "char", "wchar_t"}, strings.TrimPrefix(object, "const ")) {
		return role{}, fmt.Errorf("%s does not say what it has to be; testdata/library/calls.txt must", parameter)
	}
	kind := "out"
	if constant || strings.HasSuffix(object, "const *") {
		kind = "in"
	}
	return role{kind: kind, size: "sizeof(" + object + ")"}, nil
}

// A prototype lists the types of parameters.
type prototype []string

func (p prototype) String() string { return "(" + strings.Join(p, ", ") + ")" }

// isPointer reports whether a parameter is one; addresses of sockets are in a union of pointers.
func isPointer(parameter string) bool {
	return strings.ContainsAny(parameter, "*[") || strings.HasSuffix(parameter, "SOCKADDR_ARG") || pointerTypes[parameter]
}

// pointerTypes are types of glibc that are pointers by another name.
var pointerTypes = map[string]bool{
	"__compar_fn_t": true, "__compar_d_fn_t": true, "__action_fn_t": true, "__free_fn_t": true, "__sighandler_t": true, "va_list": true,
}

// readPrototypes reads what clang declares in prelude.h and the headers that it includes.
func readPrototypes(t *testing.T) (functions map[string]prototype, variables map[string]bool) {
	compiler, err := exec.LookPath("clang-19")
	if err != nil {
		t.Skip("no clang-19")
	}
	var errs bytes.Buffer
	cmd := exec.Command(compiler, "-fsyntax-only", "-fno-builtin", "-Xclang", "-ast-dump=json", "-w", "-I../../internal/libc/headers", "-Itestdata/library", "testdata/library/prelude.h")
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &errs)
	}
	var unit struct {
		Inner []struct {
			Kind, Name, MangledName string
			Inner                   []struct {
				Kind string
				Type struct{ QualType string }
			}
		}
	}
	if err := json.Unmarshal(out, &unit); err != nil {
		t.Fatal(err)
	}
	functions, variables = make(map[string]prototype), make(map[string]bool)
	for _, d := range unit.Inner {
		switch d.Kind {
		case "FunctionDecl":
			p := prototype{}
			for _, i := range d.Inner {
				if i.Kind == "ParmVarDecl" {
					p = append(p, i.Type.QualType)
				}
			}
			functions[d.Name] = p
		case "VarDecl":
			variables[d.Name] = true
		}
	}
	return functions, variables
}
