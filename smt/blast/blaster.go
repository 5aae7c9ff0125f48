package blast

import (
	"context"
	"fmt"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// DefaultMaxGates bounds the graph of a new Blaster: about 1 GB of gates.
const DefaultMaxGates = 1 << 25

// What literals can number, and offsets of edges.
const (
	maxGates = sat.MaxVar - 1
	maxEdges = 1<<32 - 2
)

// Blaster translates terms of one pool into clauses of one sink, each term and
// each gate once. Its memory grows with the terms that were blasted, not with
// the pool. A Blaster is not safe for concurrent use.
type Blaster struct {
	// MaxGates is the size of the graph beyond which Blast and Assert refuse
	// with a *TooLargeError. It may be changed between calls.
	MaxGates int

	pool  *term.Pool
	opt   Options
	graph *Graph
	enc   encoder

	first  []uint32                // per term: 1 + offset of its edges; 0 if not blasted
	edges  []Edge                  // edges of the terms, least significant first
	quot   map[[2]term.ID]quotient // of dividend and divisor
	vars   []term.ID
	arrays []term.ID
	stack  []term.ID
	polls  int

	products   []product        // abstracted, in the order of their terms
	factors    map[string][]int // indices of products by their factors
	scratch    *Graph           // evaluates lemmas; it has constants only
	refinement Refinement
	byName     map[string]int64
}

// TooLargeError says that a term would need more gates than allowed.
type TooLargeError struct {
	Op    term.Op // operator of the term
	Width int     // width of its operands in bits
	Gates int     // gates there would be, an estimate from above
	Max   int     // gates allowed
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("formula too large: %v of %d bits would make %d gates, %d are allowed",
		e.Op, e.Width, e.Gates, e.Max)
}

// New returns a blaster that sends clauses to sink, with the default options.
func New(pool *term.Pool, sink Sink) *Blaster {
	return NewWithOptions(pool, sink, DefaultOptions())
}

// NewWithOptions returns a blaster that sends clauses to sink.
func NewWithOptions(pool *term.Pool, sink Sink, opt Options) *Blaster {
	g := NewGraph()
	g.opt = opt
	return &Blaster{
		MaxGates: DefaultMaxGates,
		pool:     pool,
		opt:      opt,
		graph:    g,
		enc:      encoder{g: g, sink: sink},
		factors:  make(map[string][]int),
		scratch:  NewGraph(),
		byName:   make(map[string]int64),
		quot:     make(map[[2]term.ID]quotient),
	}
}

// Gates is the number of gates of the graph.
func (b *Blaster) Gates() int { return b.graph.Len() }

// Vars lists the variables blasted so far, in order of first use. The caller
// must not change it.
func (b *Blaster) Vars() []term.ID { return b.vars }

// Arrays lists the selects from arrays and the equalities of arrays blasted so far.
// Their bits are free inputs: to give them their meaning is the caller's business.
// The caller must not change it.
func (b *Blaster) Arrays() []term.ID { return b.arrays }

// Blasted reports whether t has edges.
func (b *Blaster) Blasted(t term.ID) bool {
	return int(t) < len(b.first) && b.first[t] != 0
}

// Bits are the edges of t, least significant first; t must be blasted. The
// caller must not change them.
func (b *Blaster) Bits(t term.ID) []Edge {
	if !b.Blasted(t) {
		panic("blast: the term was not blasted")
	}
	return b.slice(b.first[t]-1, b.pool.Width(t))
}

func (b *Blaster) slice(off uint32, w int) []Edge {
	return b.edges[off : int(off)+w : int(off)+w]
}

// Blast builds the gates of t and of everything below it; arrays themselves have
// none. The only clauses it emits are facts about divisions and bounds of elements,
// which hold whatever the operands are.
// The error is that of the context or a *TooLargeError; the blaster stays usable
// and another call resumes.
func (b *Blaster) Blast(ctx context.Context, t term.ID) error {
	if n := b.pool.Len(); n > len(b.first) {
		b.first = append(b.first, make([]uint32, n-len(b.first))...)
	}
	if b.first[t] != 0 {
		return nil
	}
	b.stack = append(b.stack[:0], t)
	for len(b.stack) > 0 {
		u := b.stack[len(b.stack)-1]
		if b.first[u] != 0 {
			b.stack = b.stack[:len(b.stack)-1]
			continue
		}
		before := len(b.stack)
		for i, n := 0, b.pool.NumArgs(u); i < n; i++ {
			if a := b.operand(u, i); b.first[a] == 0 {
				b.stack = append(b.stack, a)
			}
		}
		if len(b.stack) > before {
			continue
		}
		b.stack = b.stack[:before-1]
		if err := b.admit(ctx, u); err != nil {
			return err
		}
		b.build(u)
	}
	return nil
}

// operand is argument i of u, except that a sum takes what its negated summand
// negates: the circuit of a difference is one adder.
func (b *Blaster) operand(u term.ID, i int) term.ID {
	a := b.pool.Arg(u, i)
	if b.pool.Op(u) == term.OpAdd && b.pool.Op(a) == term.OpNeg && b.subtracts(u) == i {
		return b.pool.Arg(a, 0)
	}
	return a
}

// subtracts is the argument of the sum u that is a negation, or -1.
func (b *Blaster) subtracts(u term.ID) int {
	for i := 1; i >= 0; i-- {
		if b.pool.Op(b.pool.Arg(u, i)) == term.OpNeg {
			return i
		}
	}
	return -1
}

// admit polls the context now and then and refuses a term whose circuit would
// exceed the limit.
func (b *Blaster) admit(ctx context.Context, u term.ID) error {
	cost := b.cost(u)
	b.polls++
	if b.polls&255 == 0 || cost > 1<<12 {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	limit := min(b.MaxGates, maxGates)
	n := b.graph.Len() + cost
	if len(b.edges)+4*b.pool.Width(u) > maxEdges {
		n = limit + 1
	}
	if n > limit {
		w := b.pool.Width(u)
		if b.pool.NumArgs(u) > 0 {
			w = b.pool.Width(b.pool.Arg(u, 0))
		}
		return &TooLargeError{Op: b.pool.Op(u), Width: w, Gates: n, Max: limit}
	}
	return nil
}

// cost bounds the gates of u's circuit from above, roughly.
func (b *Blaster) cost(u term.ID) int {
	w := b.pool.Width(u)
	switch b.pool.Op(u) {
	case term.OpMul, term.OpUMulO, term.OpSMulO, term.OpUDiv, term.OpURem:
		x, s := b.Bits(b.operand(u, 0)), b.Bits(b.operand(u, 1))
		w = len(x)
		division := b.pool.Op(u) == term.OpUDiv || b.pool.Op(u) == term.OpURem
		switch {
		case division && b.abstractsDivision(x, s), !division && b.abstracts(x, s):
			return 40 * w
		case b.pool.Op(u) == term.OpMul:
			return b.mulCost(w, b.rows(u))
		case division:
			return divCost(w)
		}
		return b.mulCost(w+1, b.rows(u)+1) + 8*w
	case term.OpShl, term.OpLShr, term.OpAShr:
		return 20 * w
	case term.OpEq, term.OpUlt, term.OpSlt:
		return 2 * b.pool.Width(b.pool.Arg(u, 0))
	}
	return 3 * w
}

// mulCost bounds the gates of a product of w bits with this many rows, divCost
// those of a quotient and a remainder with their product.
func (b *Blaster) mulCost(w, rows int) int {
	if b.opt.BoothWidth > 0 {
		rows = 2 * rows
	}
	return 4 * w * rows
}

func divCost(w int) int { return 14 * w * (w + 1) }

// rows is the number of rows of the product u.
func (b *Blaster) rows(u term.ID) int {
	return min(len(recode(b.Bits(b.operand(u, 0)))), len(recode(b.Bits(b.operand(u, 1)))))
}

// Lit is the literal of the only bit of t, which must be of width 1. The term is
// blasted and the definitions it needs are emitted. Errors are those of Blast.
func (b *Blaster) Lit(ctx context.Context, t term.ID) (sat.Lit, error) {
	if b.pool.Width(t) != 1 {
		panic("blast: Lit of a term that is not Boolean")
	}
	if err := b.Blast(ctx, t); err != nil {
		return 0, err
	}
	e := b.Bits(t)[0]
	if err := b.enc.reach(ctx, e); err != nil {
		return 0, err
	}
	return b.enc.Lit(e), nil
}

// Assert makes the Boolean term t hold for good. Errors are those of Blast; after
// one, t must be asserted again if it is to hold, and none, part or all of it may
// hold already.
func (b *Blaster) Assert(ctx context.Context, t term.ID) error {
	if b.pool.Width(t) != 1 {
		panic("blast: Assert of a term that is not Boolean")
	}
	if err := b.Blast(ctx, t); err != nil {
		return err
	}
	return b.enc.Assert(ctx, b.Bits(t)[0])
}

// AssertCongruent adds that the applications r and s of one array, both blasted
// with their indices, have equal values if they have equal indices.
func (b *Blaster) AssertCongruent(r, s term.ID) {
	if b.pool.Arg(r, 0) != b.pool.Arg(s, 0) {
		panic("blast: congruence between different arrays")
	}
	g := b.graph
	same := g.equal(b.Bits(b.pool.Arg(r, 1)), b.Bits(b.pool.Arg(s, 1)))
	if same == False {
		return
	}
	x, y := b.Bits(r), b.Bits(s)
	for i := range x {
		b.enc.Assert(context.Background(), g.Or(same.Not(), g.Xnor(x[i], y[i])))
	}
}
