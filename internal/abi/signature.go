package abi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Signature says in which form a function takes its arguments and gives its result, or in which form a call passes and expects them.
//
// Its text is close to LLVM's: the result, then in parentheses the parameters, then three dots if further arguments may follow, behind which a
// call lists those that it passes:
//
//	i32 (ptr, { i64, double }, i8 zeroext, ptr byval(24), ..., double)
//
// An integer narrower than 32 bits may say how it is extended to a register; byval(N) is a structure of N bytes that is passed in memory, and
// sret the place of the result. In front stands cc(N) if the calling convention is another than C's, by LLVM's number.
type Signature struct {
	Convention string
	Result     Passed
	Params     []Passed
	Variadic   bool
	Further    []Passed // the variadic arguments of a call
}

// Passed is the form of a parameter, an argument or a result.
type Passed struct {
	Type    string   // in LLVM's words
	Marks   []string // the words behind it
	Scalars []string // the types of what is passed by itself: members of structures, and integers for pointers
}

// most is how many members of an aggregate are told apart; one of more is compared by its text.
const most = 64

// ParseSignature reads a text for a target whose pointers have so many bits.
func ParseSignature(text string, pointerBits int) (s Signature) {
	if strings.HasPrefix(text, "cc(") {
		s.Convention, text, _ = strings.Cut(text, " ")
	}
	result, params, _ := strings.Cut(text, " (")
	s.Result = ReadPassed(result, pointerBits)
	for _, p := range splitTypes(strings.TrimSuffix(params, ")")) {
		switch {
		case p == "...":
			s.Variadic = true
		case s.Variadic:
			s.Further = append(s.Further, ReadPassed(p, pointerBits))
		default:
			s.Params = append(s.Params, ReadPassed(p, pointerBits))
		}
	}
	return s
}

// Args lists what a call passes, variadic arguments included.
func (s Signature) Args() []Passed { return slices.Concat(s.Params, s.Further) }

