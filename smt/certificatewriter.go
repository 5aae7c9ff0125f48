package smt

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"hash"
	"io"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/proof"
	"github.com/fathom-verifier/fathom/sat"
)

// CertificateWriter writes what solvers derive, as they do, in the form that [proof.CheckCertificate] reads: with all
// clauses, lemmas about arrays and products included, and each question that was unsatisfiable. Several solvers may share
// one, by Options.Certificate, as long as they work one after the other. What it takes in memory does not grow.
type CertificateWriter struct {
	out       *bufio.Writer
	to        io.Writer // what out writes to, behind the digest
	sum       hash.Hash
	buf       []byte
	solvers   int // that were made
	now       int // the solver of the lines so far, 0 is none
	questions int64
}

// NewCertificateWriter begins a certificate.
func NewCertificateWriter(w io.Writer) *CertificateWriter {
	c := &CertificateWriter{to: w, sum: sha256.New()}
	c.out = bufio.NewWriterSize(io.MultiWriter(w, c.sum), 1<<16) // which keeps the first error
	fmt.Fprintln(c.out, proof.CertificateMagic)
	return c
}

// Claim writes a line that says something of the certificate. It is no part of what is checked.
func (c *CertificateWriter) Claim(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	fmt.Fprintf(c.out, "c %s\n", strings.NewReplacer("\n", " ", "\r", " ").Replace(text))
}

// Questions is how many answers Unsat are in it.
func (c *CertificateWriter) Questions() int64 { return c.questions }

// Close writes the last line, without which a certificate is none, and returns the first error there was. It does not
// close the writer below.
func (c *CertificateWriter) Close() error {
	if err := c.out.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(c.to, "end %d %x\n", c.questions, c.sum.Sum(nil))
	return err
}

// recorder writes for one solver.
type recorder struct {
	*CertificateWriter
	number int
}

func (c *CertificateWriter) recorder() *recorder {
	c.solvers++
	return &recorder{c, c.solvers}
}

// line begins a line of the solver.
func (r *recorder) line(kind byte) {
	r.buf = r.buf[:0]
	if r.now != r.number {
		r.now = r.number
		r.buf = append(strconv.AppendInt(append(r.buf, 's', ' '), int64(r.number), 10), '\n')
	}
	r.buf = append(r.buf, kind)
}

// id appends the identifier of a clause: even for those given, odd for those derived.
func (r *recorder) id(id uint64) {
	if id >= sat.FirstDerived {
		id = 2*(id-sat.FirstDerived) + 1
	} else {
		id *= 2
	}
	r.buf = strconv.AppendUint(append(r.buf, ' '), id, 10)
}

func (r *recorder) lits(lits []sat.Lit) {
	for _, l := range lits {
		r.buf = strconv.AppendInt(append(r.buf, ' '), int64(l), 10)
	}
	r.buf = append(r.buf, " 0"...)
}

func (r *recorder) write() { r.out.Write(append(r.buf, '\n')) }

func (r *recorder) Given(id uint64, lits []sat.Lit) {
	r.line('i')
	r.id(id)
	r.lits(lits)
	r.write()
}

func (r *recorder) Derived(id uint64, lits []sat.Lit, hints []uint64) {
	r.line('l')
	r.id(id)
	r.lits(lits)
	for _, h := range hints {
		r.id(h)
	}
	r.buf = append(r.buf, " 0"...)
	r.write()
}

func (r *recorder) Deleted(id uint64) {
	r.line('d')
	r.id(id)
	r.buf = append(r.buf, " 0"...)
	r.write()
}

// refuted writes a question; without clauses, if simplification answered it.
func (r *recorder) refuted(core []sat.Lit, clauses bool) {
	r.questions++
	if clauses {
		r.line('q')
		r.lits(core)
	} else {
		r.line('t')
	}
	r.write()
}
