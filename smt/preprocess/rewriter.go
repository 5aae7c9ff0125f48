package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// rewriter replaces terms inside terms. What it computed stays valid until begin,
// so that terms that share are rewritten once.
type rewriter struct {
	pool  *term.Pool
	to    []term.ID // result of each term, or the term whose result is its result
	valid []uint32  // round in which it was computed; plus 1 if it is only bound
	round uint32    // even
	first term.ID   // no term below it changes
	stack []term.ID
	steps int // terms looked at since begin
	moved int // those that changed

	rebuild func(u term.ID, args [3]term.ID) term.ID // makes a term of rewritten arguments, Pool.Rebuild if nil
	after   func(term.ID) term.ID                    // simplifies what was rebuilt, may be nil
}

// begin forgets all results and bindings.
func (r *rewriter) begin() {
	r.round += 2
	if r.round == 0 {
		clear(r.valid)
		r.round = 2
	}
	r.first = ^term.ID(0)
	r.steps, r.moved = 0, 0
	r.grow()
}

func (r *rewriter) grow() {
	if n := r.pool.Len(); n > len(r.to) {
		n += n / 4
		to, valid := make([]term.ID, n), make([]uint32, n)
		copy(to, r.to)
		copy(valid, r.valid)
		r.to, r.valid = to, valid
	}
}

// bind makes to the result of from. All bindings come before the first rewrite.
func (r *rewriter) bind(from, to term.ID) {
	r.grow()
	r.to[from], r.valid[from] = to, r.round
	r.first = min(r.first, from)
}

// bindTerm makes what to is rewritten to the result of from. The bindings must
// not be cyclic.
func (r *rewriter) bindTerm(from, to term.ID) {
	r.bind(from, to)
	r.valid[from]++
}

// bound reports whether there is any binding.
func (r *rewriter) bound() bool { return r.first != ^term.ID(0) }

// get is the result of t, or None.
func (r *rewriter) get(t term.ID) term.ID {
	switch {
	case t < r.first: // arguments are older than the term
		return t
	case r.valid[t] == r.round:
		return r.to[t]
	}
	return term.None
}

// rewrite returns t with the bindings applied, or None after more than limit
// steps; limit 0 is none. Linear in the terms between t and the bindings.
func (r *rewriter) rewrite(t term.ID, limit int) term.ID {
	p := r.pool
	r.grow()
	r.stack = append(r.stack[:0], t)
	for len(r.stack) > 0 {
		u := r.stack[len(r.stack)-1]
		if r.get(u) != term.None {
			r.stack = r.stack[:len(r.stack)-1]
			continue
		}
		var v term.ID
		if r.valid[u] == r.round+1 {
			if v = r.get(r.to[u]); v == term.None {
				r.stack = append(r.stack, r.to[u])
				continue
			}
		} else {
			var args [3]term.ID
			ready, changed := true, false
			for i, n := 0, p.NumArgs(u); i < n; i++ {
				a := p.Arg(u, i)
				args[i] = r.get(a)
				if args[i] == term.None {
					r.stack = append(r.stack, a)
					ready = false
				}
				changed = changed || args[i] != a
			}
			if !ready {
				continue
			}
			v = u
			if changed {
				if r.rebuild != nil {
					v = r.rebuild(u, args)
				} else {
					v = p.Rebuild(u, args[0], args[1], args[2])
				}
				r.moved++
				if r.after != nil {
					v = r.after(v)
				}
			}
		}
		r.stack = r.stack[:len(r.stack)-1]
		r.to[u], r.valid[u] = v, r.round
		if r.steps++; limit > 0 && r.steps > limit {
			return term.None
		}
	}
	return r.get(t)
}

// below returns t rebuilt from its rewritten arguments, whatever t itself is
// bound to.
func (r *rewriter) below(t term.ID) term.ID {
	p := r.pool
	var args [3]term.ID
	changed := false
	for i, n := 0, p.NumArgs(t); i < n; i++ {
		a := p.Arg(t, i)
		args[i] = r.rewrite(a, 0)
		changed = changed || args[i] != a
	}
	if !changed {
		return t
	}
	return p.Rebuild(t, args[0], args[1], args[2])
}
