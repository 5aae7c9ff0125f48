package lower

import (
	"math/big"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// oneAt returns 2^bit.
func oneAt(bit int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(bit)) }

// allOnes returns the constant with all bits set.
func (l *lowerer) allOnes(t *typeInfo) seair.Value { return l.big(t.reg, big.NewInt(-1)) }

// extract takes bits of a register, as a value of the type.
func (b *builder) extract(v seair.Value, pos int, t seair.Type) seair.Value {
	vt := b.typeOf(v)
	w := b.width(t)
	if pos == 0 && vt == t {
		return v
	}
	if x, ok := b.intConst(v); ok {
		return b.big(t, new(big.Int).Rsh(x, uint(pos)))
	}
	if b.isUndef(v) {
		return b.undef(t)
	}
	if pos == 0 && w == b.width(vt) {
		return b.op(seair.Copy, t, v)
	}
	return b.opImm(seair.Extract, t, int64(pos), v)
}

// pack concatenates parts, the first in the lowest bits.
func (b *builder) pack(t *typeInfo, parts []seair.Value) seair.Value {
	switch len(parts) {
	case 0:
		return seair.NoValue
	case 1:
		if b.typeOf(parts[0]) == t.reg {
			return parts[0]
		}
		return b.op(seair.Copy, t.reg, parts[0])
	}
	sum := new(big.Int)
	pos := 0
	constant := true
	for _, p := range parts {
		x, ok := b.intConst(p)
		if !ok {
			constant = false
			break
		}
		sum.Or(sum, new(big.Int).Lsh(x, uint(pos)))
		pos += b.width(b.typeOf(p))
	}
	if constant {
		return b.big(t.reg, sum)
	}
	args := make([]seair.Value, len(parts))
	for i, p := range parts {
		args[len(parts)-1-i] = p
	}
	return b.op(seair.Concat, t.reg, args...)
}

// replace puts a part into a register at a bit position.
func (b *builder) replace(t *typeInfo, whole, part seair.Value, pos int) seair.Value {
	w := b.width(b.typeOf(part))
	if w == t.width {
		if b.typeOf(part) == t.reg {
			return part
		}
		return b.op(seair.Copy, t.reg, part)
	}
	var parts []seair.Value
	if pos > 0 {
		parts = append(parts, b.extract(whole, 0, seair.Type(pos)))
	}
	parts = append(parts, part)
	if rest := t.width - pos - w; rest > 0 {
		parts = append(parts, b.extract(whole, pos+w, seair.Type(rest)))
	}
	return b.pack(t, parts)
}

// aggregate lowers extractvalue and insertvalue.
func (b *builder) aggregate(in *llvm.Inst, t *typeInfo) {
	at := b.typ(in.Operands[0].Value.Type())
	if reason := at.value(); reason != "" {
		b.unsupported(in, "%s", reason)
		return
	}
	pos := 0
	ft := at
	for _, x := range in.Extra {
		switch ft.shape {
		case shapeStruct:
			pos += ft.pos[x]
			ft = ft.elems[x]
		default:
			pos += int(x) * ft.elem.width
			ft = ft.elem
		}
	}
	whole := b.operand(in, 0)
	if in.Opcode == llvm.OpExtractValue {
		if t.reg != seair.Void {
			b.set(in, b.extract(whole, pos, t.reg))
		}
		return
	}
	if ft.reg == seair.Void {
		b.set(in, whole)
		return
	}
	b.set(in, b.replace(t, whole, b.operand(in, 1), pos))
}

// laneIndex returns a constant index of a vector of n lanes; ok is false for a variable one. An index out of range
// gives -1: the result is poison.
func (b *builder) laneIndex(index seair.Value, n int) (int, bool) {
	if b.isUndef(index) {
		return -1, true
	}
	x, ok := b.intConst(index)
	if !ok {
		return 0, false
	}
	if !x.IsInt64() || x.Int64() >= int64(n) {
		return -1, true
	}
	return int(x.Int64()), true
}

// laneShift returns the bit position of a variable lane, as wide as the vector.
func (b *builder) laneShift(t *typeInfo, index seair.Value) seair.Value {
	switch w := b.width(b.typeOf(index)); {
	case w < t.width:
		index = b.op(seair.ZExt, t.reg, index)
	case w > t.width:
		index = b.op(seair.Trunc, t.reg, index)
	}
	return b.op(seair.Mul, t.reg, index, b.uint(t.reg, uint64(t.elem.width)))
}

func (b *builder) extractElement(in *llvm.Inst, t *typeInfo) {
	vt := b.typ(in.Operands[0].Value.Type())
	v, index := b.operand(in, 0), b.operand(in, 1)
	if k, ok := b.laneIndex(index, vt.count); ok {
		if k < 0 {
			b.set(in, b.nondet(t.reg, ""))
			return
		}
		b.set(in, b.extract(v, k*vt.elem.width, t.reg))
		return
	}
	// An index out of range is poison; here it gives zeros or a wrapped lane, which poison allows.
	b.set(in, b.extract(b.op(seair.LShr, vt.reg, v, b.laneShift(vt, index)), 0, t.reg))
}

