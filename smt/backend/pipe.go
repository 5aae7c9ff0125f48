package backend

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Pipe decides queries by a process that reads SMT-LIB. The process stays from query to query where the program is
// incremental, and what was sent is not sent again; after a fault, or when a query was cut short, the next one starts
// another process. It is not safe for concurrent use.
type Pipe struct {
	prog Program
	path string
	pool *term.Pool

	asserts []term.ID
	said    map[term.ID]term.ID // what is printed for a term

	proc   *process // nil before the first query and after a fault
	text   bytes.Buffer
	script *smtlib.Script
	logic  string
	sent   int                // asserts[:sent] are in the script
	guards map[term.ID]string // of assumptions that are in the script

	reason string
	failed []term.ID
	model  *smt.Model
	err    error
	stats  smt.Stats
}

// NewPipe returns a solver of terms of pool with nothing asserted.
func (p Program) NewPipe(pool *term.Pool) (*Pipe, error) {
	if p.Language != SMTLIB {
		return nil, fmt.Errorf("%s reads clauses, not SMT-LIB", p.Name)
	}
	path, err := p.Path()
	if err != nil {
		return nil, err
	}
	return &Pipe{prog: p, path: path, pool: pool}, nil
}

// Name is that of the program.
func (s *Pipe) Name() string { return s.prog.Name }

// Assert makes t hold in every later query.
func (s *Pipe) Assert(t term.ID) { s.asserts = append(s.asserts, t) }

// SetLimits does nothing: other programs count conflicts in ways of their own.
func (s *Pipe) SetLimits(int64) {}

// Reason says why the last query was Unknown.
func (s *Pipe) Reason() string { return s.reason }

// Err is the fault that made the last query Unknown, nil if there was none.
func (s *Pipe) Err() error { return s.err }

// FailedAssumptions are assumptions that cannot hold, after Unsat.
func (s *Pipe) FailedAssumptions() []term.ID { return s.failed }

// Model is the model of the last query, if it was Sat.
func (s *Pipe) Model() *smt.Model { return s.model }

// Stats counts the queries; what the program did is not known.
func (s *Pipe) Stats() smt.Stats { return s.stats }

// Close ends the process.
func (s *Pipe) Close() {
	if s.proc != nil {
		s.proc.close()
		s.proc = nil
	}
}

// Check decides a query.
func (s *Pipe) Check(ctx context.Context, assumptions ...term.ID) smt.Status {
	q := s.begin(assumptions)
	q.run(ctx)
	return s.finish(ctx, q)
}

// pipeQuery is a query in three steps: begin uses the pool and prints, run talks to the process and touches no
// pool, finish uses the pool again. So a query can run beside another solver that changes the pool.
type pipeQuery struct {
	pipe        *Pipe
	assumptions []term.ID
	fresh       bool // needs a new process
	text        []byte
	vars        []term.ID
	names       []string // of vars

	status smt.Status
	values map[string]*expr
	failed map[string]bool // guards; nil if the program does not tell
	err    error
}

// begin prints what the process does not know yet.
func (s *Pipe) begin(assumptions []term.ID) *pipeQuery {
	s.stats.Checks++
	s.reason, s.failed, s.model, s.err = "", nil, nil, nil
	q := &pipeQuery{pipe: s, assumptions: assumptions}
	all, err := s.say(append(append([]term.ID(nil), s.asserts...), assumptions...))
	if err != nil {
		q.err = err
		return q
	}
	logic := smtlib.Logic(s.pool, smtlib.SelectOnly, all...)
	if s.proc == nil || s.script == nil || s.prog.oneShot || logic != s.logic && s.logic != "QF_ABV" {
		q.fresh = true
		s.text.Reset()
		s.script = smtlib.NewScript(&s.text, s.pool, smtlib.SelectOnly)
		s.logic, s.sent, s.guards = logic, 0, make(map[term.ID]string)
		if s.prog.equations {
			s.script.UseEquations()
		}
		if !s.prog.oneShot {
			s.script.Line("(set-option :print-success false)\n(set-option :produce-models true)\n(set-option :produce-unsat-assumptions true)")
		}
		s.script.Line("(set-logic %s)", logic)
	}
	s.script.Declare(all...)
	for ; s.sent < len(s.asserts); s.sent++ {
		s.script.Assert(all[s.sent])
	}
	var guards []string
	for i, t := range assumptions {
		u := all[len(s.asserts)+i]
		if s.prog.oneShot {
			s.script.Assert(u)
			continue
		}
		if s.guards[t] == "" {
			s.guards[t] = s.script.Guard(u)
		}
		guards = append(guards, s.guards[t])
	}
	if len(guards) > 0 {
		s.script.Line("(check-sat-assuming (%s))", strings.Join(guards, " "))
	} else {
		s.script.Line("(check-sat)")
	}
	if s.prog.oneShot {
		s.script.Line("(exit)")
	}
	if err := s.script.Flush(); err != nil {
		q.err = &unprintable{err}
		s.script = nil // half a query is in it
		return q
	}
	q.text = bytes.Clone(s.text.Bytes())
	s.text.Reset()
	q.vars = append(s.pool.Vars(all...), s.pool.Arrays(all...)...)
	for _, v := range q.vars {
		q.names = append(q.names, s.script.Name(v))
	}
	return q
}

