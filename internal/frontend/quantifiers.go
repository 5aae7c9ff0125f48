package frontend

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// CBMC's quantifiers are no C: __CPROVER_forall { T i; E } and __CPROVER_exists { T i; E } say that E holds for every value, or for some
// value, of the type T, and E may contain A ==> B, A implies B. Where E bounds i, as in (L <= i && i < U) ==> B, or as one of
// the conditions that && joins in exists, only the values within the bounds matter, and a loop over them says the same. Other
// quantifiers are errors. What the user wrote keeps its lines and columns, so what compilers and verdicts say of it is about the user's text; what is
// added stands where the quantifier begins.

var quantified = regexp.MustCompile(`^__CPROVER_(forall|exists)\b`)

// An expansion translates the quantifiers of a preprocessed file.
type expansion struct {
	text   string // as the preprocessor delivers it
	plain  string // as long, without line ends and what the preprocessor says about lines
	lines  []sourceLine
	out    strings.Builder
	at     int // where the quantifier at hand is, into text
	faults []string
}

// A sourceLine says where a line of preprocessed text comes from.
type sourceLine struct {
	start  int    // in the text
	number int    // of the line in its file
	file   string // in quotes, with the flags that hold for the file as a whole
}

// What the preprocessor says about lines: a number, a file and flags, of which 1 and 2 are about entering and leaving it.
var lineMarker = regexp.MustCompile(`^# (\d+) ("(?:[^"\\]|\\.)*")(?: [12])?((?: [34])*)\s*$`)

func newExpansion(text string) *expansion {
	x := &expansion{text: text}
	var plain strings.Builder
	line := sourceLine{number: 1, file: `"-"`}
	for s := range strings.Lines(text) {
		x.lines = append(x.lines, line)
		line.number++
		content := strings.TrimRight(s, "\r\n")
		if strings.HasPrefix(s, "#") {
			if m := lineMarker.FindStringSubmatch(content); m != nil {
				fmt.Sscan(m[1], &line.number)
				line.file = m[2] + m[3]
			}
			content = ""
		}
		plain.WriteString(content)
		plain.WriteString(strings.Repeat(" ", len(s)-len(content)))
		line.start += len(s)
	}
	x.plain = plain.String()
	return x
}

// origin returns the line that a place in the text is in, and the column there, from 0.
func (x *expansion) origin(at int) (line sourceLine, column int) {
	k, found := slices.BinarySearchFunc(x.lines, at, func(l sourceLine, at int) int { return l.start - at })
	if !found {
		k--
	}
	return x.lines[k], at - x.lines[k].start
}

// maxColumn bounds the columns that are kept: what macros make of a line may be long.
const maxColumn = 1000

// put writes text on a line of its own that counts as the one with the place at, in the same column.
func (x *expansion) put(at int, text string) {
	line, column := x.origin(at)
	if column > maxColumn {
		column = 0
	}
	fmt.Fprintf(&x.out, "\n# %d %s\n%s%s", line.number, line.file, strings.Repeat(" ", column), text)
}

// add writes what a quantifier is translated to, besides the user's text.
func (x *expansion) add(format string, args ...any) { x.put(x.at, fmt.Sprintf(format, args...)) }

// whole translates the text.
func (x *expansion) whole() {
	done := 0
	for q := x.next(0, len(x.text)); q != nil; q = x.next(done, len(x.text)) {
		x.out.WriteString(x.text[done:q.start])
		x.quantifier(q)
		done = q.end
		x.put(done, "")
	}
	x.out.WriteString(x.text[done:])
}

// user writes what the user wrote from one place to another, in translation.
func (x *expansion) user(from, to int) {
	for from < to {
		q := x.next(from, to)
		stop := to
		if q != nil {
			stop = q.start
		}
		for from < stop {
			line, _ := x.origin(from)
			end := stop
			if k := strings.IndexByte(x.text[line.start:], '\n'); k >= 0 {
				end = min(stop, line.start+k+1)
			}
			if part := strings.TrimSpace(x.plain[from:end]); part != "" {
				x.put(from+strings.Index(x.plain[from:end], part), part)
			}
			from = end
		}
		if q != nil {
			x.quantifier(q)
			from = q.end
		}
	}
}

// A quantifierAt is a quantifier by where its name, its opening brace and what follows it are.
type quantifierAt struct {
	all              bool // rather than exists
	start, open, end int
}

// next returns the first quantifier in a part of the text that has braces, nil if there is none.
func (x *expansion) next(from, to int) *quantifierAt {
	for {
		text := x.plain[from:to]
		at := nextQuantifier(text)
		if at == nil {
			return nil
		}
		open := at[1] + len(text[at[1]:]) - len(strings.TrimLeft(text[at[1]:], " \t"))
		if end := closing(text, open); end >= 0 && text[open] == '{' {
			return &quantifierAt{text[at[2]:at[3]] == "forall", from + at[0], from + open, from + end + 1}
		}
		from += at[1]
	}
}

// The names of quantifiers are also those of the variables that hold the truth of what was met so far, so a trace shows what came of them.
const quantifierName = "__CPROVER_"

// fault reports that a quantifier has no translation.
func (x *expansion) fault(format string, args ...any) {
	line, column := x.origin(x.at)
	quoted, _ := strconv.QuotedPrefix(line.file)
	file, err := strconv.Unquote(quoted)
	if err != nil {
		file = line.file
	}
	x.faults = append(x.faults, fmt.Sprintf("%s:%d:%d: error: a quantifier %s", file, line.number, column+1, fmt.Sprintf(format, args...)))
	x.add("0")
}

