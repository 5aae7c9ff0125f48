package cache

import (
	"os"
	"syscall"
	"time"
)

// lastChange is when a file's contents or name last changed; moving another file in its place counts.
func lastChange(path string) (time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}, err
	}
	t := info.ModTime()
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		if c := time.Unix(s.Ctim.Unix()); c.After(t) {
			t = c
		}
	}
	return t, nil
}
