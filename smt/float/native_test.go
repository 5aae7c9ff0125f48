package float

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/term"
)

// block is how many operations testdata/native.c reads before it answers.
const block = 4096

// An encoding is that of a float of at most 128 bits, lowest word first.
type encoding [2]uint64

func (e encoding) big() *big.Int {
	b := new(big.Int).SetUint64(e[1])
	return b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(e[0]))
}

func encodingOf(b *big.Int) encoding {
	return encoding{new(big.Int).And(b, new(big.Int).SetUint64(^uint64(0))).Uint64(), new(big.Int).Rsh(b, 64).Uint64()}
}

func (e encoding) bit(i int) uint64 { return e[i>>6] >> (i & 63) & 1 }

// fill sets n bits from lo on to those of v, all of them from bit 64 of v on being zero.
func (e *encoding) fill(lo, n int, v uint64) {
	for i := range n {
		e[(lo+i)>>6] &^= 1 << ((lo + i) & 63)
		if i < 64 {
			e[(lo+i)>>6] |= v >> i & 1 << ((lo + i) & 63)
		}
	}
}

// A source makes operands in which special values, their neighbours, subnormals, runs of equal bits and operands close to the one
// before are frequent.
type source struct {
	r       *rand.Rand
	f       Format
	valid   bool // of an explicit integer bit, only as operations make it
	special []encoding
}

func newSource(f Format, seed uint64) *source {
	s := &source{r: rand.New(rand.NewPCG(seed, uint64(f.Width()))), f: f}
	one := big.NewRat(1, 1)
	for _, b := range []*big.Int{f.ZeroBits(false), f.ZeroBits(true), f.InfBits(false), f.InfBits(true), f.NaNBits(), f.MaxBits(false),
		f.MaxBits(true), f.FromRat(RNE, one), f.FromRat(RNE, one.Neg(one)), f.LeastNormalBits(), big.NewInt(1)} {
		s.special = append(s.special, encodingOf(b))
	}
	return s
}

func (s *source) next(near encoding) encoding {
	r, f, w := s.r, s.f, s.f.Width()
	var e encoding
	e.fill(0, min(w, 64), r.Uint64())
	if w > 64 {
		e.fill(64, w-64, r.Uint64())
	}
	expAt := w - 1 - f.Exp
	switch k := r.IntN(16); {
	case k < 1:
		return s.special[r.IntN(len(s.special))]
	case k < 3:
		e = s.special[r.IntN(len(s.special))]
		e[0] += uint64(r.IntN(5)) - 2
		if w < 64 {
			e[0] &= 1<<w - 1
		}
	case k < 5: // cancellation
		e = near
		for range 1 + r.IntN(8) {
			i := r.IntN(w)
			e[i>>6] ^= 1 << (i & 63)
		}
	case k < 9: // an exponent in the middle
		e.fill(expAt, f.Exp, uint64(f.bias()-40+r.IntN(80)))
	case k < 11: // runs of equal bits
		for range 4 {
			lo := r.IntN(w)
			e.fill(lo, 1+r.IntN(w-lo), -r.Uint64N(2))
		}
	case k < 12: // a subnormal
		e.fill(expAt, f.Exp, 0)
		if f.Explicit {
			e.fill(expAt-1, 1, 0)
		}
	}
	if f.Explicit && (s.valid || r.IntN(8) != 0) {
		exp := uint64(0)
		for i := range f.Exp {
			exp |= e.bit(expAt + i)
		}
		e.fill(expAt-1, 1, exp)
	}
	return e
}

// A parallel evaluates the gates of an operation for many operands at once.
type parallel struct {
	*circuit
	sim *blast.Simulation
}

func newParallel(t *testing.T, op operation, f Format) *parallel {
	c := newCircuit(op, f)
	o := blast.DefaultOptions()
	o.AbstractWidth = 0
	b := blast.NewWithOptions(c.pool, sat.New(), o)
	for _, u := range append([]term.ID{c.out, c.rm}, c.in...) {
		if err := b.Blast(context.Background(), u); err != nil {
			t.Fatal(err)
		}
	}
	return &parallel{c, b.Simulate()}
}

// results evaluates the operation for the operands x, as many at a time as there are lanes.
func (c *parallel) results(m Mode, x [][]encoding, out []encoding) {
	for i := range ModeWidth {
		c.sim.Set(c.rm, i, -(uint64(m) >> i & 1))
	}
	width := c.pool.Width(c.out)
	for from := 0; from < len(out); from += blast.Lanes {
		for k, v := range c.in {
			lanes := x[k][from:min(from+blast.Lanes, len(out))]
			for i := range c.f.Width() {
				var word uint64
				for lane, e := range lanes {
					word |= e.bit(i) << lane
				}
				c.sim.Set(v, i, word)
			}
		}
		c.sim.Run()
		part := out[from:min(from+blast.Lanes, len(out))]
		clear(part)
		for i := range width {
			word := c.sim.Word(c.out, i)
			for lane := range part {
				part[lane][i>>6] |= word >> lane & 1 << (i & 63)
			}
		}
	}
}

// fromInt converts vectors as wide as the format.
func fromInt(isSigned bool) operation {
	return operation{name: fmt.Sprintf("from int %t", isSigned), arity: 1,
		build: func(a *Arithmetic, f Format, rm term.ID, x []term.ID) term.ID {
			return a.FromInt(f, rm, x[0], isSigned)
		},
		want: func(r ref, x []*big.Int) *big.Int {
			n := x[0]
			if w := r.f.Width(); isSigned && n.Bit(w-1) == 1 {
				n = new(big.Int).Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(w)))
			}
			return r.fromInt(n)
		}}
}

