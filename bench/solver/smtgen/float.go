package smtgen

import "fmt"

// A floatFormat is a format with what it is called in names of files.
type floatFormat struct {
	name     string
	exp, sig int
}

var (
	half   = floatFormat{"half", 5, 11}
	single = floatFormat{"float", 8, 24}
	double = floatFormat{"double", 11, 53}
)

func (f floatFormat) sort() string { return fmt.Sprintf("(_ FloatingPoint %d %d)", f.exp, f.sig) }

// number is a decimal number rounded to the format. The minus is that of floats: QF_FP has none of real numbers.
func (f floatFormat) number(s *script, decimal string) string {
	if decimal[0] == '-' {
		return s.apply("fp.neg", f.number(s, decimal[1:]))
	}
	return s.apply(fmt.Sprintf("(_ to_fp %d %d)", f.exp, f.sig), "RNE", decimal)
}

// within declares a float between two numbers.
func (f floatFormat) within(s *script, lo, hi string) string {
	x := s.constant(f.sort())
	s.assert(s.test("fp.leq", f.number(s, lo), x))
	s.assert(s.test("fp.leq", x, f.number(s, hi)))
	return x
}

// rounded is an operation to nearest.
func (s *script) rounded(op string, args ...string) string {
	return s.apply(op, append([]string{"RNE"}, args...)...)
}

// polynomial is a sum of multiples of powers of x, each power made of the one before; a coefficient of "" is none.
func (f floatFormat) polynomial(s *script, x string, coefficients ...string) string {
	power, sum := "", ""
	for i, c := range coefficients {
		if i == 1 {
			power = x
		} else if i > 1 {
			power = s.rounded("fp.mul", power, x)
		}
		if c == "" {
			continue
		}
		t := f.number(s, c)
		if i > 0 {
			t = s.rounded("fp.mul", t, power)
		}
		if sum != "" {
			t = s.rounded("fp.add", sum, t)
		}
		sum = t
	}
	return sum
}

