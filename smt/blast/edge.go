package blast

// Edge is a gate of a Graph, or its inversion (lowest bit set). The two
// smallest edges are the constants.
type Edge uint32

// The constant edges, of every graph.
const (
	False Edge = 0
	True  Edge = 1
)

// Not is the inversion of e.
func (e Edge) Not() Edge { return e ^ 1 }

// notIf inverts e if c holds.
func (e Edge) notIf(c bool) Edge {
	if c {
		return e ^ 1
	}
	return e
}

// IsConst reports whether e is True or False.
func (e Edge) IsConst() bool { return e <= 1 }

func (e Edge) node() uint32   { return uint32(e >> 1) }
func (e Edge) inverted() bool { return e&1 != 0 }

// Bool is the constant edge of b.
func Bool(b bool) Edge {
	if b {
		return True
	}
	return False
}
