package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// grace is how long the work may take to notice that a limit was reached.
const grace = 3 * time.Second

// pollMemory is how often memory is looked at: often enough that little can be allocated in between.
const pollMemory = 20 * time.Millisecond

// limited returns a context that ends, with the reason as its cause, after timeout, when more than mem bytes are in use,
// or at an interrupt. If the work does not react within the grace period, giveUp is called with the reason; it is to end
// the process, by exit. stop releases everything; after it giveUp is not called. It may be called more than once.
func limited(parent context.Context, timeout time.Duration, mem uint64, giveUp func(reason string)) (ctx context.Context, stop func()) {
	if parent == nil {
		parent = context.Background()
	}
	expiry := fmt.Sprintf("the time limit of %v was reached", timeout)
	release := func() {}
	if timeout > 0 { // a deadline, so that what is in parts can share the time
		parent, release = context.WithDeadlineCause(parent, time.Now().Add(timeout), errors.New(expiry))
	}
	ctx, cancel := context.WithCancelCause(parent)
	done := make(chan struct{})
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	if mem > 0 {
		// Collect more eagerly near the limit, rather than run into it with garbage.
		debug.SetMemoryLimit(int64(mem))
	}
	ended := make(chan struct{}) // the goroutine has
	go func() {
		defer close(ended)
		var expired <-chan time.Time
		if timeout > 0 {
			timer := time.NewTimer(timeout)
			defer timer.Stop()
			expired = timer.C
		}
		tick := time.NewTicker(pollMemory)
		defer tick.Stop()
		for {
			reason := ""
			select {
			case <-done:
				return
			case <-expired:
				reason = expiry
			case <-interrupt:
				reason = "interrupted"
			case <-tick.C:
				if mem > 0 && inUse() > mem {
					reason = fmt.Sprintf("the memory limit of %s was reached", formatBytes(mem))
				}
			}
			if reason == "" {
				continue
			}
			cancel(fmt.Errorf("%s", reason))
			select {
			case <-done:
			case <-time.After(grace):
				giveUp(reason)
			}
			return
		}
	}()
	var once sync.Once
	return ctx, func() {
		once.Do(func() { close(done) })
		<-ended
		signal.Stop(interrupt)
		cancel(nil)
		release()
	}
}

// roomy returns a context that ends when three quarters of mem bytes are in use that are no garbage; 0 is no limit. stop releases it.
func roomy(parent context.Context, mem uint64) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	if mem == 0 {
		return ctx, func() { cancel(nil) }
	}
	go func() {
		tick := time.NewTicker(pollMemory)
		defer tick.Stop()
		most := mem / 4 * 3
		for look := most; ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			if inUse() <= look {
				continue
			}
			debug.FreeOSMemory()
			used := inUse()
			if used > most {
				cancel(fmt.Errorf("the memory limit of %s is near", formatBytes(mem)))
				return
			}
			look = max(most, used+(mem-used)/2)
		}
	}()
	return ctx, func() { cancel(nil) }
}

// defaultMemory is the limit without --mem: most of what the machine or the container has, so that a program that is too
// large ends with a result rather than by the hand of the operating system. 0 is no limit, where that is unknown.
func defaultMemory() uint64 {
	total := uint64(0)
	if data, err := os.ReadFile("/proc/meminfo"); err == nil {
		for line := range strings.Lines(string(data)) {
			var kib uint64
			if _, err := fmt.Sscanf(line, "MemTotal: %d kB", &kib); err == nil {
				total = kib << 10
			}
		}
	}
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		var max uint64
		if data, err := os.ReadFile(file); err == nil {
			if _, err := fmt.Sscan(string(data), &max); err == nil && max > 0 && (total == 0 || max < total) {
				total = max
			}
		}
	}
	return total / 16 * 14 &^ (1<<20 - 1)
}

// formatBytes writes a size as --mem accepts it.
func formatBytes(n uint64) string {
	i := 0
	for ; i < 4 && n > 0 && n%1024 == 0; i++ {
		n /= 1024
	}
	if i == 0 {
		return fmt.Sprintf("%d bytes", n)
	}
	return fmt.Sprintf("%d%c", n, "KMGT"[i-1])
}

// inUse returns the memory of the process in bytes: resident if the system tells, otherwise what
// the Go runtime holds.
func inUse() uint64 {
	if data, err := os.ReadFile("/proc/self/statm"); err == nil {
		var size, resident uint64
		if _, err := fmt.Sscan(string(data), &size, &resident); err == nil {
			return resident * uint64(os.Getpagesize())
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys - m.HeapReleased
}

// parseLimits reads the values of --timeout and --mem.
func parseLimits(timeout, mem string) (time.Duration, uint64, error) {
	d, err := parseTimeout(timeout)
	if err != nil {
		return 0, 0, err
	}
	n, err := parseBytes(mem)
	return d, n, err
}

// parseTimeout reads a duration; "" is none.
func parseTimeout(s string) (time.Duration, error) {
	if s == "" {
		return 0, nil
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("--timeout %s: write a duration above zero with its unit, such as 90s, 5m or 1h30m", s)
	}
	return d, nil
}

// parseBytes reads a size with an optional suffix k, M, G or T (powers of 1024); "" is the default.
func parseBytes(s string) (uint64, error) {
	if s == "" {
		return defaultMemory(), nil
	}
	digits := strings.TrimRight(strings.TrimSuffix(strings.ToUpper(s), "B"), "KMGTI")
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n == 0 {
		return 0, fmt.Errorf("--mem %s: write a number of bytes such as 500M or 4G", s)
	}
	suffix := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(s)[len(digits):], "B"), "I")
	power := strings.Index("KMGT", suffix)
	switch {
	case suffix == "":
		return n, nil
	case len(suffix) != 1 || power < 0 || n > 1<<(63-10*(power+1)):
		return 0, fmt.Errorf("--mem %s: write a number of bytes such as 500M or 4G", s)
	}
	return n << (10 * (power + 1)), nil
}
