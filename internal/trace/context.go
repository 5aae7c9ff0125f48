package trace

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// A Place is where something happened in an execution: a line, in an activation of a function, in iterations of loops.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
	// Context is the activation: an index into the list of contexts, of which the first is the entry.
	Context int `json:"context,omitempty"`
	// Iterations are those of the loops around the line, in the activation, outermost first. A loop that no execution repeats is
	// left out, and so are all loops around a return.
	Iterations []Iteration `json:"iterations,omitempty"`
}

// Iteration is one run of the body of a loop.
type Iteration struct {
	Loop   string `json:"loop"`      // its name for --unwindset, such as "main.0"
	Line   int    `json:"line"`      // where it begins; 0 if unknown
	Number int    `json:"iteration"` // from 1
}

// Context is an activation of a function in an execution. The callers of a context, one after the other up to the entry, are its call
// stack.
type Context struct {
	Function string `json:"function"`
	// Caller is the context of the call, -1 for the entry, and File, Line and Iterations are where in it the call is.
	Caller     int         `json:"caller"`
	File       string      `json:"file,omitempty"`
	Line       int         `json:"line,omitempty"`
	Iterations []Iteration `json:"iterations,omitempty"`
}

// maxStack bounds the contexts that a call stack shows.
const maxStack = 8

// Stack writes the call stack of a context, from the entry on, with the place of each call: "main -> fill (list.c:12, iteration 3)". The
// middle of a deep one is left out. It is "" if contexts has no such one.
func Stack(contexts []Context, context int) string {
	var list []string
	for c := context; c >= 0 && c < len(contexts); c = contexts[c].Caller {
		at := &contexts[c]
		s := at.Function
		if at.Caller >= 0 {
			s += fmt.Sprintf(" (%s)", joinNonEmpty(line(at.File, at.Line), ", ", Iterated(at.Iterations, nil)))
		}
		list = append(list, s)
		if at.Caller >= c {
			break // no list that this package made
		}
	}
	var b strings.Builder
	for i := len(list) - 1; i >= 0; i-- {
		if b.Len() > 0 {
			b.WriteString(" -> ")
		}
		if gone := len(list) - maxStack; gone > 0 && i == len(list)-3 {
			fmt.Fprintf(&b, "%s -> ", plural(uint64(gone), "more call"))
			i -= gone
		}
		b.WriteString(list[i])
	}
	return b.String()
}

func line(file string, n int) string {
	if n == 0 {
		return "an unknown line"
	}
	return fmt.Sprintf("%s:%d", filepath.Base(file), n)
}

// Iterated says which iterations of list began since one was at before: "iteration 3", or with the lines of the loops where several are around:
// "iteration 3 at line 10, 1 at line 12". It is "" if there are none, such as when an inner loop has ended.
func Iterated(list, before []Iteration) string {
	same := 0
	for same < min(len(list), len(before)) && list[same] == before[same] {
		same++
	}
	var parts []string
	for _, it := range list[same:] {
		s := strconv.Itoa(it.Number)
		if len(list) > 1 {
			s += fmt.Sprintf(" at line %d", it.Line)
		}
		parts = append(parts, s)
	}
	if parts == nil {
		return ""
	}
	return "iteration " + strings.Join(parts, ", ")
}

// In says in which iterations a place is, and in which activation: "iteration 2 in main -> fill (list.c:12)". It is "" for places in the
// entry and outside of loops.
func (p *Place) In(contexts []Context) string {
	stack := ""
	if p.Context < len(contexts) && (contexts[p.Context].Caller >= 0 || len(p.Iterations) > 0) {
		stack = "in " + Stack(contexts, p.Context)
	}
	return joinNonEmpty(Iterated(p.Iterations, nil), " ", stack)
}

// Steps are given contexts while they are made, and numbers of contexts when it is known which are kept.

// activation is a context that has no number yet.
type activation struct {
	Context
	caller *activation
	number int // in the list, from 1; 0 if it is not in it
}

