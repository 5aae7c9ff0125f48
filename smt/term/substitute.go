package term

// Substitute returns t with every term that is a key of m replaced by its
// value, which has the same width, and all else rebuilt and simplified anew.
// Values are not substituted into. The time is linear in the number of terms
// reachable from t.
func (p *Pool) Substitute(t ID, m map[ID]ID) ID {
	if len(m) == 0 {
		return t
	}
	first := ^ID(0)
	for from, to := range m {
		p.sameSort("substitution", from, to)
		first = min(first, from)
	}
	memo := make(map[ID]ID)
	// Arguments are older than the term, so nothing below first can contain a key.
	get := func(u ID) ID {
		if u < first {
			return u
		}
		if v, ok := m[u]; ok {
			return v
		}
		return memo[u]
	}
	stack := []ID{t}
	for len(stack) > 0 {
		u := stack[len(stack)-1]
		if get(u) != None {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		var args [3]ID
		for i := range p.NumArgs(u) {
			args[i] = get(p.Arg(u, i))
			if args[i] == None {
				stack = append(stack, p.Arg(u, i))
				ready = false
			}
		}
		if ready {
			memo[u] = p.Rebuild(u, args[0], args[1], args[2])
			stack = stack[:len(stack)-1]
		}
	}
	return get(t)
}

// Rebuild applies the operator of t to other arguments, of the same widths, by
// the simplifying constructors. Arguments beyond NumArgs(t) are ignored.
func (p *Pool) Rebuild(t, x, y, z ID) ID {
	n := p.nodes[t]
	w := int(n.width) + 1
	switch n.op {
	case OpConst, OpVar, OpArray:
		return t
	case OpConstArray:
		return p.ConstArray(int(n.b)+1, x)
	case OpStore:
		return p.Store(x, y, z)
	case OpOffset:
		return p.Offset(x, y)
	case OpPrefix:
		return p.Prefix(x, y, z)
	case OpSelect:
		return p.Select(x, y)
	case OpPtr:
		if y == ID(n.c) {
			return p.PtrAt(n.a, y, x)
		}
		return p.Add(x, y) // where the object lies has become something else
	case OpNot:
		return p.Not(x)
	case OpAnd:
		return p.And(x, y)
	case OpXor:
		return p.Xor(x, y)
	case OpIte, OpArrayIte:
		return p.Ite(x, y, z)
	case OpEq, OpArrayEq:
		return p.Eq(x, y)
	case OpUlt:
		return p.Ult(x, y)
	case OpSlt:
		return p.Slt(x, y)
	case OpNeg:
		return p.Neg(x)
	case OpAdd:
		return p.Add(x, y)
	case OpMul:
		return p.Mul(x, y)
	case OpUDiv:
		return p.UDiv(x, y)
	case OpURem:
		return p.URem(x, y)
	case OpShl:
		return p.Shl(x, y)
	case OpLShr:
		return p.LShr(x, y)
	case OpAShr:
		return p.AShr(x, y)
	case OpConcat:
		return p.Concat(x, y)
	case OpExtract:
		return p.Extract(x, int(n.b)+w-1, int(n.b))
	case OpZExt:
		return p.ZExt(x, w)
	case OpSExt:
		return p.SExt(x, w)
	case OpUMulO:
		return p.UMulO(x, y)
	case OpSMulO:
		return p.SMulO(x, y)
	}
	panic("term: rebuild of " + n.op.String())
}