func (b *builder) insertElement(in *llvm.Inst, t *typeInfo) {
	v, e, index := b.operand(in, 0), b.operand(in, 1), b.operand(in, 2)
	if k, ok := b.laneIndex(index, t.count); ok {
		if k < 0 {
			b.set(in, b.nondet(t.reg, ""))
			return
		}
		b.set(in, b.replace(t, v, e, k*t.elem.width))
		return
	}
	if t.count == 1 {
		b.set(in, b.replace(t, v, e, 0))
		return
	}
	shift := b.laneShift(t, index)
	lane := new(big.Int).Sub(oneAt(t.elem.width), big.NewInt(1))
	mask := b.op(seair.Shl, t.reg, b.big(t.reg, lane), shift)
	keep := b.op(seair.And, t.reg, v, b.op(seair.Xor, t.reg, mask, b.allOnes(t)))
	b.set(in, b.op(seair.Or, t.reg, keep, b.op(seair.Shl, t.reg, b.op(seair.ZExt, t.reg, e), shift)))
}

// reverseLanes lowers llvm.vector.reverse.
func (b *builder) reverseLanes(_ *callee, in *llvm.Inst, t *typeInfo) {
	v := b.operand(in, 0)
	out := make([]seair.Value, t.count)
	for i := range out {
		out[i] = b.extract(v, (t.count-1-i)*t.elem.width, t.elem.reg)
	}
	b.set(in, b.pack(t, out))
}

// extractLanes lowers llvm.vector.extract: a part of a vector from a constant lane on.
func (b *builder) extractLanes(c *callee, in *llvm.Inst, t *typeInfo) {
	vt := b.typ(in.Operands[0].Value.Type())
	from, ok := b.intConst(b.operand(in, 1))
	if !ok || !from.IsInt64() || from.Int64()+int64(t.count) > int64(vt.count) {
		b.unsupported(in, "the intrinsic llvm.%s with an index out of range", c.name)
		return
	}
	v := b.operand(in, 0)
	out := make([]seair.Value, t.count)
	for i := range out {
		out[i] = b.extract(v, (int(from.Int64())+i)*t.elem.width, t.elem.reg)
	}
	b.set(in, b.pack(t, out))
}

// insertLanes lowers llvm.vector.insert: a vector whose lanes are, from a constant one on, those of another.
func (b *builder) insertLanes(c *callee, in *llvm.Inst, t *typeInfo) {
	pt := b.typ(in.Operands[1].Value.Type())
	from, ok := b.intConst(b.operand(in, 2))
	if !ok || !from.IsInt64() || from.Int64()+int64(pt.count) > int64(t.count) {
		b.unsupported(in, "the intrinsic llvm.%s with an index out of range", c.name)
		return
	}
	v, part := b.operand(in, 0), b.operand(in, 1)
	out := make([]seair.Value, t.count)
	for i := range out {
		if k := i - int(from.Int64()); k >= 0 && k < pt.count {
			out[i] = b.extract(part, k*t.elem.width, t.elem.reg)
		} else {
			out[i] = b.extract(v, i*t.elem.width, t.elem.reg)
		}
	}
	b.set(in, b.pack(t, out))
}

// activeLanes lowers llvm.get.active.lane.mask: lane i is on if base + i, without wrapping around, is less than n.
func (b *builder) activeLanes(_ *callee, in *llvm.Inst, t *typeInfo) {
	base, n := b.operand(in, 0), b.operand(in, 1)
	w := b.typeOf(base)
	out := make([]seair.Value, t.count)
	for i := range out {
		k := b.uint(w, uint64(i))
		wraps := b.op(seair.UAddO, 1, base, k)
		less := b.op(seair.Ult, 1, b.op(seair.Add, w, base, k), n)
		out[i] = b.op(seair.And, 1, less, b.op(seair.Xor, 1, wraps, b.uint(1, 1)))
	}
	b.set(in, b.pack(t, out))
}

func (b *builder) shuffle(in *llvm.Inst, t *typeInfo) {
	vt := b.typ(in.Operands[0].Value.Type())
	x, y := b.operand(in, 0), b.operand(in, 1)
	out := make([]seair.Value, t.count)
	for i := range out {
		switch k := int(in.Extra[i]); {
		case k < 0:
			out[i] = b.undef(t.elem.reg)
		case k < vt.count:
			out[i] = b.extract(x, k*vt.elem.width, t.elem.reg)
		default:
			out[i] = b.extract(y, (k-vt.count)*vt.elem.width, t.elem.reg)
		}
	}
	b.set(in, b.pack(t, out))
}
