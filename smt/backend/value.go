package backend

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/fathom-verifier/fathom/smt/term"
)

// parseValue reads a constant of a bit-vector of w bits, or of Bool, which is one bit.
func parseValue(e *expr, w int) (term.Value, error) {
	fail := func() (term.Value, error) {
		return term.Value{}, fmt.Errorf("the value %v of %d bits", e, w)
	}
	if !e.isAtom() {
		// (_ bv10 32)
		if len(e.list) != 3 || !e.list[0].is("_") || !strings.HasPrefix(e.list[1].atom, "bv") || e.list[2].atom != fmt.Sprint(w) {
			return fail()
		}
		return parseBits(e.list[1].atom[2:], 10, w, fail)
	}
	switch {
	case w == 1 && e.atom == "true":
		return term.NewValue(1, 1), nil
	case w == 1 && e.atom == "false":
		return term.NewValue(1, 0), nil
	case strings.HasPrefix(e.atom, "#b") && len(e.atom) == w+2:
		return parseBits(e.atom[2:], 2, w, fail)
	case strings.HasPrefix(e.atom, "#x") && 4*(len(e.atom)-2) == w:
		return parseBits(e.atom[2:], 16, w, fail)
	}
	return fail()
}

func parseBits(digits string, base, w int, fail func() (term.Value, error)) (term.Value, error) {
	v, ok := new(big.Int).SetString(digits, base)
	if !ok || v.Sign() < 0 || v.BitLen() > w {
		return fail()
	}
	return term.NewBigValue(w, v), nil
}

// parseArray reads an array: stores to a constant array, perhaps with parts named by let.
func parseArray(e *expr, iw, ew int) (term.ArrayValue, error) {
	fail := func() (term.ArrayValue, error) {
		return term.ArrayValue{}, fmt.Errorf("the array %v", e)
	}
	named := make(map[string]*expr)
	for at := e; len(at.list) == 3 && at.list[0].is("let"); {
		for _, b := range at.list[1].list {
			if len(b.list) != 2 {
				return fail()
			}
			named[b.list[0].atom] = b.list[1]
		}
		at = at.list[2]
		e = at
	}
	var writes []term.Element // last one first, which is what With wants
	for {
		if def, ok := named[e.atom]; ok && e.isAtom() {
			delete(named, e.atom) // no name stands for something with itself
			e = def
			continue
		}
		if len(e.list) == 4 && e.list[0].is("store") {
			i, err := parseValue(e.list[2], iw)
			if err != nil {
				return term.ArrayValue{}, err
			}
			v, err := parseValue(e.list[3], ew)
			if err != nil {
				return term.ArrayValue{}, err
			}
			writes = append(writes, term.Element{Index: i, Value: v})
			e = e.list[1]
			continue
		}
		if len(e.list) == 2 && len(e.list[0].list) == 3 && e.list[0].list[0].is("as") && e.list[0].list[1].is("const") {
			v, err := parseValue(e.list[1], ew)
			if err != nil {
				return term.ArrayValue{}, err
			}
			return term.ConstArrayValue(iw, v).With(writes), nil
		}
		return fail()
	}
}
