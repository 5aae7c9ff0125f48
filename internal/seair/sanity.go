package seair

import "fmt"

// Sanity checks the invariants of the package comment, and that everything refers to what there is, and returns the first breach, with
// its line if the program was read as text. What it accepts can be verified. It is run on programs that come as text, and after every transformation in tests. The time is linear in the program, apart from the dominance checks, which
// take the depth of the dominator tree per use.
func (p *Program) Sanity() error {
	if p.Target.PointerBits == 0 {
		return fmt.Errorf("seair: it has no line with the target")
	}
	if p.Target.PointerBits != 32 && p.Target.PointerBits != 64 {
		return fmt.Errorf("seair: pointers of %d bits", p.Target.PointerBits)
	}
	for i := range p.Consts {
		if err := p.saneConst(&p.Consts[i]); err != nil {
			return fmt.Errorf("seair: %sconstant %d: %w", p.places.constant(i), i, err)
		}
	}
	if err := p.saneTables(); err != nil {
		return fmt.Errorf("seair: %w", err)
	}
	for _, g := range p.Globals {
		if err := p.saneGlobal(g); err != nil {
			return fmt.Errorf("seair: %sglobal %s: %w", at(p.places.globals[g]), g.Name, err)
		}
	}
	for _, list := range [][]int{p.Ctors, p.Dtors} {
		for _, i := range list {
			if f := p.Funcs[i]; len(f.Params) > 0 || len(f.Blocks) == 0 {
				return fmt.Errorf("seair: %sfunction %s: it is called without arguments at the start or the end, and has parameters or no body", at(p.places.funcs[f]), f.Name)
			}
		}
	}
	for _, f := range p.Funcs {
		if err := p.saneSignature(f); err != nil {
			return fmt.Errorf("seair: %sfunction %s: %w", at(p.places.funcs[f]), f.Name, err)
		}
	}
	for _, f := range p.Funcs {
		if len(f.Blocks) == 0 {
			continue
		}
		s := &saneFunc{p: p, f: f}
		if err := s.check(); err != nil {
			return fmt.Errorf("seair: %sfunction %s: %w", s.where, f.Name, err)
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
	where      string  // what is being checked, as a prefix of messages
}

func (s *saneFunc) check() error {
	f := s.f
	s.where = s.p.places.inFunc(f, nil, 0)
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
			s.where = s.p.places.inFunc(f, b, 1+k)
			if err := s.phi(i, &b.Phis[k]); err != nil {
				return fmt.Errorf("b%d: phi %d: %w", i, k, err)
			}
		}
		for k := range b.Instrs {
			s.where = s.p.places.inFunc(f, b, 1+len(b.Phis)+k)
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
		s.where = s.p.places.inFunc(f, b, 0)
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
		s.where = s.p.places.inFunc(f, b, 0)
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
			s.where = s.p.places.inFunc(f, b, 1+k)
			if err := define(b.Phis[k].Dst, int32(i), -1); err != nil {
				return err
			}
		}
		for k := range b.Instrs {
			s.where = s.p.places.inFunc(f, b, 1+len(b.Phis)+k)
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
	if t := s.f.Regs[phi.Dst]; t == Void {
		return fmt.Errorf("the result is of type %s", t)
	}
	if phi.Loc < 0 || int(phi.Loc) >= len(s.p.Locs) {
		return fmt.Errorf("location %d is out of range", phi.Loc)
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
