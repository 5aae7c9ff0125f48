package memory

import "github.com/fathom-verifier/fathom/smt/term"

// maxUpdate bounds the operators between what an update reads and what it writes.
const maxUpdate = 8

// updated returns the value of a write, for a read of n bytes that meets all of it, by the rule ROW-UPDATE: what the write took from the
// place that it changes is, where the offsets are equal, what the read finds below the write.
//
//	read(write(m, i, f(read(m, i))), j)  =  i = j ? f(read(m, j)) : read(m, j)
//
// A counter in an array becomes a chain of choices at one place, that of the read; otherwise each link hangs on what was read at the
// place of the link, which is as long a chain again.
func (s *Space) updated(b *base, n int, below func() term.ID) term.ID {
	if old, ok := s.updates(b, n); ok {
		budget := maxUpdate
		if v, ok := s.replaced(b.val, old, below, &budget); ok {
			return v
		}
	}
	return b.val
}

// isUpdate tells whether ROW-UPDATE applies to a write of n bytes.
func (s *Space) isUpdate(b *base, n int) bool {
	old, ok := s.updates(b, n)
	if !ok {
		return false
	}
	budget, found := maxUpdate, false
	_, ok = s.replaced(b.val, old, func() term.ID { found = true; return old }, &budget)
	return ok && found
}

// updates returns what a write of n bytes may depend on: what was read at its place before, if anything was.
func (s *Space) updates(b *base, n int) (old term.ID, ok bool) {
	if b.kind != baseWrite || b.bytes != n {
		return 0, false
	}
	old, ok = s.reads[readKey{b.under.base.id, b.off, n}]
	if !ok || s.pool.IsConst(old) || b.val < old {
		return 0, false
	}
	at := s.window(b.off, n, b.under.limit)
	if at.empty() || b.under.cells.anyIn(uint64(at.lo), uint64(at.hi)+uint64(n)-1) {
		return 0, false // what is remembered of the log is not all
	}
	return old, true
}

// replaced returns t with what new returns in place of old, which is older. It fails above the budget, and where operators other than
// those of a few gates for each bit would be made anew for each read.
func (s *Space) replaced(t, old term.ID, new func() term.ID, budget *int) (v term.ID, ok bool) {
	switch {
	case t == old:
		return new(), true
	case t < old:
		return t, true // arguments come before the term
	}
	p := s.pool
	if *budget--; *budget < 0 {
		return 0, false
	}
	var args [3]term.ID
	changed := false
	for i := range p.NumArgs(t) {
		if args[i], ok = s.replaced(p.Arg(t, i), old, new, budget); !ok {
			return 0, false
		}
		changed = changed || args[i] != p.Arg(t, i)
	}
	if !changed {
		return t, true
	}
	switch p.Op(t) {
	case term.OpNot, term.OpNeg, term.OpAdd, term.OpAnd, term.OpXor, term.OpIte, term.OpExtract, term.OpConcat, term.OpZExt, term.OpSExt:
		return p.Rebuild(t, args[0], args[1], args[2]), true
	}
	return 0, false
}
