package term

import "testing"

// Each run gets a variable once; two runs get the same ones in the same order, whichever of them came first to a name.
func TestVariables(t *testing.T) {
	p := NewPool()
	first := NewVariables(p)
	a, b := first.Var("x", 8), first.Var("x", 8)
	if a == b {
		t.Error("a run gets a variable twice")
	}
	second := first.Again()
	for _, want := range []ID{a, b} {
		if got := second.Var("x", 8); got != want {
			t.Errorf("the second run gets %s, want %s", p.String(got), p.String(want))
		}
	}
	c := second.Var("x", 8)
	if c == a || c == b || first.Var("x", 8) != c {
		t.Error("what the second run made is not the next one of the first")
	}
	m := second.ArrayVar("x", 8, 8)
	if other := []ID{second.Var("x", 16), second.Var("y", 8), m, second.ArrayVar("x", 8, 16), second.ArrayVar("x", 16, 8)}; distinct(other) != 5 {
		t.Error("names or widths are confused")
	}
	if first.ArrayVar("x", 8, 8) != m || !p.IsArray(m) || p.Width(c) != 8 {
		t.Error("the array is another one")
	}
}

func distinct(ts []ID) int {
	set := make(map[ID]bool)
	for _, t := range ts {
		set[t] = true
	}
	return len(set)
}
