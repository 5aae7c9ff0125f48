package frontend

import (
	"testing"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// returnChecks counts the checks of kind control.return, by function.
func returnChecks(m *Module) map[string]int {
	count := map[string]int{}
	for _, f := range m.Functions() {
		for _, c := range f.Calls() {
			if c.Callee.Name() == fnCheck && checkKind(c.Value) == "control.return" {
				count[f.Name()]++
			}
		}
	}
	return count
}

// Verdicts about missing values are tested with the command. Here: what it costs.
func TestMissingReturnCosts(t *testing.T) {
	const functions = `
int always(int x) { if (x) return 1; return 2; }
int cases(int x) { switch (x) { case 1: return 3; default: return 4; } }
int scoped(int x) { for (int i = 0; i < x; i++) { int a[3] = {x}; if (a[i]) return a[0]; } { int n = x; if (n) return n; } return 0; }
int endless(int x) { for (;;) if (x++ > 5) return x; }
int open(int x) { if (x) return 1; }
int mixed(int x) { if (x > 1) return 1; }
int ignored(int x) { if (x) return 1; }
`
	tests := []struct {
		name, main string
		checks     map[string]int
		flag       bool // callers tell whether they use the result
	}{
		{"none", "always(1) + cases(1) + scoped(1) + endless(1)", nil, false},
		{"used", "open(1) + open(2)", map[string]int{"open": 1}, false},
		{"ignored", "(ignored(1), 0)", nil, false},
		{"mixed", "(mixed(1), open(1) + mixed(2))", map[string]int{"mixed": 1, "open": 1}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := loadText(t, "a.c", functions+"int main(void) { return "+test.main+"; }", Config{})
			got := returnChecks(m)
			for name, n := range got {
				if n != test.checks[name] {
					t.Errorf("%d checks in %s, want %d", n, name, test.checks[name])
				}
			}
			for name, n := range test.checks {
				if got[name] != n {
					t.Errorf("%d checks in %s, want %d", got[name], name, n)
				}
			}
			if flag := !m.NamedGlobal(fnResultUsed).IsNil(); flag != test.flag {
				t.Errorf("callers tell whether they use the result: %v", flag)
			}
		})
	}
	t.Run("off", func(t *testing.T) {
		m := loadText(t, "a.c", functions+"int main(void) { return open(1); }", Config{Checks: property.Set{"user.assert": true}})
		if got := returnChecks(m); len(got) != 0 {
			t.Errorf("checks of a kind that is off: %v", got)
		}
	})
}

// A variable of the source that is not initialised is no missing value.
func TestUninitialisedResult(t *testing.T) {
	m := loadText(t, "a.c", "int f(int x) { int r; if (x) r = 1; return r; } int main(void) { return f(1); }", Config{})
	if got := returnChecks(m); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestLanguageOfFunctions(t *testing.T) {
	for name, isC := range map[string]bool{"a.c": true, "a.cc": false} {
		m := loadText(t, name, "int main() { return 0; }", Config{})
		if got := llvm.IsC(m.NamedFunction("main").Subprogram().DI().Language); got != isC {
			t.Errorf("%s: C is %v", name, got)
		}
	}
}
