// Package compare runs solvers on folders of CNF and SMT-LIB files, each run a process of its own, and compares their
// answers, processor time and memory.
//
// Two solvers that answer sat and unsat for one file make a disagreement, which fails the comparison; a model that a
// SAT solver prints is evaluated on the formula. Times are those of the processor, user and system, of the child
// and all its threads, as the kernel accounts them: they depend far less on what else the machine does than wall
// time. Means are geometric, a run without an answer counting as the time limit.
package compare
