package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func folder(t *testing.T, name string) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestJobs: the build descriptions of a small library say what belongs to each job.
func TestJobs(t *testing.T) {
	out := t.TempDir()
	jobs, err := readJobs(folder(t, "jobs"), folder(t, "common"), out)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"counter_add":      "counter_add_harness.c counter.c helper.c | safe",
		"counter_overflow": "counter_overflow_harness.c counter.c helper.c | violated",
		"counter_step":     "counter_step_harness.c counter.c helper.c | step.c safe",
	}
	for _, j := range jobs {
		var parts []string
		for _, u := range j.Units {
			parts = append(parts, filepath.Base(u.Source))
			if !slices.Contains(u.Options, "-D__SEAHORN__") || slices.Contains(u.Options, "-DWRONG") {
				t.Errorf("%s: options %q", u.Source, u.Options)
			}
		}
		parts = append(parts, "|")
		for _, u := range j.Stubs {
			parts = append(parts, filepath.Base(u.Source))
		}
		parts = append(parts, map[bool]string{true: "safe", false: "violated"}[j.Safe])
		if got := strings.Join(parts, " "); got != want[j.Name] {
			t.Errorf("%s: %s, want %s", j.Name, got, want[j.Name])
		}
		delete(want, j.Name)
	}
	if len(want) > 0 {
		t.Errorf("jobs missing: %v", want)
	}
	text, err := os.ReadFile(filepath.Join(out, "include", "config.h"))
	if err != nil || !strings.Contains(string(text), "CONFIGURED 4") {
		t.Errorf("config.h: %v %q", err, text)
	}
}

// TestRun verifies the small library's proofs and sums them up.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds fathom")
	}
	dir := t.TempDir()
	o := options{common: folder(t, "common"), jobs: folder(t, "jobs"), out: dir, limit: time.Minute,
		record: filepath.Join(dir, "record"), output: filepath.Join(dir, "table")}
	if err := run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(o.output)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| all | 3/3 |", "- counter_add: counter_add_harness.c:8"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the table lacks %q:\n%s", want, text)
		}
	}
	// What is recorded is not run again, here by a fathom that does not exist.
	o.fathom, o.output = filepath.Join(dir, "none"), filepath.Join(dir, "again")
	if err := run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	again, err := os.ReadFile(o.output)
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("from the record: %v\n%s", err, again)
	}
}

// TestProofs: make tells what belongs to a proof for CBMC.
func TestProofs(t *testing.T) {
	jobs, err := readProofs(t.Context(), folder(t, "common"))
	if err != nil {
		t.Fatal(err)
	}
	if len(jobs) != 1 || jobs[0].Name != "counter_add" || !jobs[0].Safe || !slices.Contains(jobs[0].Flags, "aws_counter_add_harness") {
		t.Fatalf("%+v", jobs)
	}
	j := jobs[0]
	if got := sources(j.Units); !slices.Equal(got, []string{"/library/proofs/aws_counter_add_harness.c", "/library/source/counter.c"}) {
		t.Errorf("units %q", got)
	}
	if got := sources(j.Stubs); !slices.Equal(got, []string{"/library/stubs/abort.c"}) {
		t.Errorf("stubs %q", got)
	}
	for _, o := range []string{"-DSTEPS=3", "-DCBMC=1", "-DLARGEST=(SIZE_MAX>>(BITS+1))", "-I/library/include"} {
		if !slices.Contains(j.Units[0].Options, o) {
			t.Errorf("options %q lack %s", j.Units[0].Options, o)
		}
	}
}

// TestCBMC: with tools that only write down how they are called, the proof's functions are removed from the library alone, and exit codes are verdicts.
func TestCBMC(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	dir := t.TempDir()
	calls := filepath.Join(dir, "calls")
	tool := func(name, last string) {
		script := "#!/bin/sh\necho " + name + " \"$@\" >>" + calls + "\n" + last + "\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	if tool("goto-cc", ""); hasCBMC() {
		t.Skip("CBMC is installed")
	}
	tool("goto-instrument", "")
	jobs, err := readProofs(t.Context(), folder(t, "common"))
	if err != nil {
		t.Fatal(err)
	}
	for code, want := range map[string]string{"exit 0": "safe", "exit 10": "violated", "exit 6": "exit code 6", "exec sleep 60": "stopped"} {
		os.Remove(calls)
		tool("cbmc", code)
		if !hasCBMC() {
			t.Fatal("not found")
		}
		limit := time.Minute
		if want == "stopped" {
			limit = 100 * time.Millisecond
		}
		p, err := jobs[0].CBMC.verify(t.Context(), limit)
		if err != nil || p.Verdict != want {
			t.Errorf("%s: %+v, %v, want %s", code, p, err, want)
		}
		text, _ := os.ReadFile(calls)
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		for i, part := range []string{"/library/proofs/aws_counter_add_harness.c /library/stubs/abort.c", "/library/source/counter.c", "goto-instrument --remove-function-body abort", "--function aws_counter_add_harness", "cbmc --unwind 1 --bounds-check"} {
			if len(lines) != 5 || !strings.Contains(lines[i], part) {
				t.Errorf("%s: %q lack %q", code, lines, part)
			}
		}
	}
}
