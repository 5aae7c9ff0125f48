package trace

import (
	"fmt"
	"math"
	"math/big"
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

// Signed returns the value of an input as a number in two's complement, in decimal.
func (in Input) Signed() string {
	v, ok := new(big.Int).SetString(in.Value, 10)
	if !ok {
		return in.Value
	}
	return signed(v, in.Width).String()
}
