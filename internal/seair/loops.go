package seair

import (
	"fmt"
	"slices"
)

// Loop is a natural loop: the contiguous range of its blocks, its header first.
type Loop struct{ Head, Last int32 }

// Contains reports whether a block lies in the loop.
func (l Loop) Contains(block int32) bool { return l.Head <= block && block <= l.Last }

// Loops returns the loops of the function in the order of their headers, by which users number them. A loop reaches from its
// header to the last source of a back edge, and to the end of any loop inside it: one that is its tail may go further.
func (f *Func) Loops() []Loop {
	var loops []Loop
	for i, b := range f.Blocks {
		if len(b.Preds) == 0 {
			continue
		}
		if last := slices.Max(b.Preds); int(last) >= i {
			loops = append(loops, Loop{int32(i), min(last, int32(len(f.Blocks)-1))})
		}
	}
	for i := len(loops) - 1; i >= 0; i-- {
		l := &loops[i]
		for _, inner := range loops[i+1:] {
			if inner.Head > l.Last {
				break
			}
			l.Last = max(l.Last, inner.Last)
		}
	}
	return loops
}

// LoopName names a loop by its index in the list of the function's loops, for users: FUNCTION.NUMBER.
func (f *Func) LoopName(index int) string { return fmt.Sprintf("%s.%d", f.Name, index) }

// markLoops sets the loop marks of the blocks.
func (f *Func) markLoops() {
	for _, l := range f.Loops() {
		f.Blocks[l.Head].LoopHead = true
		for k := l.Head; k <= l.Last; k++ {
			f.Blocks[k].LoopDepth++
		}
	}
}
