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

// Ptr returns the pointer into object obj at offset off, a term of PtrWidth
// bits equal to obj·2^PtrShift + off. It keeps its object even when the offset
// is constant. obj must be at most MaxObject.
func (p *Pool) Ptr(obj uint32, off ID) ID {
	if p.Width(off) != p.ptrWidth {
		panic(fmt.Sprintf("term: pointer offset of %d bits, wants %d", p.Width(off), p.ptrWidth))
	}
	if uint64(obj) > mask(p.ptrWidth-p.ptrShift) {
		panic(fmt.Sprintf("term: object %d is above %d", obj, mask(p.ptrWidth-p.ptrShift)))
	}
	return p.intern(OpPtr, p.ptrWidth, obj, uint32(p.bitsOf(off)), 0)
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

// ptrBase returns the address of an object.
func (p *Pool) ptrBase(obj uint32) uint64 { return uint64(obj) << p.ptrShift & mask(p.ptrWidth) }

// bitsOf returns t without provenance at its root.
func (p *Pool) bitsOf(t ID) ID {
	if obj, off, ok := p.PtrObject(t); ok {
		return p.Add(off, p.Const(p.ptrWidth, p.ptrBase(obj)))
	}
	return t
}
