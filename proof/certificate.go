package proof

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strings"
)

// CertificateMagic is the first line of a certificate.
const CertificateMagic = "fathom-certificate 1"

// CertificateResult says what a certificate holds.
type CertificateResult struct {
	Solvers   int      // each with clauses of its own
	Given     int64    // clauses that are taken as they are
	Lemmas    int64    // clauses that were checked
	Deletions int64    // clauses forgotten
	Refuted   int64    // questions, by clauses
	Trivial   int64    // questions that simplification answered: there is nothing to check
	Claims    []string // what the writer says of it, a line each; nothing of that is checked
}

// maxClaims bounds the lines of claims that are kept.
const maxClaims = 1 << 16

// CheckCertificate checks the derivations of several incremental solvers, written as they were made. In time linear in the
// text and the hinted clauses it establishes that each question is refuted by the clauses given before it, and that the
// text is complete and as it was written. Errors are those of [Check].
//
// The text is lines:
//
//	fathom-certificate 1      the first
//	c TEXT                    a claim
//	s N                       what follows is of solver N, from 1
//	i ID LITERALS 0           a clause is given
//	l ID LITERALS 0 HINTS 0   a lemma, which follows from the hints as in LRAT; no RAT
//	d IDS 0                   clauses are forgotten
//	q LITERALS 0              a question: the clauses given contradict the literals together. The empty clause was
//	                          derived, or the lemma derived last consists of negations of the literals
//	t                         a question that needed no clauses
//	end N SHA256              there were N questions; the digest is that of all lines before
//
// Identifiers are from 1, each solver has its own. A certificate with other lines, or without the last one, is refused.
func CheckCertificate(ctx context.Context, r io.Reader) (*CertificateResult, error) {
	c := &certificate{input: newInput(r), ctx: ctx, solvers: make(map[int64]*Checker)}
	c.sum = sha256.New()
	err := c.check()
	c.res.Solvers = len(c.solvers)
	return &c.res, err
}

// certificate is one that is read.
type certificate struct {
	*input
	ctx     context.Context
	solvers map[int64]*Checker
	now     *Checker // nil before the first s
	res     CertificateResult
	lits    []int32
	hints   []uint64
}

// maxID bounds identifiers.
const maxID = 1 << 59

// pollSteps is how many lines are read between two looks at the context.
const pollSteps = 1 << 12

func (c *certificate) check() error {
	if at := c.input.position(); strings.TrimSpace(c.restOfLine()) != CertificateMagic {
		return c.errorf(at, "want %q at the beginning of a certificate", CertificateMagic)
	}
	for n := 1; ; n++ {
		if n%pollSteps == 0 && c.ctx.Err() != nil {
			return context.Cause(c.ctx)
		}
		c.space()
		at := c.input.position()
		switch c.peek() {
		case 'c':
			if text := c.restOfLine(); len(c.res.Claims) < maxClaims {
				c.res.Claims = append(c.res.Claims, strings.TrimSpace(text[1:]))
			}
			continue
		case 'e':
			return c.end(at)
		case 's':
			c.pos++
			if err := c.solver(at); err != nil {
				return err
			}
			continue
		case 'i', 'l', 'd', 'q', 't':
		default:
			if c.peek() < 0 {
				return c.errorf(at, "the certificate ends without its last line")
			}
			return c.errorf(at, "want c, s, i, l, d, q, t or end at the beginning of a line, found %s", c.found())
		}
		if c.now == nil {
			return c.errorf(at, "there is a step before the first solver")
		}
		if err := c.step(at); err != nil {
			return err
		}
		if err := c.now.Err(); err != nil {
			return notVerified(at, "%v", err)
		}
	}
}

