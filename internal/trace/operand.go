package trace

import "github.com/fathom-verifier/fathom/internal/seair"

// definition is where a register of a function gets its value.
type definition struct {
	instr *seair.Instr
	once  bool // at most once per activation: outside of all loops
}

// definitions returns those of a function; registers that parameters and φ-functions define are not in it.
func (w *walker) definitions(f *seair.Func) map[seair.Reg]definition {
	defs := w.defs[f]
	if defs == nil {
		defs = make(map[seair.Reg]definition)
		for _, b := range f.Blocks {
			for i := range b.Instrs {
				if in := &b.Instrs[i]; in.Dst != 0 {
					defs[in.Dst] = definition{in, b.LoopDepth == 0}
				}
			}
		}
		w.defs[f] = defs
	}
	return defs
}

// definition returns the instruction that defines an operand, nil for constants, parameters and φ-functions.
func (w *walker) definition(f *seair.Func, v seair.Value) *seair.Instr {
	if !v.IsReg() {
		return nil
	}
	return w.definitions(f)[v.Reg()].instr
}

// operand returns the value of an operand of at most 64 bits, as far as it follows from constants and the registers that
// events mention. A register in a loop has many values, and the one that was mentioned need not be the current one: its
// value counts as unknown.
func (w *walker) operand(fr *frame, v seair.Value) (uint64, bool) {
	return w.evaluate(fr, v, 0)
}

// maxEvaluation bounds the nesting of the expressions that operand evaluates.
const maxEvaluation = 16

func (w *walker) evaluate(fr *frame, v seair.Value, nesting int) (uint64, bool) {
	if v.IsConst() {
		c := &w.prog.Consts[v.Const()]
		return c.Bits, c.Kind == seair.ConstInt && c.Big == nil
	}
	if !v.IsReg() || nesting > maxEvaluation {
		return 0, false
	}
	f := fr.ctx.Func
	d, defined := w.definitions(f)[v.Reg()]
	if defined && !d.once || !defined && !isParam(f, v.Reg()) {
		return 0, false
	}
	if t := fr.values[v.Reg()]; t != 0 {
		return w.m.Uint64(t), w.b.Pool.Width(t) <= 64
	}
	width := w.width(f.Regs[v.Reg()])
	if !defined || width > 64 {
		return 0, false
	}
	var args [2]uint64
	if len(d.instr.Args) > len(args) {
		return 0, false
	}
	for i, a := range d.instr.Args {
		x, ok := w.evaluate(fr, a, nesting+1)
		if !ok {
			return 0, false
		}
		args[i] = x
	}
	var x uint64
	switch d.instr.Op {
	case seair.Add, seair.PtrAdd:
		x = args[0] + args[1]
	case seair.Sub:
		x = args[0] - args[1]
	case seair.Mul:
		x = args[0] * args[1]
	case seair.Copy, seair.ZExt, seair.Trunc:
		x = args[0]
	default:
		return 0, false
	}
	if width < 64 {
		x &= 1<<width - 1
	}
	return x, true
}

// width returns the width in bits of a register that is not a memory.
func (w *walker) width(t seair.Type) int {
	if t == seair.Ptr {
		return w.prog.Target.PointerBits
	}
	return int(t)
}

func isParam(f *seair.Func, r seair.Reg) bool {
	for _, p := range f.Params {
		if p == r {
			return true
		}
	}
	return false
}
