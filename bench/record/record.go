// Package record keeps the results of a long benchmark in a file, one JSON object a line, so that a run that was stopped goes on where
// it was: what is recorded is not run again.
package record

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// A Record holds results of type R by keys of type K. Its methods may be called concurrently.
type Record[K comparable, R any] struct {
	known map[K]R // as it was when the file was opened
	lock  sync.Mutex
	file  *os.File // nil if nothing is kept
}

// Open reads the results in a file, if there is one, and opens it for more. Without a name nothing is kept.
func Open[K comparable, R any](name string, key func(R) K) (*Record[K, R], error) {
	r := &Record[K, R]{known: map[K]R{}}
	if name == "" {
		return r, nil
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(f); d.More(); {
		var result R
		if err := d.Decode(&result); err != nil {
			f.Close()
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		r.known[key(result)] = result
	}
	r.file = f
	return r, nil
}

// Get returns the result that the file had.
func (r *Record[K, R]) Get(key K) (result R, ok bool) {
	result, ok = r.known[key]
	return result, ok
}

// Add appends a result to the file.
func (r *Record[K, R]) Add(result R) error {
	if r.file == nil {
		return nil
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	return json.NewEncoder(r.file).Encode(result)
}

// Close closes the file.
func (r *Record[K, R]) Close() error {
	if r.file == nil {
		return nil
	}
	return r.file.Close()
}
