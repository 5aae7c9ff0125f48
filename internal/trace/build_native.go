package trace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/child"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/property"
)

// buildError says why a program cannot be built natively.
type buildError struct{ text string }

func (e *buildError) Error() string { return e.text }

// sanitizers is what every replay runs under. Undefined behaviour that is reported does not end the run, so that one
// of another kind than the expected does not hide it.
const sanitizers = "address,array-bounds,null,shift,integer-divide-by-zero,signed-integer-overflow,unreachable,return,vla-bound"

// sanitizerOf lists the sanitizers that are too strict for every replay, by the kind of property they are needed for.
var sanitizerOf = map[property.Kind]string{
	property.ArithUnsignedOverflow: "unsigned-integer-overflow",
	property.ArithConversion:       "implicit-conversion",
	property.FloatConversion:       "float-cast-overflow",
	property.CallType:              "function",
	property.ArithBitCount:         "builtin",
	property.MemoryAlignment:       "alignment",
	property.MemoryInvalidValue:    "bool,enum",
	property.PointerOverflow:       "pointer-overflow",
}

// entryWrapper is the function by which the generated main calls the entry.
const entryWrapper = "fathom_replay_entry"

// build makes the executable. Compilers that lack the sanitizers are passed over.
func (r *replay) build(ctx context.Context) (string, error) {
	var first error
	for _, c := range r.compilers {
		r.compiler = c
		program, err := r.buildWith(ctx)
		if err == nil {
			return program, nil
		}
		var failed *buildError
		if !errors.As(err, &failed) {
			return "", err
		}
		if first == nil {
			first = err
		}
		if !strings.Contains(failed.text, "libclang_rt") && !strings.Contains(failed.text, "unsupported option '-fsanitize") {
			break
		}
	}
	return "", first
}

func (r *replay) buildWith(ctx context.Context) (string, error) {
	var objects []string
	wrapped := false
	for i, file := range r.cfg.Files {
		if file == "-" {
			return "", &buildError{"it was read from standard input, which is at its end"}
		}
		abs, err := filepath.Abs(file)
		if err != nil {
			return "", err
		}
		source := abs
		if r.cfg.Entry != "main" && !wrapped && sameFile(abs, r.cfg.EntryFile) && isSource(abs) {
			ext := ".c"
			if isCxx(abs) {
				ext = ".cpp"
			}
			source = r.path(fmt.Sprintf("entry%d%s", i, ext))
			if err := os.WriteFile(source, []byte(r.entrySource(abs)), 0o644); err != nil {
				return "", err
			}
			wrapped = true
		}
		object := r.path(fmt.Sprintf("file%d.o", i))
		if err := r.compile(ctx, source, object, frontend.ForCBMC(abs, r.cfg.ClangArgs)); err != nil {
			return "", err
		}
		objects = append(objects, object)
	}
	symbols, err := patchSymbols(objects, r.cfg.Entry)
	if err != nil {
		return "", &buildError{err.Error()}
	}
	wrapMain, err := r.commandLine(ctx)
	if err != nil {
		return "", err
	}
	stubs := r.newStubs(symbols, wrapped)
	for range 4 {
		file := r.path("inputs.c")
		if err := os.WriteFile(file, []byte(stubs.source()), 0o644); err != nil {
			return "", err
		}
		object := r.path("inputs.o")
		args := []string{"-g", "-O0", "-w", "-fno-builtin", "-c", file, "-o", object}
		if r.cfg.Kind == property.MemoryUninit { // what is not instrumented returns nothing that is initialised
			args = append(args, "-fsanitize=memory")
		}
		if err := r.command(ctx, args...); err != nil {
			return "", fmt.Errorf("the generated inputs do not compile: %w", err)
		}
		program := r.path("program")
		args = append([]string{"-g", "-fsanitize=" + r.sanitizers(), "-o", program}, objects...)
		args = append(args, object, "-lm")
		args = append(args, wrapMain...)
		args = append(args, stubs.linkArgs()...)
		args = append(args, r.targetArgs()...)
		if r.needsCxx() {
			args = append(args, "-fsanitize-link-c++-runtime", "-lstdc++") // the runtime tells new, new[] and malloc apart
		}
		err := r.command(ctx, args...)
		if err == nil {
			return program, nil
		}
		var failed *buildError
		if !errors.As(err, &failed) || !stubs.addMissing(failed.text) {
			return "", err
		}
	}
	return "", &buildError{"functions without a body remain"}
}

func (r *replay) isGCC() bool { return strings.HasPrefix(filepath.Base(r.compiler), "gcc") }

// The sanitizer of uninitialised values goes with no other.
func (r *replay) sanitizers() string {
	if r.cfg.Kind == property.MemoryUninit {
		return "memory"
	}
	s := sanitizers
	if r.isGCC() {
		s = strings.NewReplacer("array-bounds", "bounds").Replace(s)
	}
	if more := sanitizerOf[r.cfg.Kind]; more != "" {
		s += "," + more
	}
	return s
}

func isSource(path string) bool {
	ext := filepath.Ext(path)
	return ext != ".bc" && ext != ".ll"
}

// isCxx reports whether a file is C++ by its name.
func isCxx(file string) bool {
	return slices.Contains([]string{".cc", ".cpp", ".cxx", ".c++", ".C", ".ii"}, filepath.Ext(file))
}

