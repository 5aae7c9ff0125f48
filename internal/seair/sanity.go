package seair

import "fmt"

// Sanity checks the invariants of the package comment and returns the first breach. It is run after
// every transformation in tests. The time is linear in the program, apart from the dominance checks, which
// take the depth of the dominator tree per use.
func (p *Program) Sanity() error {
	if p.Target.PointerBits != 32 && p.Target.PointerBits != 64 {
		return fmt.Errorf("seair: pointers of %d bits", p.Target.PointerBits)
	}
	for i := range p.Consts {
		if err := p.saneConst(&p.Consts[i]); err != nil {
			return fmt.Errorf("seair: constant %d: %w", i, err)
		}
	}
	for _, g := range p.Globals {
		if uint64(len(g.Init)) > g.Size {
			return fmt.Errorf("seair: global %s: %d initial bytes in %d", g.Name, len(g.Init), g.Size)
		}
		for _, r := range g.Relocs {
			if r.Offset+uint64(r.Size) > g.Size || !p.saneSymbol(r.Symbol) {
				return fmt.Errorf("seair: global %s: bad address at offset %d", g.Name, r.Offset)
			}
		}
	}
	for _, f := range p.Funcs {
		if len(f.Blocks) == 0 {
			continue
		}
		s := &saneFunc{p: p, f: f}
		if err := s.check(); err != nil {
			return fmt.Errorf("seair: function %s: %w", f.Name, err)
		}
	}
	return nil
}

func (p *Program) saneSymbol(s Symbol) bool {
	switch s.Kind {
	case GlobalSymbol:
		return s.Index >= 0 && int(s.Index) < len(p.Globals)
	case FuncSymbol:
		return s.Index >= 0 && int(s.Index) < len(p.Funcs) && p.Funcs[s.Index].AddrTaken
	}
	return false
}

func (p *Program) saneConst(c *Const) error {
	switch {
	case c.Type <= 0 && c.Type != Ptr:
		return fmt.Errorf("of type %s", c.Type)
	case c.Kind == ConstAddress && (c.Type != Ptr || !p.saneSymbol(c.Symbol)):
		return fmt.Errorf("address of something that has none")
	case c.Kind == ConstInt && c.Big != nil && c.Big.BitLen() > int(p.Bits(c.Type)):
		return fmt.Errorf("wider than its type %s", c.Type)
	case c.Kind == ConstInt && c.Big == nil && p.Bits(c.Type) < 64 && c.Bits>>p.Bits(c.Type) != 0:
		return fmt.Errorf("%d is wider than its type %s", c.Bits, c.Type)
	}
	return nil
}

// Bits returns the width in bits of a scalar or pointer type.
func (p *Program) Bits(t Type) uint {
	if t == Ptr {
		return uint(p.Target.PointerBits)
	}
	return uint(t)
}

type saneFunc struct {
	p *Program
	f *Func
	// def gives each register's defining block and position: -1 for parameters, -2 if undefined.
	block, pos []int32
	idom       []int32
	loop       []int32 // innermost loop header of each block, or -1
	loopOf     []int32 // for each loop header: the header of the enclosing loop, or -1
}

func (s *saneFunc) check() error {
	f := s.f
	if f.MemIn <= 0 || int(f.MemIn) >= len(f.Regs) || f.Regs[f.MemIn] != Memory {
		return fmt.Errorf("no memory at entry")
	}
	for r, t := range f.Regs {
		if t > MaxWidth {
			return fmt.Errorf("register %%%d of %d bits", r, t)
		}
	}
	if err := s.edges(); err != nil {
		return err
	}
	s.findLoops()
	if f.Dataflow && len(f.Loops()) > 0 {
		return fmt.Errorf("a loop in a data flow function")
	}
	s.dominators()
	if err := s.definitions(); err != nil {
		return err
	}
	for i, b := range f.Blocks {
		for k := range b.Phis {
			if err := s.phi(i, &b.Phis[k]); err != nil {
				return fmt.Errorf("b%d: phi %d: %w", i, k, err)
			}
		}
		for k := range b.Instrs {
			if err := s.instr(int32(i), int32(k), &b.Instrs[k]); err != nil {
				return fmt.Errorf("b%d: instruction %d (%s): %w", i, k, b.Instrs[k].Op, err)
			}
		}
	}
	return nil
}

// edges checks terminators, predecessors and the order of the blocks.
func (s *saneFunc) edges() error {
	f := s.f
	type edge struct{ from, to int32 }
	count := make(map[edge]int)
	for i, b := range f.Blocks {
		if len(b.Instrs) == 0 || !b.Instrs[len(b.Instrs)-1].Op.IsTerminator() {
			return fmt.Errorf("b%d has no terminator", i)
		}
		for k := range b.Instrs[:len(b.Instrs)-1] {
			if b.Instrs[k].Op.IsTerminator() {
				return fmt.Errorf("b%d: a terminator in the middle", i)
			}
		}
		for _, t := range b.Instrs[len(b.Instrs)-1].Targets {
			if t < 0 || int(t) >= len(f.Blocks) {
				return fmt.Errorf("b%d: branch to b%d", i, t)
			}
			count[edge{int32(i), t}]++
		}
	}
	for i, b := range f.Blocks {
		forward := 0
		for _, p := range b.Preds {
			if p < 0 || int(p) >= len(f.Blocks) {
				return fmt.Errorf("b%d: predecessor b%d", i, p)
			}
			count[edge{p, int32(i)}]--
			if int(p) < i {
				forward++
			}
		}
		if i > 0 && forward == 0 {
			return fmt.Errorf("b%d: no predecessor precedes it", i)
		}
		if i == 0 && len(b.Preds) > 0 {
			return fmt.Errorf("the entry block has predecessors")
		}
	}
	for e, n := range count {
		if n != 0 {
			return fmt.Errorf("b%d and b%d disagree about the edges between them", e.from, e.to)
		}
	}
	return nil
}

