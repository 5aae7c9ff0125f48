package sat

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

func TestRadixSorter(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s radixSorter
	for _, n := range []int{0, 1, 2, radixFrom - 1, radixFrom, 255, 256, 1000} {
		for _, bits := range []uint{10, 16, 17, 24, 32} {
			seen := map[uint32]bool{}
			s.keys = s.keys[:0]
			base := uint32(0)
			if bits < 32 {
				base = r.Uint32() >> 1
			}
			for len(s.keys) < n {
				if k := base + r.Uint32()>>(32-bits); !seen[k] {
					seen[k] = true
					s.keys = append(s.keys, uint64(k)<<32|uint64(r.Uint32()))
				}
			}
			want := slices.Sorted(slices.Values(s.keys))
			if got := s.sort(); !slices.Equal(got, want) {
				t.Errorf("%d keys of %d bits: not sorted as by comparison", n, bits)
			}
		}
	}
}

func BenchmarkRadixSorter(b *testing.B) {
	for _, n := range []int{16, 32, 48, 64, 128, 512} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			const stamps = 1 << 20
			keys := make([]uint64, stamps) // so many that no branch predictor learns them
			for i, stamp := range rand.New(rand.NewPCG(1, 2)).Perm(stamps) {
				keys[i] = uint64(stamp)<<32 | uint64(i)
			}
			var s radixSorter
			for at := 0; b.Loop(); at += n {
				if at+n > stamps {
					at = 0
				}
				s.keys = append(s.keys[:0], keys[at:][:n]...)
				s.sort()
			}
		})
	}
}
