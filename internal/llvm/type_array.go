package llvm

/*
#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
// The 64-bit variants came with LLVM 17.
static unsigned long long fathom_array_length(LLVMTypeRef t) {
#if LLVM_VERSION_MAJOR >= 17
	return LLVMGetArrayLength2(t);
#else
	return LLVMGetArrayLength(t);
#endif
}
static LLVMTypeRef fathom_array_type(LLVMTypeRef t, unsigned long long n) {
#if LLVM_VERSION_MAJOR >= 17
	return LLVMArrayType2(t, n);
#else
	return LLVMArrayType(t, (unsigned)n);
#endif
}
*/
import "C"

func arrayLength(t Type) uint64 { return uint64(C.fathom_array_length(t.c)) }

func newArrayType(t Type, n uint64) Type { return Type{C.fathom_array_type(t.c, C.ulonglong(n))} }
