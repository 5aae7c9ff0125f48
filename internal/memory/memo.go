package memory

import "github.com/fathom-verifier/fathom/smt/term"

// loadKey and checkKey name what is remembered for a node of the graph of pointers.
type (
	loadKey struct {
		node  int32
		bytes int
	}
	checkKey struct {
		node  int32
		n     term.ID
		write bool
	}
)

func (k loadKey) nodeOf() int32  { return k.node }
func (k checkKey) nodeOf() int32 { return k.node }

// A nodeMemo remembers a value per node of the graph of pointers, with the memory for which it holds. It holds for any
// other memory, too, that agrees on the objects the node can refer to: walking a list does not start over because a
// variable elsewhere was written.
type nodeMemo[K interface {
	comparable
	nodeOf() int32
}, V any] map[K]memoEntry[V]

type memoEntry[V any] struct {
	objects trie[*state]
	count   int // objects in the space
	v       V
}

func (c nodeMemo[K, V]) get(s *Space, m *Memory, k K) (v V, ok bool) {
	e, ok := c[k]
	if !ok {
		return v, false
	}
	n := s.pointers.nodes[k.nodeOf()]
	if n.hi == anyObject && e.count != len(s.objects) || !equalIn(e.objects, m.objects, uint64(n.lo), uint64(n.hi)) {
		return v, false
	}
	return e.v, true
}

func (c nodeMemo[K, V]) set(s *Space, m *Memory, k K, v V) {
	c[k] = memoEntry[V]{m.objects, len(s.objects), v}
}
