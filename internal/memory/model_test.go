package memory

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// The differential test runs a random sequence of operations twice: symbolically, by this package, and on plain byte
// slices, for several assignments of the variables. Each result is evaluated under each assignment and compared.

const assignments = 4

// choices is where a sequence gets its decisions from: random numbers, or the input of the fuzzer.
type choices interface {
	intn(n int) int
	more() bool
}

type randomChoices struct {
	r     *rand.Rand
	steps int
}

func (c *randomChoices) intn(n int) int { return c.r.IntN(n) }
func (c *randomChoices) more() bool     { c.steps--; return c.steps >= 0 }

type byteChoices struct{ data []byte }

func (c *byteChoices) intn(n int) int {
	if len(c.data) == 0 {
		return 0
	}
	v := int(c.data[0])
	c.data = c.data[1:]
	if n > 256 && len(c.data) > 0 {
		v |= int(c.data[0]) << 8
		c.data = c.data[1:]
	}
	return v % n
}
func (c *byteChoices) more() bool { return len(c.data) > 0 }

// refObject is the state of one object under one assignment.
type refObject struct {
	bytes     []byte
	alive     bool
	allocated bool
	modified  bool
	track     []uint64 // of each byte
	value     uint64   // of the object in a track
}

// refMemory is a memory under one assignment; nil after undefined behaviour.
type refMemory map[ObjectID]*refObject

func (m refMemory) clone() refMemory {
	if m == nil {
		return nil
	}
	c := refMemory{}
	for id, o := range m {
		d := *o
		d.bytes = slices.Clone(o.bytes)
		d.track = slices.Clone(o.track)
		c[id] = &d
	}
	return c
}

type version struct {
	m   *Memory
	ref [assignments]refMemory
}

// value is a term with its expected value under each assignment.
type value struct {
	t term.ID
	v [assignments]uint64
}

// pointer is a pointer with the object and offset expected under each assignment. When it went through memory, its
// object is known from its bits only.
type pointer struct {
	t    term.ID
	obj  [assignments]uint64
	off  [assignments]uint64
	bits bool
	// carries is the value expected in a track, unless bits is set.
	carries [assignments]uint64
}

type model struct {
	tb       testing.TB
	c        choices
	p        *term.Pool
	s        *Space
	layout   Layout
	vals     map[term.ID][assignments]uint64 // variables with chosen values
	ev       [assignments]*term.Evaluator
	versions []*version
	sizes    map[ObjectID][assignments]uint64
	conds    []value
	facts    *Facts  // true under every assignment
	seen     value   // a variable
	last     pointer // of the last store, to be used again
	lastN    int
	used     []pointer // all pointers so far, to be used again in other versions
	log      []string
}

func scramble(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 29
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>32
}

func newModel(tb testing.TB, c choices, pointerBits int, bigEndian bool) *model {
	p := term.NewPoolFor(pointerBits)
	md := &model{tb: tb, c: c, p: p, s: NewSpace(p, bigEndian),
		vals:  map[term.ID][assignments]uint64{},
		sizes: map[ObjectID][assignments]uint64{},
	}
	shared := c.intn(8)
	md.s.SetRanges(c.intn(4) > 0)
	md.s.SetStoreMaps(c.intn(4) > 0)
	md.layout = []Layout{Spaced, Spaced, Compact, Symbolic}[c.intn(4)]
	md.s.SetLayout(md.layout)
	md.s.SetRepresentation([]Representation{Seam, Seam, Lambda, Array}[c.intn(4)])
	if shared < 4 && md.layout != Symbolic {
		md.s.SetRegions([]Regions{Flat, Partition, Partition, Flat}[shared])
	}
	md.s.limits.choices = []int{0, 1, 4, 64}[c.intn(4)]
	md.s.limits.overlapping = []int{0, 2, 8, 64}[c.intn(4)]
	md.s.limits.nodes = []int{1, 8, 256}[c.intn(3)]
	md.seen = md.constant(1, 0)
	md.s.limits.moved = []uint64{0, 4, 256}[c.intn(3)]
	md.s.limits.eager = []int{0, 4, 40, 1024}[c.intn(4)]
	for i := range md.ev {
		md.ev[i] = p.NewEvaluator(
			func(t term.ID) term.Value {
				v, ok := md.vals[t]
				if w := p.Width(t); w > 64 {
					b := term.NewValue(w, scramble(uint64(t)*31+uint64(i))).Big()
					return term.NewBigValue(w, b.Lsh(b, uint(w-64)).Or(b, term.NewValue(w, scramble(uint64(t)*17+uint64(i))).Big()))
				}
				if ok {
					return term.NewValue(p.Width(t), v[i])
				}
				return term.NewValue(p.Width(t), scramble(uint64(t)*977+uint64(i)))
			},
			func(a term.ID, x term.Value) term.Value {
				_, width := p.ArrayWidths(a)
				return term.NewValue(width, scramble(uint64(a)*7919+uint64(i)+scramble(x.Uint64())))
			})
	}
	v := &version{m: md.s.Empty()}
	for i := range v.ref {
		v.ref[i] = refMemory{}
	}
	md.versions = []*version{v}
	for range 6 {
		md.conds = append(md.conds, md.variable("c", 1, 2))
	}
	return md
}

