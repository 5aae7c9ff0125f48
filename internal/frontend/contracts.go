package frontend

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// contractClauses are what CBMC's contracts consist of, behind the declarator of a function and behind the head of a loop. The last two are of
// loops alone, and the first four of functions.
var contractClauses = []string{"requires", "ensures", "requires_contract", "ensures_contract", "assigns", "frees", "loop_invariant", "decreases"}

var contractClause = regexp.MustCompile(`\b__CPROVER_(` + strings.Join(contractClauses, "|") + `)\s*\(`)

// contracts returns what is to be said of preprocessed C that has contracts in CBMC's syntax, "" if it has none.
func contracts(text []byte) string {
	if !contractClause.Match(text) {
		return ""
	}
	x := newExpansion(string(text))
	used := make(map[string]bool)
	first := -1
	for _, m := range contractClause.FindAllStringSubmatchIndex(x.plain, -1) {
		before := strings.TrimRight(x.plain[:m[0]], " \t")
		if !strings.HasSuffix(before, ")") && !strings.HasSuffix(before, "do") {
			continue // a function of that name
		}
		if first < 0 {
			first = m[0]
		}
		used[x.plain[m[2]:m[3]]] = true
	}
	if first < 0 {
		return ""
	}
	var names, without []string
	for _, clause := range contractClauses {
		if used[clause] {
			names = append(names, clause)
			without = append(without, fmt.Sprintf("'-D__CPROVER_%s(...)='", clause))
		}
	}
	of := "function"
	if (used["loop_invariant"] || used["decreases"]) && !slices.Contains(contractClauses[:4], names[0]) {
		of = "loop"
	}
	line, _ := x.origin(first)
	quoted, _ := strconv.QuotedPrefix(line.file)
	file, err := strconv.Unquote(quoted)
	if err != nil {
		file = line.file
	}
	return fmt.Sprintf("%s:%d: CBMC's %s contracts (__CPROVER_%s) are not supported. To verify without them, add %s, and let the harness assume and assert what they say",
		file, line.number, of, strings.Join(names, "/"), strings.Join(without, " "))
}
