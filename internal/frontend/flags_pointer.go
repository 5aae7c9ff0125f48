package frontend

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// What getelementptr promises.
//
// inbounds says that the pointer and the result point into one object, or one past its end, and that no part of the arithmetic wraps around; nusw and nuw say
// only that, of signed and of unsigned offsets. Most results are nothing but the address of an access, which is checked to be in an object as a
// whole. Such uses keep the result as it is, so that the access is reported and not the arithmetic before it, and what the access
// does not show is checked behind it.

const (
	inboundsMessage = "inbounds: pointer arithmetic leaves the object"
	baseMessage     = "inbounds: pointer arithmetic starts outside of the object"
	wrapsMessage    = "pointer arithmetic wraps around"
)

// pointer checks a getelementptr. The builder is behind it, before another instruction.
func (c *flagChecker) pointer(k int, users []llvm.Value, behind llvm.Value) {
	e, i := c.e, &c.body.Insts[k]
	in, signed, unsigned := i.Flags.Has(llvm.InBounds), i.Flags.Has(llvm.InBounds) || i.Flags.Has(llvm.GEPNUSW), i.Flags.Has(llvm.GEPNUW)
	if !signed && !unsigned {
		return
	}
	lanes := 0
	if i.Type.Kind() == llvm.VectorKind {
		lanes = i.Type.VectorLength()
	} else if i.Type != e.ptr {
		return // of another address space
	}
	var all llvm.Value
	for lane := range max(lanes, 1) {
		ops := make([]llvm.Value, len(i.Operands))
		for n := range ops {
			if ops[n] = i.Value.Operand(n); ops[n].Type().Kind() == llvm.VectorKind {
				ops[n] = e.b.ExtractElement(ops[n], llvm.ConstUint(e.i32, uint64(lane)), "")
			}
		}
		a := c.addressOf(ops, i.AuxType, in, signed, unsigned)
		var access, result []promise
		if !a.wraps.IsNil() {
			access = append(access, promise{e.b.Not(a.wraps, ""), property.ArithPoison, wrapsMessage})
		}
		if in && !c.isObject(i.Operands[0]) {
			access = append(access, promise{e.stays(ops[0], llvm.ConstNull(e.size)), property.ArithPoison, baseMessage})
		}
		if in {
			result = append(slices.Clip(access), promise{e.stays(ops[0], a.offset), property.ArithPoison, inboundsMessage})
		} else {
			result = access
		}
		if lanes == 0 {
			accesses := c.accessesBy(i)
			for _, a := range accesses {
				users = slices.DeleteFunc(users, func(u llvm.Value) bool { return u == a })
				e.at(a.NextInstruction())
				e.b.SetDebugLoc(a.DebugLoc())
				for _, p := range access {
					e.checkLanes(p.ok, p.kind, p.message)
				}
			}
			if len(users) > 0 {
				e.at(behind)
				e.b.SetDebugLoc(i.Value.DebugLoc())
				c.keep(k, users, i.Value, result)
			}
			return
		}
		ok := e.truth(true)
		for _, p := range result {
			ok = e.b.And(ok, p.ok, "")
		}
		if lane == 0 {
			all = llvm.ConstNull(llvm.VectorType(e.i1, lanes))
		}
		all = e.b.InsertElement(all, ok, llvm.ConstUint(e.i32, uint64(lane)), "")
	}
	c.keep(k, users, i.Value, []promise{{all, property.ArithPoison, inboundsMessage}})
}

// stays emits the condition that a pointer plus an offset is in the object of the pointer, or one past its end.
func (e *emitter) stays(p, offset llvm.Value) llvm.Value {
	return e.call("__fathom_stays", e.i1, p, offset)
}

// isObject reports whether an operand is the address of a variable itself.
func (c *flagChecker) isObject(o llvm.Operand) bool {
	return o.Kind == llvm.GlobalVariableKind || o.Kind == llvm.InstructionKind && c.body.Insts[o.ID-c.body.NumArgs].Opcode == llvm.OpAlloca
}

// accessesBy lists the instructions that use the result of one as the address of what they access, and for nothing else.
func (c *flagChecker) accessesBy(i *llvm.Inst) (list []llvm.Value) {
	for _, n := range c.uses[i.ID] {
		u := &c.body.Insts[n]
		if u.Opcode == llvm.OpLoad || u.Opcode == llvm.OpStore && u.Operands[0].ID != i.ID {
			list = append(list, u.Value)
		}
	}
	return list
}

