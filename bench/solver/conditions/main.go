// Command conditions exports verification conditions of small programs as CNF and SMT-LIB, for comparing solvers. Each
// program has a size N; what its condition asks is in its first line.
//
//	go run ./bench/solver/conditions DIRECTORY
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"

	"github.com/fathom-verifier/fathom"
)

// sizes are such that CaDiCaL 1.5.3 takes between 0.1 and 8 s on a core of a Xeon of 2020 or so, or lie between such.
var sizes = []struct {
	program string
	sizes   []int
}{
	{"sort", []int{4}},
	{"multiply", []int{6, 7, 8, 9}},
	{"root", []int{16, 17, 18, 19, 20, 21, 22}},
	{"divide", []int{7, 8, 9, 10, 11}},
	{"ring", []int{9, 10, 11, 12, 13, 14, 15, 16}},
	{"gcd", []int{6, 7}},
	{"preimage", []int{4}},
	{"search", []int{20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64}},
	{"heap", []int{5, 6, 7, 8}},
	{"matrix", []int{3}},
	{"queens", []int{24, 28, 32}},
	{"subset", []int{16, 18, 20, 22, 24}},
	{"popcount", []int{16, 18, 20, 22, 24, 26, 28, 30}},
	{"parity", []int{6, 8, 10, 12}},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: conditions DIRECTORY")
		os.Exit(3)
	}
	for _, s := range sizes {
		for _, n := range s.sizes {
			if err := export(s.program, n, os.Args[1]); err != nil {
				fmt.Fprintf(os.Stderr, "conditions: %s %d: %v\n", s.program, n, err)
				os.Exit(3)
			}
		}
	}
}

// source is the folder of the programs, beside this file.
func source() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "programs")
}

// errExported ends a verification when its condition is written.
var errExported = errors.New("exported")

// export writes DIRECTORY/own-cnf/PROGRAM/N.cnf and DIRECTORY/own-smt/PROGRAM/N.smt2.
func export(program string, n int, dir string) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	p, err := fathom.Load(ctx, fathom.Source{
		Files:     []string{filepath.Join(source(), program+".c")},
		ClangArgs: []string{fmt.Sprintf("-DN=%d", n)},
	})
	if err != nil {
		return err
	}
	defer p.Close()
	create := func(set, ext string) (*os.File, error) {
		name := filepath.Join(dir, set, program, fmt.Sprintf("%s-%d%s", program, n, ext))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return nil, err
		}
		return os.Create(name)
	}
	cnf, err := create("own-cnf", ".cnf")
	if err != nil {
		return err
	}
	defer cnf.Close()
	smt2, err := create("own-smt", ".smt2")
	if err != nil {
		return err
	}
	defer smt2.Close()
	_, err = p.Verify(ctx, fathom.Options{
		Emit: map[string]io.Writer{"dimacs": cnf, "smt2": smt2},
		Progress: func(stage, _ string) {
			if stage == "solve" { // what is exported need not be solved
				cancel(errExported)
			}
		},
	})
	if err != nil {
		return err
	}
	if context.Cause(ctx) != errExported {
		if info, err := cnf.Stat(); err != nil || info.Size() == 0 {
			return errors.New("there is no condition: every property folds")
		}
	}
	return errors.Join(cnf.Close(), smt2.Close())
}
