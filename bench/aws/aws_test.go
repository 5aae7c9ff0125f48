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
	i := slices.IndexFunc(jobs, func(j *Job) bool { return j.Name == "counter_step" })
	step, bounds := jobs[i], []string{"bound: 1", "bound: 8"}
	for i, file := range step.Settings {
		if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), bounds[i]) {
			t.Errorf("%s: %v %q", file, err, text)
		}
	}
	if add := jobs[0].KLEE; len(step.Settings) != 2 || step.KLEE != nil || add == nil || len(add.Units) != 3 || !slices.Contains(add.Units[0].Options, "-D__KLEE__") {
		t.Errorf("settings %q, for KLEE %+v and %+v", step.Settings, add, step.KLEE)
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
