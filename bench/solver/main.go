// Command solver compares this project's solver with others on files in DIMACS and SMT-LIB; README.md says how.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/fathom-verifier/fathom/bench/solver/cnfgen"
	"github.com/fathom-verifier/fathom/bench/solver/smtgen"
)

const usage = `usage:
  solver generate [-set cnf|smt|all] DIRECTORY   write the families to DIRECTORY/SET/FAMILY/NAME
  solver run [OPTION...] FOLDER|FILE...          run solvers; solver run -h lists the options
  solver native FILE                             decide one file with this project's solver
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(os.Args) < 2 {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(3)
	}
	var err error
	switch args := os.Args[2:]; os.Args[1] {
	case "generate":
		err = generate(args)
	case "run":
		err = run(ctx, args)
	case "native":
		var code int
		if code, err = native(ctx, args); err == nil {
			os.Exit(code)
		}
	case "evaluate": // FORMULA OUTPUT, by run itself
		err = evaluate(args)
	default:
		err = fmt.Errorf("unknown command %q\n%s", os.Args[1], usage)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "solver: %v\n", err)
		os.Exit(3)
	}
}

func generate(args []string) error {
	flags := flag.NewFlagSet("generate", flag.ExitOnError)
	set := flags.String("set", "all", "cnf, smt or all")
	flags.Parse(args)
	if flags.NArg() != 1 {
		return fmt.Errorf("generate where? Name one directory")
	}
	dir := flags.Arg(0)
	if *set == "cnf" || *set == "all" {
		for folder, set := range map[string][]cnfgen.Instance{"cnf": cnfgen.Set(), "cnf-large": cnfgen.Larger()} {
			for _, i := range set {
				if err := write(filepath.Join(dir, folder, i.Family, i.Name+".cnf"), i.Make().Write); err != nil {
					return err
				}
			}
		}
	}
	if *set == "smt" || *set == "all" {
		for _, i := range smtgen.Set() {
			if err := write(filepath.Join(dir, i.Logic, i.Family, i.Name+".smt2"), i.Write); err != nil {
				return err
			}
		}
	}
	return nil
}

func write(path string, content func(io.Writer) error) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := content(f); err != nil {
		f.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	return f.Close()
}
