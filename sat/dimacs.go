package sat

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"strconv"
)

// CNF is a formula as a DIMACS file states it. The zero value is the empty one. It must
// not be copied once it has clauses.
type CNF struct {
	NumVars int // variables declared; those of the clauses are not above it

	// The clauses, each ended by 0. Only the last slab grows. Memory without pointers keeps
	// formulas of many millions of clauses off the garbage collector's hands.
	slabs [][]Lit
	n     int
}

// NewCNF returns the formula of the given clauses, over the given number of variables or as many as they have.
func NewCNF(vars int, clauses [][]Lit) *CNF {
	c := &CNF{NumVars: vars}
	for _, cl := range clauses {
		c.Add(cl...)
	}
	return c
}

// Add adds a clause, and declares its variables; an empty one is false. Literal 0 is a programming error. Amortised
// linear in the clause.
func (c *CNF) Add(lits ...Lit) {
	for _, l := range lits {
		if l == 0 {
			panic("sat: literal 0")
		}
		c.NumVars = max(c.NumVars, l.Var())
	}
	c.store(append(append(c.room(0, len(lits)+1), lits...), 0))
	c.n++
}

// store puts back the last slab, to which literals were appended.
func (c *CNF) store(slab []Lit) { c.slabs[len(c.slabs)-1] = slab }

// room returns the last slab with room for n more literals. It may be a new one, to which the last begun literals of
// the one before, of a clause that is not complete, move.
func (c *CNF) room(begun, n int) []Lit {
	const least, most = 1 << 12, 1 << 18
	if len(c.slabs) == 0 {
		c.slabs = append(c.slabs, make([]Lit, 0, max(least, n)))
	}
	last := len(c.slabs) - 1
	slab := c.slabs[last]
	if len(slab)+n <= cap(slab) {
		return slab
	}
	from := len(slab) - begun
	next := append(make([]Lit, 0, max(min(2*cap(slab), most), 2*begun+n)), slab[from:]...)
	if c.slabs[last] = slab[:from]; from > 0 {
		c.slabs = append(c.slabs, next)
	} else {
		c.slabs[last] = next
	}
	return next
}

// NumClauses returns the number of clauses.
func (c *CNF) NumClauses() int { return c.n }

// Clauses returns an iterator over the clauses in order. The slices must not be modified.
func (c *CNF) Clauses() iter.Seq[[]Lit] {
	return func(yield func([]Lit) bool) {
		for _, slab := range c.slabs {
			for len(slab) > 0 {
				n := 0
				for slab[n] != 0 {
					n++
				}
				if !yield(slab[:n:n]) {
					return
				}
				slab = slab[n+1:]
			}
		}
	}
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
	r        io.Reader
	buf      []byte
	pos, end int // of what is left in buf
	line     int // of the first byte of buf
	before   int // bytes of that line before buf
	ended    bool
	ioErr    error
}

// read returns the next byte, or -1 at the end of the input.
func (p *dimacsParser) read() int {
	if p.pos == p.end && !p.fill() {
		return -1
	}
	c := p.buf[p.pos]
	p.pos++
	return int(c)
}

// fill reads more of the input; false is the end.
func (p *dimacsParser) fill() bool {
	const patience = 100 // reads of nothing
	if p.ended {
		return false
	}
	p.line, p.before = p.position(p.end)
	p.before-- // columns count from 1
	p.pos, p.end = 0, 0
	for range patience {
		n, err := p.r.Read(p.buf)
		if p.end = n; n > 0 {
			return true // an error comes again
		}
		if err != nil {
			if err != io.EOF {
				p.ioErr = err
			}
			p.ended = true
			return false
		}
	}
	p.ioErr, p.ended = io.ErrNoProgress, true
	return false
}

// position returns the line and the column of byte i of buf. Lines are counted when a buffer is done with and when
// someone asks, not by the byte.
func (p *dimacsParser) position(i int) (line, col int) {
	seen := p.buf[:i]
	if newline := bytes.LastIndexByte(seen, '\n'); newline >= 0 {
		return p.line + bytes.Count(seen, []byte{'\n'}), i - newline
	}
	return p.line, p.before + i + 1
}

// here returns the position of the byte read last, or of the end.
func (p *dimacsParser) here() (line, col int) {
	if p.ended {
		return p.position(p.pos)
	}
	return p.position(p.pos - 1)
}

