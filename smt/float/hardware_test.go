package float

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// number returns the value of an environment variable, by which a test is made longer.
func number(name string, def int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return def
}

// hardware gives the functions of the processor, or of the Go library, in nearest mode.
var hardware = map[string]struct {
	single func(x, y, z float32) float32
	double func(x, y, z float64) float64
}{
	"add":  {func(x, y, _ float32) float32 { return x + y }, func(x, y, _ float64) float64 { return x + y }},
	"sub":  {func(x, y, _ float32) float32 { return x - y }, func(x, y, _ float64) float64 { return x - y }},
	"mul":  {func(x, y, _ float32) float32 { return x * y }, func(x, y, _ float64) float64 { return x * y }},
	"div":  {func(x, y, _ float32) float32 { return x / y }, func(x, y, _ float64) float64 { return x / y }},
	"fma":  {nil, math.FMA},
	"sqrt": {func(x, _, _ float32) float32 { return float32(math.Sqrt(float64(x))) }, func(x, _, _ float64) float64 { return math.Sqrt(x) }},
	"mod":  {func(x, y, _ float32) float32 { return float32(math.Mod(float64(x), float64(y))) }, func(x, y, _ float64) float64 { return math.Mod(x, y) }},
	"rem":  {func(x, y, _ float32) float32 { return float32(math.Remainder(float64(x), float64(y))) }, func(x, y, _ float64) float64 { return math.Remainder(x, y) }},
	"round to integral": {func(x, _, _ float32) float32 { return float32(math.RoundToEven(float64(x))) },
		func(x, _, _ float64) float64 { return math.RoundToEven(x) }},
}

// TestHardware compares with the processor. FLOAT_CASES asks for more cases of each operation.
func TestHardware(t *testing.T) {
	n := number("FLOAT_CASES", 200)
	for _, op := range operations {
		hw, ok := hardware[op.name]
		if !ok {
			continue
		}
		for _, f := range []Format{Single, Double} {
			if f == Single && hw.single == nil {
				continue
			}
			t.Run(f.String()+"/"+op.name, func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(uint64(number("FLOAT_SEED", 1)), 7))
				c := newCircuit(op, f)
				x := make([]*big.Int, op.arity)
				var in [3]uint64
				for range n {
					for k := range x {
						x[k] = random(r, f, x[0])
						in[k] = x[k].Uint64()
					}
					got := c.result(RNE, x).Uint64()
					var want uint64
					var nan bool
					if f == Single {
						v := hw.single(math.Float32frombits(uint32(in[0])), math.Float32frombits(uint32(in[1])), math.Float32frombits(uint32(in[2])))
						want, nan = uint64(math.Float32bits(v)), v != v
						if nan && math.IsNaN(float64(math.Float32frombits(uint32(got)))) {
							continue
						}
					} else {
						v := hw.double(math.Float64frombits(in[0]), math.Float64frombits(in[1]), math.Float64frombits(in[2]))
						want, nan = math.Float64bits(v), v != v
						if nan && math.IsNaN(math.Float64frombits(got)) {
							continue
						}
					}
					if got != want {
						t.Fatalf("%s of %x gave %x, hardware says %x", op.name, x, got, want)
					}
				}
			})
		}
	}
}