func (md *model) note(format string, args ...any) {
	md.log = append(md.log, fmt.Sprintf(format, args...))
}

func (md *model) fatalf(format string, args ...any) {
	md.tb.Helper()
	for i, l := range md.log {
		md.tb.Logf("%3d %s", i, l)
	}
	md.tb.Fatalf(format, args...)
}

// variable returns a fresh variable whose values are below n (0: any).
func (md *model) variable(name string, width int, n uint64) value {
	v := value{t: md.p.Var(name, width)}
	for i := range v.v {
		v.v[i] = scramble(uint64(v.t)*131 + uint64(i) + uint64(md.c.intn(256))<<20)
		if n > 0 {
			v.v[i] %= n
		}
		if width < 64 {
			v.v[i] &= 1<<width - 1
		}
	}
	md.vals[v.t] = v.v
	if md.c.intn(4) == 0 {
		md.learn(v)
	}
	return v
}

// learn makes a fact of something that is true of a variable under every assignment.
func (md *model) learn(v value) {
	p := md.p
	w := p.Width(v.t)
	lo, hi := slices.Min(v.v[:]), slices.Max(v.v[:])
	fact := p.True()
	switch md.c.intn(5) {
	case 0:
		fact = p.Ule(v.t, p.Const(w, hi))
	case 1:
		fact = p.And(p.Uge(v.t, p.Const(w, lo)), p.Ule(v.t, p.Const(w, hi)))
	case 2:
		if bits := lo & 1; !slices.ContainsFunc(v.v[:], func(x uint64) bool { return x&1 != bits }) {
			fact = p.Eq(p.Extract(v.t, 0, 0), p.Const(1, bits))
		}
	case 3:
		if hi>>(w-1) == 0 {
			fact = p.And(p.Sge(v.t, p.Const(w, lo)), p.Sle(v.t, p.Const(w, hi)))
		}
	case 4:
		if u := md.seen; p.Width(u.t) == w {
			less, differ := true, true
			for i := range v.v {
				less, differ = less && u.v[i] < v.v[i], differ && u.v[i] != v.v[i]
			}
			switch {
			case less:
				fact = p.Ult(u.t, v.t)
			case differ:
				fact = p.Ne(u.t, v.t)
			}
		}
	}
	md.seen = v
	md.facts = md.s.Learn(md.facts, fact)
	md.s.Under(md.facts)
}

func (md *model) constant(width int, v uint64) value {
	r := value{t: md.p.Const(width, v)}
	for i := range r.v {
		r.v[i] = v
	}
	return r
}

func (md *model) cond() value {
	k := md.c.intn(len(md.conds))
	v := md.conds[k]
	if md.c.intn(3) == 0 {
		w := md.conds[(k+1+md.c.intn(len(md.conds)-1))%len(md.conds)]
		r := value{t: md.p.And(v.t, md.p.Not(w.t))}
		for i := range r.v {
			r.v[i] = v.v[i] & (1 - w.v[i])
		}
		return r
	}
	return v
}

// wrap reduces a number to a word.
func (md *model) wrap(v uint64) uint64 { return v & (^uint64(0) >> (64 - md.s.bits)) }

// numbered tells whether the number of an object is the upper part of its addresses.
func (md *model) numbered() bool { return md.layout == Spaced && md.s.bits == 64 }

// number returns a word whose values are mostly below n.
func (md *model) number(n uint64, depth int) value {
	p := md.p
	n = max(n, 1)
	switch k := md.c.intn(8); {
	case k < 3 || depth == 0:
		v := uint64(md.c.intn(int(n)))
		if md.c.intn(20) == 0 {
			v = n + uint64(md.c.intn(3))
		}
		return md.constant(md.s.bits, v)
	case k == 3 && md.c.intn(2) == 0: // any value the variable may take is possible
		return md.variable("w", md.s.bits, n)
	case k <= 4: // an index scaled by a stride
		stride := uint64(1) << md.c.intn(4)
		base := uint64(md.c.intn(int(stride) + 1))
		w := 1 + md.c.intn(6)
		i := md.variable("i", w, max(1, (n-min(base, n))/stride))
		r := value{t: p.Add(p.Mul(p.ZExt(i.t, md.s.bits), md.s.word(stride)), md.s.word(base))}
		for j := range r.v {
			r.v[j] = i.v[j]*stride + base
		}
		return r
	case k == 5: // signed index
		i := md.variable("s", 8, n)
		r := value{t: p.Add(p.SExt(i.t, md.s.bits), p.Neg(md.s.word(1)))}
		for j := range r.v {
			r.v[j] = md.wrap(uint64(int64(int8(i.v[j]))) - 1)
		}
		if md.c.intn(2) == 0 {
			r.t = p.Add(r.t, md.s.word(1))
			for j := range r.v {
				r.v[j] = md.wrap(r.v[j] + 1)
			}
		}
		return r
	default:
		c, a, b := md.cond(), md.number(n, depth-1), md.number(n, depth-1)
		r := value{t: p.Ite(c.t, a.t, b.t)}
		for j := range r.v {
			r.v[j] = b.v[j]
			if c.v[j] != 0 {
				r.v[j] = a.v[j]
			}
		}
		return r
	}
}

