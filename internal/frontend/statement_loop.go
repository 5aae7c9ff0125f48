package frontend

import (
	"slices"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// A statementLoop is the body of an iteration statement, which is a block of the source even without braces. Loops of goto are no
// statements.
type statementLoop struct {
	body   *llvm.Body
	blocks []bool // without the header, which evaluates the condition between two executions of the body
	size   int    // in blocks
}

// contains reports whether instruction k belongs to the loop.
func (l *statementLoop) contains(k int) bool { return l.blocks[l.body.Insts[k].Block] }

// findLoops finds the loops of a function, the smallest first. Clang marks the jumps back of iteration statements.
func (b *blockMarker) findLoops() {
	kind := b.e.ctx.MDKind("llvm.loop")
	for blk := range b.body.Blocks {
		t := &b.body.Insts[b.body.BlockFirst[blk+1]-1]
		if t.Opcode != llvm.OpBr || len(t.Extra) != 1 || !t.Value.HasMetadata() || t.Value.Metadata(kind).IsNil() {
			continue
		}
		head := int(t.Extra[0])
		if blk == head {
			continue // all of it is one block, condition and body
		}
		l := &statementLoop{body: b.body, blocks: reach(b.g.preds, []int{blk}, head)}
		l.blocks[blk], l.blocks[head] = true, false
		for _, in := range l.blocks {
			if in {
				l.size++
			}
		}
		b.loops = append(b.loops, l)
	}
	slices.SortStableFunc(b.loops, func(x, y *statementLoop) int { return x.size - y.size })
}

// loopOf returns the innermost loop in whose body all uses of a local lie, nil if there is none.
func (b *blockMarker) loopOf(id int) *statementLoop {
	for _, l := range b.loops {
		if !slices.ContainsFunc(b.uses[id], func(k int32) bool { return !l.contains(int(k)) }) {
			return l
		}
	}
	return nil
}
