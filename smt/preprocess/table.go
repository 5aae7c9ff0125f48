package preprocess

import "github.com/fathom-verifier/fathom/smt/term"

// maxTable is the most bits of an index into a word that is a table of bits.
const maxTable = 6

// tableBit makes of a bit of a constant shifted by a few unknown bits, K >> s, a
// choice by these bits: choices of equal and of complementary results simplify,
// so that 0x6996 >> s is the parity of s.
func (z *normalizer) tableBit(t term.ID) term.ID {
	p := z.pool
	x := p.Arg(t, 0)
	w := p.Width(x)
	if p.Width(t) != 1 || p.Op(x) != term.OpLShr || w > 64 {
		return t
	}
	k, ok := p.ConstValue(p.Arg(x, 0))
	s := p.Arg(x, 1)
	zeros, _ := p.Known(s)
	n := 0
	for n < w && n <= maxTable && zeros>>n&(1<<(w-n)-1) != 1<<(w-n)-1 {
		n++
	}
	if !ok || n > maxTable || z.fuel < 1<<n {
		return t
	}
	z.fuel -= 1 << n
	z.stats[RuleTableBit]++
	_, low := p.ExtractBounds(t)
	row := make([]term.ID, 1<<n)
	for v := range row {
		// Shifts by the width or more give zero.
		row[v] = p.Bool(v < w && low+v < w && k>>(low+v)&1 == 1)
	}
	for i := 0; i < n; i++ {
		bit := p.Extract(s, i, i)
		for v := 0; v < len(row)/2; v++ {
			row[v] = p.Ite(bit, row[2*v+1], row[2*v])
		}
		row = row[:len(row)/2]
	}
	return row[0]
}
