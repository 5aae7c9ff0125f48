package term

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// generator makes random expressions over few variables and many
// coincidences, since rules fire on coincidences.
type generator struct {
	t       *testing.T
	rnd     *rand.Rand
	widths  []int
	max     int // widest expression
	exprs   []*expr
	byWidth map[int][]*expr
	vars    []*expr
	ptrs    int // width of pointers, 0 for none
	objects uint32
	plain   func() // before each term is built, if not nil
}

func newGenerator(t *testing.T, rnd *rand.Rand, vars int, widths []int) *generator {
	g := &generator{t: t, rnd: rnd, widths: widths, byWidth: map[int][]*expr{}}
	for _, w := range widths {
		g.max = max(g.max, w)
	}
	for i := range vars {
		v := &expr{kind: "var", width: widths[i%len(widths)], index: i}
		g.vars = append(g.vars, v)
		g.add(v)
	}
	return g
}

func (g *generator) add(e *expr) *expr {
	g.exprs = append(g.exprs, e)
	g.byWidth[e.width] = append(g.byWidth[e.width], e)
	return e
}

func (g *generator) constant(w int) *expr {
	one := big.NewInt(1)
	v := new(big.Int)
	switch g.rnd.IntN(8) {
	case 0:
	case 1:
		v.SetInt64(1)
	case 2:
		v.SetInt64(-1)
	case 3:
		v.Lsh(one, uint(w-1))
	case 4:
		v.Sub(v.Lsh(one, uint(w-1)), one)
	case 5:
		v.Lsh(one, uint(g.rnd.IntN(w)))
	case 6:
		v.SetInt64(g.rnd.Int64N(16))
	default:
		for i := 0; i < w; i += 64 {
			v.Or(v.Lsh(v, 64), new(big.Int).SetUint64(g.rnd.Uint64()))
		}
	}
	return &expr{kind: "const", width: w, value: refWrap(w, v)}
}

// some returns an expression of width w, recent ones preferred.
func (g *generator) some(w int) *expr {
	if list := g.byWidth[w]; len(list) > 0 && g.rnd.IntN(8) > 0 {
		if g.rnd.IntN(2) == 0 {
			return list[len(list)-1-g.rnd.IntN(min(4, len(list)))]
		}
		return list[g.rnd.IntN(len(list))]
	}
	if g.rnd.IntN(3) == 0 || len(g.exprs) == 0 {
		return g.constant(w)
	}
	// Fit some expression of another width.
	e := g.exprs[g.rnd.IntN(len(g.exprs))]
	switch {
	case e.width == w:
		return e
	case e.width > w:
		lo := 0
		if g.rnd.IntN(2) == 0 {
			lo = g.rnd.IntN(e.width - w + 1)
		}
		return g.add(&expr{kind: "extract", width: w, hi: lo + w - 1, lo: lo, args: []*expr{e}})
	case g.rnd.IntN(3) == 0:
		return g.add(&expr{kind: "concat", width: w, args: []*expr{g.some(w - e.width), e}})
	case g.rnd.IntN(2) == 0:
		return g.add(&expr{kind: "sext", width: w, args: []*expr{e}})
	}
	return g.add(&expr{kind: "zext", width: w, args: []*expr{e}})
}

// instance makes the left side of some rule, with random expressions for its
// variables.
func (g *generator) instance() *expr {
	w := g.widths[g.rnd.IntN(len(g.widths))]
	r := &rules[g.rnd.IntN(len(rules))]
	widths := r.widths
	if widths == "" {
		widths = "2 3 4"
	}
	if strings.Contains(widths, " ") && w >= 2 && w <= 6 && strings.Contains(widths, fmt.Sprint(w)) {
		widths = fmt.Sprint(w)
	}
	f := strings.Fields(widths)
	w = int(f[g.rnd.IntN(len(f))][0] - '0')
	ps := newParser(g.t, w, g.rnd.Int64(), g.rnd.Int64())
	ps.fill = g.some
	e := ps.parse(widthConst(r.from, w))
	if e.width > g.max {
		return e
	}
	return g.add(e)
}

