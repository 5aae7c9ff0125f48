package main

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// writeTable writes the outcomes to a file, "" for standard output.
func writeTable(name string, outcomes []*Outcome) error {
	if name == "" {
		return table(os.Stdout, outcomes)
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	err = table(f, outcomes)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return err
}

func table(w io.Writer, outcomes []*Outcome) error {
	var b strings.Builder
	b.WriteString("| harness | library | verdict | bound | CPU s | MB | terms | clauses | remark |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, o := range outcomes {
		remark := o.fault()
		if remark != "" {
			remark, _, _ = strings.Cut(remark, "\n") // clang may say much
			remark = "**not as expected**: " + remark
		} else if o.Result != nil {
			remark = o.finding()
		}
		if o.Variant != nil {
			remark = strings.TrimSpace(fmt.Sprintf("with `%s` for `%s`: %s", cell(o.Variant.New), cell(o.Variant.Old), remark))
		}
		verdict, bound, terms, clauses := "error", "", 0, 0
		if r := o.Result; r != nil {
			verdict, bound, terms, clauses = string(r.Verdict), r.Bound.String(), r.Stats.Terms, r.Stats.Clauses
		}
		fmt.Fprintf(&b, "| %s | %s %s | %s | %s | %.2f | %d | %d | %d | %s |\n", o.Harness.Name(), o.Harness.Package, o.Version,
			verdict, bound, o.Seconds, o.Memory>>20, terms, clauses, remark)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// cell keeps text from ending a cell of a table.
func cell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }
