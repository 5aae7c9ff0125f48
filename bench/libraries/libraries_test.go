package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/bench/measure"
)

// TestRun verifies a harness about a small library and its variants: each expectation that is met or missed is told.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds fathom")
	}
	list, err := readHarnesses("testdata/harnesses")
	if err != nil || len(list) != 1 || len(list[0].Variants) != 3 {
		t.Fatal(list, err)
	}
	binary, err := measure.Build(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	o := options{fathom: binary, sources: Sources{"testdata/sources"}, limit: time.Minute}
	outcomes, err := verifyHarness(t.Context(), list[0], o)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{ // in the remark, "" if all is as expected
		"", "",
		"another violation than memory.null: user.assert at ring.c:15",
		`has the text "not there" 0 times`,
	}
	for i, out := range outcomes {
		if f := out.fault(); f != want[i] && (want[i] == "" || !strings.Contains(f, want[i])) {
			t.Errorf("%s:\nfault %q, want %q", out, f, want[i])
		}
	}
	var b strings.Builder
	if err := table(&b, outcomes); err != nil || !strings.Contains(b.String(), "| harnesses/ring | ring  | violated | complete |") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestVacuous: what proves nothing, or is not shown by a native run, is not as expected.
func TestVacuous(t *testing.T) {
	h := &Harness{Path: "a/h.c", Expect: Expectation{Verdict: fathom.Safe}}
	property := fathom.Property{Kind: "user.assert", File: "a/h.c", Line: 3, Verdict: fathom.PropertyUnreachable}
	o := Outcome{Harness: h, Run: measure.Run{Result: &fathom.Result{Verdict: fathom.Safe, Properties: []fathom.Property{property}}}}
	if f := o.fault(); f != "vacuous: line 3 is never reached" {
		t.Error(f)
	}
	h.Expect = Expectation{Verdict: fathom.Violated, Kind: "user.assert"}
	o.Result.Verdict, o.Result.Properties[0].Verdict = fathom.Violated, fathom.PropertyViolated
	if f := o.fault(); f != "a native run does not confirm user.assert at h.c:3" {
		t.Error(f)
	}
}

// TestHeaders: harnesses of the repository say what they need, and wrong headers are told.
func TestHeaders(t *testing.T) {
	list, err := readHarnesses("../../examples/libraries")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range list {
		if len(h.Variants) == 0 {
			t.Errorf("%s has no variant: what shows that it could fail?", h.Path)
		}
	}
	for _, wrong := range []string{"package: x", "expect: fine", "expect: violated", "variant: safe; file", "variant: safe; file; text"} {
		if err := new(Harness).parse("// " + wrong + "\n"); err == nil {
			t.Errorf("%s: no error", wrong)
		}
	}
}

// TestLibraries verifies the harnesses whose libraries are there and that are quick; the whole is a benchmark.
func TestLibraries(t *testing.T) {
	sources, err := defaultSources()
	if err != nil {
		t.Skip(err)
	}
	quick := regexp.MustCompile(`^(libb64/decode|uthash/ring)$`)
	list, err := readHarnesses("../../examples/libraries")
	if err != nil {
		t.Fatal(err)
	}
	binary, dir := "", t.TempDir()
	for _, h := range list {
		if !quick.MatchString(h.Name()) {
			continue
		}
		t.Run(h.Name(), func(t *testing.T) {
			root, err := sources.Folder(h.Package)
			if err != nil {
				t.Skipf("%v; go run ./bench/libraries obtains it", err)
			}
			if binary == "" {
				if binary, err = measure.Build(t.Context(), dir); err != nil {
					t.Fatal(err)
				}
			}
			run, err := verify(t.Context(), h, nil, root, options{fathom: binary, limit: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if out := (&Outcome{Harness: h, Run: *run}); !out.Right() {
				t.Error(out)
			}
		})
	}
}

// TestSourceEntries: both of apt's formats name source packages, whatever they named.
func TestSourceEntries(t *testing.T) {
	got := string(sourceEntries([]byte("# deb\nTypes: deb deb-src\nURIs: file:/a\n\ndeb [signed-by=k] file:/b c main\ndeb-src file:/d e\n")))
	want := "# deb\nTypes: deb-src\nURIs: file:/a\n\ndeb-src [signed-by=k] file:/b c main\ndeb-src file:/d e\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestVersion(t *testing.T) {
	s := Sources{t.TempDir()}
	if err := os.WriteFile(filepath.Join(s.Dir, "zlib_1.2.orig.tar.gz"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if v := s.Version("zlib"); v != "1.2" {
		t.Error(v)
	}
	if v := s.Version("other"); v != "" {
		t.Error(v)
	}
}
