package cnfgen

import (
	"fmt"

	"github.com/fathom-verifier/fathom/sat"
)

// Instance is a formula of a family.
type Instance struct {
	Family, Name string
	Make         func() *sat.CNF
}

type list struct{ all []Instance }

func (l *list) add(family string, f func() *sat.CNF, format string, args ...any) {
	l.all = append(l.all, Instance{family, fmt.Sprintf(format, args...), f})
}

// Set lists the formulas of comparisons. CaDiCaL 1.5.3 takes between 0.1 and 8 s for each, on a core of a Xeon of 2020 or so;
// the sizes were chosen for that.
func Set() []Instance {
	var l list
	l.random()
	l.counting()
	l.parity()
	l.arithmetic()
	l.machines()
	l.planning()
	return l.all
}

func (l *list) random() {
	for _, v := range [][2]int{{175, 3}, {200, 1}, {200, 3}, {225, 1}, {225, 2}, {225, 3}, {250, 2}, {250, 3}, {275, 3}, {300, 3}} {
		l.add("random", func() *sat.CNF { return randomKSAT(3, v[0], 4.26, uint64(v[1])) }, "uf3-%d-%d", v[0], v[1])
	}
	for _, n := range []int{70, 90} {
		l.add("random", func() *sat.CNF { return randomKSAT(5, n, 21.1, 1) }, "uf5-%d", n)
	}
	l.add("random", func() *sat.CNF { return randomKSAT(7, 55, 87.8, 1) }, "uf7-55")
	l.add("coloring", func() *sat.CNF { return coloring(400, 400*232/100, 3, 1) }, "flat3-400")
	for _, v := range [][2]int{{20, 1}, {25, 2}, {30, 1}, {33, 1}, {36, 1}} {
		l.add("latin", func() *sat.CNF { return latin(v[0], v[0]*v[0]*42/100, uint64(v[1])) }, "qcp-%d-%d", v[0], v[1])
	}
}

func (l *list) counting() {
	for _, n := range []int{8, 9} {
		l.add("pigeons", func() *sat.CNF { return pigeons(n, false, false) }, "php-%d", n)
		l.add("pigeons", func() *sat.CNF { return pigeons(n, false, true) }, "fphp-%d", n)
	}
	for _, n := range []int{10, 11} {
		l.add("pigeons", func() *sat.CNF { return pigeons(n, true, false) }, "php-ladder-%d", n)
	}
	for _, v := range [][2]int{{8, 4}, {10, 4}, {8, 5}, {9, 5}, {10, 5}} {
		l.add("clique", func() *sat.CNF { return cliqueColoring(v[0], v[1]) }, "clique-%d-%d", v[0], v[1])
	}
	l.add("counting", func() *sat.CNF { return ordering(30) }, "order-30")
	l.add("counting", func() *sat.CNF { return chessboard(12) }, "chess-12")
	for _, v := range [][3]int{{55, 4, 5}, {58, 3, 8}, {72, 4, 6}, {73, 4, 6}, {77, 3, 9}, {97, 3, 10}, {113, 3, 11}, {177, 5, 5}} {
		l.add("counting", func() *sat.CNF { return waerden(v[0], v[1], v[2]) }, "waerden-%d-%d-%d", v[0], v[1], v[2])
	}
}

func (l *list) parity() {
	for _, v := range [][2]int{{4, 10}, {4, 20}} {
		l.add("parity", func() *sat.CNF { return grid(v[0], v[1]) }, "torus-%d-%d", v[0], v[1])
	}
	for _, v := range [][3]int{{16, 40, 3}, {18, 40, 4}, {20, 48, 5}} {
		l.add("parity", func() *sat.CNF { return learnParity(v[0], v[1], v[2], 1) }, "learn-%d-%d-%d", v[0], v[1], v[2])
	}
	for _, n := range []int{20, 28, 36} {
		l.add("parity", func() *sat.CNF { return parityChains(n, 1) }, "chains-%d", n)
	}
}

func (l *list) arithmetic() {
	for _, n := range []int{7, 8, 9} {
		l.add("multiplier", func() *sat.CNF { return multiplierMiter(n, false) }, "array-%d", n)
		l.add("multiplier", func() *sat.CNF { return multiplierMiter(n, true) }, "tree-%d", n)
	}
	for _, n := range []int{6, 7} {
		l.add("multiplier", func() *sat.CNF { return distributeMiter(n) }, "distribute-%d", n)
	}
	for _, v := range [][2]int{{128, 2}, {256, 2}, {16, 3}, {24, 3}, {32, 3}, {6, 4}, {8, 4}, {10, 4}} {
		l.add("adder", func() *sat.CNF { return adderMiter(v[0], v[1]) }, "adder-%d-%d", v[0], v[1])
	}
	for _, n := range []int{26, 28, 30, 32, 34, 38, 40} {
		l.add("factoring", func() *sat.CNF { return factoring(n, false) }, "semiprime-%d", n)
	}
	for _, n := range []int{20, 22, 24, 26} {
		l.add("factoring", func() *sat.CNF { return factoring(n, true) }, "prime-%d", n)
	}
}

func (l *list) machines() {
	for _, v := range [][3]int{{2, 8, 10}, {2, 8, 14}, {3, 4, 10}, {3, 8, 12}} {
		l.add("bmc", func() *sat.CNF { return queue(v[0], v[1], v[2]) }, "queue-%d-%d-%d", v[0], v[1], v[2])
	}
	for _, v := range [][2]int{{8, 8}, {8, 12}, {10, 12}, {16, 10}} {
		l.add("bmc", func() *sat.CNF { return counters(v[0], v[1]) }, "gray-%d-%d", v[0], v[1])
	}
	for _, v := range [][2]int{{4, 3}, {6, 3}, {8, 3}, {10, 3}} {
		l.add("bmc", func() *sat.CNF { return registers(v[0], v[1], false) }, "registers-%d-%d", v[0], v[1])
	}
	l.add("bmc", func() *sat.CNF { return registers(48, 40, true) }, "registers-bug-48-40")
	l.add("hash", func() *sat.CNF { return preimage(32, 16, 24, 1) }, "md-32-16-24")
	for _, v := range [][3]int{{8, 6, 2}, {10, 5, 2}, {16, 5, 2}} {
		l.add("hash", func() *sat.CNF { return cipher(v[0], v[1], v[2], 1) }, "speck-%d-%d-%d", v[0], v[1], v[2])
	}
	for _, v := range [][2]int{{12, 1}, {6, 2}, {4, 8}, {5, 4}, {5, 8}} {
		l.add("sorting", func() *sat.CNF { return sorters(v[0], v[1]) }, "sorters-%d-%d", v[0], v[1])
	}
	for _, v := range [][2]int{{5, 8}, {6, 12}} {
		l.add("sorting", func() *sat.CNF { return findNetwork(v[0], v[1]) }, "network-%d-%d", v[0], v[1])
	}
}

func (l *list) planning() {
	for _, v := range [][3]int{{10, 12, 14}, {10, 12, 18}, {6, 18, 13}, {7, 20, 11}, {7, 20, 15}, {8, 12, 16}} {
		l.add("planning", func() *sat.CNF { return robots(v[0], v[0], v[1], v[0]*v[0]/6, v[2], 1) }, "robots-%d-%d-%d", v[0], v[1], v[2])
	}
	for _, n := range []int{18, 20, 24} {
		l.add("planning", func() *sat.CNF { return sliding(3, 3, n, n, 1) }, "sliding-%d", n)
	}
}
