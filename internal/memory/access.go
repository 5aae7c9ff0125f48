package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

func sortTargets(t []Target) {
	slices.SortFunc(t, func(a, b Target) int { return int(a.Object) - int(b.Object) })
}

// Load returns the value, 8·bytes wide, at a pointer. Where the pointer is a choice, the value is the same choice
// among the loads. See the package comment about invalid loads.
func (s *Space) Load(m *Memory, ptr term.ID, bytes int) term.ID {
	s.stats.Loads++
	var v term.ID
	if s.shared != nil {
		v = s.loadShared(m, ptr, bytes)
	} else if s.strays(m, ptr) {
		for _, t := range s.TargetsIn(m, ptr) {
			v = s.choose(t.Guard, s.loadObject(m, t.Object, t.Offset, bytes), v)
		}
	} else if id, off, ok := s.Single(ptr); ok {
		v = s.loadObject(m, id, off, bytes)
	} else if root, _ := s.pointers.add(ptr); s.few(root) != nil {
		for _, t := range s.few(root) {
			if t.Object >= unsetObject {
				v = s.choose(t.Guard, s.loadLeaf(m, t.Offset, bytes), v)
			} else {
				v = s.choose(t.Guard, s.loadObject(m, t.Object, t.Offset, bytes), v)
			}
		}
	} else {
		v = fold(s.pointers, root,
			func(i int32) (term.ID, bool) { return s.loads.get(s, m, loadKey{i, bytes}) },
			func(i int32, v term.ID) { s.loads.set(s, m, loadKey{i, bytes}, v) },
			func(leaf term.ID) term.ID { return s.loadLeaf(m, leaf, bytes) }, s.choose)
	}
	if v == 0 {
		return s.fresh("invalid", bytes)
	}
	return s.prune(v)
}

// loadObject returns the value at an offset of an object, 0 if no valid access can be made.
func (s *Space) loadObject(m *Memory, id ObjectID, off term.ID, bytes int) term.ID {
	st := m.get(id)
	if st == nil || st.contents == nil || s.pool.IsFalse(st.alive) {
		return 0
	}
	s.stats.Object += int64(m.writes - st.writes)
	return s.held.read(st.contents, off, bytes)
}

func (s *Space) loadLeaf(m *Memory, leaf term.ID, bytes int) term.ID {
	if l := s.locate(leaf); l.ok {
		return s.loadObject(m, l.object, l.off, bytes)
	}
	if s.indeterminate(leaf) {
		return 0
	}
	d := s.layout.decode(m, leaf)
	var keys []uint64
	var vals []term.ID
	var choice term.ID
	for _, t := range d.targets {
		if v := s.loadObject(m, t.Object, t.Offset, bytes); v != 0 {
			keys = append(keys, uint64(t.Object))
			vals = append(vals, v)
			if d.number == 0 {
				choice = s.choose(t.Guard, v, choice)
			}
		}
	}
	if d.number == 0 || len(keys) == 0 {
		return choice
	}
	return s.mux(d.number, keys, vals)
}

// Store returns the memory in which value, whose width is a multiple of 8, lies at a pointer. It does not look at
// ReadOnly objects.
func (s *Space) Store(m *Memory, ptr term.ID, value term.ID) *Memory {
	s.stats.Stores++
	n := s.bytesOf(value)
	targets := s.usable(m, ptr, uint64(n), false)
	write := func(c *contents, t Target) *contents { return s.held.write(c, t.Guard, t.Offset, value) }
	m = s.inRegion(m, targets, ptr, write)
	for _, t := range targets {
		m = s.change(m, t, func(c *contents) *contents { return write(c, t) })
	}
	return m
}

// change replaces the contents of a target and marks it modified.
func (s *Space) change(m *Memory, t Target, f func(*contents) *contents) *Memory {
	return m.written(t.Object, func(st *state) {
		if s.shared == nil {
			st.contents = f(st.contents)
		}
		st.modified = s.pool.Or(st.modified, s.pool.And(t.Guard, s.pool.Not(m.paused)))
	})
}

// write returns contents in which, if guard holds, value lies at a valid offset.
func (s *Space) write(c *contents, guard, off, value term.ID) *contents {
	n := s.bytesOf(value)
	at := s.window(off, n, c.limit).meet(s.rangeUnder(s.facts, off))
	if at.empty() {
		return c
	}
	if k, ok := s.pool.ConstValue(off); ok {
		return s.putIf(guard, c, k, value)
	}
	entry := base{kind: baseWrite, guard: guard, off: off, bytes: n, val: value, lo: uint64(at.lo), hi: uint64(at.hi) + uint64(n) - 1}
	if !s.storeMaps {
		return s.log(c, entry)
	}
	if d, root, ok := s.constantDAG(off); ok {
		return s.writeDAG(c, d, root, guard, value)
	}
	limit := s.limits.choices
	if at.step < uint64(n) && at.step != 0 {
		limit = s.limits.overlapping
	}
	if keys, ok := s.candidates(off, at, limit); ok {
		s.spread(at, n, c.limit)
		for _, k := range keys {
			g := guard
			if len(keys) > 1 {
				g = s.pool.And(guard, s.pool.Eq(off, s.word(k)))
			}
			c = s.putIf(g, c, k, value)
		}
		return c
	}
	return s.log(c, entry)
}

// writeDAG writes at an offset that is a choice of constants.
func (s *Space) writeDAG(c *contents, d *dag, root int32, guard, value term.ID) *contents {
	n := s.bytesOf(value)
	at := make(map[uint64]term.ID)
	var keys []uint64
	nodes, guards := d.guards(root)
	for _, i := range nodes {
		x, g := d.nodes[i], guards[i]
		if x.cond != 0 {
			continue
		}
		k, _ := s.pool.ConstValue(x.leaf)
		if c.limit < uint64(n) || k > c.limit-uint64(n) {
			continue
		}
		if old, ok := at[k]; ok {
			at[k] = s.pool.Or(old, g)
		} else {
			at[k] = g
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	for _, k := range keys {
		g := s.pool.And(guard, at[k])
		if len(keys) == 1 {
			g = guard
		}
		c = s.putIf(g, c, k, value)
	}
	return c
}