func (md *model) maxSize(id ObjectID) uint64 {
	n := uint64(0)
	for _, v := range md.sizes[id] {
		n = max(n, v)
	}
	return n
}

// pointer returns a pointer to an object, mostly such that n bytes fit, and sometimes one used before.
func (md *model) pointer(v *version, n int, depth int) pointer {
	if len(md.used) > 0 && depth > 0 && md.c.intn(5) == 0 {
		return md.used[md.c.intn(len(md.used))]
	}
	q := md.newPointer(v, n, depth)
	if len(md.used) < 20 {
		md.used = append(md.used, q)
	} else {
		md.used[md.c.intn(20)] = q
	}
	return q
}

// tag sets, clears or flips low bits of a pointer.
func (md *model) tag(q pointer) pointer {
	k := uint64(md.c.intn(8))
	m := md.s.word(k)
	op := md.c.intn(3)
	switch op {
	case 0:
		q.t = md.p.Or(q.t, m)
	case 1:
		q.t = md.p.And(q.t, md.p.Not(m))
	case 2:
		q.t = md.p.Xor(q.t, m)
	}
	for i := range q.off {
		switch op {
		case 0:
			q.off[i] |= k
		case 1:
			q.off[i] &^= k
		case 2:
			q.off[i] ^= k
		}
	}
	return q
}

func (md *model) newPointer(v *version, n int, depth int) pointer {
	p, s := md.p, md.s
	count := s.NumObjects()
	switch k := md.c.intn(10); {
	case k == 0 && depth > 0:
		c, a, b := md.cond(), md.pointer(v, n, depth-1), md.pointer(v, n, depth-1)
		r := pointer{t: p.Ite(c.t, a.t, b.t), obj: b.obj, off: b.off, bits: a.bits || b.bits, carries: b.carries}
		for i := range r.obj {
			if c.v[i] != 0 {
				r.obj[i], r.off[i], r.carries[i] = a.obj[i], a.off[i], a.carries[i]
			}
		}
		return r
	case k == 1 && depth > 0:
		if md.c.intn(3) == 0 {
			return md.carrying(md.pointer(v, n, depth-1))
		}
		if md.c.intn(2) == 0 {
			q := md.tag(md.pointer(v, n, depth-1))
			if md.c.intn(2) == 0 {
				q = md.tag(q)
			}
			return q
		}
		a, x := md.pointer(v, n, depth-1), md.number(4, 1)
		a.t = p.Add(a.t, x.t)
		for i := range a.off {
			a.off[i] = md.wrap(a.off[i] + x.v[i])
		}
		return a
	case k == 2 && md.c.intn(3) == 0: // a plain integer
		r := pointer{t: s.word(0), bits: true}
		if md.c.intn(2) == 0 {
			o, off := uint64(md.c.intn(count+2)), uint64(md.c.intn(8))
			if md.layout != Symbolic || o == 0 { // elsewhere, no constant is the address of an object
				r.t = s.word(md.address(o, off, 0))
				for i := range r.obj {
					r.obj[i], r.off[i] = md.split(r.t, i)
				}
			}
		}
		return r
	case k == 3: // no structure at all
		r := pointer{t: p.Var("u", s.bits), bits: true}
		var vals [assignments]uint64
		for i := range r.obj {
			r.obj[i] = uint64(md.c.intn(count + 1))
			r.off[i] = uint64(md.c.intn(int(max(1, md.maxSize(ObjectID(r.obj[i]))))))
			vals[i] = md.address(r.obj[i], r.off[i], i)
		}
		md.vals[r.t] = vals
		for i := range r.obj {
			r.obj[i], r.off[i] = md.split(r.t, i)
		}
		return r
	case k == 4 && depth > 0: // loaded from memory
		q := md.pointer(v, s.bits/8, 0)
		t := s.Load(v.m, q.t, s.bits/8)
		r := pointer{t: t, bits: true}
		for i := range r.obj {
			r.obj[i], r.off[i] = md.split(t, i)
		}
		return r
	}
	id := ObjectID(md.c.intn(count))
	if id == 0 && md.c.intn(4) != 0 && count > 1 {
		id = 1
	}
	size := md.maxSize(id)
	off := md.number(size+1-min(uint64(n), size), 2)
	r := pointer{t: s.pointer(id, off.t), off: off.v}
	for i := range r.obj {
		r.obj[i] = uint64(id)
	}
	return r
}

