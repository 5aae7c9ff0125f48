// Package abi knows what the calling conventions of targets say about signatures and about variadic arguments.
//
// Compilers expand va_arg into accesses to the target's va_list, so a list must look as the convention demands. Conventions pass the first
// arguments in registers and the others in memory, and those in registers are saved to an area that a list has a second pointer
// to. Here all variadic arguments are in memory: a list is filled in such that the registers seem to be used up.
package abi

import "strings"

// A VaList says how to fill in a va_list, and how the arguments lie to which it leads.
type VaList struct {
	Size   uint64  // of the list, in bytes
	Next   uint64  // offset in the list of the pointer to the next argument in memory
	Fields []Field // what else the list must hold

	Slot   uint64 // every argument takes a multiple of so many bytes, at the upper end if the target is big-endian
	Align  uint64 // an argument wider than a slot is aligned to its size, rounded up to a power of two, but to no more bytes than this
	Widest uint64 // in bytes: of wider arguments nothing is known

	Promotes bool // va_arg reads integers that are narrower than a slot as wide as it
	AsBits   bool // complex numbers of two floats are passed as an integer
}

// A Field is a constant in a list.
type Field struct {
	Offset uint64 // in bytes
	Bits   int
	Value  uint64
}

// pointerTo is a list that is just a pointer to the next argument.
func pointerTo(slot, align, widest uint64) VaList {
	return VaList{Size: slot, Slot: slot, Align: align, Widest: widest}
}

// The lists with counters of registers, by the names of their conventions.
var (
	sysV = VaList{
		Size: 24, Next: 8, Slot: 8, Align: 64, Widest: 64,
		Fields: []Field{{0, 32, 48}, {4, 32, 176}, {16, 64, 0}}, // gp_offset, fp_offset, reg_save_area
	}
	aapcs64 = VaList{
		Size: 32, Next: 0, Slot: 8, Align: 16, Widest: 16,
		Fields: []Field{{8, 64, 0}, {16, 64, 0}, {24, 32, 0}, {28, 32, 0}}, // gr_top, vr_top, gr_offs, vr_offs
	}
	powerpc32 = VaList{
		Size: 12, Next: 4, Slot: 4, Align: 8, Widest: 8,
		Fields: []Field{{0, 8, 8}, {1, 8, 8}, {8, 32, 0}}, // gpr, fpr, reg_save_area
	}
	s390x = VaList{
		Size: 32, Next: 16, Slot: 8, Align: 8, Widest: 8,
		Fields: []Field{{0, 64, 5}, {8, 64, 4}, {24, 64, 0}}, // gpr, fpr, reg_save_area
	}
)

// VaListOf returns the va_list of a target, by its triple and the width of its pointers in bits; ok is false if it is not known.
func VaListOf(triple string, pointerBits int) (list VaList, ok bool) {
	arch, system, _ := strings.Cut(triple, "-")
	windows := strings.Contains(system, "windows") || strings.Contains(system, "mingw")
	apple := strings.Contains(system, "apple")
	is := func(prefixes ...string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(arch, p) {
				return true
			}
		}
		return false
	}
	switch {
	case pointerBits == 64 && is("x86_64", "amd64"):
		if windows {
			list = pointerTo(8, 8, 8)
			list.AsBits = true
			return list, true
		}
		return sysV, true
	case pointerBits == 64 && is("aarch64", "arm64"):
		if windows || apple {
			return pointerTo(8, 8, 8), true
		}
		return aapcs64, true
	case pointerBits == 64 && is("riscv64", "loongarch64"):
		list = pointerTo(8, 16, 16)
		list.AsBits = true
		return list, true
	case pointerBits == 64 && is("powerpc64", "ppc64", "mips64", "sparcv9", "sparc64"):
		list = pointerTo(8, 8, 8)
		list.Promotes, list.AsBits = is("mips64"), is("mips64", "sparc")
		return list, true
	case pointerBits == 64 && is("s390x"):
		return s390x, true
	case pointerBits == 32 && (arch == "i386" || arch == "i486" || arch == "i586" || arch == "i686"):
		return pointerTo(4, 4, 12), true
	case pointerBits == 32 && !is("mips64") && (is("arm", "thumb") && !apple && !windows || is("riscv32", "mips")):
		list = pointerTo(4, 8, 8)
		list.AsBits = is("mips")
		return list, true
	case pointerBits == 32 && arch == "powerpc" && !apple:
		return powerpc32, true
	}
	return VaList{}, false
}

// Place returns the offset of an argument of so many bytes, at least one, behind others that take used bytes, and how many are used
// then. ok is false if nothing is known about arguments of that width.
func (l VaList) Place(used, bytes uint64) (offset, after uint64, ok bool) {
	for align := 2 * l.Slot; bytes > align/2 && align <= l.Align; align *= 2 {
		used = (used + align - 1) &^ (align - 1)
	}
	return used, used + (bytes+l.Slot-1)/l.Slot*l.Slot, bytes <= l.Widest
}
