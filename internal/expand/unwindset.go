package expand

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/seair"
)

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
		var have []string
		found := false
		for i, l := range f.Loops() {
			s := f.LoopName(i)
			found = found || s == name
			blk := f.Blocks[l.Head]
			if loc := prog.Locs[blk.Instrs[len(blk.Instrs)-1].Loc]; loc.Line > 0 {
				s += fmt.Sprintf(" at %s:%d", loc.File, loc.Line)
			}
			have = append(have, s)
		}
		if found {
			continue
		}
		if len(have) == 0 {
			return fmt.Errorf("there is no loop %s: function %s has no loops", name, of)
		}
		return fmt.Errorf("there is no loop %s: function %s has %s", name, of, strings.Join(have, ", "))
	}
	return nil
}
