package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fathom-verifier/fathom/internal/property"
)

func newExplain() *cobra.Command {
	return &cobra.Command{
		Use:   "explain [KIND...]",
		Short: "Say what a kind of property means, with an example and its repair",
		Long: `Explain prints, for each kind of property: what it demands, a program that violates it and the same
program repaired, what to do, which option switches the check on, and what others call it.

A family, such as arith, stands for all of its kinds, and all for everything. Without arguments the
kinds are listed, those that are checked by default with a star.`,
		Example: `  fathom explain memory.bounds
  fathom explain arith`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				return listChecks(cmd.OutOrStdout())
			}
			var entries []property.Entry
			for _, name := range names {
				kinds, err := property.Kinds(name)
				if err != nil {
					return fmt.Errorf("explain what? %w", err)
				}
				for _, k := range kinds {
					if e, ok := property.Find(k); ok {
						entries = append(entries, e)
					}
				}
			}
			for i, e := range entries {
				if i > 0 {
					fmt.Fprintln(cmd.OutOrStdout())
				}
				explain(cmd.OutOrStdout(), e)
			}
			return nil
		},
	}
}

// explain prints what is known of a kind.
func explain(out io.Writer, e property.Entry) {
	fmt.Fprintf(out, "%s: %s\n", e.Kind, e.Meaning)
	if detail := strings.TrimSpace(e.Detail); detail != "" {
		fmt.Fprintf(out, "\n%s\n", wrapped(strings.ReplaceAll(detail, "\n", " "), 80))
	}
	fmt.Fprintf(out, "\nA violation:\n\n%s\n", indented(e.Bad))
	fmt.Fprintf(out, "\nRepaired:\n\n%s\n", indented(e.Good))
	fmt.Fprintf(out, "\n%s\n\n", wrapped(e.Repair, 80))
	if e.Default {
		fmt.Fprintf(out, "Checked by default; off with --check -%s.\n", e.Kind)
	} else {
		fmt.Fprintf(out, "Not checked by default; on with --check +%s.\n", e.Kind)
	}
	if len(e.Args) > 0 {
		fmt.Fprintf(out, "The programs above need %s.\n", strings.Join(e.Args, " "))
	}
	if names := otherNames(e); len(names) > 0 {
		fmt.Fprintf(out, "Elsewhere: %s.\n", strings.Join(names, "; "))
	}
}

// otherNames lists what others call a kind.
func otherNames(e property.Entry) []string {
	var names []string
	for _, n := range e.CWE {
		names = append(names, fmt.Sprintf("CWE-%d", n))
	}
	if len(names) > 0 {
		names = []string{strings.Join(names, ", ")}
	}
	if e.Clause != "" {
		names = append(names, e.Clause)
	}
	if e.Sanitizer != "" {
		names = append(names, "clang -fsanitize="+e.Sanitizer)
	}
	return names
}

func indented(program string) string {
	lines := strings.Split(strings.TrimSpace(program), "\n")
	for i, l := range lines {
		if l != "" {
			lines[i] = "    " + l
		}
	}
	return strings.Join(lines, "\n")
}

// wrapped breaks a text into lines of at most width characters where words allow it.
func wrapped(text string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range slices.Collect(strings.FieldsSeq(text)) {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}