// isAddress reports whether operand n of an instruction is the address of an access.
func isAddress(i *llvm.Inst, n int) bool {
	return i.Opcode == llvm.OpLoad || i.Opcode == llvm.OpStore && n == 1
}

// leavesObject reports whether a constant is the address of a variable plus an offset, inbounds, that is neither in the variable nor at its end.
func (c *flagChecker) leavesObject(v llvm.Value) bool {
	dl := c.e.mod.DataLayout()
	for v.Kind() == llvm.ConstantExprKind {
		x := v.ConstExpr()
		if x.Opcode != llvm.OpGetElementPtr {
			return false
		}
		base := v.Operand(0)
		if base.Kind() == llvm.GlobalVariableKind && x.Flags.Has(llvm.InBounds) && !base.IsDeclaration() {
			offset, ok := gepOffset(dl, x.SourceType, v)
			return !ok || offset < 0 || uint64(offset) > dl.ABISize(base.GlobalType())
		}
		v = base
	}
	return false
}

// An address is a pointer plus an offset, of the width of size_t, whose computation wraps around where a condition holds; that is
// nil if it plainly does not.
type address struct {
	offset, wraps llvm.Value
}

// addressOf emits the computation of a getelementptr into elements of a type.
func (c *flagChecker) addressOf(ops []llvm.Value, t llvm.Type, inbounds, signed, unsigned bool) (a address) {
	e := c.e
	dl := e.mod.DataLayout()
	a.offset = llvm.ConstNull(e.size)
	wraps := func(x llvm.Value) {
		if !a.wraps.IsNil() {
			x = e.b.Or(a.wraps, x, "")
		}
		a.wraps = x
	}
	small := true // each part is less than 2^40, so that the sum does not wrap around
	add := func(x llvm.Value) {
		if a.offset.IsNull() {
			a.offset = x
			return
		}
		if !small && signed {
			wraps(e.overflows("sadd", e.size, a.offset, x))
		}
		if unsigned {
			wraps(e.overflows("uadd", e.size, a.offset, x))
		}
		a.offset = e.b.Add(a.offset, x, "")
	}
	for n, index := range ops[1:] {
		if n > 0 && t.Kind() == llvm.StructKind {
			field, _ := index.Int64()
			add(llvm.ConstUint(e.size, dl.FieldOffset(t, int(field))))
			t = t.StructElements()[field]
			continue
		}
		if n > 0 {
			t = t.ElementType()
		}
		stride := dl.ABISize(t)
		if stride == 0 {
			continue
		}
		narrow := stride < 1<<8 && isNarrow(index)
		small = small && narrow && e.word == 64 && n < 8
		switch w := index.Type().IntWidth(); {
		case w < e.word:
			index = e.b.SExt(index, e.size, "")
		case w > e.word:
			index = e.b.Trunc(index, e.size, "")
		}
		size := llvm.ConstUint(e.size, stride)
		if stride != 1 {
			if signed && (!narrow || e.word < 64) {
				wraps(e.overflows("smul", e.size, index, size))
			}
			if unsigned {
				wraps(e.overflows("umul", e.size, index, size))
			}
			index = e.b.Mul(index, size, "")
		}
		add(index)
	}
	if inbounds {
		return a // an object does not wrap around
	}
	base := e.b.PtrToInt(ops[0], e.size, "")
	if signed {
		sum := e.b.Add(base, a.offset, "")
		forward := e.b.ICmp(llvm.IntSGE, a.offset, llvm.ConstNull(e.size), "")
		wraps(e.b.Xor(forward, e.b.ICmp(llvm.IntUGE, sum, base, ""), ""))
	}
	if unsigned {
		wraps(e.overflows("uadd", e.size, base, a.offset))
	}
	return a
}

// isNarrow reports whether an index has 32 bits or fewer that matter.
func isNarrow(index llvm.Value) bool {
	if n, ok := index.Int64(); ok {
		return int64(int32(n)) == n
	}
	if index.Type().IntWidth() <= 32 {
		return true
	}
	switch opcodeOf(index) {
	case llvm.OpSExt, llvm.OpZExt:
		return index.Operand(0).Type().IntWidth() <= 32
	}
	return false
}
