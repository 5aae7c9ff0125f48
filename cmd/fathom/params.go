package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/blast"
)

// satParams are the parameters of the solver as a command line gives them:
// first those of the file, if any, then the settings of the form name=value.
func satParams(file string, settings []string) (sat.Params, error) {
	p := sat.DefaultParams()
	if file != "" {
		f, err := os.Open(file)
		if err != nil {
			return p, fmt.Errorf("--config: %w", err)
		}
		defer f.Close()
		if err := p.Read(f, file); err != nil {
			return p, fmt.Errorf("--config: %w", err)
		}
	}
	for _, item := range settings {
		name, value, ok := strings.Cut(item, "=")
		if !ok {
			return p, fmt.Errorf("--set %s: write NAME=VALUE; --params lists the names", item)
		}
		if err := p.Set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return p, fmt.Errorf("--set %s: %w", item, err)
		}
	}
	return p, nil
}

// solverOptions sets those of o that a command line gives: parameters of the search as satParams has them, and choices of
// circuits by name=value.
func solverOptions(o *smt.Options, file string, settings []string) error {
	var search []string
	for _, item := range settings {
		name, value, ok := strings.Cut(item, "=")
		if name = strings.TrimSpace(name); !ok || !isCircuitParameter(name) {
			search = append(search, item)
			continue
		}
		if err := o.Blast.Set(name, strings.TrimSpace(value)); err != nil {
			return fmt.Errorf("--set %s: %w", item, err)
		}
	}
	var err error
	o.Sat, err = satParams(file, search)
	return err
}

func isCircuitParameter(name string) bool {
	return slices.ContainsFunc(blast.Parameters(), func(p blast.Parameter) bool { return p.Name == name })
}

// listParams writes the table of parameters, with the values of p that differ
// from the defaults.
func listParams(w io.Writer, p sat.Params) error {
	out := bufio.NewWriter(w)
	tab := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	group := ""
	for _, q := range sat.Parameters() {
		if q.Group != group {
			if group != "" {
				fmt.Fprintln(tab)
			}
			group = q.Group
			fmt.Fprintf(tab, "%s:\n", strings.ToUpper(group[:1])+group[1:])
		}
		value, err := p.Get(q.Name)
		if err != nil {
			return err
		}
		if value != q.Default {
			value += " (default " + q.Default + ")"
		}
		fmt.Fprintf(tab, "  %s\t%s\t%s\n", q.Name, value, q.Range())
		fmt.Fprintf(tab, "      %s\n", q.Doc)
		if q.Only != "" {
			fmt.Fprintf(tab, "      Only if %s.\n", q.Only)
		}
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	return out.Flush()
}
