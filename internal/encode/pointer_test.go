package encode

import (
	"testing"

	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestPtrAdd: alternatives that are null stay without an object, the value is the sum in any case.
func TestPtrAdd(t *testing.T) {
	p := term.NewPool()
	off, c, d := p.Var("off", 64), p.Var("c", 1), p.Var("d", 1)
	null, in := p.Const(64, 0), p.Ptr(3, p.Const(64, 8))
	add := func(base, off term.ID) term.ID { return Scalar(p, seair.PtrAdd, 64, 0, []term.ID{base, off}) }

	sum := add(p.Ite(c, null, p.Ite(d, in, null)), off)
	if null := p.Ptr(0, off); p.Op(sum) != term.OpIte || p.Arg(sum, 1) != null && p.Arg(sum, 2) != null {
		t.Errorf("no alternative is in no object: %s", p.String(sum))
	}
	for _, v := range []uint64{0, 5, 1 << 50} {
		for i := range uint64(4) {
			m := map[term.ID]uint64{off: v, c: i & 1, d: i >> 1}
			e := p.NewEvaluator(func(x term.ID) term.Value { return term.NewValue(p.Width(x), m[x]) }, nil)
			want := v
			if i == 2 {
				want += 3<<term.PtrShift + 8
			}
			if got := e.Uint64(sum); got != want {
				t.Errorf("c=%d d=%d off=%#x: %#x, want %#x", i&1, i>>1, v, got, want)
			}
		}
	}
	if got := add(null, p.Const(64, 24)); !p.IsConst(got) {
		t.Error("null plus a constant is no constant")
	}
	if got := add(null, p.Ptr(2, off)); got != p.Ptr(2, off) {
		t.Error("zero plus the number of an address is another pointer")
	}
}
