package compare

import (
	"fmt"
	"io"
	"math"
	"slices"
	"sort"
	"time"
)

// floor is the least time that counts in a mean: below it the kernel's accounting and starting the process are all
// that is seen.
const floor = 10 * time.Millisecond

// Table is a comparison in the making.
type Table struct {
	Limit time.Duration
	By    string // if not empty, the solver whose time divides files into classes, instead of families
	runs  []Run
}

// classes are those of a table by the time of a solver: names, and the times from which on they hold.
var classes = []struct {
	name string
	from time.Duration
}{
	{"below 1 s", 0},
	{"1 to 8 s", time.Second},
	{"8 s or more", 8 * time.Second},
}

// Add adds a run. An answer after the limit is none: programs that catch or ignore the signal at the limit are ended a
// little later than others. Nor does a run count for more than the limit.
func (t *Table) Add(r Run) {
	if r.CPU > t.Limit {
		r.CPU = t.Limit
		if r.Solved() && r.Detail == "" {
			r.Answer = Timeout
		}
	}
	if r.Answer == Failed && r.CPU > t.Limit*8/10 {
		r.Answer = Timeout // it noticed the limit and said so in its own way
	}
	t.runs = append(t.runs, r)
}

// Disagreements lists the files that solvers answered differently and the models that are wrong.
func (t *Table) Disagreements() []string {
	answers := make(map[string]map[Answer][]string)
	var out []string
	for _, r := range t.runs {
		if answers[r.File] == nil {
			answers[r.File] = make(map[Answer][]string)
		}
		answers[r.File][r.Answer] = append(answers[r.File][r.Answer], r.Solver)
		if r.Answer == Sat && r.Detail != "" {
			out = append(out, fmt.Sprintf("%s: %s: %s", r.File, r.Solver, r.Detail))
		}
	}
	for file, by := range answers {
		if len(by[Sat]) > 0 && len(by[Unsat]) > 0 {
			out = append(out, fmt.Sprintf("%s: sat by %v, unsat by %v", file, by[Sat], by[Unsat]))
		}
	}
	sort.Strings(out)
	return out
}

// cell sums up one solver on one family.
type cell struct {
	files, solved, failed  int
	logTime, logMem, total float64
}

// cells sums up by families, or classes, and for the family "" over all of them. Families ascend.
func (t *Table) cells() (families, solvers []string, cells map[[2]string]*cell) {
	cells = make(map[[2]string]*cell)
	class := make(map[string]string) // of files
	if t.By != "" {
		for _, r := range t.runs {
			if r.Solver == t.By {
				for _, c := range classes {
					if r.CPU >= c.from {
						class[r.File] = c.name
					}
				}
			}
		}
	}
	for _, r := range t.runs {
		if t.By != "" {
			if r.Family = class[r.File]; r.Family == "" {
				continue
			}
		}
		if !slices.Contains(solvers, r.Solver) {
			solvers = append(solvers, r.Solver)
		}
		if !slices.Contains(families, r.Family) {
			families = append(families, r.Family)
		}
		for _, family := range []string{r.Family, ""} {
			c := cells[[2]string{family, r.Solver}]
			if c == nil {
				c = &cell{}
				cells[[2]string{family, r.Solver}] = c
			}
			c.files++
			spent := max(r.CPU, floor)
			if r.Solved() {
				c.solved++
			} else {
				spent = max(spent, t.Limit)
			}
			if r.Answer == Failed {
				c.failed++
			}
			c.logTime += math.Log(spent.Seconds())
			c.logMem += math.Log(float64(max(r.Memory, 1)))
			c.total += r.CPU.Seconds()
		}
	}
	if t.By == "" {
		sort.Strings(families)
		return families, solvers, cells
	}
	families = families[:0]
	for _, c := range classes {
		if slices.ContainsFunc(solvers, func(s string) bool { return cells[[2]string{c.name, s}] != nil }) {
			families = append(families, c.name)
		}
	}
	return families, solvers, cells
}

// alike is a mean over families, however many files each has.
func alike(families []string, solver string, cells map[[2]string]*cell) float64 {
	logs, n := 0.0, 0
	for _, f := range families {
		if c := cells[[2]string{f, solver}]; c != nil {
			logs += c.logTime / float64(c.files)
			n++
		}
	}
	return mean(logs, n)
}

// WriteMarkdown writes one row a family and one of them all; by classes, also one in which each counts alike. For each solver:
// files solved and geometric mean of the time in seconds; for every solver but the first, how many times longer the first takes. The
// last row is that of memory, in megabytes, geometric mean of the peaks.
func (t *Table) WriteMarkdown(w io.Writer) error {
	families, solvers, cells := t.cells()
	p := &printer{w: w}
	p.printf("| family | files |")
	for i, s := range solvers {
		p.printf(" %s | s |", s)
		if i > 0 {
			p.printf(" ratio |")
		}
	}
	p.printf("\n|---|---:|")
	for i := range solvers {
		p.printf("---:|---:|")
		if i > 0 {
			p.printf("---:|")
		}
	}
	p.printf("\n")
	for _, family := range append(families, "") {
		first := cells[[2]string{family, solvers[0]}]
		name := family
		if family == "" {
			name = "**all**"
		}
		files := 0
		for _, s := range solvers {
			if c := cells[[2]string{family, s}]; c != nil {
				files = max(files, c.files)
			}
		}
		p.printf("| %s | %d |", name, files)
		for i, s := range solvers {
			c := cells[[2]string{family, s}]
			if c == nil {
				p.printf(" – | – |")
				if i > 0 {
					p.printf(" – |")
				}
				continue
			}
			p.printf(" %d", c.solved)
			if c.failed > 0 {
				p.printf(" (%d failed)", c.failed)
			}
			p.printf(" | %.3f |", mean(c.logTime, c.files))
			if i > 0 && first != nil {
				p.printf(" %.2f |", mean(first.logTime, first.files)/mean(c.logTime, c.files))
			} else if i > 0 {
				p.printf(" – |")
			}
		}
		p.printf("\n")
	}
	if t.By != "" {
		p.printf("| **each class alike** | |")
		for i, s := range solvers {
			p.printf(" | %.3f |", alike(families, s, cells))
			if i > 0 {
				p.printf(" %.2f |", alike(families, solvers[0], cells)/alike(families, s, cells))
			}
		}
		p.printf("\n")
	}
	p.printf("| memory, MB | |")
	for i, s := range solvers {
		c, first := cells[[2]string{"", s}], cells[[2]string{"", solvers[0]}]
		p.printf(" | %.0f |", mean(c.logMem, c.files)/1e6)
		if i > 0 {
			p.printf(" %.2f |", mean(first.logMem, first.files)/mean(c.logMem, c.files))
		}
	}
	p.printf("\n")
	return p.err
}

func mean(logs float64, n int) float64 { return math.Exp(logs / float64(n)) }

// printer keeps the first error.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}
