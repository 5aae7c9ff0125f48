package llvm

/*
#include <llvm-c/Core.h>
#include <stdlib.h>
#include "shim.h"
*/
import "C"

import (
	"fmt"
	"os"
	"time"
	"unsafe"
)

// Module is a handle of an LLVM module together with its context. Modules obtained from globals
// (GlobalModule) have no context and serve inspection only.
type Module struct {
	c C.LLVMModuleRef
	x *Context
}

// NewModule creates an empty module.
func (x *Context) NewModule(name string) Module {
	p, free := cstr(name)
	defer free()
	return Module{C.LLVMModuleCreateWithNameInContext(p, x.c), x}
}

// ParseFile reads a module from a .bc or .ll file, told apart by content.
// Errors: from the file system; *Error with LLVM's message, including line and column for text;
// *CrashError. The module is not verified; see Verify.
func (x *Context) ParseFile(path string) (Module, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Module{}, err
	}
	return x.Parse(data, path)
}

// Parse is ParseFile for data in memory; name appears in messages.
func (x *Context) Parse(data []byte, name string) (Module, error) {
	m, err := x.read(data, name, func(name *C.char, cpu C.uint64_t, out *C.struct_fathom_outcome) C.LLVMModuleRef {
		return C.fathom_parse(x.c, bytesPtr(data), C.size_t(len(data)), name, cpu, out)
	})
	if err != nil {
		return Module{}, err
	}
	return Module{m, x}, nil
}

// ParseNames is Parse that leaves the bodies of functions out if the data are bitcode: Complete reads them. Until then only names, types,
// linkage and initial values may be asked for, bodies deleted and the module disposed of.
func (x *Context) ParseNames(data []byte, name string) (Module, error) {
	m, err := x.read(data, name, func(name *C.char, cpu C.uint64_t, out *C.struct_fathom_outcome) C.LLVMModuleRef {
		return C.fathom_parse_names(x.c, bytesPtr(data), C.size_t(len(data)), name, cpu, out)
	})
	switch {
	case x.broken:
		return Module{}, err
	case m == nil: // text, or an error that LLVM's reader of both puts in the words that the user knows
		return x.Parse(data, name)
	}
	x.largest = max(x.largest, len(data))
	return Module{m, x}, nil
}

// read has one of LLVM's readers read data of a name, in bounded processor time, in ms.
func (x *Context) read(data []byte, name string, reader func(name *C.char, cpu C.uint64_t, out *C.struct_fathom_outcome) C.LLVMModuleRef) (C.LLVMModuleRef, error) {
	if x.broken {
		return nil, fmt.Errorf("%s: parsing: LLVM crashed earlier in this context", name)
	}
	p, free := cstr(name)
	defer free()
	budget := x.parseTime(len(data))
	x.verifyTime = max(x.verifyTime, budget)
	var out C.struct_fathom_outcome
	m := reader(p, C.uint64_t(budget.Milliseconds()), &out)
	return m, x.outcome(&out, "parsing", name)
}

// ParseFileNames is ParseNames for a file.
func (x *Context) ParseFileNames(path string) (Module, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Module{}, err
	}
	return x.ParseNames(data, path)
}

// Complete reads what ParseNames left out. It does nothing to a module that is whole.
func (m Module) Complete() error {
	return m.guarded("parsing", func(out *C.struct_fathom_outcome) {
		C.fathom_complete(m.c, C.size_t(m.x.largest), C.uint64_t(m.x.verifyTime.Milliseconds()), out)
	})
}

// parseTime returns how much processor time the reader may take for a file of the size: SQLite's seven
// megabytes take about one second.
func (x *Context) parseTime(size int) time.Duration {
	if x.ParseTime > 0 {
		return x.ParseTime
	}
	return 10*time.Second + time.Duration(size>>10)*4*time.Millisecond
}

// guarded reports an error if the module cannot be worked on, else calls f.
func (m Module) guarded(op string, f func(out *C.struct_fathom_outcome)) error {
	if m.x == nil {
		return fmt.Errorf("%s: module handle without a context", op)
	}
	if m.x.broken {
		return fmt.Errorf("%s: LLVM crashed earlier in this context", op)
	}
	name := m.Name()
	var out C.struct_fathom_outcome
	f(&out)
	return m.x.outcome(&out, op, name)
}

// Verify checks the rules of LLVM IR. The error lists each violation on a line. Debug information
// that breaks the rules is removed, and is no error. It may take as much processor time as reading the context's
// largest file.
func (m Module) Verify() error {
	return m.guarded("verifying", func(out *C.struct_fathom_outcome) {
		C.fathom_verify(m.c, C.uint64_t(m.x.verifyTime.Milliseconds()), out)
	})
}

// Link moves the contents of src, which must live in the same context, into m. src is gone
// afterwards, also on error.
func (m Module) Link(src Module) error {
	name := src.Name()
	return m.guarded("linking "+name, func(out *C.struct_fathom_outcome) { C.fathom_link(m.c, src.c, out) })
}