// activation returns the context of a frame of the user's code.
func (w *walker) activation(fr *frame) *activation {
	if fr.activation != nil {
		return fr.activation
	}
	a := &activation{Context: Context{Function: functionName(fr.ctx.Func), Caller: -1}}
	if fr.ctx.Parent >= 0 {
		loc, up := w.place(w.frame(fr.ctx.Parent), fr.ctx.Call.Loc)
		l := &w.prog.Locs[loc]
		a.caller, a.File, a.Line = w.activation(up), l.File, int(l.Line)
		a.Iterations = w.iterations(up)
	}
	fr.activation = a
	return a
}

// contexts numbers the activations of steps and places.
type contexts struct{ list []Context }

func (c *contexts) number(a *activation) int {
	if a == nil {
		return 0
	}
	var chain []*activation
	for ; a != nil && a.number == 0; a = a.caller {
		chain = append(chain, a)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		a = chain[i]
		if a.caller != nil {
			a.Caller = a.caller.number - 1
		}
		c.list = append(c.list, a.Context)
		a.number = len(c.list)
	}
	return a.number - 1
}

// place numbers the activation of a moment.
func (c *contexts) place(m *moment) *Place {
	if m == nil {
		return nil
	}
	p := m.Place
	p.Context = c.number(m.in)
	return &p
}

// moment is a place whose activation has no number yet.
type moment struct {
	Place
	in *activation
}

// moment returns where a step of fr at loc is.
func (w *walker) moment(fr *frame, loc int32) *moment {
	loc, at := w.place(fr, loc)
	l := &w.prog.Locs[loc]
	return &moment{Place{File: l.File, Line: int(l.Line), Iterations: w.iterations(at)}, w.activation(at)}
}

// A loop is what users know of one.
type loop struct {
	name string
	line int
}

// loop returns the loop of a function with a header.
func (w *walker) loop(f *seair.Func, head int32) loop {
	loops, ok := w.loops[f]
	if !ok {
		loops = make(map[int32]loop)
		for i, l := range f.Loops() {
			loops[l.Head] = loop{f.LoopName(i), int(w.prog.Locs[w.loopLoc(f, l)].Line)}
		}
		w.loops[f] = loops
	}
	return loops[head]
}

// loopLoc returns the first place of a loop in the source: its header is in the middle of it if it tests at its end.
func (w *walker) loopLoc(f *seair.Func, l seair.Loop) int32 {
	first := int32(0)
	for _, b := range f.Blocks[l.Head : l.Last+1] {
		for i := range b.Instrs {
			loc := b.Instrs[i].Loc
			if at := &w.prog.Locs[loc]; at.Line != 0 && (first == 0 || at.File == w.prog.Locs[first].File && at.Line < w.prog.Locs[first].Line) {
				first = loc
			}
		}
	}
	return first
}

// arrive notes in which iterations an activation is now.
func (w *walker) arrive(fr *frame, iteration int32) {
	if it := &w.b.Iterations[iteration]; iteration != 0 && it.Number == 0 {
		if latest, ok := fr.latest[it.Head]; ok {
			iteration = latest
		} else {
			iteration = it.Outer
		}
	}
	if iteration == fr.now {
		return
	}
	fr.now = iteration
	for i := iteration; i != 0; i = w.b.Iterations[i].Outer {
		if fr.latest == nil {
			fr.latest = make(map[int32]int32)
		}
		fr.latest[w.b.Iterations[i].Head] = i
	}
}

// iterations lists those in which an activation is now.
func (w *walker) iterations(fr *frame) []Iteration {
	var list []Iteration
	for i := fr.now; i != 0; {
		it := &w.b.Iterations[i]
		if it.Number > 1 || it.Repeated {
			l := w.loop(fr.ctx.Func, it.Head)
			list = append(list, Iteration{Loop: l.name, Line: l.line, Number: int(it.Number)})
		}
		i = it.Outer
	}
	slices.Reverse(list)
	return list
}
