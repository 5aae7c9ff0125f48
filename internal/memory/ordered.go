package memory

import (
	"slices"

	"github.com/fathom-verifier/fathom/smt/term"
)

// ordered is the part that layouts have in common in which objects lie at constant addresses of any distance: what is at an address is
// looked up.
type ordered struct {
	fixed
	order  []ObjectID // by address, the null object not included
	lowest uint64     // no object lies below: such an address is a null pointer with an offset
	extent uint64     // no object has more addresses of its own
}

// insert says where an object lies whose base is about to be known.
func (o *ordered) insert(id ObjectID, base uint64) {
	at, _ := slices.BinarySearchFunc(o.order, base, o.compare)
	o.order = slices.Insert(o.order, at, id)
}

// own returns how many addresses from its base on are an object's own.
func (o *ordered) own(id ObjectID) uint64 { return min(max(o.maxSize[id], 1), o.extent) }

// address returns where an object lies.
func (o *ordered) address(id ObjectID) uint64 {
	v, _ := o.pool.ConstValue(o.bases[id])
	return v
}

func (o *ordered) compare(id ObjectID, addr uint64) int {
	switch a := o.address(id); {
	case a < addr:
		return -1
	case a > addr:
		return 1
	}
	return 0
}

// within returns the objects of which some byte can lie between two addresses, both inclusive, by address.
func (o *ordered) within(lo, hi uint64) []ObjectID {
	i, _ := slices.BinarySearchFunc(o.order, lo, o.compare)
	if i > 0 && lo-o.address(o.order[i-1]) < o.own(o.order[i-1]) {
		i--
	}
	j := i
	for j < len(o.order) && o.address(o.order[j]) <= hi {
		j++
	}
	return o.order[i:j]
}

func (o *ordered) locate(addr uint64) location {
	if addr < o.lowest {
		return location{off: o.word(addr), ok: true}
	}
	for _, id := range o.within(addr, addr) {
		if o.exact(id) || addr == o.address(id) {
			return location{object: id, off: o.word(addr - o.address(id)), ok: true, decoded: true}
		}
	}
	return location{}
}

func (o *ordered) decode(_ *Memory, addr term.ID) decoded {
	p := o.pool
	d := decoded{rest: p.True()}
	add := func(id ObjectID, base, room term.ID) {
		off := p.Sub(addr, base)
		here := p.Ult(off, room)
		if id != 0 && o.maxSize[id] > o.extent {
			here = p.And(here, p.Ult(off, o.word(o.extent)))
		}
		if p.IsFalse(here) {
			return
		}
		d.targets = append(d.targets, Target{Object: id, Guard: here, Offset: off, Decoded: id != 0})
		d.rest = p.And(d.rest, p.Not(here))
	}
	lo, hi := p.Range(addr)
	zeros, ones := p.Known(addr)
	lo, hi = max(lo, ones), min(hi, ^zeros)
	if lo < o.lowest {
		add(0, o.word(0), o.word(o.lowest))
	}
	ids := slices.Clone(o.within(lo, hi))
	slices.Sort(ids)
	for _, id := range ids {
		add(id, o.bases[id], o.room(id))
	}
	return d
}
