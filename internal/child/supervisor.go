package child

import (
	"context"
	_ "embed" // the supervisor
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

//go:embed supervisor/supervise.c
var supervisorSource string

// A Supervisor runs programs of which nothing is known. It is a small program of its own, compiled where it is needed, so that neither this process, which
// may be someone else's, has to adopt orphans, nor has to be started a second time.
type Supervisor struct {
	path string
	dir  string
}

// NewSupervisor compiles the supervisor into a directory, which it removes when this process ends before it does.
func NewSupervisor(ctx context.Context, compiler, dir string) (*Supervisor, error) {
	s := &Supervisor{path: filepath.Join(dir, "supervise"), dir: dir}
	cmd := Command(ctx, compiler, "-O1", "-w", "-x", "c", "-", "-o", s.path)
	cmd.Stdin = strings.NewReader(supervisorSource)
	var text strings.Builder
	cmd.Stderr = &text
	if err := Run(cmd); err != nil {
		return nil, fmt.Errorf("the supervisor of native runs cannot be compiled: %w\n%s", err, text.String())
	}
	return s, nil
}

// Command returns a program to be started by [Start] or [Run]. When it ends, when the context or this process does, everything that descends from it ends. Its
// processor time is limited if that is not 0.
func (s *Supervisor) Command(ctx context.Context, limit time.Duration, path string, args ...string) *exec.Cmd {
	own := []string{strconv.Itoa(os.Getpid()), strconv.Itoa(int(limit.Seconds())), s.dir, path}
	cmd := exec.CommandContext(ctx, s.path, append(own, args...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = killDelay
	return cmd
}
