package frontend

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Loops with several entries.
//
// Expansion walks loops by their header, so every cycle must have one: a block
// that dominates it. LLVM's pass fix-irreducible creates it, but the pass
// presumes, without looking, that only plain branches lead to the entries of
// such a cycle. Edges of switches are split before; what cannot be split is given
// up on, visibly.

// prepareIrreducible makes fix-irreducible safe to run and reports whether it
// is needed at all.
func prepareIrreducible(e *emitter) (needed bool, warnings []string, err error) {
	for f := e.mod.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if f.IsDeclaration() || !irreducible(f) {
			continue
		}
		needed = true
		for b := f.FirstBlock(); !b.IsNil(); b = b.Next() {
			end := b.Terminator()
			switch op := end.Opcode(); op {
			case llvm.OpIndirectBr, llvm.OpCallBr, llvm.OpInvoke, llvm.OpCatchSwitch, llvm.OpCatchRet, llvm.OpCleanupRet:
				reason := fmt.Sprintf("%s in a function whose loops have several entries", op)
				warnings = append(warnings, fmt.Sprintf("%s: %s is not supported", f.Name(), reason))
				for i := range end.NumSuccessors() {
					dropIncoming(e, end.Successor(i), b)
				}
				e.at(end)
				e.check(e.truth(false), property.Unsupported, reason)
				e.b.Unreachable()
				if end.HasUses() {
					end.ReplaceAllUsesWith(llvm.Poison(end.Type()))
				}
				end.Erase()
			}
		}
	}
	if !needed {
		return false, nil, nil
	}
	return true, warnings, e.mod.RunPasses("function(break-crit-edges)", llvm.PassOptions{})
}

// irreducible reports whether some cycle of the function has more than one
// entry: whether a retreating edge of a depth-first walk leads to a block that
// does not dominate its source. Dominators are computed by iteration
// over reverse postorder (Cooper, Harvey and Kennedy). Blocks that cannot be
// reached do not count.
func irreducible(f llvm.Value) bool {
	return hasIrreducibleCycle(f.Successors())
}

// hasIrreducibleCycle is irreducible for a graph given by successors, with
// node 0 as its entry.
func hasIrreducibleCycle(succs [][]int) bool {
	const unseen = -1
	order := make([]int, len(succs)) // node -> position in reverse postorder
	for i := range order {
		order[i] = unseen
	}
	// Iterative depth-first walk: functions may have 100,000 blocks in a row.
	type frame struct{ node, next int }
	stack := []frame{{0, 0}}
	seen := make([]bool, len(succs))
	seen[0] = true
	var post []int
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next < len(succs[top.node]) {
			s := succs[top.node][top.next]
			top.next++
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{s, 0})
			}
			continue
		}
		post = append(post, top.node)
		stack = stack[:len(stack)-1]
	}
	n := len(post)
	nodes := make([]int, n) // position -> node
	for i, b := range post {
		order[b] = n - 1 - i
		nodes[n-1-i] = b
	}
	preds := make([][]int, n) // positions
	retreating := false
	for p, b := range nodes {
		for _, s := range succs[b] {
			preds[order[s]] = append(preds[order[s]], p)
			retreating = retreating || order[s] <= p
		}
	}
	if !retreating {
		return false
	}
	idom := make([]int, n)
	for i := range idom {
		idom[i] = unseen
	}
	idom[0] = 0
	for changed := true; changed; {
		changed = false
		for p := 1; p < n; p++ {
			d := unseen
			for _, q := range preds[p] {
				switch {
				case idom[q] == unseen:
				case d == unseen:
					d = q
				default:
					for d != q {
						for d > q {
							d = idom[d]
						}
						for q > d {
							q = idom[q]
						}
					}
				}
			}
			if idom[p] != d {
				idom[p] = d
				changed = true
			}
		}
	}
	for p := range n {
		for _, q := range preds[p] {
			if q < p {
				continue
			}
			d := q // a retreating edge q -> p: p must dominate q
			for d > p {
				d = idom[d]
			}
			if d != p {
				return true
			}
		}
	}
	return false
}
