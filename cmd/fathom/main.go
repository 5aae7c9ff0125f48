// Command fathom verifies C, C++ and LLVM programs. See the README for a tour and
// "fathom help" for the commands.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/spf13/cobra"
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

// internalError marks an error that no input should cause.
type internalError struct{ err error }

func (e internalError) Error() string { return e.err.Error() }

func (e internalError) Unwrap() error { return e.err }

// run is the whole command, apart from ending the process.
func run(args []string, stdout, stderr io.Writer) (code int) {
	// Without this a closed pipe ends the process silently; with it, writing fails and is reported.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	defer func() {
		if r := recover(); r != nil {
			reportInternal(stderr, args, r, debug.Stack())
			code = exitInternal
		}
	}()
	out, errs := newOutput(stdout, args), newOutput(stderr, args)
	out.text.Bytes = !isTerminal(stdout) // whoever reads answers may know what they mean
	defer out.flush()
	defer errs.flush()
	stderr = errs
	err := execute(args, out, errs)
	var exit exitError
	if out.err != nil && (err == nil || errors.As(err, &exit)) {
		err = out.err // an answer that nobody got is none
	}
	var internal internalError
	switch {
	case err == nil:
		return exitSafe
	case errors.As(err, &exit):
		return int(exit)
	case errors.As(err, &internal):
		reportInternal(stderr, args, internal, nil)
		return exitInternal
	default:
		fmt.Fprintf(stderr, "fathom: %s\n", strings.TrimRight(err.Error(), "\n"))
		return exitUsage
	}
}

// output is the standard output or the standard error. What is written to it is shown as package printable shows texts, whoever wrote
// it; raw gives what writes no text, or takes care itself. It remembers that something could not be written, so that no command has to.
type output struct {
	text printable.Writer
	err  error // the first
}

// newOutput returns the output that goes to w. Arguments of the command may be names with newlines.
func newOutput(w io.Writer, args []string) *output {
	o := &output{}
	o.text.To = raw{w, o}
	for _, a := range args {
		if strings.ContainsAny(a, "\n\r") {
			o.text.Names = append(o.text.Names, a)
		}
	}
	return o
}

func (o *output) Write(b []byte) (int, error) { return o.text.Write(b) }

func (o *output) flush() { o.text.Flush() }

// raw is the file behind an output.
type raw struct {
	io.Writer
	o *output
}

func (r raw) Write(b []byte) (int, error) {
	n, err := r.Writer.Write(b)
	if r.o.err == nil {
		r.o.err = err
	}
	return n, err
}

// rawOutput returns what is behind an output, so that what is written to it gets there as it is; w itself if it is none.
func rawOutput(w io.Writer) io.Writer {
	if o, ok := w.(*output); ok {
		return o.text.To
	}
	return w
}

func execute(args []string, stdout, stderr io.Writer) error {
	args, err := expandResponseFiles(args)
	if err != nil {
		return err
	}
	var clang []string
	root := newRoot(&clang)
	own, clang, err := splitClangArgs(args, func(name string) bool { return takesValue(root, name) })
	if err != nil {
		return err
	}
	root.SetArgs(own)
	root.SetOut(stdout)
	root.SetErr(stderr)
	return root.Execute()
}

// takesValue tells whether an option of some command has a value.
func takesValue(root *cobra.Command, name string) bool {
	for _, cmd := range root.Commands() {
		if f := cmd.Flags().Lookup(name); f != nil {
			return f.NoOptDefVal == ""
		}
		if takesValue(cmd, name) {
			return true
		}
	}
	return false
}

func newRoot(clang *[]string) *cobra.Command {
	root := &cobra.Command{
		Use:   "fathom",
		Short: "Prove programs free of bugs, or show how a bug happens",
		Long: `Fathom verifies C, C++ and LLVM programs: it proves the absence of bugs, up to a bound that
it finds by itself where the program has one, or shows an execution that ends in a bug.`,
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			if _, err := os.Stat(args[0]); err == nil {
				return fmt.Errorf("unknown command %q; to verify the file: fathom verify %s", args[0], args[0])
			}
			return unknownCommand(cmd, args[0])
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if cmd.Name() != "verify" && len(*clang) > 0 {
			return fmt.Errorf("unknown option %s; only fathom verify passes options to clang", (*clang)[0])
		}
		return nil
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w; %s --help lists the options", err, cmd.CommandPath())
	})
	root.AddCommand(newVerify(clang), newSolve(), newExplain(), newDoctor(), newProof())
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [command]",
		Short: "Explain a command and its options",
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(cmd, rest[0])
			}
			return cmd.Help()
		},
	})
	root.CompletionOptions.HiddenDefaultCmd = true
	return root
}

// unknownCommand is the error about a word that names no command of the given one.
func unknownCommand(of *cobra.Command, name string) error {
	if names := commandNames(of); len(names) > 0 {
		return fmt.Errorf("unknown command %q; the commands are %s", name, strings.Join(names, ", "))
	}
	return fmt.Errorf("unknown command %q; %s has none of its own", name, of.CommandPath())
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
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

// reportInternal prints what a maintainer needs to know about a defect. The stack may be nil.
func reportInternal(w io.Writer, args []string, cause any, stack []byte) {
	fmt.Fprintf(w, "fathom: internal error: %v\n\nThis is a defect of fathom, not of your program; no verdict was reached. A report should contain\nthe program, if it may be shared, and the following:\n\n", cause)
	fmt.Fprintf(w, "version:   %s\narguments: %s\n", version(), strings.Join(args, " "))
	if stack != nil {
		fmt.Fprintf(w, "\n%s", stack)
	}
}
