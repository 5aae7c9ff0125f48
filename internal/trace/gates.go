package trace

import (
	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/smt"
)

// gateValues tells which gates an execution passes. A gate is passed if its parent is and the model satisfies
// its condition, so each gate's own condition is evaluated once at most, and only below gates that are passed.
type gateValues struct {
	b     *expand.Bounded
	m     *smt.Model
	state []gateState
	path  []expand.Gate
}

type gateState uint8

const (
	gateUnknown gateState = iota
	gateOpen
	gateShut
)

func newGateValues(b *expand.Bounded, m *smt.Model) *gateValues {
	return &gateValues{b: b, m: m, state: make([]gateState, b.NumGates())}
}

// on reports whether the execution passes g.
func (v *gateValues) on(g expand.Gate) bool {
	v.path = v.path[:0]
	for v.state[g] == gateUnknown {
		parent, _, ok := v.b.Step(g)
		if !ok {
			v.state[g] = gateOpen
			break
		}
		v.path = append(v.path, g)
		g = parent
	}
	s := v.state[g]
	for i := len(v.path) - 1; i >= 0; i-- {
		g = v.path[i]
		if s == gateOpen {
			if _, cond, _ := v.b.Step(g); !v.m.Bool(cond) {
				s = gateShut
			}
		}
		v.state[g] = s
	}
	return s == gateOpen
}
