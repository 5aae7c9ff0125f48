package expand

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/abi"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// VariadicArguments is the name of the object that holds the variadic arguments of a call.
const VariadicArguments = "variadic arguments"

// A variadic is where the arguments of a variadic call lie in memory.
type variadic struct {
	list    abi.VaList
	size    uint64   // of all, in bytes
	offsets []uint64 // of each
	widths  []int    // of each, in bits, filled up to a multiple of the slot
}

// layOut places variadic arguments as the target's calling convention has them on the stack; without a reason, it succeeds.
func layOut(p *term.Pool, target seair.Target, args []term.ID) (v variadic, reason string) {
	var ok bool
	if v.list, ok = abi.VaListOf(target.Triple, target.PointerBits); !ok {
		return v, fmt.Sprintf("va_start on the target %s", target.Triple)
	}
	for _, a := range args {
		offset, next, ok := v.list.Place(v.size, uint64(p.Width(a)+7)/8)
		if !ok {
			return v, fmt.Sprintf("a variadic argument of %d bits on the target %s", p.Width(a), target.Triple)
		}
		v.offsets, v.widths, v.size = append(v.offsets, offset), append(v.widths, int(next-offset)*8), next
	}
	return v, ""
}

// vaStart initialises a va_list, see package abi. It returns the gate behind it.
func (x *expander) vaStart(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory) (Gate, *memory.Memory) {
	p, s := x.Pool, x.Space
	v, reason := layOut(p, x.Program.Target, fr.extra)
	if reason != "" {
		x.limit(Unsupported, gate, reason, x.place(fr, in))
		x.recordUnsupported(reason, x.place(fr, in))
		return x.gates.assume(gate, p.False()), m
	}
	width := x.Program.Target.PointerBits
	m, area := s.Alloc(m, memory.Object{Kind: memory.Stack, Name: VariadicArguments, Size: x.bytes(v.size), Align: 16, Site: x.place(fr, in)}, memory.Unset)
	fr.locals = append(fr.locals, area)
	for i, a := range fr.extra {
		m = s.Store(m, p.Add(s.Pointer(area), p.Const(width, v.offsets[i])), p.ZExt(a, v.widths[i]))
	}
	x.recordVaStart(fr, in, v)
	list := x.value(fr, gate, in.Args[0])
	field := func(offset uint64, v term.ID) {
		m = s.Store(m, p.Add(list, p.Const(width, offset)), v)
	}
	for _, f := range v.list.Fields {
		field(f.Offset, p.Const(f.Bits, f.Value))
	}
	field(v.list.Next, s.Pointer(area))
	return gate, m
}
