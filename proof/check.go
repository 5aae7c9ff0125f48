package proof

import (
	"bytes"
	"context"
	"fmt"
	"io"
)

// Options are how to check.
type Options struct {
	// Format of the proof. It is detected if it is Auto.
	Format Format
	// Elaborated, if not nil, gets a proof of the same formula in text LRAT, made
	// of what the check needed. Only proofs in DRAT are elaborated.
	Elaborated io.Writer
}

// Result says what was done. Counts are of the part of the proof up to the
// first conflict, behind which nothing matters.
type Result struct {
	Format      Format
	Lemmas      int64 // added
	Checked     int64 // lemmas that were checked: all of LRAT, of DRAT those that matter
	RAT         int64 // lemmas that are RAT but not RUP
	Deletions   int64 // clauses deleted
	Ignored     int64 // deletions ignored, see Check
	Clauses     int   // of the formula
	CoreClauses int   // clauses of the formula that the check used; they are unsatisfiable by themselves
}

// NotVerifiedError says that a proof is not one.
type NotVerifiedError struct {
	Position
	Msg string
}

// Error returns "line N: message" or "byte N: message".
func (e *NotVerifiedError) Error() string { return e.Position.String() + ": " + e.Msg }

// Check checks that a proof shows f unsatisfiable. If it does, the error is
// nil. It is a *NotVerifiedError if a step does not follow or the proof does
// not end in the empty clause, a *SyntaxError if the proof is malformed, the
// error of the reader, or that of ctx. The result is never nil.
//
// Deletions of clauses that are not there are ignored. In DRAT so are deletions of
// unit clauses, and of clauses that are unit because of others and the
// reason that their literal is true: solvers delete clauses that are satisfied for good, and do
// not mean to lose what they imply. This is what drat-trim does by default. It
// makes no difference to soundness where lemmas are RUP, and RAT lemmas are
// checked against what is present under this reading.
//
// LRAT takes time linear in the proof and the hinted clauses, and memory linear
// in the clauses present. DRAT takes memory linear in formula and proof.
func Check(ctx context.Context, f *Formula, proof io.Reader, o Options) (*Result, error) {
	in := newInput(proof)
	format := o.Format
	if format == Auto {
		start, err := io.ReadAll(io.LimitReader(proof, detectSize))
		if err != nil {
			return &Result{}, err
		}
		format = Detect(start)
		in = newInput(io.MultiReader(bytes.NewReader(start), proof))
	}
	res := &Result{Format: format, Clauses: f.NumClauses()}
	if !f.proportionate() {
		return res, fmt.Errorf("variable %d in a formula of %d literals: number the variables densely", f.vars, len(f.clauses.lits))
	}
	s := newSteps(in, format)
	switch format {
	case DRAT, BinaryDRAT:
		d := newDRAT(ctx, f, res)
		d.elaborate = o.Elaborated != nil
		if err := d.check(s); err != nil {
			return res, err
		}
		if o.Elaborated != nil {
			return res, d.writeLRAT(o.Elaborated)
		}
		return res, nil
	case LRAT, BinaryLRAT:
		if o.Elaborated != nil {
			return res, fmt.Errorf("the proof is in LRAT already; only DRAT is elaborated")
		}
		return res, newLRAT(ctx, f, res).check(s)
	}
	return res, fmt.Errorf("unknown proof format %v", format)
}

// pollInterval is the number of steps between looks at the context.
const pollInterval = 1 << 10

func notVerified(at Position, format string, args ...any) error {
	return &NotVerifiedError{at, fmt.Sprintf(format, args...)}
}
