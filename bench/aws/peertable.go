package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// A comparison sums up jobs that another verifier got, too. Seconds and memory are of those that both find safe.
type comparison struct {
	jobs, safe, both       int
	own, other             float64
	ownMemory, otherMemory int64 // the largest
}

func (c *comparison) add(o *Outcome, p *Peer) {
	c.jobs++
	if p.Verdict != "safe" {
		return
	}
	c.safe++
	if o.verdict() != "safe" {
		return
	}
	c.both++
	c.own += o.Seconds
	c.other += p.Seconds
	c.ownMemory, c.otherMemory = max(c.ownMemory, o.Memory), max(c.otherMemory, p.Memory)
}

// ratio is how many times what fathom takes the other one takes.
func (c *comparison) ratio() string {
	if c.own == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f", c.other/c.own)
}

// peerTables compares with each of the other verifiers that ran, category by category.
func peerTables(w io.Writer, outcomes []*Outcome) {
	for _, v := range slices.Concat(jobVerifiers, proofVerifiers) {
		with := slices.DeleteFunc(slices.Clone(outcomes), func(o *Outcome) bool { return o.Peers[v.name] == nil })
		if len(with) > 0 {
			v.table(w, with)
		}
	}
}

// table compares with one other verifier.
func (v *verifier) table(w io.Writer, outcomes []*Outcome) {
	rows := map[string]*comparison{}
	reasons := map[string][]string{}
	var contrary []string
	for _, o := range outcomes {
		p := o.Peers[v.name]
		for _, name := range []string{o.Category, "all"} {
			if rows[name] == nil {
				rows[name] = &comparison{}
			}
			rows[name].add(o, p)
		}
		if p.Verdict != "safe" && p.Verdict != "violated" {
			why := p.Verdict
			if p.Reason != "" {
				why += ": " + p.Reason
			}
			reasons[why] = append(reasons[why], o.Job)
		} else if own := o.verdict(); own != p.Verdict && (own == "safe" || own == "violated") {
			contrary = append(contrary, fmt.Sprintf("- %s: %s by fathom%s, %s by %s\n", o.Job, own, parenthesis(o.detail()), p.Verdict, v.name))
		}
	}
	fmt.Fprintf(w, "\n%s beside, in the same run; seconds, of a processor, and the largest memory are of the jobs that both find safe, %s:\n\n", v.name, v.note)
	fmt.Fprintf(w, "| jobs about | safe by %[1]s | by both | fathom s | %[1]s s | times | fathom MB | %[1]s MB |\n|---|---|---|---|---|---|---|---|\n", v.name)
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(rows)), func(n string) bool { return n == "all" })
	for _, name := range append(names, "all") {
		c := rows[name]
		fmt.Fprintf(w, "| %s | %d/%d | %d | %.1f | %.1f | %s | %d | %d |\n", name, c.safe, c.jobs, c.both, c.own, c.other, c.ratio(), c.ownMemory>>20, c.otherMemory>>20)
	}
	if len(contrary) > 0 {
		fmt.Fprintf(w, "\nContrary verdicts:\n\n%s", strings.Join(contrary, ""))
	}
	if len(reasons) > 0 {
		fmt.Fprintf(w, "\nNeither safe nor violated by %s:\n\n", v.name)
		byCount := func(a, b string) int {
			return cmp.Or(cmp.Compare(len(reasons[b]), len(reasons[a])), strings.Compare(a, b))
		}
		for _, why := range slices.SortedFunc(maps.Keys(reasons), byCount) {
			fmt.Fprintf(w, "- %s (%d: %s)\n", why, len(reasons[why]), few(reasons[why]))
		}
	}
}

// few lists the first names of many.
func few(names []string) string {
	if len(names) > 4 {
		return strings.Join(names[:4], ", ") + ", ..."
	}
	return strings.Join(names, ", ")
}

func parenthesis(text string) string {
	if text == "" {
		return text
	}
	return " (" + text + ")"
}
