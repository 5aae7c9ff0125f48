package main

import (
	"slices"
	"testing"
)

// TestSplitArguments: arguments in files are split as gcc 12 and clang 19 split them.
func TestSplitArguments(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{`-DA="b c"`, []string{"-DA=b c"}},
		{`-DB='b\nc' -DC=b\nc -DD="b\nc\"d" -DE="b\$c"`, []string{"-DB=bnc", "-DC=bnc", `-DD=bnc"d`, "-DE=b$c"}},
		{`-DF='it''s' 'it\'s' ''`, []string{"-DF=its", "it's", ""}},
		{"-DG=\"a\\\nb\" -DH=a\\\nb", []string{"-DG=a\nb", "-DH=a\nb"}},
		{" a\tb\n\nc\r\nd\u00a0e\v", []string{"a", "b", "c", "d\u00a0e"}},
		{`a\ b`, []string{"a b"}},
		{"", nil},
	} {
		if got, err := splitArguments(c.text); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, %v, want %q", c.text, got, err, c.want)
		}
	}
	for _, text := range []string{`a "b`, `'a\'`} {
		if got, err := splitArguments(text); err == nil {
			t.Errorf("%s: %q, want an error", text, got)
		}
	}
}
