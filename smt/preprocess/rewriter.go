package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// rewriter replaces terms inside terms. What it computed stays valid until begin,
// so that terms that share are rewritten once.
type rewriter struct {
	pool  *term.Pool
	to    []term.ID // result of each term
	valid []uint32  // round in which it was computed
	round uint32
	first term.ID // no term below it changes
	stack []term.ID
	steps int // terms rebuilt since begin

	after func(term.ID) term.ID // simplifies what was rebuilt, may be nil
}

// begin forgets all results and bindings.
func (r *rewriter) begin() {
	r.round++
	if r.round == 0 {
		clear(r.valid)
		r.round = 1
	}
	r.first = ^term.ID(0)
	r.steps = 0
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
		r.stack = r.stack[:len(r.stack)-1]
		v := u
		if changed {
			v = p.Rebuild(u, args[0], args[1], args[2])
			if r.after != nil {
				v = r.after(v)
			}
		}
		r.to[u], r.valid[u] = v, r.round
		if r.steps++; limit > 0 && r.steps > limit {
			return term.None
		}
	}
	return r.get(t)
}
