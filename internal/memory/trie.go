package memory

// A trie is a persistent map from a small-to-medium unsigned key to V, a radix tree with 16-way nodes. The zero value
// of V means "absent". Its shape depends only on the keys and on the height it has grown to, not on the order of
// insertions; versions share all nodes they have in common, which diff and common exploit.
//
// get and set cost O(log16 key); set copies one node per level.
type trie[V comparable] struct {
	root   ref[V]
	height uint8 // number of branch levels over the leaves; keys are below 16^(height+1)
}

const (
	trieBits = 4
	trieWays = 1 << trieBits
)

// A ref is a child: a leaf on the lowest level, a branch above, or neither (empty subtree).
type ref[V comparable] struct {
	branch *branch[V]
	leaf   *leaf[V]
}

type branch[V comparable] struct{ kid [trieWays]ref[V] }

type leaf[V comparable] struct{ val [trieWays]V }

func (r ref[V]) empty() bool { return r.branch == nil && r.leaf == nil }

// span is the number of keys a tree of this height can hold; 0 stands for 2^64.
func span(height uint8) uint64 {
	shift := trieBits * (uint(height) + 1)
	if shift >= 64 {
		return 0
	}
	return 1 << shift
}

func (t trie[V]) fits(key uint64) bool {
	n := span(t.height)
	return n == 0 || key < n
}

// leafAt returns the leaf that holds key, or nil.
func (t trie[V]) leafAt(key uint64) *leaf[V] {
	if !t.fits(key) {
		return nil
	}
	r := t.root
	for h := int(t.height); h > 0; h-- {
		if r.branch == nil {
			return nil
		}
		r = r.branch.kid[key>>(trieBits*uint(h))&(trieWays-1)]
	}
	return r.leaf
}

// get returns the value at key, or the zero value.
func (t trie[V]) get(key uint64) V {
	if l := t.leafAt(key); l != nil {
		return l.val[key&(trieWays-1)]
	}
	var none V
	return none
}

// lift returns the same map with a root of at least the given height.
func (t trie[V]) lift(height uint8) trie[V] {
	if t.root.empty() {
		t.height = max(t.height, height)
		return t
	}
	for t.height < height {
		b := new(branch[V])
		b.kid[0] = t.root
		t.root = ref[V]{branch: b}
		t.height++
	}
	return t
}

// grow lifts the root until key fits.
func (t trie[V]) grow(key uint64) trie[V] {
	h := t.height
	for n := span(h); n != 0 && key >= n; n = span(h) {
		h++
	}
	return t.lift(h)
}

// set returns the map with key bound to v.
func (t trie[V]) set(key uint64, v V) trie[V] {
	return t.setRun(key, []V{v})
}

// setRun binds key, key+1, … to vals. One path is copied per leaf touched; the map itself is returned if nothing
// changes.
func (t trie[V]) setRun(key uint64, vals []V) trie[V] {
	for len(vals) > 0 {
		room := trieWays - int(key&(trieWays-1))
		n := min(room, len(vals))
		t = t.grow(key)
		if r, changed := setIn(t.root, t.height, key, vals[:n]); changed {
			t.root = r
		}
		key += uint64(n)
		vals = vals[n:]
	}
	return t
}

// setIn binds a run that lies in one leaf.
func setIn[V comparable](r ref[V], height uint8, key uint64, vals []V) (ref[V], bool) {
	if height == 0 {
		at := int(key & (trieWays - 1))
		if r.leaf != nil {
			same := true
			for i, v := range vals {
				if r.leaf.val[at+i] != v {
					same = false
					break
				}
			}
			if same {
				return r, false
			}
		}
		l := new(leaf[V])
		if r.leaf != nil {
			*l = *r.leaf
		}
		copy(l.val[at:], vals)
		return ref[V]{leaf: l}, true
	}
	i := key >> (trieBits * uint(height)) & (trieWays - 1)
	var kid ref[V]
	if r.branch != nil {
		kid = r.branch.kid[i]
	}
	kid, changed := setIn(kid, height-1, key, vals)
	if !changed {
		return r, false
	}
	b := new(branch[V])
	if r.branch != nil {
		*b = *r.branch
	}
	b.kid[i] = kid
	return ref[V]{branch: b}, true
}

// clear returns the map without the keys in [lo, hi); hi == 0 stands for 2^64. Whole subtrees are dropped in one step.
func (t trie[V]) clear(lo, hi uint64) trie[V] {
	last := hi - 1
	if hi != 0 && lo >= hi {
		return t
	}
	t.root = clearIn(t.root, t.height, 0, lo, last)
	return t
}

