package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/fathom-verifier/fathom/internal/property"
)

// listChecks explains the kinds of properties; those that are checked by default have a star.
func listChecks(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range property.Catalogue {
		star := " "
		if e.Default {
			star = "*"
		}
		fmt.Fprintf(w, "%s %s\t%s\n", star, e.Kind, e.Meaning)
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("cannot write the list: %w", err)
	}
	_, err := fmt.Fprintf(out, "\n* checked by default\n")
	return err
}
