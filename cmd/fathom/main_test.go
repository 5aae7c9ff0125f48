package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// TestClassify: only what no input should cause is a defect of the tool.
func TestClassify(t *testing.T) {
	var internal internalError
	for _, err := range []error{&frontend.InputError{Message: "m"}, &fs.PathError{Op: "write", Path: "f", Err: fs.ErrInvalid}, context.Canceled} {
		if errors.As(classify(err), &internal) {
			t.Errorf("%v counts as a defect", err)
		}
	}
	cause := errors.New("no verdict")
	if err := classify(cause); !errors.As(err, &internal) || !errors.Is(err, cause) {
		t.Errorf("%v does not count as a defect", err)
	}
}

// TestReportInternal: the report names the cause, the arguments and the version.
func TestReportInternal(t *testing.T) {
	var out bytes.Buffer
	reportInternal(&out, []string{"verify", "a.c"}, "index out of range", []byte("goroutine 1"))
	for _, want := range []string{"internal error: index out of range", "defect of fathom", "arguments: verify a.c", "version:", "goroutine 1"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in:\n%s", want, out.String())
		}
	}
}
