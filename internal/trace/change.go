package trace

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// variable returns the state of a variable of an activation.
func (w *walker) variable(fr *frame, index int32) *variable {
	v := fr.vars[index]
	if v == nil {
		v = &variable{info: &w.prog.Vars[index]}
		fr.vars[index] = v
		fr.order = append(fr.order, v)
	}
	return v
}

// assign makes the step of a variable that changes while it lives in registers.
func (w *walker) assign(fr *frame, e *expand.Event) {
	v := w.variable(fr, int32(e.Instr.Imm))
	source := e.Instr.Args[0]
	if source.IsConst() && w.prog.Consts[source.Const()].Kind == seair.ConstUndef {
		return // the compiler lost track of it
	}
	def := w.definition(fr.ctx.Func, source)
	loc := w.changeLoc(v, e.Instr, def)
	t, offset, width := v.info.Type, e.Instr.Imm2, w.b.Pool.Width(e.Value)
	info := w.typ(t)
	whole := offset == 0 && (info.Size == 0 || uint64(width) >= 8*info.Size)
	if !whole {
		name, part := w.part(v.info.Name, t, offset/8, uint64(width/8))
		w.change(fr, loc, nil, name, w.typed(fr, part, e.Value))
		return
	}
	w.argument(fr, v, e.Value)
	w.note(fr, v, e.Value)
	v.reg = source
	value := w.typed(fr, t, e.Value)
	if def != nil && def.Op == seair.Nondet && def.Flags&seair.FlagUninit != 0 {
		value += " (uninitialised)"
	}
	w.change(fr, loc, v, v.info.Name, value)
}

// changeLoc returns where a variable in a register changes. Compilers often leave it open; then it is where its new value
// is computed or, for the first one, where the variable is declared. 0 stands for the place of the step before.
func (w *walker) changeLoc(v *variable, in, def *seair.Instr) int32 {
	switch {
	case w.prog.Locs[in.Loc].Line != 0:
		return in.Loc
	case def != nil && def.Op != seair.Alloca && w.prog.Locs[def.Loc].Line != 0:
		return def.Loc
	case v.shown == "" && (def == nil || def.Op != seair.Alloca):
		return v.info.Loc
	}
	return 0
}

// note records what a pointer variable points to.
func (w *walker) note(fr *frame, v *variable, value term.ID) {
	info := w.typ(v.info.Type)
	if info.Kind != seair.TypePointer {
		return
	}
	v.pointer, v.set = w.address(value), true
	v.when = w.steps.len()
	w.infer(v.pointer, info.Elem)
}

// infer learns the type of a heap object from a pointer to its start.
func (w *walker) infer(p pointer, elem int32) {
	o := w.object(p.object)
	if o == nil || o.kind != memory.Heap || o.typ != 0 || p.offset != 0 {
		return
	}
	switch info := w.typ(elem); info.Kind {
	case seair.TypeUnknown, seair.TypeChar, seair.TypeFunction:
	default:
		if info.Size > 0 && info.Size <= o.size {
			o.typ, o.elems = elem, true
		}
	}
}

// change makes a step of a place that takes a value. v is the variable if all of it changes, nil otherwise.
func (w *walker) change(fr *frame, loc int32, v *variable, what, value string) {
	if v != nil {
		if v.info.Arg > 0 && !fr.started && fr.callAt >= 0 && v.shown == "" {
			v.shown = value
			if v.info.Arg == 2 && fr.ctx.Parent < 0 && w.commandLine != nil {
				value = w.commandLine.initialiser()
			}
			if s := w.steps.at(fr.callAt); s != nil {
				s.Value = joinNonEmpty(s.Value, ", ", what+" = "+value)
			}
			return
		}
		if v.shown == value {
			return
		}
		v.shown = value
	}
	if fr.hidden || what == "" {
		return
	}
	loc, _ = w.place(fr, loc)
	if s := w.steps.last(); s != nil {
		l := &w.prog.Locs[loc]
		if s.Kind == KindAssign && s.What == what && s.Value == value && s.Line == int(l.Line) && s.Depth == fr.depth {
			return
		}
	}
	w.step(KindAssign, fr, loc, what, value)
}

// declare records which variable lives in an object.
func (w *walker) declare(fr *frame, e *expand.Event) {
	p := w.address(e.Pointer)
	o := w.object(p.object)
	v := w.variable(fr, int32(e.Instr.Imm))
	if o == nil || p.offset != 0 {
		return
	}
	if o.kind == memory.Stack {
		o.name, o.typ, o.elems, o.dead = v.info.Name, v.info.Type, false, false
		if v.info.Loc != 0 {
			o.site = v.info.Loc
			o.allocatedAt = w.moment(fr, o.site)
		}
		v.shown = ""
	}
}

// home returns the variable of an activation that lives in an object.
func (w *walker) home(fr *frame, o *object) *variable {
	for _, v := range fr.order {
		if v.info.Name == o.name && v.info.Type == o.typ {
			return v
		}
	}
	return nil
}

