package expand

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// liveness says which registers of a function may still be read where, of those at least as wide as a pointer, and which of them are holders.
//
// A register is a holder if it may be the last to have a pointer to a heap object. Every one could be; but most are temporaries on the way to an
// access: they were computed from a pointer that is in memory or in a holder, nothing is written while they are live, and what they have goes
// nowhere else. Whatever they point to was held when they came into being, and is held by the same when they are gone; so they need
// not count, and nothing is to be asked at their end.
type liveness struct {
	x      *expander
	fn     *seair.Func
	at     map[*seair.Instr]instrPlace
	bit    []int32 // of each register, -1 if it is no candidate
	regs   []seair.Reg
	in     []registerSet // before the first instruction of each block
	out    []registerSet // at the end of each block
	holder registerSet
	memory []seair.Value // the memory at the start of each block

	gone   [][]ending // of each block, once asked for
	after  map[*seair.Instr][]seair.Reg
	edges  map[[2]int32][]seair.Reg
	starts [][]seair.Reg
}

type instrPlace struct{ block, pos int }

// ending is an instruction after which some holders are no longer live.
type ending struct {
	pos  int
	regs []seair.Reg
	mem  seair.Value // the memory after it
}

// registerSet is a set of registers, by their numbers in liveness.bit.
type registerSet []uint64

func (s registerSet) has(i int32) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s registerSet) add(i int32)      { s[i/64] |= 1 << (i % 64) }
func (s registerSet) remove(i int32)   { s[i/64] &^= 1 << (i % 64) }

// include adds the elements of t and reports whether s grew.
func (s registerSet) include(t registerSet) bool {
	grew := false
	for i := range s {
		n := s[i] | t[i]
		grew = grew || n != s[i]
		s[i] = n
	}
	return grew
}

// live returns the liveness of a function's registers, computed when first asked for: the least solution of the usual equations
// over the blocks, in which an argument of a φ-function is read at the end of the predecessor that it comes from. What a
// debugger would see does not count.
func (fi *funcInfo) live(x *expander) *liveness {
	if fi.liveness != nil {
		return fi.liveness
	}
	f := fi.fn
	n := len(f.Blocks)
	l := &liveness{
		x: x, fn: f, at: make(map[*seair.Instr]instrPlace), bit: make([]int32, len(f.Regs)),
		in: make([]registerSet, n), out: make([]registerSet, n), memory: make([]seair.Value, n), gone: make([][]ending, n), starts: make([][]seair.Reg, n),
		after: make(map[*seair.Instr][]seair.Reg), edges: make(map[[2]int32][]seair.Reg),
	}
	fi.liveness = l
	for r, t := range f.Regs {
		l.bit[r] = -1
		if r > 0 && t != seair.Memory && t != seair.Void && x.width(t) >= x.Program.Target.PointerBits {
			l.bit[r] = int32(len(l.regs))
			l.regs = append(l.regs, seair.Reg(r))
		}
	}
	for b, block := range f.Blocks {
		l.in[b], l.out[b] = l.empty(), l.empty()
		if hold := endsInCall(block.Instrs); hold != nil {
			for _, a := range hold.Args {
				l.read(l.out[b], a)
			}
		}
		for i := range block.Instrs {
			l.at[&block.Instrs[i]] = instrPlace{b, i}
		}
	}
	l.solve()
	l.findHolders()
	l.findMemories()
	return l
}

func (l *liveness) empty() registerSet { return make(registerSet, (len(l.regs)+63)/64) }

// candidate returns the number of an operand's register, -1 if it has none.
func (l *liveness) candidate(v seair.Value) int32 {
	if !v.IsReg() {
		return -1
	}
	return l.bit[v.Reg()]
}

func (l *liveness) read(s registerSet, v seair.Value) {
	if i := l.candidate(v); i >= 0 {
		s.add(i)
	}
}

func (l *liveness) write(s registerSet, r seair.Reg) {
	if i := l.bit[r]; i >= 0 {
		s.remove(i)
	}
}

func (l *liveness) solve() {
	f := l.fn
	for changed := true; changed; {
		changed = false
		for b := len(f.Blocks) - 1; b >= 0; b-- {
			in := l.before(b, 0)
			l.in[b] = in
			block := f.Blocks[b]
			through := slices.Clone(in)
			for i := range block.Phis {
				l.write(through, block.Phis[i].Dst)
			}
			for k, pred := range block.Preds {
				changed = l.out[pred].include(through) || changed
				for i := range block.Phis {
					if a := l.candidate(block.Phis[i].Args[k]); a >= 0 && !l.out[pred].has(a) {
						l.out[pred].add(a)
						changed = true
					}
				}
			}
		}
	}
}

