package smt

import (
	"flag"
	"fmt"
	"math"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/smt/term"
)

var circuitSets = flag.String("circuits", "", "compare these option sets, separated by semicolons, in TestCircuitTable: name=value,name=value;...")
var circuitLimit = flag.Int64("circuit-conflicts", 40_000, "conflicts per instance")
var circuitOnly = flag.String("circuit-only", "", "only instances whose name contains this")

// circuitInstance is a query about products and quotients.
type circuitInstance struct {
	name  string
	want  Status
	build func(p *term.Pool) term.ID
}

// circuitInstances are the families by which circuits and abstraction are judged.
func circuitInstances() []circuitInstance {
	var out []circuitInstance
	add := func(family string, w int, want Status, build func(p *term.Pool, x, y, z term.ID) term.ID) {
		out = append(out, circuitInstance{fmt.Sprintf("%s-%d", family, w), want, func(p *term.Pool) term.ID {
			return build(p, p.Var("x", w), p.Var("y", w), p.Var("z", w))
		}})
	}
	for _, w := range []int{6, 7, 8} {
		add("shift-add", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.Ne(p.Mul(x, y), shiftAdd(p, y, x))
		})
		add("shift-add-swapped", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.Ne(p.Mul(x, y), shiftAdd(p, x, y))
		})
	}
	for _, w := range []int{4, 5, 6} {
		add("distributive", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.Ne(p.Mul(x, p.Xor(y, z)), p.Add(p.Mul(x, p.Or(y, z)), p.Neg(p.Mul(x, p.And(y, z)))))
		})
		add("associative", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			// Masks keep the rewriter from seeing the same product.
			m := p.Var("m", w)
			u, v := p.And(m, y), p.And(m, x)
			return p.And(p.Eq(m, p.Not(p.Zero(w))), p.Ne(p.Mul(p.Mul(x, u), z), p.Mul(v, p.Mul(y, z))))
		})
	}
	for _, w := range []int{6, 8, 9} {
		add("binomial", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			s := p.Add(x, y)
			return p.Ne(p.Mul(s, p.Sub(x, y)), p.Sub(p.Mul(x, x), p.Mul(y, y)))
		})
		add("odd-square", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			// The square of an odd number is 1 modulo 8.
			return p.And(p.Extract(x, 0, 0), p.Ne(p.Extract(p.Mul(x, x), 2, 0), p.Const(3, 1)))
		})
	}
	for _, f := range []struct {
		n    uint64
		w    int
		want Status
	}{{64507, 16, Sat}, {65521, 16, Unsat}, {1040399, 20, Sat}, {1048573, 20, Unsat}, {16777207, 24, Sat}, {268140589, 28, Sat}} {
		add("factor", f.w, f.want, func(p *term.Pool, x, y, z term.ID) term.ID {
			// Both factors are proper, and ordered.
			prod := p.Mul(p.ZExt(x, 2*f.w), p.ZExt(y, 2*f.w))
			return p.And(p.Ult(p.Const(f.w, 1), x), p.And(p.Ule(x, y), p.Eq(prod, p.Const(2*f.w, f.n))))
		})
		out[len(out)-1].name = fmt.Sprint("factor-", f.n)
	}
	for _, w := range []int{32, 64} {
		add("alloc", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			// if (y && x > MAX / y) fail: the product behind the check fits.
			ok := p.Ule(x, p.UDiv(p.Not(p.Zero(w)), y))
			small := p.Ult(y, p.Const(w, 1<<9))
			return p.And(p.And(ok, small), p.And(p.Ne(y, p.Zero(w)), p.UMulO(x, y)))
		})
		add("small-factors", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			half := p.Const(w, 1<<(w/2))
			return p.And(p.And(p.Ult(x, half), p.Ult(y, half)), p.UMulO(x, y))
		})
		add("small-signed", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			lim := p.Const(w, 1<<(w/2-1))
			in := func(v term.ID) term.ID { return p.And(p.Slt(v, lim), p.Slt(p.Neg(lim), v)) }
			return p.And(p.And(in(x), in(y)), p.SMulO(x, y))
		})
		add("index", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			// row*cols + col < rows*cols, for rows up to 64 and cols up to 64.
			rows, cols := p.Const(w, 64), z
			in := p.And(p.Ult(x, rows), p.And(p.Ult(y, cols), p.Ule(cols, p.Const(w, 64))))
			return p.And(in, p.Ule(p.Mul(rows, cols), p.Add(p.Mul(x, cols), y)))
		})
		add("overflows", w, Sat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.And(p.UMulO(x, y), p.And(p.Not(p.SMulO(x, p.Neg(y))), p.Ult(x, p.Mul(x, y))))
		})
	}
	for _, w := range []int{8, 16, 32} {
		add("quotient", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.Ne(p.Add(p.Mul(p.UDiv(x, y), y), p.URem(x, y)), x)
		})
		add("quotient-shrinks", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.And(p.Ult(p.Const(w, 1), y), p.And(p.Ne(x, p.Zero(w)), p.Ule(x, p.UDiv(x, y))))
		})
		add("remainder-twice", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			r := p.URem(x, y)
			return p.And(p.Ne(y, p.Zero(w)), p.Ne(p.URem(r, y), r))
		})
	}
	for _, w := range []int{4, 5, 6} {
		add("multiply-divide", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.And(p.And(p.Ne(y, p.Zero(w)), p.Not(p.UMulO(x, y))), p.Ne(p.UDiv(p.Mul(x, y), y), x))
		})
		add("quotient-monotone", w, Unsat, func(p *term.Pool, x, y, z term.ID) term.ID {
			return p.And(p.Ule(x, y), p.Ult(p.UDiv(y, z), p.UDiv(x, z)))
		})
	}
	add("decimal", 12, Unsat, decimal)
	add("decimal", 14, Unsat, decimal)
	add("euclid", 16, Sat, func(p *term.Pool, x, y, z term.ID) term.ID {
		// Three steps of Euclid's algorithm that end at the divisor 7.
		a, b := x, y
		for i := 0; i < 3; i++ {
			a, b = b, p.URem(a, b)
		}
		return p.And(p.And(p.Eq(b, p.Const(16, 7)), p.Ult(y, x)), p.Ult(p.Const(16, 1000), y))
	})
	for _, n := range []int{1, 2} {
		add(fmt.Sprint("fnv1a-preimage-", n), 32, Sat, func(p *term.Pool, x, y, z term.ID) term.ID {
			h := p.Const(32, 2166136261)
			for i := 0; i < n; i++ {
				h = p.Mul(p.Xor(h, p.ZExt(p.Extract(x, 8*i+7, 8*i), 32)), p.Const(32, 16777619))
			}
			want := uint32(2166136261)
			for _, c := range []byte("ok")[:n] {
				want = (want ^ uint32(c)) * 16777619
			}
			return p.Eq(h, p.Const(32, uint64(want)))
		})
	}
	add("murmur-fmix-fixed", 32, Sat, func(p *term.Pool, x, y, z term.ID) term.ID {
		h := p.Xor(x, p.LShr(x, p.Const(32, 16)))
		h = p.Mul(h, p.Const(32, 0x85ebca6b))
		h = p.Xor(h, p.LShr(h, p.Const(32, 13)))
		h = p.Mul(h, p.Const(32, 0xc2b2ae35))
		h = p.Xor(h, p.LShr(h, p.Const(32, 16)))
		return p.Eq(h, p.Const(32, 0x12345678))
	})
	add("djb2-collision", 32, Sat, func(p *term.Pool, x, y, z term.ID) term.ID {
		hash := func(v term.ID) term.ID {
			h := p.Const(32, 5381)
			for i := 0; i < 4; i++ {
				h = p.Add(p.Mul(h, p.Const(32, 33)), p.ZExt(p.Extract(v, 8*i+7, 8*i), 32))
			}
			return h
		}
		return p.And(p.Ne(x, y), p.Eq(hash(x), hash(y)))
	})
	add("lcg-two-steps", 32, Sat, func(p *term.Pool, x, y, z term.ID) term.ID {
		step := func(v term.ID) term.ID {
			return p.Add(p.Mul(v, p.Const(32, 1103515245)), p.Const(32, 12345))
		}
		a := step(x)
		b := step(a)
		return p.And(p.Eq(p.Extract(a, 30, 16), p.Const(15, 4711)), p.Eq(p.Extract(b, 30, 16), p.Const(15, 815)))
	})
	add("variable-polynomial", 16, Sat, func(p *term.Pool, x, y, z term.ID) term.ID {
		sq := p.Mul(x, x)
		return p.And(p.Eq(p.Add(p.Mul(sq, x), p.Mul(y, sq)), p.Const(16, 0xbeef)), p.Ult(x, y))
	})
	return out
}

