// Package child starts other programs such that none of them outlives this process, however it ends.
//
// The kernel kills a child when the thread that started it ends ([syscall.SysProcAttr.Pdeathsig]), so all are started from one thread that lasts as long
// as any of them. That is enough for programs that start no others, or whose own children end with their pipes. Programs that nobody trusts
// run under a [Supervisor], which ends all that descend from them.
package child

import (
	"context"
	"io"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"time"
)

// killDelay is how long a program that was killed may keep its pipes open by what it has started.
const killDelay = 2 * time.Second

// Command returns a program to be started by [Start] or one of the functions that start and wait. It is killed when the context ends or this process
// does, by whatever means, and what is left of its process group with it.
func Command(ctx context.Context, path string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Cancel = func() error { return KillGroup(cmd) }
	cmd.WaitDelay = killDelay
	return cmd
}

// KillGroup kills what is left of a program's process group, also when its head has ended already.
func KillGroup(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }

// thread is the thread that starts programs, as long as one of them runs.
var thread struct {
	sync.Mutex
	starts   chan func()
	children int // that were started and not waited for
}

// Start is cmd.Start, in the thread that lasts. [Wait] must follow.
func Start(cmd *exec.Cmd) error {
	thread.Lock()
	if thread.starts == nil {
		starts := make(chan func())
		thread.starts = starts
		go func() {
			runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine, when it has no more children
			for f := range starts {
				f()
			}
		}()
	}
	thread.children++
	starts := thread.starts
	thread.Unlock()
	done := make(chan error)
	starts <- func() { done <- cmd.Start() }
	err := <-done
	if err != nil {
		ended()
	}
	return err
}

// ended says that a child is no more.
func ended() {
	thread.Lock()
	defer thread.Unlock()
	if thread.children--; thread.children == 0 {
		close(thread.starts)
		thread.starts = nil
	}
}

// Wait is cmd.Wait of a program that [Start] started, once.
func Wait(cmd *exec.Cmd) error {
	defer ended()
	return cmd.Wait()
}

// Run is cmd.Run.
func Run(cmd *exec.Cmd) error {
	if err := Start(cmd); err != nil {
		return err
	}
	return Wait(cmd)
}

// Output is what cmd.Output returns, without the standard error in its error.
func Output(cmd *exec.Cmd) ([]byte, error) {
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := Start(cmd); err != nil {
		return nil, err
	}
	text, readErr := io.ReadAll(out)
	if err := Wait(cmd); err != nil {
		return text, err
	}
	return text, readErr
}
