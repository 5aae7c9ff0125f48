package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// What a jump does to local variables: see jump.go.

// A jumpLocal is a local variable that a jump may leave indeterminate.
type jumpLocal struct {
	local llvm.Value
	typ   llvm.Type
	size  uint64 // bytes
	whole bool   // it is only read and written whole, and will be promoted
}

// A jumpCopy is what setjmp keeps of one.
type jumpCopy struct {
	copy  llvm.Value // a local of the same size
	alive llvm.Value // a local: whether there was anything to copy
}

// Locals in memory are copied and compared in pieces of at most jumpPiece bytes; more than maxJumpLocal are not.
const (
	jumpPiece    = 64
	maxJumpLocal = 4096
)

// pieces lists the offsets and the types of the pieces of a local.
func (w *unwinding) pieces(v jumpLocal) (offsets []uint64, types []llvm.Type) {
	if v.whole {
		return []uint64{0}, []llvm.Type{v.typ}
	}
	for at := uint64(0); at < v.size; at += jumpPiece {
		offsets = append(offsets, at)
		types = append(types, w.ctx.IntType(int(8*min(jumpPiece, v.size-at))))
	}
	return offsets, types
}

func (w *unwinding) piece(p llvm.Value, offset uint64) llvm.Value {
	if offset == 0 {
		return p
	}
	return w.b.GEP(w.i8, p, []llvm.Value{llvm.ConstUint(w.i64, offset)}, "")
}

// Pieces need not be aligned as their types are.
func (w *unwinding) loadPiece(t llvm.Type, p llvm.Value, offset uint64) llvm.Value {
	v := w.b.Load(t, w.piece(p, offset), "")
	v.SetAlign(1)
	return v
}

func (w *unwinding) storePiece(v, p llvm.Value, offset uint64) {
	w.b.Store(v, w.piece(p, offset)).SetAlign(1)
}

// localAlive emits whether a local in memory is within its lifetime.
func (w *unwinding) localAlive(v jumpLocal) llvm.Value {
	return w.emitter.call("__fathom_is_dereferenceable", w.i1, v.local, llvm.ConstUint(w.size, v.size))
}

// copyLocal emits the copy of a local that setjmp makes. The builder is at the end of a block, before and after.
func (w *unwinding) copyLocal(v jumpLocal, loc llvm.Metadata) (c jumpCopy) {
	if v.size > maxJumpLocal {
		return c
	}
	end := w.b.Block()
	w.at(w.f.EntryBlock().First())
	if v.whole {
		c.copy = w.b.Alloca(v.typ, "")
	} else {
		c.copy = w.b.Alloca(llvm.ArrayType(w.i8, v.size), "")
		c.alive = w.b.Alloca(w.i1, "")
	}
	w.b.PositionAtEnd(end)
	w.b.SetDebugLoc(loc)
	done := llvm.Block{}
	if !v.whole {
		done = w.guard(v, c, loc, true)
	}
	offsets, types := w.pieces(v)
	for k, at := range offsets {
		w.storePiece(w.loadPiece(types[k], v.local, at), c.copy, at)
	}
	if !done.IsNil() {
		w.b.Br(done)
		w.b.PositionAtEnd(done)
		w.b.SetDebugLoc(loc)
	}
	return c
}

// guard emits a branch over what follows for a local that is not alive, and returns where it leads. setting says that it is setjmp
// that asks, and a jump otherwise.
func (w *unwinding) guard(v jumpLocal, c jumpCopy, loc llvm.Metadata, setting bool) (done llvm.Block) {
	alive := w.localAlive(v)
	if setting {
		w.b.Store(alive, c.alive)
	} else {
		alive = w.b.And(alive, w.b.Load(w.i1, c.alive, ""), "")
	}
	then := w.ctx.AppendBlock(w.f, "")
	done = w.ctx.AppendBlock(w.f, "")
	w.b.CondBr(alive, then, done)
	w.b.PositionAtEnd(then)
	w.b.SetDebugLoc(loc)
	return done
}

// compareLocal makes a local indeterminate that differs from the copy, where a jump arrives.
func (w *unwinding) compareLocal(v jumpLocal, c jumpCopy, loc llvm.Metadata) {
	if c.copy.IsNil() {
		w.check(w.truth(false), property.Unsupported, "longjmp to a function with a local variable of more than 4096 bytes that is not volatile")
		return
	}
	done := llvm.Block{}
	if !v.whole {
		done = w.guard(v, c, loc, false)
	}
	offsets, types := w.pieces(v)
	for k, at := range offsets {
		t := types[k]
		now, old := w.loadPiece(t, v.local, at), w.loadPiece(t, c.copy, at)
		w.storePiece(w.b.Select(w.sameBits(now, old, t), now, w.uninit(t), ""), v.local, at)
	}
	if !done.IsNil() {
		w.b.Br(done)
		w.b.PositionAtEnd(done)
		w.b.SetDebugLoc(loc)
	}
}

// sameBits emits whether two values of a scalar type or a vector have the same bits.
func (w *unwinding) sameBits(a, b llvm.Value, t llvm.Type) llvm.Value {
	if t.Kind() != llvm.IntegerKind && t.Kind() != llvm.PointerKind {
		bits := w.ctx.IntType(int(w.mod.DataLayout().SizeOfBits(t)))
		a, b = w.b.BitCast(a, bits, ""), w.b.BitCast(b, bits, "")
	}
	return w.b.ICmp(llvm.IntEQ, a, b, "")
}
