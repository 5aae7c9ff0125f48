package sat_test

import (
	"context"
	"fmt"

	"github.com/fathom-verifier/fathom/sat"
)

// A solver answers queries under assumptions, and names those that it refutes.
func ExampleSolver_Solve() {
	s := sat.New()
	s.AddClause(1, 2)
	s.AddClause(-1, 3)
	fmt.Println(s.Solve(context.Background(), -2), s.Value(3))
	fmt.Println(s.Solve(context.Background(), -2, 4, -3), s.Core())
	// Output:
	// SATISFIABLE true
	// UNSATISFIABLE [-2 -3]
}

// A formula is built or read, loaded into a solver, and evaluated under its model.
func ExampleCNF() {
	f := sat.NewCNF(3, [][]sat.Lit{{1, 2}, {-1, 3}})
	f.Add(-2)
	s := sat.New()
	if err := f.Load(s); err != nil {
		fmt.Println(err)
	}
	if s.Solve(context.Background()) == sat.Sat && f.Violated(s.Value) < 0 {
		for clause := range f.Clauses() {
			fmt.Println(clause)
		}
	}
	// Output:
	// [1 2]
	// [-1 3]
	// [-2]
}
