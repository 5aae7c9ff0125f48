package expand

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/abi"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// VariadicArguments is the name of the object that holds the variadic arguments of a call.
const VariadicArguments = "variadic arguments"

// An argumentArea is the memory in which the variadic arguments of a call lie.
type argumentArea struct {
	list  abi.VaList
	args  []laidOut
	size  uint64      // of all, in bytes
	place seair.Value // its address in what is recorded
}

// laidOut is a variadic argument in memory.
type laidOut struct {
	slot, width  uint64 // where the room for it begins, and how many bytes that has
	start, bytes uint64 // where it lies itself
	passed       abi.Passed
}

// layOut places variadic arguments as the target's calling convention has them on the stack; without a reason, it succeeds.
func (x *expander) layOut(fr *frame) (area *argumentArea, reason string) {
	p, target := x.Pool, x.Program.Target
	list, ok := abi.VaListOf(target.Triple, target.PointerBits)
	if !ok {
		return nil, fmt.Sprintf("va_start on the target %s", target.Triple)
	}
	area = &argumentArea{list: list}
	passed := x.passedFurther(fr)
	for i, a := range fr.extra {
		bytes := uint64(p.Width(a)+7) / 8
		slot, next, ok := list.Place(area.size, bytes)
		if !ok {
			return nil, fmt.Sprintf("a variadic argument of %d bits on the target %s", p.Width(a), target.Triple)
		}
		start := slot
		if target.BigEndian {
			start = next - bytes
		}
		area.args = append(area.args, laidOut{slot, next - slot, start, bytes, passed[i]})
		area.size = next
	}
	return area, ""
}

// Passed returns the type of the variadic argument that lies in an object at an offset; ok is false if there is none.
func (b *Bounded) Passed(id memory.ObjectID, offset uint64) (p abi.Passed, ok bool) {
	if area := b.areas[id]; area != nil {
		for _, a := range area.args {
			if a.slot <= offset && offset < a.slot+a.width {
				return a.passed, true
			}
		}
	}
	return abi.Passed{}, false
}

// passedFurther returns the types of the variadic arguments of an activation.
func (x *expander) passedFurther(fr *frame) []abi.Passed {
	var passed []abi.Passed
	if fr.site != nil {
		text := fr.site.Imm
		if fr.site.Op == seair.Call {
			text = fr.site.Imm2
		}
		passed = x.signature(x.Program.Strings[text]).Args()
	}
	if n := len(passed) - len(fr.extra); n >= 0 {
		return passed[n:]
	}
	// Of arguments without types only the bytes are known.
	passed = make([]abi.Passed, len(fr.extra))
	for i, a := range fr.extra {
		passed[i] = abi.ReadPassed(fmt.Sprintf("[%d x i8]", (x.Pool.Width(a)+7)/8), x.Program.Target.PointerBits)
	}
	return passed
}

// vaStart initialises a va_list, see package abi. It returns the gate behind it.
func (x *expander) vaStart(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory) (Gate, *memory.Memory) {
	p, s := x.Pool, x.Space
	area, reason := x.layOut(fr)
	if reason != "" {
		x.limit(Unsupported, gate, reason, x.place(fr, in))
		x.recordUnsupported(reason, x.place(fr, in))
		return x.gates.assume(gate, p.False()), m
	}
	width := x.Program.Target.PointerBits
	m, id := s.Alloc(m, memory.Object{Kind: memory.Stack, Name: VariadicArguments, Size: x.bytes(area.size), Align: 16, Site: x.place(fr, in)}, memory.Unset)
	fr.locals = append(fr.locals, id)
	fr.areas++
	x.openAreas++
	x.areas[id] = area
	for i, a := range fr.extra {
		at := area.args[i]
		m = s.Store(m, p.Add(s.Pointer(id), p.Const(width, at.start)), p.ZExt(a, int(at.bytes)*8))
	}
	x.recordVaStart(fr, in, area)
	list := x.value(fr, gate, in.Args[0])
	field := func(offset uint64, v term.ID) {
		m = s.Store(m, p.Add(list, p.Const(width, offset)), v)
	}
	for _, f := range area.list.Fields {
		field(f.Offset, p.Const(f.Bits, f.Value))
	}
	field(area.list.Next, s.Pointer(id))
	return gate, m
}

