package term

import (
	"fmt"
	"math/big"
	"testing"
)

// TestOperatorsExhaustive builds every operator over variables and over every
// mixture of variables and constants, at small widths, and compares its value
// with the reference for every assignment.
func TestOperatorsExhaustive(t *testing.T) {
	check := func(t *testing.T, op refOp, w, resultWidth int) {
		p := NewPool()
		vars := make([]ID, op.arity)
		for i := range vars {
			vars[i] = p.Var(fmt.Sprint("x", i), w)
		}
		allVars := op.build(p, vars)
		n := 1 << (w * op.arity)
		vals := make([]*big.Int, op.arity)
		assignment := map[ID]Value{}
		ev := p.NewEvaluator(func(v ID) Value { return assignment[v] }, nil)
		for bits := range n {
			for i := range vals {
				v := uint64(bits>>(w*i)) & mask(w)
				vals[i] = new(big.Int).SetUint64(v)
				assignment[vars[i]] = NewValue(w, v)
			}
			want := refWrap(resultWidth, op.eval(w, vals))
			ev.Reset()
			for consts := range 1 << op.arity {
				args, u := make([]ID, op.arity), allVars
				for i := range args {
					args[i] = vars[i]
					if consts>>i&1 == 1 {
						args[i] = p.ConstBig(w, vals[i])
					}
				}
				if consts != 0 {
					u = op.build(p, args)
				}
				if got := ev.Big(u); got.Cmp(want) != 0 || p.Width(u) != resultWidth {
					t.Fatalf("%s%v at width %d is %v, want %v (built %s)", op.name, vals, w, got, want, p.String(u))
				}
			}
		}
	}
	for _, op := range sameWidthOps {
		for w := 1; w <= 4; w++ {
			if op.arity*w <= 9 {
				t.Run(fmt.Sprint(op.name, "/", w), func(t *testing.T) { check(t, op, w, w) })
			}
		}
	}
	for _, op := range predicates {
		for w := 1; w <= 5; w++ {
			t.Run(fmt.Sprint(op.name, "/", w), func(t *testing.T) { check(t, op, w, 1) })
		}
	}
}