func shiftAdd(p *term.Pool, x, y term.ID) term.ID {
	w := p.Width(x)
	sum := p.Zero(w)
	for i := 0; i < w; i++ {
		sum = p.Add(sum, p.Ite(p.Extract(y, i, i), p.Shl(x, p.Const(w, uint64(i))), p.Zero(w)))
	}
	return sum
}

func decimal(p *term.Pool, x, _, _ term.ID) term.ID {
	w := p.Width(x)
	ten, sum, scale := p.Const(w, 10), p.Zero(w), uint64(1)
	for r, i := x, 0; i < 5; i++ {
		sum = p.Add(sum, p.Mul(p.URem(r, ten), p.Const(w, scale)))
		r = p.UDiv(r, ten)
		scale *= 10
	}
	return p.Ne(sum, x)
}

func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano())
}

// TestCircuitTable compares option sets: CPU seconds and conflicts of each
// instance, and their geometric means relative to the first set. Run it as
//
//	go test ./smt -run TestCircuitTable -v -circuits 'multiplier=array;multiplier=wallace'
func TestCircuitTable(t *testing.T) {
	if *circuitSets == "" {
		t.Skip("give option sets with -circuits")
	}
	sets := strings.Split(*circuitSets, ";")
	logCPU, logConf := make([]float64, len(sets)), make([]float64, len(sets))
	solved := make([]int, len(sets))
	n := 0
	for _, in := range circuitInstances() {
		if !strings.Contains(in.name, *circuitOnly) {
			continue
		}
		n++
		line := fmt.Sprintf("%-24s", in.name)
		for i, set := range sets {
			o := DefaultOptions()
			for _, kv := range strings.Split(set, ",") {
				if name, v, ok := strings.Cut(kv, "="); ok {
					if err := o.Set(name, v); err != nil {
						t.Fatal(err)
					}
				}
			}
			p := term.NewPool()
			s := NewSolverWithOptions(p, o)
			s.SetLimits(*circuitLimit)
			f := in.build(p)
			start := cpu()
			st := s.Check(background, f)
			sec := (cpu() - start).Seconds()
			conf := s.Stats().Sat.Conflicts
			if testing.Verbose() {
				t.Logf("%s %s: %+v rounds %d", in.name, set, s.Stats().Products, s.Stats().Rounds)
			}
			mark := " "
			switch {
			case st == Unknown:
				mark = "?"
			case st != in.want:
				t.Errorf("%s with %s: %v, want %v", in.name, set, st, in.want)
			default:
				solved[i]++
			}
			logCPU[i] += math.Log(sec + 0.01)
			logConf[i] += math.Log(float64(conf) + 10)
			line += fmt.Sprintf(" | %7.3fs %7d%s", sec, conf, mark)
		}
		fmt.Println(line)
	}
	for i, set := range sets {
		fmt.Printf("%-50s solved %d/%d, CPU %.2f, conflicts %.2f\n", set, solved[i], n,
			math.Exp((logCPU[i]-logCPU[0])/float64(n)), math.Exp((logConf[i]-logConf[0])/float64(n)))
	}
}
