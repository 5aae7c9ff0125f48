package trace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/fathom-verifier/fathom/internal/child"
	"github.com/fathom-verifier/fathom/internal/property"
)

// outcome is how a run ended.
type outcome struct {
	stderr   string
	status   string // of the process, in words
	timedOut bool
}

// run executes the program under limits: time, memory, no core dump, no input, a directory of its own.
func (r *replay) run(ctx context.Context, program string) (outcome, error) {
	limited, cancel := context.WithTimeout(ctx, replayTime)
	defer cancel()
	work := r.path("work")
	if err := os.Mkdir(work, 0o755); err != nil {
		return outcome{}, err
	}
	cmd := r.supervisor.Command(limited, replayTime, program)
	cmd.Dir = work
	var stderr capped
	cmd.Stderr = &stderr
	cmd.Env = r.environment()
	err := child.Run(cmd)
	if ctx.Err() != nil {
		return outcome{}, ctx.Err()
	}
	out := outcome{stderr: string(stderr.kept), timedOut: limited.Err() != nil}
	var exit *exec.ExitError
	switch {
	case err == nil:
		out.status = "exit status 0"
	case errors.As(err, &exit):
		out.status = exit.Error()
	case errors.Is(err, exec.ErrWaitDelay):
	default:
		return outcome{}, err
	}
	return out, nil
}

// environment returns the environment of the run: the sanitizers' options and little else.
func (r *replay) environment() []string {
	leaks := "0"
	if r.cfg.Kind == property.MemoryLeak {
		leaks = "1"
	}
	// The allocator's caches in thread-local storage keep addresses of what they handed out, so that the leak check takes about every
	// other leaked object for one that is still held: it does not look there.
	env := []string{
		fmt.Sprintf("ASAN_OPTIONS=halt_on_error=1:abort_on_error=0:exitcode=97:detect_leaks=%s:detect_stack_use_after_return=1:disable_coredump=1:"+
			"handle_abort=0:hard_rss_limit_mb=%d:color=never:symbolize=1:check_initialization_order=0:replace_str=1:strict_string_checks=0:allocator_may_return_null=0:detect_odr_violation=0", leaks, replayMegs),
		"UBSAN_OPTIONS=halt_on_error=0:print_stacktrace=0:color=never:report_error_type=0",
		"LSAN_OPTIONS=exitcode=97:use_unaligned=1:use_tls=0",
		fmt.Sprintf("MSAN_OPTIONS=halt_on_error=1:abort_on_error=0:exitcode=97:disable_coredump=1:handle_abort=0:hard_rss_limit_mb=%d:color=never:symbolize=1:allocator_may_return_null=0", replayMegs),
		"LC_ALL=C",
	}
	if s := r.symbolizer(); s != "" {
		env = append(env, "ASAN_SYMBOLIZER_PATH="+s, "MSAN_SYMBOLIZER_PATH="+s, "PATH="+os.Getenv("PATH"))
	}
	return env
}

// symbolizer finds the program by which sanitizers translate addresses to lines.
func (r *replay) symbolizer() string {
	real, err := filepath.EvalSymlinks(r.compiler)
	if err == nil {
		if s := filepath.Join(filepath.Dir(real), "llvm-symbolizer"); isExecutable(s) {
			return s
		}
	}
	for _, name := range []string{"llvm-symbolizer-19", "llvm-symbolizer"} {
		// The sanitizers insist on the plain name, so links are followed to a file that has it.
		if path, err := exec.LookPath(name); err == nil {
			if real, err := filepath.EvalSymlinks(path); err == nil && strings.HasPrefix(filepath.Base(real), "llvm-symbolizer") {
				return real
			}
		}
	}
	return ""
}

func isExecutable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// capped keeps the first bytes written to it.
type capped struct{ kept []byte }

func (c *capped) Write(p []byte) (int, error) {
	if room := replayCapture - len(c.kept); room > 0 {
		c.kept = append(c.kept, p[:min(room, len(p))]...)
	}
	return len(p), nil
}
