package cnfgen

import "github.com/fathom-verifier/fathom/sat"

// Larger lists formulas of the families of [Set] for which CaDiCaL 1.5.3 takes 8 to 30 s on the same machine. The rule: the
// sizes of a series go on, in steps, and the first in that range is taken. What jumps over the range is left out, as are
// most series of satisfiable formulas, whose times do not grow with the size.
func Larger() []Instance {
	var l list
	l.add("adder", func() *sat.CNF { return adderMiter(512, 2) }, "adder-512-2")
	l.add("bmc", func() *sat.CNF { return counters(16, 18) }, "gray-16-18")
	l.add("bmc", func() *sat.CNF { return queue(2, 8, 16) }, "queue-2-8-16")
	l.add("bmc", func() *sat.CNF { return queue(3, 8, 16) }, "queue-3-8-16")
	l.add("clique", func() *sat.CNF { return cliqueColoring(18, 4) }, "clique-18-4")
	l.add("clique", func() *sat.CNF { return cliqueColoring(11, 5) }, "clique-11-5")
	l.add("counting", func() *sat.CNF { return ordering(70) }, "order-70")
	l.add("counting", func() *sat.CNF { return waerden(114, 3, 11) }, "waerden-114-3-11")
	l.add("factoring", func() *sat.CNF { return factoring(34, true) }, "prime-34")
	l.add("multiplier", func() *sat.CNF { return multiplierMiter(10, false) }, "array-10")
	l.add("multiplier", func() *sat.CNF { return multiplierMiter(10, true) }, "tree-10")
	l.add("multiplier", func() *sat.CNF { return distributeMiter(8) }, "distribute-8")
	l.add("parity", func() *sat.CNF { return grid(4, 160) }, "torus-4-160")
	l.add("sorting", func() *sat.CNF { return sorters(20, 1) }, "sorters-20-1")
	return l.all
}
