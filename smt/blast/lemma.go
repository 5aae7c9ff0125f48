package blast

import "math/big"

// lemma is a fact about a product. Its edge is True whatever x and s are if t is
// x·s modulo 2^w, and whatever the candidate values are: those only choose which
// instance of the fact is stated. On constants, as which a candidate is tried,
// the edge is constant too.
type lemma struct {
	name  string
	holds func(g *Graph, v instance) Edge
	// symmetric lemmas say the same of s and x.
	symmetric bool
}

// instance is a product with a candidate for its values.
type instance struct {
	x, s, t    []Edge
	vx, vs, vt []Edge // constants
	exact      bool   // x·s does not wrap
}

// mulLemmas are tried in this order: cheap and general ones first. Each is stated
// for both orders of the factors unless it is symmetric.
var mulLemmas = []lemma{
	{"zero", lemmaZero, false},
	{"trailing zeros", lemmaTrailing, true},
	{"low bits", lemmaLow, true},
	{"lower bound", lemmaLower, false},
	{"upper bound", lemmaUpper, false},
	{"signed magnitude", lemmaSignedMagnitude, true},
	{"sign", lemmaSign, true},
	{"power of two", lemmaPower, false},
	{"negated power of two", lemmaNegatedPower, false},
	{"lower bound of three bits", lemmaLowerBits, false},
	{"upper bound of three bits", lemmaUpperBits, false},
	{"sparse factor", lemmaSparse, false},
}

// implies is ¬a ∨ b.
func (g *Graph) implies(a, b Edge) Edge { return g.Or(a.Not(), b) }

// uge holds if a ≥ b as unsigned numbers.
func (g *Graph) uge(a, b []Edge) Edge { return g.ult(a, b).Not() }

// fits holds if a < 2^n.
func (g *Graph) fits(a []Edge, n int) Edge {
	if n >= len(a) {
		return True
	}
	return g.isZero(a[n:])
}

// fitsSigned holds if a, in two's complement, needs at most n bits with its sign.
func (g *Graph) fitsSigned(a []Edge, n int) Edge {
	r := True
	top := len(a) - 1
	for i := max(n-1, 0); i < top; i++ {
		r = g.And(r, g.Xnor(a[i], a[top]))
	}
	return r
}

// length is the number of bits of the constant v without leading zeros.
func length(v []Edge) int {
	n := len(v)
	for n > 0 && v[n-1] == False {
		n--
	}
	return n
}

// signedLength is the number of bits of the constant v in two's complement, with
// one sign.
func signedLength(v []Edge) int {
	n := len(v)
	for n > 1 && v[n-1] == v[n-2] {
		n--
	}
	return n
}

// trailing is the number of trailing zeros of the constant v.
func trailing(v []Edge) int {
	n := 0
	for n < len(v) && v[n] == False {
		n++
	}
	return n
}

// shifted is a·2^k modulo 2^w.
func shifted(a []Edge, k int) []Edge {
	k = min(k, len(a))
	return append(zeros(k), a[:len(a)-k]...)
}

// lemmaZero: x = 0 → t = 0.
func lemmaZero(g *Graph, v instance) Edge {
	return g.implies(g.isZero(v.x), g.isZero(v.t))
}

// lemmaPower: x = 2^i → t = s·2^i, for i of the candidate. With i = 0 it is the
// lemma of one.
func lemmaPower(g *Graph, v instance) Edge {
	i := trailing(v.vx)
	if i == len(v.vx) || length(v.vx) != i+1 {
		return True
	}
	return g.implies(g.equal(v.x, v.vx), g.equal(v.t, shifted(v.s, i)))
}

// lemmaNegatedPower: x = -2^i → t = -s·2^i.
func lemmaNegatedPower(g *Graph, v instance) Edge {
	i := trailing(v.vx)
	for _, e := range v.vx[i:] {
		if e == False {
			return True
		}
	}
	if i >= len(v.vx)-1 {
		return True // zero, or a power of two
	}
	return g.implies(g.equal(v.x, v.vx), g.equal(v.t, shifted(g.neg(v.s), i)))
}

// lemmaTrailing: with i and j trailing zeros, x and s make a product of i+j
// trailing zeros, and no more if these are all they have.
func lemmaTrailing(g *Graph, v instance) Edge {
	w := len(v.t)
	i, j := trailing(v.vx), trailing(v.vs)
	guard := g.And(g.isZero(v.x[:i]), g.isZero(v.s[:j]))
	k := min(i+j, w)
	is := g.isZero(v.t[:k])
	if k < w {
		is = g.And(is, g.Xnor(v.t[k], g.And(v.x[i], v.s[j])))
	}
	return g.implies(guard, is)
}

