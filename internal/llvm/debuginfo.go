package llvm

/*
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include "shim.h"
*/
import "C"

// Metadata is a handle of a metadata node or string.
type Metadata struct{ c C.LLVMMetadataRef }

// IsNil reports whether the handle is empty.
func (m Metadata) IsNil() bool { return m.c == nil }

// MetadataKind classifies metadata. The numbers are those of LLVMMetadataKind.
type MetadataKind int

// Kinds of metadata that debug information consists of.
const (
	MDStringKind              MetadataKind = C.LLVMMDStringMetadataKind
	ValueMDKind               MetadataKind = C.LLVMConstantAsMetadataMetadataKind
	MDTupleKind               MetadataKind = C.LLVMMDTupleMetadataKind
	DILocationKind            MetadataKind = C.LLVMDILocationMetadataKind
	DIExpressionKind          MetadataKind = C.LLVMDIExpressionMetadataKind
	DIGlobalVarExpressionKind MetadataKind = C.LLVMDIGlobalVariableExpressionMetadataKind
	DISubrangeKind            MetadataKind = C.LLVMDISubrangeMetadataKind
	DIEnumeratorKind          MetadataKind = C.LLVMDIEnumeratorMetadataKind
	DIBasicTypeKind           MetadataKind = C.LLVMDIBasicTypeMetadataKind
	DIDerivedTypeKind         MetadataKind = C.LLVMDIDerivedTypeMetadataKind
	DICompositeTypeKind       MetadataKind = C.LLVMDICompositeTypeMetadataKind
	DISubroutineTypeKind      MetadataKind = C.LLVMDISubroutineTypeMetadataKind
	DIFileKind                MetadataKind = C.LLVMDIFileMetadataKind
	DICompileUnitKind         MetadataKind = C.LLVMDICompileUnitMetadataKind
	DISubprogramKind          MetadataKind = C.LLVMDISubprogramMetadataKind
	DILexicalBlockKind        MetadataKind = C.LLVMDILexicalBlockMetadataKind
	DILexicalBlockFileKind    MetadataKind = C.LLVMDILexicalBlockFileMetadataKind
	DINamespaceKind           MetadataKind = C.LLVMDINamespaceMetadataKind
	DIGlobalVariableKind      MetadataKind = C.LLVMDIGlobalVariableMetadataKind
	DILocalVariableKind       MetadataKind = C.LLVMDILocalVariableMetadataKind
	DILabelKind               MetadataKind = C.LLVMDILabelMetadataKind
)

// DWARF tags of types (DWARF 5, section 7.5.3) that C and C++ programs use.
const (
	TagArrayType       = 0x01
	TagClassType       = 0x02
	TagEnumerationType = 0x04
	TagMember          = 0x0d
	TagPointerType     = 0x0f
	TagReferenceType   = 0x10
	TagStructureType   = 0x13
	TagSubroutineType  = 0x15
	TagTypedef         = 0x16
	TagUnionType       = 0x17
	TagInheritance     = 0x1c
	TagSubrange        = 0x21
	TagBaseType        = 0x24
	TagConstType       = 0x26
	TagEnumerator      = 0x28
	TagVolatileType    = 0x35
	TagRestrictType    = 0x37
	TagRValueReference = 0x42
	TagAtomicType      = 0x47
)

// DWARF encodings of basic types (DWARF 5, section 7.8).
const (
	EncodingAddress      = 0x01
	EncodingBoolean      = 0x02
	EncodingComplexFloat = 0x03
	EncodingFloat        = 0x04
	EncodingSigned       = 0x05
	EncodingSignedChar   = 0x06
	EncodingUnsigned     = 0x07
	EncodingUnsignedChar = 0x08
	EncodingUTF          = 0x10
)

// DI flags used by this tree.
const (
	DIFlagArtificial uint32 = 1 << 6  // made by the compiler, as this in C++
	DIFlagBitField   uint32 = 1 << 19 // member is a bit field
)

// DI is what a node of debug information says. Fields that do not apply to its kind are zero.
type DI struct {
	Kind        MetadataKind
	Tag         int    // DWARF tag
	Name        string // as in the source
	LinkageName string // mangled name; for composite types the unique identifier
	File, Dir   string // File may be relative to Dir
	Line, Col   int
	SizeBits    uint64
	OffsetBits  uint64   // of members
	AlignBits   int      // 0 if natural
	Encoding    int      // of basic types
	Flags       uint32   // DIFlag bits
	Language    int      // of subprograms: that of the file, see IsC
	Arg         int      // of local variables: number of the parameter from 1, else 0
	Count       int64    // of subranges: number of elements, -1 if unknown; of enumerators: the value
	Lower       int64    // of subranges: lower bound
	Type        Metadata // of variables, members and derived types: the underlying type, nil for void
	Scope       Metadata
	InlinedAt   Metadata   // of locations: location of the call that was inlined
	Elements    []Metadata // of composite types: members, subranges, enumerators; of subroutine types: result, parameters
	FileNode    Metadata   // identity of the file
}