// address returns the bits of a pointer under an assignment. Objects from NumObjects on are far from the others.
func (md *model) address(obj, off uint64, i int) uint64 {
	if obj < uint64(md.s.NumObjects()) {
		return md.wrap(md.ev[i].Uint64(md.s.bases[obj]) + off)
	}
	return md.wrap(obj<<md.p.PtrShift() + off)
}

// split takes the bits of a pointer apart, as an access to an address without provenance must be.
func (md *model) split(t term.ID, i int) (obj, off uint64) {
	bits := md.ev[i].Uint64(t)
	if md.numbered() {
		return bits >> term.PtrShift, bits & (1<<term.PtrShift - 1)
	}
	for id := 1; id < md.s.NumObjects(); id++ {
		if off := md.wrap(bits - md.address(uint64(id), 0, i)); off < md.sizes[ObjectID(id)][i] {
			return uint64(id), off
		}
	}
	lowest := uint64(lowestBase)
	if c, ok := md.s.layout.(*compact); ok {
		lowest = c.lowest
	}
	if bits < lowest {
		return 0, bits
	}
	const none = 1 << 10
	return none, md.wrap(bits - md.address(none, 0, i))
}

// start returns a pointer to the first byte of an object.
func (md *model) start() pointer {
	id := 1 + md.c.intn(md.s.NumObjects()-1)
	r := pointer{t: md.s.Pointer(ObjectID(id))}
	for i := range r.obj {
		r.obj[i] = uint64(id)
	}
	return r
}

func (q *pointer) move(p *term.Pool, n uint64) {
	q.t = p.Add(q.t, p.Const(p.PtrWidth(), n))
	for i := range q.off {
		q.off[i] += n
	}
}

// valid says which checks an access passes under assignment i, nil if the reference cannot tell.
func (md *model) valid(v *version, q pointer, i int, n uint64, write bool) (r [5]bool, known bool) {
	for k := range r {
		r[k] = true
	}
	if v.ref[i] == nil {
		return r, false
	}
	if n == 0 {
		return r, true
	}
	if q.obj[i] == 0 {
		r[0] = false
		return r, true
	}
	if q.obj[i] >= uint64(md.s.NumObjects()) {
		r[3] = false
		return r, true
	}
	id := ObjectID(q.obj[i])
	o, desc := v.ref[i][id], md.s.Object(id)
	if o == nil || desc.Kind == Function {
		r[3] = false
		return r, true
	}
	if !o.allocated {
		return r, false
	}
	if desc.Kind == Heap {
		r[1] = o.alive
	} else {
		r[2] = o.alive
	}
	size := md.sizes[id][i]
	r[3] = n <= size && q.off[i] <= size-n
	r[4] = !write || !desc.ReadOnly
	return r, true
}

func (md *model) ok(v *version, q pointer, i int, n uint64) bool {
	r, known := md.valid(v, q, i, n, false)
	return known && r == [5]bool{true, true, true, true, true}
}

// bytesAt returns what a term evaluates to, by ascending address.
func (md *model) bytesAt(t term.ID, i int) []byte {
	n := md.p.Width(t) / 8
	b := md.ev[i].Big(t).FillBytes(make([]byte, n))
	if !md.s.bigEndian {
		slices.Reverse(b)
	}
	return b
}

func (md *model) derive(v *version, m *Memory) *version {
	w := &version{m: m}
	for i := range w.ref {
		w.ref[i] = v.ref[i].clone()
	}
	md.versions = append(md.versions, w)
	return w
}

func (md *model) alloc(v *version) {
	p, s := md.p, md.s
	sizes := []int{1, 2, 3, 4, 7, 8, 12, 16, 20, 33, 64, 300}
	size := md.constant(s.bits, uint64(sizes[md.c.intn(len(sizes))]))
	if md.c.intn(4) == 0 {
		x := md.variable("size", 5, 0)
		size = value{t: p.Add(p.ZExt(x.t, s.bits), s.word(4))}
		for i := range size.v {
			size.v[i] = x.v[i] + 4
		}
	}
	o := Object{Kind: []Kind{Global, Stack, Heap, Heap, Function, External}[md.c.intn(6)], Name: "o", Size: size.t,
		ReadOnly: md.c.intn(8) == 0, Align: 16}
	var init Init
	image := make([]byte, 0)
	switch md.c.intn(3) {
	case 0:
		init = Zero
	case 1:
		init = Arbitrary
	case 2:
		for range md.c.intn(int(size.v[0]) + 1) {
			image = append(image, byte(md.c.intn(256)))
		}
		init = Bytes(image)
	}
	m, id := s.Alloc(v.m, o, init)
	md.sizes[id] = size.v
	if l, ok := s.layout.(*symbolic); ok {
		// Each assignment has objects elsewhere; in the odd ones the newest is the lowest.
		var vals [assignments]uint64
		for i := range vals {
			base := uint64(id) << (s.bits * 5 / 8)
			if i%2 == 1 {
				base = 1<<(s.bits-4) - uint64(id)*512
			}
			vals[i] = (base - l.lowest(id)) / o.Align
		}
		md.vals[l.vars[id]] = vals
	}
	w := md.derive(v, m)
	md.note("alloc %d %v size %v init %v image %v", id, o.Kind, size.v, init.kind, image)
	for i := range w.ref {
		if w.ref[i] == nil {
			continue
		}
		r := &refObject{bytes: make([]byte, size.v[i]), alive: true, allocated: true, track: make([]uint64, size.v[i])}
		copy(r.bytes, image)
		w.ref[i][id] = r
		if init.kind == baseArbitrary {
			md.adopt(w, id, i, 0, size.v[i])
		}
	}
}

