package vcgen

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// PureDataflow transforms a program in gated form into one block (SEABMC, section II, figure 4a). Nothing depends on
// control any more: where control does not get, an instruction computes a value that no selection chooses. The time is linear.
func PureDataflow(p *seair.Program) (*seair.Program, error) {
	w, err := rewrite(p)
	if err != nil {
		return nil, err
	}
	if !w.old.Dataflow {
		return nil, fmt.Errorf("vcgen: %s is not in gated form", w.old.Name)
	}
	if err := w.singleAssume(); err != nil {
		return nil, err
	}
	b := &seair.Block{Name: "entry"}
	for _, old := range w.old.Blocks {
		for _, in := range old.Instrs {
			if !in.Op.IsTerminator() || in.Op == seair.Halt {
				b.Instrs = append(b.Instrs, in)
			}
		}
	}
	w.fn.Dataflow = false
	w.fn.Blocks = []*seair.Block{b}
	return w.prog, nil
}