// before returns the registers that may be read from instruction pos of a block on.
func (l *liveness) before(block, pos int) registerSet {
	live := slices.Clone(l.out[block])
	code := l.fn.Blocks[block].Instrs
	for i := len(code) - 1; i >= pos; i-- {
		l.step(live, &code[i])
	}
	return live
}

// endsInCall returns what says of variables that they have their values until the end of the call by which a block ends, if anything does.
func endsInCall(code []seair.Instr) (hold *seair.Instr) {
	n := len(code)
	if n < 2 || code[n-1].Op != seair.Unreachable || code[n-2].Op != seair.Call && code[n-2].Op != seair.CallPtr {
		return nil
	}
	for i := n - 3; i >= 0 && code[i].MemDst == 0; i-- {
		if code[i].Op == seair.Hold && code[i].Imm != 0 {
			return &code[i]
		}
	}
	return nil
}

// step turns what is live after an instruction into what is live before it.
func (l *liveness) step(live registerSet, in *seair.Instr) {
	l.write(live, in.Dst)
	if in.Op == seair.DbgValue || in.Op == seair.DbgDeclare {
		return
	}
	for _, a := range in.Args {
		l.read(live, a)
	}
}

// findHolders finds the least set of holders that the rules demand.
func (l *liveness) findHolders() {
	l.holder = l.empty()
	for _, r := range l.fn.Params {
		if i := l.bit[r]; i >= 0 {
			l.holder.add(i)
		}
	}
	for b, block := range l.fn.Blocks {
		live := slices.Clone(l.out[b])
		for i := len(block.Instrs) - 1; i >= 0; i-- {
			in := &block.Instrs[i]
			if changesPointers(in.Op) {
				// What is live across a write may outlive the place in memory that it came from.
				across := slices.Clone(live)
				l.write(across, in.Dst)
				l.holder.include(across)
			}
			if d := l.bit[in.Dst]; d >= 0 && (in.MemDst != 0) {
				l.holder.add(d) // of a call, or an allocation
			}
			for k, a := range in.Args {
				if keepsOperand(in.Op, k) {
					l.read(l.holder, a)
				}
			}
			l.step(live, in)
		}
	}
	for changed := true; changed; {
		changed = false
		derive := func(dst seair.Reg, args []seair.Value) {
			d := l.bit[dst]
			if d < 0 || l.holder.has(d) {
				return
			}
			for _, a := range args {
				if i := l.candidate(a); i >= 0 && l.holder.has(i) {
					l.holder.add(d)
					changed = true
					return
				}
			}
		}
		for _, block := range l.fn.Blocks {
			for i := range block.Phis {
				derive(block.Phis[i].Dst, block.Phis[i].Args)
			}
			for i := range block.Instrs {
				if in := &block.Instrs[i]; in.Op != seair.Load {
					derive(in.Dst, in.Args)
				}
			}
		}
	}
}

// changesPointers reports whether an operation may change where pointers are in memory, or which memory there is.
func changesPointers(op seair.Op) bool {
	switch op {
	case seair.Store, seair.MemSet, seair.MemMove, seair.Havoc, seair.Free, seair.LifetimeStart, seair.LifetimeEnd, seair.StackRestore, seair.VaStart,
		seair.Call, seair.CallPtr:
		return true
	}
	return false
}

// keepsOperand reports whether an operation lets its k-th operand be had elsewhere: in memory, in another function, or by a variable.
func keepsOperand(op seair.Op, k int) bool {
	switch op {
	case seair.Store:
		return k == 1
	case seair.Call, seair.CallPtr, seair.Ret, seair.Hold, seair.SetTrack, seair.SetObjectTrack:
		return true
	}
	return false
}

// findMemories finds the memory at the start of each block: that of a φ-function, or else the one that all predecessors end with.
func (l *liveness) findMemories() {
	ends := make([]seair.Value, len(l.fn.Blocks))
	for b, block := range l.fn.Blocks {
		m := seair.RegValue(l.fn.MemIn)
		for _, pred := range block.Preds {
			if int(pred) < b {
				m = ends[pred]
				break
			}
		}
		for i := range block.Phis {
			if r := block.Phis[i].Dst; l.fn.Regs[r] == seair.Memory {
				m = seair.RegValue(r)
			}
		}
		l.memory[b] = m
		for i := range block.Instrs {
			if r := block.Instrs[i].MemDst; r != 0 {
				m = seair.RegValue(r)
			}
		}
		ends[b] = m
	}
}

