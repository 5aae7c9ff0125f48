// Command fathom verifies C and LLVM programs. See the README for a tour and
// "fathom help" for the commands.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// Exit codes. Sub-commands with a convention of their own, such as solve, say so.
const (
	exitSafe     = 0 // every checked property holds
	exitViolated = 1 // at least one is violated
	exitUnknown  = 2 // neither was established
	exitUsage    = 3 // wrong arguments or input
	exitInternal = 4 // a defect of the tool
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// exitError ends the command with an exit code; its text, if any, was printed already.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit %d", int(e)) }

// run is the whole command, apart from ending the process.
func run(args []string, stdout, stderr io.Writer) (code int) {
	defer func() {
		if r := recover(); r != nil {
			reportInternal(stderr, args, r)
			code = exitInternal
		}
	}()
	args, err := expandResponseFiles(args)
	if err != nil {
		fmt.Fprintf(stderr, "fathom: %v\n", err)
		return exitUsage
	}
	own, clang := splitClangArgs(args)
	root := newRoot(clang)
	root.SetArgs(own)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err = root.Execute()
	var exit exitError
	var input *frontend.InputError
	switch {
	case err == nil:
		return exitSafe
	case errors.As(err, &exit):
		return int(exit)
	case errors.As(err, &input):
		fmt.Fprintln(stderr, strings.TrimRight("fathom: "+input.Error(), "\n"))
		return exitUsage
	default:
		fmt.Fprintf(stderr, "fathom: %v\n", err)
		return exitUsage
	}
}

func newRoot(clang []string) *cobra.Command {
	root := &cobra.Command{
		Use:   "fathom",
		Short: "Prove C programs free of bugs, or show how a bug happens",
		Long: `Fathom verifies C and LLVM programs: it proves the absence of bugs, up to a bound that
it finds by itself where the program has one, or shows an execution that ends in a bug.`,
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.AddCommand(newVerify(clang), newDoctor())
	root.CompletionOptions.HiddenDefaultCmd = true
	return root
}

// version names the build.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			v += " " + s.Value
		}
	}
	return fmt.Sprintf("%s (%s, %s/%s)", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// reportInternal prints what a maintainer needs to know about a defect.
func reportInternal(w io.Writer, args []string, cause any) {
	fmt.Fprintf(w, "fathom: internal error: %v\n\nThis is a defect of fathom, not of your program; no verdict was reached. A report should contain\nthe program, if it may be shared, and the following:\n\n", cause)
	fmt.Fprintf(w, "version:   %s\narguments: %s\n\n%s", version(), strings.Join(args, " "), debug.Stack())
}
