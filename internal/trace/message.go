package trace

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/abi"
	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// failure makes the last step and the message.
func (w *walker) failure(ob expand.Obligation) {
	p := &w.b.Properties[ob.Property]
	e := &w.b.Events[ob.Event]
	fr := w.frame(e.Context)
	w.arrive(fr, e.Iteration)
	w.message = w.explain(p, e, fr)
	if e.Pointer != 0 && strings.HasPrefix(string(p.Kind), "memory.") {
		w.blamed = w.object(w.address(e.Pointer).object)
	}
	loc := p.Loc
	l := &w.prog.Locs[loc]
	_, at := w.place(fr, loc)
	s := Step{Kind: KindFailure, File: l.File, Line: int(l.Line), Column: int(l.Column), Function: l.Func, Depth: at.depth, What: string(p.Kind), Value: w.message}
	where := w.moment(fr, loc)
	if o := w.blamed; p.Left() && o != nil && o.allocatedAt != nil {
		where = o.allocatedAt // to which the property belongs
	}
	s.Iterations, s.in = where.Iterations, where.in
	if s.Function == "" {
		s.Function = functionName(at.ctx.Func)
	}
	w.steps.add(s)
}

// explain says what is wrong, with the names and numbers of this execution.
func (w *walker) explain(p *expand.Property, e *expand.Event, fr *frame) string {
	switch p.Kind {
	case property.UserAssert:
		if p.Message == "" || p.Message == property.AssertionHolds {
			return "the assertion fails"
		}
		return fmt.Sprintf("the assertion %s fails", p.Message)
	case property.ControlUnwind, property.ControlRecursion:
		if what, ok := strings.CutSuffix(p.Message, " ends within the bound"); ok {
			return fmt.Sprintf("%s may exceed the bound of %d", what, p.Bound)
		}
	case property.MemoryFree:
		if e.Pointer != 0 {
			return w.explainFree(w.address(e.Pointer), seair.Allocator(e.Instr.Imm))
		}
		if e.Instr.Op == seair.Check { // which a model makes itself
			return w.b.Program.Strings[e.Instr.Imm2]
		}
	case property.CallType:
		if e.Pointer != 0 {
			if e.Instr.Op == seair.Load {
				return w.explainArgument(p, e)
			}
			if f := w.b.Func(w.address(e.Pointer).object); f != nil {
				return w.explainCall(p, e, f)
			}
		}
	case property.CallFormat:
		if e.Pointer != 0 && e.Instr.Op == seair.Load {
			return w.explainArgument(p, e)
		}
	case property.MemoryLeak, property.MemoryCleanup:
		if e.Pointer == 0 {
			break
		}
		if o := w.object(w.address(e.Pointer).object); o != nil {
			if p.Lost() {
				return fmt.Sprintf("here the last pointer to %s is lost", w.describe(o))
			}
			return fmt.Sprintf("%s is never freed", w.describe(o))
		}
	case property.MemoryNull, property.MemoryBounds, property.MemoryFreed, property.MemoryScope, property.MemoryReadOnly:
		if e.Pointer != 0 {
			return w.explainAccess(p, e, fr)
		}
		if p.Kind == property.MemoryBounds {
			return w.explainIndex(p, e)
		}
	case property.MemoryOverlap:
		if e.Pointer != 0 {
			if o := w.object(w.address(e.Pointer).object); o != nil {
				return fmt.Sprintf("the source and the destination of the copy overlap in %s", w.describe(o))
			}
		}
		return "the source and the destination of the copy overlap"
	}
	return p.Message
}

// explainCall says by which type a function is called, and which one it has.
func (w *walker) explainCall(p *expand.Property, e *expand.Event, f *seair.Func) string {
	read := func(text string) abi.Signature { return abi.ParseSignature(text, w.prog.Target.PointerBits) }
	name := f.Source
	if name == "" {
		name = f.Name
	}
	signature, called := read(f.Signature), read(w.prog.Strings[e.Instr.Imm])
	is, what := f.Declared, "defined"
	if is == "" {
		is = signature.String()
	}
	if len(f.Blocks) == 0 {
		what = "declared"
	}
	place := ""
	if l := &w.prog.Locs[f.Loc]; l.Line > 0 {
		place = " at " + lineName(int(l.Line))
		if l.File != w.prog.Locs[p.Loc].File {
			place = fmt.Sprintf(" at %s:%d", l.File, l.Line)
		}
	}
	if called.Convention != signature.Convention {
		return fmt.Sprintf("call of %s by another calling convention than that by which it is %s%s", name, what, place)
	}
	advice := ""
	if called.Variadic && len(called.Further) == 0 && !signature.Variadic { // so clang passes arguments where it sees no prototype
		advice = "; declare its parameters where it is called, or -include a header that does"
	}
	called.Variadic = false // what it passes is listed
	return fmt.Sprintf("call of %s as %s, but it is %s as %s%s%s", name, called, what, is, place, advice)
}

