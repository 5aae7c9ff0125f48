package vcgen

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// A Pass transforms a bounded program: one whose only function with a body is free of loops and calls. The
// program given is not changed; tables are shared with it where they stay the same.
type Pass struct {
	Name string // as --emit names the form the pass leads to
	Doc  string
	// Run transforms a program in the form before. The checks are those that the verification makes.
	Run func(*seair.Program, property.Set) (*seair.Program, error)
}

// Passes are the transformations of SEABMC, section II, in their order.
var Passes = []Pass{
	{"sa", "single assert: every check is a branch to one error block", SingleAssert},
	{"sasa", "single assume, single assert: one condition that the path was followed", anyChecks(SingleAssume)},
	{"gssa", "gated single static assignment: a φ-function is a selection by branch conditions", anyChecks(Gated)},
	{"pd", "pure data flow: one block", anyChecks(PureDataflow)},
	{"coi", "reduced pure data flow: the cone of influence of the assumption and the assertion", anyChecks(ConeOfInfluence)},
}

// anyChecks makes a pass of a transformation that does not depend on what is checked.
func anyChecks(run func(*seair.Program) (*seair.Program, error)) func(*seair.Program, property.Set) (*seair.Program, error) {
	return func(p *seair.Program, _ property.Set) (*seair.Program, error) { return run(p) }
}

// rewriter builds the transformed copy of a program.
type rewriter struct {
	prog          *seair.Program
	fn            *seair.Func
	old           *seair.Func
	true_, false_ seair.Value
}

// rewrite starts the transformation of the only function with a body. The new function has the registers of the old one
// and no blocks yet.
func rewrite(p *seair.Program) (*rewriter, error) {
	w := &rewriter{prog: new(seair.Program)}
	*w.prog = seair.Program{
		Target: p.Target, Globals: p.Globals, Locs: p.Locs, Vars: p.Vars, Types: p.Types,
		Consts: append([]seair.Const(nil), p.Consts...), Strings: append([]string(nil), p.Strings...),
		Funcs: append([]*seair.Func(nil), p.Funcs...),
	}
	for i, f := range p.Funcs {
		if len(f.Blocks) == 0 {
			continue
		}
		if w.old != nil {
			return nil, fmt.Errorf("vcgen: %s and %s have bodies: not a bounded program", w.old.Name, f.Name)
		}
		w.old = f
		g := *f
		g.Blocks = nil
		g.Regs = append([]seair.Type(nil), f.Regs...)
		w.fn = &g
		w.prog.Funcs[i] = &g
	}
	if w.old == nil {
		return nil, fmt.Errorf("vcgen: no function has a body")
	}
	if len(w.old.Loops()) > 0 {
		return nil, fmt.Errorf("vcgen: %s has a loop: not a bounded program", w.old.Name)
	}
	w.true_, w.false_ = w.constant(1), w.constant(0)
	return w, nil
}

// constant returns the operand for a constant of 1 bit.
func (w *rewriter) constant(v uint64) seair.Value {
	for i, c := range w.prog.Consts {
		if c.Kind == seair.ConstInt && c.Type == 1 && c.Big == nil && c.Bits == v {
			return seair.ConstValue(i)
		}
	}
	w.prog.Consts = append(w.prog.Consts, seair.Const{Kind: seair.ConstInt, Type: 1, Bits: v})
	return seair.ConstValue(len(w.prog.Consts) - 1)
}

// truth returns the value of a constant condition.
func (w *rewriter) truth(v seair.Value) (value, known bool) {
	if !v.IsConst() {
		return false, false
	}
	c := &w.prog.Consts[v.Const()]
	return c.Bits != 0, c.Kind == seair.ConstInt
}

func (w *rewriter) register(t seair.Type) seair.Reg {
	w.fn.Regs = append(w.fn.Regs, t)
	return seair.Reg(len(w.fn.Regs) - 1)
}

// define appends an instruction with a result of 1 bit to b and returns that.
func (w *rewriter) define(b *seair.Block, in seair.Instr) seair.Value {
	in.Dst = w.register(1)
	b.Instrs = append(b.Instrs, in)
	return seair.RegValue(in.Dst)
}

// and appends the conjunction of two conditions.
func (w *rewriter) and(b *seair.Block, x, y seair.Value, loc int32) seair.Value {
	if v, ok := w.truth(x); ok {
		if v {
			return y
		}
		return x
	}
	if v, ok := w.truth(y); ok {
		if v {
			return x
		}
		return y
	}
	return w.define(b, seair.Instr{Op: seair.And, Args: []seair.Value{x, y}, Loc: loc})
}

func (w *rewriter) not(b *seair.Block, x seair.Value, loc int32) seair.Value {
	if v, ok := w.truth(x); ok {
		if v {
			return w.false_
		}
		return w.true_
	}
	return w.define(b, seair.Instr{Op: seair.Xor, Args: []seair.Value{x, w.true_}, Loc: loc})
}

// terminator returns the last instruction of a block.
func terminator(b *seair.Block) *seair.Instr { return &b.Instrs[len(b.Instrs)-1] }

// singleAssume reports an error unless the function is in single assume form: single assert form in which nothing but that check
// follows the only assumption.
func (w *rewriter) singleAssume() error {
	if err := w.single(); err != nil {
		return err
	}
	for i, b := range w.old.Blocks {
		for k := range b.Instrs {
			if b.Instrs[k].Op == seair.Assume && !(i == len(w.old.Blocks)-1 && k == len(b.Instrs)-3) {
				return fmt.Errorf("vcgen: %s is not in single assume form: an assumption in b%d", w.old.Name, i)
			}
		}
	}
	return nil
}

// single reports an error unless the function is in single assert form: only the last block ends the program, with the
// only check right before.
func (w *rewriter) single() error {
	for i, b := range w.old.Blocks {
		last := i == len(w.old.Blocks)-1
		for k := range b.Instrs {
			op := b.Instrs[k].Op
			ok := true
			switch op {
			case seair.Check:
				ok = last && k == len(b.Instrs)-2
			case seair.Halt:
				ok = last && k > 0 && b.Instrs[k-1].Op == seair.Check
			case seair.CheckAccess, seair.CheckOverlap, seair.Unsupported, seair.Unreachable, seair.Ret, seair.Switch, seair.Call, seair.CallPtr:
				ok = false
			}
			if !ok {
				return fmt.Errorf("vcgen: %s is not in single assert form: %s in b%d", w.old.Name, op, i)
			}
		}
	}
	return nil
}