// errorf is an error at the byte read last.
func (p *dimacsParser) errorf(format string, args ...any) error {
	line, col := p.here()
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
	slab := cnf.room(0, 1) // the last one of cnf
	size := 0              // literals in it of the clause begun
	for {
		c := p.read()
		for isSpace(c) {
			c = p.read()
		}
		switch {
		case c < 0, c == '%':
			return p.finish(cnf, size, header, declared)
		case c == 'c':
			p.skipLine(c)
		case c == 'p':
			if header {
				return nil, p.errorf("second header")
			}
			var err error
			if cnf.NumVars, declared, err = p.header(); err != nil {
				return nil, err
			}
			header = true
		case c == '-' || c >= '0' && c <= '9':
			if !header {
				return nil, p.errorf("literal before the header \"p cnf VARIABLES CLAUSES\"")
			}
			if size == 0 && int64(cnf.n) == declared {
				return nil, p.errorf("more clauses than the %d declared", declared)
			}
			n, err := p.number(c, int64(cnf.NumVars))
			if err != nil {
				return nil, err
			}
			if len(slab) == cap(slab) {
				cnf.store(slab)
				slab = cnf.room(size, 1)
			}
			slab = append(slab, Lit(n))
			if n == 0 {
				cnf.store(slab)
				cnf.n++
				size = 0
			} else if size++; size > 4*cnf.NumVars+64 {
				// More than half are duplicates. Without them, a few packed kilobytes cannot become gigabytes, if they declare few variables.
				clause := slab[len(slab)-size:]
				slices.Sort(clause)
				left := len(slices.Compact(clause))
				slab = slab[:len(slab)-size+left]
				size = left
			}
		default:
			return nil, p.errorf("unexpected %s; want a literal, 0 or a comment", found(c))
		}
	}
}

func (p *dimacsParser) finish(cnf *CNF, size int, header bool, declared int64) (*CNF, error) {
	switch {
	case !header:
		return nil, p.errorf("no header \"p cnf VARIABLES CLAUSES\"")
	case size > 0:
		return nil, p.errorf("input ends within a clause; it needs a final 0")
	case int64(cnf.n) != declared:
		return nil, p.errorf("%d clauses, but the header declares %d", cnf.n, declared)
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
		return 0, 0, p.errorf("malformed header; want \"p cnf VARIABLES CLAUSES\"")
	}
	for _, want := range "cnf" {
		if c != int(want) {
			return 0, 0, p.errorf("unknown format; want \"p cnf VARIABLES CLAUSES\"")
		}
		c = p.read()
	}
	var n [2]int64
	for i, max := range [2]int64{MaxVar, math.MaxInt64 / 10} {
		if !blank() || c < '0' || c > '9' {
			return 0, 0, p.errorf("malformed header; want \"p cnf VARIABLES CLAUSES\"")
		}
		for ; c >= '0' && c <= '9'; c = p.read() {
			if n[i] = n[i]*10 + int64(c-'0'); n[i] > max {
				return 0, 0, p.errorf("number in header is above the limit %d", max)
			}
		}
	}
	blank()
	if c != '\n' && c >= 0 {
		return 0, 0, p.errorf("unexpected %s after the header", found(c))
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
	length := 1 // bytes read
	neg := c == '-'
	if neg {
		c = p.read()
		length++
		if c < '1' || c > '9' {
			return 0, p.errorf("want a positive number after -")
		}
	}
	n := int64(c - '0')
	for n <= max {
		digits := p.buf[p.pos:p.end]
		i := 0
		for i < len(digits) && digits[i]-'0' <= 9 && n <= max {
			n = n*10 + int64(digits[i]-'0')
			i++
		}
		p.pos += i
		length += i
		if n > max || i < len(digits) || !p.fill() {
			break
		}
	}
	if n > max {
		line, col := p.here()
		return 0, &SyntaxError{line, col - length + 1, fmt.Sprintf("variable is above the %d declared", max)}
	}
	if c := p.read(); !isSpace(c) && c >= 0 {
		return 0, p.errorf("unexpected %s in a number", found(c))
	}
	if neg {
		n = -n
	}
	return n, nil
}

// Write writes the formula in DIMACS CNF format.
func (c *CNF) Write(w io.Writer) error {
	d := newDimacsWriter(w, c.NumVars, int64(c.n))
	for cl := range c.Clauses() {
		d.clause(cl...)
	}
	return d.w.Flush()
}

// Violated returns the index of a clause that is false under the assignment, or
// -1 if all hold. Linear in the formula.
func (c *CNF) Violated(value func(Lit) bool) int {
	i := 0
	for cl := range c.Clauses() {
		if !slices.ContainsFunc(cl, value) {
			return i
		}
		i++
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
	for cl := range c.Clauses() {
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
	for cl := range c.Clauses() {
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
	words := min(size+headerWords*c.n+1, refLimit)
	s.ar.mem = append(make([]uint32, 0, words), s.ar.mem...)
	for cl := range c.Clauses() {
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
