package proof

import "math"

// step is a step of a proof. Slices are reused for the next one.
type step struct {
	at       Position
	deletion bool

	id    int64   // LRAT: of the lemma
	lits  []lit   // the lemma; in DRAT, the clause to delete as well
	hints []int64 // LRAT: of the lemma, or the clauses to delete
}

// steps reads a proof step by step.
type steps struct {
	*input
	format Format
	step
}

func newSteps(in *input, f Format) *steps {
	if f == BinaryDRAT || f == BinaryLRAT {
		in.line = 0
	}
	return &steps{input: in, format: f}
}

// next reads a step. It returns false at the end of the proof.
func (s *steps) next() (bool, error) {
	s.deletion, s.lits, s.hints = false, s.lits[:0], s.hints[:0]
	switch s.format {
	case DRAT:
		return s.textDRAT()
	case LRAT:
		return s.textLRAT()
	}
	return s.binary()
}

// begin skips space and comments before a step of text.
func (s *steps) begin() (more bool, err error) {
	for {
		c := s.space()
		s.at = s.input.position()
		if c < 0 && s.failed != nil {
			return false, s.errorf(s.at, "")
		}
		if c != 'c' {
			return c >= 0, nil
		}
		s.skipLine()
	}
}

// textDRAT reads "LITERALS 0" or "d LITERALS 0".
func (s *steps) textDRAT() (bool, error) {
	if more, err := s.begin(); !more || err != nil {
		return false, err
	}
	s.word('d')
	return true, s.literals(s.number)
}

// word reads the letter d, if it is next, and notes that the step is a deletion.
func (s *steps) word(d int) {
	if s.space() == d {
		s.pos++
		s.deletion = true
	}
}

// textLRAT reads "ID LITERALS 0 HINTS 0" or "ID d CLAUSES 0".
func (s *steps) textLRAT() (bool, error) {
	if more, err := s.begin(); !more || err != nil {
		return false, err
	}
	var err error
	if s.id, err = s.number(math.MaxInt64/16, "the identifier of a lemma"); err != nil {
		return false, err
	}
	if s.word('d'); !s.deletion {
		if err := s.literals(s.number); err != nil {
			return false, err
		}
	}
	return true, s.identifiers(s.number)
}

// binary reads a or d and what text has after that. Binary LRAT has no
// identifier before d.
func (s *steps) binary() (bool, error) {
	s.at = s.input.position()
	switch c := s.peek(); {
	case c < 0:
		if s.failed != nil {
			return false, s.errorf(s.at, "")
		}
		return false, nil
	case c == 'd':
		s.deletion = true
	case c != 'a':
		return false, s.errorf(s.at, "want a or d at the beginning of a step, found %s", s.found())
	}
	s.pos++
	if s.format == BinaryDRAT {
		return true, s.literals(s.binaryNumber)
	}
	if !s.deletion {
		var err error
		if s.id, err = s.binaryNumber(math.MaxInt64/16, "the identifier of a lemma"); err != nil {
			return false, err
		}
		if err := s.literals(s.binaryNumber); err != nil {
			return false, err
		}
	}
	return true, s.identifiers(s.binaryNumber)
}

type numberReader func(limit int64, what string) (int64, error)

func (s *steps) literals(number numberReader) error {
	for {
		n, err := number(maxVar, "a literal or 0")
		if err != nil {
			return err
		}
		if n == 0 {
			s.lits = distinct(s.lits)
			return nil
		}
		s.lits = append(s.lits, literal(n))
	}
}

func (s *steps) identifiers(number numberReader) error {
	for {
		n, err := number(math.MaxInt64/16, "the identifier of a clause or 0")
		if err != nil || n == 0 {
			return err
		}
		s.hints = append(s.hints, n)
	}
}
