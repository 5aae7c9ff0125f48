package lower

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// declared returns the type of a function as the source has it, "" if debug information does not tell.
func (l *lowerer) declared(f llvm.Value) string {
	sp := f.Subprogram()
	if sp.IsNil() {
		return ""
	}
	t := sp.DI().Type
	if t.IsNil() {
		return ""
	}
	return l.declarator(t, "", maxDeclarator)
}

// maxDeclarator bounds the depth of a type that is written out.
const maxDeclarator = 8

// declarator writes a type in C, around what it is the type of: "", or stars.
func (l *lowerer) declarator(md llvm.Metadata, inner string, depth int) string {
	spaced := func(name string) string {
		if inner == "" {
			return name
		}
		return name + " " + inner
	}
	if md.IsNil() {
		return spaced("void")
	}
	di := md.DI()
	if depth == 0 {
		return spaced("...")
	}
	of := func(inner string) string { return l.declarator(di.Type, inner, depth-1) }
	switch di.Tag {
	case llvm.TagPointerType:
		if !di.Type.IsNil() && di.Type.DI().Tag == llvm.TagSubroutineType {
			return of("(*" + inner + ")")
		}
		return of("*" + inner)
	case llvm.TagReferenceType:
		return of("&" + inner)
	case llvm.TagRValueReference:
		return of("&&" + inner)
	case llvm.TagConstType:
		if !di.Type.IsNil() && di.Type.DI().Tag == llvm.TagPointerType {
			return of(inner) // the pointer itself
		}
		return "const " + of(inner)
	case llvm.TagVolatileType, llvm.TagRestrictType, llvm.TagAtomicType:
		return of(inner)
	case llvm.TagSubroutineType:
		if len(di.Elements) == 0 {
			return spaced("function")
		}
		var params []string
		for _, p := range di.Elements[1:] {
			if p.IsNil() { // further ones, or unknown ones
				params = append(params, "...")
				continue
			}
			params = append(params, l.declarator(p, "", depth-1))
		}
		if params == nil {
			params = []string{"void"}
		}
		return l.declarator(di.Elements[0], inner+"("+strings.Join(params, ", ")+")", depth-1)
	case llvm.TagStructureType, llvm.TagClassType:
		return spaced(tagged("struct", di.Name))
	case llvm.TagUnionType:
		return spaced(tagged("union", di.Name))
	case llvm.TagEnumerationType:
		return spaced(tagged("enum", di.Name))
	case llvm.TagArrayType:
		return of(inner + "[]")
	}
	return spaced(di.Name)
}
