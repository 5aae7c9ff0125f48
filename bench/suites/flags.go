package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/property"
)

// A Command is what a test asks of fathom.
type Command struct {
	Args   []string        // of fathom verify, files included
	Kinds  []property.Kind // that are checked, sorted
	Skip   string          // why the test is not comparable, "" if it is
	Bounds bool            // memory.bounds stands for one of CBMC's checks of pointers and of arrays only
}

// Checks of CBMC, by the flags that switch them, and the kinds that stand for them. A check without a kind has no counterpart.
var checkKinds = map[string][]property.Kind{
	"bounds-check": {property.MemoryBounds, property.ArithBitCount},
	"pointer-check": {property.MemoryNull, property.MemoryBounds, property.MemoryFreed, property.MemoryScope, property.MemoryFree,
		property.MemoryReadOnly},
	"pointer-primitive-check": nil,
	"div-by-zero-check":       {property.ArithDivZero},
	"signed-overflow-check":   {property.ArithSignedOverflow},
	"undefined-shift-check":   {property.ArithShift},
	"unwinding-assertions":    {property.ControlUnwind, property.ControlRecursion},
	"unsigned-overflow-check": {property.ArithUnsignedOverflow},
	"conversion-check":        {property.ArithConversion, property.FloatConversion},
	"float-overflow-check":    {property.FloatOverflow},
	"nan-check":               {property.FloatNaN},
	"memory-leak-check":       {property.MemoryLeak},
	"pointer-overflow-check":  {"pointer.overflow"},
}

// standardChecks are those that CBMC makes from its version 6 on unless --no-standard-checks says otherwise.
var standardChecks = []string{
	"bounds-check", "pointer-check", "pointer-primitive-check", "div-by-zero-check", "signed-overflow-check", "undefined-shift-check", "unwinding-assertions",
}

// alwaysChecked are kinds that no flag of CBMC switches: assertions, also those of its library.
var alwaysChecked = []property.Kind{property.UserAssert, property.UserReach, property.MemoryOverlap, property.ControlUnreachable, property.CallType}

// harmless are flags that change neither the program nor the question, with the number of their arguments: solvers, forms of output,
// optimisations.
var harmless = map[string]int{
	"--trace": 0, "--compact-trace": 0, "--stack-trace": 0, "--trace-hex": 0, "--trace-json-extended": 0, "--trace-show-function-calls": 0,
	"--trace-show-code": 0, "--verbosity": 1, "--no-simplify": 0, "--no-propagation": 0, "--refine": 0, "--refine-arrays": 0, "--refine-strings": 0,
	"--refine-arithmetic": 0, "--arrays-uf-always": 0, "--arrays-uf-never": 0, "--smt2": 0, "--z3": 0, "--cvc4": 0, "--cvc5": 0, "--boolector": 0,
	"--mathsat": 0, "--yices": 0, "--fpa": 0, "--bitwuzla": 0, "--sat-solver": 1, "--external-sat-solver": 1, "--external-smt2-solver": 1,
	"--incremental-smt2-solver": 1, "--slice-formula": 0, "--full-slice": 0, "--reachability-slice": 0, "--reachability-slice-fb": 0, "--object-bits": 1,
	"--floatbv": 0, "--little-endian": 0, "--64": 0, "--LP64": 0, "--paths": 1, "--stop-on-fail": 0, "--graphml-witness": 1, "--localize-faults": 0,
	"--symex-coverage-report": 1, "--validate-goto-model": 0, "--validate-ssa-equation": 0, "--retain-trivial-checks": 0, "--beautify": 0,
	"--no-self-loops-to-assumptions": 0, "--symex-cache-dereferences": 0, "--max-field-sensitivity-array-size": 1, "--no-array-field-sensitivity": 0,
	"--malloc-fail-null": 0, "--json-ui": 0, "--xml-ui": 0, "--flush": 0, "--timestamp": 1, "--string-abstraction": 0, "--export-symex-ready-goto": 1,
	"--drop-unused-functions": 0, "--show-goto-symex-steps": 0, "--write-solver-stats-to": 1, "--incremental": 0, "--magic-numbers": 0, "--gcc": 0,
	"--arch": 1, "--os": 1, "--no-unwinding-assertions-default": 0, "--ieee": 0, "--round-to-nearest": 0, "--unwind-min": 1, "--ignore-properties-before-unwind-min": 0,
}

