//go:build !linux

package cache

import (
	"os"
	"time"
)

// lastChange is when a file's contents last changed.
func lastChange(path string) (time.Time, error) {
	info, err := os.Stat(path)
	if err != nil {
		return time.Time{}, err
	}
	return info.ModTime(), nil
}