// adopt takes unknown bytes from what loads return.
func (md *model) adopt(v *version, id ObjectID, i int, off, n uint64) {
	if !md.s.Object(id).Kind.data() {
		return
	}
	for k := off; k < off+n; k++ {
		v.ref[i][id].bytes[k] = md.bytesAt(md.s.Load(v.m, md.s.pointer(id, md.s.word(k)), 1), i)[0]
	}
}

var widths = []int{1, 2, 3, 4, 4, 8, 8, 16}

func (md *model) store(v *version) {
	n := widths[md.c.intn(len(widths))]
	q := md.pointer(v, n, 2)
	if md.c.intn(4) == 0 && md.lastN > 0 {
		q, n = md.last, md.lastN
	}
	md.last, md.lastN = q, n
	var val term.ID
	switch md.c.intn(4) {
	case 0:
		val = md.p.Const(8*n, uint64(md.c.intn(1<<16)))
	case 1:
		val = md.s.Load(v.m, md.pointer(v, n, 1).t, n)
	case 2:
		if n == md.s.bits/8 {
			val = md.pointer(v, 4, 1).t
			break
		}
		fallthrough
	default:
		val = md.p.Var("v", 8*n)
	}
	w := md.derive(v, md.s.Store(v.m, q.t, val))
	md.note("store version %d -> %d: %s (obj %v off %v) := %s", slices.Index(md.versions, v), len(md.versions)-1,
		md.p.String(q.t), q.obj, q.off, md.p.String(val))
	for i := range w.ref {
		if !md.ok(v, q, i, uint64(n)) {
			w.ref[i] = nil
			continue
		}
		o := w.ref[i][ObjectID(q.obj[i])]
		copy(o.bytes[q.off[i]:], md.bytesAt(val, i))
		o.modified = true
	}
}

func (md *model) load(v *version) {
	n := widths[md.c.intn(len(widths))]
	q := md.pointer(v, n, 2)
	t := md.s.Load(v.m, q.t, n)
	for i := range v.ref {
		if !md.ok(v, q, i, uint64(n)) {
			continue
		}
		want := v.ref[i][ObjectID(q.obj[i])].bytes[q.off[i] : q.off[i]+uint64(n)]
		if got := md.bytesAt(t, i); !slices.Equal(got, want) {
			md.fatalf("load of %d bytes from version %d at %s, assignment %d, object %d offset %d: %v, want %v\nterm %s",
				n, slices.Index(md.versions, v), md.p.String(q.t), i, q.obj[i], q.off[i], got, want, md.p.String(t))
		}
	}
}

func (md *model) setRange(v *version) {
	q, n := md.pointer(v, 1, 2), md.number(20, 1)
	if md.c.intn(4) == 0 {
		q = md.start()
		n = md.constant(md.s.bits, md.maxSize(ObjectID(q.obj[0])))
	}
	b := md.constant(8, uint64(md.c.intn(256)))
	if md.c.intn(2) == 0 {
		b = md.variable("b", 8, 0)
	}
	w := md.derive(v, md.s.Set(v.m, q.t, b.t, n.t))
	md.note("set version %d -> %d: %s (obj %v off %v) n %s %v byte %v", slices.Index(md.versions, v), len(md.versions)-1,
		md.p.String(q.t), q.obj, q.off, md.p.String(n.t), n.v, b.v)
	for i := range w.ref {
		if !md.ok(v, q, i, n.v[i]) {
			w.ref[i] = nil
			continue
		}
		if n.v[i] == 0 {
			continue
		}
		o := w.ref[i][ObjectID(q.obj[i])]
		for k := range n.v[i] {
			o.bytes[q.off[i]+k] = byte(b.v[i])
		}
		o.modified = true
	}
}

