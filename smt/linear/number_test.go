package linear

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// big is x as an unbounded integer.
func (x number) big() *big.Int {
	n := new(big.Int).Lsh(big.NewInt(x.hi), 64)
	return n.Add(n, new(big.Int).SetUint64(x.lo))
}

// TestNumber compares 128-bit arithmetic with that of package big.
func TestNumber(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	draw := func() number {
		x := number{int64(r.Uint64()) >> (30 + r.IntN(34)), r.Uint64() >> r.IntN(64)}
		switch r.IntN(6) {
		case 0:
			return integer(r.Int64N(5) - 2)
		case 1:
			return power(r.IntN(98)).neg()
		}
		return x
	}
	for range 20000 {
		x, y := draw(), draw()
		c := int64(r.Uint64()) >> (40 + r.IntN(24))
		d, k := max(c, -c, 1), r.IntN(30)
		bx, by := x.big(), y.big()
		floor := func(n, d *big.Int) *big.Int { return new(big.Int).Div(n, d) } // d > 0
		for _, q := range []struct {
			op        string
			got, want *big.Int
		}{
			{"add", x.add(y).big(), new(big.Int).Add(bx, by)},
			{"sub", x.sub(y).big(), new(big.Int).Sub(bx, by)},
			{"neg", x.neg().big(), new(big.Int).Neg(bx)},
			{"times", x.times(c).big(), new(big.Int).Mul(bx, big.NewInt(c))},
			{"over", x.over(d).big(), floor(bx, big.NewInt(d))},
			{"shift", x.shift(k).big(), new(big.Int).Lsh(bx, uint(k))},
			{"down", x.down(3 * k).big(), new(big.Int).Rsh(bx, uint(3*k))},
			{"shift 64", integer(c).shift(64).big(), new(big.Int).Lsh(big.NewInt(c), 64)},
			{"power", power(3 * k).big(), new(big.Int).Lsh(big.NewInt(1), uint(3*k))},
		} {
			if q.got.Cmp(q.want) != 0 {
				t.Fatalf("%s of %v, %v, %d, %d, %d: %v, want %v", q.op, bx, by, c, d, k, q.got, q.want)
			}
		}
		if x.less(y) != (bx.Cmp(by) < 0) || x.sign() != bx.Sign() {
			t.Fatalf("order of %v and %v", bx, by)
		}
		if n, ok := x.small(); ok != bx.IsInt64() || ok && n != bx.Int64() {
			t.Fatalf("%v is %d, %v", bx, n, ok)
		}
	}
}
