package memory

import "slices"

// Shadow memory in the differential test: one track of bytes, one of objects, one of pointers.

const modelTrack = 3

// trackValue returns a value for a track, constant or not, of one byte or of eight.
func (md *model) trackValue() value {
	if md.c.intn(2) == 0 {
		return md.variable("track", 64, 0)
	}
	return md.constant(64, []uint64{0, 1, 255, 0x1122, 0x8877665544332211}[md.c.intn(5)])
}

func (md *model) setTrack(v *version) {
	x, n := md.trackValue(), md.constant(md.s.bits, 1)
	if md.c.intn(2) == 0 {
		n = md.number(12, 1)
	}
	q := md.pointer(v, 1, 2)
	w := md.derive(v, md.s.SetTrack(v.m, modelTrack, q.t, n.t, x.t))
	md.note("track of version %d -> %d: %s (obj %v off %v) n %v is %v", slices.Index(md.versions, v), len(md.versions)-1,
		md.p.String(q.t), q.obj, q.off, n.v, x.v)
	for i := range w.ref {
		r, known := md.valid(v, q, i, n.v[i], false)
		if !known {
			w.ref[i] = nil
			continue
		}
		if n.v[i] == 0 || r != [5]bool{true, true, true, true, true} {
			continue
		}
		o := w.ref[i][ObjectID(q.obj[i])]
		for k := range n.v[i] {
			o.track[q.off[i]+k] = x.v[i]
		}
	}
}

func (md *model) setObjectTrack(v *version) {
	x, q := md.trackValue(), md.pointer(v, 1, 2)
	w := md.derive(v, md.s.SetObjectTrack(v.m, modelTrack, q.t, x.t))
	md.note("object track of version %d -> %d: %s (obj %v) is %v", slices.Index(md.versions, v), len(md.versions)-1,
		md.p.String(q.t), q.obj, x.v)
	for i := range w.ref {
		if w.ref[i] == nil {
			continue
		}
		switch o := w.ref[i][ObjectID(q.obj[i])]; {
		case o != nil && q.bits && !md.numbered() && q.off[i] >= md.sizes[ObjectID(q.obj[i])][i]:
			w.ref[i] = nil // what moved out of an object as a number refers to it no more
		case o == nil || !o.alive:
		case !o.allocated:
			w.ref[i] = nil
		default:
			o.value = x.v[i]
		}
	}
}

// checkTracks compares the tracks at a pointer, wherever it points, with the reference.
func (md *model) checkTracks(v *version) {
	q := md.pointer(v, 1, 2)
	of, ofObject := md.s.Track(v.m, modelTrack, q.t), md.s.ObjectTrack(v.m, modelTrack, q.t)
	carried, exact := md.s.PointerTrack(modelTrack, q.t)
	if !q.bits && !exact {
		md.fatalf("what %s carries is not known", md.p.String(q.t))
	}
	for i := range v.ref {
		if got := md.ev[i].Uint64(carried); !q.bits && got != q.carries[i] {
			md.fatalf("assignment %d: %s carries %x, want %x", i, md.p.String(q.t), got, q.carries[i])
		}
		r, known := md.valid(v, q, i, 1, false)
		o := v.ref[i][ObjectID(q.obj[i])]
		if !known || o != nil && !o.allocated {
			continue
		}
		var want, wantObject uint64
		if o != nil {
			if o.alive {
				wantObject = o.value
			}
			if r == [5]bool{true, true, true, true, true} {
				want = o.track[q.off[i]]
			}
		}
		if got := md.ev[i].Uint64(of); got != want {
			md.fatalf("assignment %d: track of %s (obj %d off %d) is %x, want %x", i, md.p.String(q.t), q.obj[i], q.off[i], got, want)
		}
		if got := md.ev[i].Uint64(ofObject); got != wantObject {
			md.fatalf("assignment %d: object track of %s (obj %d) is %x, want %x", i, md.p.String(q.t), q.obj[i], got, wantObject)
		}
	}
}

// carrying gives a pointer a value.
func (md *model) carrying(q pointer) pointer {
	x := md.trackValue()
	q.t = md.s.SetPointerTrack(modelTrack, q.t, x.t)
	q.carries = x.v
	return q
}

// verifyTracks compares the tracks of an object that is alive with the reference.
func (md *model) verifyTracks(v *version, id ObjectID, i int, o *refObject) {
	if !o.alive || !o.allocated {
		return
	}
	for k, want := range o.track {
		t := md.s.Track(v.m, modelTrack, md.p.Ptr(uint32(id), md.s.word(uint64(k))))
		if got := md.ev[i].Uint64(t); got != want {
			md.fatalf("version %d, object %d, byte %d, assignment %d: track is %x, want %x",
				slices.Index(md.versions, v), id, k, i, got, want)
		}
	}
	if got := md.ev[i].Uint64(md.s.ObjectTrack(v.m, modelTrack, md.s.Pointer(id))); got != o.value {
		md.fatalf("version %d, object %d, assignment %d: track is %x, want %x", slices.Index(md.versions, v), id, i, got, o.value)
	}
}
