package script

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Solver is what a script needs of a solver of the terms of a pool.
// *[smt.Solver] is one.
type Solver interface {
	Assert(t term.ID)
	Check(ctx context.Context, assumptions ...term.ID) smt.Status
	SetLimits(conflicts int64)
	Reason() string
	FailedAssumptions() []term.ID
	Model() *smt.Model
	Stats() smt.Stats
}

// Options are those of a run. The zero value is usable.
type Options struct {
	// New makes the solver of a script; nil is smt.NewSolverWithOptions. It is called
	// once at the first assertion or query and again after each reset. A seed the
	// script sets is in the options it is given.
	New func(p *term.Pool, o smt.Options) Solver
	// Smt are the options of the solver; nil is the default.
	Smt *smt.Options
	// Version is the answer to (get-info :version).
	Version string
	// MaxTerms bounds the terms a script may make; 0 is the reader's default.
	MaxTerms int
	// Model prints the model after each check-sat that says sat.
	Model bool
	// Certified, if not nil, gets the certificate of each check-sat that says
	// unsat, before that is printed. Smt must ask for proofs. Its error ends the
	// run.
	Certified func(c *smt.Certificate) error
}

// Result is what a run came to.
type Result struct {
	Checks int        // queries
	Last   smt.Status // answer of the last query
	Reason string     // of the last query, if it is unknown
	Stats  smt.Stats  // of the solver of the last query
}

// Run executes the script in r and writes the answers to w, as they come. The
// first error in the script ends it: it is printed as the standard prescribes and
// returned, one of package smtlib. Errors of r and w are returned only. The end of
// the context is no error, the answers from then on are unknown; a command that asks
// for a model or a core then is answered by an error, but the script goes on.
func Run(ctx context.Context, r io.Reader, w io.Writer, o Options) (*Result, error) {
	pool := term.NewPool()
	x := &executor{
		Options: o,
		pool:    pool,
		reader:  smtlib.NewReader(r, pool),
		out:     bufio.NewWriter(w),
	}
	if o.MaxTerms > 0 {
		x.reader.MaxTerms = o.MaxTerms
	}
	x.clear()
	for {
		c, err := x.reader.Next()
		if err == io.EOF {
			return &x.result, x.out.Flush()
		}
		if err == nil {
			err = x.execute(ctx, c)
		}
		if open := (*openError)(nil); errors.As(err, &open) {
			x.fail(open.error)
			err = nil
		}
		if ferr := x.out.Flush(); ferr != nil {
			return &x.result, ferr
		}
		if err != nil {
			x.fail(err)
			if ferr := x.out.Flush(); ferr != nil {
				return &x.result, ferr
			}
			return &x.result, err
		}
	}
}

// executor is the state of a script.
type executor struct {
	Options
	pool   *term.Pool
	reader *smtlib.Reader
	solver Solver // nil before the first assertion or query
	axioms int    // of the reader's, that the solver was given
	out    *bufio.Writer
	settings
	result Result

	scoped []assertion // those that are assumptions
	levels []int       // length of scoped at each push
	texts  []string    // of all assertions in force, if they are kept
	marks  []int       // length of texts at each push
	query  *query      // the last one, nil if anything was asserted since
}

// assertion is an assertion that holds for some queries only, or has a name.
type assertion struct {
	t    term.ID
	name string
}

// query is a check-sat that was answered.
type query struct {
	status  smt.Status
	model   *smt.Model
	mark    smtlib.Mark // of what the model is about
	failed  []term.ID
	scoped  []assertion
	assumed []term.ID
	sources []string // of assumed
}

// openError answers a command that is right, but for a question that a limit left open.
type openError struct{ error }

// answered returns an openError if the last query was left unknown, so that it has not what c asks for.
func (x *executor) answered(c *smtlib.Command, what string) error {
	if x.query != nil && x.query.status == smt.Unknown {
		return &openError{errorAt(c, "there is no %s: the last check-sat was left unknown (%s)", what, x.result.Reason)}
	}
	return nil
}

// fail prints an error as the standard says. Errors of the input have no place in
// the script and are not printed.
func (x *executor) fail(err error) {
	if Printed(err) {
		fmt.Fprintf(x.out, "(error %s)\n", quote(strings.Map(visible, err.Error())))
	}
}

// Printed tells whether an error of Run was printed to its writer.
func Printed(err error) bool {
	var e *smtlib.Error
	var u *smtlib.UnsupportedError
	return errors.As(err, &e) || errors.As(err, &u)
}

// visible replaces what a terminal might obey: a message may cite names of a hostile script.
func visible(r rune) rune {
	if unicode.IsControl(r) && r != '\n' {
		return '?'
	}
	return r
}

// quote is s as a string of SMT-LIB.
func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, `""`) + `"` }

// errorAt is an error in the use of command c.
func errorAt(c *smtlib.Command, format string, args ...any) error {
	return &smtlib.Error{Line: c.Line, Col: c.Col, Msg: fmt.Sprintf(format, args...)}
}

// clear is the state at the start and after reset.
func (x *executor) clear() {
	x.settings = defaultSettings()
	x.reader.KeepSources = false
	x.forget()
}

// forget drops all assertions.
func (x *executor) forget() {
	x.solver, x.query, x.axioms = nil, nil, 0
	x.scoped, x.levels, x.texts, x.marks = nil, nil, nil, nil
}

