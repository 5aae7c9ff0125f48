package lower

import "github.com/fathom-verifier/fathom/internal/seair"

// pruneMemory removes memory φs that join one memory with itself: those of loops that write nothing, and of joins
// of branches that write nothing. A φ at the exit of a loop stays if its argument is defined inside the loop, which keeps
// the loop-closed form.
func (b *builder) pruneMemory() {
	g := b.g
	// Block that defines a memory register, as LLVM's number, -1 for the entry memory.
	def := map[seair.Reg]int32{b.f.MemIn: -1}
	for _, blk := range g.order {
		sb := b.f.Blocks[g.index[blk]]
		if r := b.memPhi[blk]; r != 0 {
			def[r] = blk
		}
		for i := range sb.Instrs {
			if r := sb.Instrs[i].MemDst; r != 0 {
				def[r] = blk
			}
		}
	}
	replaced := map[seair.Reg]seair.Value{}
	resolve := func(v seair.Value) seair.Value {
		root := v
		for {
			n, ok := replaced[root.Reg()]
			if !ok {
				break
			}
			root = n
		}
		for v != root {
			n := replaced[v.Reg()]
			replaced[v.Reg()] = root
			v = n
		}
		return root
	}
	for changed := true; changed; {
		changed = false
		for _, blk := range g.order {
			r := b.memPhi[blk]
			if r == 0 {
				continue
			}
			if _, gone := replaced[r]; gone {
				continue
			}
			phi := &b.f.Blocks[g.index[blk]].Phis[0]
			same := seair.NoValue
			trivial := true
			for _, a := range phi.Args {
				a = resolve(a)
				if a == seair.RegValue(r) || a == same {
					continue
				}
				if same != seair.NoValue {
					trivial = false
					break
				}
				same = a
			}
			if !trivial || same == seair.NoValue {
				continue
			}
			if d := def[same.Reg()]; d >= 0 && !g.within(blk, g.loop[d]) {
				continue
			}
			replaced[r] = same
			changed = true
		}
	}
	if len(replaced) == 0 {
		return
	}
	for _, blk := range g.order {
		sb := b.f.Blocks[g.index[blk]]
		if r := b.memPhi[blk]; r != 0 {
			if _, gone := replaced[r]; gone {
				sb.Phis = sb.Phis[1:]
			} else {
				for i, a := range sb.Phis[0].Args {
					sb.Phis[0].Args[i] = resolve(a)
				}
			}
		}
		for i := range sb.Instrs {
			if m := sb.Instrs[i].Mem; m != seair.NoValue {
				sb.Instrs[i].Mem = resolve(m)
			}
		}
	}
}
