package memory

import "fmt"

// nameIn returns the name by which users choose x.
func nameIn[T ~uint8](names map[string]T, x T) string {
	for name, y := range names {
		if x == y {
			return name
		}
	}
	return fmt.Sprintf("%T(%d)", x, uint8(x))
}
