package llvm

/*
#include <llvm-c/Core.h>
#include "shim.h"
*/
import "C"

import (
	"strings"
	"time"
	"unsafe"
)

// Context owns types, constants, metadata and the diagnostics produced while working on them.
// It must not be used by two goroutines at once.
type Context struct {
	// ParseTime bounds the processor time that reading one file may take; 0 stands for a bound that grows with
	// the file. Corrupt bitcode can keep LLVM busy for hours.
	ParseTime time.Duration

	verifyTime time.Duration // the largest bound so far, 0 if nothing was read

	largest int // bytes of the largest bitcode that was read by its names

	c      C.LLVMContextRef
	diags  *C.struct_fathom_diags
	broken bool // an operation crashed inside LLVM: never touch the context again
}

// NewContext creates an empty context. Dispose releases it.
func NewContext() *Context {
	x := &Context{c: C.LLVMContextCreate()}
	x.diags = C.fathom_diags_attach(x.c)
	return x
}

// Dispose releases the context. All its modules must have been disposed of before.
// A context in which LLVM crashed is left alone; see the package comment.
func (x *Context) Dispose() {
	if x.c == nil {
		return
	}
	if !x.broken {
		C.LLVMContextDispose(x.c)
		C.fathom_diags_free(x.diags)
	}
	x.c = nil
}

// Severity grades a Diagnostic.
type Severity int

// Severities as LLVM numbers them.
const (
	SeverityError Severity = iota
	SeverityWarning
	SeverityRemark
	SeverityNote
)

// Diagnostic is one message that LLVM reported to the context's handler.
type Diagnostic struct {
	Severity Severity
	Message  string
}

// TakeDiagnostics returns the messages reported since the last call and forgets them.
func (x *Context) TakeDiagnostics() []Diagnostic {
	if x.broken || x.c == nil {
		return nil
	}
	n := int(C.fathom_diags_count(x.diags))
	out := make([]Diagnostic, n)
	for i := range out {
		var sev C.int
		var length C.size_t
		p := C.fathom_diags_get(x.diags, C.size_t(i), &sev, &length)
		out[i] = Diagnostic{Severity(sev), C.GoStringN(p, C.int(length))}
	}
	C.fathom_diags_clear(x.diags)
	return out
}

// errorText joins the errors among the pending diagnostics with a direct message of an operation.
func (x *Context) errorText(direct string) string {
	var parts []string
	if direct != "" {
		parts = append(parts, strings.TrimSpace(direct))
	}
	for _, d := range x.TakeDiagnostics() {
		if d.Severity == SeverityError && !strings.Contains(direct, d.Message) {
			parts = append(parts, strings.TrimSpace(d.Message))
		}
	}
	return strings.Join(parts, "; ")
}

// MDKind returns the number of the metadata kind with this name, creating it if needed.
func (x *Context) MDKind(name string) uint {
	p, free := cstr(name)
	defer free()
	return uint(C.LLVMGetMDKindIDInContext(x.c, p, C.unsigned(len(name))))
}

// bytesPtr returns the address of the first byte as C expects it.
func bytesPtr(b []byte) *C.char {
	if len(b) == 0 {
		return nil
	}
	return (*C.char)(unsafe.Pointer(&b[0]))
}
