package trace

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// floatLiteral writes a floating-point number given by its bits as an expression of C.
func floatLiteral(bits uint64, width int) string {
	f := math.Float64frombits(bits)
	if width == 32 {
		f = float64(math.Float32frombits(uint32(bits)))
	}
	switch {
	case math.IsNaN(f):
		return `__builtin_nan("")`
	case math.IsInf(f, 1):
		return "__builtin_inf()"
	case math.IsInf(f, -1):
		return "-__builtin_inf()"
	}
	return fmt.Sprintf("%x", f)
}

// Text returns the value of an input as one would write it in C: what a pointer points to, or a number, which has a
// sign unless the name of the function says otherwise.
func (in Input) Text() string {
	v, ok := new(big.Int).SetString(in.Value, 10)
	switch {
	case in.Contents != "":
		return in.Contents
	case in.Shown != "":
		return in.Shown
	case in.Pointer == "0x0":
		return "NULL"
	case in.Pointer == "?":
		return "a pointer to an object"
	case in.Pointer != "":
		return strings.TrimSuffix(strings.TrimPrefix(in.Pointer, "(char *)"), " +0")
	case !ok:
		return in.Value
	case in.Bytes > 8:
		return fmt.Sprintf("(%d bytes)", in.Bytes)
	}
	return number(in.Function, v, in.Width)
}

// number writes an integer that a function returned.
func number(function string, v *big.Int, width int) string {
	switch t := returnType(function, width); {
	case t == "float" || t == "double":
		return float(v, width)
	case t == "_Bool" || strings.HasPrefix(t, "unsigned") && returnsUnsigned(function):
		return v.String()
	}
	return signed(v, width).String()
}
