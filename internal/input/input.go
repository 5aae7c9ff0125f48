// Package input opens the files a command reads: plain or compressed, or the
// standard input under the name "-".
//
// Compression is recognised by the first bytes, not by the name: gzip (RFC
// 1952), xz and bzip2. Nothing is unpacked to disk or held whole in memory, so
// an archive that unpacks to more than any disk costs what its reader keeps.
package input

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/ulikunitz/xz"
)

// Stdin is the name that stands for the standard input.
const Stdin = "-"

// File is an input that is open. It is read as if it were not compressed.
type File struct {
	Name        string // as given
	Compression string // "gzip", "xz", "bzip2" or ""

	r      *bufio.Reader
	closer io.Closer // nil for the standard input
}

// peeked is how many bytes Peek can show.
const peeked = 1 << 16

// byteOrderMark is what some editors put before a text in UTF-8. It is skipped.
var byteOrderMark = []byte("\ufeff")

// formats are the compressions by their first bytes.
var formats = []struct {
	name  string
	magic []byte
	open  func(r io.Reader) (io.Reader, error)
}{
	{"gzip", []byte{0x1f, 0x8b}, func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	{"xz", []byte{0xfd, '7', 'z', 'X', 'Z', 0}, func(r io.Reader) (io.Reader, error) { return xz.NewReader(&xzEnd{r: r}) }},
	{"bzip2", []byte("BZh"), func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil }},
}

// Open opens the file name, or stdin if the name is "-". Reading fails with the
// cause of ctx once that has ended. The caller closes the file.
func Open(ctx context.Context, name string, stdin io.Reader) (*File, error) {
	f := &File{Name: name}
	var raw io.Reader = stdin
	if name != Stdin {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		if info, err := file.Stat(); err == nil && info.IsDir() {
			file.Close()
			return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("is a directory")}
		}
		raw, f.closer = file, file
	}
	in := bufio.NewReaderSize(&cancelled{ctx, raw}, peeked)
	for _, c := range formats {
		if !starts(in, c.magic) {
			continue
		}
		f.Compression = c.name
		damaged := func(err error) error { return fmt.Errorf("damaged %s data: %w", c.name, err) }
		r, err := c.open(in)
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("%s: %w", f, damaged(err))
		}
		in = bufio.NewReaderSize(&unpacker{r, ctx, damaged}, peeked)
		break
	}
	if starts(in, byteOrderMark) {
		in.Discard(len(byteOrderMark))
	}
	f.r = in
	return f, nil
}

// starts tells whether a reader goes on with prefix. It waits for no more than it
// takes to say no.
func starts(in *bufio.Reader, prefix []byte) bool {
	for n := 1; n <= len(prefix); n++ {
		if head, err := in.Peek(n); err != nil || head[n-1] != prefix[n-1] {
			return false
		}
	}
	return true
}

// Read reads what the file holds, unpacked.
func (f *File) Read(b []byte) (int, error) { return f.r.Read(b) }

// Begin shows the beginning of the text without taking it: what can be had without
// waiting, but at least up to the first byte that is no white space, if there is
// one in the first 65536 bytes. So a program at the other end of a pipe may wait
// for an answer to what it has written. Errors are left to Read.
func (f *File) Begin() []byte {
	for n := 1; ; n = f.r.Buffered() + 1 {
		_, err := f.r.Peek(min(n, peeked))
		b, _ := f.r.Peek(f.r.Buffered())
		if err != nil || n >= peeked || len(bytes.TrimLeft(b, " \t\r\n\f\v")) > 0 {
			return b
		}
	}
}

// Ext is the last extension of the name, in lower case, that does not name a
// compression: ".cnf" for "A.CNF.gz".
func (f *File) Ext() string {
	name := strings.ToLower(filepath.Base(f.Name))
	for _, e := range []string{".gz", ".xz", ".bz2"} {
		name = strings.TrimSuffix(name, e)
	}
	return filepath.Ext(name)
}

// String names the file in messages.
func (f *File) String() string {
	if f.Name == Stdin {
		return "standard input"
	}
	return f.Name
}

// Close releases the file; the standard input stays open.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

// cancelled is a reader that fails once a context has ended.
type cancelled struct {
	ctx context.Context
	r   io.Reader
}

func (c *cancelled) Read(b []byte) (int, error) {
	if c.ctx.Err() != nil {
		return 0, context.Cause(c.ctx)
	}
	return c.r.Read(b)
}

// unpacker says of errors in compressed data that they are that.
type unpacker struct {
	r       io.Reader
	ctx     context.Context
	damaged func(error) error
}

func (u *unpacker) Read(b []byte) (int, error) {
	n, err := u.r.Read(b)
	if err != nil && err != io.EOF && u.ctx.Err() == nil {
		err = u.damaged(err)
	}
	return n, err
}

// xzEnd is a reader of xz data whose end is the end of a stream, or else an
// error: the unpacker takes an end before a block for the end of the text.
type xzEnd struct {
	r    io.Reader
	last [4]byte // read last
}

func (x *xzEnd) Read(b []byte) (int, error) {
	n, err := x.r.Read(b)
	for _, c := range b[max(0, n-len(x.last)):n] {
		x.last = [4]byte{x.last[1], x.last[2], x.last[3], c}
	}
	// Between streams the unpacker asks for four bytes, a padding or the start of
	// a header; a footer ends in YZ.
	ended := len(b) == 4 && (x.last == [4]byte{} || x.last[2] == 'Y' && x.last[3] == 'Z')
	if err == io.EOF && n == 0 && !ended {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}
