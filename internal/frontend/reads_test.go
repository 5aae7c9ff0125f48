package frontend

import (
	"slices"
	"testing"
)

func TestRuleFiles(t *testing.T) {
	got, ok := ruleFiles("rule: a.c \\\n  with\\ blank.h $$x/y\\#z.h \\\n back\\slash.h\n")
	if want := []string{"a.c", "with blank.h", "$x/y#z.h", `back\slash.h`}; !ok || !slices.Equal(got, want) {
		t.Errorf("%q %v, want %q", got, ok, want)
	}
	for _, wrong := range []string{"", "rule: a.c", "other: a.c\n"} {
		if got, ok := ruleFiles(wrong); ok {
			t.Errorf("%q is a rule of %q", wrong, got)
		}
	}
}
