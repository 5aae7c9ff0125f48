package term

// constant interns a value.
func (p *Pool) constant(v Value) ID {
	if v.wide != nil {
		return p.ConstBig(v.width, v.wide)
	}
	return p.Const(v.width, v.lo)
}

func (p *Pool) valueOf(t ID) Value {
	w := p.Width(t)
	if w <= 64 {
		v, _ := p.ConstValue(t)
		return Value{width: w, lo: v}
	}
	b, _ := p.ConstBigValue(t)
	return Value{width: w, wide: b}
}

// fold1 and fold2 compute an operator applied to constants.
func (p *Pool) fold1(op Op, width, low int, a ID) ID {
	return p.constant(apply(op, width, low, p.valueOf(a), Value{}, Value{}))
}

func (p *Pool) fold2(op Op, width int, a, b ID) ID {
	return p.constant(apply(op, width, 0, p.valueOf(a), p.valueOf(b), Value{}))
}
