package llvm

/*
#include <llvm-c/Core.h>
#include <stdlib.h>
#include "shim.h"
*/
import "C"

import (
	"sync"
	"unsafe"
)

// Attribute is a handle of an attribute of a function, parameter, result or call site.
type Attribute struct{ c C.LLVMAttributeRef }

// AttrIndex says what an attribute is attached to: AttrFunction, AttrReturn, or AttrParam(i).
type AttrIndex uint32

// Places of attributes other than parameters.
const (
	AttrReturn   AttrIndex = 0
	AttrFunction AttrIndex = 1<<32 - 1
)

// AttrParam returns the place of parameter i, counted from 0.
func AttrParam(i int) AttrIndex { return AttrIndex(i + 1) }

// IsNil reports whether the handle is empty.
func (a Attribute) IsNil() bool { return a.c == nil }

// attrKinds remembers the numbers of attributes, which are the same in all contexts.
var attrKinds sync.Map

// attrKind returns the number of an enum, integer or type attribute, 0 if this LLVM does not know it.
func attrKind(name string) C.unsigned {
	if k, ok := attrKinds.Load(name); ok {
		return k.(C.unsigned)
	}
	p, free := cstr(name)
	defer free()
	k := C.LLVMGetEnumAttributeKindForName(p, C.size_t(len(name)))
	attrKinds.Store(name, k)
	return k
}

// EnumAttribute returns an attribute such as "noinline", or an integer one such as "align" with its
// value. It is nil if this version of LLVM does not know the name.
func (x *Context) EnumAttribute(name string, value uint64) Attribute {
	k := attrKind(name)
	if k == 0 {
		return Attribute{}
	}
	return Attribute{C.LLVMCreateEnumAttribute(x.c, k, C.uint64_t(value))}
}

// TypeAttribute returns an attribute such as "byval" with its type; nil if the name is unknown.
func (x *Context) TypeAttribute(name string, t Type) Attribute {
	k := attrKind(name)
	if k == 0 {
		return Attribute{}
	}
	return Attribute{C.LLVMCreateTypeAttribute(x.c, k, t.c)}
}

// StringAttribute returns an attribute of the form "key"="value".
func (x *Context) StringAttribute(key, value string) Attribute {
	k, free1 := cstr(key)
	defer free1()
	v, free2 := cstr(value)
	defer free2()
	return Attribute{C.LLVMCreateStringAttribute(x.c, k, C.unsigned(len(key)), v, C.unsigned(len(value)))}
}

// IntValue returns the value of an integer attribute, 0 for a plain one.
func (a Attribute) IntValue() uint64 {
	if a.c == nil || C.LLVMIsEnumAttribute(a.c) == 0 {
		return 0
	}
	return uint64(C.LLVMGetEnumAttributeValue(a.c))
}

// TypeValue returns the type of a type attribute, nil for others.
func (a Attribute) TypeValue() Type {
	if a.c == nil || C.LLVMIsTypeAttribute(a.c) == 0 {
		return Type{}
	}
	return Type{C.LLVMGetTypeAttributeValue(a.c)}
}

// RangeValue returns the limits of a range attribute as constants of an integer type: from lower on, up to but not including upper, with
// wrap-around. ok is false if the attribute is none for this type.
func (a Attribute) RangeValue(t Type) (lower, upper Value, ok bool) {
	if a.c == nil || C.LLVMIsStringAttribute(a.c) != 0 {
		return lower, upper, false
	}
	ok = C.fathom_attr_range(a.c, t.c, &lower.c, &upper.c) != 0
	return lower, upper, ok
}

// StringValue returns key and value of a string attribute.
func (a Attribute) StringValue() (key, value string, ok bool) {
	if a.c == nil || C.LLVMIsStringAttribute(a.c) == 0 {
		return "", "", false
	}
	var nk, nv C.unsigned
	k := C.LLVMGetStringAttributeKind(a.c, &nk)
	v := C.LLVMGetStringAttributeValue(a.c, &nv)
	return C.GoStringN(k, C.int(nk)), C.GoStringN(v, C.int(nv)), true
}

// Is reports whether the attribute is the enum, integer or type attribute of the name.
func (a Attribute) Is(name string) bool {
	if a.c == nil || C.LLVMIsStringAttribute(a.c) != 0 {
		return false
	}
	k := attrKind(name)
	return k != 0 && C.LLVMGetEnumAttributeKind(a.c) == k
}