// unprintable is the error of a query that has no form in SMT-LIB. It is no fault of the program.
type unprintable struct{ err error }

func (e *unprintable) Error() string { return e.err.Error() }

func (e *unprintable) Unwrap() error { return e.err }

// say returns what is printed for terms: equal ones in which no ranges of arrays are set or copied.
func (s *Pipe) say(ts []term.ID) ([]term.ID, error) {
	var news []term.ID
	for _, t := range ts {
		if s.said[t] == term.None {
			news = append(news, t)
		}
	}
	if len(news) > 0 {
		said, err := smtlib.WithoutRanges(s.pool, news...)
		if err != nil {
			return nil, &unprintable{err}
		}
		if s.said == nil {
			s.said = make(map[term.ID]term.ID)
		}
		for i, t := range news {
			s.said[t] = said[i]
		}
	}
	out := make([]term.ID, len(ts))
	for i, t := range ts {
		out[i] = s.said[t]
	}
	return out, nil
}

// run puts the query to the process. It does not touch the pool.
func (q *pipeQuery) run(ctx context.Context) {
	s := q.pipe
	if q.err != nil {
		return
	}
	if q.fresh {
		s.Close()
		// The process outlives the context of one query; a query that is cut short kills it.
		if s.proc, q.err = start(context.Background(), s.prog.Name, s.path, s.prog.args...); q.err != nil {
			return
		}
	}
	stop := context.AfterFunc(ctx, s.proc.cancel)
	q.err = q.talk()
	killed := !stop() // or about to be
	if err := ctx.Err(); err != nil && q.err != nil {
		q.err = err
	}
	if q.err != nil || s.prog.oneShot || killed {
		s.Close()
	}
}

// send writes while the caller reads, so that neither waits for the other for ever.
func (q *pipeQuery) send(text []byte) (done <-chan error) {
	c := make(chan error, 1)
	go func() {
		_, err := q.pipe.proc.stdin.Write(text)
		if q.pipe.prog.oneShot {
			q.pipe.proc.stdin.Close()
		}
		c <- err
	}()
	return c
}

func (q *pipeQuery) talk() error {
	proc := q.pipe.proc
	sent := q.send(q.text)
	err := q.verdict()
	if err != nil {
		err = q.explain(err)
		proc.cancel() // which ends the sending
		<-sent
		return err
	}
	if q.pipe.prog.oneShot {
		if q.status == smt.Sat {
			err = q.printedModel()
		}
		err = q.explain(err)
		proc.cancel()
		<-sent
		return err
	}
	if err := <-sent; err != nil {
		return q.explain(err)
	}
	switch {
	case q.status == smt.Sat:
		return q.explain(q.askModel())
	case q.status == smt.Unsat && len(q.assumptions) > 0:
		return q.explain(q.askFailed())
	}
	return nil
}

// explain makes a fault of an error.
func (q *pipeQuery) explain(err error) error {
	var f *Fault
	switch {
	case err == nil || errors.As(err, &f):
		return err
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), isPipeError(err):
		return q.pipe.proc.ended("it ended within the query")
	}
	return &Fault{q.pipe.prog.Name, Garbage, err.Error()}
}

// verdict reads up to the answer.
func (q *pipeQuery) verdict() error {
	const patience = 1000 // lines that are no answer
	for range patience {
		if q.pipe.prog.oneShot {
			// Warnings, in any form.
			if b, err := q.pipe.proc.out.Peek(1); err == nil && b[0] == '[' {
				if _, err := q.pipe.proc.line(); err != nil {
					return err
				}
				continue
			}
		}
		e, err := readExpr(q.pipe.proc.out)
		if err != nil {
			return err
		}
		switch {
		case e.is("sat"):
			q.status = smt.Sat
			return nil
		case e.is("unsat"):
			q.status = smt.Unsat
			return nil
		case e.is("unknown"), e.is("timeout"):
			return &Fault{q.pipe.prog.Name, Garbage, "it says " + e.atom}
		case e.is("success"), e.is("unsupported"):
		case len(e.list) > 0 && e.list[0].is("error"):
			return fmt.Errorf("%v", e)
		default:
			return fmt.Errorf("the answer %v", e)
		}
	}
	return fmt.Errorf("%d lines without an answer", patience)
}

// ask sends a command and reads its answer. After an error the process is on its way out.
func (q *pipeQuery) ask(command string) (*expr, error) {
	sent := q.send([]byte(command))
	var e *expr
	err := q.pipe.proc.within("it did not answer to "+strings.Fields(strings.Trim(command, "()\n"))[0], func() (err error) {
		e, err = readExpr(q.pipe.proc.out)
		return err
	})
	if err != nil {
		err = q.explain(err) // before the end is our own doing
		q.pipe.proc.cancel()
		<-sent
		return nil, err
	}
	return e, <-sent
}

