package llvm

/*
#include <llvm-c/Core.h>
#include <stdlib.h>
*/
import "C"

import "unsafe"

// Type is a handle of an LLVM type. Types are unique in a context, so == compares them.
type Type struct{ c C.LLVMTypeRef }

// TypeKind classifies types. The numbers are those of LLVMTypeKind.
type TypeKind int

// Kinds of types.
const (
	VoidKind           TypeKind = C.LLVMVoidTypeKind
	HalfKind           TypeKind = C.LLVMHalfTypeKind
	BFloatKind         TypeKind = C.LLVMBFloatTypeKind
	FloatKind          TypeKind = C.LLVMFloatTypeKind
	DoubleKind         TypeKind = C.LLVMDoubleTypeKind
	X86FP80Kind        TypeKind = C.LLVMX86_FP80TypeKind
	FP128Kind          TypeKind = C.LLVMFP128TypeKind
	PPCFP128Kind       TypeKind = C.LLVMPPC_FP128TypeKind
	LabelKind          TypeKind = C.LLVMLabelTypeKind
	IntegerKind        TypeKind = C.LLVMIntegerTypeKind
	FunctionKind       TypeKind = C.LLVMFunctionTypeKind
	StructKind         TypeKind = C.LLVMStructTypeKind
	ArrayKind          TypeKind = C.LLVMArrayTypeKind
	PointerKind        TypeKind = C.LLVMPointerTypeKind
	VectorKind         TypeKind = C.LLVMVectorTypeKind
	ScalableVectorKind TypeKind = C.LLVMScalableVectorTypeKind
	MetadataTypeKind   TypeKind = C.LLVMMetadataTypeKind
	TokenKind          TypeKind = C.LLVMTokenTypeKind
	X86AMXKind         TypeKind = C.LLVMX86_AMXTypeKind
	TargetExtKind      TypeKind = 20 // since LLVM 16
)

// IsNil reports whether the handle is empty.
func (t Type) IsNil() bool { return t.c == nil }

// Kind returns the kind of the type.
func (t Type) Kind() TypeKind { return TypeKind(C.LLVMGetTypeKind(t.c)) }

// String prints the type as in a .ll file.
func (t Type) String() string { return takeMessage(C.LLVMPrintTypeToString(t.c)) }

// IsSized reports whether values of the type can be stored in memory.
func (t Type) IsSized() bool { return C.LLVMTypeIsSized(t.c) != 0 }

// IsFloat reports whether the type is one of the floating-point kinds.
func (t Type) IsFloat() bool {
	switch t.Kind() {
	case HalfKind, BFloatKind, FloatKind, DoubleKind, X86FP80Kind, FP128Kind, PPCFP128Kind:
		return true
	}
	return false
}

// IntWidth returns the width in bits of an integer type.
func (t Type) IntWidth() int { return int(C.LLVMGetIntTypeWidth(t.c)) }

// ElementType returns the element type of an array or a vector.
func (t Type) ElementType() Type { return Type{C.LLVMGetElementType(t.c)} }

// ArrayLength returns the number of elements of an array type.
func (t Type) ArrayLength() uint64 { return uint64(arrayLength(t)) }

// VectorLength returns the number of elements of a vector type; for a scalable one the minimum.
func (t Type) VectorLength() int { return int(C.LLVMGetVectorSize(t.c)) }

// AddressSpace returns the address space of a pointer type.
func (t Type) AddressSpace() int { return int(C.LLVMGetPointerAddressSpace(t.c)) }

// StructName returns the name of an identified struct, "" for a literal one.
func (t Type) StructName() string {
	if t.Kind() != StructKind || C.LLVMIsLiteralStruct(t.c) != 0 {
		return ""
	}
	return C.GoString(C.LLVMGetStructName(t.c)) // nil gives ""
}

// IsPacked reports whether a struct has no padding.
func (t Type) IsPacked() bool { return C.LLVMIsPackedStruct(t.c) != 0 }

