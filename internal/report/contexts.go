package report

import (
	"fmt"
	"path/filepath"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/trace"
)

// contexts says by which calls, and in which iterations, the execution got to a violation, and to where the object that it is about was
// allocated and freed. It says nothing about what happened in the entry, outside of loops: the message has the line.
func (t *text) contexts(p *fathom.Property) {
	if len(p.Trace) == 0 {
		return
	}
	end := p.Trace[len(p.Trace)-1].Place()
	here := end.In(p.Contexts)
	if here != "" {
		t.note(here)
	}
	o := p.Object
	if o == nil {
		return
	}
	// A local variable is allocated by its declaration, which matters to no check but that of its scope.
	ofInterest := o.Kind == memory.Heap.String() || p.Kind == string(property.MemoryScope)
	if in := placeIn(o.Allocated, p.Contexts); in != "" && ofInterest && !(leaks(p.Kind) && in == here) {
		t.note(fmt.Sprintf("allocated at %s, %s", position(filepath.Base(o.Allocated.File), o.Allocated.Line, 0), in))
	}
	if in := placeIn(o.Freed, p.Contexts); in != "" {
		t.note(fmt.Sprintf("freed at %s, %s", position(filepath.Base(o.Freed.File), o.Freed.Line, 0), in))
	}
}

func placeIn(p *trace.Place, contexts []trace.Context) string {
	if p == nil {
		return ""
	}
	return p.In(contexts)
}

// note writes a line about a violation.
func (t *text) note(s string) { t.printf("      %s\n", t.dim(s)) }

// leaks reports whether a kind is about objects that are not freed, which may be reported where they were allocated.
func leaks(kind string) bool {
	return kind == string(property.MemoryLeak) || kind == string(property.MemoryCleanup)
}