// askModel asks for the values of all variables.
func (q *pipeQuery) askModel() error {
	const chunk = 500 // names
	q.values = make(map[string]*expr, len(q.names))
	for at := 0; at < len(q.names); at += chunk {
		names := q.names[at:min(at+chunk, len(q.names))]
		e, err := q.ask("(get-value (" + strings.Join(names, " ") + "))\n")
		if err != nil {
			return err
		}
		if len(e.list) != len(names) {
			return fmt.Errorf("%d values for %d variables: %v", len(e.list), len(names), e)
		}
		for i, v := range e.list {
			if len(v.list) != 2 {
				return fmt.Errorf("the value %v", v)
			}
			q.values[names[i]] = v.list[1]
		}
	}
	return nil
}

// askFailed asks for the assumptions that failed. A program that does not tell is no worse for it: all may have.
func (q *pipeQuery) askFailed() error {
	e, err := q.ask("(get-unsat-assumptions)\n")
	if err != nil {
		return err
	}
	if e.isAtom() || len(e.list) > 0 && e.list[0].is("error") {
		return nil
	}
	q.failed = make(map[string]bool)
	for _, g := range e.list {
		q.failed[g.atom] = true
	}
	return nil
}

// printedModel reads the model of Boolector: a line a variable or element, "x 0101" and "a[01] 0101". What it leaves out
// is zero.
func (q *pipeQuery) printedModel() error {
	q.values = make(map[string]*expr)
	for {
		line, err := q.pipe.proc.line()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		line = strings.TrimSpace(line)
		space := strings.LastIndexByte(line, ' ') // names may contain some
		if space < 0 || strings.HasPrefix(line, "[") {
			continue
		}
		name, bits := line[:space], line[space+1:]
		bits = strings.ReplaceAll(bits, "x", "0") // any value will do
		value := &expr{atom: "#b" + bits}
		open := strings.LastIndexByte(name, '[')
		if open < 0 || !strings.HasSuffix(name, "]") {
			q.values[name] = value
			continue
		}
		array, index := name[:open], name[open+1:]
		a := q.values[array]
		if a == nil {
			zero := &expr{atom: "#b" + strings.Repeat("0", len(bits))}
			a = &expr{list: []*expr{{list: []*expr{{atom: "as"}, {atom: "const"}, {}}}, zero}}
		}
		q.values[array] = &expr{list: []*expr{{atom: "store"}, a, {atom: "#b" + strings.TrimSuffix(index, "]")}, value}}
	}
}

// finish checks and takes over the answer.
func (s *Pipe) finish(ctx context.Context, q *pipeQuery) smt.Status {
	if q.err == nil && q.status == smt.Sat {
		q.err = s.takeModel(q)
	}
	if q.err != nil {
		var no *unprintable
		switch {
		case errors.As(q.err, &no):
			s.reason = fmt.Sprintf("%s cannot be asked: %v", s.prog.Name, no)
		case errors.Is(q.err, context.DeadlineExceeded):
			s.reason = "timeout"
		case errors.Is(q.err, context.Canceled):
			s.reason = "cancelled"
		default:
			s.reason, s.err = q.err.Error(), q.err
		}
		return smt.Unknown
	}
	if q.status == smt.Unsat {
		s.failed = []term.ID{}
		for _, t := range q.assumptions {
			if q.failed == nil || q.failed[s.guards[t]] {
				s.failed = append(s.failed, t)
			}
		}
	}
	return q.status
}

// takeModel builds the model and evaluates it on the query.
func (s *Pipe) takeModel(q *pipeQuery) error {
	vars, arrays := make(map[term.ID]term.Value), make(map[term.ID]term.ArrayValue)
	for i, v := range q.vars {
		e := q.values[q.names[i]]
		if e == nil {
			if !s.prog.oneShot {
				return &Fault{s.prog.Name, Garbage, "no value for " + q.names[i]}
			}
			continue
		}
		var err error
		if s.pool.IsArray(v) {
			iw, ew := s.pool.ArrayWidths(v)
			arrays[v], err = parseArray(e, iw, ew)
		} else {
			vars[v], err = parseValue(e, s.pool.Width(v))
		}
		if err != nil {
			return &Fault{s.prog.Name, Garbage, fmt.Sprintf("%v for %s", err, q.names[i])}
		}
	}
	m := smt.NewModel(s.pool, func(t term.ID) term.Value {
		if v, ok := vars[t]; ok {
			return v
		}
		return term.NewValue(s.pool.Width(t), 0)
	}, func(a term.ID) term.ArrayValue {
		if v, ok := arrays[a]; ok {
			return v
		}
		iw, ew := s.pool.ArrayWidths(a)
		return term.ConstArrayValue(iw, term.NewValue(ew, 0))
	})
	for _, list := range [][]term.ID{s.asserts, q.assumptions} {
		for _, t := range list {
			if !m.Bool(t) {
				text := s.pool.String(t)
				return &Fault{s.prog.Name, Lied, "it says sat, but its model does not satisfy " + text[:min(len(text), 200)]}
			}
		}
	}
	s.model = m
	return nil
}
