package main

import (
	"os"
	"strconv"
	"testing"
)

// fromEnvironment returns the number in an environment variable, by which random tests are made longer or repeated, or else what there
// is without it.
func fromEnvironment(t *testing.T, name string, without int) int {
	t.Helper()
	s := os.Getenv(name)
	if s == "" {
		return without
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatalf("%s=%s: not a number", name, s)
	}
	return n
}
