package expand

import (
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// The budgets of --unwind auto, in instructions executed, or terms made, since the loop or the
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
	inputBudget = 20_000
	// guardBudget is for loops whose guard does not fold but depends on what was known before.
	guardBudget = 1_000_000
	// guardTerms is for the same loops, in terms made since the loop was entered: what they mean for all iterations together has to be solved.
	guardTerms = 500_000
	// foldedBudget is for loops whose guard folds every time: they run to their end unless they are endless.
	foldedBudget = 50_000_000
)

// loopState is the progress of a loop within an activation. It is reset whenever the loop is entered from outside.
type loopState struct {
	iterations int
	nextAsk    int     // the iteration before which the solver is asked next
	entered    int64   // Stats.Instructions at entry
	terms      int     // that there were at entry
	gate       Gate    // of the header in the current iteration
	firstTerm  term.ID // terms from here on are new in this iteration
	counting   bool    // in this iteration a condition computed by the loop itself has folded at an exit
	current    int32   // the iteration, an index into Bounded.Iterations
}

// iterate decides whether a loop's header is entered under gate: from outside,
// always; along a back edge, if another iteration is feasible and within the bound.
func (x *expander) iterate(fr *frame, l *loopInfo, gate Gate, back bool) bool {
	st := &fr.loops[l.Head]
	if !back {
		*st = loopState{nextAsk: l.enter(), entered: x.Stats.Instructions, terms: x.terms(), gate: gate, firstTerm: term.ID(x.Pool.Len())}
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
		if st.iterations >= st.nextAsk && (!folded || st.iterations >= foldedAsk) {
			st.nextAsk = st.iterations + max(1, st.iterations/4)
			if !x.feasible(gate) {
				return false
			}
		}
		if x.exhausted(l, st, gate, folded) {
			x.cut(fr, l, gate, st.iterations, false)
			return false
		}
	}
	l.last = st.iterations
	st.gate = gate
	st.firstTerm = term.ID(x.Pool.Len())
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
	spent := x.Stats.Instructions - st.entered
	switch {
	case x.opt.Shallow > 0 && !folded:
		return st.iterations > x.opt.Shallow
	case st.iterations < minimumUnwind:
		return false
	case !l.hasExits:
		return st.iterations >= endlessUnwind
	case folded:
		return spent > foldedBudget
	case !st.counting && x.dependsOnNewInput(st.gate, gate, st.firstTerm):
		return spent > inputBudget
	default:
		return spent > guardBudget || x.terms()-st.terms > guardTerms
	}
}

// terms is how many terms the expansion has made.
func (x *expander) terms() int { return x.Pool.Len() - x.aside }

// dependsOnNewInput reports whether the conditions between two gates mention a variable made since first.
func (x *expander) dependsOnNewInput(from, to Gate, first term.ID) bool {
	seen := make(map[term.ID]bool)
	var stack []term.ID
	for g := to; g != from && g > 0; g = x.gates.node[g].parent {
		stack = append(stack, x.gates.node[g].cond)
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if t < first || seen[t] {
			continue
		}
		seen[t] = true
		if x.Pool.Op(t) == term.OpVar {
			return true
		}
		for i := range x.Pool.NumArgs(t) {
			stack = append(stack, x.Pool.Arg(t, i))
		}
	}
	return false
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
	x.poll() // when time is up, no question has an answer, and each takes time
	x.Stats.Questions++
	full := x.gates.full(gate)
	if !x.opt.Feasible(x.ctx, x.Pool.And(full, x.Space.Placed(full))) {
		return false
	}
	x.reached[gate] = true
	return true
}

// cut ends a loop at its bound. Whether a further iteration is feasible becomes an obligation. A bound that the
// user gave makes exceeding it a violation; one that the walk chose only limits what was proved.
func (x *expander) cut(fr *frame, l *loopInfo, gate Gate, bound int, given bool) {
	blk := fr.info.fn.Blocks[l.Head]
	in := &blk.Instrs[len(blk.Instrs)-1]
	x.atBound(fr, gate, property.ControlUnwind, in, l.name, bound, given)
}

func (x *expander) atBound(fr *frame, gate Gate, kind property.Kind, in *seair.Instr, what string, bound int, given bool) {
	verb := "loop"
	if kind == property.ControlRecursion {
		verb = "recursion"
	}
	p := x.property(fr, in, 0, kind, verb+" "+what+" ends within the bound")
	prop := x.meet(p)
	prop.Bound = max(prop.Bound, bound)
	prop.Cut = prop.Cut || !given || !x.isEnabled(kind)
	x.recordBound(kind, x.Properties[p].Message, given && x.isEnabled(kind), x.place(fr, in))
	x.oblige(fr, p, gate, in, x.Pool.False(), 0)
}
