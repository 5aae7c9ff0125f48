package blast

// kind is the function of a gate.
type kind uint8

const (
	kindConst kind = iota // node 0 only
	kindInput             // no fan-in: a free variable
	kindAnd               // in[0] ∧ in[1]
	kindXor               // in[0] ⊕ in[1], both fan-ins upright
	kindMux               // in[0] ? in[1] : in[2], in[0] and in[1] upright
	kindMaj               // at least two of three, at most one fan-in inverted
)

// gate is a node of the graph. Fan-ins always precede the gate itself, so the
// order of creation is a topological order.
type gate struct {
	in   [3]Edge
	kind kind
	// fanout counts the gates that use this one, saturating at 255. It steers
	// which gates get no SAT variable of their own; correctness does not depend
	// on it.
	fanout uint8
}

// Graph is a hash-consed graph of gates. Gates are only ever added. It holds no
// pointers, so the garbage collector does not walk it. A Graph is not safe for
// concurrent use.
type Graph struct {
	gates []gate
	table []uint32 // open addressing, 0 is free; length is a power of two
	used  int      // occupied slots of table
	opt   Options  // of the circuits

	mate []Edge // of the gates of full adders, if wanted; see noteAdder
}

// NewGraph returns a graph that holds the constants only, with the default
// options.
func NewGraph() *Graph {
	return &Graph{
		gates: make([]gate, 1, 1024),
		table: make([]uint32, 2048),
		opt:   DefaultOptions(),
	}
}

// Len is the number of gates, with inputs and the constant.
func (g *Graph) Len() int { return len(g.gates) }

// Input returns a new free variable.
func (g *Graph) Input() Edge {
	g.gates = append(g.gates, gate{kind: kindInput})
	return g.last()
}

func (g *Graph) last() Edge { return Edge(len(g.gates)-1) << 1 }

// intern returns the gate of kind k over a, b, c, creating it if need be. The
// caller has normalised the fan-ins.
func (g *Graph) intern(k kind, a, b, c Edge) Edge {
	mask := uint32(len(g.table) - 1)
	i := hash(k, a, b, c) & mask
	for g.table[i] != 0 {
		n := &g.gates[g.table[i]]
		if n.kind == k && n.in == [3]Edge{a, b, c} {
			return Edge(g.table[i] << 1)
		}
		i = (i + 1) & mask
	}
	g.gates = append(g.gates, gate{kind: k, in: [3]Edge{a, b, c}})
	g.use(a)
	g.use(b)
	g.use(c)
	g.table[i] = uint32(len(g.gates) - 1)
	g.used++
	if g.used*2 > len(g.table) {
		g.grow()
	}
	return g.last()
}

func (g *Graph) use(e Edge) {
	if n := &g.gates[e.node()]; n.fanout < 255 {
		n.fanout++
	}
}

func (g *Graph) grow() {
	old := g.table
	g.table = make([]uint32, 2*len(old))
	mask := uint32(len(g.table) - 1)
	for _, id := range old {
		if id == 0 {
			continue
		}
		n := &g.gates[id]
		i := hash(n.kind, n.in[0], n.in[1], n.in[2]) & mask
		for g.table[i] != 0 {
			i = (i + 1) & mask
		}
		g.table[i] = id
	}
}

func hash(k kind, a, b, c Edge) uint32 {
	h := uint64(k) + uint64(a)*0x9E3779B97F4A7C15
	h = (h ^ h>>29) + uint64(b)*0xBF58476D1CE4E5B9
	h = (h ^ h>>31) + uint64(c)*0x94D049BB133111EB
	h ^= h >> 32
	h *= 0xD6E8FEB86659FD93
	return uint32(h >> 32)
}

// is returns the gate of e if it is of kind k.
func (g *Graph) is(e Edge, k kind) (*gate, bool) {
	n := &g.gates[e.node()]
	return n, n.kind == k
}
