package smtgen

import "fmt"

func array(index, elem int) string { return fmt.Sprintf("(Array %s %s)", bv(index), bv(elem)) }

// heap is a memory during a program: an array that is replaced by each store.
type heap struct {
	s           *script
	index, elem int
	a           string
}

func (s *script) heap(index, elem int) *heap {
	return &heap{s, index, elem, s.constant(array(index, elem))}
}

func (h *heap) load(i string) string { return h.s.op(h.elem, "select", h.a, i) }

func (h *heap) store(i, v string) { h.a = h.s.apply("store", h.a, i, v) }

func (h *heap) copy() *heap { c := *h; return &c }

func (h *heap) at(base string, offset int) string {
	return h.s.op(h.index, "bvadd", base, number(h.index, uint64(offset)))
}

func (s *script) not(t string) string { return s.test("not", t) }

// memory states properties of programs on arrays: unsatisfiable where nothing else is said.
func (l *list) memory() {
	add := func(family, name string, state func(s *script)) { l.add("QF_ABV", family, name, state) }

	// Two swaps of each pair, in any order of the pairs, give back the same array; after Armando, Bonacina, Ranise
	// and Schulz (2009), as is storecomm.
	for _, n := range []int{1, 2, 3, 4, 6} {
		add("swap", fmt.Sprintf("swap-%d", n), func(s *script) {
			h := s.heap(32, 32)
			before := h.a
			swap := func(i, j string) {
				x, y := h.load(i), h.load(j)
				h.store(i, y)
				h.store(j, x)
			}
			v := s.vectors(2*n, 32)
			for k := range n {
				swap(v[2*k], v[2*k+1])
			}
			for k := n - 1; k >= 0; k-- {
				swap(v[2*k+1], v[2*k])
			}
			s.differ(before, h.a)
		})
	}
	for _, n := range []int{4, 6, 8, 10} {
		for _, distinct := range []bool{true, false} {
			name := fmt.Sprintf("storecomm-%d", n)
			if !distinct {
				name = fmt.Sprintf("storecomm-sat-%d", n) // two indices may be equal
			}
			add("storecomm", name, func(s *script) {
				h := s.heap(16, 16)
				g := h.copy()
				idx, val := s.vectors(n, 16), s.vectors(n, 16)
				for i := range n {
					for j := range i {
						if distinct || i+j > 1 {
							s.assert(s.not(s.test("=", idx[i], idx[j])))
						}
					}
				}
				for i := range n {
					h.store(idx[i], val[i])
					k := (i*3 + 1) % n // another order where 3 divides n not, else a partial one
					if n%3 == 0 {
						k = n - 1 - i
					}
					g.store(idx[k], val[k])
				}
				s.differ(h.a, g.a)
			})
		}
	}
	// Words written and read as bytes, at any addresses that do not overlap.
	for _, n := range []int{1, 2, 4, 8} {
		add("words", fmt.Sprintf("endian-%d", n), func(s *script) {
			h := s.heap(32, 8)
			base := s.vectors(n, 32)
			val := s.vectors(n, 32)
			for i := range n {
				s.assert(s.test("=", s.op(32, "bvand", base[i], number(32, 3)), number(32, 0)))
				for j := range i {
					s.assert(s.not(s.test("=", base[i], base[j])))
				}
				for k := range 4 {
					h.store(h.at(base[i], k), s.extract(8*k+7, 8*k, val[i]))
				}
			}
			var bad []string
			for i := range n {
				word := h.load(base[i])
				for k := 1; k < 4; k++ {
					word = s.op(8*k+8, "concat", h.load(h.at(base[i], k)), word)
				}
				bad = append(bad, s.not(s.test("=", word, val[i])))
			}
			s.some(bad)
		})
	}
	// A copy forwards of n bytes; unless the regions overlap the wrong way, it is a copy. "overlap" leaves that out.
	for _, n := range []int{4, 8, 16, 24} {
		for _, overlap := range []bool{false, true} {
			name := fmt.Sprintf("memcpy-%d", n)
			if overlap {
				name = fmt.Sprintf("memcpy-overlap-%d", n)
			}
			add("memcpy", name, func(s *script) {
				h := s.heap(32, 8)
				old := h.copy()
				src, dst := s.vector(32), s.vector(32)
				if !overlap {
					s.assert(s.test("bvuge", s.op(32, "bvsub", dst, src), number(32, uint64(n))))
				}
				for i := range n {
					h.store(h.at(dst, i), h.load(h.at(src, i)))
				}
				var bad []string
				for i := range n {
					bad = append(bad, s.not(s.test("=", h.load(h.at(dst, i)), old.load(h.at(src, i)))))
				}
				s.some(bad)
			})
		}
	}
	// An exchange by exclusive or, in memory; with equal places it fails.
	for _, n := range []int{1, 2, 4} {
		add("swap", fmt.Sprintf("xor-swap-%d", n), func(s *script) {
			h := s.heap(32, 32)
			g := h.copy()
			for range n {
				i, j := s.vector(32), s.vector(32)
				s.assert(s.not(s.test("=", i, j)))
				h.store(i, s.op(32, "bvxor", h.load(i), h.load(j)))
				h.store(j, s.op(32, "bvxor", h.load(i), h.load(j)))
				h.store(i, s.op(32, "bvxor", h.load(i), h.load(j)))
				x, y := g.load(i), g.load(j)
				g.store(i, y)
				g.store(j, x)
			}
			s.differ(h.a, g.a)
		})
	}
	// Bubble sort of an array sorts it, and keeps every element: an element that was there is there.
	for _, n := range []int{3, 4, 5, 6} {
		sort := func(s *script, h *heap, base string) {
			for i := range n {
				for j := n - 1; j > i; j-- {
					a, b := h.at(base, j-1), h.at(base, j)
					x, y := h.load(a), h.load(b)
					c := s.test("bvult", y, x)
					h.store(a, s.ite(8, c, y, x))
					h.store(b, s.ite(8, c, x, y))
				}
			}
		}
		add("sorted", fmt.Sprintf("bubble-%d", n), func(s *script) {
			h := s.heap(16, 8)
			base, i := s.vector(16), s.vector(16)
			sort(s, h, base)
			s.assert(s.test("bvult", i, number(16, uint64(n-1))))
			at := s.op(16, "bvadd", base, i)
			s.assert(s.test("bvugt", h.load(at), h.load(h.at(at, 1))))
		})
		add("sorted", fmt.Sprintf("keeps-%d", n), func(s *script) {
			h := s.heap(16, 8)
			base, i := s.vector(16), s.vector(16)
			s.assert(s.test("bvult", i, number(16, uint64(n))))
			x := h.load(s.op(16, "bvadd", base, i))
			sort(s, h, base)
			for k := range n {
				s.assert(s.not(s.test("=", h.load(h.at(base, k)), x)))
			}
		})
	}
	// In a sorted array, binary search finds an element that is there.
	for _, n := range []int{7, 15, 31} {
		add("sorted", fmt.Sprintf("search-%d", n), func(s *script) {
			h := s.heap(8, 16)
			for i := 1; i < n; i++ {
				s.assert(s.test("bvult", h.load(number(8, uint64(i-1))), h.load(number(8, uint64(i)))))
			}
			at, x := s.vector(8), s.vector(16)
			s.assert(s.test("bvult", at, number(8, uint64(n))))
			s.assert(s.test("=", h.load(at), x))
			lo, hi := number(8, 0), number(8, uint64(n))
			for m := n; m > 0; m /= 2 {
				mid := s.shift(8, "bvlshr", s.op(8, "bvadd", lo, hi), 1)
				less := s.test("bvule", h.load(mid), x)
				open := s.test("bvult", s.op(8, "bvadd", lo, number(8, 1)), hi)
				nlo := s.ite(8, less, mid, lo)
				nhi := s.ite(8, less, hi, mid)
				lo, hi = s.ite(8, open, nlo, lo), s.ite(8, open, nhi, hi)
			}
			s.differ(h.load(lo), x)
		})
	}
	// A ring buffer in memory gives back what was put in, in order.
	for _, n := range []int{3, 5, 8} {
		add("queue", fmt.Sprintf("fifo-%d", n), func(s *script) {
			h := s.heap(8, 32)
			start := s.vector(8)
			mask := number(8, 15)
			in := s.vectors(n, 32)
			for i := range n {
				h.store(s.op(8, "bvand", h.at(start, i), mask), in[i])
			}
			var bad []string
			for i := range n {
				bad = append(bad, s.not(s.test("=", h.load(s.op(8, "bvand", h.at(start, i), mask)), in[i])))
			}
			s.some(bad)
		})
	}
	// A linked list that is reversed in place twice is as before: the nodes are distinct, the list has n of them.
	for _, n := range []int{2, 3, 4, 5} {
		add("list", fmt.Sprintf("reverse-%d", n), func(s *script) {
			h := s.heap(16, 16)
			before := h.a
			node := s.vectors(n, 16)
			for i := range n {
				s.assert(s.not(s.test("=", node[i], number(16, 0))))
				for j := range i {
					s.assert(s.not(s.test("=", node[i], node[j])))
				}
				next := number(16, 0)
				if i+1 < n {
					next = node[i+1]
				}
				s.assert(s.test("=", h.load(node[i]), next))
			}
			reverse := func(head string) string {
				prev, cur := number(16, 0), head
				for range n {
					next := h.load(cur)
					h.store(cur, prev)
					prev, cur = cur, next
				}
				return prev
			}
			head := reverse(reverse(node[0]))
			s.assert(s.test("or", s.not(s.test("=", head, node[0])), s.not(s.test("=", h.a, before))))
		})
	}
	// Extensionality and chains of equalities.
	for _, n := range []int{2, 4, 8} {
		add("equality", fmt.Sprintf("extensional-%d", n), func(s *script) { // all elements of a small array are equal
			a, b := s.constant(array(3, n)), s.constant(array(3, n))
			for i := range 8 {
				s.assert(s.test("=", s.op(n, "select", a, number(3, uint64(i))), s.op(n, "select", b, number(3, uint64(i)))))
			}
			s.differ(a, b)
		})
		add("equality", fmt.Sprintf("chain-%d", n), func(s *script) {
			h := s.heap(32, 32)
			first, i := h.a, s.vector(32)
			for range n {
				j := s.vector(32)
				s.assert(s.not(s.test("=", i, j)))
				h.store(j, s.vector(32))
				other := s.constant(array(32, 32))
				s.assert(s.test("=", h.a, other))
				h.a = other
			}
			s.differ(s.op(32, "select", first, i), h.load(i))
		})
	}
	// A table of squares is looked up: satisfiable for a square only.
	for _, n := range []int{16, 64} {
		add("table", fmt.Sprintf("square-%d", n), func(s *script) {
			h := s.heap(16, 16)
			for i := range n {
				s.assert(s.test("=", h.load(number(16, uint64(i))), number(16, uint64(i*i))))
			}
			x, y := s.vector(16), s.vector(16)
			s.assert(s.test("bvult", x, number(16, uint64(n))))
			s.assert(s.test("bvult", y, x))
			s.assert(s.test("bvugt", y, number(16, 0)))
			s.assert(s.test("=", s.op(16, "bvadd", h.load(x), h.load(y)), h.load(s.op(16, "bvadd", y, number(16, uint64(n/8))))))
			s.assert(s.test("bvult", s.op(16, "bvadd", y, number(16, uint64(n/8))), number(16, uint64(n))))
		})
	}
}
