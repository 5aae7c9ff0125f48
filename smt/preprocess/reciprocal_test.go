package preprocess

import (
	"math/big"
	"testing"
)

// TestDivisor compares with all arguments, for all factors and shifts: what is found is right, and nothing is missed.
func TestDivisor(t *testing.T) {
	for n := 2; n <= 6; n++ {
		found := 0
		for k := range 2*n + 2 {
			for m := range uint64(1) << (n + 2) {
				right := func(d uint64) bool {
					for x := range uint64(1) << n {
						if x*m>>k != x/d {
							return false
						}
					}
					return true
				}
				want := uint64(0)
				for d := uint64(2); d < 1<<n && want == 0; d++ {
					if right(d) {
						want = d
					}
				}
				d, ok := divisor(new(big.Int).SetUint64(m), k, n)
				switch {
				case ok && !right(d.Uint64()):
					t.Fatalf("%d bits, x·%d >> %d is not x/%d", n, m, k, d)
				case !ok && want != 0:
					t.Fatalf("%d bits, x·%d >> %d is x/%d, which was not found", n, m, k, want)
				case ok:
					found++
				}
			}
		}
		if found == 0 {
			t.Errorf("%d bits: no divisor was found", n)
		}
	}
}
