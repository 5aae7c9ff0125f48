package frontend

import (
	"fmt"
	"strings"
	"testing"
)

// TestQuantifiersHostile: what is no C takes no time, and nothing becomes much longer.
func TestQuantifiersHostile(t *testing.T) {
	translated := func(text string) (string, string) {
		got, faults := fromCBMC([]byte(text))
		return string(got), strings.Join(faults, "\n")
	}
	open := "__CPROVER_forall { int i; " + strings.Repeat("(", 10_000)
	if got, _ := translated(open + "\n"); got != open+"\n" {
		t.Errorf("what does not end has become %d bytes", len(got))
	}
	if _, faults := translated(open + strings.Repeat(")", 10_000) + " }"); !strings.Contains(faults, "no range") {
		t.Errorf("a quantifier of nothing: %.100s", faults)
	}
	bound := "0"
	for range 20 {
		bound = "__CPROVER_exists { int i; 0 <= i && i < (" + bound + ") && i == 1 }"
	}
	if got, faults := translated("int f(void) { return " + bound + "; }"); len(got) > 100_000 || !strings.Contains(faults, "no upper bound") {
		t.Errorf("quantifiers in bounds: %d bytes, %s", len(got), faults)
	}
}

// TestQuantifierPlaces: what the user wrote keeps its line and column, also behind the quantifier, and so do faults.
func TestQuantifierPlaces(t *testing.T) {
	const text = "# 7 \"a.c\"\n" +
		"int f(int *a) { return __CPROVER_forall { int i;\n" + // line 7
		"\t  0 <= i && i < 3 = = > a[i]\n" +
		"# 20 \"b \\\"h\\\".h\" 1 3\n" +
		"  < 4 } + one; } int g = __CPROVER_exists { int i; i } + two;\n"
	got, faults := fromCBMC([]byte(strings.Replace(text, "= = >", "== >", 1)))
	places := make(map[string]string)
	place, column := "", 0
	for line := range strings.Lines(string(got)) {
		if m := lineMarker.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			place = m[1] + " " + m[2] + m[3]
			continue
		}
		content := strings.TrimSpace(line)
		if column = strings.Index(line, content); content != "" {
			places[content] = fmt.Sprintf("%s %d", place, column+1)
		}
	}
	for content, want := range map[string]string{
		"int i": `7 "a.c" 43`, "0 <= i && i < 3": `8 "a.c" 4`, "a[i]": `8 "a.c" 25`, "< 4": `20 "b \"h\".h" 3 3`,
		"+ one; } int g =": `20 "b \"h\".h" 3 9`, "+ two;": `20 "b \"h\".h" 3 56`,
	} {
		if places[content] != want {
			t.Errorf("%s is at %q, want %q", content, places[content], want)
		}
	}
	if want := `b "h".h:20:26: error: a quantifier over i has no upper bound`; len(faults) != 1 || faults[0] != want {
		t.Errorf("faults %q, want %q", faults, want)
	}
	if t.Failed() {
		t.Logf("%s", got)
	}
}