func (md *model) havoc(v *version) {
	q, n := md.pointer(v, 1, 2), md.number(20, 1)
	if md.c.intn(4) == 0 {
		q = md.start()
		n = md.constant(md.s.bits, md.maxSize(ObjectID(q.obj[0])))
	}
	w := md.derive(v, md.s.Havoc(v.m, q.t, n.t))
	md.note("havoc version %d -> %d: %s (obj %v off %v) n %s %v", slices.Index(md.versions, v), len(md.versions)-1,
		md.p.String(q.t), q.obj, q.off, md.p.String(n.t), n.v)
	for i := range w.ref {
		if !md.ok(v, q, i, n.v[i]) {
			w.ref[i] = nil
			continue
		}
		if n.v[i] == 0 {
			continue
		}
		md.adopt(w, ObjectID(q.obj[i]), i, q.off[i], n.v[i])
		w.ref[i][ObjectID(q.obj[i])].modified = true
	}
}

func (md *model) copyRange(v *version) {
	n := md.number(20, 1)
	if md.c.intn(4) == 0 {
		n = md.constant(md.s.bits, []uint64{8, 16, 64, 300}[md.c.intn(4)])
	}
	q, r := md.pointer(v, 1, 2), md.pointer(v, 1, 2)
	switch md.c.intn(3) {
	case 0: // whole objects
		q, r = md.start(), md.start()
		n = md.constant(md.s.bits, md.maxSize(ObjectID(q.obj[0])))
	case 1: // cells move
		q, r = md.start(), md.start()
		q.move(md.p, uint64(md.c.intn(9)))
		r.move(md.p, uint64(md.c.intn(9)))
		n = md.constant(md.s.bits, uint64(md.c.intn(20)))
	}
	w := md.derive(v, md.s.Copy(v.m, q.t, r.t, n.t))
	md.note("copy version %d -> %d: %s (obj %v off %v) from %s (obj %v off %v) n %s %v", slices.Index(md.versions, v),
		len(md.versions)-1, md.p.String(q.t), q.obj, q.off, md.p.String(r.t), r.obj, r.off, md.p.String(n.t), n.v)
	overlap := md.s.Overlap(q.t, r.t, n.t)
	for i := range w.ref {
		if !md.ok(v, q, i, n.v[i]) || !md.ok(v, r, i, n.v[i]) {
			w.ref[i] = nil
			continue
		}
		if n.v[i] == 0 {
			if md.ev[i].True(overlap) {
				md.fatalf("no bytes overlap")
			}
			continue
		}
		d, s := w.ref[i][ObjectID(q.obj[i])], v.ref[i][ObjectID(r.obj[i])]
		copy(d.bytes[q.off[i]:], s.bytes[r.off[i]:r.off[i]+n.v[i]])
		copy(d.track[q.off[i]:], s.track[r.off[i]:r.off[i]+n.v[i]])
		d.modified = true
		want := q.obj[i] == r.obj[i] && q.off[i] < r.off[i]+n.v[i] && r.off[i] < q.off[i]+n.v[i]
		if got := md.ev[i].True(overlap); got != want {
			md.fatalf("overlap of (%d, %d) and (%d, %d), length %d: %v", q.obj[i], q.off[i], r.obj[i], r.off[i], n.v[i], got)
		}
	}
}

func (md *model) joinVersions(a, b *version) {
	c := md.cond()
	w := &version{m: md.s.Join(c.t, a.m, b.m)}
	md.note("join %d ? version %d : %d -> %d", c.v, slices.Index(md.versions, a), slices.Index(md.versions, b), len(md.versions))
	for i := range w.ref {
		x, y := a, b
		if c.v[i] == 0 {
			x, y = b, a
		}
		r := x.ref[i].clone()
		for id := range ObjectID(md.s.NumObjects()) {
			if r == nil || md.s.Has(x.m, id) || !md.s.Has(y.m, id) {
				continue
			}
			if y.ref[i] == nil {
				r = nil
				break
			}
			o := *y.ref[i][id]
			o.bytes = slices.Clone(o.bytes)
			o.track = slices.Clone(o.track)
			o.allocated = false
			r[id] = &o
		}
		w.ref[i] = r
	}
	md.versions = append(md.versions, w)
}

func (md *model) free(v *version) {
	q := md.start()
	if md.c.intn(2) == 0 { // free(c ? p : NULL)
		c := md.cond()
		q.t = md.p.Ite(c.t, q.t, md.s.word(0))
		for i := range q.obj {
			q.obj[i] *= c.v[i]
		}
	}
	if md.c.intn(3) == 0 {
		q = md.pointer(v, 1<<20, 1)
	}
	check := md.s.FreeCheck(v.m, q.t, 0)
	w := md.derive(v, md.s.Free(v.m, q.t))
	md.note("free version %d -> %d: %s (obj %v off %v)", slices.Index(md.versions, v), len(md.versions)-1,
		md.p.String(q.t), q.obj, q.off)
	for i := range w.ref {
		if v.ref[i] == nil {
			continue
		}
		want := false
		if q.obj[i] == 0 {
			want = q.off[i] == 0
		} else if q.obj[i] < uint64(md.s.NumObjects()) {
			o := w.ref[i][ObjectID(q.obj[i])]
			if o != nil && !o.allocated {
				w.ref[i] = nil
				continue
			}
			want = o != nil && md.s.Object(ObjectID(q.obj[i])).Kind == Heap && o.alive && q.off[i] == 0
			if want {
				o.alive = false
			}
		}
		if got := md.ev[i].True(check); got != want {
			md.fatalf("free of object %d offset %d, assignment %d: %v, want %v", int64(q.obj[i]), q.off[i], i, got, want)
		}
		if !want {
			w.ref[i] = nil
		}
	}
}

