package memory

import (
	"math/rand/v2"
	"testing"
)

// TestTrieAgainstMap runs random operations on versions of a trie and on maps.
func TestTrieAgainstMap(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		type pair struct {
			t trie[int]
			m map[uint64]int
		}
		versions := []pair{{m: map[uint64]int{}}}
		key := func() uint64 {
			k := r.Uint64N(300)
			if r.IntN(10) == 0 {
				k = r.Uint64() >> r.IntN(64)
			}
			return k
		}
		clone := func(m map[uint64]int) map[uint64]int {
			c := map[uint64]int{}
			for k, v := range m {
				c[k] = v
			}
			return c
		}
		check := func(p pair) {
			t.Helper()
			for range 40 {
				if k := key(); p.t.get(k) != p.m[k] {
					t.Fatalf("seed %d: key %d is %d, want %d", seed, k, p.t.get(k), p.m[k])
				}
			}
			for k, v := range p.m {
				if p.t.get(k) != v {
					t.Fatalf("seed %d: key %d is %d, want %d", seed, k, p.t.get(k), v)
				}
			}
		}
		for range 60 {
			p := versions[r.IntN(len(versions))]
			q := pair{p.t, clone(p.m)}
			switch r.IntN(4) {
			case 0:
				k, v := key(), 1+r.IntN(3)
				q.t = q.t.set(k, v)
				q.m[k] = v
			case 1:
				k, vals := r.Uint64N(300), make([]int, 1+r.IntN(40))
				for i := range vals {
					vals[i] = 1 + r.IntN(3)
					q.m[k+uint64(i)] = vals[i]
				}
				q.t = q.t.setRun(k, vals)
			case 2:
				lo, hi := key(), key()
				if lo > hi {
					lo, hi = hi, lo
				}
				hi = max(hi, 1) // 0 stands for 2^64
				q.t = q.t.clear(lo, hi)
				any := false
				for k := range q.m {
					if lo <= k && k < hi {
						any = true
						delete(q.m, k)
					}
				}
				if hi > lo && p.t.anyIn(lo, hi-1) != any {
					t.Fatalf("seed %d: anyIn(%d, %d) is %v", seed, lo, hi-1, !any)
				}
			case 3:
				o := versions[r.IntN(len(versions))]
				want := map[uint64]int{}
				for k, v := range p.m {
					if o.m[k] == v {
						want[k] = v
					}
				}
				last, found := uint64(0), 0
				diff(p.t, o.t, func(k uint64, a, b int) {
					if a == b || a != p.m[k] || b != o.m[k] || found > 0 && k <= last {
						t.Fatalf("seed %d: difference at %d: %d %d", seed, k, a, b)
					}
					last, found = k, found+1
				})
				union := clone(p.m)
				for k, v := range o.m {
					union[k] = v
				}
				if found != len(union)-len(want) {
					t.Fatalf("seed %d: %d differences, want %d", seed, found, len(union)-len(want))
				}
				lo, hi := key(), key()
				same := true
				for k := range union {
					if lo <= k && k <= hi && p.m[k] != o.m[k] {
						same = false
					}
				}
				if equalIn(p.t, o.t, lo, hi) != same {
					t.Fatalf("seed %d: equalIn(%d, %d) is %v", seed, lo, hi, !same)
				}
				q = pair{common(p.t, o.t), want}
			}
			check(q)
			versions = append(versions, q)
		}
		for _, v := range versions {
			check(v)
		}
	}
}

// TestTrieSharing checks that what is not changed is shared, which joins rely on.
func TestTrieSharing(t *testing.T) {
	var a trie[int]
	for k := range uint64(4096) {
		a = a.set(k, 1)
	}
	if b := a.set(17, 1); b != a {
		t.Error("setting what is there already makes a new map")
	}
	if b := a.clear(5000, 6000); b != a {
		t.Error("clearing nothing makes a new map")
	}
	b := a.set(17, 2)
	if common(a, b).get(18) != 1 || common(a, b).get(17) != 0 {
		t.Error("common bindings")
	}
	shared := 0
	for i := range trieWays {
		if a.root.branch.kid[i] == b.root.branch.kid[i] {
			shared++
		}
	}
	if shared != trieWays-1 {
		t.Errorf("%d of %d subtrees are shared after one update", shared, trieWays)
	}
}
