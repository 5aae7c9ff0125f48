package smt

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// RunScript executes the SMT-LIB script in r and writes the answers to w, as
// they come. It stops at the first error, which is one of package smtlib, of r
// or w, or tells of a value asked for when there is none; ends of the context
// are no errors, the answer is unknown.
//
// Assertions outside any push hold for good in one incremental solver; those
// inside become assumptions of each query, so pop forgets nothing that was
// learned.
func RunScript(ctx context.Context, r io.Reader, w io.Writer) error {
	pool := term.NewPool()
	x := &executor{
		pool:   pool,
		reader: smtlib.NewReader(r, pool),
		solver: NewSolver(pool),
		out:    bufio.NewWriter(w),
	}
	for {
		c, err := x.reader.Next()
		if err == io.EOF {
			return x.out.Flush()
		}
		if err == nil {
			err = x.execute(ctx, c)
		}
		if err != nil {
			x.out.Flush()
			return err
		}
	}
}

// executor is the state of a script.
type executor struct {
	pool   *term.Pool
	reader *smtlib.Reader
	solver *Solver
	out    *bufio.Writer

	scoped []term.ID // assertions inside a push
	levels []int     // length of scoped at each push
	model  *Model    // of the last query, nil if anything was asserted since
}

func (x *executor) execute(ctx context.Context, c *smtlib.Command) error {
	switch c.Kind {
	case smtlib.Assert:
		x.model = nil
		if len(x.levels) == 0 {
			x.solver.Assert(c.Terms[0])
		} else {
			x.scoped = append(x.scoped, c.Terms[0])
		}
	case smtlib.CheckSat:
		st := x.solver.Check(ctx, append(append([]term.ID(nil), x.scoped...), c.Terms...)...)
		x.model = x.solver.Model()
		fmt.Fprintln(x.out, st)
		return x.out.Flush()
	case smtlib.Push:
		for i := 0; i < c.N; i++ {
			x.levels = append(x.levels, len(x.scoped))
		}
	case smtlib.Pop:
		if c.N > 0 {
			x.model = nil
			keep := len(x.levels) - c.N
			x.scoped = x.scoped[:x.levels[keep]]
			x.levels = x.levels[:keep]
		}
	case smtlib.Reset, smtlib.ResetAssertions:
		x.solver = NewSolver(x.pool)
		x.scoped, x.levels, x.model = nil, nil, nil
	case smtlib.Echo:
		fmt.Fprintf(x.out, "%q\n", c.Text)
	case smtlib.GetValue:
		if x.model == nil {
			return x.noModel(c)
		}
		x.out.WriteString("(")
		for i, t := range c.Terms {
			if i > 0 {
				x.out.WriteString("\n ")
			}
			fmt.Fprintf(x.out, "(%s %s)", c.Sources[i], x.value(t, c.Sorts[i]))
		}
		x.out.WriteString(")\n")
		return x.out.Flush()
	case smtlib.GetModel:
		if x.model == nil {
			return x.noModel(c)
		}
		if x.reader.HasArrays() {
			return &smtlib.UnsupportedError{Line: c.Line, Col: c.Col, Msg: "get-model with arrays or functions; ask for elements with get-value"}
		}
		x.out.WriteString("(\n")
		for _, d := range x.reader.Declarations() {
			fmt.Fprintf(x.out, "  (define-fun %s () %v %s)\n", smtlib.Symbol(d.Name), d.Sort, x.value(d.Term, d.Sort))
		}
		x.out.WriteString(")\n")
		return x.out.Flush()
	}
	return nil
}

func (x *executor) noModel(c *smtlib.Command) error {
	return &smtlib.Error{Line: c.Line, Col: c.Col, Msg: "there is no model: the last command that counts was not a check-sat that said sat"}
}

// value prints the value of t in the model as a constant of sort s.
func (x *executor) value(t term.ID, s smtlib.Sort) string {
	v := x.model.Value(t)
	switch {
	case s.Bool:
		return fmt.Sprint(v.Sign() != 0)
	case s.Width%4 == 0:
		return fmt.Sprintf("#x%0*x", s.Width/4, v)
	}
	return fmt.Sprintf("#b%0*b", s.Width, v)
}
