package lower

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Signatures say in which form calls pass what, and functions take it; see abi.Signature. Structures are written by what they consist of, as
// names of types are no part of that.

// functionSignature returns the signature of a function.
func (l *lowerer) functionSignature(f llvm.Value) string {
	return l.signature(f.GlobalType(), f.FunctionCallConv(), f.Attribute, nil)
}

// callSignature returns the signature of a call that passes the variadic arguments given, as an index into Strings.
func (l *lowerer) callSignature(in *llvm.Inst, further []string) int64 {
	return l.str(l.signature(in.AuxType, in.Sub, in.Value.CallAttribute, further))
}

func (l *lowerer) signature(t llvm.Type, convention int, attribute func(at llvm.AttrIndex, name string) llvm.Attribute, further []string) string {
	var params []string
	for i, p := range t.ParamTypes() {
		if l.typ(p).width > 0 { // others are not passed
			params = append(params, l.typeText(p)+l.marks(p, llvm.AttrParam(i), attribute))
		}
	}
	if t.IsVarArg() {
		params = append(append(params, "..."), further...)
	}
	result := l.typeText(t.ReturnType()) + l.marks(t.ReturnType(), llvm.AttrReturn, attribute)
	text := result + " (" + strings.Join(params, ", ") + ")"
	if convention != 0 {
		text = fmt.Sprintf("cc(%d) %s", convention, text)
	}
	return text
}

// marks returns the words behind the type of a parameter or a result.
func (l *lowerer) marks(t llvm.Type, at llvm.AttrIndex, attribute func(at llvm.AttrIndex, name string) llvm.Attribute) (text string) {
	switch t.Kind() {
	case llvm.PointerKind:
		if a := attribute(at, "byval"); !a.IsNil() {
			text += fmt.Sprintf(" byval(%d)", l.typ(a.TypeValue()).size)
		}
		if !attribute(at, "sret").IsNil() {
			text += " sret"
		}
	case llvm.IntegerKind:
		if t.IntWidth() < 32 && !attribute(at, "zeroext").IsNil() {
			text += " zeroext"
		}
		if t.IntWidth() < 32 && !attribute(at, "signext").IsNil() {
			text += " signext"
		}
	case llvm.VoidKind:
		return ""
	}
	if !attribute(at, "inreg").IsNil() {
		text += " inreg"
	}
	return text
}

// typeText returns the text of a type in signatures.
func (l *lowerer) typeText(t llvm.Type) string {
	if text, ok := l.texts[t]; ok {
		return text
	}
	text := ""
	switch t.Kind() {
	case llvm.StructKind:
		var elements []string
		for _, e := range t.StructElements() {
			if l.typ(e).width > 0 {
				elements = append(elements, l.typeText(e))
			}
		}
		text = "{ " + strings.Join(elements, ", ") + " }"
	case llvm.ArrayKind:
		text = fmt.Sprintf("[%d x %s]", t.ArrayLength(), l.typeText(t.ElementType()))
	case llvm.PointerKind:
		text = "ptr"
	default:
		text = t.String()
	}
	l.texts[t] = text
	return text
}
