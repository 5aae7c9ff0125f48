package compare

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Answer is what a run ended with.
type Answer string

// The answers.
const (
	Sat     Answer = "sat"
	Unsat   Answer = "unsat"
	Unknown Answer = "unknown" // the solver gave up
	Timeout Answer = "timeout" // ended by the limit
	Failed  Answer = "failed"  // crashed, or refused the file
)

// Run is one solver on one file.
type Run struct {
	Solver string        `json:"solver"`
	Family string        `json:"family"`
	File   string        `json:"file"`
	Answer Answer        `json:"answer"`
	CPU    time.Duration `json:"cpu_ns"`           // user and system, of all threads
	Memory int64         `json:"memory"`           // peak resident set in bytes; at least that of the runner, see Measure
	Detail string        `json:"detail,omitempty"` // what a failed solver said, or why its model is wrong
}

// Solved tells whether the run has an answer.
func (r *Run) Solved() bool { return r.Answer == Sat || r.Answer == Unsat }

// maxDetail is how much of the output of a failed solver is kept, in bytes.
const maxDetail = 300

// Measure runs a solver on a file, for at most limit of processor time, rounded up to seconds, and at most thirty times as
// much of wall time plus ten seconds, on a busy machine too; bytes of address space are bounded by memory if it is not zero. The
// solver's standard output goes to output.
//
// The kernel reports as the peak memory of a child at least what its parent had at the fork, so callers
// stay small: they hold no formulas.
func Measure(ctx context.Context, s Solver, file string, limit time.Duration, memory int64, output *os.File) Run {
	run := Run{Solver: s.Name, File: file}
	seconds := int64((limit + time.Second - 1) / time.Second)
	// The limits are those of the process: a shell sets them on itself and becomes the solver.
	script := fmt.Sprintf("ulimit -S -t %d; ulimit -H -t %d; ", seconds, seconds+2)
	if memory > 0 {
		script += fmt.Sprintf("ulimit -v %d; ", memory/1024)
	}
	wall, cancel := context.WithTimeout(ctx, 30*limit+10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(wall, "/bin/sh", append([]string{"-c", script + `exec "$@"`, "sh"}, append(s.Command, file)...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	var stderr bytes.Buffer
	cmd.Stdout = output
	cmd.Stderr = &limitedWriter{&stderr, maxDetail}
	err := cmd.Run()
	state := cmd.ProcessState
	if state == nil {
		run.Answer, run.Detail = Failed, err.Error()
		return run
	}
	run.CPU = state.UserTime() + state.SystemTime()
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		run.Memory = usage.Maxrss * 1024
	}
	run.Answer = answerOf(state.ExitCode(), output)
	status, _ := state.Sys().(syscall.WaitStatus)
	switch {
	case run.Solved():
	case status.Signaled() && status.Signal() == syscall.SIGXCPU, run.CPU >= limit*9/10, wall.Err() != nil: // some catch the signal and end otherwise
		run.Answer = Timeout
	case run.Answer == Unknown:
	default:
		run.Detail = stderr.String()
		if run.Detail == "" {
			run.Detail = head(output)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			run.Detail = err.Error() + ": " + run.Detail
		}
	}
	return run
}

// answerOf reads an answer from the exit code or the lines of the output.
func answerOf(code int, output *os.File) Answer {
	if code == 10 {
		return Sat
	}
	if code == 20 {
		return Unsat
	}
	if _, err := output.Seek(0, io.SeekStart); err != nil {
		return Failed
	}
	r := bufio.NewReaderSize(output, 1<<12)
	for {
		line, long, err := r.ReadLine()
		if err != nil {
			return Failed
		}
		switch string(bytes.TrimPrefix(bytes.TrimSpace(line), []byte("s "))) {
		case "sat", "SATISFIABLE":
			return Sat
		case "unsat", "UNSATISFIABLE":
			return Unsat
		case "unknown", "UNKNOWN":
			return Unknown
		}
		for long && err == nil {
			_, long, err = r.ReadLine()
		}
	}
}

func head(output *os.File) string {
	buf := make([]byte, maxDetail)
	n, _ := output.ReadAt(buf, 0) // what cannot be read is left out of a message
	return string(buf[:n])
}

// limitedWriter keeps the first bytes and drops the rest.
type limitedWriter struct {
	buf  *bytes.Buffer
	left int
}

func (w *limitedWriter) Write(p []byte) (int, error) {
	n := min(len(p), w.left)
	w.buf.Write(p[:n])
	w.left -= n
	return len(p), nil
}