// floats states bounds of numerical programs and laws of arithmetic.
func (l *list) floats() {
	add := func(family, name string, f floatFormat, state func(s *script)) {
		l.add("QF_FP", family, name+"-"+f.name, state)
	}
	// Bounds of sums and products of variables in intervals, as in the benchmarks of Griggio.
	for _, n := range []int{3, 5, 8} {
		for _, f := range []floatFormat{single, double} {
			for _, bound := range []string{"1", "9.5"} { // of the sum of n numbers between -10/n and 10/n
				add("sums", fmt.Sprintf("above-%s-%d", bound, n), f, func(s *script) {
					limit := fmt.Sprintf("%.4f", 10/float64(n))
					sum := f.number(s, "0.0")
					for range n {
						sum = s.rounded("fp.add", sum, f.within(s, "-"+limit, limit))
					}
					s.assert(s.test("fp.gt", sum, f.number(s, bound)))
				})
			}
			add("sums", fmt.Sprintf("bounded-%d", n), f, func(s *script) {
				sum := f.number(s, "0.0")
				for range n {
					sum = s.rounded("fp.add", sum, f.within(s, "-1.0", "1.0"))
				}
				s.assert(s.test("fp.gt", sum, f.number(s, fmt.Sprintf("%d.0", n))))
			})
		}
	}
	for _, f := range []floatFormat{half, single} {
		for _, n := range []int{2, 3} {
			add("products", fmt.Sprintf("bounded-%d", n), f, func(s *script) {
				p := f.within(s, "0.5", "1.5")
				for range n - 1 {
					p = s.rounded("fp.mul", p, f.within(s, "0.5", "1.5"))
				}
				s.assert(s.test("fp.gt", p, f.number(s, []string{"", "", "2.25", "3.375"}[n])))
			})
			add("products", fmt.Sprintf("target-%d", n), f, func(s *script) {
				p := f.within(s, "0.5", "1.5")
				for range n - 1 {
					p = s.rounded("fp.mul", p, f.within(s, "0.5", "1.5"))
				}
				s.assert(s.test("fp.eq", p, f.number(s, "1.1")))
			})
		}
	}
	// Bounds of polynomials: sine, square root and Newton's method in the manner of D'Silva, Haller, Kroening and Tautschnig (Numeric
	// bounds analysis with conflict-driven learning, TACAS 2012).
	sine := []string{"", "1.0", "", "-0.166667", "", "0.008333", "", "-0.000198"}
	for _, bound := range []string{"0.99", "1.01", "1.2", "1.5"} {
		add("bounds", "sine-"+bound, single, func(s *script) {
			y := single.polynomial(s, single.within(s, "-1.57079632679", "1.57079632679"), sine...)
			s.assert(s.test("fp.geq", y, single.number(s, bound)))
		})
	}
	for _, bound := range []string{"1.38", "1.45", "1.6"} {
		add("bounds", "square-"+bound, single, func(s *script) {
			y := single.polynomial(s, single.within(s, "0.0", "1.0"), "1.0", "0.5", "-0.125", "0.0625", "-0.0390625")
			s.assert(s.test("fp.geq", y, single.number(s, bound)))
		})
	}
	for n := 1; n <= 2; n++ {
		for _, bound := range []string{"0.1", "0.3"} {
			add("bounds", fmt.Sprintf("newton-%d-%s", n, bound), single, func(s *script) {
				x := single.within(s, "-0.4", "0.4")
				for range n {
					f := single.polynomial(s, x, "", "1.0", "", "-0.166667", "", "0.008333")
					df := single.polynomial(s, x, "1.0", "", "-0.5", "", "0.041667")
					x = s.rounded("fp.sub", x, s.rounded("fp.div", f, df))
				}
				s.assert(s.test("fp.geq", s.apply("fp.abs", x), single.number(s, bound)))
			})
		}
	}
	// Filters stay in the interval of their inputs, by more than rounding.
	for _, f := range []floatFormat{half, single, double} {
		for _, n := range []int{2, 4} {
			add("filters", fmt.Sprintf("average-%d", n), f, func(s *script) {
				y := f.within(s, "-1.0", "1.0")
				for range n {
					x := f.within(s, "-1.0", "1.0")
					y = s.rounded("fp.add", s.rounded("fp.mul", y, f.number(s, "0.75")), s.rounded("fp.mul", x, f.number(s, "0.25")))
				}
				s.assert(s.test("fp.gt", s.apply("fp.abs", y), f.number(s, "1.01")))
			})
			add("filters", fmt.Sprintf("taps-%d", n), f, func(s *script) {
				y := f.number(s, "0.0")
				for i := range n {
					c := fmt.Sprintf("%.3f", 1/float64(i+2))
					y = s.rounded("fp.add", y, s.rounded("fp.mul", f.within(s, "-1.0", "1.0"), f.number(s, c)))
				}
				s.assert(s.test("fp.gt", y, f.number(s, map[int]string{2: "0.8", 4: "1.2"}[n])))
			})
		}
	}
	// Laws, and what is none.
	for _, f := range []floatFormat{half, single, double} {
		pair := func(s *script) (x, y string) { return s.constant(f.sort()), s.constant(f.sort()) }
		add("laws", "add-commutes", f, func(s *script) {
			x, y := pair(s)
			s.differ(s.rounded("fp.add", x, y), s.rounded("fp.add", y, x))
		})
		add("laws", "mul-commutes", f, func(s *script) {
			x, y := pair(s)
			s.differ(s.rounded("fp.mul", x, y), s.rounded("fp.mul", y, x))
		})
		add("laws", "add-monotone", f, func(s *script) {
			x, y := pair(s)
			z := s.constant(f.sort())
			s.assert(s.test("fp.leq", x, y))
			s.assert(s.test("fp.gt", s.rounded("fp.add", x, z), s.rounded("fp.add", y, z)))
		})
		add("laws", "sub-zero", f, func(s *script) { // x - y = 0 only if x = y: thanks to subnormals
			x, y := pair(s)
			s.assert(s.test("fp.isZero", s.rounded("fp.sub", x, y)))
			s.assert(s.test("not", s.test("fp.eq", x, y)))
		})
		add("laws", "sterbenz", f, func(s *script) { // x - y is exact for y/2 ≤ x ≤ 2y
			x, y := f.within(s, "0.001", "100.0"), f.within(s, "0.001", "100.0")
			two := f.number(s, "2.0")
			s.assert(s.test("fp.leq", y, s.rounded("fp.mul", two, x)))
			s.assert(s.test("fp.leq", x, s.rounded("fp.mul", two, y)))
			s.assert(s.test("not", s.test("fp.eq", s.apply("fp.sub", "RTP", x, y), s.apply("fp.sub", "RTN", x, y))))
		})
		add("laws", "twice", f, func(s *script) {
			x := s.constant(f.sort())
			s.differ(s.rounded("fp.add", x, x), s.rounded("fp.mul", x, f.number(s, "2.0")))
		})
		add("laws", "mul-is-fma", f, func(s *script) {
			x, y := f.within(s, "1.0", "2.0"), f.within(s, "1.0", "2.0")
			s.differ(s.rounded("fp.mul", x, y), s.rounded("fp.fma", x, y, f.number(s, "0.0")))
		})
		add("laws", "add-associates", f, func(s *script) { // it does not
			x, y := f.within(s, "0.5", "1.0"), f.within(s, "0.5", "1.0")
			z := f.within(s, "0.5", "1.0")
			s.differ(s.rounded("fp.add", s.rounded("fp.add", x, y), z), s.rounded("fp.add", x, s.rounded("fp.add", y, z)))
		})
		add("laws", "divide-back", f, func(s *script) { // x/y·y is not always x
			x, y := f.within(s, "1.0", "2.0"), f.within(s, "1.0", "2.0")
			s.differ(s.rounded("fp.mul", s.rounded("fp.div", x, y), y), x)
		})
		add("laws", "root-of-square", f, func(s *script) {
			x := f.within(s, "1.0", "100.0")
			s.differ(s.rounded("fp.sqrt", s.rounded("fp.mul", x, x)), x)
		})
	}
	// Conversions.
	for _, f := range []floatFormat{single, double} {
		for _, w := range []int{16, 32} {
			l.add("QF_BVFP", "conversions", fmt.Sprintf("round-trip-%d-%s", w, f.name), func(s *script) {
				x := s.vector(w)
				y := s.apply(fmt.Sprintf("(_ to_fp %d %d)", f.exp, f.sig), "RNE", x)
				s.differ(x, s.apply(fmt.Sprintf("(_ fp.to_sbv %d)", w), "RTZ", y))
			})
		}
		l.add("QF_BVFP", "conversions", "average-"+f.name, func(s *script) { // of two integers, by floats and without
			x, y := s.vector(20), s.vector(20)
			to := func(t string) string { return s.apply(fmt.Sprintf("(_ to_fp_unsigned %d %d)", f.exp, f.sig), "RNE", t) }
			mean := s.rounded("fp.div", s.rounded("fp.add", to(x), to(y)), f.number(s, "2.0"))
			wide := s.op(21, "bvadd", s.zeroExtend(1, 21, x), s.zeroExtend(1, 21, y))
			s.differ(s.apply("(_ fp.to_ubv 20)", "RTZ", mean), s.extract(20, 1, wide))
		})
	}
	add("conversions", "narrow-add", single, func(s *script) { // a float sum through double is the sum
		x, y := s.constant(single.sort()), s.constant(single.sort())
		wide := func(t string) string { return s.apply("(_ to_fp 11 53)", "RNE", t) }
		narrow := s.apply("(_ to_fp 8 24)", "RNE", s.rounded("fp.add", wide(x), wide(y)))
		s.differ(narrow, s.rounded("fp.add", x, y))
	})
}