// lemmaLow: the low k bits of t are those of the product of the low bits of x
// and s; k is a power of two, the first at which the candidate is wrong, and at
// most a quarter of the width: it is a part of the circuit.
func lemmaLow(g *Graph, v instance) Edge {
	w := len(v.t)
	for k := 2; k <= max(w/4, 2) && k <= w; k *= 2 {
		scratch := v.vx[:k]
		if !equalConstants(g.mul(scratch, v.vs[:k]), v.vt[:k]) {
			return g.equal(g.mul(v.x[:k], v.s[:k]), v.t[:k])
		}
	}
	return True
}

func equalConstants(a, b []Edge) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// lemmaSignedMagnitude: for factors of i and j bits in two's complement, t has at
// most i+j, for i and j of the candidate, if that does not wrap.
func lemmaSignedMagnitude(g *Graph, v instance) Edge {
	i, j := signedLength(v.vx), signedLength(v.vs)
	if i+j >= len(v.t) {
		return True
	}
	return g.implies(g.And(g.fitsSigned(v.x, i), g.fitsSigned(v.s, j)), g.fitsSigned(v.t, i+j))
}

// lemmaSign: if the product in two's complement does not wrap, because the
// factors are short, its sign follows from theirs.
func lemmaSign(g *Graph, v instance) Edge {
	w := len(v.t)
	i, j := signedLength(v.vx), signedLength(v.vs)
	if i+j > w {
		return True
	}
	// Longer factors are as good as those of the candidate.
	for i+j < w {
		i++
		if i+j < w {
			j++
		}
	}
	guard := g.And(g.fitsSigned(v.x, i), g.fitsSigned(v.s, j))
	guard = g.And(guard, g.Or(g.isZero(v.x), g.isZero(v.s)).Not())
	return g.implies(guard, g.Xnor(v.t[w-1], g.Xor(v.x[w-1], v.s[w-1])))
}

// unwrapped holds if x·s does not wrap, for products at least as long as the
// candidate's; False if that is not known of the candidate.
func (v instance) unwrapped(g *Graph) Edge {
	if v.exact {
		return True
	}
	w := len(v.t)
	i, j := length(v.vx), length(v.vs)
	if i+j > w {
		return False
	}
	i += (w - i - j) / 2
	return g.And(g.fits(v.x, i), g.fits(v.s, w-i))
}

// lemmaLower: if nothing wraps, x ≥ 2^k → t ≥ s·2^k. Of the instances that exclude
// the candidate it is the most general one, with the least k.
func lemmaLower(g *Graph, v instance) Edge {
	s, t := number(v.vs), number(v.vt)
	// Below, s·2^k has fewer bits than t.
	for k := max(t.BitLen()-s.BitLen(), 0); k < length(v.vx); k++ {
		c := new(big.Int).Lsh(big.NewInt(1), uint(k))
		if new(big.Int).Mul(s, c).Cmp(t) > 0 {
			return lower(g, v, c)
		}
	}
	return True
}

// lemmaLowerBits: the same with a bound of three bits, the leading ones of x.
func lemmaLowerBits(g *Graph, v instance) Edge {
	k := max(length(v.vx)-3, 0)
	c := number(v.vx)
	return lower(g, v, c.Lsh(c.Rsh(c, uint(k)), uint(k)))
}

// lower: if nothing wraps, x ≥ c → t ≥ s·c, which does not wrap either.
func lower(g *Graph, v instance, c *big.Int) Edge {
	w := len(v.t)
	bound := constantEdges(c, w)
	guard := g.And(v.unwrapped(g), g.uge(v.x, bound))
	if guard == False {
		return True
	}
	return g.implies(guard, g.uge(v.t, g.mul(v.s, bound)))
}

// lemmaUpper: if nothing wraps, x < 2^k → t ≤ s·(2^k - 1). Of the instances that
// exclude the candidate it is the most general one, with the greatest k.
func lemmaUpper(g *Graph, v instance) Edge {
	s, t := number(v.vs), number(v.vt)
	// Above, s·(2^k - 1) has more bits than t, unless s is zero: see lemmaZero.
	for k := min(v.longest(), t.BitLen()-s.BitLen()+1); k >= length(v.vx) && k > 0; k-- {
		c := new(big.Int).Lsh(big.NewInt(1), uint(k))
		if c.Sub(c, big.NewInt(1)); new(big.Int).Mul(s, c).Cmp(t) < 0 {
			return upper(g, v, c)
		}
	}
	return True
}

