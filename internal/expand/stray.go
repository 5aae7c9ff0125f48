package expand

import "github.com/fathom-verifier/fathom/smt/term"

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
	if !ok {
		return word
	}
	x.poll()
	x.Stats.Questions++
	x.strays.asked++
	cond := x.Pool.And(x.gates.full(gate), stray)
	if x.opt.Feasible(x.ctx, x.Pool.And(cond, x.Space.Placed(cond))) {
		return word
	}
	x.strays.none++
	return otherwise
}

// strayCount counts questions about stray pointers, and those that were answered with no.
type strayCount struct{ asked, none int }
