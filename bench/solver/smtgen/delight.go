package smtgen

import "fmt"

// delight states that bit tricks do what they are for, chapters 2 to 7 of Hacker's Delight: unsatisfiable.
func (l *list) delight() {
	tricks := []struct {
		name   string
		widths []int
		state  func(s *script, w int)
	}{
		{"average", []int{32, 64}, func(s *script, w int) { // without overflow, 2-5
			x, y := s.vector(w), s.vector(w)
			trick := s.op(w, "bvadd", s.op(w, "bvand", x, y), s.shift(w, "bvlshr", s.op(w, "bvxor", x, y), 1))
			wide := s.op(w+1, "bvadd", s.zeroExtend(1, w+1, x), s.zeroExtend(1, w+1, y))
			s.differ(trick, s.extract(w, 1, wide))
		}},
		{"absolute", []int{32, 64}, func(s *script, w int) { // 2-4
			x := s.vector(w)
			y := s.shift(w, "bvashr", x, w-1)
			s.differ(s.op(w, "bvsub", s.op(w, "bvxor", x, y), y), s.ite(w, s.test("bvslt", x, number(w, 0)), s.op(w, "bvneg", x), x))
		}},
		{"maximum", []int{32, 64}, func(s *script, w int) { // 2-19
			x, y := s.vector(w), s.vector(w)
			less := s.ite(w, s.test("bvslt", x, y), number(w, ^uint64(0)), number(w, 0))
			s.differ(s.op(w, "bvxor", x, s.op(w, "bvand", s.op(w, "bvxor", x, y), less)), s.ite(w, s.test("bvslt", x, y), y, x))
		}},
		{"less-by-borrow", []int{16, 32, 64}, func(s *script, w int) { // 2-12
			x, y := s.vector(w), s.vector(w)
			nx := s.op(w, "bvnot", x)
			t := s.op(w, "bvor", s.op(w, "bvand", nx, y), s.op(w, "bvand", s.op(w, "bvor", nx, y), s.op(w, "bvsub", x, y)))
			s.assert(s.test("xor", s.test("bvult", x, y), s.test("=", s.extract(w-1, w-1, t), number(1, 1))))
		}},
		{"overflow-by-signs", []int{32, 64}, func(s *script, w int) { // 2-13
			x, y := s.vector(w), s.vector(w)
			sum := s.op(w, "bvadd", x, y)
			t := s.op(w, "bvand", s.op(w, "bvxor", sum, x), s.op(w, "bvxor", sum, y))
			wide := s.op(w+1, "bvadd", s.signExtend(1, w+1, x), s.signExtend(1, w+1, y))
			s.assert(s.test("xor", s.test("bvslt", t, number(w, 0)), s.test("not", s.test("=", wide, s.signExtend(1, w+1, sum)))))
		}},
		{"population", []int{16, 32, 64}, func(s *script, w int) { // 5-1, by halves and one by one
			x := s.vector(w)
			one := number(w, 0)
			for i := range w {
				one = s.op(w, "bvadd", one, s.zeroExtend(w-1, w, s.extract(i, i, x)))
			}
			t := x
			for k := 1; k < w; k *= 2 {
				mask := uint64(0)
				for i := 0; i < w; i += 2 * k {
					mask |= (1<<k - 1) << i
				}
				t = s.op(w, "bvadd", s.op(w, "bvand", t, number(w, mask)), s.op(w, "bvand", s.shift(w, "bvlshr", t, k), number(w, mask)))
			}
			s.differ(one, t)
		}},
		{"population-product", []int{16, 32}, func(s *script, w int) { // 5-1: the last sum by a product
			x := s.vector(w)
			m := func(v uint64) string { return number(w, v) }
			t := s.op(w, "bvsub", x, s.op(w, "bvand", s.shift(w, "bvlshr", x, 1), m(0x5555555555555555)))
			t = s.op(w, "bvadd", s.op(w, "bvand", t, m(0x3333333333333333)), s.op(w, "bvand", s.shift(w, "bvlshr", t, 2), m(0x3333333333333333)))
			t = s.op(w, "bvand", s.op(w, "bvadd", t, s.shift(w, "bvlshr", t, 4)), m(0x0f0f0f0f0f0f0f0f))
			t = s.shift(w, "bvlshr", s.op(w, "bvmul", t, m(0x0101010101010101)), w-8)
			one := number(w, 0)
			for i := range w {
				one = s.op(w, "bvadd", one, s.zeroExtend(w-1, w, s.extract(i, i, x)))
			}
			s.differ(one, t)
		}},
		{"population-clearing", []int{8, 16, 24}, func(s *script, w int) { // 5-1: clear the lowest one until none is left
			x := s.vector(w)
			one, loop, rest := number(w, 0), number(w, 0), x
			for i := range w {
				one = s.op(w, "bvadd", one, s.zeroExtend(w-1, w, s.extract(i, i, x)))
				some := s.test("not", s.test("=", rest, number(w, 0)))
				loop = s.op(w, "bvadd", loop, s.ite(w, some, number(w, 1), number(w, 0)))
				rest = s.op(w, "bvand", rest, s.op(w, "bvsub", rest, number(w, 1)))
			}
			s.differ(one, loop)
		}},
		{"parity-product", []int{16, 32}, func(s *script, w int) { // 5-2
			x := s.vector(w)
			t := x
			for k := w / 2; k > 0; k /= 2 {
				t = s.op(w, "bvxor", t, s.shift(w, "bvlshr", t, k))
			}
			one := number(1, 0)
			for i := range w {
				one = s.op(1, "bvxor", one, s.extract(i, i, x))
			}
			s.differ(one, s.extract(0, 0, t))
		}},
		{"leading-zeros", []int{16, 32, 64}, func(s *script, w int) { // 5-3, bisection against a scan
			x := s.vector(w)
			n, t := number(w, 0), x
			for k := w / 2; k > 0; k /= 2 {
				high := s.test("=", s.shift(w, "bvlshr", t, w-k), number(w, 0))
				n = s.ite(w, high, s.op(w, "bvadd", n, number(w, uint64(k))), n)
				t = s.ite(w, high, s.shift(w, "bvshl", t, k), t)
			}
			scan := number(w, uint64(w-1)) // of 0 and 1
			for i := 1; i < w; i++ {
				scan = s.ite(w, s.test("=", s.extract(i, i, x), number(1, 1)), number(w, uint64(w-1-i)), scan)
			}
			s.differ(n, scan)
		}},
		{"trailing-zeros", []int{16, 32, 64}, func(s *script, w int) { // 5-4: the population of ~x & (x-1)
			x := s.vector(w)
			t := s.op(w, "bvand", s.op(w, "bvnot", x), s.op(w, "bvsub", x, number(w, 1)))
			count := number(w, 0)
			for i := range w {
				count = s.op(w, "bvadd", count, s.zeroExtend(w-1, w, s.extract(i, i, t)))
			}
			scan := number(w, uint64(w))
			for i := w - 1; i >= 0; i-- {
				scan = s.ite(w, s.test("=", s.extract(i, i, x), number(1, 1)), number(w, uint64(i)), scan)
			}
			s.differ(count, scan)
		}},
		{"zero-byte", []int{32, 64}, func(s *script, w int) { // 6-1
			x := s.vector(w)
			low := number(w, 0x7f7f7f7f7f7f7f7f)
			y := s.op(w, "bvadd", s.op(w, "bvand", x, low), low)
			y = s.op(w, "bvnot", s.op(w, "bvor", s.op(w, "bvor", y, x), low))
			var zero []string
			for i := 0; i < w; i += 8 {
				zero = append(zero, s.test("=", s.extract(i+7, i, x), number(8, 0)))
			}
			s.assert(s.test("xor", s.test("or", zero...), s.test("not", s.test("=", y, number(w, 0)))))
		}},
		{"reverse", []int{16, 32, 64}, func(s *script, w int) { // 7-1
			x := s.vector(w)
			t := x
			for k := 1; k < w; k *= 2 {
				mask := uint64(0)
				for i := 0; i < w; i += 2 * k {
					mask |= (1<<k - 1) << i
				}
				t = s.op(w, "bvor", s.shift(w, "bvshl", s.op(w, "bvand", t, number(w, mask)), k), s.op(w, "bvand", s.shift(w, "bvlshr", t, k), number(w, mask)))
			}
			bits := make([]string, w)
			for i := range bits {
				bits[i] = s.extract(i, i, x)
			}
			rev := bits[0]
			for i := 1; i < w; i++ {
				rev = s.op(i+1, "concat", rev, bits[i])
			}
			s.differ(t, rev)
		}},
		{"round-up", []int{16, 32, 64}, func(s *script, w int) { // 3-2: the next power of two
			x := s.vector(w)
			s.assert(s.test("bvugt", x, number(w, 1)))
			s.assert(s.test("bvult", x, number(w, 1<<(w-2))))
			t := s.op(w, "bvsub", x, number(w, 1))
			for k := 1; k < w; k *= 2 {
				t = s.op(w, "bvor", t, s.shift(w, "bvlshr", t, k))
			}
			t = s.op(w, "bvadd", t, number(w, 1))
			power := s.test("=", s.op(w, "bvand", t, s.op(w, "bvsub", t, number(w, 1))), number(w, 0))
			bounds := s.test("and", s.test("bvuge", t, x), s.test("bvult", s.shift(w, "bvlshr", t, 1), x))
			s.assert(s.test("not", s.test("and", power, bounds)))
		}},
		{"gray", []int{16, 32, 64}, func(s *script, w int) { // 13-1: there and back
			x := s.vector(w)
			g := s.op(w, "bvxor", x, s.shift(w, "bvlshr", x, 1))
			for k := 1; k < w; k *= 2 {
				g = s.op(w, "bvxor", g, s.shift(w, "bvlshr", g, k))
			}
			s.differ(g, x)
		}},
		{"root", []int{8, 12, 16}, func(s *script, w int) { // 11-1: the integer square root, bit by bit
			x := s.vector(w)
			wide := w + 2
			rest := s.zeroExtend(2, wide, x)
			root := number(wide, 0)
			for m := w/2 - 1; m >= 0; m-- {
				trial := s.op(wide, "bvor", s.shift(wide, "bvshl", root, m+1), number(wide, 1<<(2*m)))
				fits := s.test("bvuge", rest, trial)
				rest = s.ite(wide, fits, s.op(wide, "bvsub", rest, trial), rest)
				root = s.ite(wide, fits, s.op(wide, "bvor", root, number(wide, 1<<m)), root)
			}
			next := s.op(wide, "bvadd", root, number(wide, 1))
			x2 := s.zeroExtend(2, wide, x)
			good := s.test("and", s.test("bvule", s.op(wide, "bvmul", root, root), x2), s.test("bvugt", s.op(wide, "bvmul", next, next), x2))
			s.assert(s.test("not", good))
		}},
		{"same-bits", []int{8, 12, 16}, func(s *script, w int) { // 2-1: the next number with as many ones has as many
			x := s.vector(w)
			low := s.op(w, "bvand", x, s.op(w, "bvneg", x))
			ripple := s.op(w, "bvadd", x, low)
			ones := s.op(w, "bvudiv", s.shift(w, "bvlshr", s.op(w, "bvxor", x, ripple), 2), low)
			next := s.op(w, "bvor", ripple, ones)
			s.assert(s.test("not", s.test("=", x, number(w, 0))))
			s.assert(s.test("bvugt", ripple, x))
			count := func(t string) string {
				c := number(w, 0)
				for i := range w {
					c = s.op(w, "bvadd", c, s.zeroExtend(w-1, w, s.extract(i, i, t)))
				}
				return c
			}
			s.differ(count(x), count(next))
		}},
	}
	for _, t := range tricks {
		for _, w := range t.widths {
			l.add("QF_BV", "delight", fmt.Sprintf("%s-%d", t.name, w), func(s *script) { t.state(s, w) })
		}
	}
}
