package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A generator writes random C programs: what those about the language and those about the heap have in common.
type generator struct {
	r      *rand.Rand
	risk   float64 // how often a check is left out that keeps the program valid
	inputs int
	b      strings.Builder
	indent int
	names  int
}

// begin opens the function under test, which reads one or two inputs of at most limit values each, and notes which combination
// of them this is. It returns how many values each has.
func (g *generator) begin(limit int) (ranges []int) {
	for range 1 + g.r.IntN(2) {
		ranges = append(ranges, 2+g.r.IntN(limit-1))
	}
	g.inputs = len(ranges)
	g.line("static unsigned prog(void) {")
	g.indent++
	index := "0"
	for i, n := range ranges {
		g.line("int in%d = input(0, %d);", i, n-1)
		index = fmt.Sprintf("(%s * %d + in%d)", index, n, i)
	}
	g.line("combination = (unsigned)%s;", index)
	return ranges
}

func (g *generator) line(format string, args ...any) {
	g.b.WriteString(strings.Repeat("\t", g.indent))
	fmt.Fprintf(&g.b, format, args...)
	g.b.WriteByte('\n')
}

func (g *generator) pick(s ...string) string { return s[g.r.IntN(len(s))] }

func (g *generator) risky() bool { return g.r.Float64() < g.risk }

func (g *generator) fresh(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

// input is an input, of type int, from 0.
func (g *generator) input() string { return fmt.Sprintf("in%d", g.r.IntN(g.inputs)) }