// IsC reports whether a language of DWARF (DW_LANG) is a version of C.
func IsC(language int) bool {
	switch language {
	case 0x01, 0x02, 0x0c, 0x1d, 0x2c, 0x3e: // C89, C, C99, C11, C17, C23
		return true
	}
	return false
}

// DI reads a node of debug information. Nodes form a graph with cycles: a caller that follows Type and
// Elements keeps a table by Metadata. Cost: linear in the number of elements.
func (m Metadata) DI() DI {
	var d C.struct_fathom_di
	C.fathom_di_read(m.c, &d)
	out := DI{
		Kind: MetadataKind(d.kind), Tag: int(d.tag),
		Name: goString(d.name, d.name_len), LinkageName: goString(d.linkage_name, d.linkage_name_len),
		File: goString(d.filename, d.filename_len), Dir: goString(d.directory, d.directory_len),
		Line: int(d.line), Col: int(d.column),
		SizeBits: uint64(d.size), OffsetBits: uint64(d.offset), AlignBits: int(d.align),
		Encoding: int(d.encoding), Flags: uint32(d.flags), Language: int(d.language), Arg: int(d.arg),
		Count: int64(d.count), Lower: int64(d.lower),
		Type: Metadata{d._type}, Scope: Metadata{d.scope}, InlinedAt: Metadata{d.inlined_at},
		FileNode: Metadata{d.file},
	}
	if d.elements != nil {
		out.Elements = Metadata{d.elements}.Operands()
	}
	return out
}

// Kind returns the kind of the metadata.
func (m Metadata) Kind() MetadataKind { return MetadataKind(C.LLVMGetMetadataKind(m.c)) }

// Operands returns the operands of a node; absent ones are nil. A string has none.
func (m Metadata) Operands() []Metadata {
	out := make([]Metadata, int(C.fathom_md_num_operands(m.c)))
	for i := range out {
		out[i] = Metadata{C.fathom_md_operand(m.c, C.uint32_t(i))}
	}
	return out
}

// Expression returns the operations and operands of a DIExpression (DWARF 5, section 2.5, and LLVM's
// extensions), nil for another node.
func (m Metadata) Expression() []uint64 {
	n := int(C.fathom_di_expression(m.c, nil, 0))
	if n == 0 {
		return nil
	}
	raw := make([]C.uint64_t, n)
	C.fathom_di_expression(m.c, &raw[0], C.size_t(n))
	out := make([]uint64, n)
	for i, x := range raw {
		out[i] = uint64(x)
	}
	return out
}

// AsMetadata unwraps a value of kind MetadataValueKind, or wraps a constant as metadata.
func (v Value) AsMetadata() Metadata { return Metadata{C.LLVMValueAsMetadata(v.c)} }

// DebugLoc returns the debug location of an instruction, nil if it has none.
func (v Value) DebugLoc() Metadata { return Metadata{C.LLVMInstructionGetDebugLoc(v.c)} }

// SetDebugLoc changes the debug location of an instruction.
func (v Value) SetDebugLoc(loc Metadata) { C.LLVMInstructionSetDebugLoc(v.c, loc.c) }

// NewDebugLoc creates a location; inlinedAt may be nil.
func (x *Context) NewDebugLoc(line, column int, scope, inlinedAt Metadata) Metadata {
	return Metadata{C.LLVMDIBuilderCreateDebugLocation(x.c, C.unsigned(line), C.unsigned(column), scope.c, inlinedAt.c)}
}

// Subprogram returns the debug information of a function, nil if it has none.
func (v Value) Subprogram() Metadata { return Metadata{C.LLVMGetSubprogram(v.c)} }

// GlobalDebugInfo returns the debug variables that a global variable stands for: usually one.
func (v Value) GlobalDebugInfo() []Metadata {
	n := int(C.fathom_global_dbg(v.c, nil, 0))
	if n == 0 {
		return nil
	}
	raw := make([]C.LLVMMetadataRef, n)
	C.fathom_global_dbg(v.c, &raw[0], C.int(n))
	out := make([]Metadata, n)
	for i, r := range raw {
		out[i] = Metadata{r}.DI().Type // the variable of a variable-expression pair
	}
	return out
}

// StripDebugInfo removes all debug information from the module; false if there was none.
func (m Module) StripDebugInfo() bool { return C.LLVMStripModuleDebugInfo(m.c) != 0 }
