package sat

import (
	"encoding/binary"
	"fmt"
	"io"
)

// ProofLog is a Tracer that keeps formula and derivation in memory, for solvers
// that are given clauses between queries: only after an Unsat answer is it known
// which formula the proof is about. It is written as LRAT or DRAT then.
//
// Memory is linear in the literals and hints, about two bytes each.
type ProofLog struct {
	clauses chunks // of the problem: literals, each clause ended by 0
	steps   chunks // derivations: a, literals, 0, hints, 0; deletions: d, identifier, literals, 0
	given   uint64
	derived uint64
	last    []Lit // the clause derived last
	empty   bool  // an empty clause was given
	record  []byte
}

// NewProofLog returns an empty log, to be given to SetTracer.
func NewProofLog() *ProofLog { return &ProofLog{} }

// WantHints is part of Tracer.
func (p *ProofLog) WantHints() bool { return true }

// Given is part of Tracer.
func (p *ProofLog) Given(_ uint64, lits []Lit) {
	p.given++
	p.empty = p.empty || len(lits) == 0
	p.record = appendBinary(p.record[:0], lits)
	p.clauses.add(p.record)
}

// Identifiers in the log are small numbers: even for clauses given, odd for those
// derived, not 0.
func packID(id uint64) uint64 {
	if id < FirstDerived {
		return 2 * id
	}
	return 2*(id-FirstDerived) + 1
}

func unpackID(x uint64) uint64 {
	if x&1 == 0 {
		return x / 2
	}
	return x/2 + FirstDerived
}

// Derived is part of Tracer. The first byte tells a derivation from a deletion.
func (p *ProofLog) Derived(_ uint64, lits []Lit, hints []uint64) {
	p.derived++
	b := appendBinary(append(p.record[:0], 'a'), lits)
	for _, h := range hints {
		b = binary.AppendUvarint(b, packID(h))
	}
	p.record = append(b, 0)
	p.steps.add(p.record)
	p.last = append(p.last[:0], lits...)
}

// Deleted is part of Tracer.
func (p *ProofLog) Deleted(id uint64, lits []Lit) {
	b := binary.AppendUvarint(append(p.record[:0], 'd'), packID(id))
	p.record = appendBinary(b, lits)
	p.steps.add(p.record)
}

// Flush is part of Tracer.
func (p *ProofLog) Flush() error { return nil }

// Trivial reports whether an empty clause was given.
func (p *ProofLog) Trivial() bool { return p.empty }

// MemoryBytes is the memory of the log.
func (p *ProofLog) MemoryBytes() int64 { return p.clauses.bytes + p.steps.bytes }

// Formula calls add for the clauses given and then for each of the assumptions
// as a unit clause. The argument is valid during the call.
func (p *ProofLog) Formula(assumptions []Lit, add func(lits []Lit)) {
	var lits []Lit
	p.clauses.each(func(b []byte) {
		lits, _ = readLits(lits[:0], b)
		add(lits)
	})
	for i := range assumptions {
		add(assumptions[i : i+1])
	}
}

// WriteDIMACS writes that formula in the DIMACS format.
func (p *ProofLog) WriteDIMACS(w io.Writer, assumptions []Lit) error {
	vars := 0
	count := int64(0)
	p.Formula(assumptions, func(lits []Lit) {
		count++
		for _, l := range lits {
			vars = max(vars, l.Var())
		}
	})
	d := newDimacsWriter(w, vars, count)
	p.Formula(assumptions, func(lits []Lit) { d.clause(lits...) })
	return d.w.Flush()
}

// WriteProof writes a proof that the formula, as written by WriteDIMACS with the
// same assumptions, is unsatisfiable. They are the Core of the last Solve, which
// must have been Unsat and the last use of the solver; otherwise there is an
// error.
func (p *ProofLog) WriteProof(w io.Writer, f ProofFormat, assumptions []Lit) error {
	refuted := map[Lit]bool{}
	for _, l := range p.last {
		refuted[-l] = true
	}
	tautology := false
	for _, a := range assumptions {
		if len(p.last) > 0 && !refuted[a] {
			return fmt.Errorf("no proof: the clause derived last, %v, does not refute the assumptions %v", p.last, assumptions)
		}
		tautology = tautology || refuted[-a]
	}
	if p.derived == 0 || len(refuted) > len(assumptions) {
		return fmt.Errorf("no proof: the clause derived last, %v, does not refute the assumptions %v", p.last, assumptions)
	}
	pw := NewProofWriter(w, f, int(p.given)+len(assumptions))
	id := uint64(FirstDerived)
	var lits []Lit
	var hints []uint64
	p.steps.each(func(b []byte) {
		switch b[0] {
		case 'a':
			lits, b = readLits(lits[:0], b[1:])
			hints = hints[:0]
			for b[0] != 0 {
				x, n := binary.Uvarint(b)
				hints = append(hints, unpackID(x))
				b = b[n:]
			}
			pw.Derived(id, lits, hints)
			id++
		default:
			x, n := binary.Uvarint(b[1:])
			lits, _ = readLits(lits[:0], b[1+n:])
			pw.Deleted(unpackID(x), lits)
		}
	})
	if len(p.last) > 0 {
		// The assumptions are unit clauses now, and refute the last clause. If they
		// contradict each other, that clause is a tautology, and they alone do.
		hints = hints[:0]
		for i, a := range assumptions {
			if !tautology || refuted[-a] {
				hints = append(hints, p.given+uint64(i)+1)
			}
		}
		if !tautology {
			hints = append(hints, id-1)
		}
		pw.Derived(id, nil, hints)
	}
	return pw.Flush()
}

func readLits(lits []Lit, b []byte) ([]Lit, []byte) {
	for {
		x, n := binary.Uvarint(b)
		b = b[n:]
		if x == 0 {
			return lits, b
		}
		lits = append(lits, extern(lit(x)))
	}
}

// chunks keeps records of bytes in slices that never move.
type chunks struct {
	all   [][]byte
	ends  [][]uint32 // of the records in each
	bytes int64
}

const chunkSize = 1 << 20

func (c *chunks) add(record []byte) {
	if n := len(c.all); n == 0 || len(c.all[n-1])+len(record) > cap(c.all[n-1]) {
		size := max(chunkSize, len(record))
		c.all = append(c.all, make([]byte, 0, size))
		c.ends = append(c.ends, nil)
		c.bytes += int64(size)
	}
	n := len(c.all) - 1
	c.all[n] = append(c.all[n], record...)
	c.ends[n] = append(c.ends[n], uint32(len(c.all[n])))
	c.bytes += 4
}

func (c *chunks) each(f func(record []byte)) {
	for i, chunk := range c.all {
		from := uint32(0)
		for _, to := range c.ends[i] {
			f(chunk[from:to])
			from = to
		}
	}
}
