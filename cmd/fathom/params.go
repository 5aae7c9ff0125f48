package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
)

// tuning are the options that set parameters of the own solver.
type tuning struct {
	preset string
	config string
	set    []string
}

func (t *tuning) addFlags(fl *pflag.FlagSet) {
	fl.StringVar(&t.preset, "preset", "", "settings of the own solver for a class of problems: `name`, see fathom solve --params")
	fl.StringArrayVar(&t.set, "set", nil, "set a parameter of the own solver: `NAME=VALUE`; may be repeated")
	fl.StringVar(&t.config, "config", "", "`file` of parameters of the own solver, a line each: NAME = VALUE")
}

// apply sets those parameters of o that a command line gives: by the preset, then by the file, then by the settings of the
// form name=value. The parameters are those that smt.Parameters lists.
func (t *tuning) apply(o *smt.Options) error {
	if t.preset != "" {
		if err := o.Sat.Apply(t.preset); err != nil {
			return fmt.Errorf("--preset: %w", err)
		}
	}
	if file := t.config; file != "" {
		f, err := os.Open(file)
		if err != nil {
			return fmt.Errorf("--config: %w", err)
		}
		defer f.Close()
		if err := sat.ReadSettings(f, file, o.Set); err != nil {
			return fmt.Errorf("--config: %w", err)
		}
	}
	for _, item := range t.set {
		name, value, ok := strings.Cut(item, "=")
		if !ok {
			return fmt.Errorf("--set %s: write NAME=VALUE; --params lists the names", item)
		}
		if err := o.Set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return fmt.Errorf("--set %s: %w", item, err)
		}
	}
	return nil
}

// listParams writes the table of parameters, with the values of o that differ from the defaults, and the presets.
func listParams(w io.Writer, o smt.Options) error {
	out := bufio.NewWriter(w)
	tab := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	group := ""
	for _, q := range smt.Parameters() {
		if q.Group != group {
			group = q.Group
			fmt.Fprintf(tab, "%s:\n", strings.ToUpper(group[:1])+group[1:])
		}
		value, err := o.Get(q.Name)
		if err != nil {
			return err
		}
		if value != q.Default {
			value += " (default " + q.Default + ")"
		}
		fmt.Fprintf(tab, "  %s\t%s\t%s\n      %s\n", q.Name, value, q.Range, q.Doc)
		if q.Only != "" {
			fmt.Fprintf(tab, "      Only if %s.\n", strings.TrimSuffix(q.Only, "."))
		}
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "Presets:")
	for _, q := range sat.Presets() {
		fmt.Fprintf(out, "  %s\n      %s\n", q.Name, q.Doc)
		if len(q.Settings) > 0 {
			fmt.Fprintf(out, "      %s\n", strings.Join(q.Settings, " "))
		}
	}
	return out.Flush()
}
