package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// unconstrained replaces an operator that can give any result, because an operand
// is a variable that occurs nowhere else, by a new variable of which the old one
// is a function: x + t is any value, and x is that value minus t. (Brummayer, "Efficient SMT
// solving for bit-vectors and the extensional theory of arrays", 2009;
// Bruttomesso, "RTL verification", 2008.) The new variable occurs as often as what
// it stands for, so the rule goes on upwards.
func (j *job) unconstrained() {
	p := j.pool
	if !j.on(RuleUnconstrained) {
		return
	}
	uses := j.count()
	r := &j.replacer
	r.begin()
	free := make(map[term.ID]bool) // terms, of the old formula, that became such a variable
	done := false
	for _, u := range uses.order {
		n := p.NumArgs(u)
		if n == 0 {
			if p.Op(u) == term.OpVar && uses.of(u) == 1 && !j.frozen(u) && j.eliminable(u) {
				free[u] = true
			}
			r.set(u, u)
			continue
		}
		var args [3]term.ID
		var loose [3]bool
		changed, some := false, false
		for i := 0; i < n; i++ {
			a := p.Arg(u, i)
			args[i] = r.get(a)
			loose[i] = free[a] && p.Op(args[i]) == term.OpVar
			some = some || loose[i]
			changed = changed || args[i] != a
		}
		v := u
		if changed {
			v = p.Rebuild(u, args[0], args[1], args[2])
		}
		if some && p.Op(v) == p.Op(u) && sameArgs(p, v, args[:n]) {
			if e, ok := j.release(v, args, loose); ok {
				j.stats[RuleUnconstrained]++
				done = true
				j.defs = append(j.defs, e.defs...)
				v = e.result
				free[u] = e.free && uses.of(u) == 1
			}
		}
		r.set(u, v)
	}
	if !done {
		return
	}
	j.changed = true
	for i, c := range j.conj {
		j.conj[i] = r.get(c)
	}
	for i := range j.kept {
		j.kept[i].t = r.get(j.kept[i].t)
	}
}

func sameArgs(p *term.Pool, t term.ID, args []term.ID) bool {
	for i, a := range args {
		if p.Arg(t, i) != a {
			return false
		}
	}
	return true
}

// set records the result of u.
func (r *rewriter) set(u, v term.ID) {
	r.grow()
	r.to[u], r.valid[u] = v, r.round
	r.first = 0
}

// uses is how often each term is an argument or a conjunct.
type uses struct {
	order []term.ID // arguments first
	n     []uint8   // saturates at 2
}

func (s *uses) of(t term.ID) int { return int(s.n[t]) }

func (j *job) count() *uses {
	p := j.pool
	s := &uses{n: make([]uint8, p.Len())}
	roots := append([]term.ID(nil), j.conj...)
	for _, e := range j.kept {
		roots = append(roots, e.t)
	}
	for _, t := range roots {
		s.n[t] = min(s.n[t]+1, 2)
	}
	p.Walk(func(t term.ID) {
		s.order = append(s.order, t)
		for i, n := 0, p.NumArgs(t); i < n; i++ {
			a := p.Arg(t, i)
			s.n[a] = min(s.n[a]+1, 2)
		}
	}, roots...)
	return s
}

// released is an operator application that can give any value, or any that the
// other operands admit.
type released struct {
	result term.ID
	free   bool // the result is a variable that occurs where the application did
	defs   []Definition
}

// release returns what t, with the given arguments, is replaced by if those marked
// loose are variables that occur nowhere else; ok is false if it stays.
func (j *job) release(t term.ID, args [3]term.ID, loose [3]bool) (e released, ok bool) {
	p := j.pool
	w := p.Width(t)
	x, y := args[0], args[1]
	u := term.None
	// any makes the result a new variable.
	any := func() term.ID {
		u = j.freshFor(t)
		e.result, e.free = u, true
		return u
	}
	// define gives a variable its value.
	define := func(v, value term.ID) {
		e.defs = append(e.defs, Definition{Var: v, Value: value})
	}
	switch op := p.Op(t); op {
	case term.OpNot:
		define(x, p.Not(any()))
	case term.OpNeg:
		define(x, p.Neg(any()))
	case term.OpAdd, term.OpXor, term.OpPtr:
		i := 0
		if !loose[0] {
			i = 1
		}
		if any(); op != term.OpXor {
			define(args[i], p.Sub(u, args[1-i]))
		} else {
			define(args[i], p.Xor(u, args[1-i]))
		}
	case term.OpEq:
		i := 0
		if !loose[0] {
			i = 1
		}
		o := args[1-i]
		define(args[i], p.Ite(any(), o, p.Not(o)))
	case term.OpUlt, term.OpSlt:
		// One side takes the end of the range, if it is to be less or greater, or else
		// the value of the other. Only the end itself is never beyond.
		vw := p.Width(x)
		least, most := p.Zero(vw), p.Ones(vw)
		if op == term.OpSlt {
			least = p.Concat(p.Const(1, 1), p.Zero(vw-1))
			most = p.Not(least)
		}
		any()
		if loose[0] && loose[1] {
			define(y, most)
			define(x, p.Ite(u, least, most))
			break
		}
		if loose[0] {
			e.result = p.And(u, p.Ne(y, least))
			define(x, p.Ite(e.result, least, y))
		} else {
			e.result = p.And(u, p.Ne(x, most))
			define(y, p.Ite(e.result, most, x))
		}
		e.free = e.result == u
	case term.OpMul:
		if inv, odd := p.Inverse(y); odd && loose[0] {
			define(x, p.Mul(any(), inv))
		} else if loose[0] && loose[1] {
			define(x, any())
			define(y, p.Const(w, 1))
		}
	case term.OpAnd:
		if loose[0] && loose[1] {
			define(x, any())
			define(y, p.Ones(w))
		}
	case term.OpUDiv:
		if loose[0] && loose[1] {
			define(x, any())
			define(y, p.Const(w, 1))
		}
	case term.OpURem, term.OpShl, term.OpLShr, term.OpAShr:
		if loose[0] && loose[1] {
			define(x, any())
			define(y, p.Zero(w))
		}
	case term.OpUMulO:
		if loose[0] && loose[1] {
			vw := p.Width(x)
			define(y, p.Ite(any(), p.Ones(vw), p.Zero(vw)))
			define(x, p.Ones(vw))
		}
	case term.OpSMulO:
		if loose[0] && loose[1] {
			vw := p.Width(x)
			least := p.Concat(p.Const(1, 1), p.Zero(vw-1))
			define(y, p.Ite(any(), least, p.Zero(vw)))
			define(x, least)
		}
	case term.OpConcat:
		if loose[0] && loose[1] {
			k := p.Width(y)
			define(x, p.Extract(any(), w-1, k))
			define(y, p.Extract(u, k-1, 0))
		}
	case term.OpExtract:
		whole := any()
		if _, lo := p.ExtractBounds(t); lo > 0 {
			whole = p.Concat(whole, p.Zero(lo))
		}
		define(x, p.ZExt(whole, p.Width(x)))
	case term.OpIte:
		z := args[2]
		switch {
		case loose[1] && loose[2]:
			define(y, any())
			define(z, u)
		case loose[0] && loose[1]:
			define(x, p.True())
			define(y, any())
		case loose[0] && loose[2]:
			define(x, p.False())
			define(z, any())
		}
	}
	if len(e.defs) == 0 {
		return e, false
	}
	// What was replaced says what the new variable is, for those that need the old
	// ones again: any of them restores all.
	for i := range e.defs {
		e.defs[i].Restore = p.Eq(t, e.result)
	}
	return e, true
}