// typeEnd returns where the type ends at which a text begins.
func typeEnd(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '{', '[', '<':
			depth++
		case '}', ']', '>':
			depth--
		case ' ', ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// splitTypes splits a list at the commas that are not within a type.
func splitTypes(list string) (parts []string) {
	for list != "" {
		end := typeEnd(list)
		for end < len(list) && list[end] != ',' {
			end++ // marks have no commas
		}
		parts = append(parts, list[:end])
		list = strings.TrimPrefix(strings.TrimPrefix(list[end:], ","), " ")
	}
	return parts
}

// ReadPassed reads the text of one type, with its marks.
func ReadPassed(text string, pointerBits int) Passed {
	end := typeEnd(text)
	p := Passed{Type: text[:end], Marks: strings.Fields(text[end:])}
	if !isType(p.Type) { // of a program that is given as text; nothing else is the same
		p.Type = "?"
	}
	if scalars, ok := appendScalars(nil, p.Type, pointerBits); ok {
		p.Scalars = scalars
	} else {
		p.Scalars = []string{p.Type}
	}
	return p
}

// isType reports whether a text has the form of a type.
func isType(t string) bool {
	within := func(open, end string) (string, bool) {
		return t[min(len(open), len(t)):max(len(t)-len(end), min(len(open), len(t)))], len(t) >= len(open)+len(end) && strings.HasSuffix(t, end)
	}
	members := func(list string, ok bool) bool {
		return ok && !slices.ContainsFunc(splitTypes(strings.TrimSpace(list)), func(e string) bool { return !isType(strings.TrimSpace(e)) })
	}
	elements := func(list string, ok bool) bool {
		_, element, counted := strings.Cut(list, " x ")
		return ok && counted && isType(element)
	}
	switch {
	case strings.HasPrefix(t, "<{"):
		return members(within("<{", "}>"))
	case strings.HasPrefix(t, "{"):
		return members(within("{", "}"))
	case strings.HasPrefix(t, "["):
		return elements(within("[", "]"))
	case strings.HasPrefix(t, "<"):
		return elements(within("<", ">"))
	}
	return t != "" && !strings.ContainsAny(t, "{}[]<>")
}

// appendScalars adds the scalars of a type; ok is false if there are too many.
func appendScalars(list []string, t string, pointerBits int) (_ []string, ok bool) {
	inner := strings.TrimSpace(strings.Trim(t, "{}"))
	if strings.HasPrefix(t, "<{") {
		inner = strings.TrimSpace(t[2 : len(t)-2])
	}
	switch {
	case t == "void":
		return list, true
	case t == "ptr":
		return append(list, fmt.Sprintf("i%d", pointerBits)), true
	case t[0] == '{', strings.HasPrefix(t, "<{"):
		for _, e := range splitTypes(inner) {
			if list, ok = appendScalars(list, e, pointerBits); !ok {
				return nil, false
			}
		}
	case t[0] == '[':
		count, element, _ := strings.Cut(t[1:len(t)-1], " x ")
		n, err := strconv.Atoi(count)
		if err != nil || n > most {
			return nil, false
		}
		for range n {
			if list, ok = appendScalars(list, element, pointerBits); !ok {
				return nil, false
			}
		}
	case t[0] == '<':
		count, element, _ := strings.Cut(t[1:len(t)-1], " x ")
		n, err := strconv.Atoi(count)
		bits := scalarBits(element, pointerBits)
		if err != nil || bits == 0 {
			return nil, false
		}
		// Of a vector only its size matters, and one of 64 bits is in the same register as a double.
		if list = append(list, fmt.Sprintf("v%d", n*bits)); n*bits == 64 {
			list[len(list)-1] = "double"
		}
	default:
		list = append(list, t)
	}
	return list, len(list) <= most
}

// scalarBits returns the width of a type that a vector may consist of, 0 for others.
func scalarBits(t string, pointerBits int) int {
	switch t {
	case "ptr":
		return pointerBits
	case "half", "bfloat":
		return 16
	case "float":
		return 32
	case "double":
		return 64
	case "x86_fp80":
		return 80
	case "fp128", "ppc_fp128":
		return 128
	}
	n, _ := strconv.Atoi(strings.TrimPrefix(t, "i"))
	return n
}

// Lane returns the type of the elements of a vector, "" if it is none.
func (p Passed) Lane() string {
	if !strings.HasPrefix(p.Type, "<") || strings.HasPrefix(p.Type, "<{") {
		return ""
	}
	_, lane, _ := strings.Cut(strings.Trim(p.Type, "<>"), " x ")
	return lane
}

// Has reports whether something is passed with a mark, such as sret.
func (p Passed) Has(mark string) bool { return slices.Contains(p.Marks, mark) }

// IsInteger reports whether something is passed as integers and pointers only.
func (p Passed) IsInteger() bool {
	return !slices.ContainsFunc(p.Scalars, func(t string) bool { return t[0] != 'i' })
}

// inMemory returns the marks that say that something is passed otherwise than in a register for its type.
func (p Passed) inMemory() string {
	var marks []string
	for _, m := range p.Marks {
		if m != "zeroext" && m != "signext" {
			marks = append(marks, m)
		}
	}
	return strings.Join(marks, " ")
}

// sameAs reports whether two things are passed in the same way. Where one is extended as a signed and the other as an unsigned integer, each
// side relies on bits that the other sets otherwise; from 32 bits on, compilers do not.
func (p Passed) sameAs(q Passed) bool {
	if !slices.Equal(p.Scalars, q.Scalars) || p.inMemory() != q.inMemory() {
		return false
	}
	return !(p.Has("zeroext") && q.Has("signext") || p.Has("signext") && q.Has("zeroext")) || p.Type == "i32" || p.Type == "i64"
}

// Accepts reports whether a function is called properly by a call: what is passed and expected agrees in number, order and class. The rule is that of C's
// compatible types, but for what no calling convention tells apart: pointers and integers of their width, signed and unsigned ones, structures
// that are passed as the same scalars. A function that returns nothing does not return what a call expects, whereas a result that a call does not
// take is harmless, unless it stays on the stack of the x87. undeclared says that nothing is known of the parameters.
func (s Signature) Accepts(call Signature, triple string, undeclared bool) bool {
	if s.Convention != call.Convention {
		return false
	}
	if call.Result.Type == "void" {
		if s.onFloatStack(triple) {
			return false
		}
	} else if !s.Result.sameAs(call.Result) {
		return false
	}
	if undeclared {
		return true
	}
	params, fixed, args := apart(s.Params), len(apart(call.Params)), apart(call.Args())
	if len(args) < len(params) || len(args) > len(params) && !s.Variadic {
		return false
	}
	for i, a := range args {
		// Variadic arguments are passed like others, but for floating-point numbers: these are where the callee is told to look, or not at all.
		variadic, further := i >= fixed, i >= len(params)
		switch {
		case !further && !params[i].sameAs(a):
			return false
		case variadic && !further && !a.IsInteger(), further && !call.Variadic && !a.IsInteger():
			return false
		}
	}
	return true
}

// apart lists what is passed with the members of structures by themselves.
func apart(list []Passed) (out []Passed) {
	for _, p := range list {
		if len(p.Scalars) == 1 {
			out = append(out, p)
			continue
		}
		for _, t := range p.Scalars {
			out = append(out, Passed{Type: t, Scalars: []string{t}})
		}
	}
	return out
}

// onFloatStack reports whether the result is returned on the stack of the x87, where it stays if nobody takes it.
func (s Signature) onFloatStack(triple string) bool {
	arch, _, _ := strings.Cut(triple, "-")
	narrow := len(arch) == 4 && arch[0] == 'i' && strings.HasSuffix(arch, "86")
	if !narrow && arch != "x86_64" && arch != "amd64" {
		return false
	}
	return slices.ContainsFunc(s.Result.Scalars, func(t string) bool {
		return t == "x86_fp80" || narrow && (t == "float" || t == "double")
	})
}

// String writes the signature in words of C, as far as it tells types: those of pointers it does not.
func (s Signature) String() string {
	var params []string
	result := s.Result.InC()
	for _, p := range s.Args() {
		if p.Has("sret") {
			result = "a structure"
			continue
		}
		params = append(params, p.InC())
	}
	if s.Variadic && len(s.Further) == 0 {
		params = append(params, "...")
	}
	if len(params) == 0 {
		params = []string{"void"}
	}
	return result + " (" + strings.Join(params, ", ") + ")"
}

// InC names a type in words of C, as far as it tells types.
func (p Passed) InC() string {
	for _, m := range p.Marks {
		if n, ok := strings.CutPrefix(m, "byval("); ok {
			return "structure of " + strings.TrimSuffix(n, ")") + " bytes"
		}
	}
	names := map[string]string{
		"ptr": "pointer", "i1": "_Bool", "i8": "char", "i16": "short", "i32": "int", "i64": "long", "i128": "__int128",
		"half": "_Float16", "bfloat": "__bf16", "x86_fp80": "long double", "fp128": "long double", "ppc_fp128": "long double",
	}
	if n, ok := names[p.Type]; ok {
		if p.Has("zeroext") && (p.Type == "i8" || p.Type == "i16") {
			return "unsigned " + n
		}
		return n
	}
	switch p.Type[0] {
	case '{', '[':
		return "structure"
	case '<':
		if strings.HasPrefix(p.Type, "<{") {
			return "structure"
		}
		return "vector"
	}
	return p.Type
}
