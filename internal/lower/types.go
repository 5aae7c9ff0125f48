package lower

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// shape classifies types by how lowering treats them.
type shape uint8

const (
	shapeVoid shape = iota // void and zero-sized types: no value
	shapeInt
	shapeFloat
	shapePtr
	shapeStruct
	shapeArray
	shapeVector
	shapeBad // no meaning here
)

// typeInfo is what lowering knows of a type of LLVM.
type typeInfo struct {
	t     llvm.Type
	shape shape
	float seair.FloatFormat // of shapeFloat
	width int               // bits of the packed register, without padding; 0 for shapeVoid and shapeBad
	reg   seair.Type        // type of the register
	store uint64            // bytes that a store writes
	size  uint64            // distance between elements of an array, bytes
	align int
	elem  *typeInfo   // of arrays and vectors
	count int         // of arrays and vectors
	elems []*typeInfo // of structs
	offs  []uint64    // byte offsets of a struct's fields
	pos   []int       // bit positions of a struct's fields in the packed register
	bad   string      // why the shape is shapeBad
}

// maxPacked bounds the width in bits of values, aggregates among them: each is one register.
const maxPacked = seair.MaxWidth

// typ returns what is known of a type. Cost: constant after the first call.
func (l *lowerer) typ(t llvm.Type) *typeInfo {
	if i, ok := l.types[t]; ok {
		return i
	}
	i := &typeInfo{t: t}
	l.types[t] = i
	l.classify(i)
	if i.shape == shapeBad {
		i.width, i.reg = 0, seair.Void
	} else if i.width == 0 {
		i.reg = seair.Void
	} else if i.shape == shapePtr {
		i.reg = seair.Ptr
	} else {
		i.reg = seair.Type(i.width)
	}
	return i
}

func (i *typeInfo) fail(reason string) {
	i.shape, i.bad = shapeBad, reason
}

func (l *lowerer) classify(i *typeInfo) {
	t := i.t
	k := t.Kind()
	switch k {
	case llvm.VoidKind, llvm.MetadataTypeKind, llvm.LabelKind, llvm.FunctionKind:
		return
	case llvm.TokenKind, llvm.X86AMXKind, llvm.ScalableVectorKind, llvm.TargetExtKind:
		i.fail("a value of type " + t.String())
		return
	}
	if !t.IsSized() {
		i.fail("a value of the opaque type " + t.String())
		return
	}
	i.store, i.size, i.align = l.dl.StoreSize(t), l.dl.ABISize(t), l.dl.ABIAlign(t)
	switch k {
	case llvm.IntegerKind:
		i.shape, i.width = shapeInt, t.IntWidth()
	case llvm.PointerKind:
		i.shape, i.width = shapePtr, l.dl.PointerSize(t.AddressSpace())*8
		if i.width != l.bits {
			i.fail("a pointer of another address space with another size: " + t.String())
		}
	case llvm.StructKind:
		i.shape = shapeStruct
		for n, e := range t.StructElements() {
			ei := l.typ(e)
			i.elems = append(i.elems, ei)
			i.offs = append(i.offs, l.dl.FieldOffset(t, n))
			i.pos = append(i.pos, i.width)
			i.width += ei.width
			if ei.shape == shapeBad {
				i.fail(ei.bad)
				return
			}
			if i.width > maxPacked {
				i.width = maxPacked + 1
			}
		}
	case llvm.ArrayKind:
		i.shape, i.elem = shapeArray, l.typ(t.ElementType())
		n := t.ArrayLength()
		if i.elem.shape == shapeBad {
			i.fail(i.elem.bad)
			return
		}
		if n > maxPacked {
			n = maxPacked + 1
		}
		i.count = int(n)
		i.width = min(i.elem.width*i.count, maxPacked+1)
	case llvm.VectorKind:
		i.shape, i.elem, i.count = shapeVector, l.typ(t.ElementType()), t.VectorLength()
		if i.elem.shape == shapeBad {
			i.fail(i.elem.bad)
			return
		}
		i.width = min(i.elem.width*i.count, maxPacked+1)
	default:
		i.shape, i.width, i.float = shapeFloat, int(l.dl.SizeOfBits(t)), floatFormats[k]
	}
}

// value reports why values of the type cannot be registers, "" if they can. Types that are too wide to be
// registers still have a size and fields, so that pointers into them can be computed.
func (i *typeInfo) value() string {
	if i.shape == shapeBad {
		return i.bad
	}
	if i.width > maxPacked {
		return fmt.Sprintf("a value of more than %d bits, of type %s", maxPacked, i.t)
	}
	return ""
}
