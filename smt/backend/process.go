package backend

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/fathom-verifier/fathom/internal/child"
)

const (
	// maxLine is the longest line that is read from a solver, in bytes.
	maxLine = 1 << 24
	// maxStderr is how much of what a solver complains about is kept.
	maxStderr = 1 << 10
)

// patience is how long a solver may take for what is no search: to end after its last word, to say its version, to print
// values. Then it has hung. It is a variable for the tests.
var patience = 30 * time.Second

// process is a solver that runs. Its whole process group is killed when the context ends.
type process struct {
	name   string
	ctx    context.Context
	cancel context.CancelFunc
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	out    *bufio.Reader
	errs   *tail
	state  error // of Wait
	waited bool
}

// start runs a program. Errors are faults.
func start(ctx context.Context, name, path string, args ...string) (*process, error) {
	p := &process{name: name, errs: &tail{}}
	p.ctx, p.cancel = context.WithCancel(ctx)
	p.cmd = child.Command(p.ctx, path, args...)
	p.cmd.Stderr = p.errs
	stdin, err := p.cmd.StdinPipe()
	if err == nil {
		p.stdin = stdin
		var out io.ReadCloser
		if out, err = p.cmd.StdoutPipe(); err == nil {
			p.out = bufio.NewReaderSize(out, 1<<16)
			// Reading ends with the context, even if something that left the process group keeps the pipe open.
			context.AfterFunc(p.ctx, func() { out.Close() })
			err = child.Start(p.cmd)
		}
	}
	if err != nil {
		p.cancel()
		return nil, &Fault{name, Crashed, "it does not start: " + err.Error()}
	}
	return p, nil
}

// line reads a line without its end.
func (p *process) line() (string, error) {
	var line []byte
	for {
		part, err := p.out.ReadSlice('\n')
		if len(line)+len(part) > maxLine {
			return "", &Fault{p.name, Garbage, fmt.Sprintf("a line of more than %d bytes", maxLine)}
		}
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && len(line) == 0 {
			return "", err
		}
		return strings.TrimRight(string(line), "\r\n"), nil
	}
}

// wait reaps the process.
func (p *process) wait() error {
	if !p.waited {
		p.state, p.waited = child.Wait(p.cmd), true
	}
	return p.state
}

// close kills the process group and reaps the process.
func (p *process) close() {
	p.cancel()
	// The group, also when its head has ended already.
	_ = child.KillGroup(p.cmd) // fails if nothing is left
	_ = p.wait()               // that it was killed is known
}

// within calls f and kills the process if that takes more than patience; the error is then a fault that says what it was.
func (p *process) within(what string, f func() error) error {
	var late atomic.Bool
	timer := time.AfterFunc(patience, func() { late.Store(true); p.cancel() })
	err := f()
	timer.Stop()
	if late.Load() && err != nil {
		return &Fault{p.name, Hung, fmt.Sprintf("%s within %v", what, patience)}
	}
	return err
}

// exitCode is that of a process that has closed its output, which is no end yet; -1 if a signal ended it.
func (p *process) exitCode() (int, error) {
	err := p.within("it closed its output and did not end", p.wait)
	var hung *Fault
	if errors.As(err, &hung) {
		return -1, err
	}
	return p.cmd.ProcessState.ExitCode(), nil // other than 0 is an error of wait too
}

// ended is the fault of a process that has closed its output without an answer.
func (p *process) ended(what string) error {
	err := p.within("it closed its output and did not end", p.wait)
	var hung *Fault
	if errors.As(err, &hung) {
		return err
	}
	detail := what
	if err != nil {
		detail += ", " + err.Error()
	}
	if said := p.errs.String(); said != "" {
		detail += "; it said: " + said
	}
	return &Fault{p.name, Crashed, detail}
}

// tail keeps the last of what is written.
type tail struct{ buf []byte }

func (t *tail) Write(b []byte) (int, error) {
	t.buf = append(t.buf, b[max(0, len(b)-maxStderr):]...)
	t.buf = t.buf[max(0, len(t.buf)-maxStderr):]
	return len(b), nil
}

func (t *tail) String() string { return string(bytes.TrimSpace(t.buf)) }

// isPipeError tells whether a write failed because the reader is gone.
func isPipeError(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, os.ErrClosed)
}
