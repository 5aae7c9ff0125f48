package report

import (
	"strings"

	"github.com/fathom-verifier/fathom"
)

// replay writes what the native run of a violation showed.
func (t *text) replay(p *fathom.Property) {
	if p.Replay == nil {
		return
	}
	if p.Replay.Confirmed {
		t.printf("      %s %s\n", t.green("confirmed natively:"), p.Replay.Detail)
	} else {
		t.printf("      %s %s\n", t.yellow("not confirmed natively:"), p.Replay.Detail)
	}
	if len(p.Replay.Notes) > 0 {
		t.printf("      %s\n", t.dim(strings.Join(p.Replay.Notes, "; ")))
	}
}
