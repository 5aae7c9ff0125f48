package expand

import (
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// vaStart initialises a va_list. Compilers expand va_arg into accesses to the target's
// va_list, so it must look as the ABI demands. On x86-64 that is a structure of two offsets into
// a register save area and two pointers; offsets that say "registers are used up" make
// every va_arg read the overflow area, where all variadic arguments are laid out as on the
// stack. On 32-bit x86 the list is a pointer to the arguments.
func (x *expander) vaStart(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory) *memory.Memory {
	p, s := x.Pool, x.Space
	width := x.Program.Target.PointerBits
	slot := uint64(width / 8)
	type placed struct {
		offset uint64
		value  term.ID
	}
	var all []placed
	size := uint64(0)
	for _, a := range fr.extra {
		bytes := uint64(p.Width(a)+7) / 8
		if slot == 8 {
			// Wider than a slot: as long double, __int128 and vectors are aligned.
			for align := uint64(16); bytes > align/2 && align <= 64; align *= 2 {
				size = (size + align - 1) &^ (align - 1)
			}
		}
		words := (bytes + slot - 1) / slot
		all = append(all, placed{size, p.ZExt(a, int(words*slot)*8)})
		size += words * slot
	}
	m, area := s.Alloc(m, memory.Object{Kind: memory.Stack, Name: "variadic arguments", Size: p.Const(64, size), Align: 16, Site: x.place(fr, in)}, memory.Unset)
	fr.locals = append(fr.locals, area)
	for _, a := range all {
		m = s.Store(m, p.Add(s.Pointer(area), p.Const(width, a.offset)), a.value)
	}
	list := x.value(fr, gate, in.Args[0])
	if width == 32 {
		return s.Store(m, list, s.Pointer(area))
	}
	field := func(offset uint64, v term.ID) {
		m = s.Store(m, p.Add(list, p.Const(width, offset)), v)
	}
	field(0, p.Const(32, 48))  // gp_offset: past the six integer registers
	field(4, p.Const(32, 176)) // fp_offset: past the eight vector registers
	field(8, s.Pointer(area))  // overflow_arg_area
	field(16, x.nullPtr)       // reg_save_area
	return m
}
