package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// scopes numbers the lexical scopes of a function such that those within a scope follow it: whether one contains another is two
// comparisons, which matters where every instruction is asked for every scope.
type scopes struct {
	number map[llvm.Metadata]int32
	outer  []int32 // the scope around each, -1 for that of the function
	last   []int32 // the last scope within each
}

// noScope is the number of what has no place in the source.
const noScope = -1

// newScopes numbers the given scopes and those around them.
func newScopes(list []llvm.Metadata) *scopes {
	outer := map[llvm.Metadata]llvm.Metadata{}
	inner := map[llvm.Metadata][]llvm.Metadata{}
	var roots []llvm.Metadata
	for _, s := range list {
		for known := false; !s.IsNil(); {
			if _, known = outer[s]; known {
				break
			}
			var up llvm.Metadata
			if d := s.DI(); d.Kind == llvm.DILexicalBlockKind || d.Kind == llvm.DILexicalBlockFileKind {
				up = d.Scope
			}
			if outer[s] = up; up.IsNil() {
				roots = append(roots, s)
			} else {
				inner[up] = append(inner[up], s)
			}
			s = up
		}
	}
	c := &scopes{number: map[llvm.Metadata]int32{}}
	type visit struct {
		scope llvm.Metadata
		outer int32
	}
	for _, r := range roots {
		stack := []visit{{r, noScope}}
		for len(stack) > 0 {
			v := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			n := int32(len(c.outer))
			c.number[v.scope] = n
			c.outer, c.last = append(c.outer, v.outer), append(c.last, n)
			for _, s := range inner[v.scope] {
				stack = append(stack, visit{s, n})
			}
		}
	}
	for n := len(c.outer) - 1; n >= 0; n-- {
		if up := c.outer[n]; up >= 0 {
			c.last[up] = max(c.last[up], c.last[n])
		}
	}
	return c
}

// of returns the number of a scope, noScope for none.
func (c *scopes) of(s llvm.Metadata) int32 {
	if s.IsNil() {
		return noScope
	}
	return c.number[s]
}

// contains reports whether a scope is another or lies within it.
func (c *scopes) contains(outer, scope int32) bool { return outer <= scope && scope <= c.last[outer] }

// isFunction reports whether a scope is that of the function.
func (c *scopes) isFunction(scope int32) bool { return c.outer[scope] < 0 }