// checkArgument demands of a load that what it reads is of the type that was passed, if it is a variadic argument. Where that is not to be reported, a value of
// another class is arbitrary: the argument would have been in another register. An integer of another width has the bits that were passed.
func (x *expander) checkArgument(fr *frame, gate Gate, in *seair.Instr, m *memory.Memory, ptr, v term.ID) (Gate, term.ID) {
	if x.openAreas == 0 {
		return gate, v
	}
	p := x.Pool
	var read laidOut // set when it is known that the load may be of an argument
	var exact, faithful placeSet
	same, kept := p.True(), p.True()
	for _, t := range x.Space.TargetsIn(m, ptr) {
		area := x.areas[t.Object]
		if area == nil {
			continue
		}
		if read.bytes == 0 {
			read = x.readBy(in, p.Width(v))
		}
		e, f := x.readable(area, t.Offset, read)
		exact.add(area, e)
		faithful.add(area, f)
		same = p.And(same, p.Or(p.Not(t.Guard), e.cond))
		kept = p.And(kept, p.Or(p.Not(t.Guard), f.cond))
	}
	if p.IsTrue(same) {
		return gate, v
	}
	kind, message := property.CallType, "va_arg of the type that was passed"
	if fr.info.fn.Model {
		kind, message = property.CallFormat, "a conversion of the format for what was passed"
	}
	before, open := gate, len(x.Obligations)
	gate = x.check(fr, gate, in, 0, kind, message, same, ptr)
	if gate != before || len(x.Obligations) != open {
		x.recordPlaces(fr, in, kind, message, exact, same)
	}
	if key, _ := x.keyOf(fr, in, 0, kind); !p.IsTrue(kept) && (!x.isEnabled(kind) || x.opt.Relaxed[key]) {
		v = p.Ite(kept, v, x.unknown(seair.Type(p.Width(v))))
		x.recordKept(fr, in, faithful, kept)
	}
	return gate, v
}

// readBy returns what a load of so many bits reads, at no place yet.
func (x *expander) readBy(in *seair.Instr, width int) laidOut {
	text := fmt.Sprintf("i%d", width)
	if in.Imm != 0 {
		text = x.Program.Strings[in.Imm]
	}
	return laidOut{bytes: uint64(width / 8), passed: abi.ReadPassed(text, x.Program.Target.PointerBits)}
}

// offsets are places of an area: the condition that an access is at one of them, and a list, where the offset of the access is not known.
type offsets struct {
	cond term.ID
	list []uint64
}

// A placeSet has such places of several areas.
type placeSet struct {
	areas []*argumentArea
	at    []offsets
}

func (s *placeSet) add(area *argumentArea, o offsets) {
	s.areas, s.at = append(s.areas, area), append(s.at, o)
}

// readable returns where something may be read in an area as what was passed there, and where at least only bits that were passed as integers are read as
// integers.
func (x *expander) readable(area *argumentArea, offset term.ID, read laidOut) (exact, faithful offsets) {
	p := x.Pool
	exact.cond, faithful.cond = p.False(), p.False()
	at := func(offset uint64, here term.ID) {
		read.start = offset
		e, f := area.fits(read)
		if e {
			exact.cond = p.Or(exact.cond, here)
			exact.list = append(exact.list, offset)
		}
		if e || f {
			faithful.cond = p.Or(faithful.cond, here)
			faithful.list = append(faithful.list, offset)
		}
	}
	if c, ok := p.ConstValue(offset); ok {
		at(c, p.True())
		return exact, faithful
	}
	for c := uint64(0); c+read.bytes <= area.size; c++ {
		at(c, p.Eq(offset, p.Const(p.Width(offset), c)))
	}
	return exact, faithful
}

// fits reports whether something is read as what was passed there, and whether it has no bits but of integers, which are read as an integer.
func (area *argumentArea) fits(read laidOut) (exact, faithful bool) {
	end := read.start + read.bytes
	exact, faithful = true, read.passed.IsInteger()
	met := false
	for _, a := range area.args {
		if a.slot+a.width <= read.start || end <= a.slot {
			continue
		}
		met = true
		faithful = faithful && a.passed.IsInteger()
		promoted := area.list.Promotes && a.slot == read.start && a.width == read.bytes && a.passed.IsInteger()
		whole := a.start == read.start && a.bytes == read.bytes || promoted
		inside := a.start <= read.start && end <= a.start+a.bytes
		switch {
		case strings.HasPrefix(a.passed.Type, "["), strings.HasPrefix(a.passed.Type, "{"): // a structure, of which this is a part
			continue
		case whole && slices.Equal(a.passed.Scalars, read.passed.Scalars), whole && a.passed.IsInteger() && read.passed.IsInteger():
			return true, true
		case inside && a.start < read.start: // a member of a structure that is in one register
			return true, true
		case inside && (a.passed.Lane() == read.passed.Type || area.list.AsBits && a.passed.IsInteger() && read.passed.Type == "float"):
			return true, true
		}
		exact = false
	}
	return exact && met, faithful
}
