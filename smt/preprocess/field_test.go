package preprocess

import (
	"math/big"
	"testing"
)

// TestFieldAddNearTheBound adds fields of one bit and a constant whose numbers are near the greatest ones that are reckoned with: a sum is
// right, or refused.
func TestFieldAddNearTheBound(t *testing.T) {
	numbers := []int64{0, 1, -1, 2, -2, 3, -3, 5, -6, 7, maxExactValue - 1, maxExactValue, -maxExactValue}
	make1 := func(coef, constant int64) field {
		f := field{constant: constant}
		if coef != 0 {
			f.parts = []weighted{{0, coef}}
		}
		return f
	}
	value := func(f *field, bit int64) *big.Int {
		v := big.NewInt(f.constant)
		for _, q := range f.parts {
			v.Add(v, new(big.Int).Mul(big.NewInt(q.coef), big.NewInt(bit)))
		}
		return v
	}
	sums := 0
	for _, shift := range []int{0, 1, 59, 60, 61} {
		for _, a := range numbers {
			for _, b := range numbers {
				for _, c := range numbers {
					for _, d := range numbers {
						f, g, sum := make1(a, b), make1(c, d), make1(a, b)
						if _, _, ok := f.bounds(); !ok {
							continue
						}
						if !sum.add(&g, shift) {
							continue
						}
						sums++
						for bit := range int64(2) {
							want := value(&g, bit)
							want.Add(want.Lsh(want, uint(shift)), value(&f, bit))
							if got := value(&sum, bit); got.Cmp(want) != 0 {
								t.Fatalf("%d·x + %d and 2^%d·(%d·x + %d) are %d·x + %d: %v for x = %d, not %v",
									a, b, shift, c, d, sum.parts, sum.constant, got, bit, want)
							}
						}
					}
				}
			}
		}
	}
	if sums < 10000 {
		t.Errorf("only %d sums were not refused", sums)
	}
}
