package input

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/ulikunitz/xz"
)

const text = "p cnf 1 1\n1 0\n"

// bzipped is text, packed by bzip2.
var bzipped, _ = hex.DecodeString("425a6839314159265359c769062c000006d9800010400060000901400020" +
	"00310c081a6989a2444b0422d5e2ee48a70a1218ed20c580")

func packed(t *testing.T, w io.WriteCloser, b *bytes.Buffer) []byte {
	t.Helper()
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t *testing.T) []byte {
	var b bytes.Buffer
	return packed(t, gzip.NewWriter(&b), &b)
}

func xzipped(t *testing.T) []byte {
	var b bytes.Buffer
	w, err := xz.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	return packed(t, w, &b)
}

// TestOpen reads each compression from a file whose name says nothing, and from
// the standard input.
func TestOpen(t *testing.T) {
	for _, c := range []struct {
		compression string
		data        []byte
	}{{"", []byte(text)}, {"gzip", gzipped(t)}, {"xz", xzipped(t)}, {"bzip2", bzipped}} {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, c.data, 0o666); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{path, Stdin} {
			f, err := Open(context.Background(), name, bytes.NewReader(c.data))
			if err != nil {
				t.Fatal(err)
			}
			if f.Compression != c.compression {
				t.Errorf("compression %q, want %q", f.Compression, c.compression)
			}
			if got := f.Begin(); !strings.HasPrefix(string(got), "p") {
				t.Errorf("Begin shows %q", got)
			}
			if got, err := io.ReadAll(f); string(got) != text || err != nil {
				t.Errorf("%s: read %q, %v", c.compression, got, err)
			}
			if err := f.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestDamaged cuts and corrupts compressed data: an error that says so, never a
// short text without one.
func TestDamaged(t *testing.T) {
	for _, data := range [][]byte{gzipped(t), xzipped(t), bzipped} {
		for cut := 7; cut < len(data); cut++ {
			damaged := map[string][]byte{"cut": data[:cut], "changed": bytes.Clone(data)}
			damaged["changed"][cut] ^= 0x40
			for how, d := range damaged {
				f, err := Open(context.Background(), Stdin, bytes.NewReader(d))
				var got []byte
				if err == nil {
					got, err = io.ReadAll(f)
				}
				if err == nil && string(got) != text {
					t.Errorf("%s at %d: read %q without an error", how, cut, got)
				}
				if how == "cut" && (err == nil || !strings.Contains(err.Error(), "damaged")) {
					t.Errorf("cut at %d: %v", cut, err)
				}
			}
		}
	}
}

func TestExt(t *testing.T) {
	for name, want := range map[string]string{
		"a.cnf": ".cnf", "A.CNF.GZ": ".cnf", "b.smt2.xz": ".smt2", "dir.cnf/plain": "", "-": "", "x.gz": "", "c.sf.bz2": ".sf",
	} {
		if got := (&File{Name: name}).Ext(); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	if _, err := Open(context.Background(), t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("a directory: %v", err)
	}
	if _, err := Open(context.Background(), filepath.Join(t.TempDir(), "absent"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	reason := errors.New("no time left")
	ctx, cancel := context.WithCancelCause(context.Background())
	f, err := Open(ctx, Stdin, strings.NewReader(strings.Repeat(text, 1<<16)))
	if err != nil {
		t.Fatal(err)
	}
	cancel(reason)
	if _, err := io.ReadAll(f); !errors.Is(err, reason) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// TestPipe: what was written to a pipe that stays open can be seen and read.
func TestPipe(t *testing.T) {
	r, w := io.Pipe()
	defer w.Close()
	go io.WriteString(w, "\n  (check-sat)")
	f, err := Open(context.Background(), Stdin, r)
	if err != nil {
		t.Fatal(err)
	}
	if b := f.Begin(); strings.TrimSpace(string(b)) != "(check-sat)" {
		t.Errorf("Begin shows %q", b)
	}
	b := make([]byte, 14)
	if _, err := io.ReadFull(f, b); string(b) != "\n  (check-sat)" || err != nil {
		t.Errorf("read %q, %v", b, err)
	}
}

// TestByteOrderMark: it is no part of the text, packed or not.
func TestByteOrderMark(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, "\ufeff"+text)
	w.Close()
	for _, in := range []string{"\ufeff" + text, b.String()} {
		f, err := Open(context.Background(), Stdin, strings.NewReader(in))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(f); string(got) != text || err != nil {
			t.Errorf("read %q, %v", got, err)
		}
	}
}

// TestBegin skips white space, however much, and ends at the end.
func TestBegin(t *testing.T) {
	for text, want := range map[string]string{"": "", " \n": " \n", "x": "x", strings.Repeat(" ", 10000) + "y": strings.Repeat(" ", 10000) + "y"} {
		f, err := Open(context.Background(), Stdin, iotest.OneByteReader(strings.NewReader(text)))
		if err != nil {
			t.Fatal(err)
		}
		if b := f.Begin(); string(b) != want {
			t.Errorf("Begin shows %d bytes, not %d", len(b), len(want))
		}
	}
}

// TestStreams: xz streams one after the other, with padding between, are one text.
func TestStreams(t *testing.T) {
	x := xzipped(t)
	data := append(append(append([]byte(nil), x...), 0, 0, 0, 0), x...)
	f, err := Open(context.Background(), Stdin, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(f); string(got) != text+text || err != nil {
		t.Errorf("read %q, %v", got, err)
	}
}
