package main

import "testing"

// TestKnownFailures: what Fathom is known not to decide soon enough is at least not decided wrongly. What it decides is to be moved to where it
// is expected to.
func TestKnownFailures(t *testing.T) {
	for _, p := range readVerdicts(t, "testdata/known/verdicts.txt") {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			switch got := verifyForTest(t, append(p.args, "--timeout", "5s", p.file(t))...); got.Verdict {
			case "unknown":
				t.Logf("still unknown: %s", got.Reason)
			case p.want:
				t.Logf("decided: move it to testdata/verdicts")
			default:
				t.Errorf("%s, want %s or unknown", got.Verdict, p.want)
			}
		})
	}
}
