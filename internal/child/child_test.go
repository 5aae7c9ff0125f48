package child

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMain makes the test binary a process that starts children and waits to be killed, if it is asked to.
func TestMain(m *testing.M) {
	if how := os.Getenv("FATHOM_TEST_PARENT"); how != "" {
		parent(how)
	}
	os.Exit(m.Run())
}

// parent starts a child, says its number and waits.
func parent(how string) {
	cmd := Command(context.Background(), "/bin/sleep", "100")
	if how != "plain" {
		s, err := NewSupervisor(context.Background(), "cc", how)
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		cmd = s.Command(context.Background(), 0, "/bin/sh", "-c", daemon)
	}
	cmd.Stdout = os.Stdout
	// The thread of a goroutine that ends locked ends with it.
	started := make(chan error)
	go func() { started <- Start(cmd) }()
	if err := <-started; err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if how == "plain" {
		fmt.Println(cmd.Process.Pid)
	}
	time.Sleep(time.Minute)
}

// daemon is a program that starts another one in a session of its own, says its number and goes on.
const daemon = `(setsid sh -c 'echo $$; exec sleep 100' &) ; sleep 100`

// gone waits until there is no process of a number, or only what its parent has not looked at yet.
func gone(t *testing.T, pid int) {
	t.Helper()
	for range 200 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || bytes.Contains(stat, []byte(") Z ")) {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Fatalf("process %d goes on", pid)
}

// killedParent starts a process that starts a child, and kills it by SIGKILL once it has said the child's number.
func killedParent(t *testing.T, how string) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "FATHOM_TEST_PARENT="+how)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	pid, convErr := strconv.Atoi(strings.TrimSpace(line))
	if err != nil || convErr != nil {
		t.Fatalf("%q, %v", line, err)
	}
	if err := syscall.Kill(pid, 0); err != nil {
		t.Fatalf("the child does not run: %v", err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	gone(t, pid)
}

func TestParentKilled(t *testing.T) { killedParent(t, "plain") }

func TestParentOfDaemonKilled(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "left")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	needCompiler(t)
	killedParent(t, dir)
	for range 200 {
		if _, err := os.Stat(dir); errors.Is(err, os.ErrNotExist) {
			return
		}
		time.Sleep(25 * time.Millisecond)
	}
	t.Errorf("%s is left", dir)
}

func needCompiler(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("no C compiler")
	}
}

func supervisor(t *testing.T) *Supervisor {
	needCompiler(t)
	s, err := NewSupervisor(context.Background(), "cc", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSupervisedEnds: a supervised program ends as it would alone, and nothing that it started outlives it, nor the context.
func TestSupervisedEnds(t *testing.T) {
	s := supervisor(t)
	for _, c := range []struct {
		name, script string
		within       time.Duration // until the context ends, 0 if it does not
		status       string
	}{
		{"at once", "true", 0, "exit status 0"},
		{"status", "exit 7", 0, "exit status 7"},
		{"signal", "kill -SEGV $$", 0, "signal: segmentation fault"},
		{"aborted", "kill -ABRT $$", 0, "signal: aborted"},
		{"killed", "kill -KILL $$", 0, "signal: killed"},
		{"background", "sleep 100 & echo $!", 0, "exit status 0"},
		{"daemon", "(setsid sh -c 'echo $$; exec sleep 100' &) ; sleep 0.3; exit 3", 0, "exit status 3"},
		{"daemon of a daemon", "(setsid sh -c '(setsid sh -c \"echo \\$\\$; trap : TERM HUP INT; sleep 100\" &)' &) ; sleep 0.5", 0, "exit status 0"},
		{"daemon at the limit", daemon, 700 * time.Millisecond, ""},
		{"processor time", "while :; do :; done", 0, "signal: killed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ctx := context.Background()
			if c.within > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, c.within)
				defer cancel()
			}
			limit := time.Duration(0)
			if c.name == "processor time" {
				limit = time.Second
			}
			cmd := s.Command(ctx, limit, "/bin/sh", "-c", c.script)
			var out bytes.Buffer
			cmd.Stdout = &out
			err := Run(cmd)
			if got := cmd.ProcessState.String(); c.status != "" && got != c.status {
				t.Errorf("%s (%v), want %s", got, err, c.status)
			}
			if starts := strings.Contains(c.script, "sleep"); starts != (out.Len() > 0) {
				t.Errorf("it says %q", out.String())
			}
			for line := range strings.Lines(out.String()) {
				pid, err := strconv.Atoi(strings.TrimSpace(line))
				if err != nil {
					t.Fatal(err)
				}
				gone(t, pid)
			}
		})
	}
}

// TestNoZombies: what was started was also waited for.
func TestNoZombies(t *testing.T) {
	cmd := Command(context.Background(), "/bin/true")
	if err := Run(cmd); err != nil {
		t.Fatal(err)
	}
	gone(t, cmd.Process.Pid)
	if _, err := os.Stat(fmt.Sprintf("/proc/%d", cmd.Process.Pid)); err == nil {
		t.Error("it is a zombie")
	}
	out, err := Output(Command(context.Background(), "/bin/echo", "x"))
	if string(out) != "x\n" || err != nil {
		t.Errorf("%q, %v", out, err)
	}
}
