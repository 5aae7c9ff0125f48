package frontend

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// CBMC's quantifiers are no C: __CPROVER_forall { T i; E } and __CPROVER_exists { T i; E } say that E holds for every value, or for some
// value, of the type T, and E may contain A ==> B, A implies B. Where E bounds i, as in (L <= i && i < U) ==> B, or as one of
// the conditions that && joins in exists, only the values within the bounds matter, and a loop over them says the same. Other
// quantifiers are errors.

// The preprocessor knows no arrow and may put a space into it.
var arrows = regexp.MustCompile(`==\s*>`)

var quantified = regexp.MustCompile(`^__CPROVER_(forall|exists)\b`)

// fromCBMC translates preprocessed C for CBMC: its quantifiers become loops. It returns nil if there is nothing to translate.
//
// CBMC takes declarations of its uninterpreted functions that differ in qualifiers, and definitions of compilers' built-in functions, which no
// compiler does. Of the declarations the first one counts; a built-in function with a definition gets another name in its file.
func fromCBMC(text []byte) []byte {
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
		return []byte(expandIn(s))
	}
	if changed {
		return text
	}
	return nil
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

func expandIn(text string) string {
	var out strings.Builder
	for {
		at := nextQuantifier(text)
		if at == nil {
			out.WriteString(text)
			return out.String()
		}
		out.WriteString(text[:at[0]])
		open := at[1] + len(text[at[1]:]) - len(strings.TrimLeft(text[at[1]:], " \t\r\n"))
		end := closing(text, open)
		if end < 0 || text[open] != '{' {
			out.WriteString(text[at[0]:at[1]])
			text = text[at[1]:]
			continue
		}
		inside := text[open+1 : end]
		out.WriteString(loop(text[at[2]:at[3]] == "forall", expandIn(oneLine(inside))))
		out.WriteString(strings.Repeat("\n", strings.Count(inside, "\n"))) // so that lines keep their numbers
		text = text[end+1:]
	}
}

// nextQuantifier returns where the first quantifier is, and its name, as [regexp.Regexp.FindStringSubmatchIndex] does.
func nextQuantifier(text string) []int {
	for k := 0; k < len(text); k++ {
		switch text[k] {
		case '"', '\'': // assertions are often their own messages
			if end := closing(text, k); end >= 0 {
				k = end
			}
		case '_':
			if !strings.HasPrefix(text[k:], "__CPROVER_") {
				break
			}
			if at := quantified.FindStringSubmatchIndex(text[k:min(len(text), k+20)]); at != nil {
				for i := range at {
					at[i] += k
				}
				return at
			}
		}
	}
	return nil
}

// oneLine joins lines and leaves out what the preprocessor says about their numbers.
func oneLine(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			out.WriteString(strings.TrimRight(line, "\r\n"))
			out.WriteByte(' ')
		}
	}
	return out.String()
}

// truthName is the variable of a loop that is the truth of what was met so far.
const truthName = "__fathom_q"

// loop returns an expression in C for a quantifier with a declaration and a condition.
func loop(all bool, text string) string {
	declaration, condition, ok := strings.Cut(text, ";")
	name := identifiers.FindAllString(declaration, -1)
	if !ok || len(name) < 2 {
		return failed("declares no variable")
	}
	if strings.ContainsAny(declaration, ",=") {
		return failed("declares more than one variable, or gives it a value")
	}
	i := name[len(name)-1]
	condition = strings.TrimSuffix(strings.TrimSpace(arrows.ReplaceAllString(condition, "==>")), ";")
	for _, weak := range []string{"?", ","} { // they bind less than the arrow does
		if _, _, found := cutTop(condition, weak); found {
			return failed("over " + i + " has " + weak + " outside of parentheses")
		}
	}
	guard := condition // of exists; of forall what is in front of the arrow
	if premise, _, implies := cutTop(condition, "==>"); implies == all {
		guard = premise
	} else {
		return failed("over " + i + " has no range; write forall (L <= " + i + " && " + i + " < U) ==> ..., exists L <= " + i + " && " + i + " < U && ...")
	}
	lower, upper, limit := "", "", ""
	before, sense := "1", "1" // the conditions so far that do not depend on the variable; those before a bound, without which it may make no sense
	for _, c := range conjuncts(guard) {
		op, bound := comparison(c, i)
		switch {
		case mentions(bound, truthName): // bounds are written several times: nested ones would become exponentially long
		case (op == "<" || op == "<=") && upper == "":
			upper, limit, sense = fmt.Sprintf("%s %s (%s)", i, op, bound), bound, before
		case (op == ">=" || op == ">") && lower == "":
			lower, sense = "("+bound+")", before
		case !mentions(c, i):
			before += " && (" + c + ")"
		}
	}
	if upper == "" {
		return failed("over " + i + " has no upper bound")
	}
	var start string
	if lower == "" {
		start = fmt.Sprintf(`_Static_assert((__typeof__(%[1]s))-1 > 0, "a quantifier over %[1]s, which may be negative, has no lower bound");`, i)
		lower = "0"
	} else {
		// A comparison of the variable with something without a sign is none of their values.
		start = fmt.Sprintf(`_Static_assert((__typeof__(%[1]s))-1 > 0 || (__typeof__(%[1]s + (%[2]s)))-1 < 0, "a quantifier over %[1]s, which may be negative, has a lower bound that may not");`, i, lower)
	}
	initial, step := "0", "||"
	if all {
		initial, step = "1", "&&"
	}
	return fmt.Sprintf(`(__extension__({ _Bool %[11]s = %[1]s; %[2]s; if (%[10]s) { %[3]s %[4]s = %[5]s; if (%[4]s != %[5]s || ((__typeof__(%[4]s))-1 < 0 && (__typeof__(%[4]s + (%[9]s)))-1 > 0 && %[4]s < 0)) { extern void __fathom_check(_Bool, const char *, const char *); __fathom_check(0, "unsupported", "a quantifier whose bounds have other signs than its variable"); } `+
		`for (;;) { if (!(%[6]s)) break; %[11]s = %[11]s %[7]s (%[8]s); if (__builtin_add_overflow(%[4]s, 1, &%[4]s)) break; } } %[11]s; }))`,
		initial, declaration, start, i, lower, upper, step, implied(condition), limit, sense, truthName)
}

