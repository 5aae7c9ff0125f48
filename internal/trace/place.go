package trace

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// typ returns a type by its index.
func (w *walker) typ(t int32) *seair.TypeInfo { return &w.prog.Types[t] }

// descend follows a type down to the part at an offset in bytes, as deep as needed for the offset to be 0 and the
// part to be size bytes long; size 0 stops at the first part that starts there. It returns the path, such as
// ".next" or "[3].x", the type of the part and the bytes that are left over when there is no such part.
func (w *walker) descend(t int32, offset int64, size uint64) (path string, part int32, rest int64) {
	var b strings.Builder
	for range 64 {
		info := w.typ(t)
		aggregate := info.Kind == seair.TypeStruct || info.Kind == seair.TypeUnion || info.Kind == seair.TypeArray
		if !aggregate || offset == 0 && (size == 0 || info.Size != 0 && info.Size <= size) {
			break
		}
		if info.Kind == seair.TypeArray {
			elem := int64(w.typ(info.Elem).Size)
			if elem <= 0 {
				break
			}
			i := floorDiv(offset, elem)
			fmt.Fprintf(&b, "[%d]", i)
			offset -= i * elem
			t = info.Elem
			continue
		}
		f := w.field(info, offset, size)
		if f == nil {
			break
		}
		if f.Name != "" { // the members of an anonymous structure are the outer one's
			b.WriteString("." + f.Name)
		}
		offset -= int64(f.BitOffset / 8)
		t = f.Type
	}
	return b.String(), t, offset
}

