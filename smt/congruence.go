package smt

import (
	"math/big"

	"github.com/fathom-verifier/fathom/smt/term"
)

// readSet is the applications of arrays in the cone of the assertions.
type readSet struct {
	asserted []term.ID
	upTo     int // assertions that were looked at
	beyond   term.ID
}

// readsInCone lists the applications the query reaches. They are blasted, with
// their indices: of what a query reaches only negations, of which a sum takes the
// argument, may have no edges.
func (s *Solver) readsInCone(goals []term.ID) []term.ID {
	if len(s.blast.Arrays()) == 0 {
		return nil
	}
	s.cone.next()
	for ; s.reads.upTo < len(s.hard); s.reads.upTo++ {
		s.cone.visit(s.hard[s.reads.upTo], true, func(t term.ID) {
			s.noteBeyond(t)
			if s.pool.Op(t) == term.OpSelect {
				s.reads.asserted = append(s.reads.asserted, t)
			}
		})
	}
	out := append([]term.ID(nil), s.reads.asserted...)
	for _, t := range goals {
		s.cone.visit(t, false, func(t term.ID) {
			s.noteBeyond(t)
			if s.pool.Op(t) == term.OpSelect {
				out = append(out, t)
			}
		})
	}
	return out
}

func (s *Solver) noteBeyond(t term.ID) {
	switch s.pool.Op(t) {
	case term.OpConstArray, term.OpStore, term.OpOffset, term.OpPrefix, term.OpArrayIte, term.OpArrayEq:
		s.reads.beyond = t
	}
}

// element is a place of an array.
type element struct {
	array term.ID
	low   uint64 // value of the index
	wide  string // the same in hexadecimal, if it has more than 64 bits
}

func elementOf(a term.ID, index term.Value) element {
	if index.Width() > 64 {
		return element{array: a, wide: index.String()}
	}
	return element{array: a, low: index.Uint64()}
}

// index is the index of the place, of w bits.
func (e element) index(w int) term.Value {
	if w <= 64 {
		return term.NewValue(w, e.low)
	}
	x, ok := new(big.Int).SetString(e.wide, 0)
	if !ok {
		panic("smt: malformed index " + e.wide)
	}
	return term.NewBigValue(w, x)
}

// application is an array application with its value in some model.
type application struct {
	read  term.ID
	value term.Value
}

// congruence compares the applications at equal places in the model of the SAT
// solver. It returns the elements read, or, if two applications disagree, adds
// lemmas against that and returns how many.
func (s *Solver) congruence(reads []term.ID) (map[element]application, int) {
	if len(reads) == 0 {
		return nil, 0
	}
	a := s.candidate
	table := make(map[element]application, len(reads))
	var clash [][2]term.ID
	for _, r := range reads {
		at := elementOf(s.pool.Arg(r, 0), a.Value(s.pool.Arg(r, 1)))
		v := a.Value(r)
		first, ok := table[at]
		switch {
		case !ok:
			table[at] = application{r, v}
		case !first.value.Equal(v):
			clash = append(clash, [2]term.ID{first.read, r})
		}
	}
	// Only now: clauses may change what the SAT solver says of its model.
	for _, c := range clash {
		s.blast.AssertCongruent(c[0], c[1])
	}
	return table, len(clash)
}