// start makes the solver if there is none, and gives it the axioms of what the script has declared since.
func (x *executor) start() {
	if x.solver == nil {
		x.newSolver()
	}
	all := x.reader.Axioms()
	for _, t := range all[x.axioms:] {
		x.solver.Assert(t)
	}
	x.axioms = len(all)
}

func (x *executor) newSolver() {
	o := smt.DefaultOptions()
	if x.Smt != nil {
		o = *x.Smt
	}
	if x.seed != nil {
		o.Sat.Seed = *x.seed
	}
	if x.New != nil {
		x.solver = x.New(x.pool, o)
	} else {
		x.solver = smt.NewSolverWithOptions(x.pool, o)
	}
}

// execute does what command c says. Commands without an answer of their own
// answer success if that is wanted.
func (x *executor) execute(ctx context.Context, c *smtlib.Command) error {
	switch c.Kind {
	case smtlib.CheckSat, smtlib.CheckSatAssuming:
		return x.check(ctx, c)
	case smtlib.Echo:
		fmt.Fprintln(x.out, quote(c.Text))
		return nil
	case smtlib.GetValue:
		return x.getValue(c)
	case smtlib.GetModel:
		return x.getModel(c)
	case smtlib.GetAssignment:
		return x.getAssignment(c)
	case smtlib.GetUnsatCore:
		return x.getCore(ctx, c)
	case smtlib.GetUnsatAssumptions:
		return x.getUnsatAssumptions(c)
	case smtlib.GetAssertions:
		return x.getAssertions(c)
	case smtlib.GetInfo:
		return x.getInfo(c)
	case smtlib.GetOption:
		return x.getOption(c)
	case smtlib.SetOption:
		known, err := x.setOption(c)
		if err != nil {
			return err
		}
		if !known {
			fmt.Fprintln(x.out, "unsupported")
			return nil
		}
	case smtlib.Assert:
		x.assert(c)
	case smtlib.Push:
		for i := 0; i < c.N; i++ {
			x.levels = append(x.levels, len(x.scoped))
			x.marks = append(x.marks, len(x.texts))
		}
		x.query = nil
	case smtlib.Pop:
		if c.N > 0 {
			keep := len(x.levels) - c.N
			x.scoped = x.scoped[:x.levels[keep]]
			x.texts = x.texts[:x.marks[keep]]
			x.levels, x.marks = x.levels[:keep], x.marks[:keep]
			x.query = nil
		}
	case smtlib.Reset:
		x.clear()
	case smtlib.ResetAssertions:
		x.forget()
	case smtlib.Exit:
		return nil
	}
	if x.printSuccess {
		fmt.Fprintln(x.out, "success")
	}
	return nil
}

func (x *executor) assert(c *smtlib.Command) {
	x.start()
	x.query = nil
	if x.produceAssertions {
		x.texts = append(x.texts, c.Sources[0])
	}
	if len(x.levels) == 0 && (c.Name == "" || !x.produceCores) {
		x.solver.Assert(c.Terms[0])
		return
	}
	x.scoped = append(x.scoped, assertion{c.Terms[0], c.Name})
}

// ask puts a question, until the model is one of arrays that are elements, too.
func (x *executor) ask(ctx context.Context, assumptions []term.ID) (smt.Status, error) {
	for {
		st := x.solver.Check(ctx, assumptions...)
		if st != smt.Sat {
			return st, nil
		}
		wrong, err := x.reader.Refine(x.solver.Model())
		if !wrong || err != nil {
			return st, err
		}
		x.start()
	}
}

// certify hands on the certificate of the query.
func (x *executor) certify() error {
	s, ok := x.solver.(interface {
		Certificate() (*smt.Certificate, error)
	})
	if !ok {
		return errors.New("the solver gives no certificates")
	}
	c, err := s.Certificate()
	if err != nil {
		return err
	}
	return x.Certified(c)
}

func (x *executor) check(ctx context.Context, c *smtlib.Command) error {
	x.start()
	assumptions := make([]term.ID, 0, len(x.scoped)+len(c.Terms))
	for _, a := range x.scoped {
		assumptions = append(assumptions, a.t)
	}
	assumptions = append(assumptions, c.Terms...)
	x.solver.SetLimits(x.conflicts)
	if s, ok := x.solver.(interface{ SetCores(bool) }); ok {
		s.SetCores(x.produceCores || len(c.Terms) > 0)
	}
	st, err := x.ask(ctx, assumptions)
	if err != nil {
		return errorAt(c, "the model: %v", err)
	}
	x.query = &query{
		status:  st,
		model:   x.solver.Model(),
		mark:    x.reader.Mark(),
		failed:  x.solver.FailedAssumptions(),
		scoped:  append([]assertion(nil), x.scoped...),
		assumed: c.Terms,
		sources: c.Sources,
	}
	if st == smt.Unsat && x.Certified != nil {
		if err := x.certify(); err != nil {
			return err
		}
	}
	x.result.Checks++
	x.result.Last, x.result.Reason, x.result.Stats = st, x.solver.Reason(), x.solver.Stats()
	fmt.Fprintln(x.out, st)
	if x.Model && st == smt.Sat {
		return x.getModel(c)
	}
	return nil
}
