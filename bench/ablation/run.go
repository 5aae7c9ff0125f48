package main

import (
	"context"
	"slices"
	"time"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/bench/measure"
	"github.com/fathom-verifier/fathom/bench/record"
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
	log    *record.Record[[2]string, run] // by program and configuration
}

// run verifies a program, unless the record has the result.
func (m *measurement) run(ctx context.Context, p program, c configuration) (run, error) {
	if r, ok := m.log.Get([2]string{p.path, c.name}); ok {
		return r, nil
	}
	v, err := measure.Verify(ctx, m.binary, m.limit, slices.Concat([]string{"-w"}, c.args, p.args, []string{p.path})...)
	if err != nil {
		return run{}, err
	}
	r := run{Program: p.path, Config: c.name, CPU: v.Seconds, Memory: v.Memory}
	if v.Result == nil {
		r.Verdict, r.Reason = fathom.Unknown, "no result: "+v.Error
	} else {
		r.Verdict, r.Reason, r.Stats = v.Result.Verdict, v.Result.Reason, v.Result.Stats
	}
	r.Late = r.Verdict == fathom.Unknown && v.Wall >= m.limit.Seconds()
	return r, m.log.Add(r)
}
