package measure

import (
	"bytes"
	"context"
	"os/exec"
	"syscall"
	"time"
)

// A Process is what running a program took and what it said.
type Process struct {
	Seconds        float64 // of processor time, of the process and of those it waited for
	Wall           float64 // seconds by the clock
	Memory         int64   // the most that was resident in one process, in bytes
	Stdout, Stderr []byte
	Code           int  // of its exit, -1 if a signal ended it
	Stopped        bool // by the limit
}

// Execute runs a command with its arguments in a folder, "" for the working directory, and ends it and the processes that it started when the limit
// is over. That the program fails is no error; the error is that of ctx, or that it did not start.
func Execute(ctx context.Context, dir string, limit time.Duration, command ...string) (*Process, error) {
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(within, command[0], command[1:]...)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	// Others hold the pipes open, too, when the first process has ended: all go together.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	start := time.Now()
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	s := cmd.ProcessState
	if s == nil {
		return nil, err
	}
	p := &Process{
		Seconds: (s.UserTime() + s.SystemTime()).Seconds(), Wall: time.Since(start).Seconds(),
		Stdout: stdout.Bytes(), Stderr: stderr.Bytes(), Code: s.ExitCode(), Stopped: within.Err() != nil && s.ExitCode() < 0,
	}
	if u, ok := s.SysUsage().(*syscall.Rusage); ok {
		p.Memory = u.Maxrss << 10 // Linux counts kilobytes
	}
	return p, nil
}
