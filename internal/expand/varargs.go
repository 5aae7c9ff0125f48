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
	var values []term.ID
	var offsets []uint64
	var widths []int
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
		widths = append(widths, int(words*slot)*8)
		offsets = append(offsets, size)
		values = append(values, p.ZExt(a, int(words*slot)*8))
		size += words * slot
	}
	m, area := s.Alloc(m, memory.Object{Kind: memory.Stack, Name: "variadic arguments", Size: p.Const(width, size), Align: 16, Site: x.place(fr, in)}, memory.Unset)
	fr.locals = append(fr.locals, area)
	for i, v := range values {
		m = s.Store(m, p.Add(s.Pointer(area), p.Const(width, offsets[i])), v)
	}
	x.recordVaStart(fr, in, size, offsets, widths)
	list := x.value(fr, gate, in.Args[0])
	if width == 32 {
		return s.Store(m, list, s.Pointer(area))
	}
	field := func(offset uint64, v term.ID) {
		m = s.Store(m, p.Add(list, p.Const(width, offset)), v)
	}
	for _, f := range vaListFields {
		field(f.offset, p.Const(f.width, f.value))
	}
	field(vaOverflowArea, s.Pointer(area))
	return m
}

// vaListFields are the fields of a va_list of x86-64 that are constants: offset in bytes, width in bits.
var vaListFields = []struct {
	offset uint64
	width  int
	value  uint64
}{
	{0, 32, 48},  // gp_offset: past the six integer registers
	{4, 32, 176}, // fp_offset: past the eight vector registers
	{16, 64, 0},  // reg_save_area
}

// vaOverflowArea is the offset of overflow_arg_area.
const vaOverflowArea = 8