// findLoops computes the loop nest.
func (s *saneFunc) findLoops() {
	n := len(s.f.Blocks)
	s.loop = make([]int32, n)
	s.loopOf = make([]int32, n)
	for i := range s.loop {
		s.loop[i], s.loopOf[i] = -1, -1
	}
	for _, l := range s.f.Loops() {
		s.loopOf[l.Head] = s.loop[l.Head]
		for k := l.Head; k <= l.Last; k++ {
			s.loop[k] = l.Head
		}
	}
}

// inside reports whether block b lies in the loop with header h.
func (s *saneFunc) inside(b, h int32) bool {
	for l := s.loop[b]; l >= 0; l = s.loopOf[l] {
		if l == h {
			return true
		}
	}
	return false
}

// dominators computes immediate dominators (Cooper, Harvey and Kennedy); the blocks are in reverse postorder.
func (s *saneFunc) dominators() {
	n := len(s.f.Blocks)
	s.idom = make([]int32, n)
	for i := 1; i < n; i++ {
		s.idom[i] = -1
	}
	for changed := true; changed; {
		changed = false
		for i := 1; i < n; i++ {
			d := int32(-1)
			for _, p := range s.f.Blocks[i].Preds {
				if p != 0 && s.idom[p] < 0 {
					continue
				}
				if d < 0 {
					d = p
					continue
				}
				for a, b := d, p; ; {
					if a == b {
						d = a
						break
					}
					if a > b {
						a = s.idom[a]
					} else {
						b = s.idom[b]
					}
				}
			}
			if s.idom[i] != d {
				s.idom[i] = d
				changed = true
			}
		}
	}
}

func (s *saneFunc) dominates(a, b int32) bool {
	for b > a {
		b = s.idom[b]
	}
	return a == b
}

// available reports whether what block a defines may be used in block b.
func (s *saneFunc) available(a, b int32) bool {
	if s.f.Dataflow {
		return a < b
	}
	return s.dominates(a, b)
}

func (s *saneFunc) definitions() error {
	f := s.f
	s.block = make([]int32, len(f.Regs))
	s.pos = make([]int32, len(f.Regs))
	for i := range s.block {
		s.block[i] = -2
	}
	define := func(r Reg, block, pos int32) error {
		if r <= 0 || int(r) >= len(f.Regs) {
			return fmt.Errorf("register %d is out of range", r)
		}
		if s.block[r] != -2 {
			return fmt.Errorf("register %%%d is defined twice", r)
		}
		s.block[r], s.pos[r] = block, pos
		return nil
	}
	for _, r := range append(append([]Reg{}, f.Params...), f.MemIn) {
		if err := define(r, -1, 0); err != nil {
			return err
		}
	}
	for i, b := range f.Blocks {
		for k := range b.Phis {
			if err := define(b.Phis[k].Dst, int32(i), -1); err != nil {
				return err
			}
		}
		for k := range b.Instrs {
			for _, r := range []Reg{b.Instrs[k].Dst, b.Instrs[k].MemDst} {
				if r == 0 {
					continue
				}
				if err := define(r, int32(i), int32(k)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// use checks that v may be used at a place: its definition dominates it, and no loop is left without a phi. pos is the
// position in the block, or the number of instructions for the end of the block.
func (s *saneFunc) use(v Value, block, pos int32) error {
	if v.IsConst() {
		if v.Const() >= len(s.p.Consts) {
			return fmt.Errorf("constant %d is out of range", v.Const())
		}
		return nil
	}
	if !v.IsReg() || int(v.Reg()) >= len(s.f.Regs) || s.block[v.Reg()] == -2 {
		return fmt.Errorf("operand %d is not defined", v)
	}
	db, dp := s.block[v.Reg()], s.pos[v.Reg()]
	if db == -1 {
		return nil
	}
	if db == block && dp >= pos || db != block && !s.available(db, block) {
		return fmt.Errorf("the definition of %%%d does not dominate its use", v)
	}
	if h := s.loop[db]; h >= 0 && !s.inside(block, h) {
		return fmt.Errorf("%%%d leaves the loop of b%d without a phi", v, h)
	}
	return nil
}

func (s *saneFunc) typeOf(v Value) Type {
	if v.IsReg() {
		return s.f.Regs[v.Reg()]
	}
	return s.p.Consts[v.Const()].Type
}

func (s *saneFunc) bits(v Value) uint { return s.p.Bits(s.typeOf(v)) }

func (s *saneFunc) phi(block int, phi *Phi) error {
	preds := s.f.Blocks[block].Preds
	if len(phi.Args) != len(preds) {
		return fmt.Errorf("%d arguments for %d predecessors", len(phi.Args), len(preds))
	}
	for i, a := range phi.Args {
		// An argument is used at the end of its predecessor.
		if err := s.use(a, preds[i], int32(len(s.f.Blocks[preds[i]].Instrs))); err != nil {
			return err
		}
		if (s.typeOf(a) == Memory) != (s.f.Regs[phi.Dst] == Memory) || s.typeOf(a) != Memory && s.bits(a) != s.p.Bits(s.f.Regs[phi.Dst]) {
			return fmt.Errorf("argument %d has another type than the result", i)
		}
	}
	return nil
}
