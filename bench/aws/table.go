package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// What is recorded of other verifiers on these jobs, in processor seconds on a machine with two cores.
const peers = `Recorded of others, processor seconds: SeaHorn with these jobs' own configuration (assertions and bounds only) 264 s for 155 jobs, median 0.73,
worst 22.5 (array_list_swap), hash_table_eq 20.9, hash_table_create 19.8, linked_list_swap_contents 19.1, hash_table_put 8.5.
CBMC 6.3.1 on the library's own 172 proofs: 161 within 90 s (574 s), 11 not.
`

// A row sums up the outcomes of a category.
type row struct {
	name                  string
	jobs, right           int
	seconds               []float64
	memory                int64
	terms, variables      int
	clauses               int
	prepare, walk, decide float64 // seconds by the clock: front end and lowering, expansion, solving
}

func (r *row) add(o *Outcome) {
	r.jobs++
	if o.Right() {
		r.right++
	}
	r.seconds = append(r.seconds, o.Seconds)
	r.memory = max(r.memory, o.Memory)
	if o.Result != nil {
		s := &o.Result.Stats
		r.terms, r.variables, r.clauses = max(r.terms, s.Terms), max(r.variables, s.Variables), max(r.clauses, s.Clauses)
		r.prepare += s.FrontendSeconds + s.LowerSeconds
		r.walk += s.ExpandSeconds
		r.decide += s.SolveSeconds
	}
}

// figures returns sum, median and maximum of the times.
func (r *row) figures() (sum, median, worst float64) {
	slices.Sort(r.seconds)
	for _, s := range r.seconds {
		sum += s
	}
	n := len(r.seconds)
	return sum, (r.seconds[(n-1)/2] + r.seconds[n/2]) / 2, r.seconds[n-1]
}

// writeTable writes what the outcomes show to a file, "" for standard output.
func writeTable(name string, outcomes []*Outcome) error {
	if len(outcomes) == 0 {
		return fmt.Errorf("no job matches")
	}
	return writeTo(name, func(w io.Writer) error { return table(w, outcomes) })
}

// writeTo has a file written, "" for standard output.
func writeTo(name string, write func(io.Writer) error) error {
	if name == "" {
		return write(os.Stdout)
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func table(w io.Writer, outcomes []*Outcome) error {
	rows := map[string]*row{}
	total := &row{name: "all"}
	for _, o := range outcomes {
		r := rows[o.Category]
		if r == nil {
			r = &row{name: o.Category}
			rows[o.Category] = r
		}
		r.add(o)
		total.add(o)
	}
	var list []*row
	for _, r := range rows {
		list = append(list, r)
	}
	slices.SortFunc(list, func(a, b *row) int { return cmp.Compare(a.name, b.name) })
	var b strings.Builder
	b.WriteString("| jobs about | right | processor s | median | worst | prepare | expand | solve | MB | terms | variables | clauses |\n")
	b.WriteString("|---|---|---|---|---|---|---|---|---|---|---|---|\n")
	for _, r := range append(list, total) {
		sum, median, worst := r.figures()
		fmt.Fprintf(&b, "| %s | %d/%d | %.1f | %.2f | %.2f | %.1f | %.1f | %.1f | %d | %d | %d | %d |\n", r.name, r.right, r.jobs, sum, median, worst,
			r.prepare, r.walk, r.decide, r.memory>>20, r.terms, r.variables, r.clauses)
	}
	b.WriteString("\nMemory and sizes are the largest of the jobs; seconds of the stages are by the clock.\n\n" + peers)
	peerTables(&b, outcomes)
	b.WriteString("\nNot as expected:\n\n")
	for _, o := range outcomes {
		if !o.Right() {
			fmt.Fprintf(&b, "- %s: %s, %s\n", o.Job, o.verdict(), o.detail())
		}
	}
	b.WriteString("\nAssertions of the proof itself that no execution reaches:\n\n")
	for _, o := range outcomes {
		if places := o.vacuous("_harness.c"); len(places) > 0 {
			fmt.Fprintf(&b, "- %s: %s\n", o.Job, strings.Join(places, ", "))
		}
	}
	b.WriteString("\nSlowest:\n\n")
	slow := slices.Clone(outcomes)
	slices.SortFunc(slow, func(a, b *Outcome) int { return cmp.Compare(b.Seconds, a.Seconds) })
	for _, o := range slow[:min(len(slow), 15)] {
		fmt.Fprintf(&b, "- %s: %.2f s, %s\n", o.Job, o.Seconds, o.verdict())
	}
	_, err := io.WriteString(w, b.String())
	return err
}
