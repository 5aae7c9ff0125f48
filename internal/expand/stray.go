package expand

import (
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/smt/term"
)

// freeStrays is how many questions about stray pointers are asked in any case. After that, most of those asked must have paid.
const freeStrays = 8

// withoutStrays returns the value of a word that was loaded under gate, without the alternatives that are no pointers although others
// are, if the solver says that no execution has one of them. What is known of a gate often does not suffice to see that a symbolic
// index stays among the elements that were written, but the solver knows all that led there.
func (x *expander) withoutStrays(gate Gate, word term.ID) term.ID {
	if !x.gates.learns || x.strays.asked >= freeStrays+2*x.strays.none {
		return word
	}
	stray, otherwise, ok := x.Space.Stray(word)
	if !ok || x.happens(gate, stray, &x.strays) {
		return word
	}
	return otherwise
}

// freeHomes is freeStrays for questions whether a pointer is inside of the objects that it was derived from.
const freeHomes = 32

// learnHome asks the solver whether a pointer through which memory is about to be accessed, or that is about to be freed, may be outside of the
// objects that it is derived from, where that matters (see [memory.Space.Homes]), and learns that it is not. What is known of a gate seldom
// says that a node of a list is still allocated; the path as a whole does.
func (x *expander) learnHome(gate Gate, m *memory.Memory, ptr term.ID) {
	if !x.gates.learns || x.homes.asked >= freeHomes+2*x.homes.none {
		return
	}
	known := &x.gates.node[gate]
	x.Space.Under(known.ranges)
	conds := x.Space.Homes(m, ptr)
	if conds == nil || x.happens(gate, x.Pool.Not(x.Pool.AndN(conds...)), &x.homes) {
		return
	}
	for _, c := range conds {
		known.ranges = x.Space.Learn(known.ranges, c)
	}
	x.Space.Under(known.ranges)
}

// happens asks the solver whether a condition may hold at a gate, and counts the question.
func (x *expander) happens(gate Gate, cond term.ID, count *strayCount) bool {
	count.asked++
	if x.ask(x.Pool.And(x.gates.full(gate), cond)) {
		return true
	}
	count.none++
	return false
}

// strayCount counts questions about stray pointers, and those that were answered with no.
type strayCount struct{ asked, none int }
