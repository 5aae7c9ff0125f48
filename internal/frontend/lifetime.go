package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Which locals are alive for sure.
//
// A forward analysis of the lifetime markers: a local is alive at a point if on
// every path to it the last marker was a start. Locals without markers live
// until their function returns; those that are made where their scope starts
// (instances.go) live from there. The facts decide only whether a check may be
// left out, so they err on the side of dead.

// A bitset is a set of small numbers.
type bitset []uint64

func newBitset(n int) bitset    { return make(bitset, (n+63)/64) }
func (s bitset) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s bitset) set(i int)      { s[i/64] |= 1 << (i % 64) }
func (s bitset) clear(i int)    { s[i/64] &^= 1 << (i % 64) }
func (s bitset) intersect(t bitset) (changed bool) {
	for i := range s {
		n := s[i] & t[i]
		changed = changed || n != s[i]
		s[i] = n
	}
	return changed
}

// findLocals collects the locals of fixed size and solves the analysis. Those of the entry
// block count unless they come after a stacksave, since a stackrestore may free them; those of other blocks
// if their lifetime is marked, and there is no stackrestore.
func (a *accessChecker) findLocals(f llvm.Value) {
	a.locals, a.unmarked, a.room = map[llvm.Value]int{}, map[llvm.Value]bool{}, map[llvm.Value]uint64{}
	a.byValue = map[llvm.Value]llvm.Type{}
	for k, p := range f.Params() {
		// The copy that a parameter passed by value is, belongs to the function.
		if p.Type() == a.e.ptr && f.HasAttribute(llvm.AttrParam(k), "byval") {
			a.byValue[p] = f.Attribute(llvm.AttrParam(k), "byval").TypeValue()
		}
	}
	for _, i := range a.body.BlockInsts(0) {
		if a.calls(&i, "llvm.stacksave") {
			break
		}
		if a.ofFixedSize(&i) {
			a.unmarked[i.Value] = true
			a.room[i.Value] = a.sizeOf(&i)
		}
	}
	opaque, restores := false, false
	for k := range a.body.Insts {
		restores = restores || a.calls(&a.body.Insts[k], "llvm.stackrestore")
	}
	for k := range a.body.Insts {
		m, start, ok := lifetimeMarker(&a.body.Insts[k])
		if !ok {
			continue
		}
		base, _, ok := a.constantOffset(m)
		i := a.inst(base)
		if !ok || i == nil || i.Opcode != llvm.OpAlloca {
			// Some local, nobody knows which.
			opaque = opaque || !start
			continue
		}
		if _, known := a.locals[base.Value]; known {
			continue
		}
		if a.unmarked[base.Value] || !restores && a.ofFixedSize(i) && i.Block > 0 {
			delete(a.unmarked, base.Value)
			a.locals[base.Value] = len(a.locals)
			a.room[base.Value] = a.sizeOf(i)
		}
	}
	if opaque {
		a.locals, a.unmarked = map[llvm.Value]int{}, map[llvm.Value]bool{}
	}
	a.solve()
}

// lifetimeMarker returns the pointer whose object a marker starts or ends.
func lifetimeMarker(i *llvm.Inst) (p llvm.Operand, start, ok bool) {
	start = i.Flags.Has(llvm.LifetimeStart)
	if !start && !i.Flags.Has(llvm.LifetimeEnd) || i.Opcode != llvm.OpCall || i.NumArgs == 0 {
		return llvm.Operand{}, false, false
	}
	return i.Operands[i.NumArgs-1], start, true
}

// calls reports whether an instruction is a call of one of LLVM's intrinsics.
func (a *accessChecker) calls(i *llvm.Inst, prefix string) bool {
	return i.Opcode == llvm.OpCall && i.Flags.Has(llvm.Intrinsic) && strings.HasPrefix(a.e.intrinsic(i.Operands[len(i.Operands)-1].Value), prefix)
}

// ofFixedSize reports whether an instruction makes a local of a size that is known.
func (a *accessChecker) ofFixedSize(i *llvm.Inst) bool {
	return i.Opcode == llvm.OpAlloca && i.Operands[0].Kind == llvm.ConstantIntKind && i.AuxType.Kind() != llvm.ScalableVectorKind
}

// sizeOf returns the size in bytes of a local of fixed size.
func (a *accessChecker) sizeOf(i *llvm.Inst) uint64 {
	count, _ := i.Operands[0].Value.Uint64()
	return a.dl.ABISize(i.AuxType) * count
}

// change returns the local whose life an instruction starts or ends.
func (a *accessChecker) change(i *llvm.Inst) (n int, start, ok bool) {
	if i.Opcode == llvm.OpAlloca {
		n, ok = a.locals[i.Value]
		return n, true, ok && i.Block > 0
	}
	m, start, ok := lifetimeMarker(i)
	if !ok {
		return 0, false, false
	}
	base, _, _ := a.constantOffset(m)
	n, ok = a.locals[base.Value]
	return n, start, ok
}

// transfer applies an instruction to the set of live locals.
func (a *accessChecker) transfer(i *llvm.Inst, live bitset) {
	if len(a.locals) == 0 {
		return
	}
	if n, start, ok := a.change(i); ok {
		if start {
			live.set(n)
		} else {
			live.clear(n)
		}
	}
}

// solve computes blockIn: the greatest solution, from all alive everywhere but
// at the entry.
func (a *accessChecker) solve() {
	n := len(a.locals)
	a.blockIn = make([]bitset, len(a.body.Blocks))
	if n == 0 {
		return
	}
	// The effect of a block is a pair of sets; markers are sparse.
	gen, kill := make([]bitset, len(a.blockIn)), make([]bitset, len(a.blockIn))
	for b := range a.blockIn {
		a.blockIn[b], gen[b], kill[b] = newBitset(n), newBitset(n), newBitset(n)
		for i := range a.blockIn[b] {
			if b != 0 {
				a.blockIn[b][i] = ^uint64(0)
			}
		}
		insts := a.body.BlockInsts(b)
		for i := range insts {
			k, start, ok := a.change(&insts[i])
			if !ok {
				continue
			}
			if start {
				gen[b].set(k)
				kill[b].clear(k)
			} else {
				kill[b].set(k)
				gen[b].clear(k)
			}
		}
	}
	work := make([]int, 0, len(a.blockIn))
	queued := make([]bool, len(a.blockIn))
	for b := len(a.blockIn) - 1; b >= 0; b-- {
		work = append(work, b)
		queued[b] = true
	}
	out := newBitset(n)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		queued[b] = false
		for i := range out {
			out[i] = a.blockIn[b][i]&^kill[b][i] | gen[b][i]
		}
		insts := a.body.BlockInsts(b)
		last := insts[len(insts)-1]
		for _, s := range successors(&last) {
			if a.blockIn[s].intersect(out) && !queued[s] {
				queued[s] = true
				work = append(work, s)
			}
		}
	}
}

// successors lists the successor blocks of a terminator by their numbers.
func successors(i *llvm.Inst) []int {
	out := make([]int, len(i.Extra))
	for k, b := range i.Extra {
		out[k] = int(b)
	}
	return out
}

// liveAt returns a copy of the set at the start of block b.
func (a *accessChecker) liveAt(b int) bitset {
	if len(a.locals) == 0 {
		return nil
	}
	return append(bitset(nil), a.blockIn[b]...)
}
