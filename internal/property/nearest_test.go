package property

import (
	"slices"
	"testing"
)

func TestEditDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"same", "same", 0}} {
		if got := editDistance(test.a, test.b); got != test.want {
			t.Errorf("%q to %q: %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		name string
		want []string
	}{
		{"bounds", []string{"memory.bounds"}},
		{"memory.bound", []string{"memory.bounds"}},
		{"Div-Zero", []string{"arith.div-zero"}},
		{"overflow", []string{"float.overflow", "pointer.overflow", "arith.signed-overflow"}},
		{"unint", []string{"uninit"}},
		{"completely different", nil},
	} {
		if got := Nearest(c.name, Names()); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