// software are the operations of the x87's format that a library computes, which knows nothing of encodings that the processor calls invalid.
var software = map[string]bool{"fma": true, "convert to half": true, "convert to fp128": true}

// A processor is testdata/native.c running.
type processor struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	w   *bufio.Writer
	r   *bufio.Reader
}

var errNotNative = errors.New("the processor has no such operation")

// compile builds testdata/native.c.
func compile(t *testing.T) string {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed; apt-get install gcc")
	}
	path := filepath.Join(t.TempDir(), "native")
	cmd := exec.Command(gcc, "-O2", "-march=native", "-frounding-math", "-ffp-contract=off", "-fsignaling-nans", "-fno-math-errno",
		"-o", path, "testdata/native.c", "-lm")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("the C compiler here has not all formats: %v\n%s", err, out)
	}
	return path
}

func start(path, format, operation string, m Mode) (*processor, error) {
	cmd := exec.Command(path, format, operation, m.String())
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &processor{cmd, in, bufio.NewWriterSize(in, 1<<16), bufio.NewReaderSize(out, 1<<16)}, cmd.Start()
}

func (n *processor) results(x [][]encoding, out []encoding) error {
	var buf [16]byte
	for i := range block {
		for k := range x {
			binary.LittleEndian.PutUint64(buf[:8], x[k][i][0])
			binary.LittleEndian.PutUint64(buf[8:], x[k][i][1])
			n.w.Write(buf[:])
		}
	}
	n.w.Flush()
	for i := range block {
		if _, err := io.ReadFull(n.r, buf[:]); err != nil {
			n.stop()
			if n.cmd.ProcessState.ExitCode() == 2 {
				return errNotNative
			}
			return err
		}
		out[i] = encoding{binary.LittleEndian.Uint64(buf[:8]), binary.LittleEndian.Uint64(buf[8:])}
	}
	return nil
}

func (n *processor) stop() {
	n.in.Close()
	n.cmd.Wait()
}

// TestNative compares the gates of operations with the processor and the C library, and where these have no such format or rounding
// mode, with exact arithmetic. FLOAT_NATIVE is the number of operations of each kind, in four modes together, FLOAT_EXACT how many of these are compared with
// exact arithmetic at most; FLOAT_FORMAT selects a format.
func TestNative(t *testing.T) {
	path := compile(t)
	total, exact := number("FLOAT_NATIVE", block), number("FLOAT_EXACT", 16)
	all := append([]operation{fromInt(true), fromInt(false)}, operations...)
	for _, f := range formats {
		if want := os.Getenv("FLOAT_FORMAT"); want != "" && want != f.String() {
			continue
		}
		for _, op := range all {
			if (op.name == "rem" || op.name == "mod") && f.Exp > 8 && total < 1<<16 {
				continue // too many gates for a few operations
			}
			t.Run(f.String()+"/"+op.name, func(t *testing.T) {
				c := newParallel(t, op, f)
				s := newSource(f, uint64(number("FLOAT_SEED", 1)))
				s.valid = software[op.name]
				x := make([][]encoding, op.arity)
				for k := range x {
					x[k] = make([]encoding, block)
				}
				got, want := make([]encoding, block), make([]encoding, block)
				var counted [2]int // by exact arithmetic, natively
				for m := RNE; m <= RTZ; m++ {
					native, err := start(path, f.String(), op.name, m)
					if err != nil {
						t.Fatal(err)
					}
					for done := 0; done < max(total/4, 1); done += block {
						for i := range block {
							var last encoding
							for k := range x {
								last = s.next(last)
								x[k][i] = last
							}
						}
						c.results(m, x, got)
						err := errNotNative
						if native != nil {
							err = native.results(x, want)
						}
						if err == errNotNative {
							native = nil
							n := min(block, exact/5+1-done)
							for i := range max(n, 0) {
								c.check(t, "gates", got[i].big(), m, c.operands(x, i))
							}
							counted[0] += max(n, 0)
							continue
						}
						if err != nil {
							t.Fatal(err)
						}
						for i := range block {
							if got[i] != want[i] {
								c.differ(t, got[i].big(), want[i].big(), m, c.operands(x, i))
							}
						}
						counted[1] += block
					}
					if native != nil {
						native.stop()
					}
				}
				t.Logf("%d natively, %d by exact arithmetic", counted[1], counted[0])
			})
		}
	}
}

func (c *circuit) operands(x [][]encoding, i int) []*big.Int {
	out := make([]*big.Int, len(x))
	for k := range x {
		out[k] = x[k][i].big()
	}
	return out
}

// differ judges two results that differ in their bits, by exact arithmetic if they do in their values.
func (c *circuit) differ(t *testing.T, got, native *big.Int, m Mode, x []*big.Int) {
	t.Helper()
	to := c.f
	if c.op.to != nil {
		to = c.op.to(c.f)
	}
	if to != (Format{}) {
		s, class, v := to.Value(got)
		s2, class2, v2 := to.Value(native)
		if class == class2 && (class == NotANumber || class == Infinity && s == s2 || class == Number && s == s2 && v.Cmp(v2) == 0) {
			return
		}
	}
	c.check(t, "gates", got, m, x)
	t.Errorf("%s of %v, %s: %x gave %x, exactly as it should, but natively %x", c.op.name, c.f, m, x, got, native)
}
