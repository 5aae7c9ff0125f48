package float

import (
	"bufio"
	"bytes"
	"math"
	"math/big"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt/term"
)

// TestElementaryAgreesWithTheLibrary compares the intervals of functions over boxes with what the C library gives at points in them, in all
// rounding modes. FLOAT_ELEMENTARY is the number of boxes for each function, format and mode.
func TestElementaryAgreesWithTheLibrary(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed; apt-get install gcc")
	}
	program := filepath.Join(t.TempDir(), "elementary")
	if out, err := exec.Command(gcc, "-O1", "-frounding-math", "-o", program, "testdata/elementary.c", "-lm").CombinedOutput(); err != nil {
		t.Skipf("the C compiler here has not all functions: %v\n%s", err, out)
	}
	out, err := exec.Command(program, strconv.Itoa(number("FLOAT_ELEMENTARY", 30)), strconv.Itoa(number("FLOAT_SEED", 1))).Output()
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]Format{"float": Single, "double": Double, "x86_fp80": X87}
	a := New(term.NewPool())
	lines := bufio.NewScanner(bytes.NewReader(out))
	count, failed := 0, 0
	tightest := map[Function]float64{}
	for lines.Scan() {
		w := strings.Fields(lines.Text())
		fn, ok := FunctionNamed(w[0])
		if !ok {
			t.Fatalf("no function %s", w[0])
		}
		f := byName[w[1]]
		bits := make([]*big.Int, 7)
		for i := range bits {
			bits[i], _ = new(big.Int).SetString(w[3+i], 16)
		}
		end := func(i int, towards float64) float64 { return a.bound(f, a.Const(f, bits[i]), towards) }
		box := []span{{end(0, -inf), end(1, inf)}, {end(3, -inf), end(4, inf)}}
		if fn == Atan2 && box[0].lo == 0 && box[1].lo <= 0 && box[1].hi >= 0 {
			continue // models do not ask for the angle of zeros, which is any of 0 and π
		}
		values := curves[fn].over(f, w[2] == "RNE", box[:fn.Arity()])
		negative, class, r := f.Value(bits[6])
		v := inf
		if class == Infinity && negative {
			v = -inf
		}
		if class == Number {
			// Exact where it matters: the interval is wider than the rounding to double.
			v, _ = r.Float64()
		}
		// The ends as the format has them.
		lo, hi := rounded(a, f, values.lo, RTN), rounded(a, f, values.hi, RTP)
		if count++; v < lo || hi < v {
			if failed++; failed < 20 {
				t.Errorf("%s: %g is not in [%g, %g]", lines.Text(), v, values.lo, values.hi)
			}
		}
		if f == Double && class == Number && box[0].lo == box[0].hi && v != 0 {
			if width := (values.hi - values.lo) / math.Abs(v); tightest[fn] == 0 || width < tightest[fn] {
				tightest[fn] = width
			}
		}
	}
	if count < 1000 {
		t.Fatalf("only %d results", count)
	}
	for fn := range functions {
		if tightest[fn] == 0 || tightest[fn] > 1e-9 {
			t.Errorf("%s of one number has no tight interval: relative width %g", fn, tightest[fn])
		}
	}
}

// rounded returns a number, rounded to a format, as a number again.
func rounded(a *Arithmetic, f Format, v float64, m Mode) float64 {
	towards := inf
	if m == RTN {
		towards = -inf
	}
	return a.bound(f, a.outward(f, v, m), towards)
}

// TestElementaryOfRanges looks at the terms: a function has the range that its argument gives it, and one result.
func TestElementaryOfRanges(t *testing.T) {
	p := term.NewPool()
	a := New(p)
	num := func(n, d int64) term.ID { return a.Const(Double, Double.FromRat(RNE, big.NewRat(n, d))) }
	rm := a.Mode(RNE)
	v := p.Var("x", 64)
	x := a.Within(Double, p.And(a.Le(Double, num(0, 1), v), a.Le(Double, v, num(1, 1))), v, Range{num(0, 1), num(1, 1)})
	e := a.Elementary(Double, Exp, rm, x)
	if !p.IsTrue(a.Lt(Double, e, num(2719, 1000))) || !p.IsTrue(a.Lt(Double, num(999, 1000), e)) {
		t.Error("exp of [0, 1] is not in (0.999, 2.719)")
	}
	if p.IsTrue(a.Lt(Double, e, num(2718, 1000))) {
		t.Error("exp of [0, 1] is less than 2.718")
	}
	if a.Elementary(Double, Exp, rm, x) != e {
		t.Error("two results of one function")
	}
	if a.Elementary(Double, Exp, a.Mode(RTP), x) == e {
		t.Error("another rounding mode has the same result")
	}
	s := a.Elementary(Double, Sin, rm, v)
	if !p.IsTrue(a.Le(Double, s, num(1, 1))) || p.IsTrue(a.Lt(Double, s, num(1, 1))) {
		t.Error("the sine of anything is not at most 1")
	}
	if p.IsConst(a.Elementary(Double, Log, rm, num(2, 1))) {
		t.Error("the logarithm of 2 is known to the bit")
	}
}
