package expand

import (
	"context"
	"errors"

	"github.com/fathom-verifier/fathom/internal/property"
)

// Stopped is the error of an expansion whose context has ended: why, and what was being unrolled.
type Stopped struct {
	Err error // the context's
	// Kind is control.unwind if a loop was being unrolled, control.recursion if it was a function, "" if it was neither.
	Kind property.Kind
	Name string // of the loop or the function, as Options.UnwindSet has it
	Loc  int32  // index into Program.Locs: of the loop's head, or of the latest call of the function
	// Count is the iteration, or how many activations of the function were open.
	Count int
}

func (s *Stopped) Error() string { return s.Err.Error() }

// Unwrap returns why the context has ended.
func (s *Stopped) Unwrap() error { return s.Err }

// stop ends the walk because the context has ended. What is unrolled is the loop, among those around the place where the walk is and around the calls
// that lead there, that has gone round most often, or the function that was called within itself more often than that.
func (x *expander) stop() {
	s := &Stopped{Err: context.Cause(x.ctx), Count: 1}
	if s.Err == nil {
		s.Err = errors.New("stopped")
	}
	for fr := x.top; fr != nil; fr = fr.parent {
		f := fr.info.fn
		for it := fr.now; it != 0; it = x.Iterations[it].Outer {
			l := fr.info.loops[x.Iterations[it].Head]
			if n := fr.loops[l.Head].iterations + 1; n > s.Count {
				b := fr.info.fn.Blocks[l.Head]
				s.Kind, s.Name, s.Count, s.Loc = property.ControlUnwind, l.name, n, x.place(fr, &b.Instrs[len(b.Instrs)-1])
			}
		}
		index, ok := x.Program.FuncIndex(f.Name)
		if n := int(x.active[index]); ok && n > s.Count && fr.site != nil {
			s.Kind, s.Name, s.Count, s.Loc = property.ControlRecursion, f.Name, n, x.place(fr.parent, fr.site)
		}
	}
	panic(stopped{s})
}