// quantifier writes an expression in C for a quantifier.
func (x *expansion) quantifier(q *quantifierAt) {
	around := x.at
	defer func() { x.at = around }()
	x.at = q.start
	inside := x.plain[q.open+1 : q.end-1]
	declaration, condition, ok := strings.Cut(inside, ";")
	name := identifiers.FindAllString(declaration, -1)
	if !ok || len(name) < 2 {
		x.fault("declares no variable")
		return
	}
	if strings.ContainsAny(declaration, ",=") {
		x.fault("declares more than one variable, or gives it a value")
		return
	}
	i := name[len(name)-1]
	condition = strings.TrimSuffix(strings.TrimRight(condition, " \t"), ";")
	for _, weak := range []string{"?", ","} { // they bind less than the arrow does
		if _, _, found := cutTop(condition, weak); found {
			x.fault("over %s has %s outside of parentheses", i, weak)
			return
		}
	}
	guard := condition // of exists; of forall what is in front of the arrow
	if premise, _, implies := cutArrow(condition); implies == q.all {
		guard = premise
	} else {
		x.fault("over %[1]s has no range; write forall (L <= %[1]s && %[1]s < U) ==> ..., exists L <= %[1]s && %[1]s < U && ...", i)
		return
	}
	lower, upper, limit := "", "", ""
	at := q.open + 1 + len(declaration) + 1 // where the condition is
	var before, sense []part                // the conditions so far that do not depend on the variable; those before a bound, without which it may make no sense
	for _, c := range conjuncts(part{at, guard}) {
		op, bound := comparison(c.text, i)
		switch {
		case nextQuantifier(bound) != nil: // bounds are written several times: nested ones would become exponentially long
		case (op == "<" || op == "<=") && upper == "":
			upper, limit, sense = fmt.Sprintf("%s %s (%s)", i, op, bound), bound, before
		case (op == ">=" || op == ">") && lower == "":
			lower, sense = "("+bound+")", before
		case !mentions(c.text, i):
			before = append(before, c)
		}
	}
	if upper == "" {
		x.fault("over %s has no upper bound", i)
		return
	}
	truth, initial, step := quantifierName+"exists", "0", "||"
	if q.all {
		truth, initial, step = quantifierName+"forall", "1", "&&"
	}
	x.add("(__extension__({ _Bool %s = %s;", truth, initial)
	x.user(q.open+1, q.open+1+len(declaration))
	x.add("; if (1")
	for _, c := range sense {
		x.add("&& (")
		x.user(c.at, c.at+len(c.text))
		x.add(")")
	}
	x.add(") {")
	if lower == "" {
		x.add(`_Static_assert((__typeof__(%[1]s))-1 > 0, "a quantifier over %[1]s, which may be negative, has no lower bound");`, i)
		lower = "0"
	} else {
		// A comparison of the variable with something without a sign is none of their values.
		x.add(`_Static_assert((__typeof__(%[1]s))-1 > 0 || (__typeof__(%[1]s + (%[2]s)))-1 < 0, "a quantifier over %[1]s, which may be negative, has a lower bound that may not");`, i, lower)
	}
	x.add("%s = %s;", i, lower)
	x.add("if (%[1]s != %[2]s || ((__typeof__(%[1]s))-1 < 0 && (__typeof__(%[1]s + (%[3]s)))-1 > 0 && %[1]s < 0)) { extern void __fathom_check(_Bool, const char *, const char *); "+
		`__fathom_check(0, "unsupported", "a quantifier whose bounds have other signs than its variable"); }`, i, lower, limit)
	x.add("for (;;) { if (!(%s)) break; %[2]s = %[2]s %[3]s (", upper, truth, step)
	x.implied(at, len(condition))
	x.add("); if (__builtin_add_overflow(%[1]s, 1, &%[1]s)) break; } } %[2]s; }))", i, truth)
}

// implied writes a condition of some length, with A ==> B as C has it.
func (x *expansion) implied(at, length int) {
	premise, rest, ok := cutArrow(x.plain[at : at+length])
	if !ok {
		x.user(at, at+length)
		return
	}
	x.add("!(")
	x.user(at, at+len(premise))
	x.add(") || (")
	x.implied(at+length-len(rest), len(rest))
	x.add(")")
}

// The preprocessor knows no arrow and may put a space into it.
var arrow = regexp.MustCompile(`^==\s*>`)

// cutArrow is [cutTop] at an arrow.
func cutArrow(text string) (before, after string, found bool) {
	for from := 0; ; {
		a, _, ok := cutTop(text[from:], "==")
		if !ok {
			return text, "", false
		}
		if m := arrow.FindString(text[from+len(a):]); m != "" {
			return text[:from+len(a)], text[from+len(a)+len(m):], true
		}
		from += len(a) + len("==")
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

// A part of the text, and where it is.
type part struct {
	at   int
	text string
}

// conjuncts returns the conditions that && joins.
func conjuncts(p part) []part {
	p = bare(p)
	_, _, or := cutTop(p.text, "||")
	if _, _, comma := cutTop(p.text, ","); or || comma || strings.Contains(p.text, "?") {
		return nil
	}
	if a, b, ok := cutTop(p.text, "&&"); ok {
		return append(conjuncts(part{p.at, a}), conjuncts(part{p.at + len(p.text) - len(b), b})...)
	}
	return []part{p}
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
		switch a, b := bare(part{text: a}).text, bare(part{text: b}).text; {
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
func bare(p part) part {
	for {
		p.at += len(p.text) - len(strings.TrimLeft(p.text, " \t"))
		p.text = strings.TrimSpace(p.text)
		if !strings.HasPrefix(p.text, "(") || closing(p.text, 0) != len(p.text)-1 {
			return p
		}
		p.at, p.text = p.at+1, p.text[1:len(p.text)-1]
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
