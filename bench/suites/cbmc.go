package main

import "github.com/fathom-verifier/fathom/internal/property"

// cbmc is CBMC 6.
var cbmc = Dialect{
	checks: map[string][]property.Kind{
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
		"memory-leak-check":       {property.MemoryLeak, property.MemoryCleanup},
		"pointer-overflow-check":  {"pointer.overflow"},
	},
	standard: []string{
		"bounds-check", "pointer-check", "pointer-primitive-check", "div-by-zero-check", "signed-overflow-check", "undefined-shift-check", "unwinding-assertions",
	},
	// assertions, also those of its library
	always: []property.Kind{property.UserAssert, property.UserReach, property.MemoryOverlap, property.ControlUnreachable, property.CallType},
	// solvers, forms of output, optimisations
	harmless: map[string]int{
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
	},
	other: map[string]string{
		"--cover": "cover", "--cover-failed-assertions": "cover", "--property": "chooses single properties", "--partial-loops": "partial loops",
		"--dimacs": "prints the formula", "--outfile": "prints the formula", "--big-endian": "big-endian", "--16": "16 bits", "--error-label": "error labels",
		"--nondet-static": "nondeterministic globals", "--depth": "bound on the depth", "--min-null-tree-depth": "CBMC's objects for pointer arguments",
		"--max-nondet-tree-depth": "CBMC's objects for pointer arguments", "--malloc-fail-assert": "malloc that asserts", "--no-built-in-assertions": "assertions of CBMC's library",
		"--fixedbv": "fixed-point numbers", "--win32": "Windows", "--winx64": "Windows", "--i386-win32": "Windows", "--program-only": "prints the program",
		"--memory-cleanup-check": "memory cleanup", "--preprocess": "preprocessing", "--list-goto-functions": "prints the program",
		"--stop-when": "incremental bounds", "--incremental-loop": "incremental bounds", "--unwind-max": "incremental bounds", "--assert-to-assume": "assertions as assumptions",
		"--round-to-zero": "rounding mode", "--round-to-plus-inf": "rounding mode", "--round-to-minus-inf": "rounding mode",
	},
	clang: []string{"-D__CPROVER__"},
	grammar: []string{
		"__CPROVER_forall", "__CPROVER_exists", "__CPROVER_bitvector", "__CPROVER_fixedbv", "__CPROVER_floatbv", "__CPROVER_try", "__CPROVER_ID",
		"__CPROVER_integer", "__CPROVER_rational", "__CPROVER_requires", "__CPROVER_ensures", "__CPROVER_assigns", "__CPROVER_loop_invariant", "==>", "__CPROVER_predicate",
	},
}
