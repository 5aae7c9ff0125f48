package memory

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// An addressed execution holds objects and bytes by address, as the machine does.
type addressed struct {
	size  map[uint64]uint64 // of the objects that live, by their address
	bytes map[uint64]uint64
	over  bool // something was undefined
}

func (w *addressed) contains(p, n uint64) bool {
	for q, t := range w.size {
		if q <= p && p+n <= q+t {
			return true
		}
	}
	return false
}

// Where validity goes by address, random programs that allocate, free, write and read through pointers that leave their objects do
// what they do on a machine, wherever the objects lie: also where one takes the place of another that was freed.
func TestValidityByAddress(t *testing.T) {
	const size, objects = 4, 4
	compared, elsewhere, learnt := 0, 0, 0
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 11))
		p := term.NewPool()
		s := NewSpace(p, false)
		s.SetLayout(Symbolic)
		s.SetValidity(ByAddress)
		c := p.Var("c", 1)
		x := p.ZExt(p.Var("x", 3), 64)
		l := s.layout.(*symbolic)
		m := s.Empty()
		var runs []*addressed
		var values []map[term.ID]uint64
		var eval []*term.Evaluator
		for range 12 {
			v := map[term.ID]uint64{c: rng.Uint64N(2)}
			values, runs = append(values, v), append(runs, &addressed{size: map[uint64]uint64{}, bytes: map[uint64]uint64{}})
		}
		for _, v := range values {
			for _, w := range p.Vars(x) {
				v[w] = rng.Uint64N(8)
			}
			eval = append(eval, p.NewEvaluator(func(u term.ID) term.Value { return term.NewValue(p.Width(u), v[u]) }, nil))
		}
		var ids []ObjectID
		alloc := func() {
			var id ObjectID
			m, id = s.Alloc(m, Object{Kind: Heap, Size: p.Const(64, size), Align: 1}, Zero)
			ids = append(ids, id)
			for i, v := range values {
				for { // anywhere near the others, but where one lives
					at := rng.Uint64N(24)
					v[l.vars[id]] = at
					free := true
					for q := range runs[i].size {
						free = free && (q >= at+lowestBase+size || at+lowestBase >= q+size)
					}
					if free {
						runs[i].size[at+lowestBase] = size
						for k := range uint64(size) {
							runs[i].bytes[at+lowestBase+k] = 0
						}
						break
					}
				}
			}
		}
		pointer := func() term.ID {
			q := s.pointer(ids[rng.IntN(len(ids))], p.Const(64, uint64(rng.IntN(9)-2)))
			switch rng.IntN(4) {
			case 0:
				return p.Add(q, x)
			case 1:
				return p.Ite(c, q, s.pointer(ids[rng.IntN(len(ids))], p.Const(64, uint64(rng.IntN(4)))))
			}
			return q
		}
		alloc()
		for range 10 {
			ptr, n, op := pointer(), uint64(1+rng.IntN(2)), rng.IntN(6)
			// Where no execution strays, that may be learnt.
			var known *Facts
			s.Under(nil)
			running := slices.ContainsFunc(runs, func(w *addressed) bool { return !w.over })
			if homes := s.Homes(m, ptr); homes != nil && running {
				for i, w := range runs {
					if !w.over && eval[i].Uint64(p.AndN(homes...)) == 0 {
						homes = nil
						break
					}
				}
				for _, h := range homes {
					known = s.Learn(known, h)
				}
				s.Under(known)
				if homes != nil {
					learnt++
					if s.strays(m, ptr) {
						t.Fatalf("seed %d: %s strays although it is in its objects", seed, p.String(ptr))
					}
				}
			}
			switch {
			case op == 0 && len(ids) < objects:
				alloc()
			case op == 1:
				ok := s.FreeCheck(m, ptr, 0)
				m = s.Free(m, ptr)
				for i, w := range runs {
					if w.over {
						continue
					}
					at := eval[i].Uint64(ptr)
					_, want := w.size[at]
					if got := eval[i].Uint64(ok) == 1; got != want {
						t.Fatalf("seed %d: free of %#x in %v is %v", seed, at, w.size, got)
					}
					delete(w.size, at)
					w.over = !want
				}
			default:
				ok := s.Valid(s.Check(m, ptr, p.Const(64, n), op%2 == 0))
				value := p.Const(8*int(n), rng.Uint64N(200))
				var got term.ID
				if op%2 == 0 {
					m = s.Store(m, ptr, value)
				} else {
					got = s.Load(m, ptr, int(n))
				}
				for i, w := range runs {
					if w.over {
						continue
					}
					at := eval[i].Uint64(ptr)
					want := w.contains(at, n)
					if valid := eval[i].Uint64(ok) == 1; valid != want {
						t.Fatalf("seed %d: access of %d bytes at %#x in %v is %v: %s", seed, n, at, w.size, valid, p.String(ptr))
					}
					if !want {
						w.over = true
						continue
					}
					compared++
					if id, off, known := s.objectOf(ptr); known && (eval[i].Uint64(off) >= size || eval[i].Uint64(s.Alive(m, id)) == 0) {
						elsewhere++
					}
					bits := eval[i].Uint64(value)
					if op%2 != 0 {
						bits = eval[i].Uint64(got)
					}
					for k := range n {
						b := bits >> (8 * k) & 255
						if op%2 == 0 {
							w.bytes[at+k] = b
						} else if b != w.bytes[at+k] {
							t.Fatalf("seed %d: the byte at %#x is %d, want %d", seed, at+k, b, w.bytes[at+k])
						}
					}
				}
			}
			if rng.IntN(3) == 0 { // what happens next happens on one side of a branch only
				before := m
				n := s.Store(m, s.pointer(ids[0], p.Const(64, 1)), p.Const(8, 7))
				valid := s.Valid(s.Check(m, s.pointer(ids[0], p.Const(64, 1)), p.Const(64, 1), true))
				m = s.Join(p.And(c, valid), n, before)
				for i, w := range runs {
					if at := eval[i].Uint64(s.Pointer(ids[0])) + 1; values[i][c] == 1 && w.contains(at, 1) {
						w.bytes[at] = 7
					}
				}
			}
		}
		if err := s.Err(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	if compared < 2000 || elsewhere < 150 || learnt < 50 {
		t.Errorf("%d accesses were compared, %d of them outside of the object of their pointer; of %d pointers it was learnt that they are inside", compared, elsewhere, learnt)
	}
}
