package sat

import (
	"bufio"
	"io"
	"strconv"
)

// proofWriter writes a proof in the text form of DRAT: one clause a line, "d"
// before a deleted one. Every clause added is a reverse unit propagation
// consequence of those before it.
type proofWriter struct {
	w   *bufio.Writer
	buf []byte
	err error

	units int // root-level trail already logged
}

// SetProof makes the solver log its reasoning to w in text DRAT; nil stops
// that. Call it before the first AddClause. After an Unsat answer without
// assumptions the proof ends in the empty clause; after one under assumptions
// it ends in the clause of their negated core. Deletions of problem clauses are
// logged as they are simplified. The proof is flushed at the end of each Solve.
func (s *Solver) SetProof(w io.Writer) {
	if w == nil {
		s.proof = nil
		return
	}
	s.proof = &proofWriter{w: bufio.NewWriterSize(w, 1<<16)}
}

// ProofError returns the first error of writing the proof, if any. A proof with
// an error is incomplete.
func (s *Solver) ProofError() error {
	if s.proof == nil {
		return nil
	}
	return s.proof.err
}

func (s *Solver) proofAdd(lits []lit) {
	if s.proof != nil {
		s.proof.line(false, lits)
	}
}

// proofDelete logs a deletion. The clause may be what a root-level unit was
// propagated from, so units not logged yet go before it.
func (s *Solver) proofDelete(lits []lit) {
	p := s.proof
	if p == nil {
		return
	}
	root := len(s.trail)
	if len(s.control) > 0 {
		root = int(s.control[0])
	}
	for ; p.units < root; p.units++ {
		p.line(false, s.trail[p.units:p.units+1])
	}
	p.line(true, lits)
}

// proofCore logs the clause of the negated core.
func (s *Solver) proofCore() {
	if s.proof == nil {
		return
	}
	lits := s.tmpLits[:0]
	for _, l := range s.core {
		lits = append(lits, intern(-l))
	}
	s.tmpLits = lits
	s.proof.line(false, lits)
}

func (s *Solver) proofFlush() {
	if p := s.proof; p != nil && p.err == nil {
		p.err = p.w.Flush()
	}
}

func (p *proofWriter) line(del bool, lits []lit) {
	if p.err != nil {
		return
	}
	b := p.buf[:0]
	if del {
		b = append(b, "d "...)
	}
	for _, l := range lits {
		b = strconv.AppendInt(b, int64(extern(l)), 10)
		b = append(b, ' ')
	}
	b = append(b, "0\n"...)
	p.buf = b
	_, p.err = p.w.Write(b)
}
