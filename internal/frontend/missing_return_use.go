package frontend

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Whether the result of a call is used.

// bodyCache reads each function once.
type bodyCache struct {
	held llvm.Value // the function that holds locals in memory, see keepLocals
	of   map[llvm.Value]*llvm.Body
}

func (c bodyCache) read(f llvm.Value) *llvm.Body {
	if c.of[f] == nil {
		c.of[f] = f.ReadBody()
	}
	return c.of[f]
}

// resultUsed reports whether the program uses the result of a call. A value that
// is stored in a variable is used; one that ends in a temporary that nothing reads is not.
func resultUsed(call llvm.Value, bodies bodyCache) bool {
	for k := range min(call.NumArgs(), 2) {
		if !call.CallAttribute(llvm.AttrParam(k), "sret").IsNil() {
			return !isDead(call.Operand(k), call, bodies, 8)
		}
	}
	return isValueUsed(call, bodies)
}

func isValueUsed(v llvm.Value, bodies bodyCache) bool {
	for _, u := range v.Users() {
		switch {
		case u.Kind() == llvm.InstructionKind && u.Opcode() == llvm.OpExtractValue:
			if isValueUsed(u, bodies) {
				return true
			}
		case u.Kind() == llvm.InstructionKind && u.Opcode() == llvm.OpStore && u.Operand(0) == v:
			if !isDead(u.Operand(1), llvm.Value{}, bodies, 8) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// isDead reports whether an address is one of a temporary that is written, but never read. except is a
// call to be passed over.
func isDead(p, except llvm.Value, bodies bodyCache, depth int) bool {
	if depth == 0 || p.Kind() != llvm.InstructionKind {
		return false
	}
	switch p.Opcode() {
	case llvm.OpGetElementPtr:
		return isDead(p.Operand(0), except, bodies, depth-1)
	case llvm.OpAlloca:
	default:
		return false
	}
	body := bodies.read(p.Function())
	if isVariable(body, p) {
		return false
	}
	inside := map[llvm.Value]bool{p: true}
	for changed := true; changed; {
		changed = false
		for k := range body.Insts {
			i := &body.Insts[k]
			if i.Value == except || inside[i.Value] {
				continue
			}
			for n, o := range i.Operands {
				if o.Kind != llvm.InstructionKind || !inside[o.Value] {
					continue
				}
				switch {
				case i.Opcode == llvm.OpStore && n == 1, i.Flags.Has(llvm.LifetimeStart), i.Flags.Has(llvm.LifetimeEnd):
				case i.Opcode == llvm.OpCall && i.Operands[len(i.Operands)-1].Value == bodies.held:
				case isCopy(i) && n == 0:
				case isCopy(i) && n == 1 && i.Operands[0].Value != p && isDead(i.Operands[0].Value, i.Value, bodies, depth-1):
				case i.Opcode == llvm.OpGetElementPtr:
					inside[i.Value], changed = true, true
				default:
					return false
				}
			}
		}
	}
	return true
}
