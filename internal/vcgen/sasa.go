package vcgen

import "github.com/fathom-verifier/fathom/internal/seair"

// SingleAssume transforms a program in single assert form into single assume, single assert form (SEABMC, section
// II, figure 3c): every path carries the conjunction of its assumptions in a register, joined by φ-functions, and the error block
// assumes it right before the assertion. The time is linear in the edges.
func SingleAssume(p *seair.Program) (*seair.Program, error) {
	w, err := rewrite(p)
	if err != nil {
		return nil, err
	}
	if err := w.single(); err != nil {
		return nil, err
	}
	holds := make([]seair.Value, len(w.old.Blocks)) // the conjunction at the end of each block
	for i, old := range w.old.Blocks {
		b := &seair.Block{Name: old.Name, Preds: old.Preds, Phis: append([]seair.Phi(nil), old.Phis...)}
		w.fn.Blocks = append(w.fn.Blocks, b)
		a := w.true_
		if i > 0 {
			a = w.joined(b, holds)
		}
		for _, in := range old.Instrs {
			switch in.Op {
			case seair.Assume:
				a = w.and(b, a, in.Args[0], in.Loc)
				continue
			case seair.Check:
				b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Assume, Args: []seair.Value{a}, Loc: in.Loc})
			}
			b.Instrs = append(b.Instrs, in)
		}
		holds[i] = a
	}
	return w.prog, nil
}

// joined returns the conjunction at the start of b.
func (w *rewriter) joined(b *seair.Block, holds []seair.Value) seair.Value {
	args := make([]seair.Value, len(b.Preds))
	same := true
	for k, p := range b.Preds {
		args[k] = holds[p]
		same = same && args[k] == args[0]
	}
	if same {
		return args[0]
	}
	dst := w.register(1)
	b.Phis = append(b.Phis, seair.Phi{Dst: dst, Args: args})
	return seair.RegValue(dst)
}
