package trace

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/seair"
	ieee "github.com/fathom-verifier/fathom/smt/float"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Limits on how much of an aggregate is shown.
const (
	maxElements = 8
	maxNesting  = 3
	maxLength   = 120
)

// typed writes the value of a term as a value of a source type.
func (w *walker) typed(fr *frame, t int32, value term.ID) string {
	if info := w.typ(t); info.Kind == seair.TypePointer && w.b.Pool.Width(value) == w.prog.Target.PointerBits {
		return w.pointerText(fr, w.address(value), info.Elem)
	}
	return w.value(fr, t, w.m.Value(value), w.b.Pool.Width(value), 0)
}

// untyped writes the value of a term of which only the register's type is known.
func (w *walker) untyped(t seair.Type, value term.ID) string {
	if t == seair.Ptr {
		return w.pointerText(&frame{}, w.address(value), 0)
	}
	v, width := w.m.Value(value), w.b.Pool.Width(value)
	if width == 1 {
		return v.String()
	}
	return signed(v, width).String()
}

// signed reads a value of some width as two's complement.
func signed(v *big.Int, width int) *big.Int {
	if width == 0 || v.Bit(width-1) == 0 {
		return v
	}
	return new(big.Int).Sub(v, new(big.Int).Lsh(big.NewInt(1), uint(width)))
}

// bits returns width bits of v from bit low up.
func bits(v *big.Int, low, width int) *big.Int {
	x := new(big.Int).Rsh(v, uint(low))
	mask := new(big.Int).Lsh(big.NewInt(1), uint(width))
	return x.And(x, mask.Sub(mask, big.NewInt(1)))
}

// value writes bits of some width as a value of type t. Aggregates are images of memory, their first byte lowest.
func (w *walker) value(fr *frame, t int32, v *big.Int, width, nesting int) string {
	info := w.typ(t)
	switch info.Kind {
	case seair.TypeBool:
		switch {
		case v.Sign() == 0:
			return "false"
		case v.Cmp(big.NewInt(1)) == 0:
			return "true"
		}
		return v.String()
	case seair.TypeSigned:
		return signed(v, width).String()
	case seair.TypeUnsigned:
		return v.String()
	case seair.TypeChar:
		if info.Signed {
			v = signed(v, width)
		}
		return char(v)
	case seair.TypeEnum:
		if info.Signed {
			v = signed(v, width)
		}
		for _, e := range info.Enums {
			if v.IsInt64() && v.Int64() == e.Value {
				return e.Name
			}
		}
		return v.String()
	case seair.TypeFloat:
		return float(v, width)
	case seair.TypePointer:
		return w.pointerText(fr, w.decode(v.Uint64()), info.Elem)
	case seair.TypeStruct, seair.TypeUnion, seair.TypeArray:
		if uint64(width) == 8*info.Size && nesting < maxNesting {
			s := w.aggregate(fr, info, v, nesting)
			if len(s) <= maxLength {
				return s
			}
		}
		return "{...}"
	}
	if width <= 64 {
		return signed(v, width).String()
	}
	return fmt.Sprintf("%#x", v)
}

// aggregate writes a structure, union or array.
func (w *walker) aggregate(fr *frame, info *seair.TypeInfo, v *big.Int, nesting int) string {
	var parts []string
	if info.Kind == seair.TypeArray {
		elem := w.typ(info.Elem)
		size := int(elem.Size) * 8
		if size == 0 {
			return "{}"
		}
		n := int(info.Size / elem.Size)
		if elem.Kind == seair.TypeChar && elem.Size == 1 {
			if s, ok := text(v, n); ok {
				return s
			}
		}
		for i := range n {
			if i == maxElements {
				parts = append(parts, "...")
				break
			}
			s := w.value(fr, info.Elem, w.image(v, i*size, size, int(info.Size)*8), size, nesting+1)
			if elem.Kind == seair.TypeChar {
				s, _, _ = strings.Cut(s, " (") // its code is of no interest here
			}
			parts = append(parts, s)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	for i, f := range info.Fields {
		if i == maxElements {
			parts = append(parts, "...")
			break
		}
		s := w.value(fr, f.Type, w.image(v, int(f.BitOffset), int(f.BitSize), int(info.Size)*8), int(f.BitSize), nesting+1)
		if f.Name != "" {
			s = "." + f.Name + " = " + s
		}
		parts = append(parts, s)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// image returns the bits of a part of an aggregate of total bits, by the target's byte order.
func (w *walker) image(v *big.Int, low, width, total int) *big.Int {
	if w.prog.Target.BigEndian {
		low = total - low - width
	}
	return bits(v, low, width)
}

// text writes an array of n characters as a string if it is one: printable, or ends of lines and tabs, up to a zero.
func text(v *big.Int, n int) (string, bool) {
	raw := make([]byte, n)
	for i := range raw {
		raw[i] = byte(bits(v, 8*i, 8).Uint64())
	}
	end := strings.IndexByte(string(raw), 0)
	if end <= 0 {
		return "", false
	}
	for _, c := range raw[:end] {
		if (c < ' ' || c > '~') && !strings.ContainsRune("\n\t\r", rune(c)) {
			return "", false
		}
	}
	return strconv.Quote(string(raw[:end])), true
}

// char writes a character: "'a' (97)", or the number alone if it is not printable.
func char(v *big.Int) string {
	if !v.IsInt64() {
		return v.String()
	}
	n := v.Int64()
	switch {
	case n == '\'' || n == '\\':
		return fmt.Sprintf(`'\%c' (%d)`, rune(n), n)
	case n >= ' ' && n <= '~':
		return fmt.Sprintf("'%c' (%d)", rune(n), n)
	case n == '\n':
		return `'\n' (10)`
	case n == '\t':
		return `'\t' (9)`
	case n == '\r':
		return `'\r' (13)`
	case n == 0:
		return `'\0' (0)`
	}
	return v.String()
}

// float writes an IEEE 754 number, or one of the x87, shortly; those of other widths by their bits.
func float(v *big.Int, width int) string {
	switch width {
	case 32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(v.Uint64()))), 'g', -1, 32)
	case 64:
		return strconv.FormatFloat(math.Float64frombits(v.Uint64()), 'g', -1, 64)
	}
	for _, f := range []ieee.Format{ieee.Half, ieee.X87, ieee.Quad} {
		if f.Width() != width {
			continue
		}
		negative, class, r := f.Value(v)
		sign := "+"
		if negative {
			sign = "-"
		}
		switch class {
		case ieee.NotANumber:
			return "NaN"
		case ieee.Infinity:
			return sign + "Inf"
		}
		text := new(big.Float).SetPrec(uint(f.Sig)).SetRat(r.Abs(r)).Text('g', -1)
		if negative {
			return sign + text
		}
		return text
	}
	return fmt.Sprintf("%#x", v)
}
