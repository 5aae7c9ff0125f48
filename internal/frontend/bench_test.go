package frontend

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// BenchmarkLoad measures a small program: from C, and from bitcode, where clang
// takes no part.
func BenchmarkLoad(b *testing.B) {
	const example = "../../examples/first.c"
	m, err := Load(context.Background(), Config{Files: []string{example}})
	if err != nil {
		b.Fatal(err)
	}
	bitcode, err := m.Bitcode()
	m.Close()
	if err != nil {
		b.Fatal(err)
	}
	path := filepath.Join(b.TempDir(), "first.bc")
	if err := os.WriteFile(path, bitcode, 0o666); err != nil {
		b.Fatal(err)
	}
	for _, file := range []string{example, path} {
		b.Run(filepath.Ext(file)[1:], func(b *testing.B) {
			for b.Loop() {
				m, err := Load(context.Background(), Config{Files: []string{file}})
				if err != nil {
					b.Fatal(err)
				}
				m.Close()
			}
		})
	}
}
