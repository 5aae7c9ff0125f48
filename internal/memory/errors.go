package memory

import (
	"errors"
	"fmt"
)

func errTable(lo, hi uint64) error {
	return fmt.Errorf("memory: a constant table is read at an unknown offset between %d and %d: more than %d entries",
		lo, hi, maxTable)
}

func errImage(n int) error {
	return fmt.Errorf("memory: an initial value of %d bytes is too large for the representation array: at most %d bytes; use seam",
		n, maxStores)
}

var errNoMemory = errors.New("memory: the object at an address that is computed from numbers alone is asked for by its size or its place: under --layout symbolic that is not known; use spaced or compact")

func errFlat(id ObjectID) error {
	return fmt.Errorf("object %d lies at an address that a shared memory does not have: use another layout, or regions per object", id)
}
