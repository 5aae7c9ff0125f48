package backend

import (
	"errors"
	"fmt"
	"strings"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/script"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Names that are no program's.
const (
	Native = "fathom"      // this module's own solver
	Linked = "cadical-lib" // CaDiCaL, in builds with the tag cadical
	Auto   = "auto"        // all that are installed, the first answer counts
	All    = "all"         // all that are installed, all answers must agree
)

// Solver decides queries about the terms of a pool, as *[smt.Solver] does. Neither it nor its pool is safe for concurrent use.
type Solver interface {
	script.Solver

	// Name tells who gave the last answer.
	Name() string
	// Err is a *Fault, or several joined: what went wrong in the last query, even if there is an answer.
	Err() error
	// Close ends what is left of the solver, such as processes.
	Close()
}

// Engine decides clauses.
type Engine interface {
	smt.Engine
	NumVars() int
	Name() string
	Err() error
}

// New returns a solver by name: Native, Auto, All, Linked or a program; programs of DIMACS get what the options make of the
// terms. Names joined by commas race. The error says what is wrong with the name, or is a fault that says what is missing.
func New(name string, pool *term.Pool, o smt.Options) (Solver, error) {
	names, all, err := expand(name, SMTLIB)
	if err != nil {
		return nil, err
	}
	if len(names) > 1 {
		r := &Race{All: all, pool: pool}
		for _, n := range names {
			if n == Native {
				r.native = smt.NewSolverWithOptions(pool, o)
				continue
			}
			p, err := Find(n)
			if err != nil {
				return nil, err
			}
			pipe, err := p.NewPipe(pool)
			if err != nil {
				return nil, err
			}
			r.pipes = append(r.pipes, pipe)
		}
		return r, nil
	}
	if names[0] == Native {
		return &own{Solver: smt.NewSolverWithOptions(pool, o), name: Native}, nil
	}
	if names[0] != Linked {
		p, err := Find(names[0])
		if err != nil {
			return nil, err
		}
		if p.Language == SMTLIB {
			return p.NewPipe(pool)
		}
	}
	if _, err := NewEngine(names[0], o.Sat); err != nil { // it is missing
		return nil, err
	}
	s := &own{name: names[0]}
	o.NewEngine = func() smt.Engine {
		e, err := NewEngine(names[0], o.Sat)
		if err != nil {
			// It was there a moment ago: the next query says so.
			return &Clauses{prog: Program{Name: names[0]}, err: err}
		}
		s.engine = e
		return e
	}
	s.Solver = smt.NewSolverWithOptions(pool, o)
	return s, nil
}

// NewEngine returns a solver of clauses by name. The parameters are those of the native solver.
func NewEngine(name string, par sat.Params) (Engine, error) {
	names, all, err := expand(name, DIMACS)
	if err != nil {
		return nil, err
	}
	var engines []Engine
	for _, n := range names {
		switch n {
		case Native:
			engines = append(engines, &ownEngine{sat.NewWith(par)})
		case Linked:
			e, err := newLinked()
			if err != nil {
				return nil, err
			}
			engines = append(engines, e)
		default:
			p, err := Find(n)
			if err != nil {
				return nil, err
			}
			c, err := p.NewClauses()
			if err != nil {
				return nil, err
			}
			c.Prove = true
			engines = append(engines, c)
		}
	}
	if len(engines) == 1 {
		return engines[0], nil
	}
	return &ClauseRace{All: all, engines: engines}, nil
}

// expand lists the solvers of a name.
func expand(name string, l Language) (names []string, all bool, err error) {
	if name != Auto && name != All {
		for _, n := range strings.Split(name, ",") {
			if n = strings.TrimSpace(n); n == "native" {
				n = Native
			}
			names = append(names, n)
		}
		if len(names) > 1 {
			err = together(names, l)
		}
		return names, false, err
	}
	names = []string{Native}
	for _, p := range programs {
		if _, err := p.Path(); err == nil && p.Language == l {
			names = append(names, p.Name)
		}
	}
	return names, name == All, nil
}

// together returns what is wrong with racing the solvers of these names, as far as their names tell.
func together(names []string, l Language) error {
	for _, n := range names {
		switch n {
		case Native:
			continue
		case Auto, All:
			return fmt.Errorf("%s already means every solver that is installed; say %[1]s alone, or name those that are to race, as in %s,z3", n, Native)
		case "":
			return errors.New("a name is missing at a comma")
		}
		reads := DIMACS
		if n != Linked {
			p, err := Find(n)
			if err != nil {
				return err
			}
			reads = p.Language
		}
		switch {
		case reads == DIMACS && l == SMTLIB:
			return fmt.Errorf("%s reads clauses: beside others it races for DIMACS files only", n)
		case reads == SMTLIB && l == DIMACS:
			return fmt.Errorf("%s reads SMT-LIB: it does not race for DIMACS files", n)
		}
	}
	return nil
}

// own is this module's solver, perhaps with the engine of another one.
type own struct {
	*smt.Solver
	name   string
	engine Engine
}

func (s *own) Name() string { return s.name }

func (s *own) Err() error {
	if s.engine == nil {
		return nil
	}
	return s.engine.Err()
}

func (s *own) Close() {}

type ownEngine struct{ *sat.Solver }

func (e *ownEngine) Name() string { return Native }

func (e *ownEngine) Err() error { return nil }
