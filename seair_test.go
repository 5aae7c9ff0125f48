package fathom

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// sampleSEAIR has instructions of many kinds, for what a fuzzer may make of them.
const sampleSEAIR = `target "x86_64-pc-linux-gnu" pointers 64 little-endian
string 1 "user.assert"
string 2 "assertion"
string 3 "nondet"
string 4 "control.unreachable"
loc 1 "a.c" 1 2 "main"
loc 2 "a.c" 3 4 "other"
type 1 2 "int" size 4 signed true elem 0 count 0
type 2 7 "struct s" size 8 signed false elem 0 count 0 field "x" 1 0 32 field "y" 1 32 32
type 3 9 "int[2]" size 8 signed false elem 1 count 2
var 0 "x" type 1 arg 0 !1
var 1 "s" type 2 arg 0 !1
global @table "table" size 16 align 8 readonly init 0102030405 reloc 8 8 @other 0 type 3 !1
global @counter "counter" size 4 align 4 type 1 !1
fun @other(%1:i32) -> i32 "other" signature "i32 (i32)" addrtaken !2 regs 5 mem %2:mem {
b0 "":
  %3:i32 = mul %1, 3:i32
  ret %3, mem %2
}
fun @missing(%1:ptr) -> i64 "missing" signature "i64 (ptr)" !0
fun @varies(%1:i32, ...) -> i32 "varies" signature "i32 (i32, ...)" !0
fun @main() -> i32 "main" signature "i32 ()" !1 regs 64 mem %1:mem {
b0 "entry":
  %2:i32 = nondet ##3 !1
  %3:ptr, %4:mem = alloca #8 ##2 8:i64, mem %1 !1
  dbg.declare #1 %3 !1
  %5:i64 = zext %2
  %6:ptr, %7:mem = malloc #1 %5, 16:i64, mem %4 !1
  check.access #4 flags 1 %3, 4:i64, mem %7 !1
  %8:mem = store %3, %2, mem %7 !1
  %9:i1 = slt %2, 10:i32
  br.if %9, b1, b4
b1 "loop": b0 b2
  %10:i32 = phi %2, %14
  %11:mem = phi %8, %13
  %12:ptr = ptradd %3, 4:i64
  br b2
b2 "body": b1
  %13:mem = store %12, %10, mem %11 !2
  %14:i32 = add %10, 1:i32
  dbg.value #0 %14
  %15:i1 = slt %14, 10:i32
  br.if %15, b1, b3
b3 "after": b2
  %16:i32 = phi %14
  %17:mem = phi %13
  switch %16, b5, 3:i32 -> b4, 4:i32 -> b6
b4 "call": b0 b3
  %18:mem = phi %8, %17
  %19:i32 = load @counter+0, mem %18
  %20:i32, %21:mem = call @other %19, mem %18 !2
  %22:ptr = load @table+8, mem %21
  %30:i32, %31:mem = call @varies ##3 %20, %2, mem %21
  %32:i1 = determined %30
  %33:i32 = freeze %30
  %34:mem = havoc.reachable #3 %22, mem %31
  hold %33, %22
  %23:i32, %24:mem = call.ptr #3 %22, 1:i32, mem %34
  %25:mem = memset %3, 0:i8, 8:i64, mem %24
  %26:mem = memmove %3, %6, 2:i64, mem %25
  %27:mem = free #1 %6, mem %26 !2
  %28:i32 = fadd #3 %20, undef:i32
  %29:i1 = flt #3 %28, %20
  assume %29
  check #1 ##2 %29 !2
  ret %20, mem %27
b5 "end": b3
  halt mem %17
b6 "never": b3
  unreachable #4
}
`

// hostile reads a program and, if it is accepted, verifies it. It reports whether it was.
func hostile(t testing.TB, text string, limit time.Duration) bool {
	p, err := readSEAIR(strings.NewReader(text), Source{Entry: "main", Checks: property.Default(), Files: []string{"x.seair"}})
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	if _, err := p.Verify(ctx, Options{Unwind: 3}); err != nil {
		t.Logf("%v", err)
	}
	return true
}

// FuzzSEAIR: what is accepted as SEA-IR can be verified without a crash.
func FuzzSEAIR(f *testing.F) {
	f.Add(sampleSEAIR)
	files, err := filepath.Glob("internal/vcgen/testdata/*")
	if err != nil || len(files) == 0 {
		f.Fatalf("no programs: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 1<<16 {
			hostile(t, text, time.Second)
		}
	})
}

// TestSampleSEAIR: the sample is a program, so that changes to it are near to programs.
func TestSampleSEAIR(t *testing.T) {
	prog, err := seair.Parse(strings.NewReader(sampleSEAIR))
	if err == nil {
		err = prog.Sanity()
	}
	if err != nil {
		t.Fatal(err)
	}
	if !hostile(t, sampleSEAIR, 10*time.Second) {
		t.Error("the sample is refused")
	}
}

// TestChangedSEAIR replaces each word of the sample by each other word: whatever is accepted can be verified.
func TestChangedSEAIR(t *testing.T) {
	var places [][2]int
	for i, inside := 0, false; i <= len(sampleSEAIR); i++ {
		word := i < len(sampleSEAIR) && !strings.ContainsRune(" \n,", rune(sampleSEAIR[i]))
		if word && !inside {
			places = append(places, [2]int{i, 0})
		} else if !word && inside {
			places[len(places)-1][1] = i
		}
		inside = word
	}
	words := []string{""}
	seen := map[string]bool{}
	for _, p := range places {
		if w := sampleSEAIR[p[0]:p[1]]; !seen[w] {
			seen[w] = true
			words = append(words, w)
		}
	}
	words = append(words, "-1", "99", "#-1", "#99", "##99", "1:i1", "7:i64", "undef:ptr", "flags", "9223372036854775807", "18446744073709551615")
	step := 1
	if testing.Short() {
		step = 7
	}
	accepted := 0
	for i, n := 0, 0; i < len(places); i++ {
		for _, w := range words {
			if n++; n%(29*step) != 0 {
				continue
			}
			if hostile(t, sampleSEAIR[:places[i][0]]+w+sampleSEAIR[places[i][1]:], time.Second) {
				accepted++
			}
		}
	}
	if accepted < 10 {
		t.Errorf("only %d changed programs were accepted", accepted)
	}
}
