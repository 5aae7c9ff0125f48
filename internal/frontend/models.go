package frontend

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// linkModels links the library models that the program uses. Their functions
// carry the attribute "fathom.model".
func linkModels(ctx context.Context, m llvm.Module, on checks) error {
	for range 4 { // a model may use a name that the bundle's index did not list
		var names []string
		for _, n := range undefined(m) {
			if _, ok := libc.Lookup(n); ok {
				names = append(names, n)
			}
		}
		linked := false
		for _, l := range libc.Languages {
			source := libc.Bundle(l, names)
			if source == nil {
				continue
			}
			linked = true
			bitcode, err := compileModels(ctx, l, source, m.Triple(), on)
			if err != nil {
				return err
			}
			if err := linkBundle(m, bitcode); err != nil {
				return err
			}
		}
		if !linked {
			return nil
		}
	}
	return nil
}

// linkBundle links compiled models.
func linkBundle(m llvm.Module, bitcode []byte) error {
	models, err := m.Context().Parse(bitcode, "library models")
	if err != nil {
		return fmt.Errorf("the compiled library models cannot be read: %w", err)
	}
	mark := m.Context().StringAttribute(attrModel, "1")
	for f := models.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if !f.IsDeclaration() {
			f.AddAttribute(llvm.AttrFunction, mark)
		}
	}
	if m.LayoutString() == "" {
		m.SetLayoutString(models.LayoutString())
	}
	if err := m.Link(models); err != nil {
		return fmt.Errorf("the library models cannot be linked: %w", err)
	}
	return nil
}

// translateUnsupported replaces calls of the models' helper by the check that it
// makes, so that the check's message is the constant that the caller gave.
func translateUnsupported(e *emitter) {
	f := e.mod.NamedFunction("model_unsupported")
	if f.IsNil() || f.StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
		return
	}
	for _, call := range f.Users() {
		if call.Kind() == llvm.InstructionKind && call.Opcode() == llvm.OpCall && call.Callee() == f && isText(call.Operand(0)) {
			e.at(call)
			e.checkPtrs(e.truth(false), e.text(string(property.Unsupported)), call.Operand(0))
			call.Erase()
		}
	}
}

// compileModels compiles a bundle for a target, or finds it in the cache.
func compileModels(ctx context.Context, l libc.Language, source []byte, triple string, on checks) ([]byte, error) {
	clang, err := findClang()
	if err != nil {
		return nil, err
	}
	args := baseArgs(on)
	args = append(args, on.sanitizeArgs()...)
	args = append(args, libc.CompileFlags(l)...)
	if triple != "" {
		args = append(args, "-target", triple)
	}
	args = append(args, "-")
	key := cacheKey(clang.identity(), strings.Join(args, "\x00"), string(source))
	if bitcode := cached(key); bitcode != nil {
		return bitcode, nil
	}
	bitcode, _, err := clang.run(ctx, job{args: args, stdin: source, name: "library models"})
	if err != nil {
		return nil, fmt.Errorf("compiling the library models: %w", err)
	}
	cache(key, bitcode)
	return bitcode, nil
}

// The cache holds compiled models and headers under the user's cache directory.
// It is an optimisation only: where it cannot be read or written, work is done
// again. Files appear by renaming, so concurrent runs see whole files or none.

func cacheKey(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d:%s", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// cacheDir returns the directory, "" if there is none.
func cacheDir() string {
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "fathom")
}

// cached returns the bitcode stored under a key, nil if there is none. A
// file that is not bitcode counts as absent.
func cached(key string) []byte {
	dir := cacheDir()
	if dir == "" {
		return nil
	}
	data, err := os.ReadFile(filepath.Join(dir, key+".bc"))
	if err != nil || len(data) < sha256.Size {
		return nil
	}
	// A checksum ends the file: a truncated one must not become an error.
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if sha256.Sum256(body) != [sha256.Size]byte(sum) {
		return nil
	}
	return body
}

// cache stores bitcode under a key; failure to do so does not matter.
func cache(key string, bitcode []byte) {
	dir := cacheDir()
	if dir == "" || os.MkdirAll(dir, 0o755) != nil {
		return
	}
	sum := sha256.Sum256(bitcode)
	writeWhole(filepath.Join(dir, key+".bc"), append(append([]byte(nil), bitcode...), sum[:]...))
}

// writeWhole writes a file so that others see all of it or nothing.
func writeWhole(path string, data []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}
