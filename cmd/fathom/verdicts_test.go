package main

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
)

// sampledStrategies returns ways to a verdict besides the default; none may change it. There is one for each representation of memory,
// with a selection of everything else that depends on the name only: every program meets other combinations, and all
// programs together nearly all of them.
func sampledStrategies(name string) [][]string {
	hash := fnv.New64a()
	hash.Write([]byte(name))
	r := rand.New(rand.NewPCG(hash.Sum64(), 0))
	var list [][]string
	for _, m := range []string{"seam", "lambda", "array"} {
		list = append(list, strategy(m, r.IntN(2) == 0, r.IntN(1<<len(fathom.Techniques))))
	}
	return list
}

// strategy returns the arguments for a representation, for path conditions instead of gates, and for leaving out the techniques whose
// bits are set.
func strategy(memory string, paths bool, without int) []string {
	args := []string{"--memory", memory}
	if paths {
		args = append(args, "--vcgen", "path")
	}
	for i, t := range fathom.Techniques {
		if without>>i&1 == 1 {
			args = append(args, "--without", t.Name)
		}
	}
	return args
}

// TestVerdicts runs the small programs of testdata/verdicts, each about one feature of the language. A file holds
// several, each below a line of the form
//
//	=== name verdict [kind,kind...] [--flag...]
//
// with the kinds that are violated, if there are any; a name that ends in _cpp is C++.
func TestVerdicts(t *testing.T) {
	files, err := filepath.Glob("testdata/verdicts/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		programs := strings.Split("\n"+string(text), "\n=== ")
		for _, p := range programs[1:] {
			head, code, _ := strings.Cut(p, "\n")
			fields := strings.Fields(head)
			if len(fields) < 2 {
				t.Fatalf("%s: no verdict in %q", file, head)
			}
			t.Run(fields[0], func(t *testing.T) {
				t.Parallel()
				expectVerdict(t, fields[0], fields[1], fields[2:], code)
				if testing.Short() {
					return
				}
				for _, s := range sampledStrategies(fields[0]) {
					expectVerdict(t, fields[0], fields[1], slices.Concat(fields[2:], s), code)
				}
			})
		}
	}
}

func expectVerdict(t *testing.T, name, want string, rest []string, code string) {
	extension := ".c"
	if strings.HasSuffix(name, "_cpp") {
		extension = ".cpp"
	}
	file := filepath.Join(t.TempDir(), name+extension)
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		kinds = strings.Split(rest[0], ",")
		rest = rest[1:]
	}
	got := verifyForTest(t, append(slices.Clone(rest), file)...)
	var violated []string
	for _, p := range got.Properties {
		if p.Verdict == "violated" {
			violated = append(violated, p.Kind)
		}
	}
	if got.Verdict != want || kinds != nil && !slices.Equal(kinds, violated) {
		t.Errorf("%v: %s %v, want %s %v\n%s", rest, got.Verdict, violated, want, kinds, code)
	}
}

// A verdictForTest is what the tests here read of a result.
type verdictForTest struct {
	Verdict    string
	Reason     string
	Properties []struct {
		Kind, Verdict, Message string
		Line                   int
	}
}

// verifyForTest runs "fathom verify" with the arguments.
func verifyForTest(t *testing.T, args ...string) verdictForTest {
	t.Helper()
	var out, errs bytes.Buffer
	exit := run(append([]string{"verify", "--format", "json", "--timeout", "60s", "-w"}, args...), &out, &errs)
	var v verdictForTest
	if err := json.Unmarshal(out.Bytes(), &v); err != nil {
		t.Fatalf("exit %d, no result: %v\n%s", exit, err, errs.String())
	}
	return v
}
