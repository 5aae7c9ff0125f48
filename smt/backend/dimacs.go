package backend

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/sat"
)

// Clauses is an [smt.Engine] that runs a program on a DIMACS file for each call of Solve. It keeps the clauses; models are
// evaluated on them, and proofs are checked, before an answer counts. Assumptions are unit clauses of the file, so all of
// them count as failed.
type Clauses struct {
	prog        Program
	path        string // of the program, looked up at the first Solve
	vars        int
	lits        []sat.Lit // the clauses, each ended by 0
	count       int
	value       []int8
	assumptions map[sat.Lit]bool // of the last answer, if Unsat
	err         error
	stats       sat.Stats

	// Prove demands a proof of unsat of programs that write DRAT, and checks it.
	Prove bool
}

// NewClauses returns an engine without clauses.
func (p Program) NewClauses() (*Clauses, error) {
	if p.Language != DIMACS {
		return nil, fmt.Errorf("%s reads SMT-LIB, not clauses", p.Name)
	}
	path, err := p.Path()
	if err != nil {
		return nil, err
	}
	return &Clauses{prog: p, path: path}, nil
}

// NewVar adds a variable.
func (c *Clauses) NewVar() int {
	c.vars++
	return c.vars
}

// NumVars is the number of variables.
func (c *Clauses) NumVars() int { return c.vars }

// AddClause adds a clause.
func (c *Clauses) AddClause(lits ...sat.Lit) {
	for _, l := range lits {
		c.vars = max(c.vars, l.Var())
	}
	c.lits = append(append(c.lits, lits...), 0)
	c.count++
}

// SetLimits does nothing: other programs count conflicts in ways of their own.
func (c *Clauses) SetLimits(sat.Limits) {}

// Stats counts the calls; what the program did is not known.
func (c *Clauses) Stats() sat.Stats {
	st := c.stats
	st.Variables, st.Clauses = c.vars, int64(c.count)
	return st
}

// Value is the value of a literal in the last model; false for variables it does not name.
func (c *Clauses) Value(l sat.Lit) bool {
	v := l.Var()
	return (v < len(c.value) && c.value[v] > 0) == (l > 0)
}

// Failed tells whether l was assumed when the last answer was Unsat.
func (c *Clauses) Failed(l sat.Lit) bool { return c.assumptions[l] }

// Err is why the last answer was Unknown: a *Fault, or nil for the end of the context.
func (c *Clauses) Err() error { return c.err }

// Name is that of the program.
func (c *Clauses) Name() string { return c.prog.Name }

// Solve runs the program.
func (c *Clauses) Solve(ctx context.Context, assumptions ...sat.Lit) sat.Status {
	c.stats.Solves++
	c.value, c.assumptions, c.err = nil, nil, nil
	st, err := c.solve(ctx, assumptions)
	if err != nil {
		if ctx.Err() == nil {
			c.err = err
		}
		return sat.Unknown
	}
	if st == sat.Unsat {
		c.assumptions = make(map[sat.Lit]bool)
		for _, l := range assumptions {
			c.assumptions[l] = true
		}
	}
	return st
}

func (c *Clauses) solve(ctx context.Context, assumptions []sat.Lit) (sat.Status, error) {
	dir, err := os.MkdirTemp("", "fathom-clauses-")
	if err != nil {
		return sat.Unknown, err
	}
	defer os.RemoveAll(dir)
	cnf, proof, model := filepath.Join(dir, "cnf"), "", filepath.Join(dir, "model")
	if c.Prove && c.prog.proves {
		proof = filepath.Join(dir, "proof")
	}
	if err := c.write(cnf, assumptions); err != nil {
		return sat.Unknown, err
	}
	proc, err := start(ctx, c.prog.Name, c.path, c.prog.files(cnf, proof, model)...)
	if err != nil {
		return sat.Unknown, err
	}
	defer proc.close()
	proc.stdin.Close()
	var answer answer
	answer.value = make([]int8, c.vars+1)
	if !c.prog.models {
		err = answer.read(proc.line)
	} else {
		for err == nil { // what it says besides
			_, err = proc.line()
		}
	}
	if err != nil && err != io.EOF {
		if ctx.Err() != nil {
			return sat.Unknown, ctx.Err()
		}
		return sat.Unknown, c.garbage(err)
	}
	code, err := proc.exitCode()
	switch {
	case ctx.Err() != nil:
		return sat.Unknown, ctx.Err()
	case err != nil:
		return sat.Unknown, err
	}
	if c.prog.models && (code == int(sat.Sat) || code == int(sat.Unsat)) {
		if err := answer.readFile(model); err != nil {
			return sat.Unknown, c.garbage(err)
		}
	}
	switch {
	case code != int(answer.status) && answer.status != sat.Unknown && code != 0, code == -1, answer.status == sat.Unknown && code != 0:
		return sat.Unknown, proc.ended("it gave no answer")
	case answer.status == sat.Sat:
		if err := c.check(answer.value, assumptions); err != nil {
			return sat.Unknown, err
		}
		c.value = answer.value
		return sat.Sat, nil
	case answer.status == sat.Unsat && proof != "":
		if err := checkProof(ctx, cnf, proof); err != nil {
			if ctx.Err() != nil {
				return sat.Unknown, ctx.Err()
			}
			return sat.Unknown, &Fault{c.prog.Name, Lied, "it says unsat, but its proof is wrong: " + err.Error()}
		}
	case answer.status == sat.Unknown:
		return sat.Unknown, &Fault{c.prog.Name, Garbage, "it gave up without an answer"}
	}
	return answer.status, nil
}

