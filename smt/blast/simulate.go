package blast

import (
	"github.com/fathom-verifier/fathom/smt/term"
)

// Lanes is how many assignments a Simulation evaluates at once.
const Lanes = 64

// Simulation evaluates the gates of what was blasted under 64 assignments at once, one in each bit of a machine word: far faster than
// evaluating terms, and a check of the circuits as well. Inputs that are no bits of variables are false: products and divisions
// must have circuits, not lemmas (see Options).
type Simulation struct {
	b     *Blaster
	words []uint64 // by gate
}

// Simulate returns a simulation in which all variables are zero.
func (b *Blaster) Simulate() *Simulation {
	return &Simulation{b: b, words: make([]uint64, b.graph.Len())}
}

// Set gives bit i of the variable v its values: lane k is bit k of the word.
func (s *Simulation) Set(v term.ID, i int, word uint64) {
	e := s.b.Bits(v)[i]
	if e.inverted() {
		word = ^word
	}
	s.words[e.node()] = word
}

// Run evaluates all gates. The time is linear in their number.
func (s *Simulation) Run() {
	w := s.words
	at := func(e Edge) uint64 { return w[e.node()] ^ -uint64(e&1) }
	for i := range w {
		g := &s.b.graph.gates[i]
		switch g.kind {
		case kindAnd:
			w[i] = at(g.in[0]) & at(g.in[1])
		case kindXor:
			w[i] = at(g.in[0]) ^ at(g.in[1])
		case kindMux:
			c := at(g.in[0])
			w[i] = c&at(g.in[1]) | ^c&at(g.in[2])
		case kindMaj:
			a, b, c := at(g.in[0]), at(g.in[1]), at(g.in[2])
			w[i] = a&b | c&(a|b)
		}
	}
}

// Word returns the values of bit i of the blasted term t, a lane in each bit.
func (s *Simulation) Word(t term.ID, i int) uint64 {
	e := s.b.Bits(t)[i]
	return s.words[e.node()] ^ -uint64(e&1)
}
