package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// running lists the processes that have a word among their arguments.
func running(word string) []string {
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	var list []string
	for _, f := range files {
		if line, err := os.ReadFile(f); err == nil && bytes.Contains(line, []byte(word)) {
			list = append(list, filepath.Base(filepath.Dir(f))+": "+string(bytes.ReplaceAll(line, []byte{0}, []byte{' '})))
		}
	}
	return list
}

// eventually reports whether a condition holds within some seconds.
func eventually(holds func() bool) bool {
	for range 400 {
		if holds() {
			return true
		}
		time.Sleep(25 * time.Millisecond)
	}
	return false
}

// command returns the command as a process of its own, with a directory of its own for temporary files.
func command(t *testing.T, temp string, args ...string) *exec.Cmd {
	bin := filepath.Join(t.TempDir(), "fathom") // the name makes the test binary run the command
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, bin); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(bin, args...)
	cmd.Env = append(os.Environ(), "TMPDIR="+temp)
	return cmd
}

// write writes a program into a directory whose name no other process has among its arguments.
func write(t *testing.T, name, text string) (file string) {
	file = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestKilledWhileCompiling: clang ends with a command that is killed by SIGKILL.
func TestKilledWhileCompiling(t *testing.T) {
	file := write(t, "slow.cpp", `
template <unsigned long N, int K> struct F { static constexpr unsigned long v = F<N - 1, K>::v + F<N - 2, K + 1>::v; };
template <int K> struct F<0, K> { static constexpr unsigned long v = 0; };
template <int K> struct F<1, K> { static constexpr unsigned long v = 1; };
constexpr long spin() { long s = 0; for (long i = 0; i < 900000000; i++) s += i; return s; }
static_assert(spin() != 0);
int main() { return F<200, 0>::v == 0; }
`)
	cmd := command(t, t.TempDir(), "verify", "--no-cache", file, "-fconstexpr-steps=2000000000")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	clang := func() []string {
		var list []string
		for _, p := range running(file) {
			if strings.Contains(p, "clang") {
				list = append(list, p)
			}
		}
		return list
	}
	if !eventually(func() bool { return len(clang()) > 0 }) {
		cmd.Process.Kill()
		cmd.Wait()
		t.Fatal("clang did not start")
	}
	cmd.Process.Kill()
	cmd.Wait()
	if !eventually(func() bool { return len(running(file)) == 0 }) {
		t.Errorf("it goes on: %v", running(file))
	}
}

// daemonProgram forks a process in a session of its own when it runs natively, which writes and does not end, and does not end itself.
const daemonProgram = `
#include <fathom.h>
#include <signal.h>
#include <unistd.h>
int main(void)
{
    int x = fathom_nondet_int();
#if __has_feature(address_sanitizer)
    if (fork() == 0) { setsid(); signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN); for (;;) sleep(1); }
    for (;;) sleep(1);
#endif
    fathom_assert(x != 7);
}
`

// TestReplayOfDaemon: nothing that a replay starts outlives it.
func TestReplayOfDaemon(t *testing.T) {
	t.Parallel()
	temp := t.TempDir()
	cmd := command(t, temp, "verify", "--no-cache", "--replay", "--format", "json", write(t, "daemon.c", daemonProgram))
	out, err := cmd.Output()
	var r struct {
		Properties []struct {
			Replay struct{ Detail string } `json:"replay"`
		}
	}
	if jsonErr := json.Unmarshal(out, &r); jsonErr != nil || len(r.Properties) == 0 {
		t.Fatalf("%v, %v: %s", err, jsonErr, out)
	}
	if !strings.Contains(r.Properties[0].Replay.Detail, "did not end within") {
		t.Skipf("it did not run natively: %s", r.Properties[0].Replay.Detail)
	}
	if left := running(temp); len(left) > 0 {
		t.Errorf("it goes on: %v", left)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestKilledWhileReplaying: what a replay has started ends with a command that is killed by SIGKILL, and its files go.
func TestKilledWhileReplaying(t *testing.T) {
	t.Parallel()
	temp := t.TempDir()
	cmd := command(t, temp, "verify", "--no-cache", "--replay", write(t, "daemon.c", daemonProgram))
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	programs := func() (n int) {
		for _, p := range running(temp) {
			if !strings.Contains(p, "clang") && !strings.Contains(p, "/ld") {
				n++
			}
		}
		return n
	}
	// The supervisor, the program and its daemon.
	if !eventually(func() bool { return programs() >= 3 }) {
		cmd.Process.Kill()
		cmd.Wait()
		t.Skip("it did not run natively")
	}
	cmd.Process.Kill()
	cmd.Wait()
	if !eventually(func() bool { return len(running(temp)) == 0 }) {
		t.Errorf("it goes on: %v", running(temp))
	}
	if !eventually(func() bool { left, err := os.ReadDir(temp); return err == nil && len(left) == 0 }) {
		left, _ := os.ReadDir(temp)
		t.Errorf("left behind: %v", left)
	}
}
