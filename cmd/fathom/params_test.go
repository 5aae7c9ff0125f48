package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
)

func TestSatParams(t *testing.T) {
	file := filepath.Join(t.TempDir(), "quiet.conf")
	if err := os.WriteFile(file, []byte("score-decay = 0.8\nseed = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := satParams(file, []string{"seed=5", "initial-phase = true"})
	if err != nil || p.ScoreDecay != 0.8 || p.Seed != 5 || !p.InitialPhase {
		t.Errorf("settings go before the file: %+v, %v", p, err)
	}
	for setting, want := range map[string]string{
		"seed":          "--set seed: write NAME=VALUE",
		"score-decay=7": "--set score-decay=7: score-decay is 0.5 to 0.9999, not 7",
		"sede=7":        `--set sede=7: there is no parameter "sede"; did you mean seed?`,
	} {
		if _, err := satParams("", []string{setting}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", setting, err, want)
		}
	}
	if _, err := satParams(file+"?", nil); err == nil || !strings.HasPrefix(err.Error(), "--config: open ") {
		t.Errorf("missing file: %v", err)
	}
}

func TestListParams(t *testing.T) {
	p := sat.DefaultParams()
	p.Seed = 17
	var buf bytes.Buffer
	if err := listParams(&buf, p); err != nil {
		t.Fatal(err)
	}
	for _, q := range sat.Parameters() {
		if !strings.Contains(buf.String(), "\n  "+q.Name+" ") || !strings.Contains(buf.String(), q.Doc) {
			t.Errorf("%s is not listed", q.Name)
		}
	}
	if !strings.Contains(buf.String(), "17 (default 1)") {
		t.Error("a value that is not the default is not shown")
	}
}
