package main

import (
	"slices"
	"sync"

	"github.com/fathom-verifier/fathom"
)

// findings are what is known of a program while it is verified.
type findings struct {
	mu       sync.Mutex
	open     *fathom.Result // before anything was decided; nil if its properties are not known yet
	violated []fathom.Property
	show     func(p *fathom.Property) // writes a violation; nil if all are written at the end
}

// list takes the result as it is before anything was decided.
func (f *findings) list(r *fathom.Result) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.open = r
}

// add takes a violated property.
func (f *findings) add(p fathom.Property) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.violated = append(f.violated, p)
	if f.show != nil {
		f.show(&p)
	}
}

// end returns the result that ends with what is known, for a reason. Nothing is shown any more.
func (f *findings) end(reason string) *fathom.Result {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.show = nil
	if len(f.violated) == 0 {
		return fathom.UnknownResult(reason)
	}
	r := *f.open
	r.Verdict, r.Reason = fathom.Violated, reason
	r.Properties = slices.Clone(r.Properties)
	index := make(map[string]int, len(r.Properties))
	for i := range r.Properties {
		index[r.Properties[i].ID] = i
	}
	for _, p := range f.violated {
		r.Properties[index[p.ID]] = p
	}
	return &r
}
