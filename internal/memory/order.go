package memory

import "github.com/fathom-verifier/fathom/smt/term"

// maxOrdered bounds the terms that are visited to compare two by the order of others.
const maxOrdered = 256

// precedes reports whether the comparisons that facts know lead from one term to a greater one, in the unsigned order or in the signed: after
// a < b and b ≤ c, a is less than c, and so no other index of an ascending sequence is equal to one. Breadth first; linear in the
// comparisons of the terms visited, maxOrdered at most.
func (s *Space) precedes(f *Facts, less, greater term.ID, signed bool) bool {
	type step struct {
		t      term.ID
		strict bool // less is less than t, else at most t
	}
	p := s.pool
	op := term.OpUlt
	if signed {
		op = term.OpSlt
	}
	seen := map[step]bool{{less, false}: true}
	queue := []step{{less, false}}
	for len(queue) > 0 && len(seen) <= maxOrdered {
		at := queue[0]
		queue = queue[1:]
		for r := f.relations(at.t); r != nil; r = r.next {
			if p.Op(r.cond) != op {
				continue
			}
			from, to := p.Arg(r.cond, 0), p.Arg(r.cond, 1)
			if !r.holds {
				from, to = to, from // not a < b: b ≤ a
			}
			next := step{to, at.strict || r.holds}
			if from != at.t || seen[next] {
				continue
			}
			if to == greater && next.strict {
				return true
			}
			seen[next] = true
			queue = append(queue, next)
		}
	}
	return false
}

// unequal reports whether facts order two terms of the same width strictly, in one direction or the other, in either order of words.
func (s *Space) unequal(f *Facts, a, b term.ID) bool {
	if f.relations(a) == nil || f.relations(b) == nil {
		return false
	}
	for _, signed := range []bool{false, true} {
		if s.precedes(f, a, b, signed) || s.precedes(f, b, a, signed) {
			return true
		}
	}
	return false
}
