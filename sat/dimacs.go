package sat

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
)

// CNF is a formula as a DIMACS file states it.
type CNF struct {
	NumVars int     // variables declared; those of Clauses are not above it
	Clauses [][]Lit // an empty clause is false
}

// SyntaxError is an error in a DIMACS file.
type SyntaxError struct {
	Line, Column int // 1-based; the column counts bytes
	Msg          string
}

// Error returns "line:column: message".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
}

// ReadDIMACS reads a formula in the DIMACS CNF format: comment lines that start
// with c, a header "p cnf VARIABLES CLAUSES", and literals, each clause ended
// by 0. A line starting with % ends the input, as in SATLIB files. The
// number of clauses must be the declared one. Errors in the text are of type
// *SyntaxError. Memory is linear in the text read, whatever the header claims.
func ReadDIMACS(r io.Reader) (*CNF, error) {
	p := &dimacsParser{r: r, buf: make([]byte, 1<<16), line: 1}
	cnf, err := p.parse()
	if p.ioErr != nil {
		return nil, fmt.Errorf("reading DIMACS: %w", p.ioErr)
	}
	if err != nil {
		return nil, err
	}
	return cnf, nil
}

type dimacsParser struct {
	r         io.Reader
	buf       []byte
	pos, end  int // of what is left in buf
	line, col int // position of the byte read last
	newline   bool
	ioErr     error
	slab      []Lit // room for clauses
}

// read returns the next byte, or -1 at the end of the input.
func (p *dimacsParser) read() int {
	if p.newline {
		p.line, p.col, p.newline = p.line+1, 0, false
	}
	p.col++
	if p.pos == p.end && !p.fill() {
		return -1
	}
	c := p.buf[p.pos]
	p.pos++
	p.newline = c == '\n'
	return int(c)
}

// fill reads more of the input; false is the end.
func (p *dimacsParser) fill() bool {
	const patience = 100 // reads of nothing
	for range patience {
		n, err := p.r.Read(p.buf)
		if p.pos, p.end = 0, n; n > 0 {
			return true // an error comes again
		}
		if err != nil {
			if err != io.EOF {
				p.ioErr = err
			}
			return false
		}
	}
	p.ioErr = io.ErrNoProgress
	return false
}

// keep copies a clause. Clauses share slabs: one allocation each would double
// their memory.
func (p *dimacsParser) keep(clause []Lit) []Lit {
	const slab = 1 << 16
	n := len(clause)
	if n > slab/16 {
		return append([]Lit(nil), clause...)
	}
	if len(p.slab)+n > cap(p.slab) {
		p.slab = make([]Lit, 0, slab)
	}
	at := len(p.slab)
	p.slab = append(p.slab, clause...)
	return p.slab[at : at+n : at+n]
}

func (p *dimacsParser) errorf(line, col int, format string, args ...any) error {
	return &SyntaxError{line, col, fmt.Sprintf(format, args...)}
}

func isSpace(c int) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

func (p *dimacsParser) skipLine(c int) {
	for c != '\n' && c >= 0 {
		c = p.read()
	}
}

func (p *dimacsParser) parse() (*CNF, error) {
	cnf := &CNF{}
	declared, header := int64(0), false
	var clause []Lit
	for {
		c := p.read()
		for isSpace(c) {
			c = p.read()
		}
		line, col := p.line, p.col
		switch {
		case c < 0, c == '%':
			return p.finish(cnf, clause, header, declared)
		case c == 'c':
			p.skipLine(c)
		case c == 'p':
			if header {
				return nil, p.errorf(line, col, "second header")
			}
			var err error
			if cnf.NumVars, declared, err = p.header(); err != nil {
				return nil, err
			}
			header = true
		case c == '-' || c >= '0' && c <= '9':
			if !header {
				return nil, p.errorf(line, col, "literal before the header \"p cnf VARIABLES CLAUSES\"")
			}
			n, err := p.number(c, int64(cnf.NumVars))
			if err != nil {
				return nil, err
			}
			if n != 0 {
				if len(clause) > 4*cnf.NumVars+64 {
					// More than half are duplicates. Without them, a few packed kilobytes cannot become gigabytes.
					slices.Sort(clause)
					clause = slices.Compact(clause)
				}
				clause = append(clause, Lit(n))
				continue
			}
			if int64(len(cnf.Clauses)) == declared {
				return nil, p.errorf(line, col, "more clauses than the %d declared", declared)
			}
			if n := len(cnf.Clauses); n == cap(cnf.Clauses) {
				// The header may lie, so that it only bounds what is reserved; append alone would copy millions of clauses many times.
				cnf.Clauses = slices.Grow(cnf.Clauses, int(min(declared-int64(n), int64(3*n+64))))
			}
			cnf.Clauses = append(cnf.Clauses, p.keep(clause))
			clause = clause[:0]
		default:
			return nil, p.errorf(line, col, "unexpected %s; want a literal, 0 or a comment", found(c))
		}
	}
}