// other are flags by which a test is about something else than the verdict for a sequential C program.
var other = map[string]string{
	"--cover": "cover", "--cover-failed-assertions": "cover", "--property": "chooses single properties", "--partial-loops": "partial loops",
	"--dimacs": "prints the formula", "--outfile": "prints the formula", "--big-endian": "big-endian", "--16": "16 bits", "--error-label": "error labels",
	"--nondet-static": "nondeterministic globals", "--depth": "bound on the depth", "--min-null-tree-depth": "CBMC's objects for pointer arguments",
	"--max-nondet-tree-depth": "CBMC's objects for pointer arguments", "--malloc-fail-assert": "malloc that asserts", "--no-built-in-assertions": "assertions of CBMC's library",
	"--fixedbv": "fixed-point numbers", "--win32": "Windows", "--winx64": "Windows", "--i386-win32": "Windows", "--program-only": "prints the program",
	"--memory-cleanup-check": "memory cleanup", "--preprocess": "preprocessing", "--list-goto-functions": "prints the program",
	"--stop-when": "incremental bounds", "--incremental-loop": "incremental bounds", "--unwind-max": "incremental bounds", "--assert-to-assume": "assertions as assumptions",
	"--round-to-zero": "rounding mode", "--round-to-plus-inf": "rounding mode", "--round-to-minus-inf": "rounding mode",
}

// mapping is the state of reading the flags of a test.
type mapping struct {
	checks   map[string]bool
	kinds    []property.Kind // always checked
	mayFail  bool
	args     []string // of fathom
	clang    []string
	files    []string
	bounds   []string // of single loops
	leftover []string
	skip     string
}

// command maps the flags of a test.
func command(t *Test) Command {
	m := &mapping{checks: map[string]bool{}, kinds: slices.Clone(alwaysChecked), mayFail: true, leftover: t.Flags,
		clang: []string{"-w", "-D__CPROVER__"}}
	for _, c := range standardChecks {
		m.checks[c] = true
	}
	if slices.Contains(t.Flags, "--no-standard-checks") {
		clear(m.checks)
		m.mayFail = false
	}
	m.file(t.File)
	for len(m.leftover) > 0 && m.skip == "" {
		m.flag(m.next())
	}
	switch {
	case m.skip != "":
	case len(m.files) == 0:
		m.skip = "no file"
	default:
		return m.command()
	}
	return Command{Skip: m.skip}
}

// next takes the next word of the flags, "" if there is none.
func (m *mapping) next() string {
	if len(m.leftover) == 0 {
		return ""
	}
	word := m.leftover[0]
	m.leftover = m.leftover[1:]
	return word
}

// file adds a file of the program.
func (m *mapping) file(name string) {
	switch strings.ToLower(filepath.Ext(name)) {
	case "":
		if name != "" {
			m.skip = "not a source file: " + name
		}
	case ".c", ".i", ".cpp", ".cc", ".ii":
		m.files = append(m.files, name)
	default:
		m.skip = "not C: " + filepath.Ext(name)
	}
}