func (r *replay) needsCxx() bool { return slices.ContainsFunc(r.cfg.Files, isCxx) }

// targetArgs are the options of the program that also matter for linking.
func (r *replay) targetArgs() []string {
	var args []string
	for _, a := range r.cfg.ClangArgs {
		if a == "-m32" || a == "-m64" || strings.HasPrefix(a, "--target=") {
			args = append(args, a)
		}
	}
	return args
}

// commandLine compiles what calls main with its arguments. It returns the arguments for the linker, none if there is nothing to pass.
func (r *replay) commandLine(ctx context.Context) ([]string, error) {
	if r.cfg.CommandLine == nil {
		return nil, nil
	}
	source, object := r.path("arguments.c"), r.path("arguments.o")
	if err := os.WriteFile(source, []byte(r.cfg.CommandLine.source()), 0o644); err != nil {
		return nil, err
	}
	args := append([]string{"-O0", "-w", "-fsanitize=" + r.sanitizers(), "-c", source, "-o", object}, r.targetArgs()...)
	if err := r.command(ctx, args...); err != nil {
		return nil, fmt.Errorf("the generated command line does not compile: %w", err)
	}
	return []string{object, wrapMain}, nil
}

// compile makes an object of a file of the program. Sources for CBMC become C first.
func (r *replay) compile(ctx context.Context, source, object string, cbmc bool) error {
	args := []string{"-g", "-O0", "-fno-omit-frame-pointer", "-fno-common", "-w"}
	if isSource(source) {
		// The C++ library checks what it checks in the verification.
		args = append(args, "-U_FORTIFY_SOURCE", "-D__FATHOM__=1", "-D_GLIBCXX_ASSERTIONS=1", "-isystem", r.path("include"),
			"-fno-builtin", "-ffp-contract=off",
			"-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
			"-Wno-error=return-type")
		if !r.isGCC() {
			args = append(args, "-Wno-error=incompatible-function-pointer-types")
			args = append(args, frontend.GCCBuiltins()...)
		}
		args = append(args, "-fsanitize="+r.sanitizers())
		if r.cfg.Kind != property.MemoryUninit {
			args = append(args, "-fsanitize-address-use-after-scope")
		}
		args = append(args, r.cfg.ClangArgs...)
		if frontend.ForESBMC(source) {
			args = append(args, "-include", r.path("include/"+frontend.ESBMCHeader))
		}
	} else {
		r.note("%s is instrumented only as far as its bitcode allows", filepath.Base(source))
		args = append(args, "-fsanitize=address")
		args = append(args, r.targetArgs()...)
	}
	if cbmc {
		preprocessed := strings.TrimSuffix(object, ".o") + ".i"
		if err := r.command(ctx, append(slices.Clone(args), "-x", "c", "-include", r.path("include/"+frontend.CBMCHeader), "-E", source, "-o", preprocessed)...); err != nil {
			return err
		}
		text, err := os.ReadFile(preprocessed)
		if err != nil {
			return err
		}
		if err := os.WriteFile(preprocessed, frontend.FromCBMC(text), 0o644); err != nil {
			return err
		}
		args, source = append(args, "-x", "cpp-output"), preprocessed
	}
	if cbmc || isSource(source) && !isCxx(source) { // C++ has no calls without a declaration
		var err error
		if args, err = r.declare(ctx, source, object, args, cbmc); err != nil {
			return err
		}
	}
	return r.command(ctx, append(args, "-c", source, "-o", object)...)
}

// declare declares what the source calls without a declaration, as for the verification: it adds options that include a header or, as nothing is
// included before preprocessed text, changes that.
func (r *replay) declare(ctx context.Context, source, object string, args []string, preprocessed bool) ([]string, error) {
	options := append([]string{"-isystem", r.path("include")}, r.cfg.ClangArgs...)
	if preprocessed {
		options = append(options, "-x", "cpp-output")
	}
	text := frontend.Declarations(ctx, source, options)
	if text == "" {
		return args, nil
	}
	if preprocessed {
		rest, err := os.ReadFile(source)
		if err != nil {
			return nil, err
		}
		return args, os.WriteFile(source, append([]byte(text), rest...), 0o644)
	}
	header := strings.TrimSuffix(object, ".o") + ".h"
	return append(args, "-x", "c", "-include", header), os.WriteFile(header, []byte(text), 0o644)
}

// command runs the compiler. That it finds fault with the program is a *buildError.
func (r *replay) command(ctx context.Context, args ...string) error {
	ctx, cancel := context.WithTimeout(ctx, buildTime)
	defer cancel()
	cmd := r.supervisor.Command(ctx, 0, r.compiler, args...) // it starts linkers
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := child.Run(cmd)
	if err == nil {
		return nil
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return err
	}
	if ctx.Err() != nil {
		return &buildError{"the compiler took too long"}
	}
	return &buildError{tail(out.String()) + undefinedList(out.String())}
}

var undefinedRef = regexp.MustCompile("undefined reference to [`']([A-Za-z_][A-Za-z0-9_]*)'")

// undefinedList appends the undefined functions that tail cut off, for addMissing.
func undefinedList(text string) string {
	var names []string
	for _, m := range undefinedRef.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " (undefined: " + strings.Join(names, " ") + ")"
}

func sameFile(a, b string) bool {
	if b == "" {
		return false
	}
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