// step reads and checks a line.
func (c *certificate) step(at Position) (err error) {
	kind := c.peek()
	c.pos++
	id := int64(0)
	if kind == 'i' || kind == 'l' {
		if id, err = c.number(maxID, "the identifier of a clause"); err != nil {
			return err
		}
		if id <= 0 {
			return c.errorf(at, "the identifier %d is not above 0", id)
		}
	}
	switch kind {
	case 'i', 'l', 'q':
		if err := c.literals(); err != nil {
			return err
		}
	}
	if kind == 'l' || kind == 'd' {
		if err := c.identifiers(); err != nil {
			return err
		}
	}
	switch kind {
	case 'i':
		c.now.Given(uint64(id), c.lits)
		c.res.Given++
	case 'l':
		c.now.Derived(uint64(id), c.lits, c.hints)
		c.res.Lemmas++
	case 'd':
		for _, h := range c.hints {
			c.now.Deleted(h)
			c.res.Deletions++
		}
	case 'q':
		c.res.Refuted++
		if !c.now.Refutes(c.lits) && c.now.Err() == nil {
			return notVerified(at, "question %d is not refuted: no empty clause was derived, and the lemma derived last does not contradict its literals", c.res.Refuted+c.res.Trivial)
		}
	case 't':
		c.res.Trivial++
	}
	return nil
}

// solver reads the number of the solver that follows.
func (c *certificate) solver(at Position) error {
	n, err := c.number(1<<20, "the number of a solver")
	if err != nil {
		return err
	}
	if n < 1 {
		return c.errorf(at, "solvers are numbered from 1, not %d", n)
	}
	if c.solvers[n] == nil {
		c.solvers[n] = NewChecker()
	}
	c.now = c.solvers[n]
	return nil
}

// literals reads up to a 0.
func (c *certificate) literals() error {
	c.lits = c.lits[:0]
	for {
		at := c.input.position()
		n, err := c.number(maxVar, "a literal or 0")
		if err != nil || n == 0 {
			return err
		}
		if max(n, -n) > 1<<20 && int64(max(n, -n)) > 64*(c.base+int64(c.pos)) {
			return c.errorf(at, "variable %d after %d bytes: number the variables densely", max(n, -n), c.base+int64(c.pos))
		}
		c.lits = append(c.lits, int32(n))
	}
}

// identifiers reads up to a 0.
func (c *certificate) identifiers() error {
	c.hints = c.hints[:0]
	for {
		n, err := c.number(maxID, "the identifier of a clause or 0")
		if err != nil || n == 0 {
			return err
		}
		if n < 0 {
			return c.errorf(c.input.position(), "the identifier %d is not above 0", n)
		}
		c.hints = append(c.hints, uint64(n))
	}
}

// end reads the last line, which begins at the next byte.
func (c *certificate) end(at Position) error {
	digest := hex.EncodeToString(c.digest())
	words := strings.Fields(c.restOfLine())
	questions := fmt.Sprint(c.res.Refuted + c.res.Trivial)
	switch {
	case len(words) != 3 || words[0] != "end":
		return c.errorf(at, "want end, the number of questions and a digest")
	case words[1] != questions:
		return notVerified(at, "there are %s questions, not %.20s", questions, words[1])
	case words[2] != digest:
		return notVerified(at, "the certificate was changed after it was written: the digest of its lines is %s", digest)
	}
	if c.space() >= 0 {
		return c.errorf(c.input.position(), "there is more behind the last line")
	}
	if c.failed != nil {
		return c.errorf(at, "")
	}
	return nil
}

// restOfLine takes the rest of the line, of which the first maxLine bytes are returned.
func (c *certificate) restOfLine() string {
	const maxLine = 1 << 12
	var b []byte
	for ch := c.peek(); ch >= 0 && ch != '\n'; ch = c.peek() {
		if len(b) < maxLine {
			b = append(b, byte(ch))
		}
		c.pos++
	}
	return string(b)
}

// summing is the digest of what an input has taken so far.
type summing struct {
	sum interface { // nil if none is wanted
		io.Writer
		Sum(b []byte) []byte
	}
	summed int // bytes of the buffer that are in it
}

// digest is that of all bytes before the next one.
func (in *input) digest() []byte {
	in.sum.Write(in.buf[in.summed:in.pos])
	in.summed = in.pos
	return in.sum.Sum(nil)
}
