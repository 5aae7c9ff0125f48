package backend

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// An Absence says that a solver of a race gave no answer, and why.
type Absence struct {
	Solver  string
	Why     string
	Queries int // that it gave no answer to; 0 if it never ran
}

// Why there is no answer.
const (
	tooLate = "stopped when there was an answer"
	limited = "stopped by a limit"
	gaveUp  = "gave up"
	atFault = "at fault, and left out from then on"
	missing = "not installed"
)

// Absentees names the solvers in each list of those that gave no answers as often and for the same reason.
func Absentees(list []Absence) []string {
	var out []string
	for len(list) > 0 {
		first := list[0]
		var names []string
		rest := list[:0:0]
		for _, a := range list {
			if a.Why == first.Why && a.Queries == first.Queries {
				names = append(names, a.Solver)
			} else {
				rest = append(rest, a)
			}
		}
		why := first.Why
		if first.Queries > 1 {
			why += fmt.Sprintf(", %d times", first.Queries)
		}
		out = append(out, fmt.Sprintf("%s (%s)", strings.Join(names, ", "), why))
		list = rest
	}
	return out
}

// absences counts the answers that the solvers of a race did not give.
type absences map[Absence]int

func (a absences) add(solver, why string) { a[Absence{Solver: solver, Why: why}]++ }

// list returns them by solver. If all were to agree, those that are not installed are among them.
func (a absences) list(all bool, l Language) []Absence {
	var list []Absence
	for x, n := range a {
		x.Queries = n
		list = append(list, x)
	}
	for i := range programs {
		if p := &programs[i]; all && p.Language == l {
			if _, err := p.Path(); err != nil {
				list = append(list, Absence{Solver: p.Name, Why: missing})
			}
		}
	}
	slices.SortFunc(list, func(x, y Absence) int {
		return cmp.Or(cmp.Compare(min(1, y.Queries), min(1, x.Queries)), cmp.Compare(x.Solver, y.Solver), cmp.Compare(x.Why, y.Why))
	})
	return list
}
