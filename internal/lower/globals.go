package lower

import (
	"math/big"
	"slices"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// globalIndex returns the index of a global variable, which is lowered later if it is new.
func (l *lowerer) globalIndex(v llvm.Value) int {
	if i, ok := l.globals[v]; ok {
		return i
	}
	i := len(l.p.Globals)
	l.globals[v] = i
	l.p.Globals = append(l.p.Globals, &seair.Global{Name: v.Name()})
	l.globalTodo = append(l.globalTodo, v)
	return i
}

// global fills in a global variable.
func (l *lowerer) global(v llvm.Value) {
	g := l.p.Globals[l.globals[v]]
	t := v.GlobalType()
	if t.IsSized() {
		g.Size = l.dl.ABISize(t)
		g.Align = uint64(l.dl.PreferredAlign(t))
	}
	if a := v.Align(); a > 0 {
		g.Align = uint64(a)
	}
	g.Align = max(g.Align, 1)
	g.ReadOnly = v.IsGlobalConstant()
	_, g.Exported = slices.BinarySearch(l.opt.Exported, g.Name)
	g.Source = g.Name
	if vars := v.GlobalDebugInfo(); len(vars) > 0 {
		di := vars[0].DI()
		if di.Name != "" {
			g.Source = di.Name
		}
		g.Type = l.debugType(di.Type)
		g.Loc = l.location(seair.Loc{File: di.File, Line: int32(di.Line)})
	}
	if v.IsDeclaration() || v.IsExternallyInitialized() {
		g.Extern = true
		return
	}
	w := &imageWriter{l: l, g: g}
	w.constant(0, v.Initializer(), l.typ(t), 0)
	if w.opaque {
		// Bytes that cannot be expressed: any contents are possible, which includes the true ones.
		g.Extern, g.Init, g.Relocs = true, nil, nil
	}
}

// imageWriter writes the initial bytes of a global.
type imageWriter struct {
	l      *lowerer
	g      *seair.Global
	opaque bool
}

// bytes returns the n bytes at an offset, growing the image as needed.
func (w *imageWriter) bytes(off uint64, n int) []byte {
	end := off + uint64(n)
	if end > w.g.Size {
		w.opaque = true // an initialiser larger than its object cannot come from a verified module
		return make([]byte, n)
	}
	if uint64(len(w.g.Init)) < end {
		if uint64(cap(w.g.Init)) < end {
			grown := make([]byte, len(w.g.Init), min(w.g.Size, max(2*end, 64)))
			copy(grown, w.g.Init)
			w.g.Init = grown
		}
		w.g.Init = w.g.Init[:end]
	}
	return w.g.Init[off:end]
}

// number writes the lowest bytes of a number in the target's byte order.
func (w *imageWriter) number(off uint64, n int, x *big.Int) {
	if x.Sign() == 0 {
		return // the rest of the image is zero
	}
	dst := w.bytes(off, n)
	x.FillBytes(dst)
	if !w.l.p.Target.BigEndian {
		for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
			dst[i], dst[j] = dst[j], dst[i]
		}
	}
}

func (w *imageWriter) constant(off uint64, v llvm.Value, t *typeInfo, nesting int) {
	if w.opaque {
		return
	}
	if nesting > maxNesting || t.shape == shapeBad {
		w.opaque = true
		return
	}
	switch v.Kind() {
	case llvm.AggregateZeroKind, llvm.PointerNullKind:
		return
	case llvm.UndefKind, llvm.PoisonKind:
		// Clang fills the padding of structs and unions with undefined bytes, which every linker and loader
		// makes zero, as C demands of static objects. Other undefined values may be anything.
		bytes := t
		if t.shape == shapeArray {
			bytes = t.elem
		}
		if nesting == 0 || bytes.shape != shapeInt || bytes.width != 8 {
			w.opaque = true
		}
		return
	case llvm.ConstantIntKind, llvm.ConstantFPKind:
		x, _ := v.BigInt()
		w.number(off, int(t.store), x)
		return
	case llvm.ConstantDataArrayKind, llvm.ConstantDataVectorKind:
		w.data(off, v.DataBytes(), t)
		return
	case llvm.ConstantStructKind, llvm.ConstantArrayKind:
		for i, p := range w.l.parts(t) {
			w.constant(off+p.off, v.Element(i), p.t, nesting+1)
		}
		return
	case llvm.ConstantVectorKind:
		if t.elem.width%8 == 0 {
			for i, p := range w.l.parts(t) {
				w.constant(off+p.off, v.Element(i), p.t, nesting+1)
			}
			return
		}
		if c, ok := w.l.constant(v, t); ok && !w.l.p.Target.BigEndian {
			if x, ok := w.l.intConst(c); ok {
				w.number(off, int(t.store), x)
				return
			}
		}
		w.opaque = true
		return
	}
	lin, ok := w.l.linear(v)
	switch {
	case !ok || lin.undef:
		w.opaque = true
	case lin.symbol.Kind == seair.NoSymbol:
		w.number(off, int(t.store), lin.addend)
	case t.width != w.l.bits || uint64(len(w.bytes(off, int(t.store)))) != t.store:
		w.opaque = true
	default:
		w.g.Relocs = append(w.g.Relocs, seair.Reloc{
			Offset: off, Size: uint8(t.store), Symbol: lin.symbol, Addend: signed(lin.addend, lin.width).Int64(),
		})
	}
}

// data copies the elements of a constant data array.
func (w *imageWriter) data(off uint64, raw []byte, t *typeInfo) {
	end := len(raw)
	for end > 0 && raw[end-1] == 0 {
		end--
	}
	size := int(t.elem.store)
	if size == 0 || end == 0 {
		return
	}
	end = (end + size - 1) / size * size
	dst := w.bytes(off, end)
	copy(dst, raw[:end])
	if w.l.p.Target.BigEndian && size > 1 {
		// LLVM keeps the elements in the byte order of this machine, which is little-endian on all
		// machines that this tree supports.
		for k := 0; k < end; k += size {
			e := dst[k : k+size]
			for i, j := 0, size-1; i < j; i, j = i+1, j-1 {
				e[i], e[j] = e[j], e[i]
			}
		}
	}
}