// list returns the holders in a set, ascending.
func (l *liveness) list(s registerSet) []seair.Reg {
	var regs []seair.Reg
	for i, r := range l.regs {
		if s.has(int32(i)) && l.holder.has(int32(i)) {
			regs = append(regs, r)
		}
	}
	return regs
}

// afterInstr lists the holders that may be read after an instruction, its own result included.
func (l *liveness) afterInstr(in *seair.Instr) []seair.Reg {
	if regs, ok := l.after[in]; ok {
		return regs
	}
	p := l.at[in]
	regs := l.list(l.before(p.block, p.pos+1))
	l.after[in] = regs
	return regs
}

// atStart lists the holders that may be read from the start of a block on.
func (l *liveness) atStart(block int32) []seair.Reg {
	if l.starts[block] == nil {
		l.starts[block] = append([]seair.Reg{}, l.list(l.in[block])...)
	}
	return l.starts[block]
}

// endings lists the instructions of a block after which holders are no longer live, in order. Those whose end is the end of the activation are
// not among them.
func (l *liveness) endings(block int32) []ending {
	if l.gone[block] != nil {
		return l.gone[block]
	}
	code := l.fn.Blocks[block].Instrs
	list := []ending{}
	live := slices.Clone(l.out[block])
	for i := len(code) - 1; i >= 0; i-- {
		in := &code[i]
		after := slices.Clone(live)
		l.step(live, in)
		if i == len(code)-1 || returnsNext(code, i) {
			continue
		}
		ended := slices.Clone(live)
		if d := l.bit[in.Dst]; d >= 0 {
			ended.add(d)
		}
		for k := range ended {
			ended[k] &^= after[k]
		}
		regs := slices.DeleteFunc(l.list(ended), func(r seair.Reg) bool { return l.outlived(r, block, after) })
		if len(regs) > 0 {
			list = append(list, ending{pos: i, regs: regs})
		}
	}
	slices.Reverse(list)
	m, n := l.memory[block], 0
	for i := range code {
		if code[i].MemDst != 0 {
			m = seair.RegValue(code[i].MemDst)
		}
		if n < len(list) && list[n].pos == i {
			list[n].mem = m
			n++
		}
	}
	l.gone[block] = list
	return list
}

// returnsNext reports whether an instruction only says what variables hold until the function returns.
func returnsNext(code []seair.Instr, pos int) bool {
	return code[pos].Op == seair.Hold && pos+1 < len(code) && code[pos+1].Op == seair.Ret
}

// outlived reports whether a register was computed in a block as an offset from one that is still live: that one has all that it had.
func (l *liveness) outlived(r seair.Reg, block int32, live registerSet) bool {
	code := l.fn.Blocks[block].Instrs
	for i := range code {
		if in := &code[i]; in.Dst == r {
			if in.Op != seair.PtrAdd {
				return false
			}
			base := l.candidate(in.Args[0])
			return base >= 0 && live.has(base) && l.holder.has(base)
		}
	}
	return false
}

// atReturn lists the holders whose end is a return, the last instruction of a block.
func (l *liveness) atReturn(block int32) []seair.Reg {
	code := l.fn.Blocks[block].Instrs
	pos := len(code) - 1
	if pos > 0 && returnsNext(code, pos-1) {
		pos--
	}
	return l.list(l.before(int(block), pos))
}

// along lists the holders that may be read at the end of a block, or by its last instruction, but not at the start of the next one.
func (l *liveness) along(from, to int32) []seair.Reg {
	key := [2]int32{from, to}
	if regs, ok := l.edges[key]; ok {
		return regs
	}
	code := l.fn.Blocks[from].Instrs
	ended := l.before(int(from), len(code)-1)
	ended.include(l.out[from])
	stays := slices.Clone(l.in[to])
	for i := range l.fn.Blocks[to].Phis {
		l.write(stays, l.fn.Blocks[to].Phis[i].Dst)
	}
	for k := range ended {
		ended[k] &^= stays[k]
	}
	regs := l.list(ended)
	l.edges[key] = regs
	return regs
}

// ignored lists the parameters that are not read.
func (l *liveness) ignored() []seair.Reg {
	var regs []seair.Reg
	for _, r := range l.fn.Params {
		if i := l.bit[r]; i >= 0 && !l.in[0].has(i) {
			regs = append(regs, r)
		}
	}
	return regs
}
