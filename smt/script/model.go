package script

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// sat is the model of the last query.
func (x *executor) sat(c *smtlib.Command) (*smt.Model, error) {
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
	x.out.WriteString("(")
	for i, t := range c.Terms {
		if i > 0 {
			x.out.WriteString("\n ")
		}
		fmt.Fprintf(x.out, "(%s %s)", c.Sources[i], value(m, t, c.Sorts[i]))
	}
	x.out.WriteString(")\n")
	return nil
}

func (x *executor) getModel(c *smtlib.Command) error {
	m, err := x.sat(c)
	if err != nil {
		return err
	}
	for _, d := range x.reader.Declarations() {
		if d.Sort.Array != nil || len(d.Params) > 0 {
			return &smtlib.UnsupportedError{Line: c.Line, Col: c.Col, Msg: "get-model with arrays or functions; ask for elements with get-value"}
		}
	}
	x.out.WriteString("(\n")
	for _, d := range x.reader.Declarations() {
		fmt.Fprintf(x.out, "  (define-fun %s () %v %s)\n", smtlib.Symbol(d.Name), d.Sort, value(m, d.Term, d.Sort))
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

// value prints the value of t in the model as a constant of sort s.
func value(m *smt.Model, t term.ID, s smtlib.Sort) string {
	v := m.Value(t)
	switch {
	case s.Bool:
		return fmt.Sprint(v.Sign() != 0)
	case s.Name != "":
		return fmt.Sprintf("(as %s %v)", smtlib.Symbol(fmt.Sprintf("@%s_%v", s.Name, v)), s)
	case s.Width%4 == 0:
		return fmt.Sprintf("#x%0*x", s.Width/4, v)
	}
	return fmt.Sprintf("#b%0*b", s.Width, v)
}
