package vcgen

import (
	"fmt"
	"slices"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// SingleAssert transforms a bounded program into single assert form (SEABMC, section II, figure 3b): a check is a branch,
// to what follows if it holds and to the error block if not. Every other end of the program assumes false on its way
// there, so that only violations arrive. The error block, the last one, asserts false.
//
// Checks of accesses become conditions that stand in registers; a construct that is not supported ends executions as
// an assumption does: what the form says about the program holds for the executions that were followed.
//
// The time is linear in the program.
func SingleAssert(p *seair.Program, checks property.Set) (*seair.Program, error) {
	w, err := rewrite(p)
	if err != nil {
		return nil, err
	}
	access, err := accessIsChecked(checks)
	if err != nil {
		return nil, err
	}
	s := &singleAssert{rewriter: w, access: access, last: make([]int32, len(w.old.Blocks)), first: make([]int32, len(w.old.Blocks))}
	for i, b := range w.old.Blocks {
		s.block(int32(i), b)
	}
	s.finish()
	return w.prog, nil
}

type singleAssert struct {
	*rewriter
	first, last []int32 // the new blocks that an old one begins and ends in
	access      bool    // accesses are checked, not assumed to be valid
	errors      []int32 // blocks with an edge to the error block; its number is not known yet
}

// toError stands for the error block until that exists.
const toError = -1

func (s *singleAssert) open(name string, preds []int32) *seair.Block {
	b := &seair.Block{Name: name, Preds: preds}
	s.fn.Blocks = append(s.fn.Blocks, b)
	return b
}

func (s *singleAssert) current() int32 { return int32(len(s.fn.Blocks) - 1) }

func (s *singleAssert) block(i int32, old *seair.Block) {
	b := s.open(old.Name, nil)
	s.first[i] = s.current()
	for _, p := range old.Preds {
		b.Preds = append(b.Preds, s.last[p])
	}
	b.Phis = append(b.Phis, old.Phis...)
	for k := range old.Instrs {
		in := old.Instrs[k]
		switch in.Op {
		case seair.Check:
			if property.Kind(s.prog.Strings[in.Imm]) == property.Unsupported {
				b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Assume, Args: in.Args, Loc: in.Loc})
				continue
			}
			b = s.check(b, in.Args[0], in.Loc)
		case seair.CheckAccess:
			ok := s.define(b, seair.Instr{Op: seair.IsDereferenceable, Flags: in.Flags, Args: in.Args, Mem: in.Mem, Loc: in.Loc})
			if s.access {
				b = s.check(b, ok, in.Loc)
			} else {
				b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Assume, Args: []seair.Value{ok}, Loc: in.Loc})
			}
		case seair.CheckOverlap:
			b = s.check(b, s.not(b, s.define(b, seair.Instr{Op: seair.Overlaps, Args: in.Args, Loc: in.Loc}), in.Loc), in.Loc)
		case seair.Unreachable:
			if in.Imm == 0 {
				b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Assume, Args: []seair.Value{s.false_}, Loc: in.Loc})
			}
			s.toError(b, in.Loc)
		case seair.Halt, seair.Ret, seair.Unsupported:
			b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Assume, Args: []seair.Value{s.false_}, Loc: in.Loc})
			s.toError(b, in.Loc)
			if in.Op == seair.Unsupported {
				s.last[i] = s.current()
				return // the rest is not executed
			}
		default:
			b.Instrs = append(b.Instrs, in)
		}
	}
	s.last[i] = s.current()
}

// check ends a block with the branch that a check is, and returns the block in which execution goes on.
func (s *singleAssert) check(b *seair.Block, ok seair.Value, loc int32) *seair.Block {
	from := s.current()
	b.Instrs = append(b.Instrs, seair.Instr{Op: seair.CondBr, Args: []seair.Value{ok}, Targets: []int32{from + 1, toError}, Loc: loc})
	s.errors = append(s.errors, from)
	return s.open(b.Name, []int32{from})
}

func (s *singleAssert) toError(b *seair.Block, loc int32) {
	b.Instrs = append(b.Instrs, seair.Instr{Op: seair.Br, Targets: []int32{toError}, Loc: loc})
	s.errors = append(s.errors, s.current())
}

// finish resolves the targets and adds the error block.
func (s *singleAssert) finish() {
	e := s.open("ERR", s.errors)
	last := s.current()
	done := make(map[int32]bool)
	for _, first := range s.first {
		done[first] = true
	}
	for i, b := range s.fn.Blocks[:last] {
		t := terminator(b)
		t.Targets = slices.Clone(t.Targets)
		for k, to := range t.Targets {
			switch {
			case to == toError:
				t.Targets[k] = last
			case to == int32(i)+1 && !done[to]: // made by check
			default:
				t.Targets[k] = s.first[to]
			}
		}
	}
	e.Instrs = append(e.Instrs,
		seair.Instr{Op: seair.Check, Args: []seair.Value{s.false_}, Imm: s.prog.Str(string(property.UserAssert)), Imm2: s.prog.Str("no check is violated")},
		seair.Instr{Op: seair.Halt, Mem: seair.RegValue(s.fn.MemIn)})
}

// accessIsChecked reports whether accesses are checked. In single assert form all checks of an access are one condition.
func accessIsChecked(checks property.Set) (bool, error) {
	on := 0
	kinds := []property.Kind{property.MemoryNull, property.MemoryFreed, property.MemoryScope, property.MemoryBounds, property.MemoryReadOnly}
	for _, k := range kinds {
		if checks[k] {
			on++
		}
	}
	if on != 0 && on != len(kinds) {
		return false, fmt.Errorf("in single assert form an access is checked as a whole: enable all of %v, or none", kinds)
	}
	return on > 0, nil
}
