package memory

import (
	"math/bits"

	"github.com/fathom-verifier/fathom/smt/term"
)

// table returns the constant that belongs to t, given its possible values in ascending order and the n bytes that belong to each. Like
// mux it decides one bit of t at a time, from the highest that tells the values apart. Where the constants of one half are
// those of the other but for the same bits, these are an exclusive or. So a table that is affine over GF(2), as those of
// checksums, error-correcting codes and ciphers are, becomes one exclusive or for each bit of t, which cancels with others,
// instead of a choice among all its entries. Time is linear in n times the number of values and logarithmic in the latter.
func (s *Space) table(t term.ID, keys []uint64, entry func(key uint64) []byte) term.ID {
	if len(keys) == 1 {
		return s.constant(entry(keys[0]))
	}
	bit := 63 - bits.LeadingZeros64(keys[0]^keys[len(keys)-1])
	cut := 1
	for keys[cut]>>bit&1 == 0 {
		cut++
	}
	low, high := keys[:cut], keys[cut:]
	if d := difference(low, high, bit, entry); d != nil {
		v := s.table(t, low, entry)
		flip := s.constant(d)
		return s.pool.Xor(v, s.pool.Ite(s.pool.Extract(t, bit, bit), flip, s.pool.Const(8*len(d), 0)))
	}
	return s.choose(s.pool.Extract(t, bit, bit), s.table(t, high, entry), s.table(t, low, entry))
}

// difference returns the exclusive or of each entry of high with its counterpart of low, whose key lacks the bit; nil if they are
// not the same for all, or some entry has no counterpart.
func difference(low, high []uint64, bit int, entry func(key uint64) []byte) []byte {
	if len(low) != len(high) {
		return nil
	}
	var d []byte
	for i, k := range low {
		if high[i] != k|1<<bit {
			return nil
		}
		a, b := entry(k), entry(high[i])
		if d == nil {
			d = make([]byte, len(a))
			for j := range d {
				d[j] = a[j] ^ b[j]
			}
			continue
		}
		for j := range d {
			if d[j] != a[j]^b[j] {
				return nil
			}
		}
	}
	return d
}