// base returns one of a few addresses of objects: aligned more or less, known or not.
func (g *generator) base() *expr {
	low := g.rnd.IntN(g.ptrs)
	e := g.constant(g.ptrs - low)
	if g.rnd.IntN(2) == 0 {
		e = g.some(g.ptrs - low)
	}
	if low == 0 {
		return e
	}
	return &expr{kind: "concat", width: g.ptrs, args: []*expr{e, {kind: "const", width: low, value: new(big.Int)}}}
}

func (g *generator) step() *expr {
	if g.rnd.IntN(4) == 0 {
		return g.instance()
	}
	w := g.widths[g.rnd.IntN(len(g.widths))]
	operands := func(n int) []*expr {
		var as []*expr
		for range n {
			as = append(as, g.some(w))
		}
		return as
	}
	switch r := g.rnd.IntN(20); {
	case r < 8:
		op := &sameWidthOps[g.rnd.IntN(len(sameWidthOps))]
		if op.arity == 3 || w > 16 && op.arity == 1 && g.rnd.IntN(4) > 0 {
			op = &sameWidthOps[2+g.rnd.IntN(6)]
		}
		return g.add(&expr{op: op, width: w, args: operands(op.arity)})
	case r < 12:
		op := &predicates[g.rnd.IntN(len(predicates))]
		return g.add(&expr{op: op, width: 1, args: operands(op.arity)})
	case r < 15:
		return g.add(&expr{kind: "ite", width: w, args: []*expr{g.some(1), g.some(w), g.some(w)}})
	case r < 17:
		e := g.exprs[g.rnd.IntN(len(g.exprs))]
		lo := g.rnd.IntN(e.width)
		hi := lo + g.rnd.IntN(e.width-lo)
		return g.add(&expr{kind: "extract", width: hi - lo + 1, hi: hi, lo: lo, args: []*expr{e}})
	case r < 18:
		a, b := g.some(w), g.exprs[g.rnd.IntN(len(g.exprs))]
		if a.width+b.width <= g.max {
			return g.add(&expr{kind: "concat", width: a.width + b.width, args: []*expr{a, b}})
		}
	case g.ptrs > 0:
		e := &expr{kind: "ptr", width: g.ptrs, obj: g.rnd.Uint32N(g.objects), args: []*expr{g.some(g.ptrs)}}
		if g.rnd.IntN(2) == 0 {
			e.args = append(e.args, g.base())
		}
		return g.add(e)
	}
	kind := []string{"zext", "sext"}[g.rnd.IntN(2)]
	e := g.exprs[g.rnd.IntN(len(g.exprs))]
	return g.add(&expr{kind: kind, width: e.width + g.rnd.IntN(max(g.max-e.width, 0)+1), args: []*expr{e}})
}

// checkInfo fails unless v is within what is known of t.
func checkInfo(t *testing.T, p *Pool, id ID, v *big.Int) {
	t.Helper()
	w := p.Width(id)
	if w > 64 {
		return
	}
	u := v.Uint64()
	zeros, ones := p.Known(id)
	lo, hi := p.Range(id)
	slo, shi := p.SignedRange(id)
	s := signExtend(w, u)
	if u&zeros != 0 || ^u&ones != 0 || u < lo || u > hi || s < slo || s > shi {
		t.Fatalf("%#x is not within zeros %#x ones %#x range %#x..%#x signed %d..%d of %s",
			u, zeros, ones, lo, hi, slo, shi, p.String(id))
	}
}

