package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom"
)

// results are the runs of all programs under all configurations.
type results struct {
	programs []program
	runs     map[string]map[string]run // by configuration and program
}

func newResults(programs []program) *results {
	return &results{programs: programs, runs: make(map[string]map[string]run)}
}

func (rs *results) add(c configuration, r run) {
	if rs.runs[c.name] == nil {
		rs.runs[c.name] = make(map[string]run)
	}
	rs.runs[c.name][r.Program] = r
}

// want is the verdict that a run of the configuration is measured by.
func (rs *results) want(name string, p program) fathom.Verdict {
	if v := p.layouts[name]; v != "" { // configurations of the layouts are called as they are
		return v
	}
	if p.expect != "" {
		return p.expect
	}
	return rs.runs[byDefault.name][p.path].Verdict
}

// solved reports whether a program got the verdict that is expected.
func (rs *results) solved(c configuration, p program) bool {
	r := rs.runs[c.name][p.path]
	return r.Verdict != fathom.Unknown && r.Verdict == rs.want(c.name, p)
}

// wrong lists the runs with a verdict other than the one expected.
func (rs *results) wrong() []string {
	var list []string
	for name, runs := range rs.runs {
		for _, p := range rs.programs {
			if r := runs[p.path]; r.Verdict != fathom.Unknown && rs.want(name, p) != fathom.Unknown && r.Verdict != rs.want(name, p) {
				list = append(list, fmt.Sprintf("%s under %s: %s, expected %s", p.path, name, r.Verdict, rs.want(name, p)))
			}
		}
	}
	slices.Sort(list)
	return list
}

// write prints a section for each axis, in Markdown.
func (rs *results) write(w io.Writer, axes []axis) {
	for _, a := range axes {
		fmt.Fprintf(w, "## %s\n\n", a.title)
		rs.writeConfigurations(w, a)
		rs.writeCategories(w, a)
	}
	if wrong := rs.wrong(); len(wrong) > 0 {
		fmt.Fprintf(w, "## Wrong verdicts\n\n- %s\n", strings.Join(wrong, "\n- "))
	}
}

// A column adds up what runs took; with a ratio, it is compared with the first configuration.
type column struct {
	name  string
	ratio bool
	of    func(*run) float64
}

var columns = []column{
	{"expansion s", true, func(r *run) float64 { return r.Stats.ExpandSeconds }},
	{"solving s", true, func(r *run) float64 { return r.Stats.SolveSeconds }},
	{"CPU s", true, func(r *run) float64 { return r.CPU }},
	{"formula", true, func(r *run) float64 { return float64(r.Stats.Formula) }},
	{"terms", true, func(r *run) float64 { return float64(r.Stats.Terms) }},
	{"variables", false, func(r *run) float64 { return float64(r.Stats.Variables) }},
	{"clauses", true, func(r *run) float64 { return float64(r.Stats.Clauses) }},
	{"conflicts", false, func(r *run) float64 { return float64(r.Stats.Conflicts) }},
	{"skips", false, func(r *run) float64 { return float64(r.Stats.Memory.Skipped() + r.Stats.Memory.Folded) }},
	{"asked", false, func(r *run) float64 { return float64(r.Stats.Memory.Asked) }},
}

// writeConfigurations prints a row for each configuration: how many programs it solved, how many it failed, by another verdict or by
// unknown before its time was up, in how many its time was up; and the sums over the programs that all configurations solved.
func (rs *results) writeConfigurations(w io.Writer, a axis) {
	var common []program
	for _, p := range rs.programs {
		if !slices.ContainsFunc(a.list, func(c configuration) bool { return !rs.solved(c, p) }) {
			common = append(common, p)
		}
	}
	head := []string{"configuration", "solved", "fld", "to"}
	for _, m := range columns {
		head = append(head, m.name)
		if m.ratio {
			head = append(head, "×")
		}
	}
	rows := [][]string{head}
	first := make([]float64, len(columns))
	for k, c := range a.list {
		solved, failed, late := rs.count(c, rs.programs)
		row := []string{c.name, fmt.Sprint(solved), fmt.Sprint(failed), fmt.Sprint(late)}
		for i, m := range columns {
			sum := 0.0
			for _, p := range common {
				r := rs.runs[c.name][p.path]
				sum += m.of(&r)
			}
			if k == 0 {
				first[i] = sum
			}
			row = append(row, number(sum, strings.HasSuffix(m.name, " s")))
			if m.ratio {
				row = append(row, ratio(sum, first[i]))
			}
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(w, "Sums over the %d of %d programs that all solved.\n\n", len(common), len(rs.programs))
	table(w, rows)
}

// writeCategories prints a row for each category with, for each configuration, times of expansion and solving over what that
// configuration solved, and what it failed or had no time for.
func (rs *results) writeCategories(w io.Writer, a axis) {
	head := []string{"category", "cnt"}
	for _, c := range a.list {
		head = append(head, c.name+": expansion s", "solving s", "fld/to")
	}
	rows := [][]string{head}
	row := func(name string, in []program) {
		cells := []string{name, fmt.Sprint(len(in))}
		for _, c := range a.list {
			expand, solve := 0.0, 0.0
			for _, p := range in {
				if rs.solved(c, p) {
					r := rs.runs[c.name][p.path]
					expand += r.Stats.ExpandSeconds
					solve += r.Stats.SolveSeconds
				}
			}
			_, failed, late := rs.count(c, in)
			cells = append(cells, number(expand, true), number(solve, true), fmt.Sprintf("%d/%d", failed, late))
		}
		rows = append(rows, cells)
	}
	byCategory := make(map[string][]program)
	var names []string
	for _, p := range rs.programs {
		if byCategory[p.category] == nil {
			names = append(names, p.category)
		}
		byCategory[p.category] = append(byCategory[p.category], p)
	}
	slices.Sort(names)
	for _, n := range names {
		row(n, byCategory[n])
	}
	if len(names) > 1 {
		row("total", rs.programs)
	}
	table(w, rows)
}

// count tells how a configuration did on programs.
func (rs *results) count(c configuration, in []program) (solved, failed, late int) {
	for _, p := range in {
		switch {
		case rs.solved(c, p):
			solved++
		case rs.runs[c.name][p.path].Late:
			late++
		default:
			failed++
		}
	}
	return solved, failed, late
}

func number(x float64, seconds bool) string {
	if seconds {
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

func ratio(x, to float64) string {
	if to == 0 {
		return "–"
	}
	return fmt.Sprintf("%.2f", x/to)
}

// table prints rows in Markdown, the first as the head.
func table(w io.Writer, rows [][]string) {
	for i, r := range rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(r, " | "))
		if i == 0 {
			fmt.Fprintf(w, "|---|%s\n", strings.Repeat("---:|", len(r)-1))
		}
	}
	fmt.Fprintln(w)
}
