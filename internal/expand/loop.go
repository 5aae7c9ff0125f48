package expand

import (
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// The budgets of --unwind auto, in work (see Walk.Work) or terms made since the loop or the
// outermost activation of a recursion was entered. A cut needs at least minimumUnwind
// iterations, however expensive.
const (
	minimumUnwind = 32
	// foldedAsk is the iteration from which the solver is also asked about loops whose guard folds.
	foldedAsk = 16
	// maximumHead is how many iterations are walked at most without a question because the loop had as many before.
	maximumHead = 16
	// endlessUnwind bounds loops that nothing can leave.
	endlessUnwind = 64
	// inputBudget is for loops that only new input ends, such as one that reads until it is told to
	// stop: their number of iterations is unbounded, so it makes little sense to try hard.
	inputBudget = 400_000
	// guardBudget is for loops whose guard does not fold but depends on what was known before.
	guardBudget = 20_000_000
	// guardTerms is for the same loops, in terms made since the loop was entered: what they mean for all iterations together has to be solved.
	guardTerms = 500_000
	// foldedBudget is for loops whose guard folds every time: they run to their end unless they are endless.
	foldedBudget = 1_000_000_000
)

// A Round bounds a walk that is to find what few iterations lead to: the others are cut, and the rest of the program is walked.
type Round struct {
	// Bound is how many iterations of a loop, or activations of a function within itself, are followed whose guard does not fold; 0 means that this is no round.
	Bound int
	// Work is what the walk may take, see Walk.Work: from there on every loop and recursion is cut.
	Work int64
}

// foldedShare is the part of the work of a round that a loop whose guard folds may take.
const foldedShare = 4

// over reports whether a loop or recursion that has gone round so often, since the walk had done the work entered, is to be cut.
func (r *Round) over(iterations int, folded bool, work, entered int64) bool {
	switch {
	case work > r.Work:
		return true
	case iterations <= r.Bound:
		return false
	}
	return !folded || work-entered > r.Work/foldedShare
}

// loopState is the progress of a loop within an activation. It is reset whenever the loop is entered from outside.
type loopState struct {
	iterations int
	nextAsk    int   // the iteration before which the solver is asked next
	entered    int64 // the walk's work at entry
	terms      int   // that there were at entry
	gate       Gate  // of the header in the current iteration
	inputs     int   // that had been taken before this iteration
	counting   bool  // in this iteration a condition computed by the loop itself has folded at an exit
	current    int32 // the iteration, an index into Bounded.Iterations
}

// iterate decides whether a loop's header is entered under gate: from outside,
// always; along a back edge, if another iteration is feasible and within the bound.
func (x *expander) iterate(fr *frame, l *loopInfo, gate Gate, back bool) bool {
	st := &fr.loops[l.Head]
	if !back {
		*st = loopState{nextAsk: l.enter(), entered: x.work(), terms: x.terms(), gate: gate, inputs: x.vars.Taken()}
		x.begin(fr, l)
		return true
	}
	x.poll()
	x.Stats.Iterations++
	st.iterations++
	if bound, given := x.boundOf(l.name); given {
		if st.iterations > bound {
			x.cut(fr, l, gate, bound, true)
			return false
		}
	} else {
		folded := gate == st.gate
		// A guard may fold because the iterations before have become infeasible without anyone noticing, hence
		// the question in that case too, if less eagerly.
		asked := st.iterations >= st.nextAsk && (!folded || st.iterations >= foldedAsk)
		if asked {
			st.nextAsk = st.iterations + max(1, st.iterations/4)
			if !x.feasible(gate) {
				return false
			}
		}
		if x.exhausted(l, st, gate, folded) {
			if asked || x.feasible(gate) {
				x.cut(fr, l, gate, st.iterations-1, false)
			}
			return false
		}
	}
	l.last = st.iterations
	st.gate = gate
	st.inputs = x.vars.Taken()
	st.counting = false
	x.begin(fr, l)
	return true
}

// enter returns the iteration before which the solver is asked first: the last one of the time before. A loop within a loop, or in a
// function that is called again and again, often has the same number of iterations each time, and the questions before the last
// are of no use. Where it ends sooner this time, some iterations are wasted.
func (l *loopInfo) enter() (firstAsk int) {
	firstAsk = max(1, min(l.last, maximumHead))
	l.last = 0
	return firstAsk
}

// exhausted reports whether a loop has used up its budget.
func (x *expander) exhausted(l *loopInfo, st *loopState, gate Gate, folded bool) bool {
	if x.opt.Round.Bound > 0 {
		return x.opt.Round.over(st.iterations, folded && l.hasExits, x.work(), st.entered)
	}
	spent := x.work() - st.entered
	switch {
	case st.iterations <= minimumUnwind:
		return false
	case !l.hasExits:
		return st.iterations > endlessUnwind
	case folded:
		return spent > foldedBudget
	case !st.counting && x.dependsOnNewInput(st.gate, gate, st.inputs):
		return spent > inputBudget
	default:
		return spent > guardBudget || x.terms()-st.terms > guardTerms
	}
}

// dependsOnNewInput reports whether the conditions between two gates mention a variable that was taken after so many others.
func (x *expander) dependsOnNewInput(from, to Gate, inputs int) bool {
	for g := to; g != from && g > 0; g = x.gates.node[g].parent {
		if x.latestInput(x.gates.node[g].cond) > inputs {
			return true
		}
	}
	return false
}

// latestInput returns the variable of a term that was taken last, by its place in the order in which the walk took them; 0 if there is none.
// All calls together take time linear in the terms.
func (x *expander) latestInput(t term.ID) int {
	const known = 1
	p := x.Pool
	if n := p.Len(); n > len(x.latest) {
		x.latest = append(x.latest, make([]int32, n+n/2-len(x.latest))...)
	}
	stack := []term.ID{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if x.latest[u] != 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		last, ready := int32(known), true
		if p.Op(u) == term.OpVar {
			last += int32(x.vars.Order(u))
		}
		for i := range p.NumArgs(u) {
			a := p.Arg(u, i)
			if x.latest[a] == 0 {
				stack, ready = append(stack, a), false
			}
			last = max(last, x.latest[a])
		}
		if ready {
			x.latest[u] = last
			stack = stack[:len(stack)-1]
		}
	}
	return int(x.latest[t] - known)
}

func (x *expander) boundOf(loop string) (int, bool) {
	if n, ok := x.opt.UnwindSet[loop]; ok {
		return n, true
	}
	return x.opt.Unwind, x.opt.Unwind > 0
}

func (x *expander) feasible(gate Gate) bool {
	if x.Pool.IsTrue(x.gates.full(gate)) || x.reached[gate] {
		return true
	}
	if !x.ask(x.gates.full(gate)) {
		return false
	}
	x.reached[gate] = true
	return true
}

// cut ends a loop at its bound, so many times round. Whether a further iteration is feasible becomes an obligation. A bound that the
// user gave makes exceeding it a violation; one that the walk chose only limits what was proved.
func (x *expander) cut(fr *frame, l *loopInfo, gate Gate, bound int, given bool) {
	blk := fr.info.fn.Blocks[l.Head]
	in := &blk.Instrs[len(blk.Instrs)-1]
	x.atBound(fr, gate, property.ControlUnwind, in, l.name, bound, given)
}

// WithinBound ends the message of a property that says of a loop or recursion that it ends.
const WithinBound = " ends within the bound"

func (x *expander) atBound(fr *frame, gate Gate, kind property.Kind, in *seair.Instr, what string, bound int, given bool) {
	verb := "loop"
	if kind == property.ControlRecursion {
		verb = "recursion"
	}
	p := x.property(fr, in, 0, kind, verb+" "+what+WithinBound)
	prop := x.meet(p)
	if prop.Cut = prop.Cut || !given || !x.isEnabled(kind); !given {
		prop.Found = true
	}
	if !prop.bounded || bound < prop.Bound {
		prop.Bound, prop.bounded = bound, true
	}
	x.recordBound(kind, x.Properties[p].Message, given && x.isEnabled(kind), x.place(fr, in))
	x.oblige(fr, p, gate, in, x.Pool.False(), 0)
}
