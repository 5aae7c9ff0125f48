package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// headers stand in for what the jobs include and neither of the two repositories has: the meaning of contracts, and by folder of the verifier
// its functions.
//
//go:embed include
var headers embed.FS

// A builder compiles the units of jobs. Units that several jobs share are compiled once.
type builder struct {
	clang    string
	includes []string // options
	own      string   // the folder of our headers
	llvm     string   // the version of LLVM for other verifiers, "" for fathom's
	out      string
}

func newBuilder(jobs, common, out, llvm string) (*builder, error) {
	clang, err := frontend.FindClang()
	if err != nil {
		return nil, err
	}
	own := filepath.Join(out, "own")
	sub, err := fs.Sub(headers, "include")
	if err != nil {
		return nil, err
	}
	if err := os.RemoveAll(own); err != nil {
		return nil, err
	}
	if err := os.CopyFS(own, sub); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(out, "units"), 0o755); err != nil {
		return nil, err
	}
	b := &builder{clang: clang, own: own, llvm: llvm, out: out}
	for _, dir := range []string{filepath.Join(own, "contracts"), filepath.Join(own, "fathom"), filepath.Join(out, "include"), filepath.Join(jobs, "seahorn", "include"), filepath.Join(common, "include")} {
		b.includes = append(b.includes, "-I"+dir)
	}
	return b, nil
}

// peer returns a builder for other verifiers, with the functions of a folder of headers instead of fathom's.
func (b *builder) peer(headers string) *builder {
	p := *b
	p.includes = slices.Clone(b.includes)
	p.includes[slices.Index(p.includes, "-I"+filepath.Join(b.own, "fathom"))] = "-I" + filepath.Join(b.own, headers)
	if b.llvm != "" {
		p.clang = "clang-" + b.llvm
	}
	return &p
}

// options are clang's for a unit.
func (b *builder) options(u Unit) []string {
	return append(append(slices.Clone(u.Options), b.includes...), "-w")
}

// bitcode compiles a unit as its job says and returns the file.
func (b *builder) bitcode(ctx context.Context, u Unit) (string, error) {
	return b.compile(ctx, u, ".bc", "-c")
}

// compile has clang make a file of a unit, with more options, unless it is there already.
func (b *builder) compile(ctx context.Context, u Unit, suffix string, options ...string) (string, error) {
	args := slices.Concat(b.options(u), []string{"-emit-llvm"}, options)
	text, err := os.ReadFile(u.Source)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(strings.Join(args, "\x00") + "\x00" + b.clang + "\x00" + u.Source + "\x00" + string(text)))
	file := filepath.Join(b.out, "units", strings.TrimSuffix(filepath.Base(u.Source), filepath.Ext(u.Source))+"-"+hex.EncodeToString(sum[:6])+suffix)
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, b.clang, append(args, "-o", file, u.Source)...)
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		os.Remove(file)
		return "", fmt.Errorf("%s does not compile (%w):\n%s", u.Source, err, stderr.String())
	}
	return file, nil
}

// bitcodes compiles the units.
func (b *builder) bitcodes(ctx context.Context, units []Unit) ([]string, error) {
	var files []string
	for _, u := range units {
		f, err := b.bitcode(ctx, u)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}
