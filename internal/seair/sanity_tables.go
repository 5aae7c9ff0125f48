package seair

import (
	"fmt"
	"slices"
)

// MaxAlign is the greatest alignment of an object, in bytes.
const MaxAlign = 1 << 30

// saneAlign reports whether an alignment is none, 0, or a power of two.
func saneAlign(n uint64) bool { return n&(n-1) == 0 && n <= MaxAlign }

// saneTables checks the tables that traces are made with.
func (p *Program) saneTables() error {
	loc := func(i int32) bool { return i >= 0 && int(i) < len(p.Locs) }
	typ := func(i int32) bool { return i >= 0 && int(i) < len(p.Types) }
	for i, v := range p.Vars {
		if !typ(v.Type) || !loc(v.Loc) {
			return fmt.Errorf("variable %d: its type or its location is out of range", i)
		}
	}
	for i, t := range p.Types {
		ok := typ(t.Elem) && t.Kind <= TypeFunction
		for _, f := range t.Fields {
			ok = ok && typ(f.Type)
		}
		if !ok {
			return fmt.Errorf("type %d: it is made of what is out of range", i)
		}
	}
	return p.finiteTypes()
}

// finiteTypes checks that no type has a part of its own type.
func (p *Program) finiteTypes() error {
	const (
		open = 1
		done = 2
	)
	state := make([]uint8, len(p.Types))
	type step struct{ typ, part int32 }
	for i := range p.Types {
		stack := []step{{int32(i), 0}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			t := &p.Types[top.typ]
			if top.part == 0 && state[top.typ] == done {
				stack = stack[:len(stack)-1]
				continue
			}
			state[top.typ] = open
			part := int32(-1)
			switch k := int(top.part); {
			case k < len(t.Fields):
				part = t.Fields[k].Type
			case k == len(t.Fields) && (t.Kind == TypeArray || t.Kind == TypeEnum):
				part = t.Elem
			}
			if part < 0 {
				state[top.typ] = done
				stack = stack[:len(stack)-1]
				continue
			}
			top.part++
			if state[part] == open {
				return fmt.Errorf("type %d: it has a part of its own type", part)
			}
			stack = append(stack, step{part, 0})
		}
	}
	return nil
}

func (p *Program) saneGlobal(g *Global) error {
	switch {
	case uint64(len(g.Init)) > g.Size:
		return fmt.Errorf("%d initial bytes in %d", len(g.Init), g.Size)
	case !saneAlign(g.Align):
		return fmt.Errorf("an alignment of %d bytes", g.Align)
	case g.Loc < 0 || int(g.Loc) >= len(p.Locs) || g.Type < 0 || int(g.Type) >= len(p.Types):
		return fmt.Errorf("its type or its location is out of range")
	}
	for _, r := range g.Relocs {
		if r.Size == 0 || int(r.Size)*8 > p.Target.PointerBits || uint64(r.Size) > g.Size || r.Offset > g.Size-uint64(r.Size) || !p.saneSymbol(r.Symbol) {
			return fmt.Errorf("bad address at offset %d", r.Offset)
		}
	}
	return nil
}

// saneSignature checks what callers see of a function.
func (p *Program) saneSignature(f *Func) error {
	if f.Ret == Memory || f.Loc < 0 || int(f.Loc) >= len(p.Locs) {
		return fmt.Errorf("its result is a memory, or its location is out of range")
	}
	for i, r := range f.Params {
		if r <= 0 || int(r) >= len(f.Regs) || f.Regs[r] <= 0 && f.Regs[r] != Ptr {
			return fmt.Errorf("parameter %d is neither a scalar nor a pointer", i)
		}
	}
	for _, r := range append(slices.Clone(f.Copies), f.Result) {
		if r != 0 && (!slices.Contains(f.Params, r) || f.Regs[r] != Ptr) {
			return fmt.Errorf("register %d is no parameter that is a pointer", r)
		}
	}
	return nil
}

// Kinds checks that the kinds of all checks are among those that known accepts.
func (p *Program) Kinds(known func(kind string) bool) error {
	for _, f := range p.Funcs {
		for _, b := range f.Blocks {
			for k := range b.Instrs {
				in := &b.Instrs[k]
				if in.Op != Check && (in.Op != Unreachable || in.Imm == 0) {
					continue
				}
				if kind := p.Strings[in.Imm]; !known(kind) {
					return fmt.Errorf("seair: %sfunction %s: there is no property of the kind %.40q", p.places.inFunc(f, b, 1+len(b.Phis)+k), f.Name, kind)
				}
			}
		}
	}
	return nil
}