// differential builds steps random expressions in p and compares each with the
// reference under random assignments, or all if there are at most limit.
func differential(t *testing.T, p *Pool, g *generator, steps, samples, limit int) {
	t.Helper()
	b := &builder{p: p, memo: map[*expr]ID{}}
	total := 0
	for i, v := range g.vars {
		b.vars = append(b.vars, p.Var(fmt.Sprint("x", i), v.width))
		total += v.width
	}
	for range steps {
		g.step()
	}
	for _, e := range g.exprs {
		if g.plain != nil {
			g.plain()
		}
		if w := p.Width(b.build(e)); w != e.width {
			t.Fatalf("%v has width %d, want %d", e, w, e.width)
		}
	}
	exhaustive := total < 20 && 1<<total <= limit
	if exhaustive {
		samples = 1 << total
	}
	values := map[ID]Value{}
	ev := p.NewEvaluator(func(v ID) Value { return values[v] }, nil)
	for s := range samples {
		m := &meaning{memo: map[*expr]*big.Int{}, ptrShift: p.ptrShift}
		bits := s
		for i, v := range g.vars {
			x := g.constant(v.width).value
			if exhaustive {
				x = big.NewInt(int64(bits) & int64(mask(v.width)))
				bits >>= v.width
			}
			m.vars = append(m.vars, x)
			values[b.vars[i]] = NewBigValue(v.width, x)
		}
		ev.Reset()
		for _, e := range g.exprs {
			want := m.of(e)
			id := b.memo[e]
			if got := ev.Big(id); got.Cmp(want) != 0 {
				t.Fatalf("%v = %v, want %v, with x = %v\nbuilt %s", e, got, want, m.vars, p.String(id))
			}
			checkInfo(t, p, id, want)
		}
	}
	// Every term of the pool, also those only rewriting made, stays within
	// what is known of it under the last assignment.
	n := ID(p.Len())
	for id := ID(1); id < n; id++ {
		checkInfo(t, p, id, ev.Big(id))
		var args [3]ID
		for i := range p.NumArgs(id) {
			args[i] = p.Arg(id, i)
		}
		again := p.Rebuild(id, args[0], args[1], args[2])
		if ev.Big(again).Cmp(ev.Big(id)) != 0 {
			t.Fatalf("%s rebuilt is %s", p.String(id), p.String(again))
		}
	}
}

func TestRandomNarrow(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 80
	}
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(1, uint64(seed)))
		g := newGenerator(t, rnd, 3, [][]int{{1, 2, 3}, {2, 4, 1}, {3, 6, 1}, {4, 1, 1}, {2, 2, 2}}[seed%5])
		differential(t, NewPool(), g, 40, 32, 128)
	}
}

func TestRandomWide(t *testing.T) {
	rounds := 150
	if testing.Short() {
		rounds = 25
	}
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(2, uint64(seed)))
		g := newGenerator(t, rnd, 5, []int{1, 3, 8, 16, 32, 64, 65, 128})
		differential(t, NewPool(), g, 60, 24, 0)
	}
}

func TestRandomPointers(t *testing.T) {
	rounds := 400
	if testing.Short() {
		rounds = 80
	}
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(3, uint64(seed)))
		g := newGenerator(t, rnd, 3, []int{1, 6, 4})
		g.ptrs, g.objects = 6, 4
		differential(t, newPool(6, 4), g, 40, 32, 64)
	}
}

// TestRandomPlain builds terms without eager simplification, and in the same pool some of them with it.
func TestRandomPlain(t *testing.T) {
	rounds := 200
	if testing.Short() {
		rounds = 40
	}
	for seed := range rounds {
		rnd := rand.New(rand.NewPCG(4, uint64(seed)))
		g := newGenerator(t, rnd, 3, [][]int{{1, 6, 4}, {2, 4, 1}, {3, 6, 1}, {1, 8, 65}}[seed%4])
		g.ptrs, g.objects = 6, 4
		p := newPool(6, 4)
		p.SetEager(false)
		g.plain = func() { p.SetEager(rnd.IntN(3) == 0) }
		differential(t, p, g, 40, 32, 64)
	}
}
