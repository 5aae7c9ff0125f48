package llvm

/*
#include <llvm-c/Core.h>
#include <stdlib.h>
*/
import "C"

import "unsafe"

// Linkage says how a global is seen from other modules. The numbers are those of LLVMLinkage.
type Linkage int

// Linkages in use today.
const (
	ExternalLinkage            Linkage = C.LLVMExternalLinkage
	AvailableExternallyLinkage Linkage = C.LLVMAvailableExternallyLinkage
	LinkOnceAnyLinkage         Linkage = C.LLVMLinkOnceAnyLinkage
	LinkOnceODRLinkage         Linkage = C.LLVMLinkOnceODRLinkage
	WeakAnyLinkage             Linkage = C.LLVMWeakAnyLinkage
	WeakODRLinkage             Linkage = C.LLVMWeakODRLinkage
	AppendingLinkage           Linkage = C.LLVMAppendingLinkage
	InternalLinkage            Linkage = C.LLVMInternalLinkage
	PrivateLinkage             Linkage = C.LLVMPrivateLinkage
	ExternalWeakLinkage        Linkage = C.LLVMExternalWeakLinkage
	CommonLinkage              Linkage = C.LLVMCommonLinkage
)

// Visibility of a symbol in the final image.
type Visibility int

// Visibilities.
const (
	DefaultVisibility   Visibility = C.LLVMDefaultVisibility
	HiddenVisibility    Visibility = C.LLVMHiddenVisibility
	ProtectedVisibility Visibility = C.LLVMProtectedVisibility
)

// IsDeclaration reports whether a global has no body or initialiser here.
func (v Value) IsDeclaration() bool { return C.LLVMIsDeclaration(v.c) != 0 }

// Linkage returns a global's linkage.
func (v Value) Linkage() Linkage { return Linkage(C.LLVMGetLinkage(v.c)) }

// SetLinkage changes a global's linkage.
func (v Value) SetLinkage(l Linkage) { C.LLVMSetLinkage(v.c, C.LLVMLinkage(l)) }

// Visibility returns a global's visibility.
func (v Value) Visibility() Visibility { return Visibility(C.LLVMGetVisibility(v.c)) }

// SetVisibility changes a global's visibility.
func (v Value) SetVisibility(x Visibility) { C.LLVMSetVisibility(v.c, C.LLVMVisibility(x)) }

// Section returns the section of a global, "" for the default.
func (v Value) Section() string { return C.GoString(C.LLVMGetSection(v.c)) }

// SetSection changes the section of a global.
func (v Value) SetSection(s string) {
	p, free := cstr(s)
	defer free()
	C.LLVMSetSection(v.c, p)
}

// GlobalType returns the type of the object that a global names, for functions the function type.
func (v Value) GlobalType() Type { return Type{C.LLVMGlobalGetValueType(v.c)} }

// GlobalModule returns the module of a global or function.
func (v Value) GlobalModule() Module { return Module{c: C.LLVMGetGlobalParent(v.c)} }

// Initializer returns the initial value of a global variable, nil if it has none.
func (v Value) Initializer() Value { return Value{C.LLVMGetInitializer(v.c)} }

// SetInitializer sets the initial value of a global variable; nil makes it a declaration.
func (v Value) SetInitializer(x Value) { C.LLVMSetInitializer(v.c, x.c) }

// IsGlobalConstant reports whether a global variable is never written.
func (v Value) IsGlobalConstant() bool { return C.LLVMIsGlobalConstant(v.c) != 0 }

// SetGlobalConstant says whether a global variable is never written.
func (v Value) SetGlobalConstant(b bool) { C.LLVMSetGlobalConstant(v.c, cbool(b)) }

// IsThreadLocal reports whether each thread has its own copy of a global variable.
func (v Value) IsThreadLocal() bool { return C.LLVMIsThreadLocal(v.c) != 0 }

// SetThreadLocal says whether each thread has its own copy of a global variable.
func (v Value) SetThreadLocal(b bool) { C.LLVMSetThreadLocal(v.c, cbool(b)) }

