package frontend

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/fathom-verifier/fathom/internal/child"
	"github.com/fathom-verifier/fathom/internal/property"
)

// wantedClang is the version of clang that the binding of LLVM is built
// against: bitcode of a newer clang may be unreadable for it.
const wantedClang = "clang-19"

// A compiler is a clang executable.
type compiler struct {
	path string
}

// findClang returns the clang to use: $FATHOM_CLANG, clang-19, the clang next to
// the llvm-config that $LLVM_CONFIG names, or plain clang. The search result
// is not cached: it costs a few system calls.
func findClang() (*compiler, error) {
	if p := os.Getenv("FATHOM_CLANG"); p != "" {
		path, err := exec.LookPath(p)
		if err != nil {
			return nil, &InputError{Message: fmt.Sprintf("FATHOM_CLANG names %s, which cannot be run: %v", p, err)}
		}
		return &compiler{path}, nil
	}
	if config := os.Getenv("LLVM_CONFIG"); config != "" {
		if path, err := clangOfConfig(config); err == nil {
			return &compiler{path}, nil
		}
	}
	for _, name := range []string{wantedClang, "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			return &compiler{path}, nil
		}
	}
	return nil, &InputError{Message: "clang is not installed. It compiles C and C++ files and the models of library functions.\n" +
		"On Debian and Ubuntu: apt install " + wantedClang + ". Elsewhere: put clang on PATH or name it in FATHOM_CLANG."}
}

// clangOfConfig finds the clang that belongs to an llvm-config: in the folder
// that it reports, or with the same version suffix.
func clangOfConfig(config string) (string, error) {
	if out, err := child.Output(child.Command(context.Background(), config, "--bindir")); err == nil {
		if path, err := exec.LookPath(filepath.Join(strings.TrimSpace(string(out)), "clang")); err == nil {
			return path, nil
		}
	}
	if _, suffix, ok := strings.Cut(filepath.Base(config), "llvm-config"); ok {
		return exec.LookPath("clang" + suffix)
	}
	return "", errors.New("no clang next to " + config)
}

// identity names the executable and its state on disk, as part of cache keys.
// It avoids running clang only to ask for its version.
func (c *compiler) identity() string {
	real, err := filepath.EvalSymlinks(c.path)
	if err != nil {
		real = c.path
	}
	info, err := os.Stat(real)
	if err != nil {
		return real
	}
	return fmt.Sprintf("%s %d %d", real, info.Size(), info.ModTime().UnixNano())
}

// ClangIdentity identifies the clang that Load would use, and with it the release of LLVM, "" if there is none.
func ClangIdentity() string {
	c, err := findClang()
	if err != nil {
		return ""
	}
	return c.identity()
}

// What a file of bitcode starts with, plain and in the wrapper that Apple's tools write.
const (
	bitcodeMagic = "BC\xc0\xde"
	wrapperMagic = "\xde\xc0\x17\x0b"
)

// A job is one run of clang from source to bitcode on standard output.
type job struct {
	args     []string // all arguments, input included
	options  []string // those that are the user's
	dir      string   // working directory, "" for the current one
	stdin    []byte   // the source if the input is "-"
	name     string   // the input, for messages
	target   target   // for which it compiles
	cbmc     bool     // the source is one for CBMC
	declared string   // declarations in front of the source
	reads    bool     // ask for the files that clang reads
	cache    bool     // the result may come from the cache; then they are asked for
}

// run compiles. What CBMC's dialect of C has of its own is translated first.
func (c *compiler) run(ctx context.Context, j job) (compiled, error) {
	if !j.cbmc {
		out, err := c.declaring(ctx, j)
		var input *InputError
		if errors.As(err, &input) && strings.Contains(input.Message, "__CPROVER_") { // in a header
			j.cbmc = true
			if _, err := c.run(ctx, j); err != nil {
				return out, err
			}
		}
		return out, err
	}
	preprocess := j
	preprocess.args = append([]string{"-E"}, j.args...)
	out, err := c.translate(ctx, preprocess)
	if err != nil {
		return compiled{}, err
	}
	if fault := contracts(out.Bitcode); fault != "" {
		return compiled{}, &InputError{File: j.name, Message: fault, Verbatim: true}
	}
	if text, faults := fromCBMC(out.Bitcode); text != nil {
		// What is in front of "--" and the input stays. Headers that are to be included first are not included again.
		j.args, j.stdin = append(slices.Clone(j.args[:len(j.args)-2]), "-x", "cpp-output", "--", "-"), text
		rule := out.Rule
		out, err = c.declaring(ctx, j)
		out.Rule = rule
		var input *InputError
		if len(faults) > 0 && (err == nil || errors.As(err, &input)) {
			if err != nil {
				faults = append(faults, input.Message)
			}
			return compiled{}, &InputError{File: j.name, Message: strings.Join(faults, "\n"), Verbatim: true}
		}
		return out, err
	}
	return c.declaring(ctx, j)
}

// The number of the first file that clang inherits, and the name of the one with declarations.
const (
	firstExtra       = 3
	declarationsFile = "/dev/fd/3"
)

