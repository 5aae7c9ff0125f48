package frontend

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

func TestZZDump(t *testing.T) {
	f := os.Getenv("DUMP")
	if f == "" {
		t.Skip()
	}
	cfg := Config{Files: strings.Fields(f), Entry: os.Getenv("ENTRY"), ClangArgs: strings.Fields(os.Getenv("ARGS"))}
	start := time.Now()
	m, err := Load(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("load", time.Since(start))
	start = time.Now()
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
	fmt.Println("verify", time.Since(start))
	fmt.Println("missing", m.Missing, "warnings", m.Warnings)
	if os.Getenv("QUIET") == "" {
		s, _ := m.Text()
		fmt.Println(s)
	}
	m.Close()
}