func (md *model) shadow(v *version) {
	id := ObjectID(md.c.intn(md.s.NumObjects()))
	if id == 0 || !md.s.Has(v.m, id) {
		return
	}
	c := md.cond()
	var w *version
	var f func(o *refObject, i int)
	k := md.c.intn(3)
	md.note("shadow operation %d on object %d of version %d -> %d", k, id, slices.Index(md.versions, v), len(md.versions))
	switch k {
	case 0:
		w = md.derive(v, md.s.SetAlive(v.m, id, c.t))
		f = func(o *refObject, i int) { o.alive = c.v[i] != 0 }
	case 1:
		w = md.derive(v, md.s.ResetContents(v.m, id))
		f = func(o *refObject, i int) {
			clear(o.track)
			o.value = 0
			if alive := md.s.Alive(w.m, id); !md.p.IsFalse(alive) { // contents of dead objects are not to be loaded
				md.adopt(w, id, i, 0, md.sizes[id][i])
			} else {
				w.ref[i] = nil
			}
		}
	case 2:
		w = md.derive(v, md.s.ResetModified(v.m, id))
		f = func(o *refObject, _ int) { o.modified = false }
	}
	for i := range w.ref {
		if w.ref[i] != nil {
			f(w.ref[i][id], i)
		}
	}
}

func (md *model) check(v *version) {
	n, write := md.number(12, 1), md.c.intn(2) == 0
	q := md.pointer(v, 4, 2)
	c := md.s.Check(v.m, q.t, n.t, write)
	targets, rest := md.s.ResolveIn(v.m, q.t)
	size, off := md.s.word(0), md.s.word(0)
	if !q.bits || md.layout != Symbolic {
		size, off = md.s.ObjectSize(q.t), md.s.ObjectOffset(q.t)
	}
	deref := md.s.IsDereferenceable(v.m, q.t, n.t, false)
	for i := range v.ref {
		md.checkTargets(q, i, targets, rest)
		want, known := md.valid(v, q, i, n.v[i], write)
		if !known {
			continue
		}
		wantSize, wantOff := uint64(0), md.address(q.obj[i], q.off[i], i)
		if q.obj[i] < uint64(md.s.NumObjects()) {
			wantSize, wantOff = md.sizes[ObjectID(q.obj[i])][i], q.off[i]
		}
		if got := md.ev[i].Uint64(size); !q.bits && got != wantSize {
			md.fatalf("object size of %s is %d, want %d", md.p.String(q.t), got, wantSize)
		}
		if got := md.ev[i].Uint64(off); !q.bits && got != wantOff {
			md.fatalf("object offset of %s is %d, want %d", md.p.String(q.t), int64(got), int64(wantOff))
		}
		readable := want
		readable[4] = true
		if got := md.ev[i].True(deref); got != (readable == [5]bool{true, true, true, true, true}) {
			md.fatalf("object %d offset %d length %d can be read: %v", q.obj[i], int64(q.off[i]), n.v[i], got)
		}
		var got [5]bool
		for k, t := range []term.ID{c.Null, c.Freed, c.Scope, c.Bounds, c.ReadOnly} {
			got[k] = md.ev[i].True(t)
		}
		all := [5]bool{true, true, true, true, true}
		agree := got == want
		if signed(q.off[i], md.s.bits) < 0 || q.bits && md.layout == Symbolic {
			// Which check fails depends on whether the provenance survived, and an address without it is that of
			// the object that lives there, if any.
			agree = (got == all) == (want == all)
		}
		if !agree {
			md.fatalf("check of version %d, assignment %d, object %d offset %d length %d write %v: %v, want %v\npointer %s",
				slices.Index(md.versions, v), i, q.obj[i], int64(q.off[i]), n.v[i], write, got, want, md.p.String(q.t))
		}
	}
}

// checkTargets verifies that exactly one guard holds, and that the target has the bits of the pointer.
func (md *model) checkTargets(q pointer, i int, targets []Target, rest term.ID) {
	bits := md.ev[i].Uint64(q.t)
	if want := md.address(q.obj[i], q.off[i], i); bits != want {
		md.fatalf("the pointer %s is %x, want %x", md.p.String(q.t), bits, want)
	}
	hits := 0
	if md.ev[i].True(rest) {
		hits++
		if md.numbered() && bits>>term.PtrShift < uint64(md.s.NumObjects()) {
			md.fatalf("%x is said to refer to no object", bits)
		}
	}
	for _, t := range targets {
		if !md.ev[i].True(t.Guard) {
			continue
		}
		hits++
		off := md.ev[i].Uint64(t.Offset)
		if md.address(uint64(t.Object), off, i) != bits {
			md.fatalf("target %d + %d of %x", t.Object, int64(off), bits)
		}
		if !q.bits && uint64(t.Object) != q.obj[i] {
			md.fatalf("target %d + %d of %s lost the provenance", t.Object, int64(off), md.p.String(q.t))
		}
	}
	if hits != 1 {
		md.fatalf("%d targets of %s hold at once", hits, md.p.String(q.t))
	}
}

