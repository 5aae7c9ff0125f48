package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt"
)

func TestTuning(t *testing.T) {
	file := filepath.Join(t.TempDir(), "quiet.conf")
	if err := os.WriteFile(file, []byte("score-decay = 0.8\nseed = 3\nmultiplier = wallace\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	o := smt.DefaultOptions()
	err := (&tuning{preset: "sat", config: file, set: []string{"seed=5", "initial-phase = true", "target-phases=never"}}).apply(&o)
	if p := o.Sat; err != nil || p.ScoreDecay != 0.8 || p.Seed != 5 || !p.InitialPhase || !p.StartStable || p.TargetPhases != sat.TargetNever {
		t.Errorf("settings go before the file, and that before the preset: %+v, %v", p, err)
	}
	if got, err := o.Blast.Get("multiplier"); err != nil || got != "wallace" {
		t.Errorf("the multiplier of the file is %s, %v", got, err)
	}
	for setting, want := range map[string]string{
		"seed":          "--set seed: write NAME=VALUE",
		"score-decay=7": "--set score-decay=7: score-decay is 0.5 to 0.9999, not 7",
		"sede=7":        `--set sede=7: there is no parameter "sede"; did you mean seed?`,
	} {
		if err := (&tuning{set: []string{setting}}).apply(&o); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", setting, err, want)
		}
	}
	if err := (&tuning{config: file + "?"}).apply(&o); err == nil || !strings.HasPrefix(err.Error(), "--config: open ") {
		t.Errorf("missing file: %v", err)
	}
}

func TestListParams(t *testing.T) {
	o := smt.DefaultOptions()
	o.Sat.Seed = 17
	var buf bytes.Buffer
	if err := listParams(&buf, o); err != nil {
		t.Fatal(err)
	}
	for _, q := range smt.Parameters() {
		if !strings.Contains(buf.String(), "\n  "+q.Name+" ") || !strings.Contains(buf.String(), q.Doc) {
			t.Errorf("%s is not listed", q.Name)
		}
	}
	for _, q := range sat.Presets() {
		if !strings.Contains(buf.String(), "\n  "+q.Name+"\n      "+q.Doc) {
			t.Errorf("preset %s is not listed", q.Name)
		}
	}
	if !strings.Contains(buf.String(), "17 (default 1)") {
		t.Error("a value that is not the default is not shown")
	}
}
