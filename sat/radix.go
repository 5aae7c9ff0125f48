package sat

import "slices"

const (
	radixBits = 7  // bits of a digit
	radixFrom = 24 // length from which counting digits beats comparing keys
)

// radixSorter sorts keys by their upper 32 bits, of which no two are the same.
type radixSorter struct {
	keys []uint64 // to be filled, then sorted
	room []uint64
}

// sort takes linear time: a pass for each digit of the greatest difference of two keys.
// Conflict analysis sorts hundreds of keys for each conflict, and comparing them would
// mispredict a branch for each bit of their number.
func (r *radixSorter) sort() []uint64 {
	if len(r.keys) < radixFrom {
		slices.Sort(r.keys)
		return r.keys
	}
	low, high := ^uint64(0), uint64(0)
	for _, k := range r.keys {
		low, high = min(low, k), max(high, k)
	}
	low &^= 1<<32 - 1
	from := r.keys
	to := slices.Grow(r.room[:0], len(from))[:len(from)]
	for shift := uint(32); shift < 64 && (high-low)>>shift != 0; shift += radixBits {
		var next [1 << radixBits]uint32
		for _, k := range from {
			next[(k-low)>>shift%(1<<radixBits)]++
		}
		at := uint32(0)
		for i, n := range next {
			next[i] = at
			at += n
		}
		for _, k := range from {
			d := (k - low) >> shift % (1 << radixBits)
			to[next[d]] = k
			next[d]++
		}
		from, to = to, from
	}
	r.keys, r.room = from, to
	return from
}
