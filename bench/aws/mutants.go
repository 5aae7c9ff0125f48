package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/bench/record"
)

// mutate puts each mistake of a list into the library and verifies its job, which must then be violated.
func mutate(ctx context.Context, b *builder, jobs []*Job, selected func(name string) bool, o options, log *record.Record[string, *Outcome]) error {
	list, err := readMutations(o.mutations)
	if err != nil {
		return err
	}
	byName := make(map[string]*Job)
	for _, j := range jobs {
		byName[j.Name] = j
	}
	var outcomes []*Outcome
	for _, m := range list {
		if !selected(m.Job) {
			continue
		}
		out, ok := log.Get(m.String())
		if !ok {
			j := byName[m.Job]
			if j == nil {
				return fmt.Errorf("mutation %s: no such job", m)
			}
			if out, err = verifyMutant(ctx, b, j, m, o); err != nil {
				return err
			}
			if err := log.Add(out); err != nil {
				return err
			}
		}
		fmt.Fprintln(os.Stderr, out)
		outcomes = append(outcomes, out)
	}
	if len(outcomes) == 0 {
		return errors.New("no job of a mutation matches")
	}
	return writeTo(o.output, func(w io.Writer) error { return mutantsTable(w, outcomes) })
}

// verifyMutant builds and verifies a job with a mistake in the library.
func verifyMutant(ctx context.Context, b *builder, j *Job, m *Mutation, o options) (*Outcome, error) {
	file, text, err := defining(o.common, m.Function)
	if err != nil {
		return nil, err
	}
	if text, err = m.apply(text); err != nil {
		return nil, err
	}
	root := filepath.Join(o.out, "mutants", strings.ReplaceAll(m.String(), " ", "-"))
	to := filepath.Join(root, file)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(to, []byte(text), 0o644); err != nil {
		return nil, err
	}
	changed := *b
	changed.includes = append([]string{"-I" + filepath.Join(root, "include")}, b.includes...)
	changed.out = root
	if err := os.MkdirAll(filepath.Join(root, "units"), 0o755); err != nil {
		return nil, err
	}
	defer os.RemoveAll(root)
	var units [2][]string
	for k, list := range [][]Unit{j.Units, j.Stubs} {
		for _, u := range list {
			bc, err := b.bitcode(ctx, u)
			if err != nil {
				return nil, err
			}
			code, err := os.ReadFile(bc)
			if err != nil {
				return nil, err
			}
			// Names stand in bitcode as they are: a unit without the function's has nothing of it.
			if bytes.Contains(code, []byte(m.Function)) {
				if u.Source == filepath.Join(o.common, file) {
					u.Source = to
				}
				if bc, err = changed.bitcode(ctx, u); err != nil {
					return nil, err
				}
			}
			units[k] = append(units[k], bc)
		}
	}
	out, err := verify(ctx, j, units[0], units[1], nil, o)
	if err != nil {
		return nil, err
	}
	out.Job, out.Expected = m.String(), false
	return out, nil
}

// mutantsTable sums up by category how many mistakes were noticed, and lists those that were not.
func mutantsTable(w io.Writer, outcomes []*Outcome) error {
	count := make(map[string]map[string][2]int) // by category and change: noticed, all
	rows := make(map[string]*row)
	kinds := slices.Sorted(maps.Keys(changes))
	for _, o := range outcomes {
		for _, c := range []string{o.Category, "all"} {
			if rows[c] == nil {
				rows[c], count[c] = &row{name: c}, make(map[string][2]int)
			}
			rows[c].add(o)
			kind := strings.Fields(o.Job)[2]
			n := count[c][kind]
			if n[1]++; o.Right() {
				n[0]++
			}
			count[c][kind] = n
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| jobs about | refuted | %s | processor s | median | worst |\n|%s\n", strings.Join(kinds, " | "), strings.Repeat("---|", len(kinds)+5))
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(rows)), func(n string) bool { return n == "all" })
	for _, name := range append(names, "all") {
		r := rows[name]
		sum, median, worst := r.figures()
		fmt.Fprintf(&b, "| %s | %d/%d |", name, r.right, r.jobs)
		for _, k := range kinds {
			if n := count[name][k]; n[1] > 0 {
				fmt.Fprintf(&b, " %d/%d |", n[0], n[1])
			} else {
				b.WriteString(" |")
			}
		}
		fmt.Fprintf(&b, " %.1f | %.2f | %.2f |\n", sum, median, worst)
	}
	b.WriteString("\nNot refuted:\n\n")
	for _, o := range outcomes {
		if !o.Right() {
			fmt.Fprintf(&b, "- %s: %s %s\n", o.Job, o.verdict(), o.detail())
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// listMutations writes all mutations of the functions that jobs are named after.
func listMutations(w io.Writer, jobs []*Job, selected func(name string) bool, common string) error {
	for _, j := range jobs {
		if !selected(j.Name) {
			continue
		}
		function := "aws_" + j.Name
		_, text, err := defining(common, function)
		if _, static, ok := strings.Cut(j.Name, "_s_"); ok && err != nil {
			function = "s_" + static
			_, text, err = defining(common, function)
		}
		if err != nil {
			continue // the job is about another one
		}
		code := tokens(text)
		for _, kind := range slices.Sorted(maps.Keys(changes)) {
			for n := range places(code, function, kind) {
				if _, err := fmt.Fprintf(w, "%s %s %s %d\n", j.Name, function, kind, n+1); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
