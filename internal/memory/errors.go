package memory

import "fmt"

func errTable(lo, hi uint64) error {
	return fmt.Errorf("memory: a constant table is read at an unknown offset between %d and %d: more than %d entries",
		lo, hi, maxTable)
}

func errImage(n int) error {
	return fmt.Errorf("memory: an initial value of %d bytes is too large for the representation array: at most %d bytes; use seam",
		n, maxStores)
}