// lemmaUpperBits: the same with a bound whose three leading bits are those of x.
func lemmaUpperBits(g *Graph, v instance) Edge {
	n := length(v.vx)
	if n > v.longest() {
		return True
	}
	c := number(v.vx)
	for i := range n - 3 {
		c.SetBit(c, i, 1)
	}
	return upper(g, v, c)
}

// longest is the length of first factors up to which products with second
// factors as long as the candidate's do not wrap, or are known not to.
func (v instance) longest() int {
	n := len(v.t) - length(v.vs)
	if v.exact {
		n++ // the factors of products that need w bits have w or w+1
	}
	return n
}

// upper: if nothing wraps, x ≤ c → t ≤ s·c. Second factors are so short that
// s·c < 2^(w+1), and s·c < 2^w if it is not known that x·s does not wrap.
func upper(g *Graph, v instance, c *big.Int) Edge {
	w := len(v.t)
	room := w - c.BitLen()
	if v.exact {
		room++
	}
	guard := g.And(g.fits(v.s, room), g.uge(constantEdges(c, w), v.x))
	if c.BitLen() > w || guard == False {
		return True
	}
	most := g.mul(extend(v.s, w+1, False), constantEdges(c, w+1))
	return g.implies(guard, g.uge(most, extend(v.t, w+1, False)))
}

// lemmaSparse: x = c → t = c·s, for a constant of few signed digits.
func lemmaSparse(g *Graph, v instance) Edge {
	if len(recodeConstant(v.vx)) > 3 {
		return True
	}
	return g.implies(g.equal(v.x, v.vx), g.equal(v.t, g.mul(v.s, v.vx)))
}

// valueLemma: x and s of the candidate have the product they have.
func valueLemma(g *Graph, v instance) Edge {
	return g.implies(g.And(g.equal(v.x, v.vx), g.equal(v.s, v.vs)), g.equal(v.t, g.mul(v.vx, v.vs)))
}

// pairLemma is a fact about two products x·s and x'·s of one factor s, which may
// differ in width by zeros.
type pairLemma struct {
	name  string
	holds func(g *Graph, v, o instance) Edge
}

var pairLemmas = []pairLemma{
	{"equal factors", lemmaEqualFactors},
	{"monotone", lemmaMonotone},
	{"step", lemmaStep},
	{"opposite", lemmaOpposite},
}

// common cuts vectors to one width.
func common(a, b []Edge) ([]Edge, []Edge) {
	w := min(len(a), len(b))
	return a[:w], b[:w]
}

// sameWidth extends the shorter of two numbers by zeros.
func sameWidth(a, b []Edge) ([]Edge, []Edge) {
	w := max(len(a), len(b))
	return extend(a, w, False), extend(b, w, False)
}

// lemmaEqualFactors: x = x' → t = t', as far as both reach.
func lemmaEqualFactors(g *Graph, v, o instance) Edge {
	x, y := common(v.x, o.x)
	t, u := common(v.t, o.t)
	return g.implies(g.equal(x, y), g.equal(t, u))
}

// lemmaMonotone: x ≤ x' → t ≤ t', and x < x' → t < t' unless s is zero, if
// neither wraps.
func lemmaMonotone(g *Graph, v, o instance) Edge {
	guard := g.And(v.unwrapped(g), o.unwrapped(g))
	if guard == False {
		return True
	}
	x, y := sameWidth(v.x, o.x)
	t, u := sameWidth(v.t, o.t)
	up := g.implies(g.uge(y, x), g.uge(u, t))
	down := g.implies(g.uge(x, y), g.uge(t, u))
	strict := g.Or(g.isZero(v.s), g.Xnor(g.equal(x, y), g.equal(t, u)))
	return g.implies(guard, g.And(g.And(up, down), strict))
}

// lemmaStep: x' = x + c → t' = t + c·s, for a difference of few signed digits.
func lemmaStep(g *Graph, v, o instance) Edge {
	x, y := common(v.x, o.x)
	vx, vy := common(v.vx, o.vx)
	t, u := common(v.t, o.t)
	c, _ := g.sub(vy, vx)
	if len(recodeConstant(c)) > 2 {
		return True
	}
	diff, _ := g.sub(y, x)
	sum, _ := g.add(t, g.mul(v.s[:len(t)], c), False)
	return g.implies(g.equal(diff, c), g.equal(u, sum))
}

// lemmaOpposite: x' = -x → t' = -t.
func lemmaOpposite(g *Graph, v, o instance) Edge {
	x, y := common(v.x, o.x)
	t, u := common(v.t, o.t)
	return g.implies(g.equal(y, g.neg(x)), g.equal(u, g.neg(t)))
}
