package main

import "github.com/fathom-verifier/fathom/internal/property"

// esbmc is ESBMC 7. What proves without bounds there (k-induction, incremental bounds) asks what fathom always asks.
var esbmc = Dialect{
	checks: map[string][]property.Kind{
		"bounds-check": {property.MemoryBounds},
		"pointer-check": {property.MemoryNull, property.MemoryBounds, property.MemoryFreed, property.MemoryScope, property.MemoryFree,
			property.MemoryReadOnly},
		"align-check":              {property.MemoryAlignment},
		"vla-size-check":           {property.MemoryAlloc},
		"div-by-zero-check":        {property.ArithDivZero},
		"unwinding-assertions":     {property.ControlUnwind, property.ControlRecursion},
		"overflow-check":           {property.ArithSignedOverflow, property.ArithShift, property.FloatOverflow},
		"unsigned-overflow-check":  {property.ArithUnsignedOverflow},
		"ub-shift-check":           {property.ArithShift},
		"clz-zero-check":           {property.ArithBitCount},
		"nan-check":                {property.FloatNaN},
		"memory-leak-check":        {property.MemoryLeak, property.MemoryCleanup},
		"uninitialised-vars-check": {property.MemoryUninit},
		"printf-check":             {property.CallFormat},
		"pointer-relation-check":   {property.PointerCompare},
	},
	standard: []string{
		"bounds-check", "pointer-check", "align-check", "vla-size-check", "div-by-zero-check", "unwinding-assertions", "pointer-relation-check",
	},
	always: []property.Kind{property.UserAssert, property.UserReach, property.CallType, property.ControlException, property.ControlUnreachable},
	// solvers, forms of output, optimisations, strategies, and bounds on threads, which fathom does not decide
	harmless: map[string]int{
		"--z3": 0, "--boolector": 0, "--bitwuzla": 0, "--mathsat": 0, "--yices": 0, "--cvc": 0, "--cvc5": 0, "--cvc4": 0, "--bv": 0, "--floatbv": 0, "--smt-symex-guard": 0,
		"--smt-symex-assert": 0, "--smt-symex-assume": 0, "--smt-during-symex": 0, "--no-simplify": 0, "--no-propagation": 0, "--no-slice": 0, "--interval-analysis": 0,
		"--interval-analysis-wrapped": 0, "--add-symex-value-sets": 0, "--gcse": 0, "--incremental-bmc": 0, "--k-induction": 0, "--falsification": 0, "--unlimited-k-steps": 0,
		"--k-step": 1, "--max-k-step": 1, "--max-inductive-step": 1, "--goto-unwind": 0, "--unlimited-goto-unwind": 0, "--state-hashing": 0, "--no-por": 0,
		"--context-bound": 1, "--irep2-native-body": 0, "--irep2-bodies": 0, "--verbosity": 1, "--timeout": 1, "--memlimit": 1, "--64": 0, "--little-endian": 0, "--no-trace": 0,
		"--compact-trace": 0, "--result-only": 0, "--quiet": 0, "--multi-property": 0, "--force-realloc-success": 0, "--no-unwinding-assertion": 0, "--cex-output": 1,
		"--cswitch-skip-readonly-globals": 0, "--slice-assumes": 0, "--symex-trace": 0, "--ssa-trace": 0, "--show-cex": 0, "--bidirectional": 0, "--tuple-sym-flattener": 0,
		"--tuple-node-flattener": 0, "--array-flattener": 0, "--parallel-solving": 0, "--fp2bv": 0, "--enable-unreachability-intrinsic": 0, "--gcc-nested-functions": 0,
		"--no-slice-assumes": 0, "--keep-verified-claims": 0, "--error-exit": 0,
	},
	other: map[string]string{
		"--ir": "unbounded integers", "--ir-ieee": "unbounded integers", "--fixedbv": "fixed-point numbers", "--big-endian": "big-endian", "--error-label": "error labels",
		"--data-races-check": "data races", "--data-races-check-only": "data races", "--deadlock-check": "deadlocks", "--lock-order-check": "deadlocks",
		"--atomicity-check": "atomicity", "--dead-code-check": "dead code", "--stack-limit": "sizes of stacks", "--goto-functions-only": "prints the program",
		"--no-library": "functions of the library are unknown", "--malloc-zero-is-null": "malloc(0)", "--partial-loops": "partial loops", "--16": "16 bits",
		"--excessive-alloc-check": "large allocations", "--termination": "termination",
		"--no-reachable-memory-leak": "which leaks count", "--no-abnormal-memory-leak": "which leaks count", "--is-instance-check": "Python",
		"--assertion-coverage": "cover", "--condition-coverage": "cover", "--branch-coverage": "cover",
	},
	clang:   []string{"-D__ESBMC__"},
	grammar: []string{"__ESBMC_forall", "__ESBMC_exists", "__ESBMC_requires", "__ESBMC_ensures", "__ESBMC_assigns", "__ESBMC_loop_invariant", "__ESBMC_old"},
	mayFail: true,
}
