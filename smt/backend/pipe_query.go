package backend

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A query put to a process.

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
