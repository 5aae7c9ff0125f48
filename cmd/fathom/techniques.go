package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/fathom-verifier/fathom"
)

// listTechniques explains what --without can leave out.
func listTechniques(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range fathom.Techniques {
		fmt.Fprintf(w, "%s\t%s\n", t.Name, t.Doc)
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("cannot write the list: %w", err)
	}
	return nil
}