func (p *dimacsParser) finish(cnf *CNF, clause []Lit, header bool, declared int64) (*CNF, error) {
	switch {
	case !header:
		return nil, p.errorf(p.line, p.col, "no header \"p cnf VARIABLES CLAUSES\"")
	case len(clause) > 0:
		return nil, p.errorf(p.line, p.col, "input ends within a clause; it needs a final 0")
	case int64(len(cnf.Clauses)) != declared:
		return nil, p.errorf(p.line, p.col, "%d clauses, but the header declares %d", len(cnf.Clauses), declared)
	}
	return cnf, nil
}

// header parses what follows the p of a header, to the end of its line.
func (p *dimacsParser) header() (vars int, clauses int64, err error) {
	c := p.read()
	blank := func() bool {
		ok := c == ' ' || c == '\t'
		for c == ' ' || c == '\t' || c == '\r' {
			c = p.read()
		}
		return ok
	}
	if !blank() {
		return 0, 0, p.errorf(p.line, p.col, "malformed header; want \"p cnf VARIABLES CLAUSES\"")
	}
	for _, want := range "cnf" {
		if c != int(want) {
			return 0, 0, p.errorf(p.line, p.col, "unknown format; want \"p cnf VARIABLES CLAUSES\"")
		}
		c = p.read()
	}
	var n [2]int64
	for i, max := range [2]int64{MaxVar, math.MaxInt64 / 10} {
		if !blank() || c < '0' || c > '9' {
			return 0, 0, p.errorf(p.line, p.col, "malformed header; want \"p cnf VARIABLES CLAUSES\"")
		}
		for ; c >= '0' && c <= '9'; c = p.read() {
			if n[i] = n[i]*10 + int64(c-'0'); n[i] > max {
				return 0, 0, p.errorf(p.line, p.col, "number in header is above the limit %d", max)
			}
		}
	}
	blank()
	if c != '\n' && c >= 0 {
		return 0, 0, p.errorf(p.line, p.col, "unexpected %s after the header", found(c))
	}
	return int(n[0]), n[1], nil
}

// found describes a byte for a message.
func found(c int) string {
	if c >= 0x80 {
		return fmt.Sprintf("byte 0x%02x", c)
	}
	return fmt.Sprintf("%q", rune(c))
}

// number parses a literal whose first byte is c.
func (p *dimacsParser) number(c int, max int64) (int64, error) {
	line, col := p.line, p.col
	neg := c == '-'
	if neg {
		c = p.read()
		if c < '1' || c > '9' {
			return 0, p.errorf(p.line, p.col, "want a positive number after -")
		}
	}
	n := int64(0)
	for ; c >= '0' && c <= '9'; c = p.read() {
		if n = n*10 + int64(c-'0'); n > max {
			return 0, p.errorf(line, col, "variable is above the %d declared", max)
		}
	}
	if !isSpace(c) && c >= 0 {
		return 0, p.errorf(p.line, p.col, "unexpected %s in a number", found(c))
	}
	if neg {
		n = -n
	}
	return n, nil
}

// Write writes the formula in DIMACS CNF format.
func (c *CNF) Write(w io.Writer) error {
	d := newDimacsWriter(w, c.NumVars, int64(len(c.Clauses)))
	for _, cl := range c.Clauses {
		d.clause(cl...)
	}
	return d.w.Flush()
}

// Violated returns the index of a clause that is false under the assignment, or
// -1 if all hold. Linear in the formula.
func (c *CNF) Violated(value func(Lit) bool) int {
	for i, cl := range c.Clauses {
		if !slices.ContainsFunc(cl, value) {
			return i
		}
	}
	return -1
}

// maxLine is the length of lines of a model, as the SAT competition wants them.
const maxLine = 78

// WriteModel writes a model as the SAT competition prescribes: lines that begin
// with v, the literals that hold, and a final 0. Variables above all used ones are
// left out where the header declares far more.
func (c *CNF) WriteModel(w io.Writer, value func(Lit) bool) error {
	top, size := c.extent()
	if c.NumVars <= 1<<20+64*size {
		top = c.NumVars
	}
	out := bufio.NewWriterSize(w, 1<<16)
	line := []byte("v")
	var lit []byte
	for v := 1; v <= top+1; v++ {
		l := Lit(v)
		switch {
		case v > top:
			l = 0
		case !value(l):
			l = -l
		}
		lit = strconv.AppendInt(append(lit[:0], ' '), int64(l), 10)
		if len(line)+len(lit) > maxLine {
			out.Write(append(line, '\n')) // the error stays until Flush
			line = append(line[:0], 'v')
		}
		line = append(line, lit...)
	}
	out.Write(append(line, '\n'))
	return out.Flush()
}

// extent returns the largest variable used and the number of literals.
func (c *CNF) extent() (top, size int) {
	for _, cl := range c.Clauses {
		for _, l := range cl {
			top = max(top, l.Var())
		}
		size += len(cl)
	}
	return top, size
}

