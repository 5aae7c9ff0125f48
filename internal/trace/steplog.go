package trace

import "fmt"

// Limits on the steps of a trace that are kept: the first ones, which say how it began, and the last ones, which
// lead to the failure.
const (
	firstSteps = 1_000
	lastSteps  = 9_000
)

// stepLog collects steps. Of a very long trace it forgets the middle.
type stepLog struct {
	steps   []Step
	dropped int // steps forgotten after the first ones
}

// len returns the number of steps added so far; a step's number is that before it was added.
func (l *stepLog) len() int { return len(l.steps) + l.dropped }

func (l *stepLog) add(s Step) {
	if len(l.steps) == firstSteps+2*lastSteps {
		copy(l.steps[firstSteps:], l.steps[firstSteps+lastSteps:])
		l.steps = l.steps[:firstSteps+lastSteps]
		l.dropped += lastSteps
	}
	l.steps = append(l.steps, s)
}

// at returns the step with a number, nil if it was forgotten.
func (l *stepLog) at(i int) *Step {
	if i >= firstSteps {
		if i -= l.dropped; i < firstSteps {
			return nil
		}
	}
	return &l.steps[i]
}

// last returns the latest step, nil if there is none. It is valid until the next add.
func (l *stepLog) last() *Step {
	if len(l.steps) == 0 {
		return nil
	}
	return &l.steps[len(l.steps)-1]
}

// all returns the steps; where some were forgotten, one says so.
func (l *stepLog) all() []Step {
	if l.dropped == 0 {
		return l.steps
	}
	from := max(firstSteps, len(l.steps)-lastSteps)
	gone := l.dropped + from - firstSteps
	next := &l.steps[from]
	all := append([]Step(nil), l.steps[:firstSteps]...)
	all = append(all, Step{Kind: KindOmitted, File: next.File, Function: next.Function, Depth: next.Depth, Value: fmt.Sprintf("%d steps", gone)})
	return append(all, l.steps[from:]...)
}