// IsOpaque reports whether a struct has no body.
func (t Type) IsOpaque() bool { return C.LLVMIsOpaqueStruct(t.c) != 0 }

// StructElements returns the element types of a struct.
func (t Type) StructElements() []Type {
	ts := make([]Type, int(C.LLVMCountStructElementTypes(t.c)))
	if len(ts) > 0 {
		C.LLVMGetStructElementTypes(t.c, typePtr(ts))
	}
	return ts
}

// ReturnType returns the result type of a function type.
func (t Type) ReturnType() Type { return Type{C.LLVMGetReturnType(t.c)} }

// ParamTypes returns the parameter types of a function type.
func (t Type) ParamTypes() []Type {
	ts := make([]Type, int(C.LLVMCountParamTypes(t.c)))
	if len(ts) > 0 {
		C.LLVMGetParamTypes(t.c, typePtr(ts))
	}
	return ts
}

// IsVarArg reports whether a function type takes further arguments.
func (t Type) IsVarArg() bool { return C.LLVMIsFunctionVarArg(t.c) != 0 }

// VoidType returns void.
func (x *Context) VoidType() Type { return Type{C.LLVMVoidTypeInContext(x.c)} }

// IntType returns the integer type of the given width in bits, 1 to 2^23.
func (x *Context) IntType(width int) Type {
	return Type{C.LLVMIntTypeInContext(x.c, C.unsigned(width))}
}

// PointerType returns the pointer type of an address space.
func (x *Context) PointerType(addressSpace int) Type {
	return Type{C.LLVMPointerTypeInContext(x.c, C.unsigned(addressSpace))}
}

// HalfType returns the 16-bit IEEE format.
func (x *Context) HalfType() Type { return Type{C.LLVMHalfTypeInContext(x.c)} }

// FloatType returns the 32-bit IEEE format.
func (x *Context) FloatType() Type { return Type{C.LLVMFloatTypeInContext(x.c)} }

// DoubleType returns the 64-bit IEEE format.
func (x *Context) DoubleType() Type { return Type{C.LLVMDoubleTypeInContext(x.c)} }

// X86FP80Type returns the 80-bit x87 format.
func (x *Context) X86FP80Type() Type { return Type{C.LLVMX86FP80TypeInContext(x.c)} }

// FP128Type returns the 128-bit IEEE format.
func (x *Context) FP128Type() Type { return Type{C.LLVMFP128TypeInContext(x.c)} }

// StructType returns a literal struct.
func (x *Context) StructType(packed bool, elements ...Type) Type {
	return Type{C.LLVMStructTypeInContext(x.c, typePtr(elements), C.unsigned(len(elements)), cbool(packed))}
}

// NamedStruct creates an identified struct without a body; a taken name gets a suffix.
func (x *Context) NamedStruct(name string) Type {
	p, free := cstr(name)
	defer free()
	return Type{C.LLVMStructCreateNamed(x.c, p)}
}

// SetStructBody gives an identified struct its elements.
func (t Type) SetStructBody(packed bool, elements ...Type) {
	C.LLVMStructSetBody(t.c, typePtr(elements), C.unsigned(len(elements)), cbool(packed))
}

// ArrayType returns the array of n elements.
func ArrayType(element Type, n uint64) Type { return newArrayType(element, n) }

// VectorType returns the fixed vector of n elements.
func VectorType(element Type, n int) Type { return Type{C.LLVMVectorType(element.c, C.unsigned(n))} }

// FunctionType returns a function type.
func FunctionType(result Type, params []Type, varArg bool) Type {
	return Type{C.LLVMFunctionType(result.c, typePtr(params), C.unsigned(len(params)), cbool(varArg))}
}

// NamedType looks an identified struct up by name in the module's context.
func (m Module) NamedType(name string) Type {
	p := C.CString(name)
	defer C.free(unsafe.Pointer(p))
	return Type{C.LLVMGetTypeByName2(C.LLVMGetModuleContext(m.c), p)}
}
