package term

// PushSelects returns terms equal to the given ones in which every OpSelect is of a
// free array: reads are pushed through stores, choices and ranges down to the arrays
// those are made of, as read-over-write says. Equalities of arrays stay and keep
// their operands. The time and the number of new terms are linear in the pairs of an
// array and an index that a read comes to, up to the product of their numbers.
func (p *Pool) PushSelects(ts ...ID) []ID {
	pushed := make(map[arrayRead]ID)
	memo := make(map[ID]ID)
	p.Walk(func(t ID) {
		var args [3]ID
		for i := range p.NumArgs(t) {
			args[i] = memo[p.Arg(t, i)]
		}
		u := p.Rebuild(t, args[0], args[1], args[2])
		if p.nodes[u].op == OpSelect {
			u = p.pushSelect(u, pushed)
		}
		memo[t] = u
	}, ts...)
	out := make([]ID, len(ts))
	for i, t := range ts {
		out[i] = memo[t]
	}
	return out
}

// arrayRead is a select that was not made a term.
type arrayRead struct{ array, index ID }

// pushSelect pushes the select t, of an array whose own selects are pushed.
func (p *Pool) pushSelect(t ID, done map[arrayRead]ID) ID {
	root := arrayRead{p.Arg(t, 0), p.Arg(t, 1)}
	stack := []arrayRead{root}
	get := func(a, index ID) ID {
		r := arrayRead{a, index}
		v, ok := done[r]
		if !ok {
			stack = append(stack, r)
		}
		return v
	}
	for len(stack) > 0 {
		r := stack[len(stack)-1]
		if done[r] != None {
			stack = stack[:len(stack)-1]
			continue
		}
		n := p.nodes[r.array]
		v := None
		switch n.op {
		case OpArray:
			v = p.Select(r.array, r.index)
		case OpConstArray:
			v = ID(n.a)
		case OpStore:
			if below := get(ID(n.a), r.index); below != None {
				v = p.Ite(p.Eq(r.index, ID(n.b)), ID(n.c), below)
			}
		case OpOffset:
			v = get(ID(n.a), p.Add(r.index, ID(n.b)))
		case OpPrefix:
			x := get(ID(n.b), r.index)
			if y := get(ID(n.c), r.index); x != None && y != None {
				v = p.Ite(p.Ult(r.index, ID(n.a)), x, y)
			}
		case OpArrayIte:
			x := get(ID(n.b), r.index)
			if y := get(ID(n.c), r.index); x != None && y != None {
				v = p.Ite(ID(n.a), x, y)
			}
		}
		if v != None {
			done[r] = v
		}
	}
	return done[root]
}
