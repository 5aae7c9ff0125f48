package term

import "math/big"

// Evaluator computes the value of terms under one assignment. Values are
// remembered, so evaluating many terms of a shared graph visits each node
// once. Of an if-then-else only the branch taken is evaluated, and of an array
// only the elements read, unless it is compared.
type Evaluator struct {
	// Arrays gives the whole value of a free array, for equalities of arrays. If it
	// is nil they are put together from single elements, which is possible for
	// indices of up to 16 bits only.
	Arrays func(ID) ArrayValue
	// Opaque, if it is set, gives the value of each OpSelect and OpArrayEq, which
	// then are evaluated as if they were variables.
	Opaque func(ID) Value

	pool   *Pool
	vars   func(ID) Value
	reads  func(ID, Value) Value
	done   []bool
	low    []uint64
	wide   map[ID]Value
	arrays map[ID]ArrayValue
	reach  map[ID]read // how far the selects under way have come
	stack  []ID
}

// read is the element of an array at an index.
type read struct {
	array ID
	index Value
}

// NewEvaluator returns an evaluator in which vars gives the value of variables
// and reads that of elements of free arrays. A nil function means zero
// everywhere. Both must be functions in the mathematical sense; each variable is
// asked for once, and an element for each distinct Select at most once.
func (p *Pool) NewEvaluator(vars func(ID) Value, reads func(array ID, index Value) Value) *Evaluator {
	return &Evaluator{pool: p, vars: vars, reads: reads}
}

// Reset forgets all values, for use after the assignment has changed.
func (e *Evaluator) Reset() {
	clear(e.done)
	clear(e.wide)
	clear(e.arrays)
}

// Uint64 returns the value of a term of at most 64 bits.
func (e *Evaluator) Uint64(t ID) uint64 { return e.Eval(t).Uint64() }

// True tells whether t evaluates to a value other than zero.
func (e *Evaluator) True(t ID) bool { return !e.Eval(t).IsZero() }

// Big returns the value of t; the caller must not change it.
func (e *Evaluator) Big(t ID) *big.Int { return e.Eval(t).Big() }

func (e *Evaluator) value(t ID) Value {
	w := e.pool.Width(t)
	if w > 64 {
		return e.wide[t]
	}
	return Value{width: w, lo: e.low[t]}
}

func (e *Evaluator) set(t ID, v Value) {
	if v.width != e.pool.Width(t) {
		panic("term: the assignment gives a value of the wrong width")
	}
	if v.wide != nil {
		if e.wide == nil {
			e.wide = make(map[ID]Value)
		}
		e.wide[t] = v
	} else {
		e.low[t] = v.lo
	}
	e.done[t] = true
}

// Eval returns the value of t. The time is linear in the number of nodes not
// evaluated before.
func (e *Evaluator) Eval(t ID) Value {
	e.run(t)
	return e.value(t)
}

// run evaluates t.
func (e *Evaluator) run(t ID) {
	p := e.pool
	if n := p.Len(); n > len(e.done) {
		done, low := make([]bool, n+n/4), make([]uint64, n+n/4)
		copy(done, e.done)
		copy(low, e.low)
		e.done, e.low = done, low
	}
	e.stack = append(e.stack[:0], t)
	for len(e.stack) > 0 {
		u := e.stack[len(e.stack)-1]
		if e.done[u] || e.step(u) {
			e.stack = e.stack[:len(e.stack)-1]
		}
	}
}

// need reports whether u is evaluated, and schedules it if not.
func (e *Evaluator) need(u ID) bool {
	if e.done[u] {
		return true
	}
	e.stack = append(e.stack, u)
	return false
}

// step evaluates u if the arguments it needs are, and says whether it did.
func (e *Evaluator) step(u ID) bool {
	p := e.pool
	n := &p.nodes[u]
	w := int(n.width) + 1
	switch n.op {
	case OpConst:
		if w <= 64 {
			e.set(u, Value{width: w, lo: uint64(n.a) | uint64(n.b)<<32})
		} else {
			b, _ := p.ConstBigValue(u)
			e.set(u, Value{width: w, wide: b})
		}
		return true
	case OpVar:
		v := NewValue(w, 0)
		if e.vars != nil {
			v = e.vars(u)
		}
		e.set(u, v)
		return true
	case OpSelect:
		if e.Opaque != nil {
			e.set(u, e.Opaque(u))
			return true
		}
		return e.selectStep(u)
	case OpArrayEq:
		if e.Opaque != nil {
			e.set(u, e.Opaque(u))
			return true
		}
		ready := e.need(ID(n.a))
		if !e.need(ID(n.b)) || !ready {
			return false
		}
		e.set(u, boolValue(e.arrays[ID(n.a)].Equal(e.arrays[ID(n.b)])))
		return true
	case OpArray, OpConstArray, OpStore, OpOffset, OpPrefix, OpArrayIte:
		return e.arrayStep(u)
	case OpPtr:
		ready := e.need(ID(n.c))
		if !e.need(ID(n.b)) || !ready {
			return false
		}
		e.set(u, NewValue(w, e.value(ID(n.c)).lo+e.value(ID(n.b)).lo))
		return true
	case OpIte:
		if !e.need(ID(n.a)) {
			return false
		}
		branch := ID(n.c)
		if e.low[n.a] != 0 {
			branch = ID(n.b)
		}
		if !e.need(branch) {
			return false
		}
		e.set(u, e.value(branch))
		return true
	}
	ready := e.need(ID(n.a))
	var y Value
	if opArity[n.op] == 2 {
		ready = e.need(ID(n.b)) && ready
		if ready {
			y = e.value(ID(n.b))
		}
	}
	if !ready {
		return false
	}
	if wa := p.Width(ID(n.a)); w <= 64 && wa <= 64 && y.wide == nil {
		v := applyNarrow(n.op, w, int(n.b), Value{width: wa, lo: e.low[n.a]}, y)
		e.low[u], e.done[u] = v&mask(w), true
		return true
	}
	e.set(u, apply(n.op, w, int(n.b), e.value(ID(n.a)), y, Value{}))
	return true
}
