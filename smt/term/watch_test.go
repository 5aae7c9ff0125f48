package term

import "testing"

// TestWatchEndsAConstruction abandons a long construction in the middle of rewrites and looks whether the pool is what it was: terms
// that were there are found again, and rewrites nest as deep as before.
func TestWatchEndsAConstruction(t *testing.T) {
	p := NewPool()
	x, y := p.Var("x", 32), p.Var("y", 32)
	sum := p.Add(x, p.Mul(y, p.Const(32, 6)))
	// A choice among sums: constructors that push through it rewrite on the way.
	grow := func(n int) ID {
		v := x
		for i := range n {
			v = p.Ite(p.Ult(v, p.Const(32, uint64(i+9))), p.Add(v, p.Const(32, uint64(i))), p.Neg(p.Add(v, sum)))
		}
		return v
	}
	calls, outer := 0, 0
	defer p.Watch(func() { outer++ })()
	run := func() (ended bool) {
		defer func() { ended = recover() == "enough" }()
		defer p.Watch(func() {
			if calls++; calls >= 3 && p.depth > 0 {
				panic("enough")
			}
		})()
		grow(1 << 20)
		return false
	}
	if !run() {
		t.Fatalf("the construction was not ended in %d calls", calls)
	}
	if p.depth != 0 {
		t.Errorf("rewrites are nested %d deep", p.depth)
	}
	if got := p.Add(x, p.Mul(y, p.Const(32, 6))); got != sum {
		t.Errorf("%d is not found again: %d", sum, got)
	}
	n := p.Len()
	grow(3 * watchEvery)
	if outer == 0 {
		t.Errorf("the watch before was not restored: no call in %d new terms", p.Len()-n)
	}
}
