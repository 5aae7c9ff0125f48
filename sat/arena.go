package sat

// The clause arena. A long clause (three literals or more) is two header words
// followed by its literals:
//
//	word 0   number of literals
//	word 1   flags in bits 0..7, glue in bits 8..23, in bits 24..31 where
//	         propagation found a literal last, less 2: a hint
//	word 2.. literals; the first two are watched
//
// A clause is named by the index of word 0, its reference. References are below
// refLimit, so that bit 31 is free as a tag. Binary clauses are not in the
// arena.
//
// A reason is 0 (decision, assumption or root-level unit), the reference of a
// long clause, or binFlag|l for the binary clause whose other literal is l.
//
// A clause that shrinks in place leaves holes: words equal to hole, which no
// header starts with.
type arena struct {
	mem    []uint32
	wasted int // words of garbage clauses and holes

	// ids holds the identifier of clause c at c/4, if a proof wants them: two
	// clauses are at least five words apart. Otherwise it is nil.
	ids []clauseID
	// act holds the activity of learned clause c at c/4, if reductions want it.
	act []float32
}

const (
	headerWords = 2
	refLimit    = 1 << 31
	binFlag     = 1 << 31
	hole        = 1<<32 - 1

	flagLearned  = 1 << 0
	flagGarbage  = 1 << 1
	flagReason   = 1 << 2 // is a reason now: protected from reduction
	flagMoved    = 1 << 3 // compaction: the first literal is the new reference
	usedShift    = 4      // two bits: reductions to survive
	usedMask     = 3 << usedShift
	flagVivified = 1 << 6 // vivification has tried the clause since it changed
	flagSubsumed = 1 << 7 // subsumption has tried the clause since it changed
	glueShift    = 8
	maxGlue      = 1<<16 - 1
	foundShift   = 24
	maxFound     = 1<<8 - 1

	// Of garbage that is no learned clause, and so has no glue: it is not deleted
	// from the proof, because it lives on as a binary clause or on the extension
	// stack.
	flagElsewhere = 1 << glueShift
)

// init reserves index 0, which is no reference.
func (a *arena) init() { a.mem = append(a.mem[:0], hole) }

// fits reports whether a clause of n literals can be added.
func (a *arena) fits(n int) bool { return len(a.mem)+headerWords+n < refLimit }

// add appends a clause and returns its reference.
func (a *arena) add(lits []lit, flags uint32) uint32 {
	ref := uint32(len(a.mem))
	a.mem = append(a.mem, uint32(len(lits)), flags)
	a.mem = append(a.mem, lits...)
	return ref
}

// id returns the identifier of clause c, 0 if there are none.
func (a *arena) id(c uint32) clauseID {
	if a.ids == nil {
		return 0
	}
	return a.ids[c>>2]
}

// setID names clause c, if clauses have identifiers.
func (a *arena) setID(c uint32, id clauseID) {
	if a.ids == nil {
		return
	}
	if n := int(c>>2) + 1; n > len(a.ids) {
		a.ids = append(a.ids, make([]clauseID, n-len(a.ids))...)
	}
	a.ids[c>>2] = id
}

// lits returns the literals of clause c, aliasing the arena.
func (a *arena) lits(c uint32) []lit {
	n := a.mem[c]
	return a.mem[c+headerWords:][:n:n]
}

func (a *arena) size(c uint32) int             { return int(a.mem[c]) }
func (a *arena) flags(c uint32) *uint32        { return &a.mem[c+1] }
func (a *arena) has(c uint32, f uint32) bool   { return a.mem[c+1]&f != 0 }
func (a *arena) glue(c uint32) int             { return int(a.mem[c+1] >> glueShift & maxGlue) }
func (a *arena) setGlue(c uint32, g int)       { a.mem[c+1] = a.mem[c+1]&(1<<glueShift-1) | packGlue(g) }
func (a *arena) used(c uint32) uint32          { return a.mem[c+1] & usedMask >> usedShift }
func (a *arena) setUsed(c uint32, used uint32) { a.mem[c+1] = a.mem[c+1]&^usedMask | used<<usedShift }

func packGlue(g int) uint32 { return uint32(min(g, maxGlue)) << glueShift }

// first and next walk the clauses in the order of the arena, garbage included:
//
//	for c := a.first(); c != 0; c = a.next(c) { ... }
func (a *arena) first() uint32        { return a.skip(1) }
func (a *arena) next(c uint32) uint32 { return a.skip(c + headerWords + a.mem[c]) }

func (a *arena) skip(c uint32) uint32 {
	for int(c) < len(a.mem) {
		if a.mem[c] != hole {
			return c
		}
		c++
	}
	return 0
}

// markGarbage makes compaction drop clause c.
func (a *arena) markGarbage(c uint32) {
	if a.mem[c+1]&flagGarbage == 0 {
		a.mem[c+1] |= flagGarbage
		a.wasted += headerWords + int(a.mem[c])
	}
}

// shrink cuts clause c to its first n literals.
func (a *arena) shrink(c uint32, n int) {
	old := int(a.mem[c])
	for i := n; i < old; i++ {
		a.mem[int(c)+headerWords+i] = hole
	}
	a.mem[c] = uint32(n)
	a.wasted += old - n
}

// compact copies the live clauses into fresh memory and leaves forwarding
// references in the old one, which it returns: for a clause with flagMoved in
// the old memory, the first literal is the new reference.
func (a *arena) compact() (old arena) {
	old = *a
	mem := make([]uint32, 0, len(old.mem)-old.wasted+len(old.mem)/8)
	mem = append(mem, hole)
	if old.ids != nil {
		a.ids = make([]clauseID, 0, cap(mem)>>2+1)
	}
	if old.act != nil {
		a.act = make([]float32, 0, len(old.act))
	}
	for c := old.first(); c != 0; {
		next := old.next(c)
		if !old.has(c, flagGarbage) {
			ref := uint32(len(mem))
			mem = append(mem, old.mem[c:c+headerWords+old.mem[c]]...)
			old.mem[c+1] |= flagMoved
			old.mem[c+headerWords] = ref
			a.setID(ref, old.id(c))
			if old.act != nil && old.has(c, flagLearned) {
				a.setActivity(ref, old.activity(c))
			}
		}
		c = next
	}
	a.mem, a.wasted = mem, 0
	return old
}

// forward maps a reference through compaction; 0 if the clause is gone.
func (a *arena) forward(c uint32) uint32 {
	if a.mem[c+1]&flagMoved == 0 {
		return 0
	}
	return a.mem[c+headerWords]
}
