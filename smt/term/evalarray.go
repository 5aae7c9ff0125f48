package term

import "fmt"

// Array returns the value of the array t. The time is that of Eval plus, for each
// chain of stores and each range, the number of runs.
func (e *Evaluator) Array(t ID) ArrayValue {
	if !e.pool.IsArray(t) {
		panic("term: the value of an array asked of " + e.pool.Op(t).String())
	}
	e.run(t)
	return e.arrays[t]
}

// selectStep evaluates the select u by following the array down to the element.
// Where a value is missing it is scheduled, and the walk goes on from there later:
// chains of stores are walked once.
func (e *Evaluator) selectStep(u ID) bool {
	p := e.pool
	n := &p.nodes[u]
	if !e.need(ID(n.b)) {
		return false
	}
	at, resumed := e.reach[u]
	if !resumed {
		at = read{ID(n.a), e.value(ID(n.b))}
	}
	wait := func() bool {
		if e.reach == nil {
			e.reach = make(map[ID]read)
		}
		e.reach[u] = at
		return false
	}
	for {
		m := &p.nodes[at.array]
		found := None
		switch m.op {
		case OpArray:
			v := NewValue(p.Width(u), 0)
			if e.reads != nil {
				v = e.reads(at.array, at.index)
			} else if e.Arrays != nil {
				v = e.Arrays(at.array).At(at.index)
			}
			if resumed {
				delete(e.reach, u)
			}
			e.set(u, v)
			return true
		case OpConstArray:
			found = ID(m.a)
		case OpStore:
			if !e.need(ID(m.b)) {
				return wait()
			}
			if e.value(ID(m.b)).Equal(at.index) {
				found = ID(m.c)
			} else {
				at.array = ID(m.a)
			}
		case OpOffset:
			if !e.need(ID(m.b)) {
				return wait()
			}
			at = read{ID(m.a), at.index.add(e.value(ID(m.b)))}
		case OpPrefix:
			if !e.need(ID(m.a)) {
				return wait()
			}
			if at.index.Cmp(e.value(ID(m.a))) < 0 {
				at.array = ID(m.b)
			} else {
				at.array = ID(m.c)
			}
		case OpArrayIte:
			if !e.need(ID(m.a)) {
				return wait()
			}
			if e.low[m.a] != 0 {
				at.array = ID(m.b)
			} else {
				at.array = ID(m.c)
			}
		default:
			panic("term: select of " + m.op.String())
		}
		if found != None {
			if !e.need(found) {
				return wait()
			}
			if resumed {
				delete(e.reach, u)
			}
			e.set(u, e.value(found))
			return true
		}
	}
}

// arrayStep evaluates the array u as a whole.
func (e *Evaluator) arrayStep(u ID) bool {
	p := e.pool
	n := &p.nodes[u]
	switch n.op {
	case OpArray:
		return e.setArray(u, e.free(u))
	case OpConstArray:
		return e.need(ID(n.a)) && e.setArray(u, ConstArrayValue(int(n.b)+1, e.value(ID(n.a))))
	case OpStore:
		return e.storeStep(u)
	case OpOffset:
		ready := e.need(ID(n.a))
		return e.need(ID(n.b)) && ready && e.setArray(u, e.arrays[ID(n.a)].offset(e.value(ID(n.b))))
	case OpPrefix:
		ready := e.need(ID(n.a))
		ready = e.need(ID(n.b)) && ready
		return e.need(ID(n.c)) && ready &&
			e.setArray(u, prefix(e.value(ID(n.a)), e.arrays[ID(n.b)], e.arrays[ID(n.c)]))
	}
	if !e.need(ID(n.a)) {
		return false
	}
	branch := ID(n.c)
	if e.low[n.a] != 0 {
		branch = ID(n.b)
	}
	return e.need(branch) && e.setArray(u, e.arrays[branch])
}

// storeStep evaluates a chain of stores at once.
func (e *Evaluator) storeStep(u ID) bool {
	p := e.pool
	ready := true
	var writes []Element
	a := u
	for {
		n := &p.nodes[a]
		if n.op != OpStore || a != u && e.done[a] {
			break
		}
		ready = e.need(ID(n.b)) && ready
		ready = e.need(ID(n.c)) && ready
		if ready {
			writes = append(writes, Element{e.value(ID(n.b)), e.value(ID(n.c))})
		}
		a = ID(n.a)
	}
	if !e.need(a) || !ready {
		return false
	}
	return e.setArray(u, e.arrays[a].With(writes))
}

func (e *Evaluator) setArray(u ID, v ArrayValue) bool {
	if e.arrays == nil {
		e.arrays = make(map[ID]ArrayValue)
	}
	e.arrays[u] = v
	e.done[u] = true
	return true
}

// free is the value of a free array.
func (e *Evaluator) free(a ID) ArrayValue {
	iw, ew := e.pool.ArrayWidths(a)
	v := ConstArrayValue(iw, NewValue(ew, 0))
	switch {
	case e.Arrays != nil:
		return e.Arrays(a)
	case e.reads == nil:
		return v
	case iw > 16:
		panic(fmt.Sprintf("term: the value of an array with indices of %d bits, of which only elements are given", iw))
	}
	elems := make([]Element, 1<<iw)
	for i := range elems {
		at := NewValue(iw, uint64(i))
		elems[i] = Element{at, e.reads(a, at)}
	}
	return v.With(elems)
}