func (m *mapping) flag(word string) {
	name, value, joined := strings.Cut(word, "=")
	argument := func() string {
		if joined {
			return value
		}
		return m.next()
	}
	check, off := strings.CutPrefix(name, "--no-")
	if !off {
		check = strings.TrimPrefix(name, "--")
	}
	if kinds, known := checkKinds[check]; known && strings.HasPrefix(name, "--") {
		m.checks[check] = !off
		for _, k := range kinds {
			if _, err := property.ParseSet(string(k)); err != nil {
				m.skip = "no counterpart of " + name
			}
		}
		return
	}
	if n, known := harmless[name]; known {
		for ; n > 0 && !joined; n-- {
			m.next()
		}
		return
	}
	if reason, known := other[name]; known {
		m.skip = reason
		return
	}
	switch {
	case name == "--unwind":
		m.unwind(argument())
	case name == "--unwindset":
		m.unwindset(argument())
	case name == "--function":
		m.args = append(m.args, "--entry", argument())
	case name == "--malloc-may-fail", name == "--no-malloc-may-fail":
		m.mayFail = !off
	case name == "--no-standard-checks":
	case name == "--no-assertions":
		m.kinds = slices.DeleteFunc(m.kinds, func(k property.Kind) bool { return k == property.UserAssert })
	case name == "--float-div-by-zero-check":
		m.kinds = append(m.kinds, property.FloatOverflow)
	case name == "--32", name == "--ILP32":
		m.clang = append(m.clang, "-m32")
	case name == "--unsigned-char":
		m.clang = append(m.clang, "-funsigned-char")
	case name == "--c89", name == "--c99", name == "--c11", name == "--c17", name == "--c23":
		m.clang = append(m.clang, "-std=gnu"+name[3:])
	case name == "--cpp98", name == "--cpp03", name == "--cpp11":
		m.clang = append(m.clang, "-std=gnu++"+name[5:])
	case name == "-I", name == "-D", name == "-include", name == "--include":
		m.clang = append(m.clang, "-"+strings.TrimLeft(name, "-"), argument())
	case strings.HasPrefix(name, "-I"), strings.HasPrefix(name, "-D"):
		m.clang = append(m.clang, word)
	case strings.HasPrefix(name, "--show-"), strings.HasPrefix(name, "--print-"), strings.HasPrefix(name, "--list-"):
		m.skip = "prints something else than a verdict"
	case strings.HasPrefix(name, "-"):
		m.skip = "flag " + name
	default:
		m.file(word)
	}
}

// unwind maps a bound. CBMC counts how often the head of a loop is reached, fathom how often the body runs: for the loops that test
// first that is one more.
func (m *mapping) unwind(value string) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 2 {
		m.skip = "flag --unwind " + value + ", which runs no loop"
		return
	}
	m.args = append(m.args, "--unwind", strconv.Itoa(n-1))
}

// unwindset maps bounds of single loops.
func (m *mapping) unwindset(list string) {
	for _, item := range strings.Split(list, ",") {
		loop, value, ok := strings.Cut(item, ":")
		n, err := strconv.Atoi(value)
		if !ok || err != nil || n < 1 || strings.Count(loop, ".") != 1 {
			m.skip = "flag --unwindset " + list
			return
		}
		m.bounds = append(m.bounds, fmt.Sprintf("%s=%d", loop, n-1))
	}
}

// command puts the arguments together.
func (m *mapping) command() Command {
	c := Command{Kinds: m.kinds, Bounds: m.checks["bounds-check"] != m.checks["pointer-check"]}
	for check, on := range m.checks {
		if on {
			c.Kinds = append(c.Kinds, checkKinds[check]...)
		}
	}
	slices.Sort(c.Kinds)
	c.Kinds = slices.Compact(c.Kinds)
	list := make([]string, len(c.Kinds))
	for i, k := range c.Kinds {
		list[i] = string(k)
	}
	// CBMC's main has any arguments.
	c.Args = append([]string{"--args", "16x3", "--check", strings.Join(list, ",")}, m.args...)
	if m.mayFail {
		c.Args = append(c.Args, "--malloc-may-fail")
	}
	if len(m.bounds) > 0 {
		c.Args = append(c.Args, "--unwindset", strings.Join(m.bounds, ","))
	}
	c.Args = append(c.Args, m.files...)
	c.Args = append(append(c.Args, "--"), m.clang...)
	return c
}
