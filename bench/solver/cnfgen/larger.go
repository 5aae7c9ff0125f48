package cnfgen

import (
	"fmt"

	"github.com/fathom-verifier/fathom/sat"
)

// Larger lists formulas of the families of [Set] for which CaDiCaL 1.5.3 takes 1 to 60 s on the same machine. They were chosen by its
// time alone: the sizes of a series go up in equal steps, and the first of 1 to 8 s and the first of 8 to 60 s are taken. A series ends
// there, or at the first size that takes longer, at the second if formulas are satisfiable, whose times do not grow steadily. What jumps over a range has
// none in it. Series that stay below 1 s (sliding tiles, robots), and those with nothing in either range, are not listed.
func Larger() []Instance {
	var l list
	l.largerPuzzles()
	l.largerCircuits()
	return l.all
}

// series adds the formulas of the sizes from + i·step for each i that is taken; the format is that of their names.
func (l *list) series(family, format string, from, step int, build func(n int) *sat.CNF, taken ...int) {
	for _, i := range taken {
		n := from + i*step
		l.all = append(l.all, Instance{family, fmt.Sprintf(format, n), func() *sat.CNF { return build(n) }})
	}
}

func (l *list) largerPuzzles() {
	l.series("random", "uf3-%d-1", 250, 25, func(n int) *sat.CNF { return randomKSAT(3, n, 4.26, 1) }, 0, 2)
	l.series("random", "uf3-%d-2", 275, 25, func(n int) *sat.CNF { return randomKSAT(3, n, 4.26, 2) }, 0)
	l.series("random", "uf3-%d-3", 325, 25, func(n int) *sat.CNF { return randomKSAT(3, n, 4.26, 3) }, 0)
	l.series("random", "uf7-%d", 57, 2, func(n int) *sat.CNF { return randomKSAT(7, n, 87.8, 1) }, 0, 1)
	l.series("coloring", "flat3-%d", 450, 50, func(n int) *sat.CNF { return coloring(n, n*232/100, 3, 1) }, 0)
	l.series("latin", "qcp-%d-1", 38, 3, func(n int) *sat.CNF { return latin(n, n*n*42/100, 1) }, 0, 3)
	l.series("pigeons", "php-%d", 10, 1, func(n int) *sat.CNF { return pigeons(n, false, false) }, 0)
	l.series("pigeons", "fphp-%d", 10, 1, func(n int) *sat.CNF { return pigeons(n, false, true) }, 0)
	l.series("clique", "clique-%d-4", 12, 2, func(n int) *sat.CNF { return cliqueColoring(n, 4) }, 1, 4)
	l.series("clique", "clique-%d-5", 11, 1, func(n int) *sat.CNF { return cliqueColoring(n, 5) }, 0)
	l.series("clique", "clique-%d-6", 8, 1, func(n int) *sat.CNF { return cliqueColoring(n, 6) }, 1, 2)
	l.series("counting", "order-%d", 40, 10, func(n int) *sat.CNF { return ordering(n) }, 0, 4)
	l.series("counting", "chess-%d", 14, 2, func(n int) *sat.CNF { return chessboard(n) }, 0)
	l.series("counting", "waerden-%d-3-11", 114, 1, func(n int) *sat.CNF { return waerden(n, 3, 11) }, 0)
	l.series("counting", "waerden-%d-3-12", 132, 1, func(n int) *sat.CNF { return waerden(n, 3, 12) }, 0, 1)
	l.series("counting", "waerden-%d-4-7", 84, 4, func(n int) *sat.CNF { return waerden(n, 4, 7) }, 5, 6)
	l.series("parity", "torus-4-%d", 40, 40, func(n int) *sat.CNF { return grid(4, n) }, 1, 3)
	l.series("parity", "torus-5-%d", 5, 1, func(n int) *sat.CNF { return grid(5, n) }, 2, 3)
	l.series("parity", "learn-%d", 20, 2, func(n int) *sat.CNF { return learnParity(n, 2*n, n/4, 1) }, 1, 2)
	l.series("parity", "chains-%d", 40, 4, func(n int) *sat.CNF { return parityChains(n, 1) }, 0, 1)
}

func (l *list) largerCircuits() {
	l.series("adder", "adder-%d-2", 384, 128, func(n int) *sat.CNF { return adderMiter(n, 2) }, 0, 2)
	l.series("adder", "adder-%d-3", 64, 64, func(n int) *sat.CNF { return adderMiter(n, 3) }, 1, 2)
	l.series("adder", "adder-%d-4", 16, 16, func(n int) *sat.CNF { return adderMiter(n, 4) }, 2, 6)
	l.series("multiplier", "array-%d", 10, 1, func(n int) *sat.CNF { return multiplierMiter(n, false) }, 0)
	l.series("multiplier", "tree-%d", 10, 1, func(n int) *sat.CNF { return multiplierMiter(n, true) }, 0, 1)
	l.series("multiplier", "distribute-%d", 8, 1, func(n int) *sat.CNF { return distributeMiter(n) }, 0)
	l.series("factoring", "semiprime-%d", 42, 2, func(n int) *sat.CNF { return factoring(n, false) }, 0, 8)
	l.series("factoring", "prime-%d", 28, 2, func(n int) *sat.CNF { return factoring(n, true) }, 1, 4)
	l.series("bmc", "queue-2-8-%d", 16, 2, func(n int) *sat.CNF { return queue(2, 8, n) }, 0, 2)
	l.series("bmc", "queue-3-4-%d", 12, 2, func(n int) *sat.CNF { return queue(3, 4, n) }, 1, 3)
	l.series("bmc", "queue-3-8-%d", 14, 2, func(n int) *sat.CNF { return queue(3, 8, n) }, 0, 2)
	l.series("bmc", "gray-8-%d", 20, 10, func(n int) *sat.CNF { return counters(8, n) }, 1, 3)
	l.series("bmc", "gray-10-%d", 20, 10, func(n int) *sat.CNF { return counters(10, n) }, 0, 2)
	l.series("bmc", "gray-16-%d", 12, 2, func(n int) *sat.CNF { return counters(16, n) }, 0, 5)
	l.series("bmc", "registers-%d-3", 16, 16, func(n int) *sat.CNF { return registers(n, 3, false) }, 0, 4)
	l.series("bmc", "registers-%d-4", 4, 4, func(n int) *sat.CNF { return registers(n, 4, false) }, 2)
	l.series("hash", "md-32-16-%d", 25, 1, func(n int) *sat.CNF { return preimage(32, 16, n, 1) }, 3, 5)
	l.series("hash", "speck-%d-5-2", 18, 2, func(n int) *sat.CNF { return cipher(n, 5, 2, 1) }, 3)
	l.series("hash", "speck-%d-6-2", 9, 1, func(n int) *sat.CNF { return cipher(n, 6, 2, 1) }, 0)
	l.series("sorting", "sorters-%d-1", 14, 2, func(n int) *sat.CNF { return sorters(n, 1) }, 2, 3)
	l.series("sorting", "sorters-%d-2", 7, 1, func(n int) *sat.CNF { return sorters(n, 2) }, 2, 4)
	l.series("sorting", "sorters-%d-4", 6, 1, func(n int) *sat.CNF { return sorters(n, 4) }, 0, 1)
	l.series("sorting", "sorters-5-%d", 16, 16, func(n int) *sat.CNF { return sorters(5, n) }, 0, 3)
}
