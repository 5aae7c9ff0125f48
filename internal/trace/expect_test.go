package trace

import (
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
)

// Every kind of property is either seen by the tools of a replay, or known not to be.
func TestExpectationsCoverTheCatalogue(t *testing.T) {
	unseen := map[property.Kind]bool{property.ArithPoison: true, property.MemoryCleanup: true, property.ControlUnwind: true, property.ControlRecursion: true,
		property.ControlJump: true, property.ControlLock: true, property.PointerCompare: true, property.CallFormat: true, property.FloatNaN: true, property.FloatOverflow: true}
	for _, e := range property.Catalogue {
		if (expectations[e.Kind] == nil) != unseen[e.Kind] {
			t.Errorf("%s: expectation %v", e.Kind, expectations[e.Kind])
		}
	}
}
