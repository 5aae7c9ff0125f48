package frontend

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// handlerData is what the static data of a sanitizer's handler says: the types
// involved. Its layout is {location, type, type, ...}; a type is a pointer to
// {i16 kind, i16 info, name}.
type handlerData struct {
	types []sanitizerType
	cont  llvm.Block // where execution goes on, nil if unknown
}

// A sanitizerType is a type descriptor of the sanitizer.
type sanitizerType struct {
	name   string // as in the source, without quotes
	signed bool   // integers
}

// readHandlerData decodes the first argument of a handler's call. A shape it
// does not know yields no types: messages are then less specific.
func readHandlerData(call llvm.Value) *handlerData {
	d := &handlerData{}
	if call.NumArgs() == 0 {
		return d
	}
	data := call.Operand(0)
	if data.Kind() != llvm.GlobalVariableKind || data.Initializer().IsNil() {
		return d
	}
	init := data.Initializer()
	for i := 1; ; i++ { // 0 is the location
		field := init.Element(i)
		if field.IsNil() {
			return d
		}
		if field.Kind() != llvm.GlobalVariableKind || field.Initializer().IsNil() {
			continue
		}
		if t, ok := readSanitizerType(field.Initializer()); ok {
			d.types = append(d.types, t)
		}
	}
}

func readSanitizerType(init llvm.Value) (sanitizerType, bool) {
	if init.Kind() != llvm.ConstantStructKind {
		return sanitizerType{}, false
	}
	info, ok := init.Element(1).Uint64()
	if !ok {
		return sanitizerType{}, false
	}
	name := init.Element(2)
	if name.IsNil() || name.Kind() != llvm.ConstantDataArrayKind {
		return sanitizerType{}, false
	}
	text, _, _ := strings.Cut(string(name.DataBytes()), "\x00")
	// 'uint8_t' (aka 'unsigned char')
	if first, _, found := strings.Cut(text, "' (aka"); found {
		text = first
	}
	return sanitizerType{name: strings.Trim(text, "'"), signed: info&1 != 0}, true
}

// signed reports whether the operation's type is signed. An unknown type counts
// as signed: the check is then made rather than dropped.
func (d *handlerData) signed() bool { return len(d.types) == 0 || d.types[0].signed }

// typeName returns the name of type i for a message.
func (d *handlerData) typeName(i int) string {
	if i < len(d.types) {
		return d.types[i].name
	}
	return "the operands"
}

func constMessage(s string) func(*handlerData) string {
	return func(*handlerData) string { return s }
}

func overflowMessage(result string) func(*handlerData) string {
	return func(d *handlerData) string {
		sign := "unsigned"
		if d.signed() {
			sign = "signed"
		}
		return fmt.Sprintf("%s overflow: the %s does not fit in type %s", sign, result, d.typeName(0))
	}
}

// shiftMessage names the direction by looking for the shift that the check guards.
func shiftMessage(d *handlerData) string {
	shift := "shift"
	if !d.cont.IsNil() {
	search:
		for i, n := d.cont.First(), 0; !i.IsNil() && n < 4; i, n = i.NextInstruction(), n+1 {
			switch i.Opcode() {
			case llvm.OpShl:
				shift = "left shift"
				break search
			case llvm.OpLShr, llvm.OpAShr:
				shift = "right shift"
				break search
			}
		}
	}
	if shift == "left shift" && d.signed() {
		return fmt.Sprintf("%s of type %s: the amount or the result is out of range", shift, d.typeName(0))
	}
	return fmt.Sprintf("%s of type %s: the amount is out of range", shift, d.typeName(0))
}

func boundsMessage(d *handlerData) string {
	return fmt.Sprintf("index out of bounds of array type %s", d.typeName(0))
}

func floatConversionMessage(d *handlerData) string {
	if len(d.types) < 2 {
		return "the number is outside of the integer type's range"
	}
	return fmt.Sprintf("a number of type %s is outside of the range of %s", d.typeName(0), d.typeName(1))
}

func invalidValueMessage(d *handlerData) string {
	if len(d.types) == 0 {
		return "the value that is read is not one of its type"
	}
	return fmt.Sprintf("the value that is read is not one of type %s", d.typeName(0))
}

func conversionMessage(d *handlerData) string {
	if len(d.types) < 2 {
		return "the conversion changes the value"
	}
	return fmt.Sprintf("conversion from %s to %s changes the value", d.typeName(0), d.typeName(1))
}
