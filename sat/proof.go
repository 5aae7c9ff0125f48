package sat

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
)

// ProofFormat is a format of proofs of unsatisfiability.
type ProofFormat uint8

// The formats. DRAT (Wetzler, Heule and Hunt, 2014) lists the clauses derived
// and deleted; a checker must find out why they follow. LRAT names for each
// the clauses it follows from, and is checked in time linear in its length.
// The binary forms are those of drat-trim and CaDiCaL: a or d, then numbers in
// groups of seven bits, low ones first, where n stands as 2n and -n as 2n+1.
const (
	DRAT ProofFormat = iota
	BinaryDRAT
	LRAT
	BinaryLRAT
)

var proofFormats = [...]string{"drat", "binary-drat", "lrat", "binary-lrat"}

// String is the name ParseProofFormat takes.
func (f ProofFormat) String() string {
	if int(f) < len(proofFormats) {
		return proofFormats[f]
	}
	return fmt.Sprintf("ProofFormat(%d)", uint8(f))
}

// ParseProofFormat returns the format of the given name: drat, binary-drat,
// lrat or binary-lrat.
func ParseProofFormat(name string) (ProofFormat, error) {
	for i, n := range proofFormats {
		if n == name {
			return ProofFormat(i), nil
		}
	}
	return 0, fmt.Errorf("unknown proof format %q; the formats are drat, binary-drat, lrat and binary-lrat", name)
}

// ProofWriter is a Tracer that writes a proof. Its errors stick: after the
// first one nothing is written, and Flush returns it.
type ProofWriter struct {
	w       *bufio.Writer
	format  ProofFormat
	clauses uint64
	buf     []byte
	last    uint64 // identifier of the lemma written last, as written
	err     error
}

// NewProofWriter returns a writer of proofs about a formula of the given
// number of clauses. In LRAT, lemmas are numbered after the clauses of the
// formula, so AddClause must not be called more often than that; if it is,
// Flush returns an error. DRAT does not use the number.
func NewProofWriter(w io.Writer, f ProofFormat, clauses int) *ProofWriter {
	return &ProofWriter{w: bufio.NewWriterSize(w, 1<<16), format: f, clauses: uint64(clauses), last: uint64(clauses)}
}

// SetProof makes the solver write a proof to w; nil stops that. Call it before
// the first AddClause; see NewProofWriter for the number of clauses. After an
// Unsat answer without assumptions the proof ends in the empty clause; after
// one under assumptions it ends in the clause of their negated core. The proof
// is flushed at the end of each Solve.
func (s *Solver) SetProof(w io.Writer, f ProofFormat, clauses int) {
	if w == nil {
		s.SetTracer(nil)
		return
	}
	s.SetTracer(NewProofWriter(w, f, clauses))
}

// WantHints is part of Tracer.
func (p *ProofWriter) WantHints() bool { return p.format == LRAT || p.format == BinaryLRAT }

// Given is part of Tracer.
func (p *ProofWriter) Given(id uint64, _ []Lit) {
	if id > p.clauses && p.err == nil {
		p.err = fmt.Errorf("writing the proof: clause %d was added, but the proof is about a formula of %d", id, p.clauses)
	}
}

// id is the number of a clause in the file.
func (p *ProofWriter) id(id uint64) uint64 {
	if id < FirstDerived {
		return id
	}
	return id - FirstDerived + p.clauses + 1
}

// Derived is part of Tracer.
func (p *ProofWriter) Derived(id uint64, lits []Lit, hints []uint64) {
	b := p.buf[:0]
	switch p.format {
	case DRAT:
		b = append(appendText(b, lits), '\n')
	case BinaryDRAT:
		b = appendBinary(append(b, 'a'), lits)
	case LRAT:
		p.last = p.id(id)
		b = append(strconv.AppendUint(b, p.last, 10), ' ')
		b = append(appendText(b, lits), ' ')
		for _, h := range hints {
			b = append(strconv.AppendUint(b, p.id(h), 10), ' ')
		}
		b = append(b, "0\n"...)
	case BinaryLRAT:
		b = binary.AppendUvarint(append(b, 'a'), 2*p.id(id))
		b = appendBinary(b, lits)
		for _, h := range hints {
			b = binary.AppendUvarint(b, 2*p.id(h))
		}
		b = append(b, 0)
	}
	p.write(b)
}

// Deleted is part of Tracer.
func (p *ProofWriter) Deleted(id uint64, lits []Lit) {
	b := p.buf[:0]
	switch p.format {
	case DRAT:
		b = append(appendText(append(b, "d "...), lits), '\n')
	case BinaryDRAT:
		b = appendBinary(append(b, 'd'), lits)
	case LRAT:
		b = append(strconv.AppendUint(b, p.last, 10), " d "...)
		b = append(strconv.AppendUint(b, p.id(id), 10), " 0\n"...)
	case BinaryLRAT:
		b = append(binary.AppendUvarint(append(b, 'd'), 2*p.id(id)), 0)
	}
	p.write(b)
}

// Flush is part of Tracer.
func (p *ProofWriter) Flush() error {
	if p.err == nil {
		p.err = p.w.Flush()
	}
	return p.err
}

func (p *ProofWriter) write(b []byte) {
	p.buf = b
	if p.err == nil {
		_, p.err = p.w.Write(b)
	}
}

func appendText(b []byte, lits []Lit) []byte {
	for _, l := range lits {
		b = append(strconv.AppendInt(b, int64(l), 10), ' ')
	}
	return append(b, '0')
}

func appendBinary(b []byte, lits []Lit) []byte {
	for _, l := range lits {
		b = binary.AppendUvarint(b, uint64(intern(l)))
	}
	return append(b, 0)
}
