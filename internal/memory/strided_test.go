package memory

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// values lists a small set.
func (a strided) values() (list []int64) {
	for v := a.lo; v <= a.hi; v += int64(max(a.step, 1)) {
		list = append(list, v)
	}
	return list
}

// smallest is the least strided of a set: α of figure 5.2, with a stride.
func smallest(list []int64) strided {
	a := nothing
	for _, v := range list {
		a = a.join(only(v))
	}
	return a
}

// allStrided lists every one within [-n, n], ⊥ included.
func allStrided(n int64) []strided {
	all := []strided{nothing}
	for lo := -n; lo <= n; lo++ {
		all = append(all, only(lo))
		for hi := lo + 1; hi <= n; hi++ {
			for step := int64(1); step <= hi-lo; step++ {
				if (hi-lo)%step == 0 {
					all = append(all, strided{lo, hi, uint64(step)})
				}
			}
		}
	}
	return all
}

func (a strided) valid() bool {
	if a.empty() {
		return a == nothing
	}
	if a.lo == a.hi {
		return a.step == 0
	}
	return a.step != 0 && a.width()%a.step == 0
}

// The operators of figures 5.2, 5.3 and 5.5 against the sets they stand for, exhaustively: sound, and as precise as the domain allows.
func TestStridedOperators(t *testing.T) {
	all := allStrided(7)
	for _, a := range all {
		va := a.values()
		if !a.valid() || smallest(va) != a || a.count() != uint64(len(va)) {
			t.Fatalf("%v: values %v, smallest %v, count %d", a, va, smallest(va), a.count())
		}
		for k := int64(-5); k <= 5; k++ {
			var products, remainders, quotients, low, shifted []int64
			for _, v := range va {
				products = append(products, v*k)
				if k > 0 && v >= 0 {
					remainders, quotients = append(remainders, v%k), append(quotients, v/k)
				}
				if k > 0 {
					low, shifted = append(low, v&(1<<k-1)), append(shifted, v>>k)
				}
			}
			if got := a.times(k); got != smallest(products) {
				t.Fatalf("%v times %d: %v, want %v", a, k, got, smallest(products))
			}
			if k <= 0 {
				continue
			}
			for name, op := range map[string]struct {
				got  strided
				want []int64
			}{"modulo": {a.modulo(k), remainders}, "over": {a.over(k), quotients}, "low": {a.low(int(k)), low}, "shift": {a.shift(int(k)), shifted}} {
				if !op.got.valid() || !smallest(op.want).within(op.got) {
					t.Fatalf("%v %s %d: %v, want at least %v", a, name, k, op.got, op.want)
				}
			}
		}
		for lo := int64(-9); lo <= 9; lo++ {
			for hi := lo - 1; hi <= 9; hi++ {
				want := slices.DeleteFunc(slices.Clone(va), func(v int64) bool { return v < lo || v > hi })
				if got := a.from(lo, hi); got != smallest(want) {
					t.Fatalf("%v from %d to %d: %v, want %v", a, lo, hi, got, want)
				}
			}
		}
		for _, b := range all {
			vb := b.values()
			var sums, differences, common []int64
			in := true
			for _, x := range va {
				for _, y := range vb {
					sums, differences = append(sums, x+y), append(differences, x-y)
				}
				if slices.Contains(vb, x) != b.contains(x) {
					t.Fatalf("%d in %v: %v", x, b, b.contains(x))
				}
				if slices.Contains(vb, x) {
					common = append(common, x)
				} else {
					in = false
				}
			}
			for name, op := range map[string]struct {
				got  strided
				want []int64
			}{
				"⊔": {a.join(b), append(slices.Clone(va), vb...)}, "⊓": {a.meet(b), common},
				"+": {a.plus(b), sums}, "-": {a.minus(b), differences},
			} {
				if op.got != smallest(op.want) {
					t.Fatalf("%v %s %v: %v, want %v", a, name, b, op.got, smallest(op.want))
				}
			}
			if a.within(b) != in {
				t.Fatalf("%v ⊑ %v: %v", a, b, a.within(b))
			}
		}
	}
}

// At the ends of 64 bits, the operators contain what exact arithmetic gives, or give everything.
func TestStridedAtTheEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ends := []int64{math.MinInt64, math.MinInt64 + 1, math.MinInt64 + 6, -1 << 62, -3, 0, 1, 12, 1 << 61, 1 << 62, math.MaxInt64 - 5, math.MaxInt64}
	number := func() int64 {
		if rng.IntN(3) == 0 {
			return int64(rng.Uint64())
		}
		return ends[rng.IntN(len(ends))]
	}
	draw := func() (a strided, members []int64) {
		x, y := number(), number()
		a = between(min(x, y), max(x, y), 1+rng.Uint64()>>rng.IntN(64))
		for range 4 {
			v := a.lo
			if a.step != 0 {
				v = int64(uint64(a.lo) + a.step*rng.Uint64N(a.count()))
			}
			members = append(members, v)
		}
		return a, append(members, a.lo, a.hi)
	}
	for range 20000 {
		a, va := draw()
		b, vb := draw()
		if !a.valid() || !a.join(b).valid() || !a.meet(b).valid() || !a.plus(b).valid() || !a.minus(b).valid() {
			t.Fatalf("%v, %v: malformed result", a, b)
		}
		k := number()
		for _, x := range va {
			if !a.contains(x) || !a.join(b).contains(x) || b.contains(x) && !a.meet(b).contains(x) {
				t.Fatalf("%d of %v is lost with %v", x, a, b)
			}
			product := new(big.Int).Mul(big.NewInt(x), big.NewInt(k))
			if got := a.times(k); !got.contains(product.Int64()) || !product.IsInt64() && got != anything {
				t.Fatalf("%v times %d: %v without %v", a, k, got, product)
			}
			for _, y := range vb {
				if !a.plus(b).contains(x+y) || !a.minus(b).contains(x-y) {
					t.Fatalf("%v, %v: sum or difference of %d and %d is lost", a, b, x, y)
				}
			}
			if n := 1 + rng.IntN(63); !a.low(n).contains(x & (1<<n - 1)) {
				t.Fatalf("low %d bits of %d in %v: %v", n, x, a, a.low(n))
			}
		}
		if m := a.meet(b); !m.within(a) && !m.within(b) {
			t.Fatalf("%v ⊓ %v: %v is within neither", a, b, m)
		}
	}
}
