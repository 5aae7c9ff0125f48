package llvm

/*
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import (
	"math/big"
	"unsafe"
)

// bits returns the words of an integer or floating-point constant, least significant first.
func (v Value) bits() (words []uint64, width int) {
	var first [4]C.uint64_t
	width = int(C.fathom_const_bits(v.c, &first[0], 4))
	n := (width + 63) / 64
	if n > len(first) {
		buf := make([]C.uint64_t, n)
		C.fathom_const_bits(v.c, &buf[0], C.unsigned(n))
		words = make([]uint64, n)
		for i, w := range buf {
			words[i] = uint64(w)
		}
		return words, width
	}
	words = make([]uint64, n)
	for i := range words {
		words[i] = uint64(first[i])
	}
	return words, width
}

// Uint64 returns the value of an integer constant, zero extended, if its width is at most 64.
func (v Value) Uint64() (uint64, bool) {
	if v.Kind() != ConstantIntKind || v.Type().IntWidth() > 64 {
		return 0, false
	}
	return uint64(C.LLVMConstIntGetZExtValue(v.c)), true
}

// Int64 returns the value of an integer constant, sign extended, if its width is at most 64.
func (v Value) Int64() (int64, bool) {
	if v.Kind() != ConstantIntKind || v.Type().IntWidth() > 64 {
		return 0, false
	}
	return int64(C.LLVMConstIntGetSExtValue(v.c)), true
}

// BigInt returns the bits of an integer or floating-point constant as a number that is not negative,
// together with their width: 80 for x86_fp80, 128 for fp128 and ppc_fp128. Other values give nil, 0.
func (v Value) BigInt() (*big.Int, int) {
	words, width := v.bits()
	if width == 0 {
		return nil, 0
	}
	b := new(big.Int)
	for i := len(words) - 1; i >= 0; i-- {
		b.Lsh(b, 64)
		b.Or(b, new(big.Int).SetUint64(words[i]))
	}
	return b, width
}

// toWords splits the lowest width bits of x, in two's complement, into words.
func toWords(x *big.Int, width int) []C.uint64_t {
	mod := new(big.Int).Lsh(big.NewInt(1), uint(width))
	y := new(big.Int).Mod(x, mod) // Euclidean, hence never negative
	words := make([]C.uint64_t, (width+63)/64)
	mask := new(big.Int).SetUint64(1<<64 - 1)
	for i := range words {
		words[i] = C.uint64_t(new(big.Int).And(y, mask).Uint64())
		y.Rsh(y, 64)
	}
	return words
}

// ConstInt returns an integer constant; x is truncated or, as a signed number, extended to the width.
func ConstInt(t Type, x int64) Value {
	return Value{C.LLVMConstInt(t.c, C.ulonglong(x), 1)}
}

// ConstUint returns an integer constant; x is truncated or zero extended to the width.
func ConstUint(t Type, x uint64) Value { return Value{C.LLVMConstInt(t.c, C.ulonglong(x), 0)} }

// ConstBig returns an integer constant with the lowest bits of x in two's complement.
func ConstBig(t Type, x *big.Int) Value {
	words := toWords(x, t.IntWidth())
	return Value{C.LLVMConstIntOfArbitraryPrecision(t.c, C.unsigned(len(words)), &words[0])}
}

// ConstFloatBits returns the floating-point constant with the given bits, of the format's width.
func ConstFloatBits(t Type, bits *big.Int) Value {
	width := map[TypeKind]int{HalfKind: 16, BFloatKind: 16, FloatKind: 32, DoubleKind: 64, X86FP80Kind: 80, FP128Kind: 128, PPCFP128Kind: 128}[t.Kind()]
	words := toWords(bits, width)
	return Value{C.fathom_const_fp(t.c, (*C.uint64_t)(&words[0]), C.unsigned(len(words)))}
}

// ConstNull returns the all-zero constant of any type.
func ConstNull(t Type) Value { return Value{C.LLVMConstNull(t.c)} }

// ConstAllOnes returns the constant with all bits set of an integer type.
func ConstAllOnes(t Type) Value { return Value{C.LLVMConstAllOnes(t.c)} }

// Poison returns poison.
func Poison(t Type) Value { return Value{C.LLVMGetPoison(t.c)} }

// ConstString returns an array of bytes, with a final NUL if asked for.
func (x *Context) ConstString(s string, nul bool) Value {
	p, free := cstr(s)
	defer free()
	return Value{C.LLVMConstStringInContext(x.c, p, C.unsigned(len(s)), cbool(!nul))}
}

// ConstStruct returns a literal struct.
func (x *Context) ConstStruct(packed bool, fields ...Value) Value {
	return Value{C.LLVMConstStructInContext(x.c, valuePtr(fields), C.unsigned(len(fields)), cbool(packed))}
}

// ConstVector returns a vector, which must not be empty.
func ConstVector(elements ...Value) Value {
	return Value{C.LLVMConstVector(valuePtr(elements), C.unsigned(len(elements)))}
}

// IsNull reports whether a constant is all zero.
func (v Value) IsNull() bool { return C.LLVMIsNull(v.c) != 0 }

// DataBytes returns the elements of a constant data array or vector (kinds ConstantDataArrayKind and
// ConstantDataVectorKind) in the byte order of this machine, elements one after the other without
// padding. For arrays of i8 these are the characters. Cost: one copy.
func (v Value) DataBytes() []byte {
	var n C.size_t
	p := C.fathom_const_data(v.c, &n)
	out := make([]byte, int(n))
	if n > 0 {
		copy(out, unsafe.Slice((*byte)(unsafe.Pointer(p)), int(n)))
	}
	return out
}

// Element returns element i of a constant aggregate or vector of any kind, nil if i is out of range.
func (v Value) Element(i int) Value { return Value{C.LLVMGetAggregateElement(v.c, C.unsigned(i))} }

// ConstExpr describes a constant expression.
type ConstExpr struct {
	Opcode     Opcode
	Flags      Flags
	SourceType Type // of getelementptr
	Predicate  int  // of comparisons, which ended with LLVM 19
}

// ConstExpr returns what a value of kind ConstantExprKind computes from its operands.
func (v Value) ConstExpr() ConstExpr {
	var i C.struct_fathom_inst
	C.fathom_read_constexpr(v.c, &i)
	return ConstExpr{Opcode(i.opcode), Flags(i.flags), Type{i.aux_type}, int(i.sub)}
}

// BlockAddress returns function and block of a value of kind BlockAddressKind.
func (v Value) BlockAddress() (Value, Block) {
	return Value{C.fathom_blockaddress_function(v.c)}, Block{C.fathom_blockaddress_block(v.c)}
}

// AddressOfBlock returns the address of a block of the function v.
func (v Value) AddressOfBlock(b Block) Value { return Value{C.LLVMBlockAddress(v.c, b.c)} }

// DSOLocal reports whether a global is known to resolve within its own image.
func (v Value) DSOLocal() bool { return C.fathom_global_dso_local(v.c) != 0 }
