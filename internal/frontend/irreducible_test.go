package frontend

import (
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
)

func TestHasIrreducibleCycle(t *testing.T) {
	tests := []struct {
		name  string
		succs [][]int
		want  bool
	}{
		{"one block", [][]int{{}}, false},
		{"self loop", [][]int{{1}, {1, 2}, {}}, false},
		{"while", [][]int{{1}, {2, 3}, {1}, {}}, false},
		{"nested", [][]int{{1}, {2, 5}, {3, 4}, {2}, {1}, {}}, false},
		{"continue to outer", [][]int{{1}, {2, 4}, {3, 1}, {2, 1}, {}}, false},
		{"two entries", [][]int{{1, 2}, {2, 3}, {1}, {}}, true},
		{"into the middle", [][]int{{1, 3}, {2, 4}, {3}, {1}, {}}, true},
		{"inner", [][]int{{1}, {2, 3}, {3, 4}, {2, 4}, {1, 5}, {}}, true},
		{"unreachable entry", [][]int{{1}, {2, 3}, {1}, {}, {2}}, false},
		{"unreachable cycle", [][]int{{}, {2, 3}, {3}, {2}}, false},
		{"two edges", [][]int{{1, 1}, {1, 1, 2}, {}}, false},
	}
	for _, test := range tests {
		if got := hasIrreducibleCycle(test.succs); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	// Deep graphs must not exhaust the stack.
	deep := make([][]int, 200000)
	for i := range deep[1:] {
		deep[i] = []int{i + 1}
	}
	deep[len(deep)-1] = []int{0}
	if hasIrreducibleCycle(deep) {
		t.Error("a long loop is reducible")
	}
}

// TestIrreducibleSwitch: LLVM's pass alone would destroy this function.
func TestIrreducibleSwitch(t *testing.T) {
	m := loadText(t, "a.c", `
		int f(int n, int op) {
			int x = n;
			switch (op) {
			case 1: goto first;
			case 2: case 3: goto second;
			case 4: goto third;
			default: return 0;
			}
			for (;;) {
		first:	x ^= 3; if (x == n) break;
		second:	x += n & 7;
				switch (x & 3) { case 0: goto first; case 1: goto third; case 2: return x; }
		third:	x ^= 5;
			}
			return x;
		}`, Config{Entry: "f", Checks: property.Set{}})
	if irreducible(m.NamedFunction("f")) {
		t.Error("still irreducible")
	}
}

func TestIrreducibleIndirectBranch(t *testing.T) {
	m := loadText(t, "a.c", `
		int f(int n, int op) {
			void *targets[] = { &&first, &&second };
			int x = n;
			goto *targets[op & 1];
			for (;;) {
		first:	x ^= 3; if (x == n) break;
		second:	x ^= n & 7;
			}
			return x;
		}`, Config{Entry: "f"})
	if irreducible(m.NamedFunction("f")) {
		t.Error("still irreducible")
	}
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], "indirectbr") {
		t.Errorf("warnings %q, want one about the indirect branch", m.Warnings)
	}
	if all := strings.Join(describe(t, m, "f"), "\n"); !strings.Contains(all, "check unsupported") {
		t.Errorf("no unsupported check in\n%s", all)
	}
}
