package backend

import (
	"bytes"
	"context"
	"errors"
	"fmt"
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

	constants map[term.ID]term.ID // arrays in the place of constant ones, for a program that knows none

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
	var axioms []term.ID
	if s.prog.elements {
		if s.constants == nil {
			s.constants = make(map[term.ID]term.ID)
		}
		if all, axioms, err = smtlib.WithoutConstants(s.pool, s.constants, all...); err != nil {
			q.err = &unprintable{err}
			return q
		}
	}
	logic := smtlib.Logic(s.pool, smtlib.SelectOnly, append(axioms, all...)...)
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
	s.script.Declare(append(axioms, all...)...)
	for _, t := range axioms {
		s.script.Assert(t)
	}
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
