package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/fathom-verifier/fathom/bench/solver/compare"
	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/script"
)

// native decides a file with this project's solver and prints the answer as the others do. It is the library and nothing
// else: the command fathom would spend some of the time to load LLVM.
func native(ctx context.Context, args []string) (code int, err error) {
	if len(args) != 1 {
		return 0, fmt.Errorf("native decides one file")
	}
	f, err := os.Open(args[0])
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if strings.HasSuffix(args[0], ".smt2") {
		_, err := script.Run(ctx, f, os.Stdout, script.Options{})
		return 0, err
	}
	cnf, err := sat.ReadDIMACS(f)
	if err != nil {
		return 0, err
	}
	s := sat.New()
	if err := cnf.Load(s); err != nil {
		return 0, err
	}
	vars := cnf.NumVars
	cnf = nil // its memory is not needed any more
	status := s.Solve(ctx)
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(w, "s %v\n", status)
	if status == sat.Sat {
		for v := sat.Lit(1); v.Var() <= vars; v++ {
			l := v
			if !s.Value(v) {
				l = -v
			}
			fmt.Fprintf(w, "v %d\n", l)
		}
		fmt.Fprintln(w, "v 0")
	}
	return int(status), w.Flush()
}

// evaluate checks the model that a solver printed.
func evaluate(args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("evaluate takes a formula and an output")
	}
	formula, err := os.Open(args[0])
	if err != nil {
		return err
	}
	defer formula.Close()
	output, err := os.Open(args[1])
	if err != nil {
		return err
	}
	defer output.Close()
	return compare.CheckModel(formula, output)
}