// store makes the step of a store to memory.
func (w *walker) store(fr *frame, e *expand.Event) {
	p := w.address(e.Pointer)
	o := w.object(p.object)
	size := uint64(w.b.Pool.Width(e.Value) / 8)
	if fr.hidden {
		w.wrote(fr, p, size)
	}
	what, t := w.lvalue(fr, e.Instr.Args[0], p, size)
	value := w.typed(fr, t, e.Value)
	var v *variable
	if info := w.typ(t); info.Kind == seair.TypePointer {
		w.infer(w.address(e.Value), info.Elem)
	}
	if o != nil && o.kind == memory.Stack && p.offset == 0 && o.size == size && w.visible(fr, o) {
		if v = w.home(fr, o); v != nil {
			w.argument(fr, v, e.Value)
			w.note(fr, v, e.Value)
		}
	}
	if o != nil && (o.kind == memory.Stack && o.name == "" || strings.HasPrefix(o.name, ".fathom.")) {
		return // a temporary of the compiler, or a variable of the front end
	}
	w.change(fr, e.Instr.Loc, v, what, value)
}

// rangeWrite makes the step of a bulk write.
func (w *walker) rangeWrite(fr *frame, e *expand.Event) {
	n := w.m.Uint64(e.Value)
	if n == 0 {
		return
	}
	p := w.address(e.Pointer)
	if fr.hidden {
		w.wrote(fr, p, n)
		return
	}
	if o := w.object(p.object); o != nil && o.kind == memory.Stack && o.name == "" {
		return
	}
	what, t := w.lvalue(fr, e.Instr.Args[0], p, n)
	var value string
	switch e.Instr.Op {
	case seair.MemSet:
		value = "set to a byte"
		if b, ok := w.operand(fr, e.Instr.Args[1]); ok {
			value = fmt.Sprintf("%s of %d", plural(n, "byte"), b&0xff)
		}
	case seair.MemMove:
		value = plural(n, "byte") + " copied"
		if s, ok := w.constantImage(fr, e.Instr.Args[1], t, n); ok {
			value = s
		} else if src, ok := w.operand(fr, e.Instr.Args[1]); ok {
			value += " from " + strings.TrimPrefix(w.pointerText(fr, w.decode(src), 0), "&")
		}
	default:
		value = plural(n, "arbitrary byte")
	}
	w.change(fr, e.Instr.Loc, nil, what, value)
}

// constantImage writes the n bytes that a copy takes from a constant as a value of type t. Initialisers of local
// arrays and structures are such copies.
func (w *walker) constantImage(fr *frame, source seair.Value, t int32, n uint64) (string, bool) {
	if !source.IsConst() || w.typ(t).Size != n || n > maxImage {
		return "", false
	}
	c := &w.prog.Consts[source.Const()]
	if c.Kind != seair.ConstAddress || c.Symbol.Kind != seair.GlobalSymbol || c.Bits != 0 {
		return "", false
	}
	g := w.prog.Globals[c.Symbol.Index]
	if !g.ReadOnly || g.Extern || len(g.Relocs) > 0 || g.Size < n {
		return "", false
	}
	image := make([]byte, n)
	copy(image, g.Init)
	if !w.prog.Target.BigEndian { // the number's most significant byte comes first
		slices.Reverse(image)
	}
	return w.value(fr, t, new(big.Int).SetBytes(image), int(8*n), 0), true
}

// maxImage bounds the size in bytes of the constants that are shown.
const maxImage = 256

// havoc records the contents that the environment gave to a place in memory.
func (w *walker) havoc(fr *frame, e *expand.Event) {
	if fr.hidden {
		w.libraryFrame(fr).asked = true
		return
	}
	width := w.b.Pool.Width(e.Value)
	via := seair.NoValue
	if e.Instr.Op == seair.Havoc {
		via = e.Instr.Args[0]
	}
	what, t := w.lvalue(fr, via, w.address(e.Pointer), uint64(width/8))
	loc, _ := w.place(fr, e.Instr.Loc)
	image := w.m.Value(e.Value)
	if w.prog.Target.BigEndian {
		raw := image.FillBytes(make([]byte, width/8))
		slices.Reverse(raw)
		image = new(big.Int).SetBytes(raw)
	}
	value := w.typed(fr, t, e.Value)
	in := Input{Function: what, Line: int(w.prog.Locs[loc].Line), Width: width, Value: image.String(), Bytes: width / 8}
	if e.Instr.Op == seair.Call { // of a function without a body
		in.Library, in.Contents = functionName(w.prog.Funcs[e.Instr.Imm]), value
	}
	w.inputs = append(w.inputs, in)
	if s := w.steps.last(); s != nil && s.Kind == KindAssign && s.What == what && s.Line == int(w.prog.Locs[loc].Line) {
		s.Value = value // the step of the bulk write
		return
	}
	w.change(fr, e.Instr.Loc, nil, what, value)
}

