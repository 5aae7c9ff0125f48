package expand

import (
	"cmp"
	"math"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// Iteration is one run of the body of a loop, within an activation.
type Iteration struct {
	Outer int32 // index of that of the loop around, in the same activation; 0 if there is none
	Head  int32 // the block that is the loop's header
	// Number counts from 1. 0 stands for the latest one that the execution at hand began, whichever that is: the iterations of a loop
	// join where it is left, by a break, say.
	Number int32
	// Repeated says that the loop's header was reached again, on some path.
	Repeated bool
}

// begin records that an iteration of a loop begins.
func (x *expander) begin(fr *frame, l *loopInfo) {
	st := &fr.loops[l.Head]
	it := Iteration{Head: l.Head, Number: int32(st.iterations + 1)}
	if l.outer >= 0 {
		it.Outer = fr.loops[l.outer].current
	}
	if it.Number > 1 {
		x.Iterations[st.current].Repeated = true
	}
	st.current = int32(len(x.Iterations))
	x.Iterations = append(x.Iterations, it)
}

// iterationAt returns the innermost iteration around a block, 0 if there is none.
func (x *expander) iterationAt(fr *frame, block int32) int32 {
	it := int32(0)
	if head := fr.info.inner[block]; head >= 0 {
		it = fr.loops[head].current
	}
	if head := fr.info.leaving[block]; head >= 0 {
		x.Iterations = append(x.Iterations, Iteration{Outer: it, Head: head})
		it = int32(len(x.Iterations) - 1)
	}
	return it
}

// findLeaving finds the blocks that are in the body of a loop in the source, but do not come back to its header, such as one
// that ends with a break, a return or a failing assertion: all ways to them come from one loop, and their places are among those of
// its blocks, or between them and that where the loop goes on to from its header.
func (x *expander) findLeaving(fi *funcInfo) {
	f := fi.fn
	fi.leaving = make([]int32, len(f.Blocks))
	for b := range f.Blocks {
		fi.leaving[b] = -1
		head := x.loopBefore(fi, int32(b))
		if head < 0 {
			continue
		}
		l := fi.loops[head]
		if e := x.extent(f, int32(b), int32(b)); e.within(l.places) || int32(b) != l.next && e.within(l.body) {
			fi.leaving[b] = head
		}
	}
}

// loopBefore returns the header of the loop from which all edges to a block come and that is not around it, -1 if there is none.
func (x *expander) loopBefore(fi *funcInfo, block int32) int32 {
	before := int32(-1)
	for _, p := range fi.fn.Blocks[block].Preds {
		if p >= block {
			return -1
		}
		head := fi.inner[p]
		if fi.leaving[p] >= 0 {
			head = fi.leaving[p]
		}
		if before >= 0 && head != before {
			return -1
		}
		before = head
	}
	if before >= 0 && fi.loops[before].Contains(block) {
		return -1
	}
	return before
}

// An extent is the first and the last place of some blocks, in the order of the source; nil if they have none, or are in several files.
type extent struct{ first, last *seair.Loc }

// within reports whether all places lie between those of another extent.
func (e extent) within(o extent) bool {
	return e.first != nil && o.first != nil && e.first.File == o.first.File && compareLoc(o.first, e.first) <= 0 && compareLoc(e.last, o.last) <= 0
}

// extent returns that of a range of blocks.
func (x *expander) extent(f *seair.Func, from, to int32) (e extent) {
	for b := from; b <= to; b++ {
		for i := range f.Blocks[b].Instrs {
			l := &x.Program.Locs[f.Blocks[b].Instrs[i].Loc]
			switch {
			case l.Line == 0:
			case e.first == nil:
				e = extent{l, l}
			case l.File != e.first.File:
				return extent{}
			default:
				if compareLoc(l, e.first) < 0 {
					e.first = l
				}
				if compareLoc(l, e.last) > 0 {
					e.last = l
				}
			}
		}
	}
	return e
}

// farthest is behind all places of a file.
var farthest = seair.Loc{Line: math.MaxInt32}

// findBody sets where a loop goes on to from its header, if it ends there, and the extent of its body, as far as that tells it.
func (x *expander) findBody(f *seair.Func, l *loopInfo) {
	l.next, l.body = -1, l.places
	blk := f.Blocks[l.Head]
	for _, t := range blk.Instrs[len(blk.Instrs)-1].Targets {
		if !l.Contains(t) {
			l.next = t
		}
	}
	if l.next < 0 || l.places.first == nil {
		return
	}
	end := farthest
	end.File = l.places.first.File
	l.body.last = &end
	if after := x.extent(f, l.next, l.next).first; after != nil && after.File == end.File && compareLoc(after, l.places.first) > 0 {
		end = seair.Loc{File: end.File, Line: after.Line, Column: after.Column - 1}
	}
}

// compareLoc orders places of one file.
func compareLoc(a, b *seair.Loc) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}
