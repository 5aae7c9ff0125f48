package memory

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// symbolic is the layout in which bases are variables. What it demands of them is added to a question for the objects
// whose bases the question mentions, and those are few: accesses, comparisons and differences inside of an object, and
// equalities of pointers to bytes of two known objects fold without (those of choices among pointers do not, and are dear). Nothing is lost by that: an object that is not
// mentioned finds a place wherever the others are, since all objects together fill but a part of the address space.
type symbolic struct {
	*Space
	births [][]birth            // by object
	vars   []term.ID            // by object; the base is made of it
	named  map[term.ID]ObjectID // by variable
	based  map[term.ID]ObjectID // by base
}

// A birth is a beginning of an object's life.
type birth struct {
	before *Memory
	cond   term.ID // of the paths that lead there
}

// lowestBase is the least address of an object: no system gives out the first ones.
const lowestBase = 1 << 16

// maxAlignBits bounds the alignment of objects, so that there is a place for each.
func (s *Space) maxAlignBits() int { return s.pool.PtrShift() - 1 }

func newSymbolic(s *Space) *symbolic {
	l := &symbolic{Space: s, births: make([][]birth, 1), vars: make([]term.ID, 1),
		named: make(map[term.ID]ObjectID), based: make(map[term.ID]ObjectID)}
	s.pool.Apart(l.rooms)
	return l
}

// place makes an aligned base in the lower half of the address space. That it is a number far from wrapping around, and
// not zero, is known of the term without any assumption.
func (l *symbolic) place(id ObjectID) term.ID {
	p, o := l.pool, &l.objects[id]
	align := bits.TrailingZeros64(max(o.Align, 1))
	if most := l.maxAlignBits(); align > most {
		l.fail(fmt.Errorf("%s is aligned to %d bytes; alignments of at most %d are supported", nameOf(*o), o.Align, uint64(1)<<most))
		align = most
	}
	v := p.Var("address of "+nameOf(*o), l.bits-1-align)
	base := v
	if align > 0 {
		base = p.Concat(v, p.Zero(align))
	}
	base = p.Add(p.ZExt(base, l.bits), l.word(l.lowest(id)))
	l.births = append(l.births, nil)
	l.vars = append(l.vars, v)
	l.named[v] = id
	l.based[base] = id
	return base
}

// lowest returns the least base of an object.
func (l *symbolic) lowest(id ObjectID) uint64 { return max(lowestBase, l.objects[id].Align) }

func (l *symbolic) begin(m *Memory, id ObjectID, cond term.ID) {
	if !l.pool.IsFalse(cond) {
		l.births[id] = append(l.births[id], birth{m, cond})
	}
}

// together returns the condition that two objects live at the same time: then one lives when the other's life begins. Where
// an object was never allocated nothing depends on its base, and the condition means nothing.
func (l *symbolic) together(a, b ObjectID) term.ID {
	p := l.pool
	c := p.False()
	for _, pair := range [2][2]ObjectID{{a, b}, {b, a}} {
		for _, x := range l.births[pair[1]] {
			c = p.Or(c, p.And(x.cond, l.Alive(x.before, pair[0])))
		}
	}
	return c
}

// rooms implements term.Pool.Apart.
func (l *symbolic) rooms(x, y term.ID) (roomX, roomY uint64) {
	a, okA := l.based[x]
	b, okB := l.based[y]
	if !okA || !okB || a == b || !l.pool.IsTrue(l.together(a, b)) {
		return 0, 0
	}
	return l.leastRoom(a), l.leastRoom(b)
}

// disjoint returns the condition that two objects have no address in common. The sums do not wrap around: see ends.
func (l *symbolic) disjoint(a, b ObjectID) term.ID {
	p := l.pool
	below := func(a, b ObjectID) term.ID { return p.Ule(p.Add(l.bases[a], l.room(a)), l.bases[b]) }
	return p.Or(below(a, b), below(b, a))
}

