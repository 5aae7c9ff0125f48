package llvm

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// readAll visits a module as its users do.
func readAll(m Module) {
	for _, f := range m.Functions() {
		_ = f.Name()
		for _, i := range f.ReadBody().Insts {
			_ = i.Type.Kind()
		}
	}
	for _, g := range m.Globals() {
		_ = g.Initializer()
	}
}

// inParts reads bitcode by its names first, as a program of many files is read.
func inParts(data []byte) error {
	x := NewContext()
	defer x.Dispose()
	x.ParseTime = 300 * time.Millisecond
	m, err := x.ParseNames(data, "bad.bc")
	if err != nil {
		return err
	}
	defer m.Dispose()
	for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		_, _, _ = f.Name(), f.Linkage(), f.IsDeclaration()
	}
	_ = m.InlineAsm()
	if err := m.Complete(); err != nil {
		return err
	}
	if err := m.Verify(); err != nil {
		return err
	}
	readAll(m)
	return nil
}

// hostileChild reads n corrupted variants of a bitcode file and prints how many ended how.
func hostileChild(n int) {
	x := NewContext()
	data, err := os.ReadFile("testdata/all.ll")
	if err != nil {
		panic(err)
	}
	m, err := x.Parse(data, "all.ll")
	if err != nil {
		panic(err)
	}
	good, err := m.Bitcode()
	if err != nil {
		panic(err)
	}
	rng := rand.New(rand.NewSource(1))
	var accepted, refused, crashed int
	for k := 0; k < n; k++ {
		bad := bytes.Clone(good)
		switch rng.Intn(3) {
		case 0:
			bad = bad[:rng.Intn(len(bad))]
		case 1:
			for j := rng.Intn(8); j >= 0; j-- {
				bad[rng.Intn(len(bad))] = byte(rng.Intn(256))
			}
		case 2:
			bad[rng.Intn(len(bad))] ^= 1 << rng.Intn(8)
		}
		c := NewContext()
		c.ParseTime = 300 * time.Millisecond
		v, err := c.Parse(bad, "bad.bc")
		if err == nil {
			err = v.Verify()
			if err == nil {
				readAll(v)
				accepted++
			}
		}
		var crash *CrashError
		if errors.As(err, &crash) {
			crashed++
		} else if err != nil {
			refused++
		}
		v.Dispose()
		c.Dispose()
		if parts := inParts(bad); !errors.As(parts, &crash) && !errors.As(err, &crash) && (parts == nil) != (err == nil) {
			panic(fmt.Sprintf("variant %d: read as a whole: %v; in parts: %v", k, err, parts))
		}
	}
	fmt.Printf("accepted %d refused %d crashed %d\n", accepted, refused, crashed)
}

func TestMain(m *testing.M) {
	if s := os.Getenv("FATHOM_TEST_HOSTILE"); s != "" {
		n, _ := strconv.Atoi(s)
		hostileChild(n)
		return
	}
	os.Exit(m.Run())
}

func TestCorruptedBitcode(t *testing.T) {
	n := 1000
	if testing.Short() {
		n = 300
	}
	if s := os.Getenv("FATHOM_CORRUPTIONS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fmt.Sprintf("FATHOM_TEST_HOSTILE=%d", n))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("the process did not survive: %v\n%s", err, out)
	}
	f := regexp.MustCompile(`accepted (\d+) refused (\d+) crashed (\d+)`).FindStringSubmatch(string(out))
	if f == nil {
		t.Fatalf("no summary:\n%s", out)
	}
	sum := 0
	for _, s := range f[1:] {
		k, _ := strconv.Atoi(s)
		sum += k
	}
	if sum != n {
		t.Errorf("%s: %d of %d accounted for", f[0], sum, n)
	}
	t.Log(f[0])
}

func TestDeepInput(t *testing.T) {
	x := NewContext()
	defer x.Dispose()
	// Nested types make the reader recurse once per level.
	const depth = 200000
	text := "@g = external global " + strings.Repeat("{", depth) + "i8" + strings.Repeat("}", depth) + "\n"
	m, err := x.Parse([]byte(text), "deep.ll")
	if err != nil {
		t.Fatal(err)
	}
	m.Dispose()
	// Deeper than any stack: an error, not the end of the process.
	y := NewContext()
	defer y.Dispose()
	text = "@g = external global " + strings.Repeat("[1 x ", 8000000) + "i8"
	_, err = y.Parse([]byte(text), "deeper.ll")
	var crash *CrashError
	if !errors.As(err, &crash) {
		t.Fatalf("want a crash error, got %.200v", err)
	}
	if _, err := y.Parse([]byte(smallText), "next.ll"); err == nil {
		t.Error("a broken context accepts work")
	}
}

// A nil dereference in Go must stay a Go panic after the signal handlers of guarded operations are in place.
func TestGoFaultsStayPanics(t *testing.T) {
	parse(t, smallText)
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	var p *Inst
	_ = p.Line
}

func residentBytes(t *testing.T) int {
	t.Helper()
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	n, err := strconv.Atoi(strings.Fields(string(data))[1])
	if err != nil {
		t.Fatal(err)
	}
	return n * os.Getpagesize()
}

func TestNoLeak(t *testing.T) {
	data, err := os.ReadFile("testdata/all.ll")
	if err != nil {
		t.Fatal(err)
	}
	round := func(n int) {
		for i := 0; i < n; i++ {
			x := NewContext()
			m, err := x.Parse(data, "all.ll")
			if err != nil {
				t.Fatal(err)
			}
			readAll(m)
			if _, err := x.Parse([]byte("nonsense"), "bad.ll"); err == nil {
				t.Fatal("nonsense accepted")
			}
			m.Dispose()
			x.Dispose()
		}
		runtime.GC()
	}
	start := time.Now()
	round(200)
	before := residentBytes(t)
	round(1000)
	grown := residentBytes(t) - before
	t.Logf("1000 contexts: resident set grew by %d KiB, %v per context", grown>>10, time.Since(start)/1200)
	// One context with this module takes some 400 KiB, so a leak of contexts or modules would show as 400 MiB.
	if grown > 24<<20 {
		t.Errorf("resident set grew by %d bytes over 1000 contexts", grown)
	}
}
