package trace

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/memory"
)

// What library functions store of what they got from the environment, as scanf, read and fgets do, are inputs as well. Their models say where they
// write; what is there is read from the memory that they leave, so it does not matter by how many stores, copies or fillings it got there.

// A write is a place that a library function wrote to.
type write struct {
	to   pointer
	size uint64 // bytes
}

// Limits on what is shown of a call of a library function.
const (
	maxWrites   = 64       // places
	maxSupplied = maxImage // bytes of a place that are read
	maxText     = 32       // bytes of what has no other type
)

// wrote records a write by a model.
func (w *walker) wrote(fr *frame, to pointer, size uint64) {
	o := w.object(to.object)
	if o == nil || size == 0 || !w.isPrograms(o) {
		return
	}
	lib := w.libraryFrame(fr)
	for i := range lib.writes {
		old := &lib.writes[i]
		start, end := max(old.to.offset, to.offset), min(old.to.offset+int64(old.size), to.offset+int64(size))
		if old.to.object == to.object && start <= end { // one adjoins the other
			start, end = min(old.to.offset, to.offset), max(old.to.offset+int64(old.size), to.offset+int64(size))
			old.to.offset, old.size = start, uint64(end-start)
			return
		}
	}
	if len(lib.writes) < maxWrites {
		lib.writes = append(lib.writes, write{to, size})
	}
}

// modelName is how the names of the models' variables start.
const modelName = "model_"

// isPrograms reports whether an object is one that the program itself can name or has allocated: models have variables, too.
func (w *walker) isPrograms(o *object) bool {
	switch o.kind {
	case memory.Heap:
		return true
	case memory.Global:
		return o.literal == "" && !strings.HasPrefix(o.name, modelName)
	case memory.Stack:
		owner := w.frames[o.owner]
		return owner != nil && !owner.hidden
	}
	return false
}

// supplied makes the steps of what a library function has stored, at its return, in the order in which it began to write the places.
func (w *walker) supplied(fr *frame, e *expand.Event) {
	mem := w.b.Supplied[w.now]
	if mem == nil || fr.user < 0 {
		return
	}
	user := w.frame(fr.user)
	for _, x := range fr.writes {
		n := int(min(x.size, maxSupplied))
		what, t := w.lvalue(user, 0, x.to, x.size)
		image := w.contents(mem, x.to, n)
		var value string
		if w.typ(t).Size == x.size && x.size <= maxSupplied {
			number := slices.Clone(image)
			if !w.prog.Target.BigEndian {
				slices.Reverse(number)
			}
			value = w.value(user, t, new(big.Int).SetBytes(number), 8*n, 0)
		} else {
			what = w.bytesAt(user, x.to)
			value = bytesText(image, x.size)
		}
		if o := w.object(x.to.object); o.kind == memory.Stack && x.to.offset == 0 && x.size == o.size && w.visible(user, o) {
			if v := w.home(user, o); v != nil {
				v.shown = value
			}
		}
		w.supply(fr, what, value, image)
	}
	if e.Value == 0 {
		return
	}
	// A text that the function returns, which is in an object of its own.
	p := w.address(e.Value)
	if o := w.object(p.object); o != nil && o.kind == memory.External && o.by != "" && p.offset >= 0 && uint64(p.offset) < o.size {
		text := w.contents(mem, p, int(min(o.size-uint64(p.offset), maxSupplied)))
		size := o.size - uint64(p.offset)
		if end := slices.Index(text, 0); end >= 0 {
			text, size = text[:end+1], uint64(end+1)
		}
		w.supply(fr, "", bytesText(text, size), text)
	}
}

// bytesAt names the bytes from a place on.
func (w *walker) bytesAt(user *frame, p pointer) string {
	what, _ := w.lvalue(user, 0, p, 1)
	if whole, ok := strings.CutSuffix(what, "[0]"); ok {
		return whole
	}
	if whole, ok := strings.CutPrefix(what, "byte 0 of "); ok {
		return whole
	}
	if strings.HasPrefix(what, "byte ") {
		return what
	}
	return "&" + what
}

// supply makes the step of contents that a library function got from the environment: of a place, or, if that is "", of what its result points to.
func (w *walker) supply(fr *frame, place, value string, image []byte) {
	name := functionName(fr.ctx.Func)
	number := slices.Clone(image)
	slices.Reverse(number)
	in := Input{
		Function: place, Width: 8 * len(image), Value: new(big.Int).SetBytes(number).String(), Bytes: len(image),
		Library: name, Contents: value,
	}
	if place == "" {
		in.Function = "*" + name + "()"
	}
	if fr.call != nil {
		in.Line = int(w.prog.Locs[fr.call.Loc].Line)
	}
	w.inputs = append(w.inputs, in)
	w.step(KindInput, fr, 0, name, value)
	if place != "" {
		w.step(KindAssign, fr, 0, place, value)
	}
}

// contents reads n bytes of a memory.
func (w *walker) contents(mem *memory.Memory, p pointer, n int) []byte {
	pool, space := w.b.Pool, w.b.Space
	start := pool.Add(space.Pointer(p.object), pool.Const(w.prog.Target.PointerBits, uint64(p.offset)))
	image := make([]byte, n)
	for i := range image {
		image[i] = byte(w.m.Uint64(space.Load(mem, pool.Add(start, pool.Const(w.prog.Target.PointerBits, uint64(i))), 1)))
	}
	return image
}

// bytesText writes the first of size bytes as a string literal of C, without a zero at the end. One without such a zero says how many bytes there are.
// Many that are all alike are counted only.
func bytesText(image []byte, size uint64) string {
	var b strings.Builder
	if whole := uint64(len(image)) == size; whole && size > maxText && !slices.ContainsFunc(image, func(c byte) bool { return c != image[0] }) {
		return fmt.Sprintf("%s of %d", plural(size, "byte"), image[0])
	}
	image = image[:min(len(image), maxText)]
	whole := uint64(len(image)) == size
	b.WriteByte('"')
	terminated := whole && slices.Index(image, 0) == len(image)-1
	if terminated {
		image = image[:len(image)-1]
	}
	for _, c := range image {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c >= ' ' && c <= '~':
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\r':
			b.WriteString(`\r`)
		default:
			fmt.Fprintf(&b, `\%03o`, c)
		}
	}
	b.WriteByte('"')
	if !whole {
		b.WriteString("...")
	}
	if !terminated {
		fmt.Fprintf(&b, " (%s)", plural(size, "byte"))
	}
	return b.String()
}
