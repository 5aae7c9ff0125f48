package frontend

import (
	"strings"
	"testing"
)

// TestQuantifiersHostile: what is no C takes no time, and nothing becomes much longer.
func TestQuantifiersHostile(t *testing.T) {
	open := "__CPROVER_forall { int i; " + strings.Repeat("(", 10_000)
	if got := string(fromCBMC([]byte(open + "\n"))); got != open+"\n" {
		t.Errorf("what does not end has become %d bytes", len(got))
	}
	if got := string(fromCBMC([]byte(open + strings.Repeat(")", 10_000) + " }"))); !strings.Contains(got, "no range") {
		t.Errorf("a quantifier of nothing: %.100s", got)
	}
	bound := "0"
	for range 20 {
		bound = "__CPROVER_exists { int i; 0 <= i && i < (" + bound + ") && i == 1 }"
	}
	if got := string(fromCBMC([]byte("int f(void) { return " + bound + "; }"))); len(got) > 100_000 || !strings.Contains(got, "no upper bound") {
		t.Errorf("quantifiers in bounds: %d bytes", len(got))
	}
}
