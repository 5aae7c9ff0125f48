// Package measure runs fathom as a process and says what that took: the runners of the benchmarks have this in common.
package measure

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/fathom-verifier/fathom"
)

// Grace is what a process gets beyond its time limit, to say what it knows.
const Grace = 10 * time.Second

// exitUsage is the exit code for errors of the command line or the input.
const exitUsage = 3

// A Run is one verification.
type Run struct {
	Seconds  float64        // of processor time, clang's included
	Wall     float64        // seconds by the clock
	Memory   int64          // the most that was resident in one process, in bytes
	Result   *fathom.Result // nil if there is none
	Error    string         // why there is none
	Rejected string         `json:",omitempty"` // the message, if that is because of the command line or the input
}

// Verify runs "fathom verify" of the binary with the arguments and a time limit. That fathom fails is an outcome; the error is that of
// ctx, or that the process did not start.
func Verify(ctx context.Context, binary string, limit time.Duration, args ...string) (*Run, error) {
	return VerifyIn(ctx, "", binary, limit, args...)
}

// VerifyIn is Verify in a working directory.
func VerifyIn(ctx context.Context, dir, binary string, limit time.Duration, args ...string) (*Run, error) {
	p, err := Execute(ctx, dir, limit+Grace, append([]string{binary, "verify", "--no-cache", "--format", "json", "--timeout", limit.String()}, args...)...)
	if err != nil {
		return nil, err
	}
	run := &Run{Seconds: p.Seconds, Wall: p.Wall, Memory: p.Memory}
	var r fathom.Result
	if json.Unmarshal(p.Stdout, &r) == nil {
		run.Result = &r
	} else {
		message := strings.TrimSpace(string(p.Stderr))
		if p.Code == exitUsage {
			run.Rejected = message
		}
		how := fmt.Sprintf("exit status %d", p.Code)
		if p.Code < 0 {
			how = "ended by a signal"
		}
		run.Error = strings.TrimSpace(how + ": " + message)
	}
	return run, nil
}

// Build builds fathom of the module that the working directory is in, into dir, and returns the file.
func Build(ctx context.Context, dir string) (string, error) {
	binary := filepath.Join(dir, "fathom")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", binary, "github.com/fathom-verifier/fathom/cmd/fathom")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("fathom cannot be built: %w", err)
	}
	return binary, nil
}
