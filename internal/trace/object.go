package trace

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// object is what a trace knows of an object of the program.
type object struct {
	id    memory.ObjectID
	kind  memory.Kind
	name  string // of the variable or function; "" if it has none
	typ   int32  // its type, or that of its elements if elems is set; 0 if unknown
	elems bool
	size  uint64 // bytes

	owner     int32  // the activation it lives in, -1 for none
	ownerName string // the function of that activation
	site      int32  // where it was allocated or declared, an index into Locs; 0 if unknown
	by        string // the function that allocated an object of the heap or the environment, "" if unknown
	number    int    // among the objects allocated at the same place, from 1
	freed     bool
	allocator seair.Allocator // of a heap object

	allocatedAt, freedAt *moment // nil if it was not, or if that is not known

	dead    bool // its variable's scope has ended
	literal string
}

// pointer is a decoded address.
type pointer struct {
	object memory.ObjectID
	offset int64 // bytes
}

// decode takes an address apart.
func (w *walker) decode(bits uint64) pointer {
	id, off := w.b.Space.WhereBits(bits, w.m.Uint64)
	return pointer{id, off}
}

// address evaluates a term of pointer type.
func (w *walker) address(t term.ID) pointer {
	id, off := w.b.Space.Where(t, w.m.Uint64)
	return pointer{id, off}
}

// object returns what is known of an object, nil for the null object.
func (w *walker) object(id memory.ObjectID) *object {
	if id == 0 {
		return nil
	}
	if o := w.objects[id]; o != nil {
		return o
	}
	d := w.b.Space.Object(id)
	o := &object{id: id, kind: d.Kind, name: d.Name, size: w.m.Uint64(d.Size), owner: -1, site: d.Site, allocator: seair.Allocator(d.Allocator)}
	if d.Site < 0 || int(d.Site) >= len(w.prog.Locs) {
		o.site = 0
	}
	w.objects[id] = o
	return o
}

// nameGlobals gives the objects of global variables their types. The expansion creates one object for each global
// variable, in order, before any other that is global.
func (w *walker) nameGlobals() {
	next := 0
	for id := 1; id < w.b.Space.NumObjects() && next < len(w.prog.Globals); id++ {
		k := w.b.Space.Object(memory.ObjectID(id)).Kind
		if k != memory.Global && k != memory.External {
			continue
		}
		g := w.prog.Globals[next]
		next++
		o := w.object(memory.ObjectID(id))
		o.typ = g.Type
		if isLiteral(g) {
			o.literal = literal(g)
		}
	}
}

// isLiteral reports whether a global is, by all appearance, a string literal: it has no name that C could give.
func isLiteral(g *seair.Global) bool {
	if !g.ReadOnly || g.Extern || len(g.Relocs) > 0 || g.Size == 0 || uint64(len(g.Init)) > g.Size ||
		g.Source != "" && !strings.HasPrefix(g.Source, ".") {
		return false
	}
	text := strings.TrimRight(string(g.Init), "\x00")
	if uint64(len(text)) >= g.Size {
		return false
	}
	for _, c := range []byte(text) {
		if (c < ' ' || c > '~') && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// maxLiteral is how many bytes of a string literal are shown.
const maxLiteral = 32

func literal(g *seair.Global) string {
	text := strings.TrimRight(string(g.Init), "\x00")
	if len(text) > maxLiteral {
		return fmt.Sprintf("%q...", text[:maxLiteral])
	}
	return fmt.Sprintf("%q", text)
}

// line names the line of a location.
func (w *walker) line(loc int32) string { return lineName(int(w.prog.Locs[loc].Line)) }

func lineName(n int) string {
	if n == 0 {
		return "an unknown line"
	}
	return fmt.Sprintf("line %d", n)
}

func plural(n uint64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// heapName names a heap object by its allocation: "malloc'd object (12 bytes, line 7)".
func (w *walker) heapName(o *object) string {
	number := ""
	if o.number > 1 {
		number = fmt.Sprintf(" #%d", o.number)
	}
	return fmt.Sprintf("%s object%s (%s, %s)", o.allocated(), number, plural(o.size, "byte"), w.line(o.site))
}

// allocated is an adjective for a heap object.
func (o *object) allocated() string {
	switch o.by {
	case "":
		return "allocated"
	case "malloc", "calloc", "realloc", "strdup", "strndup", "alloca":
		return o.by + "'d"
	case "operator new", "operator new[]":
		return "new"
	}
	return o.by + "-allocated"
}

// describe is the long form for messages: "buf, a local variable of 16 bytes declared at line 5".
func (w *walker) describe(o *object) string {
	switch o.kind {
	case memory.Function:
		return "the function " + o.name
	case memory.Heap:
		article := "a"
		if strings.ContainsRune("aeiou", rune(o.allocated()[0])) {
			article = "an"
		}
		number := ""
		if o.number > 1 {
			number = fmt.Sprintf(" (the %s allocated there)", ordinal(o.number))
		}
		return fmt.Sprintf("%s %s object of %s allocated at %s%s", article, o.allocated(), plural(o.size, "byte"), w.line(o.site), number)
	case memory.Stack:
		if o.name == "" {
			return fmt.Sprintf("an unnamed local object of %s", plural(o.size, "byte"))
		}
		return fmt.Sprintf("%s, a local variable of %s declared at %s", o.name, plural(o.size, "byte"), w.line(o.site))
	case memory.Global:
		switch {
		case o.literal != "":
			return fmt.Sprintf("the string literal %s of %s", o.literal, plural(o.size, "byte"))
		case w.b.Space.Object(o.id).ReadOnly:
			return fmt.Sprintf("%s, a constant of %s", o.name, plural(o.size, "byte"))
		}
		return fmt.Sprintf("%s, a global variable of %s", o.name, plural(o.size, "byte"))
	}
	if o.name == "" && o.by != "" {
		return fmt.Sprintf("an object of %s that %s made at %s", plural(o.size, "byte"), o.by, w.line(o.site))
	}
	return fmt.Sprintf("%s, an external object of %s", o.name, plural(o.size, "byte"))
}

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}
