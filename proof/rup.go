package proof

// assignment is what is assumed and propagated in the check of a lemma by its
// hints.
type assignment struct {
	value []bool // per literal: it is true
	trail []lit
}

func (a *assignment) assign(l lit) {
	if !a.value[l] {
		a.value[l] = true
		a.trail = append(a.trail, l)
	}
}

// deny assumes that a lemma is false. It returns true if that is contradictory:
// the lemma is a tautology.
func (a *assignment) deny(lemma []lit) bool {
	for _, l := range lemma {
		if a.value[l] {
			return true
		}
		a.assign(l ^ 1)
	}
	return false
}

// undo unassigns all but the first literals of the trail.
func (a *assignment) undo(height int) {
	for _, l := range a.trail[height:] {
		a.value[l] = false
	}
	a.trail = a.trail[:height]
}

// hintResult is what a hint does.
type hintResult uint8

const (
	propagates hintResult = iota // it is unit, and its literal is true now
	conflicts                    // it is false
	notUnit                      // neither: it may not be used
)

// hint propagates a clause. One literal that is true already, the others being
// false, does no harm.
func (a *assignment) hint(clause []lit) hintResult {
	unit := lit(0)
	for _, l := range clause {
		if a.value[l^1] {
			continue
		}
		if unit != 0 {
			return notUnit
		}
		unit = l
	}
	if unit == 0 {
		return conflicts
	}
	a.assign(unit)
	return propagates
}
