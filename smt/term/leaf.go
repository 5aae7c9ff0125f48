package term

import "fmt"

func (p *Pool) addName(s string) nameRef {
	r := nameRef{uint32(len(p.names)), uint32(len(s))}
	p.names = append(p.names, s...)
	return r
}

func (p *Pool) nameOf(r nameRef) string { return string(p.names[r.off : r.off+r.len]) }

// Var returns a fresh variable on each call. The name is for display only and
// need not be unique.
func (p *Pool) Var(name string, width int) ID {
	checkWidth(width)
	p.vars = append(p.vars, p.addName(name))
	return p.intern(OpVar, width, uint32(len(p.vars)-1), 0, 0)
}

// VarName returns the name given to the variable or free array t, or "" for other
// terms.
func (p *Pool) VarName(t ID) string {
	switch n := &p.nodes[t]; n.op {
	case OpVar:
		return p.nameOf(p.vars[n.a])
	case OpArray:
		return p.nameOf(p.arrays[n.a].name)
	}
	return ""
}

// Ptr is PtrAt for objects that lie 2^PtrShift bytes apart: the base is
// obj·2^PtrShift. obj must be at most MaxObject.
func (p *Pool) Ptr(obj uint32, off ID) ID {
	if uint64(obj) > mask(p.ptrWidth-p.ptrShift) {
		panic(fmt.Sprintf("term: object %d is above %d", obj, mask(p.ptrWidth-p.ptrShift)))
	}
	return p.PtrAt(obj, p.Const(p.ptrWidth, uint64(obj)<<p.ptrShift), off)
}

// PtrAt returns the pointer into object obj at offset off, where the object lies
// at the address base: a term of PtrWidth bits, as base and off are, equal to
// base + off. It keeps its object even when the offset is constant. Pointers into
// one object have one base.
func (p *Pool) PtrAt(obj uint32, base, off ID) ID {
	if p.Width(off) != p.ptrWidth || p.Width(base) != p.ptrWidth {
		panic(fmt.Sprintf("term: pointer offset of %d bits from a base of %d, wants %d", p.Width(off), p.Width(base), p.ptrWidth))
	}
	return p.intern(OpPtr, p.ptrWidth, obj, uint32(p.bitsOf(off)), uint32(p.bitsOf(base)))
}

// PtrObject returns the object and offset of t if its operator is OpPtr.
func (p *Pool) PtrObject(t ID) (obj uint32, off ID, ok bool) {
	n := &p.nodes[t]
	if n.op != OpPtr {
		return 0, None, false
	}
	return n.a, ID(n.b), true
}

// HasProvenance tells whether the bits of t were copied, whole or in part,
// from a Ptr.
func (p *Pool) HasProvenance(t ID) bool { return p.nodes[t].prov }

// PtrBase returns the address of the object of an OpPtr.
func (p *Pool) PtrBase(t ID) ID {
	n := &p.nodes[t]
	if n.op != OpPtr {
		panic("term: PtrBase of " + n.op.String())
	}
	return ID(n.c)
}

// PtrAlign returns how many of the lowest bits of the base of an OpPtr are known to be
// zero, at most PtrShift: there, the pointer has the bits of its offset, and it
// keeps its object whatever is done to them.
func (p *Pool) PtrAlign(t ID) int { return p.ptrAlign(&p.nodes[t]) }

func (p *Pool) ptrAlign(n *node) int { return min(trailingZeros(p.infos[n.c], p.ptrWidth), p.ptrShift) }

// sameObject tells whether two nodes are pointers into one object.
func sameObject(a, b *node) bool { return a.op == OpPtr && b.op == OpPtr && a.a == b.a && a.c == b.c }

// sameBase tells whether two nodes are pointers that lie at offsets from the same address. Their numbers of objects may differ: those who
// make pointers may tell several kinds of pointers to one object apart by them.
func sameBase(a, b *node) bool { return a.op == OpPtr && b.op == OpPtr && a.c == b.c }

// bitsOf returns t without provenance at its root.
func (p *Pool) bitsOf(t ID) ID {
	if n := p.nodes[t]; n.op == OpPtr {
		return p.Add(ID(n.b), ID(n.c))
	}
	return t
}
