package llvm

/*
#cgo CPPFLAGS: -D_GNU_SOURCE -D__STDC_CONSTANT_MACROS -D__STDC_LIMIT_MACROS
#cgo CFLAGS: -O2
#cgo CXXFLAGS: -std=c++17 -O2 -fno-rtti -fexceptions -w
#cgo LDFLAGS: -lstdc++ -lpthread
#include <llvm-c/Core.h>
#include <stdlib.h>
*/
import "C"

import "unsafe"

// emptyText is the text of most names.
var emptyText = C.CString("")

// cstr returns a NUL-terminated copy of s together with its release function.
func cstr(s string) (*C.char, func()) {
	if s == "" {
		return emptyText, func() {}
	}
	p := C.CString(s)
	return p, func() { C.free(unsafe.Pointer(p)) }
}

// takeMessage copies a message that LLVM allocated and releases it.
func takeMessage(p *C.char) string {
	if p == nil {
		return ""
	}
	s := C.GoString(p)
	C.LLVMDisposeMessage(p)
	return s
}

// cbool converts a Go truth value to LLVM's.
func cbool(b bool) C.LLVMBool {
	if b {
		return 1
	}
	return 0
}

// valuePtr returns the address of the first element as C expects it, or nil for an empty slice.
func valuePtr(vs []Value) *C.LLVMValueRef {
	if len(vs) == 0 {
		return nil
	}
	return (*C.LLVMValueRef)(unsafe.Pointer(&vs[0]))
}

// typePtr is valuePtr for types.
func typePtr(ts []Type) *C.LLVMTypeRef {
	if len(ts) == 0 {
		return nil
	}
	return (*C.LLVMTypeRef)(unsafe.Pointer(&ts[0]))
}
