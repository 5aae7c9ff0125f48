package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/fathom-verifier/fathom"
)

// A run is one verification.
type run struct {
	Program string         `json:"program"`
	Config  string         `json:"config"`
	Verdict fathom.Verdict `json:"verdict"`
	Reason  string         `json:"reason,omitempty"`
	Late    bool           `json:"late,omitempty"` // it was stopped
	CPU     float64        `json:"cpu_seconds"`    // of the process and its children, clang included
	Memory  int64          `json:"memory"`         // peak, in bytes, of the largest process
	Stats   fathom.Stats   `json:"stats"`
}

// measurement makes runs.
type measurement struct {
	binary string
	limit  time.Duration
	log    *record
}

// grace is what a process gets beyond its time limit, to say what it knows.
const grace = 5 * time.Second

// run verifies a program, unless the record has the result.
func (m *measurement) run(ctx context.Context, p program, c configuration) (run, error) {
	if r, ok := m.log.known[[2]string{p.path, c.name}]; ok {
		return r, nil
	}
	within, cancel := context.WithTimeout(ctx, m.limit+grace)
	defer cancel()
	args := slices.Concat([]string{"verify", "--no-cache", "--format", "json", "--timeout", m.limit.String(), "-w"}, c.args, p.args, []string{p.path})
	cmd := exec.CommandContext(within, m.binary, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if ctx.Err() != nil {
		return run{}, ctx.Err()
	}
	if cmd.ProcessState == nil {
		return run{}, err // it did not start
	}
	r := run{Program: p.path, Config: c.name, CPU: (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		r.Memory = usage.Maxrss << 10
	}
	var result fathom.Result
	if err := json.Unmarshal(out.Bytes(), &result); err != nil {
		r.Verdict, r.Reason = fathom.Unknown, "no result: "+strings.TrimSpace(errs.String())
	} else {
		r.Verdict, r.Reason, r.Stats = result.Verdict, result.Reason, result.Stats
	}
	r.Late = r.Verdict == fathom.Unknown && wall >= m.limit
	return r, m.log.add(r)
}

// record keeps runs in a file, one JSON object a line.
type record struct {
	known map[[2]string]run // by program and configuration
	file  *os.File
}

// openRecord reads a file of runs, if there is one, and opens it for more. Without a name nothing is kept.
func openRecord(name string) (*record, error) {
	log := &record{known: make(map[[2]string]run)}
	if name == "" {
		return log, nil
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(f); d.More(); {
		var r run
		if err := d.Decode(&r); err != nil {
			f.Close()
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		log.known[[2]string{r.Program, r.Config}] = r
	}
	log.file = f
	return log, nil
}

func (l *record) add(r run) error {
	if l.file == nil {
		return nil
	}
	return json.NewEncoder(l.file).Encode(r)
}

func (l *record) close() {
	if l.file != nil {
		l.file.Close()
	}
}
