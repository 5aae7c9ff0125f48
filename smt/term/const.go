package term

import "math/big"

func mask(width int) uint64 {
	if width >= 64 {
		return ^uint64(0)
	}
	return 1<<width - 1
}

func signExtend(width int, v uint64) int64 {
	s := 64 - width
	return int64(v<<s) >> s
}

// Const returns the constant v modulo 2^width.
func (p *Pool) Const(width int, v uint64) ID {
	checkWidth(width)
	if width > 64 {
		return p.wideConst(width, []uint64{v})
	}
	v &= mask(width)
	return p.intern(OpConst, width, uint32(v), uint32(v>>32), 0)
}

// ConstInt returns the constant v modulo 2^width, sign-extended when the width
// exceeds 64.
func (p *Pool) ConstInt(width int, v int64) ID {
	if width > 64 {
		return p.ConstBig(width, big.NewInt(v))
	}
	return p.Const(width, uint64(v))
}

// ConstBig returns the constant v modulo 2^width; v may be negative.
func (p *Pool) ConstBig(width int, v *big.Int) ID {
	checkWidth(width)
	v = wrap(width, v)
	if width <= 64 {
		return p.Const(width, v.Uint64())
	}
	n := (width + 63) / 64
	limbs := make([]uint64, n)
	var word big.Int
	for i := range limbs {
		word.Rsh(v, uint(64*i))
		limbs[i] = word.And(&word, allOnes64).Uint64()
	}
	return p.wideConst(width, limbs)
}

var allOnes64 = new(big.Int).SetUint64(^uint64(0))

// wrap returns v modulo 2^width, in 0..2^width-1.
func wrap(width int, v *big.Int) *big.Int {
	if v.Sign() >= 0 && v.BitLen() <= width {
		return v
	}
	m := new(big.Int).Lsh(big.NewInt(1), uint(width))
	return m.Mod(v, m)
}

func (p *Pool) limbsOf(n *node) []uint64 {
	return p.limbs[n.a : int(n.a)+(int(n.width)+64)/64]
}

func hashLimbs(width uint16, limbs []uint64) uint64 {
	h := mix(uint64(OpConst)<<16 | uint64(width))
	for _, l := range limbs {
		h = mix(h ^ l)
	}
	return h
}

// wideConst interns a constant of more than 64 bits by content. Missing high
// limbs are zero.
func (p *Pool) wideConst(width int, limbs []uint64) ID {
	n := (width + 63) / 64
	full := limbs
	if len(full) < n {
		full = make([]uint64, n)
		copy(full, limbs)
	}
	w := uint16(width - 1)
	slot := hashLimbs(w, full) & uint64(len(p.table)-1)
probe:
	for ; p.table[slot] != 0; slot = (slot + 1) & uint64(len(p.table)-1) {
		t := p.table[slot]
		m := &p.nodes[t]
		if m.op != OpConst || m.width != w {
			continue
		}
		for i, l := range p.limbsOf(m) {
			if l != full[i] {
				continue probe
			}
		}
		return ID(t)
	}
	nd := node{op: OpConst, width: w, a: uint32(len(p.limbs))}
	p.limbs = append(p.limbs, full...)
	return p.insert(nd, unknown(width), slot)
}

// Zero returns the constant 0.
func (p *Pool) Zero(width int) ID { return p.Const(width, 0) }

// Ones returns the constant whose bits are all 1.
func (p *Pool) Ones(width int) ID { return p.ConstInt(width, -1) }

// minSigned returns the constant with only the top bit set.
func (p *Pool) minSigned(width int) ID {
	if width <= 64 {
		return p.Const(width, 1<<(width-1))
	}
	return p.ConstBig(width, new(big.Int).Lsh(big.NewInt(1), uint(width-1)))
}

// True returns the constant 1 of width 1.
func (p *Pool) True() ID { return p.trueID }

// False returns the constant 0 of width 1.
func (p *Pool) False() ID { return p.falseID }

// Bool returns True or False.
func (p *Pool) Bool(b bool) ID {
	if b {
		return p.trueID
	}
	return p.falseID
}

// IsConst tells whether t is a constant.
func (p *Pool) IsConst(t ID) bool { return p.nodes[t].op == OpConst }

// IsTrue tells whether t is the constant 1 of width 1.
func (p *Pool) IsTrue(t ID) bool { return t == p.trueID }

// IsFalse tells whether t is the constant 0 of width 1.
func (p *Pool) IsFalse(t ID) bool { return t == p.falseID }

// ConstValue returns the value of a constant of at most 64 bits.
func (p *Pool) ConstValue(t ID) (uint64, bool) {
	n := &p.nodes[t]
	if n.op != OpConst || n.width >= 64 {
		return 0, false
	}
	return uint64(n.a) | uint64(n.b)<<32, true
}

// ConstBigValue returns the value of a constant of any width. The caller owns
// the result.
func (p *Pool) ConstBigValue(t ID) (*big.Int, bool) {
	n := &p.nodes[t]
	if n.op != OpConst {
		return nil, false
	}
	if v, ok := p.ConstValue(t); ok {
		return new(big.Int).SetUint64(v), true
	}
	v := new(big.Int)
	var word big.Int
	limbs := p.limbsOf(n)
	for i := len(limbs) - 1; i >= 0; i-- {
		v.Lsh(v, 64)
		v.Or(v, word.SetUint64(limbs[i]))
	}
	return v, true
}

func (p *Pool) isZero(t ID) bool {
	n := &p.nodes[t]
	if n.op != OpConst {
		return false
	}
	if n.width < 64 {
		return n.a == 0 && n.b == 0
	}
	for _, l := range p.limbsOf(n) {
		if l != 0 {
			return false
		}
	}
	return true
}

func (p *Pool) isOne(t ID) bool {
	n := &p.nodes[t]
	if n.op != OpConst {
		return false
	}
	if n.width < 64 {
		return n.a == 1 && n.b == 0
	}
	for i, l := range p.limbsOf(n) {
		if i == 0 && l != 1 || i > 0 && l != 0 {
			return false
		}
	}
	return true
}

func (p *Pool) isOnes(t ID) bool {
	n := &p.nodes[t]
	if n.op != OpConst {
		return false
	}
	w := int(n.width) + 1
	if w <= 64 {
		v, _ := p.ConstValue(t)
		return v == mask(w)
	}
	for _, l := range p.limbsOf(n) {
		if w >= 64 && l != ^uint64(0) || w < 64 && l != mask(w) {
			return false
		}
		w -= 64
	}
	return true
}
