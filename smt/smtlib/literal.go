package smtlib

import (
	"fmt"
	"math/big"

	"github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// literal is a value of s, which is no array, as a constant of the language. Vectors that are the encoding of no value are
// printed as the value that the solver takes them for: every NaN is the one NaN.
func (s Sort) literal(v term.Value) string {
	switch {
	case s.Bool:
		return fmt.Sprint(!v.IsZero())
	case s.Mode:
		return float.Mode(min(v.Uint64(), uint64(float.RTZ))).String()
	case s.float():
		return floatLiteral(s.Float, v.Big())
	case s.Name != "":
		return fmt.Sprintf("(as %s %v)", Symbol(fmt.Sprintf("@%s_%v", s.Name, v.Big())), s)
	case s.Width%4 == 0:
		return fmt.Sprintf("#x%0*x", s.Width/4, v.Big())
	}
	return fmt.Sprintf("#b%0*b", s.Width, v.Big())
}

// floatLiteral is a float as a constant: by name if it is special, else by the fields of its encoding.
func floatLiteral(f float.Format, bits *big.Int) string {
	special := ""
	switch {
	case f.IsNaN(bits):
		special = "NaN"
	case bits.Cmp(f.InfBits(false)) == 0:
		special = "+oo"
	case bits.Cmp(f.InfBits(true)) == 0:
		special = "-oo"
	case bits.Cmp(f.ZeroBits(false)) == 0:
		special = "+zero"
	case bits.Cmp(f.ZeroBits(true)) == 0:
		special = "-zero"
	}
	if special != "" {
		return fmt.Sprintf("(_ %s %d %d)", special, f.Exp, f.Sig)
	}
	s := fmt.Sprintf("%0*b", f.Width(), bits)
	return fmt.Sprintf("(fp #b%s #b%s #b%s)", s[:1], s[1:1+f.Exp], s[1+f.Exp:])
}

// encodes reports whether v stands for a value of s, which is no array: vectors of other NaNs than the canonical one, and numbers of
// no rounding mode, do not. They come up as indices of arrays that nothing reads.
func (s Sort) encodes(v term.Value) bool {
	switch {
	case s.Mode:
		return v.Uint64() <= uint64(float.RTZ)
	case s.float():
		b := v.Big()
		return !s.Float.IsNaN(b) || b.Cmp(s.Float.NaNBits()) == 0
	}
	return true
}

// canonical is one vector for all that stand for the same value of s, which is no array.
func (s Sort) canonical(v term.Value) term.Value {
	switch {
	case s.Mode:
		return term.NewValue(float.ModeWidth, min(v.Uint64(), uint64(float.RTZ)))
	case s.float() && s.Float.IsNaN(v.Big()):
		return term.NewBigValue(s.Width, s.Float.NaNBits())
	}
	return v
}
