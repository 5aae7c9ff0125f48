package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom"
)

// TestInterrupt: a signal ends the run with what is known by then, in the chosen form, and without leftovers.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	bin := filepath.Join(dir, "fathom") // the name makes the test binary run the command
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, bin); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "endless.c")
	text := "extern unsigned nondet_uint(void);\nint main(void) {\n  unsigned a = nondet_uint();\n  while (a != 1) a = a & 1 ? 3 * a + 1 : a / 2;\n  return 0;\n}\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		t.Run(sig.String(), func(t *testing.T) {
			temp := t.TempDir()
			loaded := filepath.Join(t.TempDir(), "loaded.ll")
			cmd := exec.Command(bin, "verify", "--format", "json", "--emit", "llvm="+loaded, file)
			cmd.Env = append(os.Environ(), "TMPDIR="+temp)
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			for wait := 0; ; wait++ { // until it is in the middle of the verification
				if _, err := os.Stat(loaded); err == nil {
					break
				}
				if wait == 600 {
					t.Fatal("not loaded after a minute")
				}
				time.Sleep(100 * time.Millisecond)
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			ended := make(chan struct{})
			go func() { cmd.Wait(); close(ended) }()
			select {
			case <-ended:
			case <-time.After(30 * time.Second):
				t.Fatal("still running")
			}
			if code := cmd.ProcessState.ExitCode(); code != exitUnknown {
				t.Errorf("exit code %d; %s", code, stderr.String())
			}
			var r fathom.Result
			if err := json.Unmarshal(stdout.Bytes(), &r); err != nil {
				t.Fatalf("%v: %s", err, stdout.String())
			}
			if r.Verdict != fathom.Unknown || !bytes.Contains([]byte(r.Reason), []byte("interrupted")) {
				t.Errorf("verdict %s, reason %q", r.Verdict, r.Reason)
			}
			if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}
