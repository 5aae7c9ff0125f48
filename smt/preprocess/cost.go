package preprocess

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// cost estimates the clauses that ts need beyond those of terms that have theirs.
// A step that shortens one term may keep it from being shared with others, or an
// operator may be cheaper on a choice of operands than in a choice of results: only
// the whole tells. Linear in the terms without clauses.
func (z *Preprocessor) cost(ts []term.ID) int64 {
	p := z.pool
	z.counted.begin(p.Len())
	sum := int64(0)
	stack := append(z.counted.stack[:0], ts...)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if z.counted.has(t) || z.translated != nil && z.translated(t) {
			continue
		}
		z.counted.add(t)
		sum += clauses(p, t)
		for i, n := 0, p.NumArgs(t); i < n; i++ {
			stack = append(stack, p.Arg(t, i))
		}
	}
	z.counted.stack = stack
	return sum
}

// open is the number of bits of t that are not known.
func open(p *term.Pool, t term.ID) int64 {
	if p.IsConst(t) {
		return 0
	}
	w := p.Width(t)
	if w > 64 {
		return int64(w)
	}
	zeros, ones := p.Known(t)
	return int64(w - bits.OnesCount64(zeros|ones))
}

// Clauses of a bit of each kind of circuit.
const (
	andClauses   = 3
	xorClauses   = 4
	muxClauses   = 6
	carryClauses = 6
	adderClauses = 2*xorClauses + carryClauses
	countClauses = xorClauses + andClauses // of a sum with a constant or a single bit
)

// clauses estimates the clauses of the operator of t.
func clauses(p *term.Pool, t term.ID) int64 {
	w := int64(p.Width(t))
	of := func(i int) int64 { return open(p, p.Arg(t, i)) }
	switch p.Op(t) {
	case term.OpAnd:
		return andClauses * open(p, t)
	case term.OpIte, term.OpStore, term.OpSelect, term.OpArrayEq, term.OpPrefix, term.OpOffset:
		return muxClauses * open(p, t)
	case term.OpXor:
		if p.IsConst(p.Arg(t, 1)) {
			return 0
		}
		return xorClauses * open(p, t)
	case term.OpEq:
		return xorClauses*min(of(0), of(1)) + andClauses*max(of(0), of(1))
	case term.OpUlt, term.OpSlt:
		return carryClauses * max(of(0), of(1))
	case term.OpAdd, term.OpPtr:
		if min(of(0), of(1)) <= 1 {
			return countClauses * open(p, t)
		}
		return adderClauses * open(p, t)
	case term.OpNeg:
		return countClauses * open(p, t)
	case term.OpMul, term.OpUMulO, term.OpSMulO:
		rows := of(1)
		if v, ok := p.ConstValue(p.Arg(t, 1)); ok {
			rows = int64(bits.OnesCount64(v^v<<1)+1) / 2
		} else if p.IsConst(p.Arg(t, 1)) {
			rows = int64(p.Width(p.Arg(t, 1))) / 3
		}
		return adderClauses * of(0) * max(rows, 1)
	case term.OpUDiv, term.OpURem:
		return (adderClauses + muxClauses) * w * w
	case term.OpShl, term.OpLShr, term.OpAShr:
		return muxClauses * w * int64(bits.Len64(uint64(w)))
	}
	return 0
}

// marks is a set of terms that is emptied in constant time.
type marks struct {
	at    []uint32
	round uint32
	stack []term.ID // scratch
}

func (m *marks) begin(n int) {
	if m.round++; m.round == 0 {
		clear(m.at)
		m.round = 1
	}
	if n > len(m.at) {
		at := make([]uint32, n+n/4)
		copy(at, m.at)
		m.at = at
	}
}

func (m *marks) has(t term.ID) bool { return m.at[t] == m.round }
func (m *marks) add(t term.ID)      { m.at[t] = m.round }