// clearIn drops the keys in [lo, last] of the subtree whose first key is first.
func clearIn[V comparable](r ref[V], height uint8, first, lo, last uint64) ref[V] {
	if r.empty() {
		return r
	}
	end := first + span(height) - 1
	if last < first || lo > end {
		return r
	}
	if lo <= first && end <= last {
		return ref[V]{}
	}
	if height == 0 {
		var none V
		l, any, changed := *r.leaf, false, false
		for i := range l.val {
			if k := first + uint64(i); lo <= k && k <= last {
				changed = changed || l.val[i] != none
				l.val[i] = none
			}
			any = any || l.val[i] != none
		}
		switch {
		case !any:
			return ref[V]{}
		case !changed:
			return r
		}
		c := l
		return ref[V]{leaf: &c}
	}
	b, any := *r.branch, false
	changed := false
	for i := range b.kid {
		kid := clearIn(b.kid[i], height-1, first+uint64(i)<<(trieBits*uint(height)), lo, last)
		changed = changed || kid != b.kid[i]
		b.kid[i] = kid
		any = any || !kid.empty()
	}
	switch {
	case !any:
		return ref[V]{}
	case !changed:
		return r
	}
	c := b
	return ref[V]{branch: &c}
}

// anyIn reports whether some key in [lo, last] is bound.
func (t trie[V]) anyIn(lo, last uint64) bool {
	return anyIn(t.root, t.height, 0, lo, last)
}

func anyIn[V comparable](r ref[V], height uint8, first, lo, last uint64) bool {
	if r.empty() {
		return false
	}
	end := first + span(height) - 1
	if last < first || lo > end {
		return false
	}
	if height == 0 {
		var none V
		for i, v := range r.leaf.val {
			if k := first + uint64(i); v != none && lo <= k && k <= last {
				return true
			}
		}
		return false
	}
	for i, kid := range r.branch.kid {
		if anyIn(kid, height-1, first+uint64(i)<<(trieBits*uint(height)), lo, last) {
			return true
		}
	}
	return false
}

// equalIn reports whether the maps agree on the keys in [lo, last].
func equalIn[V comparable](a, b trie[V], lo, last uint64) bool {
	h := max(a.height, b.height)
	a, b = a.lift(h), b.lift(h)
	return equalInRef(a.root, b.root, h, 0, lo, last)
}

func equalInRef[V comparable](a, b ref[V], height uint8, first, lo, last uint64) bool {
	if a == b {
		return true
	}
	if end := first + span(height) - 1; last < first || lo > end {
		return true
	}
	if height == 0 {
		var none V
		for i := range trieWays {
			if k := first + uint64(i); k < lo || k > last {
				continue
			}
			va, vb := none, none
			if a.leaf != nil {
				va = a.leaf.val[i]
			}
			if b.leaf != nil {
				vb = b.leaf.val[i]
			}
			if va != vb {
				return false
			}
		}
		return true
	}
	for i := range trieWays {
		var ka, kb ref[V]
		if a.branch != nil {
			ka = a.branch.kid[i]
		}
		if b.branch != nil {
			kb = b.branch.kid[i]
		}
		if !equalInRef(ka, kb, height-1, first+uint64(i)<<(trieBits*uint(height)), lo, last) {
			return false
		}
	}
	return true
}

// diff calls f, in ascending order of keys, on every key whose values differ. Subtrees shared by both sides are
// skipped: the cost is that of the difference.
func diff[V comparable](a, b trie[V], f func(key uint64, va, vb V)) {
	h := max(a.height, b.height)
	a, b = a.lift(h), b.lift(h)
	diffIn(a.root, b.root, h, 0, f)
}

func diffIn[V comparable](a, b ref[V], height uint8, first uint64, f func(uint64, V, V)) {
	if a == b {
		return
	}
	if height == 0 {
		var la, lb leaf[V]
		if a.leaf != nil {
			la = *a.leaf
		}
		if b.leaf != nil {
			lb = *b.leaf
		}
		for i := range la.val {
			if la.val[i] != lb.val[i] {
				f(first+uint64(i), la.val[i], lb.val[i])
			}
		}
		return
	}
	for i := range trieWays {
		var ka, kb ref[V]
		if a.branch != nil {
			ka = a.branch.kid[i]
		}
		if b.branch != nil {
			kb = b.branch.kid[i]
		}
		diffIn(ka, kb, height-1, first+uint64(i)<<(trieBits*uint(height)), f)
	}
}

// common returns the bindings that are the same in both maps.
func common[V comparable](a, b trie[V]) trie[V] {
	h := max(a.height, b.height)
	a, b = a.lift(h), b.lift(h)
	a.root = commonIn(a.root, b.root, h)
	return a
}

func commonIn[V comparable](a, b ref[V], height uint8) ref[V] {
	if a == b {
		return a
	}
	if a.empty() || b.empty() {
		return ref[V]{}
	}
	if height == 0 {
		var none V
		l, any := new(leaf[V]), false
		for i := range l.val {
			if a.leaf.val[i] == b.leaf.val[i] {
				l.val[i] = a.leaf.val[i]
				any = any || l.val[i] != none
			}
		}
		if !any {
			return ref[V]{}
		}
		return ref[V]{leaf: l}
	}
	c, any := new(branch[V]), false
	for i := range c.kid {
		c.kid[i] = commonIn(a.branch.kid[i], b.branch.kid[i], height-1)
		any = any || !c.kid[i].empty()
	}
	if !any {
		return ref[V]{}
	}
	return ref[V]{branch: c}
}
