package smt

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"

	"github.com/fathom-verifier/fathom/smt/term"
)

// translationConflicts bounds the search at one point. With all variables fixed there is hardly any, but for products that
// are refined.
const translationConflicts = 20_000

// CheckTranslation tests the way from terms to clauses, which a proof does not cover: at each of a number of points, values of
// the variables and arrays drawn from the seed, it evaluates ts, of width 1, and asks a solver with the options whether
// they can have these values there. A clause that says too much makes that unsatisfiable, which is the error: such a
// clause can make a wrong Unsat. Simplification of whole queries is left out, as it would answer by itself. It returns at how
// many points there was an answer. It is a test, no proof: clauses wrong elsewhere are not found.
func CheckTranslation(ctx context.Context, p *term.Pool, o Options, ts []term.ID, points int, seed uint64) (checked int, err error) {
	o.Preprocess, o.Cores, o.Proofs, o.CheckProofs, o.Certificate = false, false, false, false, nil
	s := NewSolverWithOptions(p, o)
	s.SetLimits(translationConflicts)
	var selects []term.ID
	p.Walk(func(t term.ID) {
		if p.Op(t) == term.OpSelect {
			selects = append(selects, t)
		}
	}, ts...)
	vars, arrays := p.Vars(ts...), p.Arrays(ts...)
	r := rand.New(rand.NewPCG(seed, 0x7472616e736c6174))
	for range points {
		values := make(map[term.ID]term.Value)
		for _, v := range vars {
			values[v] = randomValue(r, p.Width(v))
		}
		contents := make(map[term.ID]term.ArrayValue)
		for _, a := range arrays {
			iw, ew := p.ArrayWidths(a)
			writes := make([]term.Element, 3)
			for i := range writes {
				writes[i] = term.Element{Index: randomValue(r, iw), Value: randomValue(r, ew)}
			}
			contents[a] = term.ConstArrayValue(iw, randomValue(r, ew)).With(writes)
		}
		world := NewModel(p, func(v term.ID) term.Value { return values[v] }, func(a term.ID) term.ArrayValue { return contents[a] })
		var point []term.ID
		for _, list := range [][]term.ID{vars, selects, ts} {
			for _, t := range list {
				point = append(point, p.Eq(t, constant(p, world.Eval(t))))
			}
		}
		switch s.Check(ctx, point...) {
		case Sat:
			checked++
		case Unsat:
			return checked, fmt.Errorf("the translation of terms to clauses is wrong: at point %d of seed %d the clauses exclude what the terms say", checked, seed)
		}
		if ctx.Err() != nil {
			return checked, context.Cause(ctx)
		}
	}
	return checked, nil
}

func constant(p *term.Pool, v term.Value) term.ID { return p.ConstBig(v.Width(), v.Big()) }

// randomValue is of w bits: any, or near the ends of the ranges, where conditions change.
func randomValue(r *rand.Rand, w int) term.Value {
	v := new(big.Int)
	switch r.IntN(4) {
	case 0:
		v.SetInt64(int64(r.IntN(9)) - 4)
	case 1:
		v.Lsh(big.NewInt(1), uint(w-1)).Sub(v, big.NewInt(int64(r.IntN(3))))
	case 2:
		v.SetInt64(int64(r.IntN(1 << 16)))
	default:
		for i := 0; i < w; i += 64 {
			v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(r.Uint64()))
		}
	}
	return term.NewBigValue(w, v.And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1))))
}