// ends returns the condition that an object ends within the address space, which only such a large one may not do as exists where
// pointers have 32 bits.
func (l *symbolic) ends(id ObjectID) term.ID {
	p := l.pool
	if l.maxSize[id] < l.greatest()-l.lowest(id) {
		return p.True()
	}
	return p.Ule(l.bases[id], p.Neg(l.room(id)))
}

func (l *symbolic) placed(conds []term.ID) term.ID {
	_, all := l.mentioned(conds)
	return all
}

// mentioned lists the objects on whose bases the conditions depend, or what is demanded of those that it lists does, with
// all that is demanded of them.
func (l *symbolic) mentioned(conds []term.ID) (ids []ObjectID, demand term.ID) {
	p := l.pool
	demand = p.True()
	seen := make(map[ObjectID]bool)
	for len(conds) > 0 {
		var found []ObjectID
		for _, v := range p.Vars(conds...) {
			if id, ok := l.named[v]; ok && !seen[id] {
				seen[id] = true
				found = append(found, id)
			}
		}
		slices.Sort(found)
		conds = nil
		for _, b := range found {
			for _, a := range ids {
				c := p.Implies(l.together(a, b), l.disjoint(a, b))
				conds = append(conds, c)
				demand = p.And(demand, c)
			}
			c := l.ends(b)
			conds = append(conds, c)
			demand = p.And(demand, c)
			ids = append(ids, b)
		}
	}
	return ids, demand
}

// locate knows only that small addresses are in no object.
func (l *symbolic) locate(addr uint64) location {
	if addr < lowestBase {
		return location{off: l.word(addr), ok: true}
	}
	return location{}
}

func (l *symbolic) decode(m *Memory, addr term.ID) decoded {
	p := l.pool
	d := decoded{rest: p.True()}
	add := func(id ObjectID, off, here term.ID) {
		if p.IsFalse(here) {
			return
		}
		d.targets = append(d.targets, Target{Object: id, Guard: here, Offset: off, Decoded: id != 0})
		d.rest = p.And(d.rest, p.Not(here))
	}
	add(0, addr, p.Ult(addr, l.word(lowestBase)))
	if m == nil {
		l.fail(errNoMemory)
		return d
	}
	for i := range l.objects[1:] {
		id := ObjectID(i + 1)
		st := m.get(id)
		if st == nil {
			continue
		}
		// Of objects that live at the same time one at most has the address.
		off := p.Sub(addr, l.bases[id])
		add(id, off, p.AndN(st.alive, st.allocated, p.Ult(off, l.room(id))))
	}
	return d
}

// complete puts the objects that are left into the gaps between the others, from the lowest address on.
func (l *symbolic) complete(conds []term.ID, value func(term.ID) uint64) map[term.ID]uint64 {
	type interval struct{ lo, hi uint64 }
	var taken []interval
	mentioned := make(map[ObjectID]bool)
	ids, _ := l.mentioned(conds)
	for _, id := range ids {
		mentioned[id] = true
		lo := value(l.bases[id])
		taken = append(taken, interval{lo, lo + value(l.room(id))})
	}
	slices.SortFunc(taken, func(a, b interval) int {
		if a.lo < b.lo {
			return -1
		}
		return 1
	})
	values := make(map[term.ID]uint64)
	next := uint64(lowestBase)
	for i := range l.objects[1:] {
		id := ObjectID(i + 1)
		if mentioned[id] {
			continue
		}
		align, room := max(l.objects[id].Align, 1), value(l.room(id))
		var base uint64
		for {
			base = (max(next, l.lowest(id)) + align - 1) &^ (align - 1)
			for len(taken) > 0 && taken[0].hi <= base {
				taken = taken[1:]
			}
			if len(taken) == 0 || base+room <= taken[0].lo {
				break
			}
			next = taken[0].hi
		}
		next = base + room
		values[l.vars[id]] = (base - l.lowest(id)) & l.greatest() >> bits.TrailingZeros64(align)
	}
	return values
}
