package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/fathom-verifier/fathom/internal/child"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/fathom-verifier/fathom/smt/backend"
)

// aid is a program that fathom can use.
type aid struct {
	name, version string // program, and the argument that makes it say its version, "" if there is none
	pkg           string // Debian package
	purpose       string
}

// aids lists the optional programs. clang is the only one that verification needs.
var aids = []aid{
	{"csmith", "--version", "csmith", "random programs for the tests"},
}

func newDoctor() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Tell what is installed, what is missing and how to get it",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("doctor takes no arguments, but there is %s", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			if !examine(cmd.OutOrStdout()) {
				return exitError(exitUsage)
			}
			return nil
		},
	}
}

// examine prints the report and tells whether everything needed is there.
func examine(out io.Writer) bool {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	defer w.Flush()
	fmt.Fprintf(w, "fathom\t%s\n", version())
	ready := true
	clang, err := frontend.FindClang()
	if err != nil {
		ready = false
		fmt.Fprintf(w, "clang\tmissing: needed to compile what is verified; apt-get install clang-19\n")
	} else {
		fmt.Fprintf(w, "clang\t%s, %s\n", clang, firstLine(clang, "--version"))
		if err := sanitizersWork(clang); err != nil {
			fmt.Fprintf(w, "sanitizers\tmissing: needed by --replay; apt-get install libclang-rt-19-dev\n")
		} else {
			fmt.Fprintf(w, "sanitizers\tfound: --replay can run violations natively\n")
		}
	}
	for _, p := range backend.Programs() {
		switch path, err := p.Path(); {
		case err != nil:
			fmt.Fprintf(w, "%s\tmissing, optional: --solver %s; %s\n", p.Name, p.Name, p.Package)
		default:
			version, err := p.Version(context.Background())
			if err != nil {
				version = err.Error()
			}
			fmt.Fprintf(w, "%s\t%s\n", p.Name, strings.TrimSuffix(path+", "+printable.Line(version), ", "))
		}
	}
	if v := backend.LinkedVersion(); v != "" {
		fmt.Fprintf(w, "%s\tlinked in, %s\n", backend.Linked, v)
	}
	for _, a := range aids {
		if path, err := exec.LookPath(a.name); err != nil {
			fmt.Fprintf(w, "%s\tmissing, optional: %s; apt-get install %s\n", a.name, a.purpose, a.pkg)
		} else if a.version == "" {
			fmt.Fprintf(w, "%s\t%s\n", a.name, path)
		} else {
			fmt.Fprintf(w, "%s\t%s, %s\n", a.name, path, firstLine(path, a.version))
		}
	}
	return ready
}

// sanitizersWork links an empty program with the sanitizers' run-time library.
func sanitizersWork(clang string) error {
	cmd := child.Command(context.Background(), clang, "-fsanitize=address,undefined", "-x", "c", "-", "-o", "/dev/null")
	cmd.Stdin = strings.NewReader("int main(void) { return 0; }")
	return child.Run(cmd)
}

// firstLine returns the first line of what a program prints.
func firstLine(program, arg string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if strings.ContainsRune(program, filepath.Separator) {
		if abs, err := filepath.Abs(program); err == nil {
			program = abs
		}
	}
	cmd := child.Command(ctx, program, arg)
	if dir, err := os.MkdirTemp("", "fathom-doctor-"); err == nil {
		cmd.Dir = dir // csmith leaves a file where it runs
		defer os.RemoveAll(dir)
	}
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	err := child.Run(cmd)
	line, _, _ := strings.Cut(strings.TrimSpace(out.String()), "\n")
	if line == "" && err != nil {
		return "does not start: " + err.Error()
	}
	return line
}
