package frontend

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// FromCBMC translates preprocessed C for CBMC that the front end has compiled before.
func FromCBMC(text []byte) []byte {
	if translated, _ := fromCBMC(text); translated != nil {
		return translated
	}
	return text
}

// fromCBMC translates preprocessed C for CBMC: its quantifiers become loops. It returns nil if there is nothing to translate, and what is wrong with
// quantifiers that have no translation, as a compiler would say it.
//
// CBMC takes declarations of its uninterpreted functions that differ in qualifiers, and definitions of compilers' built-in functions, which no
// compiler does. Of the declarations the first one counts; a built-in function with a definition gets another name in its file.
func fromCBMC(text []byte) (translated []byte, faults []string) {
	withoutRepeated := withoutRepeatedDeclarations(text)
	changed := withoutRepeated != nil
	if changed {
		text = withoutRepeated
	}
	for _, definition := range builtin.FindAllSubmatch(text, -1) {
		changed = true
		text = regexp.MustCompile(`\b`+string(definition[1])+`\b`).ReplaceAll(text, append([]byte("fathom"), definition[1]...))
	}
	s := string(text)
	if nextQuantifier(s) != nil {
		x := newExpansion(s)
		x.whole()
		return []byte(x.out.String()), x.faults
	}
	if changed {
		return text, nil
	}
	return nil, nil
}

// A definition, at the begin of a line, of a built-in function.
var builtin = regexp.MustCompile(`(?m)^[A-Za-z_][\w *]*?\b(__builtin_\w+)\s*\([^(){};]*\)\s*\{`)

// What types consist of, apart from qualifiers and names.
var typeWords = regexp.MustCompile(`\b(void|_Bool|char|short|int|long|signed|unsigned|float|double|__int128|struct|union|enum)\b|[*,]`)

// A declaration, at the begin of a line, of an uninterpreted function.
var uninterpreted = regexp.MustCompile(`(?m)^[A-Za-z_][\w *]*?\b(` + seair.Uninterpreted + `\w+)\s*\([^(){};]*\)\s*;`)

// withoutRepeatedDeclarations returns the text without all but the first declaration of each uninterpreted function, nil if there are none.
// Those between braces stay: there, a product with the result of a call looks like one. So do those of other types, of which the compiler says
// that they contradict the first one.
func withoutRepeatedDeclarations(text []byte) (changed []byte) {
	declared := make(map[string]string) // words of their types, by name
	code, at, depth := string(text), 0, 0
	for _, match := range uninterpreted.FindAllStringSubmatchIndex(code, -1) {
		for ; at < match[0]; at++ {
			switch code[at] {
			case '{':
				depth++
			case '}':
				depth--
			case '"', '\'':
				at = max(at, closing(code, at))
			}
		}
		name := code[match[2]:match[3]]
		if depth > 0 || at > match[0] {
			continue
		}
		types := strings.Join(typeWords.FindAllString(code[match[0]:match[1]], -1), " ")
		first, again := declared[name]
		if !again {
			declared[name] = types
		} else if types == first {
			if changed == nil {
				changed = bytes.Clone(text)
			}
			for k := match[0]; k < match[1]; k++ {
				if changed[k] != '\n' { // so that lines keep their numbers
					changed[k] = ' '
				}
			}
		}
	}
	return changed
}

// closing returns where what begins at a place ends: parentheses, brackets, braces, or a literal with quotes; -1 if nothing begins or it
// does not end. Linear.
func closing(text string, at int) int {
	if at >= len(text) || !strings.ContainsRune(`([{"'`, rune(text[at])) {
		return -1
	}
	depth := 0
	for k := at; k < len(text); k++ {
		switch c := text[k]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '"', '\'':
			for k++; k < len(text) && text[k] != c; k++ {
				if text[k] == '\\' {
					k++
				}
			}
			if k >= len(text) {
				return -1
			}
		}
		if depth == 0 {
			return k
		}
	}
	return -1
}
