package memory

import (
	"math/rand"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Regions are the classes of the finest partition that has every set that was united in one class.
func TestUnite(t *testing.T) {
	for seed := range int64(200) {
		rng := rand.New(rand.NewSource(seed))
		n := 2 + rng.Intn(20)
		q := &partition{of: make(map[ObjectID]region)}
		class := make([]int, n) // the plain way
		for i := range class {
			class[i] = i
		}
		for range rng.Intn(2 * n) {
			var targets []Target
			for _, id := range rng.Perm(n)[:2+rng.Intn(min(3, n-1))] {
				targets = append(targets, Target{Object: ObjectID(id)})
			}
			into := q.unite(targets)
			to := class[targets[0].Object]
			for _, x := range targets {
				if r, ok := q.find(x.Object); !ok || r != into {
					t.Fatalf("seed %d: object %d is in region %d, %v, not %d", seed, x.Object, r, ok, into)
				}
				from := class[x.Object]
				for i := range class {
					if class[i] == from {
						class[i] = to
					}
				}
			}
		}
		for a := range n {
			ra, ok := q.find(ObjectID(a))
			var size int
			for b := range n {
				rb, okb := q.find(ObjectID(b))
				if a != b && (ok && okb && ra == rb) != (class[a] == class[b]) {
					t.Fatalf("seed %d: objects %d and %d, regions %d and %d, classes %v", seed, a, b, ra, rb, class)
				}
				if class[a] == class[b] {
					size++
				}
			}
			if ok && len(q.regions[ra].members) != size {
				t.Fatalf("seed %d: region %d has the members %v, not %d", seed, ra, q.regions[ra].members, size)
			}
		}
	}
}

// An access through a pointer to one object leaves it alone; one to several unites them, also in versions of the memory that are older.
func TestPartition(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	s.SetRepresentation(Array)
	s.SetRegions(Partition)
	m := s.Empty()
	var ids [4]ObjectID
	for i := range ids {
		m, ids[i] = s.Alloc(m, Object{Kind: Global, Name: "g", Size: p.Const(64, 4)}, Zero)
		m = s.Store(m, s.Pointer(ids[i]), p.Const(32, uint64(i)))
	}
	old := m
	together := func(a, b int) bool {
		ra, ok := s.shared.find(ids[a])
		rb, okb := s.shared.find(ids[b])
		return ok && okb && ra == rb
	}
	if _, ok := s.shared.find(ids[0]); ok {
		t.Error("accesses to one object put it into a region")
	}
	c, d := p.Var("c", 1), p.Var("d", 1)
	m = s.Store(m, p.Ite(c, s.Pointer(ids[0]), s.Pointer(ids[1])), p.Const(32, 10))
	if !together(0, 1) || together(1, 2) {
		t.Error("the regions are not those of the first store")
	}
	s.Load(m, p.Ite(d, s.Pointer(ids[1]), s.Pointer(ids[2])), 4)
	if !together(0, 2) || together(2, 3) {
		t.Error("the regions are not those of the load")
	}
	if got := s.Load(m, s.Pointer(ids[3]), 4); got != p.Const(32, 3) {
		t.Errorf("an object that is alone: %s", p.String(got))
	}
	for i := range 3 {
		if got := s.Load(old, s.Pointer(ids[i]), 4); got != p.Const(32, uint64(i)) {
			t.Errorf("object %d in the version before: %s", i, p.String(got))
		}
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}

// A word that holds null, or a choice of null and a pointer, is read as that from memory in which pointers were written at arbitrary places,
// and not as bytes of an array, which may be a pointer to anything.
func TestNullIsReadFromTheLog(t *testing.T) {
	p := term.NewPool()
	s := NewSpace(p, false)
	s.SetRepresentation(Array)
	s.SetRegions(Flat)
	m, a := s.Alloc(s.Empty(), Object{Kind: Heap, Size: p.Const(64, 16), Align: 8}, Unset)
	m, b := s.Alloc(m, Object{Kind: Heap, Size: p.Const(64, 16), Align: 8}, Unset)
	c, d := p.Var("c", 1), p.Var("d", 1)
	at := func(i term.ID) term.ID { return p.Ite(i, s.Pointer(a), s.Pointer(b)) }
	m = s.Store(m, s.Pointer(b), s.Pointer(a))
	m = s.Store(m, s.Pointer(a), s.Pointer(b))
	m = s.Store(m, at(c), s.word(0))
	m = s.Store(m, p.Add(at(p.Var("e", 1)), s.word(8)), s.word(0)) // the first null at such a place
	for _, ptr := range []term.ID{s.Pointer(a), s.Pointer(b), at(c), at(d), p.Add(s.Pointer(a), s.word(8)), p.Add(at(d), s.word(8))} {
		got := s.Load(m, ptr, 8)
		for _, x := range s.origins(got) {
			if x.Object == rawObject {
				t.Errorf("the word at %s may be any address: %s", p.String(ptr), p.String(got))
			}
		}
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}