// Clone copies the module within its context.
func (m Module) Clone() (Module, error) {
	var c C.LLVMModuleRef
	err := m.guarded("cloning", func(out *C.struct_fathom_outcome) { c = C.fathom_clone(m.c, out) })
	if err != nil {
		return Module{}, err
	}
	return Module{c, m.x}, nil
}

// Text prints the module as a .ll file.
func (m Module) Text() (string, error) {
	var p *C.char
	err := m.guarded("printing", func(out *C.struct_fathom_outcome) { p = C.fathom_print(m.c, out) })
	if err != nil {
		return "", err
	}
	return takeMessage(p), nil
}

// Bitcode returns the module as a .bc file.
func (m Module) Bitcode() ([]byte, error) {
	var b C.LLVMMemoryBufferRef
	err := m.guarded("writing bitcode", func(out *C.struct_fathom_outcome) { b = C.fathom_write_bitcode(m.c, out) })
	if err != nil {
		return nil, err
	}
	defer C.LLVMDisposeMemoryBuffer(b)
	n := C.LLVMGetBufferSize(b)
	data := make([]byte, int(n))
	copy(data, unsafe.Slice((*byte)(unsafe.Pointer(C.LLVMGetBufferStart(b))), int(n)))
	return data, nil
}

// WriteBitcodeFile writes the module as a .bc file.
func (m Module) WriteBitcodeFile(path string) error {
	data, err := m.Bitcode()
	if err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o666)
}

// Dispose releases the module.
func (m Module) Dispose() {
	if m.c != nil && (m.x == nil || !m.x.broken) {
		C.LLVMDisposeModule(m.c)
	}
}

// IsNil reports whether the handle is empty.
func (m Module) IsNil() bool { return m.c == nil }

// Context returns the context that the module was created in.
func (m Module) Context() *Context { return m.x }

// Name returns the module's identifier, usually the file it was read from.
func (m Module) Name() string {
	var n C.size_t
	p := C.LLVMGetModuleIdentifier(m.c, &n)
	return C.GoStringN(p, C.int(n))
}

// SetName changes the module's identifier.
func (m Module) SetName(name string) {
	p, free := cstr(name)
	defer free()
	C.LLVMSetModuleIdentifier(m.c, p, C.size_t(len(name)))
}

// SourceFile returns the name of the source file that the module was compiled from.
func (m Module) SourceFile() string {
	var n C.size_t
	p := C.LLVMGetSourceFileName(m.c, &n)
	return C.GoStringN(p, C.int(n))
}

// Triple returns the target triple.
func (m Module) Triple() string { return C.GoString(C.LLVMGetTarget(m.c)) }

// SetTriple changes the target triple.
func (m Module) SetTriple(s string) {
	p, free := cstr(s)
	defer free()
	C.LLVMSetTarget(m.c, p)
}

// LayoutString returns the data layout as written in the module, "" if it has none.
func (m Module) LayoutString() string { return C.GoString(C.LLVMGetDataLayoutStr(m.c)) }

// SetLayoutString changes the data layout.
func (m Module) SetLayoutString(s string) {
	p, free := cstr(s)
	defer free()
	C.LLVMSetDataLayout(m.c, p)
}

// InlineAsm returns the module-level assembly.
func (m Module) InlineAsm() string {
	var n C.size_t
	p := C.LLVMGetModuleInlineAsm(m.c, &n)
	return C.GoStringN(p, C.int(n))
}

// Flag returns the module flag with the name as a value, nil if there is none. Most flags are integers.
func (m Module) Flag(name string) Value {
	p, free := cstr(name)
	defer free()
	md := C.LLVMGetModuleFlag(m.c, p, C.size_t(len(name)))
	if md == nil {
		return Value{}
	}
	v := C.LLVMMetadataAsValue(C.LLVMGetModuleContext(m.c), md)
	if C.LLVMGetNumOperands(v) == 1 {
		if k := C.LLVMGetOperand(v, 0); k != nil {
			return Value{k}
		}
	}
	return Value{v}
}

// NamedMetadata returns the operands of a named metadata node, each wrapped as a value.
func (m Module) NamedMetadata(name string) []Value {
	p, free := cstr(name)
	defer free()
	vs := make([]Value, int(C.LLVMGetNamedMetadataNumOperands(m.c, p)))
	if len(vs) > 0 {
		C.LLVMGetNamedMetadataOperands(m.c, p, valuePtr(vs))
	}
	return vs
}

// AddNamedMetadata appends a node, wrapped as a value, to a named metadata node.
func (m Module) AddNamedMetadata(name string, node Value) {
	p, free := cstr(name)
	defer free()
	C.LLVMAddNamedMetadataOperand(m.c, p, node.c)
}
