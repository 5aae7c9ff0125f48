package lower

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

func (b *builder) shadowQuery(c *callee, in *llvm.Inst, t *typeInfo) {
	if !b.has(in, c, 1) {
		return
	}
	op := seair.IsModified
	if strings.HasSuffix(c.name, "allocated") {
		op = seair.IsAllocated
	}
	r := b.reg(1)
	b.emit(seair.Instr{Op: op, Dst: r, Mem: b.memory, Args: b.list(b.operand(in, 0))})
	b.result(in, t, seair.RegValue(r))
}

func (b *builder) resetModified(c *callee, in *llvm.Inst, _ *typeInfo) {
	if b.has(in, c, 1) {
		b.memOp(seair.Instr{Op: seair.ResetModified, Args: b.list(b.operand(in, 0))})
	}
}

// trackNumber returns the number of the track that a call names by its first argument, which must be a constant.
func (b *builder) trackNumber(in *llvm.Inst) (int64, bool) {
	v := b.operand(in, 0)
	if v.IsConst() {
		if c := &b.p.Consts[v.Const()]; c.Kind == seair.ConstInt && c.Big == nil {
			return int64(c.Bits), true
		}
	}
	b.unsupported(in, "shadow memory whose track is not a constant")
	return 0, false
}

func (b *builder) trackModified(c *callee, in *llvm.Inst, _ *typeInfo) {
	if !b.has(in, c, 1) {
		return
	}
	on, known := b.intConst(b.operand(in, 0))
	if !known {
		b.unsupported(in, "a call of %s whose argument is not a constant", c.name)
		return
	}
	b.memOp(seair.Instr{Op: seair.TrackModified, Imm: int64(on.Sign())})
}

// setTrack lowers primitives whose arguments are a track, what is to have a value in it, and the value, n in all.
func setTrack(op seair.Op, n int) special {
	return func(b *builder, c *callee, in *llvm.Inst, _ *typeInfo) {
		if !b.has(in, c, n) {
			return
		}
		track, ok := b.trackNumber(in)
		if !ok {
			return
		}
		i := seair.Instr{Op: op, Imm: track, Args: b.list(b.operand(in, 1))}
		if op == seair.SetTrack {
			i.Args = append(i.Args, b.fit(b.operand(in, 2)))
		}
		i.Args = append(i.Args, b.wide(b.operand(in, n-1)))
		if op != seair.SetPointerTrack {
			b.memOp(i)
			return
		}
		i.Dst = b.reg(seair.Ptr)
		b.emit(i)
		b.set(in, seair.RegValue(i.Dst))
	}
}

// getTrack lowers primitives that return the value in a track, their first argument, of their second.
func getTrack(op seair.Op) special {
	return func(b *builder, c *callee, in *llvm.Inst, t *typeInfo) {
		if !b.has(in, c, 2) {
			return
		}
		track, ok := b.trackNumber(in)
		if !ok {
			return
		}
		i := seair.Instr{Op: op, Imm: track, Dst: b.reg(64), Args: b.list(b.operand(in, 1))}
		if op != seair.PointerTrack {
			i.Mem = b.memory
		}
		b.emit(i)
		b.result(in, t, seair.RegValue(i.Dst))
	}
}

func (b *builder) copyObjectTracks(c *callee, in *llvm.Inst, _ *typeInfo) {
	if b.has(in, c, 2) {
		b.memOp(seair.Instr{Op: seair.CopyObjectTracks, Args: b.list(b.operand(in, 0), b.operand(in, 1))})
	}
}

// wide extends a value of a track to its width, as an unsigned number.
func (b *builder) wide(v seair.Value) seair.Value {
	switch w := b.width(b.typeOf(v)); {
	case w < 64:
		return b.op(seair.ZExt, 64, v)
	case w > 64:
		return b.op(seair.Trunc, 64, v)
	}
	return v
}