// Attributes lists the attributes of a function at a place.
func (v Value) Attributes(at AttrIndex) []Attribute {
	as := make([]Attribute, int(C.LLVMGetAttributeCountAtIndex(v.c, C.LLVMAttributeIndex(at))))
	if len(as) > 0 {
		C.LLVMGetAttributesAtIndex(v.c, C.LLVMAttributeIndex(at), (*C.LLVMAttributeRef)(unsafe.Pointer(&as[0])))
	}
	return as
}

// Attribute returns a function's enum, integer or type attribute at a place, nil if absent.
func (v Value) Attribute(at AttrIndex, name string) Attribute {
	k := attrKind(name)
	if k == 0 {
		return Attribute{}
	}
	return Attribute{C.LLVMGetEnumAttributeAtIndex(v.c, C.LLVMAttributeIndex(at), k)}
}

// HasAttribute reports whether a function has the enum, integer or type attribute at a place.
func (v Value) HasAttribute(at AttrIndex, name string) bool { return !v.Attribute(at, name).IsNil() }

// StringAttribute returns a function's string attribute at a place, nil if absent.
func (v Value) StringAttribute(at AttrIndex, key string) Attribute {
	p, free := cstr(key)
	defer free()
	return Attribute{C.LLVMGetStringAttributeAtIndex(v.c, C.LLVMAttributeIndex(at), p, C.unsigned(len(key)))}
}

// AddAttribute adds an attribute to a function, replacing one of the same kind. Nil does nothing.
func (v Value) AddAttribute(at AttrIndex, a Attribute) {
	if a.c != nil {
		C.LLVMAddAttributeAtIndex(v.c, C.LLVMAttributeIndex(at), a.c)
	}
}

// RemoveAttribute removes a function's enum, integer or type attribute at a place.
func (v Value) RemoveAttribute(at AttrIndex, name string) {
	if k := attrKind(name); k != 0 {
		C.LLVMRemoveEnumAttributeAtIndex(v.c, C.LLVMAttributeIndex(at), k)
	}
}

// RemoveStringAttribute removes a function's string attribute at a place.
func (v Value) RemoveStringAttribute(at AttrIndex, key string) {
	p, free := cstr(key)
	defer free()
	C.LLVMRemoveStringAttributeAtIndex(v.c, C.LLVMAttributeIndex(at), p, C.unsigned(len(key)))
}

// CallAttributes lists the attributes of a call site at a place, without those of the called function.
func (v Value) CallAttributes(at AttrIndex) []Attribute {
	as := make([]Attribute, int(C.LLVMGetCallSiteAttributeCount(v.c, C.LLVMAttributeIndex(at))))
	if len(as) > 0 {
		C.LLVMGetCallSiteAttributes(v.c, C.LLVMAttributeIndex(at), (*C.LLVMAttributeRef)(unsafe.Pointer(&as[0])))
	}
	return as
}

// CallAttribute returns a call site's enum, integer or type attribute at a place, nil if absent.
func (v Value) CallAttribute(at AttrIndex, name string) Attribute {
	k := attrKind(name)
	if k == 0 {
		return Attribute{}
	}
	return Attribute{C.LLVMGetCallSiteEnumAttribute(v.c, C.LLVMAttributeIndex(at), k)}
}

// CallStringAttribute returns a call site's string attribute at a place, nil if absent.
func (v Value) CallStringAttribute(at AttrIndex, key string) Attribute {
	p, free := cstr(key)
	defer free()
	return Attribute{C.LLVMGetCallSiteStringAttribute(v.c, C.LLVMAttributeIndex(at), p, C.unsigned(len(key)))}
}

// AddCallAttribute adds an attribute to a call site. Nil does nothing.
func (v Value) AddCallAttribute(at AttrIndex, a Attribute) {
	if a.c != nil {
		C.LLVMAddCallSiteAttribute(v.c, C.LLVMAttributeIndex(at), a.c)
	}
}

// RemoveCallAttribute removes a call site's enum, integer or type attribute at a place.
func (v Value) RemoveCallAttribute(at AttrIndex, name string) {
	if k := attrKind(name); k != 0 {
		C.LLVMRemoveCallSiteEnumAttribute(v.c, C.LLVMAttributeIndex(at), k)
	}
}

// RemoveCallStringAttribute removes a call site's string attribute at a place.
func (v Value) RemoveCallStringAttribute(at AttrIndex, key string) {
	p, free := cstr(key)
	defer free()
	C.LLVMRemoveCallSiteStringAttribute(v.c, C.LLVMAttributeIndex(at), p, C.unsigned(len(key)))
}
