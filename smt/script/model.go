package script

import (
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/smt/smtlib"
)

// sat is the model of the last query, with what was named since.
func (x *executor) sat(c *smtlib.Command) (*smtlib.Completed, error) {
	if err := x.answered(c, "model"); err != nil {
		return nil, err
	}
	if x.query == nil || x.query.model == nil {
		return nil, errorAt(c, "there is no model: the last command that counts was not a check-sat that said sat")
	}
	m, err := x.reader.Complete(x.query.model, x.query.mark)
	if err != nil {
		return nil, errorAt(c, "the values: %v", err)
	}
	return m, nil
}

func (x *executor) getValue(c *smtlib.Command) error {
	m, err := x.sat(c)
	if err != nil {
		return err
	}
	values := make([]string, len(c.Terms))
	for i, t := range c.Terms {
		if values[i], err = m.Value(t, c.Sorts[i]); err != nil {
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
			body, err = m.Value(d.Term, d.Sort)
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
			fmt.Fprintf(x.out, "%s(%s %v)", sep, smtlib.Symbol(n.Name), !m.Eval(n.Term).IsZero())
			sep = " "
		}
	}
	x.out.WriteString(")\n")
	return nil
}

// function prints the value of a function as its parameters and a body that tells
// argument values apart.
func function(m *smtlib.Completed, d smtlib.Declared) (params, body string, err error) {
	rows, def, err := m.Elements(m.Array(d.Term), d.Params, d.Sort)
	if err != nil {
		return "", "", err
	}
	names := make([]string, len(d.Params))
	for i, p := range d.Params {
		names[i] = fmt.Sprintf("(x!%d %v)", i, p)
	}
	var b strings.Builder
	for _, row := range rows {
		b.WriteString("(ite ")
		if len(d.Params) > 1 {
			b.WriteString("(and")
		}
		for i := range d.Params {
			if len(d.Params) > 1 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "(= x!%d %s)", i, row[i])
		}
		if len(d.Params) > 1 {
			b.WriteByte(')')
		}
		fmt.Fprintf(&b, " %s ", row[len(d.Params)])
	}
	b.WriteString(def)
	b.WriteString(strings.Repeat(")", len(rows)))
	return strings.Join(names, " "), b.String(), nil
}
