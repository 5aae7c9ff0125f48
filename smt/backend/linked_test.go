//go:build cadical

package backend

import (
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// TestLinked runs the tests of solvers on the library, which the others leave out where it is missing.
func TestLinked(t *testing.T) {
	if v := LinkedVersion(); !strings.HasPrefix(v, "cadical") {
		t.Errorf("the version is %q", v)
	}
	s, err := New(Linked, term.NewPool(), smt.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	t.Run("terms", TestPeers)
	t.Run("clauses", TestEngines)
	t.Run("cancelled", TestCancelledEngines)
}
