package smtgen

import (
	"fmt"
	"math/bits"
)

// division states identities of quotient and remainder: unsatisfiable where nothing else is said.
func (l *list) division() {
	add := func(name string, widths []int, state func(s *script, w int)) {
		for _, w := range widths {
			l.add("QF_BV", "division", fmt.Sprintf("%s-%d", name, w), func(s *script) { state(s, w) })
		}
	}
	nonZero := func(s *script, w int, t string) { s.assert(s.test("not", s.test("=", t, number(w, 0)))) }
	add("euclid", []int{8, 10, 12, 32}, func(s *script, w int) { // x = (x/y)·y + x%y
		x, y := s.vector(w), s.vector(w)
		nonZero(s, w, y)
		s.differ(x, s.op(w, "bvadd", s.op(w, "bvmul", s.op(w, "bvudiv", x, y), y), s.op(w, "bvurem", x, y)))
	})
	add("remainder-below", []int{8, 16, 32}, func(s *script, w int) {
		x, y := s.vector(w), s.vector(w)
		nonZero(s, w, y)
		s.assert(s.test("bvuge", s.op(w, "bvurem", x, y), y))
	})
	add("signed-euclid", []int{6, 8, 10}, func(s *script, w int) {
		x, y := s.vector(w), s.vector(w)
		nonZero(s, w, y)
		s.differ(x, s.op(w, "bvadd", s.op(w, "bvmul", s.op(w, "bvsdiv", x, y), y), s.op(w, "bvsrem", x, y)))
	})
	add("twice", []int{6, 8}, func(s *script, w int) { // (x/y)/z = x/(yz) where yz does not overflow
		x, y, z := s.vector(w), s.vector(w), s.vector(w)
		nonZero(s, w, y)
		nonZero(s, w, z)
		wide := s.op(2*w, "bvmul", s.zeroExtend(w, 2*w, y), s.zeroExtend(w, 2*w, z))
		s.assert(s.test("=", s.extract(2*w-1, w, wide), number(w, 0)))
		s.differ(s.op(w, "bvudiv", s.op(w, "bvudiv", x, y), z), s.op(w, "bvudiv", x, s.extract(w-1, 0, wide)))
	})
	add("of-product", []int{8, 10, 12}, func(s *script, w int) { // (xy)/y = x where xy does not overflow
		x, y := s.vector(w), s.vector(w)
		nonZero(s, w, y)
		wide := s.op(2*w, "bvmul", s.zeroExtend(w, 2*w, x), s.zeroExtend(w, 2*w, y))
		s.assert(s.test("=", s.extract(2*w-1, w, wide), number(w, 0)))
		s.differ(s.op(w, "bvudiv", s.extract(w-1, 0, wide), y), x)
	})
	add("monotone", []int{8, 12, 16}, func(s *script, w int) {
		x, y, d := s.vector(w), s.vector(w), s.vector(w)
		nonZero(s, w, d)
		s.assert(s.test("bvule", x, y))
		s.assert(s.test("bvugt", s.op(w, "bvudiv", x, d), s.op(w, "bvudiv", y, d)))
	})
	// Division by a constant is a multiplication by its scaled inverse, section 10-9.
	for _, d := range []uint64{3, 5, 7, 10, 13} {
		for _, w := range []int{16, 32} {
			l.add("QF_BV", "division", fmt.Sprintf("magic-%d-%d", d, w), func(s *script) {
				x := s.vector(w)
				shift := bits.Len64(d - 1)
				magic := (uint64(1)<<(w+shift) + d - 1) / d // rounded up, of w+1 bits at most
				wide := 2*w + 2
				product := s.op(wide, "bvmul", s.zeroExtend(wide-w, wide, x), number(wide, magic))
				q := s.extract(w-1, 0, s.shift(wide, "bvlshr", product, w+shift))
				s.differ(q, s.op(w, "bvudiv", x, number(w, d)))
			})
		}
	}
	add("power-of-two", []int{16, 32, 64}, func(s *script, w int) { // signed division by 8: a bias and a shift
		x := s.vector(w)
		bias := s.shift(w, "bvlshr", s.shift(w, "bvashr", x, 2), w-3)
		s.differ(s.shift(w, "bvashr", s.op(w, "bvadd", x, bias), 3), s.op(w, "bvsdiv", x, number(w, 8)))
	})
	add("digits", []int{8, 16}, func(s *script, w int) { // the sum of the decimal digits is x modulo 9
		x := s.vector(w)
		sum, rest := number(w, 0), x
		for p := uint64(1); p>>w == 0; p *= 10 {
			sum = s.op(w, "bvadd", sum, s.op(w, "bvurem", rest, number(w, 10)))
			rest = s.op(w, "bvudiv", rest, number(w, 10))
		}
		s.differ(s.op(w, "bvurem", sum, number(w, 9)), s.op(w, "bvurem", x, number(w, 9)))
	})
	add("gcd", []int{5, 6}, func(s *script, w int) { // satisfiable: the pairs of Fibonacci numbers take longest
		a, b := s.vector(w), s.vector(w)
		for range w {
			zero := s.test("=", b, number(w, 0))
			a, b = s.ite(w, zero, a, b), s.ite(w, zero, b, s.op(w, "bvurem", a, b))
		}
		s.assert(s.test("not", s.test("=", b, number(w, 0))))
	})
}
