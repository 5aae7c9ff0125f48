package frontend

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Formats and their arguments (call.format).
//
// What the variable arguments of printf are, only the format says; the function believes it. Where the format is a literal, the types that
// the call passes are compared with the conversions (C11 7.21.6.1, 7.21.6.2): a mismatch makes executions that get there violations. Integers
// count by their widths: which of two types of one width it is makes no difference, nor does the sign. Formats that are computed are left
// to the models, whose va_arg is compared with what was passed.

// formatted lists the functions with formats: the number of the format among the arguments, and whether it is scanf's.
var formatted = map[string]struct {
	format int
	scan   bool
}{
	"printf": {0, false}, "fprintf": {1, false}, "dprintf": {1, false}, "sprintf": {1, false}, "snprintf": {2, false}, "asprintf": {1, false},
	"err": {1, false}, "errx": {1, false}, "warn": {0, false}, "warnx": {0, false}, "syslog": {1, false},
	"scanf": {0, true}, "fscanf": {1, true}, "sscanf": {1, true},
	"__isoc99_scanf": {0, true}, "__isoc99_fscanf": {1, true}, "__isoc99_sscanf": {1, true},
	"__isoc23_scanf": {0, true}, "__isoc23_fscanf": {1, true}, "__isoc23_sscanf": {1, true},
	"wprintf": {0, false}, "fwprintf": {1, false}, "swprintf": {2, false},
	"wscanf": {0, true}, "fwscanf": {1, true}, "swscanf": {1, true},
	"__isoc99_wscanf": {0, true}, "__isoc99_fwscanf": {1, true}, "__isoc99_swscanf": {1, true},
	"__isoc23_wscanf": {0, true}, "__isoc23_fwscanf": {1, true}, "__isoc23_swscanf": {1, true},
}

// checkFormats instruments the calls of functions with formats, other than functions of the program that only have such a name.
func checkFormats(e *emitter) {
	if !e.on.on(property.CallFormat) {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(formatted)) {
		at := formatted[name]
		f := e.mod.NamedFunction(name)
		if f.IsNil() || !f.IsDeclaration() && f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
			continue
		}
		for _, call := range f.Users() {
			if call.Kind() != llvm.InstructionKind || !call.IsCall() || call.Callee() != f {
				continue
			}
			args := call.Args()
			if len(args) <= at.format || !isText(args[at.format]) {
				continue
			}
			text, _, _ := strings.Cut(formatText(args[at.format].Initializer()), "\x00")
			m := formatMatcher{word: e.word, args: args, next: at.format + 1, scan: at.scan}
			if message := m.match(text); message != "" {
				e.at(call)
				e.check(e.truth(false), property.CallFormat, message)
			}
		}
	}
}

// formatText returns a literal as bytes. One of wide characters has question marks for those that are not ASCII.
func formatText(literal llvm.Value) string {
	if literal.Type().ElementType().IntWidth() == 8 {
		return string(literal.DataBytes())
	}
	var text []byte
	for i := range literal.Type().ArrayLength() {
		c, _ := literal.Element(int(i)).Uint64()
		if c >= 0x80 {
			c = '?'
		}
		text = append(text, byte(c))
	}
	return string(text)
}

// formatMatcher compares a format with the arguments of a call.
type formatMatcher struct {
	word int // width of long, size_t and the like, in bits
	args []llvm.Value
	next int // the argument that the next conversion takes
	scan bool
}

// match returns what is wrong, "" if nothing is.
func (m *formatMatcher) match(format string) string {
	for {
		_, rest, found := strings.Cut(format, "%")
		if !found {
			return ""
		}
		var c conversion
		if c, format = readConversion(rest, m.scan); c.numbered || c.letter == 0 {
			return "" // arguments by number, or a format that ends in a conversion: for the model to say
		}
		for range c.stars {
			if message := m.take("*", "an int", m.isInteger(32)); message != "" {
				return message
			}
		}
		if what, fits := m.wanted(c); what != "" {
			if message := m.take("%"+c.text, what, fits); message != "" {
				return message
			}
		}
	}
}

