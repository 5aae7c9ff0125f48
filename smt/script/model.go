package script

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// maxElements is how many elements of an array are printed at most.
const maxElements = 1 << 20

// sat is the model of the last query.
func (x *executor) sat(c *smtlib.Command) (*smt.Model, error) {
	if err := x.answered(c, "model"); err != nil {
		return nil, err
	}
	if x.query == nil || x.query.model == nil {
		return nil, errorAt(c, "there is no model: the last command that counts was not a check-sat that said sat")
	}
	return x.query.model, nil
}

func (x *executor) getValue(c *smtlib.Command) error {
	m, err := x.sat(c)
	if err != nil {
		return err
	}
	values := make([]string, len(c.Terms))
	for i, t := range c.Terms {
		if values[i], err = value(m, t, c.Sorts[i]); err != nil {
			return errorAt(c, "the value of %s: %v", c.Sources[i], err)
		}
	}
	x.out.WriteString("(")
	for i, v := range values {
		if i > 0 {
			x.out.WriteString("\n ")
		}
		fmt.Fprintf(x.out, "(%s %s)", c.Sources[i], v)
	}
	x.out.WriteString(")\n")
	return nil
}

func (x *executor) getModel(c *smtlib.Command) error {
	m, err := x.sat(c)
	if err != nil {
		return err
	}
	x.out.WriteString("(\n")
	for _, d := range x.reader.Declarations() {
		var params, body string
		if len(d.Params) > 0 {
			params, body, err = function(m, d)
		} else {
			body, err = value(m, d.Term, d.Sort)
		}
		if err != nil {
			return errorAt(c, "the value of %s: %v", smtlib.Symbol(d.Name), err)
		}
		fmt.Fprintf(x.out, "  (define-fun %s (%s) %v %s)\n", smtlib.Symbol(d.Name), params, d.Sort, body)
	}
	x.out.WriteString(")\n")
	return nil
}

// getAssignment prints the truth values of named terms.
func (x *executor) getAssignment(c *smtlib.Command) error {
	m, err := x.sat(c)
	if err != nil {
		return err
	}
	x.out.WriteString("(")
	sep := ""
	for _, n := range x.reader.Named() {
		if n.Sort.Bool {
			fmt.Fprintf(x.out, "%s(%s %v)", sep, smtlib.Symbol(n.Name), m.Bool(n.Term))
			sep = " "
		}
	}
	x.out.WriteString(")\n")
	return nil
}

// value prints the value of t in the model as a constant of sort s. An array is a
// constant array with stores.
func value(m *smt.Model, t term.ID, s smtlib.Sort) (string, error) {
	if s.Array == nil {
		return s.Literal(m.Eval(t)), nil
	}
	def, elems, err := m.Array(t).Elements(maxElements)
	if err != nil {
		return "", err
	}
	elems = slices.DeleteFunc(elems, func(e term.Element) bool { return !s.Array.Index.Encodes(e.Index) })
	var b strings.Builder
	b.WriteString(strings.Repeat("(store ", len(elems)))
	fmt.Fprintf(&b, "((as const %v) %s)", s, s.Array.Elem.Literal(def))
	for _, e := range elems {
		fmt.Fprintf(&b, " %s %s)", s.Array.Index.Literal(e.Index), s.Array.Elem.Literal(e.Value))
	}
	return b.String(), nil
}

// function prints the value of a function as its parameters and a body that tells
// argument values apart.
func function(m *smt.Model, d smtlib.Declared) (params, body string, err error) {
	def, elems, err := m.Array(d.Term).Elements(maxElements)
	if err != nil {
		return "", "", err
	}
	elems = slices.DeleteFunc(elems, func(e term.Element) bool {
		return slices.ContainsFunc(arguments(d, e.Index), func(a argument) bool { return !a.sort.Encodes(a.value) })
	})
	names := make([]string, len(d.Params))
	for i, p := range d.Params {
		names[i] = fmt.Sprintf("(x!%d %v)", i, p)
	}
	var b strings.Builder
	for _, e := range elems {
		b.WriteString("(ite ")
		if len(d.Params) > 1 {
			b.WriteString("(and")
		}
		for i, a := range arguments(d, e.Index) {
			if len(d.Params) > 1 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "(= x!%d %s)", i, a.sort.Literal(a.value))
		}
		if len(d.Params) > 1 {
			b.WriteByte(')')
		}
		fmt.Fprintf(&b, " %s ", d.Sort.Literal(e.Value))
	}
	b.WriteString(d.Sort.Literal(def))
	b.WriteString(strings.Repeat(")", len(elems)))
	return strings.Join(names, " "), b.String(), nil
}

// argument is a value of one of a function's parameters.
type argument struct {
	value term.Value
	sort  smtlib.Sort
}

// arguments takes an index apart, in which the arguments are concatenated, the first on top.
func arguments(d smtlib.Declared, index term.Value) []argument {
	out := make([]argument, len(d.Params))
	high := index.Width()
	for i, p := range d.Params {
		out[i] = argument{bits(index, high-1, high-p.Width), p}
		high -= p.Width
	}
	return out
}

// bits are those of v from hi down to lo.
func bits(v term.Value, hi, lo int) term.Value {
	x := v.Big()
	return term.NewBigValue(hi-lo+1, new(big.Int).Rsh(x, uint(lo)))
}
