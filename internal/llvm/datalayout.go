package llvm

/*
#include <llvm-c/Target.h>
#include <llvm-c/Core.h>
#include <stdlib.h>
*/
import "C"

// DataLayout answers questions about sizes and offsets for a module's target. It is valid while the
// module keeps its data layout.
type DataLayout struct{ c C.LLVMTargetDataRef }

// DataLayout returns the module's layout. A module without a layout string has LLVM's default.
func (m Module) DataLayout() DataLayout { return DataLayout{C.LLVMGetModuleDataLayout(m.c)} }

// LittleEndian reports the byte order.
func (d DataLayout) LittleEndian() bool { return C.LLVMByteOrder(d.c) == C.LLVMLittleEndian }

// PointerSize returns the size in bytes of a pointer of the address space.
func (d DataLayout) PointerSize(addressSpace int) int {
	return int(C.LLVMPointerSizeForAS(d.c, C.unsigned(addressSpace)))
}

// SizeOfBits returns the width of a value of the type in bits, without padding. The type must be sized
// and not scalable, as for all methods below.
func (d DataLayout) SizeOfBits(t Type) uint64 { return uint64(C.LLVMSizeOfTypeInBits(d.c, t.c)) }

// StoreSize returns the number of bytes that a store of the type may write.
func (d DataLayout) StoreSize(t Type) uint64 { return uint64(C.LLVMStoreSizeOfType(d.c, t.c)) }

// ABISize returns the distance in bytes between successive elements of the type in an array.
func (d DataLayout) ABISize(t Type) uint64 { return uint64(C.LLVMABISizeOfType(d.c, t.c)) }

// ABIAlign returns the ABI alignment of the type in bytes.
func (d DataLayout) ABIAlign(t Type) int { return int(C.LLVMABIAlignmentOfType(d.c, t.c)) }

// PreferredAlign returns the preferred alignment of the type in bytes.
func (d DataLayout) PreferredAlign(t Type) int {
	return int(C.LLVMPreferredAlignmentOfType(d.c, t.c))
}

// FieldOffset returns the offset in bytes of a struct's element.
func (d DataLayout) FieldOffset(t Type, i int) uint64 {
	return uint64(C.LLVMOffsetOfElement(d.c, t.c, C.unsigned(i)))
}

// FieldAt returns the element of a struct that contains the byte at the offset.
func (d DataLayout) FieldAt(t Type, offset uint64) int {
	return int(C.LLVMElementAtOffset(d.c, t.c, C.ulonglong(offset)))
}

// String returns the layout string.
func (d DataLayout) String() string { return takeMessage(C.LLVMCopyStringRepOfTargetData(d.c)) }
