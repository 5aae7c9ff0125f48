package main

import (
	"fmt"
	"os/exec"
	"regexp"
	"slices"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/smt/backend"
)

// A configuration is a way to verify: the arguments that make it differ from the default.
type configuration struct {
	name string // unique
	args []string
}

// An axis is a series of configurations that differ in one thing; the first is the default.
type axis struct {
	name  string
	title string
	list  []configuration
}

// byDefault is the first configuration of every axis.
var byDefault = configuration{name: "default"}

// solvers are those that may decide the verification conditions besides the own one, if they are installed.
var solvers = []string{"z3", "cvc5", "boolector", "bitwuzla", "yices-smt2"}

// allAxes lists the axes. What there is to choose from is read from the verifier's own tables.
func allAxes() []axis {
	mem := axis{"memory", "Representations of memory (SEAM, tables 8.1, 8.2, 8.4, 8.5)", []configuration{byDefault}}
	for _, name := range []string{"lambda", "array"} {
		if _, ok := memory.Representations[name]; ok {
			mem.list = append(mem.list, configuration{name, []string{"--memory", name}})
		}
	}
	regions := axis{"regions", "Regions of memory: one for each object, a partition of the objects, or one for all", []configuration{byDefault}}
	for _, m := range []string{"seam", "lambda", "array"} {
		for _, r := range []string{"objects", "partition", "flat"} {
			if m != "seam" || r != "objects" { // which is the default
				regions.list = append(regions.list, configuration{m + ", " + r, []string{"--memory", m, "--regions", r}})
			}
		}
	}
	layout := axis{"layout", "Layouts of addresses", []configuration{byDefault, {"compact", []string{"--layout", "compact"}}, {"symbolic", []string{"--layout", "symbolic"}}}}
	vcgen := axis{"vcgen", "Conditions of joins (SEABMC, table I)", []configuration{byDefault, {"path", []string{"--vcgen", "path"}}}}
	techniques := axis{"technique", "Techniques, each left out (SEABMC, table I; SEAM, table 8.3)", []configuration{byDefault}}
	for _, t := range fathom.Techniques {
		techniques.list = append(techniques.list, configuration{"no " + t.Name, []string{"--without", t.Name}})
	}
	solver := axis{"solver", "Solvers of the verification conditions (SEAM, tables 8.1 to 8.3)", []configuration{byDefault}}
	for _, s := range solvers {
		if _, err := exec.LookPath(s); err == nil {
			solver.list = append(solver.list, configuration{s, []string{"--solver", s}})
		}
	}
	memorySolver := axis{memorySolverAxis, "Representations of memory and solvers (SEABMC, table I)", []configuration{byDefault}}
	for _, m := range []string{"seam", "lambda", "array"} {
		for _, s := range append([]configuration{{name: backend.Native}}, solver.list[1:]...) {
			if m != "seam" || s.name != backend.Native { // which is the default
				memorySolver.list = append(memorySolver.list, configuration{m + ", " + s.name, []string{"--memory", m, "--solver", s.name}})
			}
		}
	}
	return []axis{mem, regions, layout, vcgen, techniques, solver, memorySolver, combinations()}
}

// combinationAxis and memorySolverAxis are not among "all" axes, as they are longer than the others.
const (
	combinationAxis  = "combination"
	memorySolverAxis = "memory-solver"
)

// combinations is the axis of every way to hold memory: representations, conditions of joins, layouts, and other rules of validity and
// regions.
func combinations() axis {
	a := axis{combinationAxis, "Combinations", []configuration{byDefault}}
	for _, m := range []string{"seam", "lambda", "array"} {
		for _, v := range []string{"gated", "path"} {
			for _, where := range [][]string{
				{"--layout", "spaced"}, {"--layout", "compact"}, {"--layout", "symbolic"}, {"--layout", "symbolic", "--validity", "flat"},
				{"--layout", "spaced", "--regions", "partition"}, {"--layout", "spaced", "--regions", "flat"},
			} {
				name := m + " " + v
				for i := 1; i < len(where); i += 2 {
					name += " " + where[i]
				}
				a.list = append(a.list, configuration{name, append([]string{"--memory", m, "--vcgen", v}, where...)})
			}
		}
	}
	return a
}

func axisNames() []string {
	var names []string
	for _, a := range allAxes() {
		names = append(names, a.name)
	}
	return names
}

// selectAxes returns those of the names, in the order of the list.
func selectAxes(names []string) ([]axis, error) {
	all := allAxes()
	if slices.Contains(names, "all") {
		return slices.DeleteFunc(all, func(a axis) bool { return a.name == combinationAxis || a.name == memorySolverAxis }), nil
	}
	for _, n := range names {
		if !slices.Contains(axisNames(), n) {
			return nil, fmt.Errorf("-axes %s: the axes are %v", n, axisNames())
		}
	}
	return slices.DeleteFunc(all, func(a axis) bool { return !slices.Contains(names, a.name) }), nil
}

// keepOnly leaves out of axes the configurations whose names do not match, but for the default.
func keepOnly(axes []axis, pattern *regexp.Regexp) {
	for i := range axes {
		axes[i].list = slices.DeleteFunc(axes[i].list, func(c configuration) bool { return c.name != byDefault.name && !pattern.MatchString(c.name) })
	}
}

// configurations lists those of the axes, each once.
func configurations(axes []axis) []configuration {
	list := []configuration{byDefault}
	for _, a := range axes {
		list = append(list, a.list[1:]...)
	}
	return list
}
