package expand

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// ZeroSize is what an allocation of 0 bytes returns, which C leaves to the implementation.
type ZeroSize uint8

// The policies. In any case realloc to 0 bytes frees the object that it is given.
const (
	// ZeroUnique, the default, is glibc's: malloc returns a pointer to an object of its own without bytes, realloc a null pointer.
	ZeroUnique ZeroSize = iota
	// ZeroNull: a null pointer.
	ZeroNull
	// ZeroEither: a null pointer, or a pointer to an object without bytes.
	ZeroEither
)

// ParseZeroSize reads the name of a policy: unique (also ""), null or either.
func ParseZeroSize(name string) (ZeroSize, error) {
	switch name {
	case "", "unique":
		return ZeroUnique, nil
	case "null":
		return ZeroNull, nil
	case "either":
		return ZeroEither, nil
	}
	return 0, fmt.Errorf("malloc-zero %q: malloc of 0 bytes returns unique, null or either", name)
}

// mallocFails returns the condition that an allocation of size bytes (as wide as a pointer) returns a null pointer, and whether it depends
// on a choice that the environment makes.
func (x *expander) mallocFails(size term.ID, resize bool) (fails term.ID, asked bool) {
	p := x.Pool
	fails = p.False()
	if x.opt.MallocMayFail && !resize {
		fails, asked = x.vars.Var("malloc fails", 1), true
	}
	none := p.Eq(size, p.Zero(p.Width(size)))
	if p.IsFalse(none) {
		return fails, asked
	}
	switch {
	case x.opt.ZeroSize == ZeroNull, resize && x.opt.ZeroSize == ZeroUnique:
		fails = p.Or(fails, none)
	case x.opt.ZeroSize == ZeroEither:
		fails, asked = p.Or(fails, p.And(none, x.vars.Var("malloc(0) is null", 1))), true
	}
	return fails, asked
}
