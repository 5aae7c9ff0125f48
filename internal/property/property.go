// Package property is the catalogue of the checks that Fathom makes.
//
// A property is one thing that must hold at one place of the program. Its kind
// says what: "memory.bounds", "arith.div-zero". Kinds form families, the part
// before the dot, and a few named groups; --check selects by any of the three.
// The catalogue is the single list of kinds: what the command line accepts, what
// is on by default and what each kind means are all read from it.
package property

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Kind identifies what a property demands.
type Kind string

// The kinds of properties.
const (
	UserAssert Kind = "user.assert"
	UserReach  Kind = "user.reach"

	MemoryNull     Kind = "memory.null"
	MemoryBounds   Kind = "memory.bounds"
	MemoryFreed    Kind = "memory.freed"
	MemoryScope    Kind = "memory.scope"
	MemoryReadOnly Kind = "memory.readonly"
	MemoryFree     Kind = "memory.free"
	MemoryOverlap  Kind = "memory.overlap"
	MemoryAlloc    Kind = "memory.alloc"
	MemoryLeak     Kind = "memory.leak"
	MemoryCleanup  Kind = "memory.cleanup"
	MemoryUninit   Kind = "memory.uninit"

	MemoryAlignment    Kind = "memory.alignment"
	MemoryInvalidValue Kind = "memory.invalid-value"

	ArithSignedOverflow   Kind = "arith.signed-overflow"
	ArithUnsignedOverflow Kind = "arith.unsigned-overflow"
	ArithDivZero          Kind = "arith.div-zero"
	ArithShift            Kind = "arith.shift"
	ArithBitCount         Kind = "arith.bit-count"
	ArithConversion       Kind = "arith.conversion"
	ArithPoison           Kind = "arith.poison"

	PointerCompare  Kind = "pointer.compare"
	PointerOverflow Kind = "pointer.overflow"

	FloatConversion Kind = "float.conversion"
	FloatNaN        Kind = "float.nan"
	FloatOverflow   Kind = "float.overflow"

	ControlUnreachable Kind = "control.unreachable"
	ControlReturn      Kind = "control.return"
	ControlUnwind      Kind = "control.unwind"
	ControlRecursion   Kind = "control.recursion"
	ControlException   Kind = "control.exception"
	ControlJump        Kind = "control.jump"
	ControlLock        Kind = "control.lock"

	CallType   Kind = "call.type"
	CallFormat Kind = "call.format"
)

// Unsupported is not a property: it marks a check by which a library model says
// that what the program asks of it is not modelled.
const Unsupported Kind = "unsupported"

// AssertionHolds is the message of assertions that have no text of their own.
const AssertionHolds = "the assertion holds"

// groups are names for --check that are neither kinds nor families.
var groups = map[string][]Kind{
	"memory":     {MemoryNull, MemoryBounds, MemoryFreed, MemoryScope, MemoryReadOnly, MemoryFree, MemoryOverlap},
	"arithmetic": {ArithSignedOverflow, ArithDivZero, ArithShift, ArithBitCount, ArithPoison, FloatConversion},
	"leak":       {MemoryLeak, MemoryCleanup},
	"uninit":     {MemoryUninit},
	"unwind":     {ControlUnwind, ControlRecursion},
}

// Set is a set of kinds.
type Set map[Kind]bool

// Default returns the kinds that are checked when nothing else is asked for.
func Default() Set {
	s := Set{}
	for _, e := range Catalogue {
		if e.Default {
			s[e.Kind] = true
		}
	}
	return s
}

// ParseSet reads the value of --check: kinds, families, group names, "all" and
// "default", separated by commas. A leading "+" or "-" on an item adds to or
// takes from what precedes it; a list that starts with such an item starts
// from the default.
//
// A list without items is an error: nothing would be checked, and everything pass.
func ParseSet(list string) (Set, error) {
	if strings.Trim(list, ", \t") == "" {
		return nil, errors.New("the list of checks is empty; default is what is checked without it")
	}
	s := Set{}
	for i, item := range strings.Split(list, ",") {
		item = strings.TrimSpace(item)
		if item == "" {
			continue
		}
		add := true
		if item[0] == '+' || item[0] == '-' {
			if i == 0 {
				s = Default()
			}
			add = item[0] == '+'
			item = item[1:]
		}
		kinds, err := Kinds(item)
		if err != nil {
			return nil, err
		}
		for _, k := range kinds {
			if add {
				s[k] = true
			} else {
				delete(s, k)
			}
		}
	}
	return s, nil
}

// Kinds returns the kinds that an item of a list for --check stands for: a kind, a family, a group, "all" or "default".
func Kinds(name string) ([]Kind, error) {
	switch name {
	case "all":
		var kinds []Kind
		for _, e := range Catalogue {
			kinds = append(kinds, e.Kind)
		}
		return kinds, nil
	case "default":
		var kinds []Kind
		for _, e := range Catalogue {
			if e.Default {
				kinds = append(kinds, e.Kind)
			}
		}
		return kinds, nil
	}
	if kinds, ok := groups[name]; ok {
		return kinds, nil
	}
	var kinds []Kind
	for _, e := range Catalogue {
		family, _, _ := strings.Cut(string(e.Kind), ".")
		if string(e.Kind) == name || family == name {
			kinds = append(kinds, e.Kind)
		}
	}
	if kinds == nil {
		if near := Nearest(name, Names()); len(near) > 0 {
			return nil, fmt.Errorf("unknown check %q; did you mean %s?", name, strings.Join(near, " or "))
		}
		return nil, fmt.Errorf("unknown check %q; the checks are %s", name, strings.Join(Names(), ", "))
	}
	return kinds, nil
}

// Names lists what --check accepts: groups, families and kinds, sorted.
func Names() []string {
	names := []string{"all", "default"}
	for g := range groups {
		names = append(names, g)
	}
	for _, e := range Catalogue {
		family, _, _ := strings.Cut(string(e.Kind), ".")
		if !slices.Contains(names, family) {
			names = append(names, family)
		}
		names = append(names, string(e.Kind))
	}
	slices.Sort(names)
	return names
}