// IsExternallyInitialized reports whether a global's initial value may be changed before main.
func (v Value) IsExternallyInitialized() bool { return C.LLVMIsExternallyInitialized(v.c) != 0 }

// HasUnnamedAddr reports whether a global's address is insignificant, so that equal constants may merge.
func (v Value) HasUnnamedAddr() bool { return C.LLVMGetUnnamedAddress(v.c) == C.LLVMGlobalUnnamedAddr }

// NextGlobal returns the following global variable.
func (v Value) NextGlobal() Value { return Value{C.LLVMGetNextGlobal(v.c)} }

// NextFunction returns the following function.
func (v Value) NextFunction() Value { return Value{C.LLVMGetNextFunction(v.c)} }

// NextAlias returns the following alias.
func (v Value) NextAlias() Value { return Value{C.LLVMGetNextGlobalAlias(v.c)} }

// NextIFunc returns the following indirect function.
func (v Value) NextIFunc() Value { return Value{C.LLVMGetNextGlobalIFunc(v.c)} }

// Aliasee returns the constant that an alias stands for.
func (v Value) Aliasee() Value { return Value{C.LLVMAliasGetAliasee(v.c)} }

// Resolver returns the function that chooses the target of an indirect function.
func (v Value) Resolver() Value { return Value{C.LLVMGetGlobalIFuncResolver(v.c)} }

// DeleteGlobal removes a global variable that has no uses from its module.
func (v Value) DeleteGlobal() { C.LLVMDeleteGlobal(v.c) }

// FirstGlobal returns the module's first global variable.
func (m Module) FirstGlobal() Value { return Value{C.LLVMGetFirstGlobal(m.c)} }

// FirstFunction returns the module's first function.
func (m Module) FirstFunction() Value { return Value{C.LLVMGetFirstFunction(m.c)} }

// FirstAlias returns the module's first alias.
func (m Module) FirstAlias() Value { return Value{C.LLVMGetFirstGlobalAlias(m.c)} }

// FirstIFunc returns the module's first indirect function.
func (m Module) FirstIFunc() Value { return Value{C.LLVMGetFirstGlobalIFunc(m.c)} }

// Globals lists the global variables. The list is a copy: the module may change while it is walked.
func (m Module) Globals() []Value {
	var out []Value
	for v := m.FirstGlobal(); !v.IsNil(); v = v.NextGlobal() {
		out = append(out, v)
	}
	return out
}

// Functions lists the functions, declarations included. The list is a copy.
func (m Module) Functions() []Value {
	var out []Value
	for v := m.FirstFunction(); !v.IsNil(); v = v.NextFunction() {
		out = append(out, v)
	}
	return out
}

// Aliases lists the aliases. The list is a copy.
func (m Module) Aliases() []Value {
	var out []Value
	for v := m.FirstAlias(); !v.IsNil(); v = v.NextAlias() {
		out = append(out, v)
	}
	return out
}

// IFuncs lists the indirect functions. The list is a copy.
func (m Module) IFuncs() []Value {
	var out []Value
	for v := m.FirstIFunc(); !v.IsNil(); v = v.NextIFunc() {
		out = append(out, v)
	}
	return out
}

// NamedGlobal returns the global variable with the name, nil if there is none.
func (m Module) NamedGlobal(name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMGetNamedGlobal(m.c, p)}
}

// NamedFunction returns the function with the name, nil if there is none.
func (m Module) NamedFunction(name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMGetNamedFunction(m.c, p)}
}

// NamedAlias returns the alias with the name, nil if there is none.
func (m Module) NamedAlias(name string) Value {
	p := C.CString(name)
	defer C.free(unsafe.Pointer(p))
	return Value{C.LLVMGetNamedGlobalAlias(m.c, p, C.size_t(len(name)))}
}

// AddGlobal adds a global variable without initialiser.
func (m Module) AddGlobal(t Type, name string) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMAddGlobal(m.c, t.c, p)}
}

// AddFunction adds a function without body.
func (m Module) AddFunction(name string, t Type) Value {
	p, free := cstr(name)
	defer free()
	return Value{C.LLVMAddFunction(m.c, p, t.c)}
}