func (c *Clauses) garbage(err error) error {
	var f *Fault
	if errors.As(err, &f) {
		return err
	}
	return &Fault{c.prog.Name, Garbage, err.Error()}
}

// write writes the clauses and the assumptions to a file.
func (c *Clauses) write(name string, assumptions []sat.Lit) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	vars := c.vars
	for _, l := range assumptions {
		vars = max(vars, l.Var())
	}
	w := bufio.NewWriterSize(f, 1<<16) // keeps its first error
	fmt.Fprintf(w, "p cnf %d %d\n", vars, c.count+len(assumptions))
	var buf []byte
	for _, l := range c.lits {
		buf = strconv.AppendInt(buf[:0], int64(l), 10)
		if l == 0 {
			buf = append(buf, '\n')
		} else {
			buf = append(buf, ' ')
		}
		w.Write(buf)
	}
	for _, l := range assumptions {
		fmt.Fprintf(w, "%d 0\n", l)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// check evaluates a model.
func (c *Clauses) check(value []int8, assumptions []sat.Lit) error {
	holds := func(l sat.Lit) bool {
		v := l.Var()
		return v < len(value) && (value[v] > 0 && l > 0 || value[v] < 0 && l < 0)
	}
	for _, l := range assumptions {
		if !holds(l) {
			return &Fault{c.prog.Name, Lied, fmt.Sprintf("its model does not satisfy the assumption %d", l)}
		}
	}
	number, ok := 1, false
	for _, l := range c.lits {
		if l != 0 {
			ok = ok || holds(l)
			continue
		}
		if !ok {
			return &Fault{c.prog.Name, Lied, fmt.Sprintf("its model does not satisfy clause %d", number)}
		}
		number, ok = number+1, false
	}
	return nil
}

// answer is what a program printed in the form of the SAT competitions.
type answer struct {
	status sat.Status
	value  []int8 // by variable
}

// read reads lines up to the end. The memory is that of the values.
func (a *answer) read(line func() (string, error)) error {
	for {
		text, err := line()
		if err != nil {
			return err
		}
		switch {
		case strings.HasPrefix(text, "s "):
			if err := a.verdict(strings.TrimSpace(text[2:])); err != nil {
				return err
			}
		case strings.HasPrefix(text, "v"):
			if err := a.literals(text[1:]); err != nil {
				return err
			}
		case text == "" || strings.HasPrefix(text, "c"):
		default:
			return fmt.Errorf("the line %.60q", text)
		}
	}
}

func (a *answer) verdict(word string) error {
	var st sat.Status
	switch word {
	case "SATISFIABLE", "SAT":
		st = sat.Sat
	case "UNSATISFIABLE", "UNSAT":
		st = sat.Unsat
	case "UNKNOWN", "INDETERMINATE", "INDET":
		return nil
	default:
		return fmt.Errorf("the answer %.60q", word)
	}
	if a.status != sat.Unknown && a.status != st {
		return fmt.Errorf("two answers, %v and %v", a.status, st)
	}
	a.status = st
	return nil
}

func (a *answer) literals(text string) error {
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Errorf("the value %.60q", word)
		}
		v := max(n, -n)
		if v <= 0 || v >= len(a.value) { // the final 0, or a variable the program made up
			continue
		}
		sign := int8(1)
		if n < 0 {
			sign = -1
		}
		if a.value[v] == -sign {
			return fmt.Errorf("both values for variable %d", v)
		}
		a.value[v] = sign
	}
	return nil
}

// readFile reads the answer that MiniSat writes: a word, and the literals on the next line.
func (a *answer) readFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("no result: %w", err)
	}
	defer f.Close()
	r := bufio.NewScanner(f)
	r.Buffer(make([]byte, 1<<16), 1<<20)
	r.Split(bufio.ScanWords)
	if !r.Scan() {
		return fmt.Errorf("an empty result")
	}
	if err := a.verdict(r.Text()); err != nil {
		return err
	}
	for r.Scan() {
		if err := a.literals(r.Text()); err != nil {
			return err
		}
	}
	return r.Err()
}
