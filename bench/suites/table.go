package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// readExplained reads which differences are understood: test and heading, one a line; lines that start with # do not count.
func readExplained(name string) (map[string]string, error) {
	explained := map[string]string{}
	if name == "" {
		return explained, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		test, heading, _ := strings.Cut(strings.TrimSpace(line), " ")
		if heading = strings.TrimSpace(heading); heading == "" {
			return nil, fmt.Errorf("%s: %s: no heading", name, test)
		}
		explained[test] = heading
	}
	return explained, nil
}

// write writes the outcomes as the options say.
func write(o options, outcomes []*Outcome, explained map[string]string) error {
	var w io.Writer = os.Stdout
	if o.output != "" {
		f, err := os.Create(o.output)
		if err != nil {
			return err
		}
		defer f.Close()
		w = f
	}
	if o.json {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(outcomes)
	}
	return writeTable(w, outcomes, explained)
}

// writeTable writes a table of the classes per folder, and a list of the differences and of the reasons.
func writeTable(w io.Writer, outcomes []*Outcome, explained map[string]string) error {
	var b strings.Builder
	counts := map[string]map[Class]int{}
	total := map[Class]int{}
	understood := map[string]int{}
	var folders []string
	for _, o := range outcomes {
		folder, _, _ := strings.Cut(o.Test, "/")
		if counts[folder] == nil {
			counts[folder] = map[Class]int{}
			folders = append(folders, folder)
		}
		counts[folder][o.Class]++
		total[o.Class]++
		if explained[o.Test] != "" && o.difference() {
			understood[folder]++
			understood[""]++
		}
	}
	b.WriteString("| folder | tests |")
	for _, c := range classes {
		fmt.Fprintf(&b, " %s |", c)
	}
	b.WriteString(" explained |\n|---|" + strings.Repeat("--:|", len(classes)+2) + "\n")
	row := func(name string, of map[Class]int, understood int) {
		sum := 0
		for _, n := range of {
			sum += n
		}
		fmt.Fprintf(&b, "| %s | %d |", name, sum)
		for _, c := range classes {
			fmt.Fprintf(&b, " %d |", of[c])
		}
		fmt.Fprintf(&b, " %d |\n", understood)
	}
	for _, f := range folders {
		row(f, counts[f], understood[f])
	}
	if len(folders) > 1 {
		row("all", total, understood[""])
	}
	b.WriteString("\nDifferences:\n\n")
	for _, c := range classes {
		for _, o := range outcomes {
			if o.Class == c && o.difference() {
				fmt.Fprintf(&b, "%-14s %-9s %s: %s", c, o.Level, o.Test, shorten(o.Detail))
				if h := explained[o.Test]; h != "" {
					fmt.Fprintf(&b, " (%s)", h)
				}
				b.WriteByte('\n')
			}
		}
	}
	b.WriteString("\nReasons for not comparing:\n\n")
	reasons := map[string]int{}
	for _, o := range outcomes {
		if o.Class == Incomparable {
			reasons[shorten(o.Detail)]++
		}
	}
	var names []string
	for r := range reasons {
		names = append(names, r)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(reasons[b]-reasons[a], strings.Compare(a, b)) })
	for _, r := range names {
		fmt.Fprintf(&b, "%5d  %s\n", reasons[r], r)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// difference tells whether the outcome wants an explanation.
func (o *Outcome) difference() bool { return o.Class != Agrees && o.Class != Incomparable }

// shorten keeps a detail on one line.
func shorten(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	if r := []rune(s); len(r) > 200 {
		s = string(r[:200]) + "…"
	}
	return s
}
