package smtgen

import "fmt"

// arithmetic states laws of rings and of comparison that a solver by bits has to prove by circuits, unless it knows them:
// all unsatisfiable.
func (l *list) arithmetic() {
	laws := []struct {
		name   string
		widths []int
		state  func(s *script, w int)
	}{
		{"mul-commutes", []int{8, 32, 64}, func(s *script, w int) {
			a, b := s.vector(w), s.vector(w)
			s.differ(s.op(w, "bvmul", a, b), s.op(w, "bvmul", b, a))
		}},
		{"mul-associates", []int{5, 6, 16}, func(s *script, w int) {
			a, b, c := s.vector(w), s.vector(w), s.vector(w)
			s.differ(s.op(w, "bvmul", s.op(w, "bvmul", a, b), c), s.op(w, "bvmul", a, s.op(w, "bvmul", b, c)))
		}},
		{"mul-distributes", []int{6, 8, 16, 32}, func(s *script, w int) {
			a, b, c := s.vector(w), s.vector(w), s.vector(w)
			s.differ(s.op(w, "bvmul", a, s.op(w, "bvadd", b, c)), s.op(w, "bvadd", s.op(w, "bvmul", a, b), s.op(w, "bvmul", a, c)))
		}},
		{"mul-shift-add", []int{6, 8, 10}, func(s *script, w int) {
			a, b := s.vector(w), s.vector(w)
			sum := number(w, 0)
			for i := range w {
				bit := s.test("=", s.extract(i, i, b), number(1, 1))
				sum = s.op(w, "bvadd", sum, s.ite(w, bit, s.shift(w, "bvshl", a, i), number(w, 0)))
			}
			s.differ(sum, s.op(w, "bvmul", a, b))
		}},
		{"mul-halves", []int{8, 12, 16}, func(s *script, w int) { // a product from those of the halves
			a, b := s.vector(w), s.vector(w)
			h := w / 2
			al, ah := s.zeroExtend(h, w, s.extract(h-1, 0, a)), s.zeroExtend(h, w, s.extract(w-1, h, a))
			bl, bh := s.zeroExtend(h, w, s.extract(h-1, 0, b)), s.zeroExtend(h, w, s.extract(w-1, h, b))
			cross := s.op(w, "bvadd", s.op(w, "bvmul", al, bh), s.op(w, "bvmul", ah, bl))
			s.differ(s.op(w, "bvadd", s.op(w, "bvmul", al, bl), s.shift(w, "bvshl", cross, h)), s.op(w, "bvmul", a, b))
		}},
		{"square-of-sum", []int{5, 6, 8, 16}, func(s *script, w int) {
			a, b := s.vector(w), s.vector(w)
			sum := s.op(w, "bvadd", a, b)
			ab := s.op(w, "bvmul", a, b)
			s.differ(s.op(w, "bvmul", sum, sum), s.op(w, "bvadd", s.op(w, "bvadd", s.op(w, "bvmul", a, a), s.op(w, "bvmul", b, b)), s.op(w, "bvadd", ab, ab)))
		}},
		{"square-mod-8", []int{8, 16, 32}, func(s *script, w int) { // odd squares are 1 modulo 8
			a := s.op(w, "bvor", s.vector(w), number(w, 1))
			s.differ(s.op(w, "bvand", s.op(w, "bvmul", a, a), number(w, 7)), number(w, 1))
		}},
		{"add-reassociates", []int{16, 32, 64}, func(s *script, w int) {
			v := s.vectors(8, w)
			left, right := v[0], v[7]
			for i := 1; i < 8; i++ {
				left = s.op(w, "bvadd", left, v[i])
				right = s.op(w, "bvadd", v[7-i], right)
			}
			s.differ(left, right)
		}},
		{"add-carry-save", []int{8, 16, 32}, func(s *script, w int) { // a+b = (a^b) + 2(a&b), twice
			a, b, c := s.vector(w), s.vector(w), s.vector(w)
			x := s.op(w, "bvxor", s.op(w, "bvxor", a, b), c)
			maj := s.op(w, "bvor", s.op(w, "bvand", a, b), s.op(w, "bvand", c, s.op(w, "bvor", a, b)))
			s.differ(s.op(w, "bvadd", x, s.shift(w, "bvshl", maj, 1)), s.op(w, "bvadd", s.op(w, "bvadd", a, b), c))
		}},
		{"mul-overflow", []int{8, 12, 16}, func(s *script, w int) { // the usual test by division is exact
			a, b := s.vector(w), s.vector(w)
			wide := s.op(2*w, "bvmul", s.zeroExtend(w, 2*w, a), s.zeroExtend(w, 2*w, b))
			over := s.test("not", s.test("=", s.extract(2*w-1, w, wide), number(w, 0)))
			test := s.test("and", s.test("not", s.test("=", a, number(w, 0))), s.test("bvugt", b, s.op(w, "bvudiv", number(w, ^uint64(0)), a)))
			s.assert(s.test("xor", over, test))
		}},
		{"less-transitive", []int{16, 64}, func(s *script, w int) {
			v := s.vectors(12, w)
			for i := 1; i < len(v); i++ {
				s.assert(s.test("bvult", v[i-1], v[i]))
			}
			s.assert(s.test("bvule", v[len(v)-1], v[0]))
		}},
	}
	for _, law := range laws {
		for _, w := range law.widths {
			l.add("QF_BV", "arithmetic", fmt.Sprintf("%s-%d", law.name, w), func(s *script) { law.state(s, w) })
		}
	}
	// Products with a solution: factors of a number, and roots of a polynomial.
	for _, v := range []struct {
		w       int
		product uint64
	}{{16, 251 * 241}, {24, 4093 * 4091}, {28, 16381 * 16369}, {32, 65521 * 65519}} {
		l.add("QF_BV", "factoring", fmt.Sprintf("semiprime-%d", v.w), func(s *script) {
			a, b := s.vector(v.w), s.vector(v.w)
			for _, x := range []string{a, b} {
				s.assert(s.test("bvugt", x, number(v.w, 1)))
				s.assert(s.test("bvult", x, number(v.w, 1<<(v.w/2))))
			}
			s.assert(s.test("=", s.op(v.w, "bvmul", a, b), number(v.w, v.product)))
		})
	}
	for _, w := range []int{8, 12, 16, 32} {
		l.add("QF_BV", "factoring", fmt.Sprintf("pythagoras-%d", w), func(s *script) { // a² + b² = c² in large numbers
			ext := func(t string) string { return s.zeroExtend(w+2, 2*w+2, t) }
			v := s.vectors(3, w)
			var sq []string
			for _, x := range v {
				s.assert(s.test("bvugt", x, number(w, 1<<(w-2))))
				sq = append(sq, s.op(2*w+2, "bvmul", ext(x), ext(x)))
			}
			s.assert(s.test("=", s.op(2*w+2, "bvadd", sq[0], sq[1]), sq[2]))
		})
	}
}