// translate runs clang. The bitcode comes through a pipe, so that no temporary file
// is left behind whatever happens. Diagnostics of a successful run are
// returned as warnings.
func (c *compiler) translate(ctx context.Context, j job) (out compiled, err error) {
	args, finish := j.args, func() {}
	var extra []*os.File
	if j.declared != "" {
		if j.stdin != nil && slices.Contains(j.args, "cpp-output") { // where nothing is included
			j.stdin = slices.Concat([]byte("# 1 \""+declarationsFile+"\"\n"+j.declared), j.stdin)
		} else {
			r, w, err := os.Pipe()
			if err != nil {
				return compiled{}, err
			}
			defer r.Close()
			go func() {
				io.WriteString(w, j.declared)
				w.Close()
			}()
			args = j.with("-x", "c", "-include", declarationsFile).args
			extra = []*os.File{r}
		}
	}
	if j.reads || j.cache {
		r, w, err := os.Pipe()
		if err != nil {
			return compiled{}, err
		}
		args = append([]string{"-MD", "-MT", "rule", "-MF", fmt.Sprintf("/dev/fd/%d", firstExtra+len(extra))}, args...)
		extra = append(extra, w)
		done := make(chan struct{})
		go func() {
			defer close(done)
			rule, _ := io.ReadAll(r) // what is incomplete is no rule
			out.Rule = bytes.ReplaceAll(rule, []byte(" "+declarationsFile), nil)
			r.Close()
		}()
		finish = func() { w.Close(); <-done }
	}
	cmd := child.Command(ctx, c.path, args...)
	cmd.Dir, cmd.ExtraFiles = j.dir, extra
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if j.stdin != nil {
		cmd.Stdin = bytes.NewReader(j.stdin)
	}
	err = child.Run(cmd)
	finish()
	if ctx.Err() != nil {
		return compiled{}, ctx.Err()
	}
	text := namesInLines(strings.TrimRight(stderr.String(), "\n"))
	if err == nil {
		out.Bitcode, out.Warnings = stdout.Bytes(), text
		return out, nil
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() && text != "" {
		text += j.target.hint(text)
		return compiled{}, &InputError{File: j.name, Message: text, Verbatim: true}
	}
	if errors.As(err, &exit) {
		return compiled{}, &InputError{File: j.name, Message: strings.TrimSpace(fmt.Sprintf("clang failed (%v)\n%s", err, text))}
	}
	return compiled{}, &InputError{File: j.name, Message: fmt.Sprintf("clang could not be run: %v", err)}
}

// baseArgs are the options that every compilation shares.
//
// No optimisation happens (-disable-llvm-passes), yet -O1 makes clang emit
// lifetime markers and no optnone. -fno-builtin keeps library calls calls, so
// that models and not LLVM's knowledge give them their meaning. __NO_INLINE__
// keeps glibc's headers from replacing library functions by inline variants.
// Ill-typed calls that old C code is full of stay warnings.
//
// Which arguments of a call must have a value, and which differences are those of pointers, clang tells only if that is to be checked.
func baseArgs(on checks) []string {
	noundef := "-no-enable-noundef-analysis"
	if on.on(property.MemoryUninit) {
		noundef = "-enable-noundef-analysis"
	}
	names := "-fdiscard-value-names"
	if on.on(property.PointerCompare) {
		names = "-fno-discard-value-names"
	}
	return []string{
		"-O1", names, "-Xclang", "-disable-llvm-passes", "-Xclang", noundef, "-g", "-emit-llvm", "-c", "-o", "-",
		"-fno-builtin", "-fno-strict-aliasing", "-fno-delete-null-pointer-checks", "-ffp-contract=off",
		"-U_FORTIFY_SOURCE", "-D__NO_INLINE__=1", "-D__FATHOM__=1",
		// The C++ library then checks preconditions such as the index of a vector,
		// and std::string has bodies here rather than in the library's binary.
		"-D_GLIBCXX_ASSERTIONS=1",
		// Otherwise clang leaves out what an absolute path has in common with the working directory.
		"-fdebug-compilation-dir=.",
		"-Qunused-arguments", "-fno-crash-diagnostics",
		"-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int", "-Wno-error=int-conversion",
		"-Wno-error=return-type", "-Wno-error=incompatible-function-pointer-types",
	}
}

// compileAll runs the jobs, at most width at a time, and returns their results
// in order. The first error in the order of the jobs wins, so that messages do
// not depend on timing.
func (c *compiler) compileAll(ctx context.Context, jobs []job, width int) ([]compiled, error) {
	results := make([]compiled, len(jobs))
	errs := make([]error, len(jobs))
	slots := make(chan struct{}, max(width, 1))
	var wg sync.WaitGroup
	for i, j := range jobs {
		wg.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			results[i], errs[i] = c.compile(ctx, j)
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return results, nil
}

// FindClang returns the path of the clang that Load would use, or an
// *InputError that says how to get one.
func FindClang() (string, error) {
	c, err := findClang()
	if err != nil {
		return "", err
	}
	return c.path, nil
}
