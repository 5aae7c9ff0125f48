package vcgen

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// ConeOfInfluence removes from a program in pure data flow form every definition that neither the assumption nor the
// assertion uses, directly or through others (SEABMC, section II, reduced pure data flow form). The time is linear.
func ConeOfInfluence(p *seair.Program) (*seair.Program, error) {
	w, err := rewrite(p)
	if err != nil {
		return nil, err
	}
	if len(w.old.Blocks) != 1 {
		return nil, fmt.Errorf("vcgen: %s is not in pure data flow form", w.old.Name)
	}
	used := make([]bool, len(w.old.Regs))
	use := func(v seair.Value) {
		if v.IsReg() {
			used[v.Reg()] = true
		}
	}
	old := w.old.Blocks[0].Instrs
	keep := make([]bool, len(old))
	n := 0
	for i := len(old) - 1; i >= 0; i-- {
		in := &old[i]
		switch in.Op {
		case seair.Assume, seair.Check, seair.Halt:
			keep[i] = true
		default:
			keep[i] = in.Dst != 0 && used[in.Dst] || in.MemDst != 0 && used[in.MemDst]
		}
		if !keep[i] {
			continue
		}
		n++
		for _, a := range in.Args {
			use(a)
		}
		use(in.Mem)
	}
	b := &seair.Block{Name: w.old.Blocks[0].Name, Instrs: make([]seair.Instr, 0, n)}
	for i, k := range keep {
		if k {
			b.Instrs = append(b.Instrs, old[i])
		}
	}
	w.fn.Blocks = []*seair.Block{b}
	return w.prog, nil
}
