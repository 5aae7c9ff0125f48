package smtgen

import "fmt"

// exchange sorts two words.
func (s *script) exchange(w int, a, b string) (low, high string) {
	c := s.test("bvult", b, a)
	return s.ite(w, c, b, a), s.ite(w, c, a, b)
}

func (s *script) bubble(w int, in []string) []string {
	a := append([]string(nil), in...)
	for i := range a {
		for j := len(a) - 1; j > i; j-- {
			a[j-1], a[j] = s.exchange(w, a[j-1], a[j])
		}
	}
	return a
}

// transposed is the network of odd and even transpositions.
func (s *script) transposed(w int, in []string) []string {
	a := append([]string(nil), in...)
	for round := range a {
		for j := round%2 + 1; j < len(a); j += 2 {
			a[j-1], a[j] = s.exchange(w, a[j-1], a[j])
		}
	}
	return a
}

// sorting states that networks sort, that two of them agree, and that sorting keeps sums; all unsatisfiable.
func (l *list) sorting() {
	for _, v := range [][2]int{{4, 8}, {5, 8}, {6, 8}, {7, 8}, {8, 4}, {6, 32}} {
		n, w := v[0], v[1]
		l.add("QF_BV", "sorting", fmt.Sprintf("sorted-%d-%d", n, w), func(s *script) {
			out := s.bubble(w, s.vectors(n, w))
			var bad []string
			for i := 1; i < n; i++ {
				bad = append(bad, s.test("bvugt", out[i-1], out[i]))
			}
			s.some(bad)
		})
		l.add("QF_BV", "sorting", fmt.Sprintf("agree-%d-%d", n, w), func(s *script) {
			in := s.vectors(n, w)
			a, b := s.bubble(w, in), s.transposed(w, in)
			var bad []string
			for i := range a {
				bad = append(bad, s.test("not", s.test("=", a[i], b[i])))
			}
			s.some(bad)
		})
	}
	for _, v := range [][2]int{{3, 8}, {4, 8}, {4, 16}, {5, 8}} {
		n, w := v[0], v[1]
		l.add("QF_BV", "sorting", fmt.Sprintf("sum-%d-%d", n, w), func(s *script) {
			in := s.vectors(n, w)
			out := s.bubble(w, in)
			a, b := in[0], out[0]
			for i := 1; i < n; i++ {
				a, b = s.op(w, "bvadd", a, in[i]), s.op(w, "bvadd", b, out[i])
			}
			s.differ(a, b)
		})
	}
}
