package memory

import (
	"errors"

	"github.com/fathom-verifier/fathom/smt/term"
)

// The value of a pointer in a track travels with the pointer: through copies, arithmetic, memory and integers. It is part of the
// pointer's provenance (SEABMC, section IV, attaches such data to fat pointers): a pointer that was given a value is one to a view
// of its object. Its bits are the same and so are the accesses made through it, but terms keep it apart from other pointers
// to the object, as they keep apart pointers to different objects. So nothing but the questions asked here knows of values.

// A view is an object as seen through pointers that carry values.
type view struct {
	object ObjectID
	values *pointerValues
}

// pointerValues are the values of a pointer that are not zero, as a list, the latest first; a track's first entry counts.
type pointerValues struct {
	track int64
	value term.ID // 64 bits
	rest  *pointerValues
}

// firstView is the number by which terms know the first view; objects have lower ones.
const firstView = 1 << 24

// maxViews bounds the views of a space.
const maxViews = 1 << 24

// viewKey identifies a view made from another, or from an object.
type viewKey struct {
	of    uint32
	track int64
	value term.ID
}

// objectOf returns the object, not the view of it, and the offset of a pointer with provenance.
func (s *Space) objectOf(ptr term.ID) (id ObjectID, off term.ID, ok bool) {
	o, off, ok := s.pool.PtrObject(ptr)
	if !ok {
		return 0, 0, false
	}
	if o >= firstView {
		return s.views[o-firstView].object, off, true
	}
	return ObjectID(o), off, true
}

// viewOf returns the number of the view of an object, or of a view, whose pointers have a value in a track.
func (s *Space) viewOf(o uint32, track int64, value term.ID) uint32 {
	v := view{object: ObjectID(o)}
	if o >= firstView {
		v = s.views[o-firstView]
	}
	key := viewKey{o, track, value}
	if n, ok := s.viewIndex[key]; ok {
		return n
	}
	if len(s.views) >= maxViews {
		s.fail(errors.New("the program gives more than 16777216 pointers values in tracks: bound its loops with --unwind N, or verify a part"))
		return o
	}
	v.values = &pointerValues{track, value, v.values}
	n := uint32(firstView + len(s.views))
	s.views = append(s.views, v)
	s.viewIndex[key] = n
	return n
}

// SetPointerTrack returns the pointer that is ptr with a value, 64 bits wide, in a track. Where ptr has no provenance, as a null pointer
// or a number, it stays as it is.
func (s *Space) SetPointerTrack(track int64, ptr, value term.ID) term.ID {
	return s.throughLeaves(ptr, func(leaf term.ID) term.ID {
		o, off, ok := s.pool.PtrObject(leaf)
		if !ok {
			return leaf
		}
		return s.pool.PtrAt(s.viewOf(o, track, value), s.pool.PtrBase(leaf), off)
	})
}

// PointerTrack returns the value, 64 bits wide, that a pointer carries in a track; zero where it has none. exact is false if that
// is not known, because the pointer was put together from memory in a way that hides what it was: the value is then arbitrary.
func (s *Space) PointerTrack(track int64, ptr term.ID) (value term.ID, exact bool) {
	exact = true
	value = s.throughLeaves(ptr, func(leaf term.ID) term.ID {
		o, _, ok := s.pool.PtrObject(leaf)
		switch {
		case ok && o >= firstView:
			for v := s.views[o-firstView].values; v != nil; v = v.rest {
				if v.track == track {
					return v.value
				}
			}
		case !ok && len(s.views) > 0 && !s.pool.IsConst(leaf) && s.pool.Op(leaf) != term.OpVar && !s.indeterminate(leaf):
			exact = false
			return s.fresh("pointer track", trackBytes)
		}
		return s.trackValue(0)
	})
	return value, exact
}

// throughLeaves makes the choice that ptr is among what f makes of the leaves.
func (s *Space) throughLeaves(ptr term.ID, f func(leaf term.ID) term.ID) term.ID {
	root, _ := s.pointers.add(ptr)
	done := make(map[int32]term.ID)
	return fold(s.pointers, root,
		func(i int32) (term.ID, bool) { v, ok := done[i]; return v, ok },
		func(i int32, v term.ID) { done[i] = v },
		f, s.pool.Ite)
}