// verify compares the whole of a version: contents and shadow state.
func (md *model) verify(v *version, contents bool) {
	leaks := map[ObjectID]term.ID{}
	for _, l := range md.s.Leaked(v.m) {
		leaks[l.Object] = l.Cond
	}
	for i, ref := range v.ref {
		if ref == nil {
			continue
		}
		for id := ObjectID(1); int(id) < md.s.NumObjects(); id++ {
			o := ref[id]
			if (o != nil) != md.s.Has(v.m, id) {
				md.fatalf("object %d is in one of the memories only", id)
			}
			if o == nil {
				continue
			}
			for what, x := range map[string]struct {
				t    term.ID
				want uint64
			}{
				"alive":     {md.s.Alive(v.m, id), flag(o.alive)},
				"allocated": {md.s.Allocated(v.m, id), flag(o.allocated)},
				"modified":  {md.s.Modified(v.m, id), flag(o.modified)},
			} {
				if got := md.ev[i].Uint64(x.t); got != x.want {
					md.fatalf("version %d, object %d, assignment %d: %s is %d, want %d",
						slices.Index(md.versions, v), id, i, what, got, x.want)
				}
			}
			leaked := leaks[id] != 0 && md.ev[i].True(leaks[id])
			if want := md.s.Object(id).Kind == Heap && o.alive && o.allocated; leaked != want {
				md.fatalf("object %d leaked: %v, want %v", id, leaked, want)
			}
			if contents && md.s.Object(id).Kind.data() {
				md.verifyTracks(v, id, i, o)
			}
			if md.s.shared != nil && !o.allocated {
				continue // its bytes are those of the other side only where it has contents of its own
			}
			if !contents || !md.s.Object(id).Kind.data() || md.p.IsFalse(md.s.Alive(v.m, id)) {
				continue
			}
			for k, want := range o.bytes {
				t := md.s.Load(v.m, md.s.pointer(id, md.s.word(uint64(k))), 1)
				if got := md.bytesAt(t, i)[0]; got != want {
					md.fatalf("version %d, object %d, byte %d, assignment %d: %d, want %d",
						slices.Index(md.versions, v), id, k, i, got, want)
				}
			}
		}
	}
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// recent picks a version, mostly a new one.
func (md *model) recent() *version {
	k := len(md.versions) - 1
	if md.c.intn(3) == 0 {
		k -= md.c.intn(min(6, k+1))
	}
	return md.versions[k]
}

func (md *model) run() {
	md.alloc(md.versions[0])
	md.alloc(md.recent())
	for md.c.more() {
		v := md.recent()
		switch k := md.c.intn(27); {
		case k == 0:
			if md.s.NumObjects() < 8 {
				md.alloc(v)
			}
		case k < 8:
			md.store(v)
		case k < 13:
			md.load(v)
		case k < 15:
			md.setRange(v)
		case k < 17:
			md.copyRange(v)
		case k == 17:
			md.havoc(v)
		case k < 20:
			md.joinVersions(v, md.recent())
		case k == 20:
			md.free(v)
		case k == 21:
			md.shadow(v)
		case k == 24:
			md.setTrack(v)
		case k == 25:
			md.setObjectTrack(v)
		case k == 26:
			md.checkTracks(v)
		default:
			md.check(v)
		}
	}
	for i, v := range md.versions {
		md.verify(v, i%4 == 0 || i > len(md.versions)-4)
	}
	if err := md.s.Err(); err != nil {
		md.fatalf("%v", err)
	}
}

func TestAgainstByteArrays(t *testing.T) {
	n := 1000
	if testing.Short() {
		n = 200
	}
	for seed := range uint64(n) {
		r := rand.New(rand.NewPCG(seed, 1))
		md := newModel(t, &randomChoices{r, 4 + r.IntN(40)}, 64>>(seed%2), seed%3 == 0)
		md.note("seed %d", seed)
		md.run()
	}
}

func FuzzMemory(f *testing.F) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 2))
		data := make([]byte, 200)
		for i := range data {
			data[i] = byte(r.IntN(256))
		}
		f.Add(data, seed%4 < 2, seed%2 == 0)
	}
	f.Fuzz(func(t *testing.T, data []byte, short, bigEndian bool) {
		bits := 64
		if short {
			bits = 32
		}
		newModel(t, &byteChoices{data[:min(len(data), 2000)]}, bits, bigEndian).run()
	})
}
