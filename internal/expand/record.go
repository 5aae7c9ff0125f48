package expand

import (
	"math/big"
	"slices"

	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// recorder writes the walk down as a program: one function without loops and calls, in which every
// instruction that was executed stands once for each time it was (SEABMC, section II: what the transformations start
// from). It is what Bounded says in terms, before memory and control flow were turned into terms; expanding it again gives the
// same verdict.
//
// What folded from constants alone is a constant in it, branches that folded are jumps, and checks that folded to
// true are left out. All methods do nothing on a nil recorder: an expansion that is not recorded pays for nothing.
type recorder struct {
	pool   *term.Pool
	prog   *seair.Program
	fn     *seair.Func
	consts map[string]seair.Value
	block  int32    // the block being written, -1 between blocks
	from   exitSlot // where the edge that is taken next leaves

	// Arguments of the call being made, and results of the one that was.
	args []seair.Value
	mem  seair.Value
	ret  seair.Value
}

// exitSlot names an outgoing edge of a recorded block: a target of its terminator.
type exitSlot struct{ block, target int32 }

// recordedFrame is what the recorder knows of an activation: the recorded register, or constant, of each register.
type recordedFrame struct {
	regs  []seair.Value
	mems  []seair.Value
	extra []seair.Value
	token seair.Value // of the stack at entry, if the function allocates
}

// recordedEdge is what an edge carries in the recorded program.
type recordedEdge struct {
	from exitSlot
	vals []seair.Value
	mems []seair.Value
}

// noTarget marks an edge that no execution takes, until finish gives it a block.
const noTarget = -1

// newRecorder starts the record of a program that is entered at entry.
func newRecorder(prog *seair.Program, entry *seair.Func, pool *term.Pool) *recorder {
	r := &recorder{pool: pool, consts: make(map[string]seair.Value)}
	r.prog = &seair.Program{
		Target: prog.Target, Globals: prog.Globals, Locs: prog.Locs, Vars: prog.Vars, Types: prog.Types,
		Consts: slices.Clone(prog.Consts), Strings: slices.Clone(prog.Strings),
	}
	// Functions stay for their addresses, and so that numbers mean the same.
	for _, f := range prog.Funcs {
		g := &seair.Func{
			Name: f.Name, Source: f.Source, Variadic: f.Variadic, Ret: f.Ret, Loc: f.Loc,
			AddrTaken: f.AddrTaken, Signature: f.Signature, Declared: f.Declared, Regs: make([]seair.Type, 1),
		}
		if f == entry {
			r.fn = g
		}
		for _, p := range f.Params {
			g.Params = append(g.Params, seair.Reg(len(g.Regs)))
			g.Regs = append(g.Regs, f.Regs[p])
			if name := f.Names[p]; name != "" {
				if g.Names == nil {
					g.Names = make(map[seair.Reg]string)
				}
				g.Names[g.Params[len(g.Params)-1]] = name
			}
		}
		r.prog.Funcs = append(r.prog.Funcs, g)
	}
	// What runs before main may take its arguments when main does not.
	for _, i := range prog.Ctors {
		early := prog.Funcs[i]
		for len(r.fn.Params) < len(early.Params) && r.fn.Name == "main" {
			r.fn.Params = append(r.fn.Params, seair.Reg(len(r.fn.Regs)))
			r.fn.Regs = append(r.fn.Regs, early.Regs[early.Params[len(r.fn.Params)-1]])
		}
	}
	r.fn.Explicit = true
	r.fn.MemIn = r.register(seair.Memory).Reg()
	r.mem = seair.RegValue(r.fn.MemIn)
	r.fn.Blocks = []*seair.Block{{Name: "entry"}}
	return r
}

// finish gives the edges that no execution takes a block, and returns the program.
func (r *recorder) finish() *seair.Program {
	if r == nil {
		return nil
	}
	r.end()
	var dead []int32
	for i, b := range r.fn.Blocks {
		if len(b.Instrs) == 0 || !b.Instrs[len(b.Instrs)-1].Op.IsTerminator() {
			// The walk ended here without a word: nothing goes on.
			b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Unreachable})
		}
		last := &b.Instrs[len(b.Instrs)-1]
		for k, t := range last.Targets {
			if t == noTarget {
				last.Targets[k] = int32(len(r.fn.Blocks))
				dead = append(dead, int32(i))
			}
		}
	}
	if len(dead) > 0 {
		r.fn.Blocks = append(r.fn.Blocks, &seair.Block{
			Name: "infeasible", Preds: dead, Instrs: []seair.Instr{{Op: seair.Unreachable}},
		})
	}
	return r.prog
}

func (r *recorder) register(t seair.Type) seair.Value {
	r.fn.Regs = append(r.fn.Regs, t)
	return seair.RegValue(seair.Reg(len(r.fn.Regs) - 1))
}

// emit appends an instruction to the open block, with a fresh register for its result of type t (Void: none), and
// for its memory if it defines one; it returns the first of these.
func (r *recorder) emit(in seair.Instr, t seair.Type) seair.Value {
	v := seair.NoValue
	if t != seair.Void {
		v = r.register(t)
		if t == seair.Memory {
			in.MemDst = v.Reg()
		} else {
			in.Dst = v.Reg()
		}
	}
	b := r.fn.Blocks[r.block]
	b.Instrs = append(b.Instrs, in)
	return v
}

// entry returns the operand for a constant that key identifies.
func (r *recorder) entry(key string, c seair.Const) seair.Value {
	v, ok := r.consts[key]
	if !ok {
		r.prog.Consts = append(r.prog.Consts, c)
		v = seair.ConstValue(len(r.prog.Consts) - 1)
		r.consts[key] = v
	}
	return v
}

// constant returns the operand for an integer constant.
func (r *recorder) constant(t seair.Type, v *big.Int) seair.Value {
	c := seair.Const{Kind: seair.ConstInt, Type: t}
	if v.IsUint64() && r.prog.Bits(t) <= 64 {
		c.Bits = v.Uint64()
	} else {
		c.Big = v
	}
	return r.entry(t.String()+" "+v.String(), c)
}

func (r *recorder) small(t seair.Type, v uint64) seair.Value {
	return r.constant(t, new(big.Int).SetUint64(v))
}

// termConstant returns the operand for a term that is a constant.
func (r *recorder) termConstant(t seair.Type, c term.ID) (seair.Value, bool) {
	if v, ok := r.pool.ConstBigValue(c); ok {
		return r.constant(t, v), true
	}
	return seair.NoValue, false
}

func (r *recorder) typeOf(v seair.Value) seair.Type {
	if v.IsReg() {
		return r.fn.Regs[v.Reg()]
	}
	return r.prog.Consts[v.Const()].Type
}
