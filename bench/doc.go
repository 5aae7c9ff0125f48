// Package bench measures the verifier from end to end, through the library.
//
// Programs are in programs/; README.md says how to run the benchmarks and what was measured. A benchmark
// that does not get the expected verdict fails, but no time limit is asserted: times belong to a machine.
package bench
