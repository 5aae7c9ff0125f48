package trace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom/internal/child"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/property"
)

// ReplayConfig says which execution of which program to replay.
type ReplayConfig struct {
	Files     []string // as for the verification
	ClangArgs []string // as for the verification
	Entry     string   // symbol of the function in which the execution starts
	// EntryFile is the source file that defines Entry; needed unless Entry is main.
	EntryFile string
	// Params are the parameters of Entry, unless it is main.
	Params []Param
	Inputs []Input
	// CommandLine is what main is called with, nil for a main without parameters and another entry.
	CommandLine CommandLine

	// The violation that is expected.
	Kind     property.Kind
	File     string
	Line     int
	Function string
	// FunctionLine is the line where Function is defined, 0 if unknown: sanitizers report a missing return there.
	FunctionLine int
}

// Param is a parameter of the entry.
type Param struct {
	Float   bool // its bits are those of a floating-point number
	Pointer bool
	Width   int // bits
}

// ReplayResult tells what the native run showed.
type ReplayResult struct {
	// Confirmed is set if the run ended in the expected violation.
	Confirmed bool `json:"confirmed"`
	// Detail says what happened: the report of the sanitizer, or how the run ended instead.
	Detail string `json:"detail"`
	// Notes say what a native run could not reproduce.
	Notes []string `json:"notes,omitempty"`
}

// Limits on a replay.
const (
	replayTime    = 10 * time.Second // of the run
	buildTime     = 60 * time.Second // of each compilation
	replayMegs    = 1024             // resident memory of the run
	replayCapture = 1 << 20          // bytes of output that are kept
)

// Replay compiles the program with sanitizers and a file that feeds it the inputs, and runs it. The program is executed: what
// it does to files and the network, it does. Its working directory is a temporary one, its input is empty.
//
// An error means that the replay itself failed: no compiler, no disk. That the program cannot be built or does
// not show the violation is no error but a result.
func Replay(ctx context.Context, cfg ReplayConfig) (ReplayResult, error) {
	dir, err := os.MkdirTemp("", "fathom-replay-*")
	if err != nil {
		return ReplayResult{}, fmt.Errorf("replay: %w", err)
	}
	defer os.RemoveAll(dir)
	r := &replay{cfg: cfg, dir: dir}
	if r.compilers = findCompilers(); len(r.compilers) == 0 {
		return ReplayResult{}, errors.New("replay: neither clang nor gcc is installed; install clang-19 and libclang-rt-19-dev")
	}
	if err := r.writeHeaders(); err != nil {
		return ReplayResult{}, fmt.Errorf("replay: %w", err)
	}
	if expectations[cfg.Kind] == nil {
		return ReplayResult{Detail: fmt.Sprintf("no tool observes violations of %s in a native run", cfg.Kind)}, nil
	}
	if r.supervisor, err = child.NewSupervisor(ctx, r.compilers[0], dir); err != nil {
		if ctx.Err() != nil {
			return ReplayResult{}, ctx.Err()
		}
		return ReplayResult{}, fmt.Errorf("replay: %w", err)
	}
	program, err := r.build(ctx)
	if ctx.Err() != nil {
		return ReplayResult{}, ctx.Err()
	}
	var failed *buildError
	if errors.As(err, &failed) {
		return ReplayResult{Detail: "the program cannot be built for a native run: " + failed.Error(), Notes: r.notes}, nil
	}
	if err != nil {
		return ReplayResult{}, fmt.Errorf("replay: %w", err)
	}
	out, err := r.run(ctx, program)
	if err != nil {
		return ReplayResult{}, fmt.Errorf("replay: %w", err)
	}
	return r.judge(out), nil
}

// replay is the state of a replay.
type replay struct {
	cfg       ReplayConfig
	dir       string
	compilers []string
	// supervisor runs the compiler and the program.
	supervisor *child.Supervisor
	compiler   string
	notes      []string
}

func (r *replay) note(format string, args ...any) {
	if n := fmt.Sprintf(format, args...); !slices.Contains(r.notes, n) {
		r.notes = append(r.notes, n)
	}
}

// findCompilers returns the compilers to try, best first: the clang that the verification uses, then those that may
// have the sanitizers' run-time library where it lacks it.
func findCompilers() []string {
	var found []string
	if clang, err := frontend.FindClang(); err == nil {
		found = append(found, clang)
	}
	for _, name := range []string{"clang-19", "clang", "gcc"} {
		if path, err := exec.LookPath(name); err == nil && !slices.Contains(found, path) {
			found = append(found, path)
		}
	}
	return found
}

// writeHeaders writes the headers that programs under verification may include.
func (r *replay) writeHeaders() error {
	if err := os.Mkdir(r.path("include"), 0o755); err != nil {
		return err
	}
	for _, name := range libc.Headers() {
		if err := os.MkdirAll(filepath.Dir(r.path("include/"+name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(r.path("include/"+name), libc.Header(name), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (r *replay) path(name string) string { return filepath.Join(r.dir, name) }

// tail returns the last lines of a compiler's output that say something.
func tail(text string) string {
	var errs []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, "error:") || strings.Contains(line, "undefined reference") || strings.Contains(line, "multiple definition") {
			errs = append(errs, line)
		}
	}
	if len(errs) == 0 {
		return shortened(strings.TrimSpace(text))
	}
	return shortened(errs[0])
}

func shortened(s string) string {
	if len(s) > 300 {
		return s[:300] + "..."
	}
	return s
}