// explainArgument says as what a variadic argument is read, and as what it was passed.
func (w *walker) explainArgument(p *expand.Property, e *expand.Event) string {
	at := w.address(e.Pointer)
	passed, ok := w.b.Passed(at.object, uint64(at.offset))
	if !ok {
		return p.Message
	}
	text := w.b.Contexts[e.Context].Func.Regs[e.Instr.Dst].String()
	if e.Instr.Imm != 0 {
		text = w.prog.Strings[e.Instr.Imm]
	}
	read := abi.ReadPassed(text, w.prog.Target.PointerBits).InC()
	return fmt.Sprintf("a variable argument is read as %s, but %s was passed", read, passed.InC())
}

// explainIndex adds the index to the message of a check of an array's bounds, if the condition still shows it: then
// it compares the index with the number of elements that the message names.
func (w *walker) explainIndex(p *expand.Property, e *expand.Event) string {
	const prefix = "index out of bounds of array type "
	typ, ok := strings.CutPrefix(p.Message, prefix)
	_, count, found := strings.Cut(typ, "[")
	count, _, _ = strings.Cut(count, "]")
	n, err := strconv.ParseUint(count, 10, 64)
	if pool := w.b.Pool; ok && found && err == nil && e.Value != 0 && pool.Op(e.Value) == term.OpUlt {
		if limit, isConst := pool.ConstValue(pool.Arg(e.Value, 1)); isConst && limit == n {
			index := pool.Arg(e.Value, 0)
			return fmt.Sprintf("index %s out of bounds of array type %s", signed(w.m.Value(index), pool.Width(index)), typ)
		}
	}
	return p.Message
}

// explainFree says why an address cannot be freed by the functions of an allocator.
func (w *walker) explainFree(p pointer, by seair.Allocator) string {
	o := w.object(p.object)
	switch {
	case o == nil:
		return fmt.Sprintf("free of the address %#x, which belongs to no object", uint64(p.offset))
	case o.kind != memory.Heap:
		return fmt.Sprintf("free of %s, which is not on the heap", w.describe(o))
	case o.freed:
		return fmt.Sprintf("double free of %s: it was freed at %s already", w.describe(o), lineName(o.freedAt.Line))
	case p.offset != 0:
		return fmt.Sprintf("free of the address at offset %d of %s: only its start can be freed", p.offset, w.describe(o))
	case o.allocator != by:
		return fmt.Sprintf("%s of %s, which is for %s to free", by.Frees(), w.describe(o), o.allocator.Frees())
	}
	return fmt.Sprintf("free of %s, which is not alive", w.describe(o))
}

// nullPage is the distance from address 0 up to which an address is called an offset from a null pointer, and not an
// address of its own, such as that of a device's register.
const nullPage = 1 << 16

// explainAccess says why an access is invalid.
func (w *walker) explainAccess(p *expand.Property, e *expand.Event, fr *frame) string {
	verb, length := "access", ""
	switch e.Instr.Op {
	case seair.CheckAccess:
		verb = "read"
		if e.Instr.Flags&seair.FlagWrite != 0 {
			verb = "write"
		}
		if n, ok := w.operand(fr, e.Instr.Args[1]); ok {
			length = " of " + plural(n, "byte")
		}
	case seair.CallPtr:
		verb = "call"
	}
	a := w.address(e.Pointer)
	o := w.object(a.object)
	if o == nil {
		switch {
		case a.offset == 0:
			return verb + length + " through a null pointer"
		case p.Kind == property.MemoryNull && a.offset > -nullPage && a.offset < nullPage:
			return fmt.Sprintf("%s%s through a null pointer (offset %d)", verb, length, a.offset)
		}
		return fmt.Sprintf("%s%s at the address %#x, which belongs to no object", verb, length, uint64(a.offset))
	}
	if verb == "call" {
		return fmt.Sprintf("call through a pointer to %s, which is not the start of a function", w.describe(o))
	}
	if o.name == expand.VariadicArguments {
		return "a variable argument is read that the call does not pass"
	}
	where := fmt.Sprintf("%s%s at offset %d of %s", verb, length, a.offset, w.describe(o))
	if p.Kind == property.MemoryBounds && verb == "read" && length == " of 1 byte" && fr.hidden && uint64(a.offset) == o.size {
		return where + ": the text there has no terminating zero"
	}
	switch p.Kind {
	case property.MemoryFreed:
		if o.freed {
			return fmt.Sprintf("%s and freed at %s", where, lineName(o.freedAt.Line))
		}
		return where + ", which was freed"
	case property.MemoryScope:
		if o.ownerName != "" {
			return fmt.Sprintf("%s in %s, whose lifetime has ended", where, o.ownerName)
		}
		return where + ", whose lifetime has ended"
	}
	return where
}
