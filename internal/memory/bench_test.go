package memory

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// BenchmarkStoreLoad does one store and one load at constant offsets, spread over 10,000 objects.
func BenchmarkStoreLoad(b *testing.B) {
	p, s := newSpace()
	m := s.Empty()
	ids := make([]ObjectID, 10_000)
	for i := range ids {
		m, ids[i] = object(s, m, "o", 64, Arbitrary)
	}
	vals := make([]term.ID, 64)
	for i := range vals {
		vals[i] = p.Var("v", 32)
	}
	r := rand.New(rand.NewPCG(1, 1))
	b.ReportAllocs()
	for b.Loop() {
		id, off := ids[r.IntN(len(ids))], uint64(4*r.IntN(16))
		v := vals[r.IntN(len(vals))]
		m = s.Store(m, at(s, id, off), v)
		if s.Load(m, at(s, id, off), 4) != v {
			b.Fatal("lost store")
		}
	}
}

// BenchmarkInOrder stores and sums the words of one array, and reports the time for each.
func BenchmarkInOrder(b *testing.B) {
	for _, n := range []uint64{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				p, s := newSpace()
				m, a := object(s, s.Empty(), "a", 4*n, Arbitrary)
				for i := range n {
					m = s.Store(m, at(s, a, 4*i), p.Var("x", 32))
				}
				sum := p.Const(32, 0)
				for i := range n {
					sum = p.Add(sum, s.Load(m, at(s, a, 4*i), 4))
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/word")
		})
	}
}

// BenchmarkList builds a list of 1,000 nodes in which each node may be missing, and walks it.
func BenchmarkList(b *testing.B) {
	const nodes = 1000
	for b.Loop() {
		p, s := newSpace()
		m := s.Empty()
		null := p.Const(64, 0)
		head := null
		for range nodes {
			var id ObjectID
			m, id = object(s, m, "node", 16, Arbitrary)
			next := s.Store(m, at(s, id, 0), p.Var("payload", 32))
			next = s.Store(next, at(s, id, 8), head)
			head = s.Pointer(id)
			m = next
		}
		sum := p.Const(32, 0)
		for q := head; q != null; q = s.Load(m, p.Add(q, s.word(8)), 8) {
			ok := s.Valid(s.Check(m, q, s.word(16), false))
			if !p.IsTrue(ok) {
				b.Fatal("an undecided check")
			}
			sum = p.Add(sum, s.Load(m, q, 4))
		}
	}
}

// BenchmarkMaybeList builds a list to which each of n nodes is added on one of two paths only.
func BenchmarkMaybeList(b *testing.B) {
	for _, n := range []int{50, 100, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				p, s := newSpace()
				m := s.Empty()
				null := p.Const(64, 0)
				head := null
				for range n {
					c := p.Var("c", 1)
					then, id := object(s, m, "node", 16, Arbitrary)
					then = s.Store(then, at(s, id, 0), p.Var("payload", 32))
					then = s.Store(then, at(s, id, 8), head)
					head = p.Ite(c, s.Pointer(id), head)
					m = s.Join(c, then, m)
				}
				sum, q := p.Const(32, 0), head
				for range n {
					null := p.Eq(q, null)
					sum = p.Add(sum, p.Ite(null, p.Const(32, 0), s.Load(m, q, 4)))
					q = p.Ite(null, q, s.Load(m, p.Add(q, s.word(8)), 8))
				}
				b.ReportMetric(float64(p.Len()), "terms")
			}
		})
	}
}

// BenchmarkJoinDifference joins two versions of a memory of n objects that differ in one.
func BenchmarkJoinDifference(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p, s := newSpace()
			m := s.Empty()
			var id ObjectID
			for range n {
				m, id = object(s, m, "o", 1024, Zero)
			}
			c, x := p.Var("c", 1), p.Var("x", 32)
			other := s.Store(m, at(s, id, 512), x)
			for b.Loop() {
				s.Join(c, m, other)
			}
		})
	}
}

// BenchmarkSymbolicCopy copies a symbolic length between buffers of 1 MiB and reads at a symbolic index.
func BenchmarkSymbolicCopy(b *testing.B) {
	for b.Loop() {
		p, s := newSpace()
		m, x := object(s, s.Empty(), "x", 1<<20, Arbitrary)
		m, y := object(s, m, "y", 1<<20, Arbitrary)
		n, i := p.Var("n", 64), p.Var("i", 64)
		m = s.Set(m, s.Pointer(x), p.Const(8, 7), n)
		m = s.Copy(m, s.Pointer(y), s.Pointer(x), n)
		s.Load(m, p.Ptr(uint32(y), i), 1)
		s.Check(m, p.Ptr(uint32(y), i), s.word(1), false)
	}
}

// BenchmarkSymbolicStores writes n times at symbolic indices of a table of 1,024 words and reads as often.
func BenchmarkSymbolicStores(b *testing.B) {
	for _, n := range []int{50, 100, 200} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				p, s := newSpace()
				m, a := object(s, s.Empty(), "a", 4096, Zero)
				for range n {
					i := p.ZExt(p.Var("i", 10), 64)
					q := p.Ptr(uint32(a), p.Mul(i, s.word(4)))
					m = s.Store(m, q, p.Add(s.Load(m, q, 4), p.Const(32, 1)))
				}
				b.ReportMetric(float64(p.Len()), "terms")
			}
		})
	}
}

// BenchmarkTable reads a constant table of 256 words at a symbolic index.
func BenchmarkTable(b *testing.B) {
	image := make([]byte, 1024)
	for i := range image {
		image[i] = byte(i * 37 >> 2)
	}
	for b.Loop() {
		p, s := newSpace()
		m, a := object(s, s.Empty(), "table", 1024, Bytes(image))
		s.Load(m, p.Ptr(uint32(a), p.Mul(p.ZExt(p.Var("i", 8), 64), s.word(4))), 4)
		b.ReportMetric(float64(p.Len()), "terms")
	}
}
