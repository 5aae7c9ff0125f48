package smtgen

import "fmt"

// hashing asks for an input of a few rounds of a mixing function. The finishers are bijections, so that the first
// family is satisfiable; that no two inputs collide is not.
func (l *list) hashing() {
	mix := func(s *script, w int, x string) string { // the finisher of MurmurHash3, at any width
		x = s.op(w, "bvxor", x, s.shift(w, "bvlshr", x, w/2))
		x = s.op(w, "bvmul", x, number(w, 0xff51afd785ebca6b))
		x = s.op(w, "bvxor", x, s.shift(w, "bvlshr", x, w*13/32))
		x = s.op(w, "bvmul", x, number(w, 0xc4ceb9fec2b2ae35))
		return s.op(w, "bvxor", x, s.shift(w, "bvlshr", x, w/2))
	}
	for _, w := range []int{12, 16, 20, 24, 32} {
		l.add("QF_BV", "hashing", fmt.Sprintf("murmur-%d", w), func(s *script) {
			s.assert(s.test("=", mix(s, w, s.vector(w)), number(w, 0x123456789abcdef)))
		})
	}
	for _, w := range []int{8, 10, 12} {
		l.add("QF_BV", "hashing", fmt.Sprintf("murmur-collision-%d", w), func(s *script) {
			x, y := s.vector(w), s.vector(w)
			s.assert(s.test("not", s.test("=", x, y)))
			s.assert(s.test("=", mix(s, w, x), mix(s, w, y)))
		})
	}
	for _, v := range [][2]int{{32, 2}, {32, 4}, {64, 2}, {64, 4}, {64, 8}} {
		l.add("QF_BV", "hashing", fmt.Sprintf("xorshift-%d-%d", v[0], v[1]), func(s *script) { // Marsaglia 2003: no fixed point
			w := v[0]
			x := s.vector(w)
			y := x
			for range v[1] {
				y = s.op(w, "bvxor", y, s.shift(w, "bvshl", y, 13))
				y = s.op(w, "bvxor", y, s.shift(w, "bvlshr", y, 7))
				y = s.op(w, "bvxor", y, s.shift(w, "bvshl", y, 17))
			}
			s.assert(s.test("=", x, y))
			s.assert(s.test("not", s.test("=", x, number(w, 0))))
		})
	}
	for _, n := range []int{2, 3, 4, 5} {
		l.add("QF_BV", "hashing", fmt.Sprintf("fnv-%d", n), func(s *script) { // FNV-1a of n letters
			h := number(32, 2166136261)
			for range n {
				b := s.vector(8)
				s.assert(s.test("bvuge", b, number(8, 'a')))
				s.assert(s.test("bvule", b, number(8, 'z')))
				h = s.op(32, "bvmul", s.op(32, "bvxor", h, s.zeroExtend(24, 32, b)), number(32, 16777619))
			}
			want := uint32(2166136261)
			for _, b := range []byte("zebra")[:n] {
				want = (want ^ uint32(b)) * 16777619
			}
			s.assert(s.test("=", h, number(32, uint64(want))))
		})
	}
	for _, rounds := range []int{1, 2, 3} {
		l.add("QF_BV", "hashing", fmt.Sprintf("arx-%d", rounds), func(s *script) { // quarter rounds of ChaCha from known to secret words
			a, b, c, d := s.vector(32), s.vector(32), number(32, 0x61707865), number(32, 0x3320646e)
			for range rounds {
				a = s.op(32, "bvadd", a, b)
				d = s.rotate(32, s.op(32, "bvxor", d, a), 16)
				c = s.op(32, "bvadd", c, d)
				b = s.rotate(32, s.op(32, "bvxor", b, c), 12)
			}
			s.assert(s.test("=", a, number(32, 0xdeadbeef)))
			s.assert(s.test("=", d, number(32, 0x0badcafe)))
		})
	}
	for _, v := range [][2]int{{8, 8}, {16, 16}, {32, 8}, {16, 32}} {
		l.add("QF_BV", "hashing", fmt.Sprintf("crc-%d-%d", v[0], v[1]), func(s *script) { // linear: CRC(x^y) = CRC(x)^CRC(y)
			w := v[0]
			crc := func(x string) string {
				r := number(w, 0)
				for i := range v[1] {
					bit := s.op(1, "bvxor", s.extract(w-1, w-1, r), s.extract(i, i, x))
					sh := s.shift(w, "bvshl", r, 1)
					r = s.ite(w, s.test("=", bit, number(1, 1)), s.op(w, "bvxor", sh, number(w, 0x04c11db7)), sh)
				}
				return r
			}
			x, y := s.vector(v[1]), s.vector(v[1])
			s.differ(crc(s.op(v[1], "bvxor", x, y)), s.op(w, "bvxor", crc(x), crc(y)))
		})
	}
}
