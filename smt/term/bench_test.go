package term

import "testing"

// BenchmarkNew builds new terms of the most common kinds.
func BenchmarkNew(b *testing.B) {
	for name, f := range map[string]func(p *Pool, x, y, c ID) ID{
		"and":     func(p *Pool, x, y, c ID) ID { return p.And(x, y) },
		"or":      func(p *Pool, x, y, c ID) ID { return p.Or(x, y) },
		"add":     func(p *Pool, x, y, c ID) ID { return p.Add(x, y) },
		"addk":    func(p *Pool, x, y, c ID) ID { return p.Add(x, p.Const(32, uint64(y))) },
		"mulk":    func(p *Pool, x, y, c ID) ID { return p.Mul(x, p.Const(32, uint64(y))) },
		"eqk":     func(p *Pool, x, y, c ID) ID { return p.Eq(x, p.Const(32, uint64(y))) },
		"ult":     func(p *Pool, x, y, c ID) ID { return p.Ult(x, y) },
		"slt":     func(p *Pool, x, y, c ID) ID { return p.Slt(x, y) },
		"ite":     func(p *Pool, x, y, c ID) ID { return p.Ite(c, x, y) },
		"extract": func(p *Pool, x, y, c ID) ID { return p.Extract(p.Xor(x, y), 15, 8) },
		"ptr":     func(p *Pool, x, y, c ID) ID { return p.Ptr(y32(y), p.SExt(p.Add(x, y), 64)) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			p := NewPool()
			var xs, cs []ID
			for range 1000 {
				xs, cs = append(xs, p.Var("x", 32)), append(cs, p.Var("c", 1))
			}
			for i := 0; b.Loop(); i++ {
				if i%500_000 == 0 {
					p.nodes, p.infos = p.nodes[:2003], p.infos[:2003]
					clear(p.table)
					for t := 1; t < 2003; t++ {
						n := &p.nodes[t]
						slot := n.hash() & uint64(len(p.table)-1)
						for p.table[slot] != 0 {
							slot = (slot + 1) & uint64(len(p.table)-1)
						}
						p.table[slot] = uint32(t)
					}
				}
				f(p, xs[i%1000], xs[i/1000%1000], cs[i%7])
			}
		})
	}
}

func y32(y ID) uint32 { return uint32(y) % 1000 }

// BenchmarkBytes stores a word byte by byte and loads it back.
func BenchmarkBytes(b *testing.B) {
	b.ReportAllocs()
	p := NewPool()
	x := p.Add(p.Var("x", 64), p.Var("y", 64))
	var buf [8]ID
	for b.Loop() {
		for i := range buf {
			buf[i] = p.Extract(x, 8*i+7, 8*i)
		}
		t := buf[0]
		for _, c := range buf[1:] {
			t = p.Concat(c, t)
		}
		if t != x {
			b.Fatal("the word is lost")
		}
	}
}

// BenchmarkEval evaluates a term of 10^5 nodes.
func BenchmarkEval(b *testing.B) {
	b.ReportAllocs()
	p := NewPool()
	x := p.Var("x", 32)
	t := x
	for i := range 50_000 {
		t = p.Xor(p.Mul(t, x), p.Const(32, uint64(i)))
	}
	ev := p.NewEvaluator(func(ID) Value { return NewValue(32, 77) }, nil)
	for b.Loop() {
		ev.Reset()
		ev.Eval(t)
	}
}
