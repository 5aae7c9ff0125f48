package expand

import "github.com/fathom-verifier/fathom/internal/seair"

// liveness says which registers of a function may still be read where.
type liveness struct {
	fn    *seair.Func
	at    map[*seair.Instr]instrPlace
	out   []registerSet                // at the end of each block
	after map[*seair.Instr][]seair.Reg // what was asked for
}

type instrPlace struct{ block, pos int }

type registerSet map[seair.Reg]bool

// live returns the liveness of a function's registers, computed when first asked for: the least solution of the usual equations
// over the blocks, in which an argument of a φ-function is read at the end of the predecessor that it comes from. What a
// debugger would see does not count.
func (fi *funcInfo) live() *liveness {
	if fi.liveness != nil {
		return fi.liveness
	}
	f := fi.fn
	l := &liveness{fn: f, at: make(map[*seair.Instr]instrPlace), out: make([]registerSet, len(f.Blocks)), after: make(map[*seair.Instr][]seair.Reg)}
	fi.liveness = l
	for b, block := range f.Blocks {
		l.out[b] = make(registerSet)
		for i := range block.Instrs {
			l.at[&block.Instrs[i]] = instrPlace{b, i}
		}
	}
	for changed := true; changed; {
		changed = false
		for b := len(f.Blocks) - 1; b >= 0; b-- {
			in := l.before(b, 0)
			for i := range f.Blocks[b].Phis {
				delete(in, f.Blocks[b].Phis[i].Dst)
			}
			for k, pred := range f.Blocks[b].Preds {
				out := l.out[pred]
				size := len(out)
				for r := range in {
					out[r] = true
				}
				for i := range f.Blocks[b].Phis {
					out.read(f.Blocks[b].Phis[i].Args[k])
				}
				changed = changed || len(out) != size
			}
		}
	}
	return l
}

func (s registerSet) read(v seair.Value) {
	if v.IsReg() {
		s[v.Reg()] = true
	}
}

// before returns the registers that may be read from instruction pos of a block on.
func (l *liveness) before(block, pos int) registerSet {
	live := make(registerSet, len(l.out[block]))
	for r := range l.out[block] {
		live[r] = true
	}
	code := l.fn.Blocks[block].Instrs
	for i := len(code) - 1; i >= pos; i-- {
		delete(live, code[i].Dst)
		if code[i].Op == seair.DbgValue || code[i].Op == seair.DbgDeclare {
			continue
		}
		for _, a := range code[i].Args {
			live.read(a)
		}
	}
	return live
}

// afterInstr lists the registers that may be read after an instruction, other than its own result, ascending.
func (l *liveness) afterInstr(in *seair.Instr) []seair.Reg {
	if regs, ok := l.after[in]; ok {
		return regs
	}
	p := l.at[in]
	live := l.before(p.block, p.pos+1)
	delete(live, in.Dst)
	regs := sortedKeys(live)
	l.after[in] = regs
	return regs
}