// input records a value from the environment.
func (w *walker) input(fr *frame, e *expand.Event) {
	if e.Pointer != 0 {
		w.havoc(fr, e)
		return
	}
	name := w.b.Pool.VarName(e.Value)
	if e.Instr.Op == seair.Nondet && e.Instr.Imm2 != 0 {
		name = w.prog.Strings[e.Instr.Imm2]
	}
	symbol := ""
	if e.Instr.Op == seair.Call {
		f := w.prog.Funcs[e.Instr.Imm]
		if name = functionName(f); name != f.Name {
			symbol = f.Name
		}
	}
	if fr.hidden {
		w.libraryFrame(fr).asked = true // its result counts
		return
	}
	loc, at := w.place(fr, e.Instr.Loc)
	in := Input{
		Function: name, Symbol: symbol, Line: int(w.prog.Locs[loc].Line),
		Width: w.b.Pool.Width(e.Value), Value: w.m.Value(e.Value).String(),
	}
	value := number(in.Function, w.m.Value(e.Value), in.Width)
	if f := fr.ctx.Func; e.Instr.Dst != 0 && int(e.Instr.Dst) < len(f.Regs) && f.Regs[e.Instr.Dst] == seair.Ptr {
		p := w.address(e.Value)
		value = w.pointerText(at, p, 0)
		in.Pointer = w.pointerExpr(p)
	}
	w.inputs = append(w.inputs, in)
	w.step(KindInput, fr, e.Instr.Loc, name, value)
}

// answer records the result of a library function that depends on the environment.
func (w *walker) answer(fr *frame, e *expand.Event) {
	in := Input{Function: functionName(fr.ctx.Func), Library: functionName(fr.ctx.Func), Value: "0"}
	if fr.ctx.Func.Name != in.Function {
		in.Symbol = fr.ctx.Func.Name
	}
	if fr.call != nil {
		in.Line = int(w.prog.Locs[fr.call.Loc].Line)
	}
	if e.Value != 0 {
		in.Width, in.Value = w.b.Pool.Width(e.Value), w.m.Value(e.Value).String()
		if fr.ctx.Func.Ret == seair.Ptr {
			in.Pointer = w.pointerExpr(w.address(e.Value))
		}
	}
	w.inputs = append(w.inputs, in)
}

// argument records the value of a parameter of the entry, the first time it is seen.
func (w *walker) argument(fr *frame, v *variable, value term.ID) {
	if v.info.Arg == 0 || v.shown != "" || fr.started || fr.ctx.Parent >= 0 || fr.ctx.Func.Name == "main" {
		return
	}
	in := Input{
		Function: v.info.Name, Line: int(w.prog.Locs[v.info.Loc].Line), Argument: int(v.info.Arg),
		Width: w.b.Pool.Width(value), Value: w.m.Value(value).String(),
	}
	if w.typ(v.info.Type).Kind == seair.TypePointer {
		in.Pointer = w.pointerExpr(w.address(value))
	} else {
		in.Shown = w.value(fr, v.info.Type, w.m.Value(value), in.Width, 0)
	}
	w.inputs = append(w.inputs, in)
}

// libraryCall returns the library function that the user's code called to get into a model.
func (w *walker) libraryCall(fr *frame) string {
	return functionName(w.libraryFrame(fr).ctx.Func)
}

// libraryFrame returns the outermost activation of the models around fr.
func (w *walker) libraryFrame(fr *frame) *frame {
	for fr.ctx.Parent >= 0 {
		up := w.frame(fr.ctx.Parent)
		if !up.hidden {
			break
		}
		fr = up
	}
	return fr
}

// pointerExpr writes a pointer for Input.Pointer: as an expression of C outside of all functions, as far as one exists.
func (w *walker) pointerExpr(p pointer) string {
	o := w.object(p.object)
	if o == nil {
		return fmt.Sprintf("%#x", uint64(p.offset))
	}
	if (o.kind == memory.Global && o.literal == "" || o.kind == memory.Function) && isIdentifier(o.name) {
		return fmt.Sprintf("(char *)&%s %+d", o.name, p.offset)
	}
	return "?"
}

// alloc records an object, and makes a step of one on the heap.
func (w *walker) alloc(ctx int32, fr *frame, e *expand.Event) {
	p := w.address(e.Pointer)
	o := w.object(p.object)
	if o == nil {
		return
	}
	o.allocatedAt = w.moment(fr, e.Instr.Loc)
	if o.kind == memory.Stack {
		o.owner = ctx
		o.ownerName = functionName(fr.ctx.Func)
		fr.locals = append(fr.locals, o)
		return
	}
	if fr.hidden {
		o.by = w.libraryCall(fr)
	}
	if o.kind == memory.External {
		return // it is the environment's
	}
	w.sites[o.site]++
	o.number = w.sites[o.site]
	w.step(KindAllocate, fr, e.Instr.Loc, w.heapName(o), plural(o.size, "byte"))
}

// free makes the step of a free.
func (w *walker) free(fr *frame, e *expand.Event) {
	o := w.object(w.address(e.Pointer).object)
	if o == nil {
		return
	}
	w.step(KindFree, fr, e.Instr.Loc, w.heapName(o), "")
	o.freed = true
	o.freedAt = w.moment(fr, e.Instr.Loc)
}
