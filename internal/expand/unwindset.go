package expand

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// loopsOf returns the loops of a function in the order of their headers, which numbers them. They reach
// to the sources of their own back edges.
func loopsOf(f *seair.Func) []*loopInfo {
	var loops []*loopInfo
	for b := range f.Blocks {
		last := int32(-1)
		for _, p := range f.Blocks[b].Preds {
			if int(p) >= b {
				last = max(last, p)
			}
		}
		if last >= 0 {
			loops = append(loops, &loopInfo{name: fmt.Sprintf("%s.%d", f.Name, len(loops)), head: int32(b), last: last})
		}
	}
	return loops
}

// CheckUnwindSet reports names in set, the bounds of single loops and recursions, that the program does not have, and says
// which there are.
func CheckUnwindSet(prog *seair.Program, set map[string]int) error {
	var names []string
	for name := range set {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if f := prog.Func(name); f != nil {
			continue // a recursion; a bound on a function that does not recurse does no harm
		}
		of := name
		if i := strings.LastIndexByte(name, '.'); i >= 0 {
			of = name[:i]
		}
		f := prog.Func(of)
		if f == nil {
			return fmt.Errorf("there is no loop or function %s: the program has no function %s, or never calls it", name, of)
		}
		loops := loopsOf(f)
		if slices.ContainsFunc(loops, func(l *loopInfo) bool { return l.name == name }) {
			continue
		}
		if len(loops) == 0 {
			return fmt.Errorf("there is no loop %s: function %s has no loops", name, of)
		}
		var have []string
		for _, l := range loops {
			s := l.name
			blk := f.Blocks[l.head]
			if loc := prog.Locs[blk.Instrs[len(blk.Instrs)-1].Loc]; loc.Line > 0 {
				s += fmt.Sprintf(" at %s:%d", loc.File, loc.Line)
			}
			have = append(have, s)
		}
		return fmt.Errorf("there is no loop %s: function %s has %s", name, of, strings.Join(have, ", "))
	}
	return nil
}