// field returns the member of a structure or union at an offset: of several, the one whose size is closest.
func (w *walker) field(info *seair.TypeInfo, offset int64, size uint64) *seair.Field {
	var best *seair.Field
	for i := range info.Fields {
		f := &info.Fields[i]
		start := int64(f.BitOffset / 8)
		length := int64((f.BitSize + 7) / 8)
		if w.typ(f.Type).Kind == seair.TypeArray && w.typ(f.Type).Count == 0 {
			length = 1 << 40 // a flexible array member
		}
		if offset < start || offset >= start+length || f.BitOffset%8 != 0 && f.BitOffset%8+f.BitSize < 8 {
			continue
		}
		if best == nil || f.BitSize == 8*size && best.BitSize != 8*size && offset == start {
			best = f
		}
	}
	return best
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// lvalue names the place of size bytes at p as an activation would: through its variables and the pointers that it holds.
// via is the operand that holds the address. It returns the place's type, 0 if unknown.
func (w *walker) lvalue(fr *frame, via seair.Value, p pointer, size uint64) (string, int32) {
	o := w.object(p.object)
	if o == nil {
		return fmt.Sprintf("*(char *)%#x", uint64(p.offset)), 0
	}
	if o.kind != memory.Heap && !o.dead && o.name != "" && w.visible(fr, o) {
		return w.part(o.name, o.typ, p.offset, size)
	}
	if v := w.pointerTo(fr, via, p); v != nil {
		elem := w.typ(v.info.Type).Elem
		n := int64(w.typ(elem).Size)
		rel := p.offset - v.pointer.offset
		i := floorDiv(rel, n)
		path, t, rest := w.descend(elem, rel-i*n, size)
		if rest == 0 {
			name := v.info.Name
			switch {
			case i != 0:
				return fmt.Sprintf("%s[%d]%s", name, i, path), t
			case strings.HasPrefix(path, "."):
				return name + "->" + path[1:], t
			case strings.HasPrefix(path, "["):
				return "(*" + name + ")" + path, t
			case o.size > uint64(n): // one of several
				return name + "[0]", t
			}
			return "*" + name, t
		}
	}
	name := o.name
	switch {
	case o.kind == memory.Heap:
		name = w.heapName(o)
	case o.literal != "":
		name = o.literal
	case name == "" && o.by != "":
		name = "an object that " + o.by + " made"
	case name == "":
		name = "an unnamed object"
	case o.ownerName != "" && !w.visible(fr, o):
		name = o.ownerName + "::" + name
	}
	t := o.typ
	if o.elems {
		if n := int64(w.typ(t).Size); n > 0 {
			i := floorDiv(p.offset, n)
			path, part, rest := w.descend(t, p.offset-i*n, size)
			if rest == 0 {
				if uint64(n) != o.size {
					path = fmt.Sprintf("[%d]%s", i, path)
				}
				if path == "" {
					return name, part
				}
				return path + " of " + name, part
			}
		}
	}
	if o.kind != memory.Heap {
		return w.part(name, t, p.offset, size)
	}
	return fmt.Sprintf("byte %d of %s", p.offset, name), 0
}

// part names a part of a variable.
func (w *walker) part(name string, t int32, offset int64, size uint64) (string, int32) {
	path, part, rest := w.descend(t, offset, size)
	if rest == 0 {
		return name + path, part
	}
	if path != "" {
		return fmt.Sprintf("byte %d of %s%s", rest, name, path), 0
	}
	return fmt.Sprintf("byte %d of %s", offset, name), 0
}

// visible reports whether an activation can name an object by its variable.
func (w *walker) visible(fr *frame, o *object) bool {
	return o.owner < 0 || w.frames[o.owner] == fr
}

// pointerTo returns the pointer variable of an activation by which to name p: the one from which the program computed
// the address, then one that points to p's element, then one that points before it, the latest assigned first.
func (w *walker) pointerTo(fr *frame, via seair.Value, p pointer) *variable {
	var best *variable
	bestRank := 0
	bases := w.bases(fr.ctx.Func, via)
	for _, v := range fr.order {
		if !v.set || v.pointer.object != p.object || p.object == 0 {
			continue
		}
		n := int64(w.typ(w.typ(v.info.Type).Elem).Size)
		if n <= 0 {
			continue
		}
		rank := 1
		switch i := floorDiv(p.offset-v.pointer.offset, n); {
		case i == 0:
			rank = 3
		case i > 0:
			rank = 2
		}
		if v.reg.IsReg() && slices.Contains(bases, v.reg) {
			rank += 3
		}
		if best == nil || rank > bestRank || rank == bestRank && v.when > best.when {
			best, bestRank = v, rank
		}
	}
	return best
}

// bases lists the registers from which an address is computed by adding to it, the address itself first.
func (w *walker) bases(f *seair.Func, address seair.Value) []seair.Value {
	var list []seair.Value
	for address.IsReg() {
		list = append(list, address)
		def := w.definition(f, address)
		if def == nil || def.Op != seair.PtrAdd && def.Op != seair.Copy {
			break
		}
		address = def.Args[0]
	}
	return list
}

// pointerText writes a pointer whose pointee has type elem, 0 if unknown.
func (w *walker) pointerText(fr *frame, p pointer, elem int32) string {
	o := w.object(p.object)
	if o == nil {
		if p.offset == 0 {
			return "NULL"
		}
		return fmt.Sprintf("(void *)%#x", uint64(p.offset))
	}
	switch {
	case o.kind == memory.Function:
		if p.offset == 0 {
			return o.name
		}
		return withOffset(o.name, p.offset)
	case o.freed:
		return withOffset("freed object from "+w.line(o.site), p.offset)
	case o.kind == memory.Heap:
		if p.offset == int64(o.size) && o.size > 0 {
			return "one past the end of " + w.heapName(o)
		}
		return withOffset(w.heapName(o), p.offset)
	case o.literal != "":
		if p.offset == 0 {
			return o.literal
		}
		return fmt.Sprintf("&%s[%d]", o.literal, p.offset)
	}
	name := o.name
	if name == "" && o.by != "" {
		return withOffset("an object that "+o.by+" made", p.offset)
	}
	if name == "" {
		return withOffset("an unnamed object", p.offset)
	}
	if !w.visible(fr, o) && o.ownerName != "" {
		name = o.ownerName + "::" + name
	}
	if o.dead {
		return withOffset("variable "+name+", which is out of scope", p.offset)
	}
	if p.offset == int64(o.size) && o.size > 0 {
		return "one past the end of " + name
	}
	path, _, rest := w.descend(o.typ, p.offset, w.typ(elem).Size)
	if rest != 0 {
		return withOffset("&"+name, p.offset)
	}
	return "&" + name + path
}

func withOffset(s string, offset int64) string {
	if offset == 0 {
		return s
	}
	if offset < 0 {
		return fmt.Sprintf("%s - %s", s, plural(uint64(-offset), "byte"))
	}
	return fmt.Sprintf("%s + %s", s, plural(uint64(offset), "byte"))
}