// take compares the next argument with what a conversion wants.
func (m *formatMatcher) take(conversion, what string, fits func(llvm.Type) bool) string {
	if m.next >= len(m.args) {
		return fmt.Sprintf("the conversion %s of the format has no argument", conversion)
	}
	t := m.args[m.next].Type()
	m.next++
	if fits(t) {
		return ""
	}
	return fmt.Sprintf("the conversion %s takes %s, but argument %d is %s", conversion, what, m.next, describeType(t))
}

func (m *formatMatcher) isInteger(width int) func(llvm.Type) bool {
	return func(t llvm.Type) bool { return t.Kind() == llvm.IntegerKind && t.IntWidth() == width }
}

func isPointerType(t llvm.Type) bool { return t.Kind() == llvm.PointerKind }

func isDouble(t llvm.Type) bool { return t.String() == "double" }

// isLongDouble accepts every format that long double has on some target.
func isLongDouble(t llvm.Type) bool { return t.IsFloat() }

// wanted says what a conversion takes, "" if nothing.
func (m *formatMatcher) wanted(c conversion) (what string, fits func(llvm.Type) bool) {
	switch {
	case strings.ContainsRune("%m", rune(c.letter)) || m.scan && c.suppressed:
		return "", nil
	case m.scan:
		return "a pointer", isPointerType
	}
	switch c.letter {
	case 'd', 'i', 'u', 'o', 'x', 'X', 'c', 'C':
		width := 32
		switch c.length {
		case "l", "z", "t", "Z":
			width = m.word
		case "ll", "j", "q", "L":
			width = 64
		}
		if c.letter == 'c' || c.letter == 'C' {
			width = 32
		}
		return fmt.Sprintf("an integer of %d bits", width), m.isInteger(width)
	case 'e', 'E', 'f', 'F', 'g', 'G', 'a', 'A':
		if c.length == "L" {
			return "a long double", isLongDouble
		}
		return "a double", isDouble
	case 's', 'S', 'p', 'n':
		return "a pointer", isPointerType
	}
	return "", nil // unknown: for the model to say
}

// describeType names a type as an argument of a call has it.
func describeType(t llvm.Type) string {
	switch {
	case isPointerType(t):
		return "a pointer"
	case t.Kind() == llvm.IntegerKind:
		return fmt.Sprintf("an integer of %d bits", t.IntWidth())
	case isDouble(t):
		return "a double"
	case t.IsFloat():
		return "a long double"
	}
	return "no scalar"
}

// conversion is one conversion specification of a format.
type conversion struct {
	text       string // without the percent sign
	stars      int    // how many widths and precisions are arguments
	suppressed bool   // scanf: nothing is stored
	numbered   bool   // arguments by number
	length     string
	letter     byte // 0 at the end of the format
}

// readConversion reads what follows a percent sign, and returns what follows that.
func readConversion(s string, scan bool) (c conversion, rest string) {
	i := 0
	skip := func(set string) string {
		start := i
		for i < len(s) && strings.IndexByte(set, s[i]) >= 0 {
			i++
		}
		return s[start:i]
	}
	if scan {
		c.suppressed = strings.Contains(skip("*'"), "*")
		skip("0123456789")
	} else {
		c.stars = strings.Count(skip("-+ #0'123456789*."), "*")
	}
	if i < len(s) && s[i] == '$' {
		c.numbered = true
		return c, s[i:]
	}
	c.length = skip("hlqjzZtL")
	if i < len(s) {
		c.letter = s[i]
		i++
		if scan && c.letter == '[' {
			skip("^")
			skip("]")
			for i < len(s) && s[i] != ']' {
				i++
			}
			i = min(i+1, len(s))
		}
	}
	c.text = s[:i]
	return c, s[i:]
}
