package proof

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// Formula is a formula in conjunctive normal form. Its clauses are numbered from
// 1 in the order they were added. The zero value is the empty formula, which is
// true.
type Formula struct {
	clauses clauses
	vars    uint32 // largest variable
	empty   int    // number of an empty clause, 0 if there is none
	scratch []lit
}

// clauses are clauses in a row: number n is lits[start[n-1]:start[n]].
type clauses struct {
	lits  []lit
	start []int
}

func (c *clauses) len() int { return max(0, len(c.start)-1) }

func (c *clauses) get(n int) []lit {
	from, to := c.start[n-1], c.start[n]
	return c.lits[from:to:to]
}

func (c *clauses) add(lits []lit) {
	if len(c.start) == 0 {
		c.start = append(c.start, 0)
	}
	c.lits = append(c.lits, lits...)
	c.start = append(c.start, len(c.lits))
}

// Add adds the clause of the given DIMACS literals. The error is that one is 0
// or out of range.
func (f *Formula) Add(lits ...int32) error {
	c := f.scratch[:0]
	for _, l := range lits {
		n := int64(l)
		if n == 0 || n < -maxVar || n > maxVar {
			return fmt.Errorf("literal %d is not between -%d and %d, without 0", l, maxVar, maxVar)
		}
		c = append(c, literal(n))
	}
	f.scratch = c
	f.add(c)
	return nil
}

func literal(n int64) lit {
	if n < 0 {
		return lit(-n)<<1 | 1
	}
	return lit(n) << 1
}

func (f *Formula) add(lits []lit) {
	lits = distinct(lits)
	f.clauses.add(lits)
	for _, l := range lits {
		f.vars = max(f.vars, l>>1)
	}
	if len(lits) == 0 && f.empty == 0 {
		f.empty = f.clauses.len()
	}
}

// NumClauses is the number of clauses.
func (f *Formula) NumClauses() int { return f.clauses.len() }

// distinct removes repeated literals, in place. The first literal stays first:
// it may be the pivot of a RAT lemma.
func distinct(lits []lit) []lit {
	if len(lits) <= 16 {
		out := lits[:0]
		for _, l := range lits {
			if !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
		return out
	}
	first := lits[0]
	slices.Sort(lits)
	lits = slices.Compact(lits)
	i := slices.Index(lits, first)
	lits[0], lits[i] = lits[i], lits[0]
	return lits
}

// ReadFormula reads a formula in the DIMACS CNF format: lines of comments that
// start with c, a header "p cnf VARIABLES CLAUSES", and clauses, each ended by 0. A
// line that starts with % ends the formula, as in SATLIB files. The header must
// be true. An error in the text is a *SyntaxError.
func ReadFormula(r io.Reader) (*Formula, error) {
	in := newInput(r)
	f := &Formula{}
	for in.space() == 'c' {
		in.skipLine()
	}
	at := in.position()
	for _, c := range "p cnf" {
		if c == ' ' && isSpace(in.peek()) {
			for c := in.peek(); c == ' ' || c == '\t'; c = in.peek() {
				in.pos++
			}
			continue
		}
		if in.peek() != int(c) {
			return nil, in.errorf(at, "want the header \"p cnf VARIABLES CLAUSES\", found %s", in.found())
		}
		in.pos++
	}
	vars, err := in.number(maxVar, "the number of variables")
	if err != nil {
		return nil, err
	}
	count, err := in.number(math.MaxInt32-1, "the number of clauses")
	if err != nil {
		return nil, err
	}
	if vars < 0 || count < 0 {
		return nil, in.errorf(at, "a number in the header is negative")
	}
	var clause []lit
	for {
		switch c := in.space(); {
		case c == 'c':
			in.skipLine()
			continue
		case c < 0 || c == '%':
			if in.failed != nil || len(clause) > 0 {
				return nil, in.errorf(in.position(), "the formula ends within a clause")
			}
			if n := int64(f.NumClauses()); n != count {
				return nil, in.errorf(in.position(), "%d clauses, but the header says %d", n, count)
			}
			if !f.proportionate() {
				return nil, in.errorf(in.position(), "variable %d in a formula of %d literals: number the variables densely", f.vars, len(f.clauses.lits))
			}
			return f, nil
		}
		at := in.position()
		n, err := in.number(vars, "a literal")
		if err != nil {
			return nil, err
		}
		if n != 0 {
			clause = append(clause, literal(n))
			continue
		}
		if int64(f.NumClauses()) == count {
			return nil, in.errorf(at, "more clauses than the %d of the header", count)
		}
		f.add(clause)
		clause = clause[:0]
	}
}

// proportionate reports whether tables by variable are in proportion to the
// formula.
func (f *Formula) proportionate() bool {
	return proportionate(f.vars, 0, len(f.clauses.lits))
}

// proportionate reports whether variable v is in proportion to the number of
// literals read, or not above known, which is: a file of ten bytes must not cost
// gigabytes.
func proportionate(v, known uint32, literals int) bool {
	return v <= max(known, 1<<20) || int(v)/64 <= literals
}