// Loadable is what clauses are added to; *[Solver] is one.
type Loadable interface {
	NumVars() int
	NewVar() int
	AddClause(lits ...Lit)
}

// Load adds the formula to a solver, which gets variables up to the largest one
// used. A file of a few bytes can name a huge variable; Load refuses formulas
// whose largest variable is out of all proportion to their size.
func (c *CNF) Load(s Loadable) error {
	top, size := c.extent()
	if top > 1<<20 && top/64 > size {
		return fmt.Errorf("variable %d in a formula of %d literals: number the variables densely", top, size)
	}
	for s.NumVars() < top {
		s.NewVar()
	}
	if native, ok := s.(*Solver); ok {
		native.reserve(c, size)
	}
	for _, cl := range c.Clauses {
		s.AddClause(cl...)
	}
	return nil
}

// reserve makes room for a formula of the given number of literals in a solver
// that has no clauses yet: growing step by step would copy it several times and
// leave twice the memory behind.
func (s *Solver) reserve(c *CNF, size int) {
	if s.used {
		return
	}
	words := min(size+headerWords*len(c.Clauses)+1, refLimit)
	s.ar.mem = append(make([]uint32, 0, words), s.ar.mem...)
	for _, cl := range c.Clauses {
		if len(cl) >= 2 {
			s.lists[intern(cl[0])].cap++
			s.lists[intern(cl[1])].cap++
		}
	}
	total := 0
	for _, wl := range s.lists {
		if wl.cap > 0 {
			total += blockSize(int(wl.cap))
		}
	}
	fits := total < 1<<31
	if fits {
		s.pool.mem = make([]watch, 0, total+total/8)
	}
	for l := range s.lists {
		wl := &s.lists[l]
		if wl.cap > 0 && fits {
			size := blockSize(int(wl.cap))
			wl.off, wl.cap = uint32(len(s.pool.mem)), uint32(size)
			s.pool.mem = s.pool.mem[:len(s.pool.mem)+size]
		} else {
			wl.cap = 0
		}
	}
}

// WriteDIMACS writes the problem as the solver holds it, in DIMACS CNF format:
// root-level units, the clauses of the problem without those satisfied and
// without false literals, those that variable elimination and substitution took
// out, and the assumptions as units. It has the same models as the clauses added.
func (s *Solver) WriteDIMACS(w io.Writer, assumptions ...Lit) error {
	vars := s.NumVars()
	for _, l := range assumptions {
		vars = max(vars, l.Var())
	}
	if s.full {
		return fmt.Errorf("writing DIMACS: the solver ran out of clause memory and does not hold all clauses")
	}
	// Two passes: the header needs the count.
	n := int64(0)
	s.eachProblemClause(func([]lit) { n++ })
	d := newDimacsWriter(w, vars, n+int64(len(assumptions)))
	var ext []Lit
	s.eachProblemClause(func(ls []lit) {
		ext = ext[:0]
		for _, l := range ls {
			ext = append(ext, extern(l))
		}
		d.clause(ext...)
	})
	for _, l := range assumptions {
		d.clause(l)
	}
	return d.w.Flush()
}

// eachProblemClause calls f for the clauses that are not learned, simplified by
// root-level units, and for the units. The argument is valid during the call.
func (s *Solver) eachProblemClause(f func([]lit)) {
	if !s.ok {
		f(nil)
		return
	}
	var buf []lit
	for _, l := range s.trail {
		f(append(buf[:0], l))
	}
	for l := range s.lists {
		for _, w := range s.list(lit(l)) {
			if w.ref&(binFlag|binLearned) == binFlag && lit(l) < w.blocker && s.vals[l] <= 0 && s.vals[w.blocker] <= 0 {
				f(append(buf[:0], lit(l), w.blocker))
			}
		}
	}
	s.ext.each(func(_ lit, lits []lit, _ clauseID) { f(append(buf[:0], lits...)) })
clauses:
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if s.ar.has(c, flagGarbage|flagLearned) {
			continue
		}
		buf = buf[:0]
		for _, l := range s.ar.lits(c) {
			switch s.vals[l] {
			case 1:
				continue clauses
			case 0:
				buf = append(buf, l)
			}
		}
		f(buf)
	}
}

// dimacsWriter writes clauses after a header. Errors stick to the buffer.
type dimacsWriter struct {
	w   *bufio.Writer
	buf []byte
}

func newDimacsWriter(w io.Writer, vars int, clauses int64) *dimacsWriter {
	d := &dimacsWriter{w: bufio.NewWriterSize(w, 1<<16)}
	fmt.Fprintf(d.w, "p cnf %d %d\n", vars, clauses)
	return d
}

func (d *dimacsWriter) clause(lits ...Lit) {
	b := d.buf[:0]
	for _, l := range lits {
		b = strconv.AppendInt(b, int64(l), 10)
		b = append(b, ' ')
	}
	d.buf = append(b, "0\n"...)
	d.w.Write(d.buf) // the error stays with the writer until Flush
}
