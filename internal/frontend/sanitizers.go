package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// sanitizers maps kinds of properties to the groups of clang's undefined
// behaviour sanitizer that find them in C's terms: with the types and the
// place of the source.
//
// The kinds that are always on, marked by "", guard against code that LLVM may
// assume is never executed. Leaving them out would turn an assumption into a
// proof.
var sanitizers = []struct {
	kind   property.Kind
	groups []string
}{
	{"", []string{"unreachable", "return"}},
	{property.ArithSignedOverflow, []string{"signed-integer-overflow"}},
	// INT_MIN / -1 belongs to the signed overflows, x / 0 to the divisions;
	// clang has one switch for both.
	{property.ArithSignedOverflow, []string{"integer-divide-by-zero"}},
	{property.ArithDivZero, []string{"integer-divide-by-zero"}},
	// Where overflow is defined, clang does not check what is shifted. The handlers of overflows go if their kind is off.
	{property.ArithShift, []string{"shift", "signed-integer-overflow"}},
	{property.ArithBitCount, []string{"builtin"}},
	{property.ArithUnsignedOverflow, []string{"unsigned-integer-overflow"}},
	{property.ArithConversion, []string{"implicit-conversion"}},
	{property.FloatConversion, []string{"float-cast-overflow"}},
	{property.MemoryBounds, []string{"array-bounds"}},
	{property.MemoryAlloc, []string{"vla-bound"}},
	{property.MemoryInvalidValue, []string{"bool", "enum"}},
	{property.PointerOverflow, []string{"pointer-overflow"}},
}

// sanitizeArgs returns clang's options for the enabled kinds. Handlers are
// recoverable calls: the fold turns each into a straight-line check. Clang's
// default ignore list is off, for it would exempt functions silently.
func (c checks) sanitizeArgs() []string {
	var groups []string
	seen := map[string]bool{}
	for _, s := range sanitizers {
		if s.kind != "" && !c.on(s.kind) {
			continue
		}
		for _, g := range s.groups {
			if !seen[g] {
				seen[g] = true
				groups = append(groups, g)
			}
		}
	}
	args := []string{
		"-fno-sanitize=all", // which the user may have asked for
		"-fsanitize=" + strings.Join(groups, ","),
		"-fsanitize-recover=all", "-fno-sanitize-trap=all", "-fno-sanitize-ignorelist",
	}
	// Without the sanitizer's arithmetic that tells of overflow, it must be
	// one that wraps around: LLVM must not conclude anything from its absence.
	if !seen["signed-integer-overflow"] {
		args = append(args, "-fwrapv")
	}
	return args
}

// checks is the set of enabled kinds.
type checks property.Set

func (c checks) on(kind property.Kind) bool { return c[kind] }

// alwaysChecked are kinds that no choice of the user turns off: what lies behind
// them has no meaning that could be verified.
var alwaysChecked = checks{property.Unsupported: true, property.ControlUnreachable: true, property.ControlReturn: true, property.ControlLock: true}

// dropDisabledChecks removes the checks of disabled kinds that models and
// programs make themselves.
func dropDisabledChecks(e *emitter) {
	f := e.mod.NamedFunction(fnCheck)
	if f.IsNil() {
		return
	}
	for _, call := range f.Users() {
		if call.Kind() != llvm.InstructionKind || call.Opcode() != llvm.OpCall || call.Callee() != f {
			continue
		}
		if kind := checkKind(call); kind != "" && !e.on.on(kind) && !alwaysChecked.on(kind) {
			call.Erase()
		}
	}
}
