package llvm

/*
#include <stdlib.h>
#include "shim.h"
*/
import "C"

import (
	"fmt"
	"strings"
	"syscall"
	"unsafe"
)

// CrashError reports that LLVM would have ended the process. The context that was worked on is
// unusable afterwards, together with its modules.
type CrashError struct {
	Op     string         // what was being done, for example "parsing"
	Name   string         // the file or module
	Signal syscall.Signal // 0 if LLVM called its fatal error handler
	Reason string         // LLVM's own words, if it had any
}

func (e *CrashError) Error() string {
	what := e.Reason
	if what == "" && e.Signal != 0 {
		what = e.Signal.String()
	}
	if what == "" {
		what = "unknown cause"
	}
	return fmt.Sprintf("%s: LLVM crashed while %s: %s; the file is malformed or hits a defect of LLVM", e.Name, e.Op, what)
}

// Error reports what LLVM found wrong.
type Error struct {
	Op      string // what was being done, for example "linking"
	Name    string // the file or module
	Message string // LLVM's diagnostics, several lines for some
}

func (e *Error) Error() string {
	if e.Message == "" {
		return fmt.Sprintf("%s: %s failed, and LLVM gives no reason", e.Name, e.Op)
	}
	if strings.HasPrefix(e.Message, e.Name+":") { // parsers name the place themselves
		return e.Message
	}
	return fmt.Sprintf("%s: %s: %s", e.Name, e.Op, e.Message)
}

// outcome converts the result of a guarded operation, nil for success.
func (x *Context) outcome(out *C.struct_fathom_outcome, op, name string) error {
	message := ""
	if out.message != nil {
		message = C.GoString(out.message)
		C.free(unsafe.Pointer(out.message))
		out.message = nil
	}
	switch out.status {
	case C.FATHOM_OK:
		return nil
	case C.FATHOM_CRASHED:
		x.broken = true
		return &CrashError{Op: op, Name: name, Signal: syscall.Signal(out.signal), Reason: message}
	}
	return &Error{Op: op, Name: name, Message: x.errorText(message)}
}