// implied writes A ==> B as C has it.
func implied(text string) string {
	if a, b, ok := cutTop(text, "==>"); ok {
		return fmt.Sprintf("!(%s) || (%s)", a, implied(b))
	}
	return text
}

// failed is an expression that the compiler rejects with a message.
func failed(why string) string {
	return fmt.Sprintf(`(__extension__({ _Static_assert(0, "a quantifier %s"); 0; }))`, why)
}

var identifiers = regexp.MustCompile(`[A-Za-z_]\w*`)

// mentions tells whether a name occurs in a text.
func mentions(text, name string) bool {
	for _, id := range identifiers.FindAllString(text, -1) {
		if id == name {
			return true
		}
	}
	return false
}

// conjuncts returns the conditions that && joins.
func conjuncts(text string) []string {
	text = bare(text)
	_, _, or := cutTop(text, "||")
	if _, _, comma := cutTop(text, ","); or || comma || strings.Contains(text, "?") {
		return nil
	}
	if a, b, ok := cutTop(text, "&&"); ok {
		return append(conjuncts(a), conjuncts(b)...)
	}
	return []string{text}
}

var relation = regexp.MustCompile(`[<>=!&|^]=?|\?`)

// comparison returns how a condition compares the variable with something that does not depend on it: the operator, as if
// the variable came first, and the bound; nothing if it is another condition.
func comparison(text, variable string) (op, bound string) {
	const arrow = "\x00" // stands for ->, which is no comparison
	text = strings.ReplaceAll(text, "->", arrow)
	mirrored := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<="}
	for op, back := range mirrored {
		a, b, ok := cutTop(text, op)
		if !ok || strings.HasPrefix(b, "=") || matchesOutside(relation, a) || matchesOutside(relation, b) {
			continue
		}
		switch a, b = bare(a), bare(b); {
		case a == variable && !mentions(b, variable):
			return op, strings.ReplaceAll(b, arrow, "->")
		case b == variable && !mentions(a, variable):
			return back, strings.ReplaceAll(a, arrow, "->")
		}
	}
	return "", ""
}

// matchesOutside tells whether a pattern matches text outside of parentheses.
func matchesOutside(pattern *regexp.Regexp, text string) bool {
	var flat strings.Builder
	for k := 0; k < len(text); k++ {
		if end := closing(text, k); end >= 0 {
			k = end
			flat.WriteByte('0')
			continue
		}
		flat.WriteByte(text[k])
	}
	return pattern.MatchString(flat.String())
}

// bare removes parentheses around a text.
func bare(text string) string {
	for {
		text = strings.TrimSpace(text)
		if !strings.HasPrefix(text, "(") || closing(text, 0) != len(text)-1 {
			return text
		}
		text = text[1 : len(text)-1]
	}
}

// cutTop is strings.Cut at the first place outside of parentheses.
func cutTop(text, separator string) (before, after string, found bool) {
	for k := 0; k < len(text); k++ {
		if end := closing(text, k); end >= 0 {
			k = end
		} else if strings.HasPrefix(text[k:], separator) {
			return text[:k], text[k+len(separator):], true
		}
	}
	return text, "", false
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
