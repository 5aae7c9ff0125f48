package frontend

import (
	"slices"
	"testing"
)

func TestReadsVolatile(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		want   bool
	}{
		"flag":        {"static volatile int f; void isr(void) { f = 1; } int main(void) { while (!f); return 0; }", true},
		"element":     {"volatile char b[4]; int main(int n, char **v) { return b[n & 3]; }", true},
		"pointer":     {"int get(volatile int *p) { return *p; } int x; int main(void) { return get(&x); }", true},
		"exchange":    {"volatile _Atomic int f; int main(void) { return __c11_atomic_exchange(&f, 1, 5); }", true},
		"local":       {"int main(void) { volatile int x = 1; return x; }", false},
		"local array": {"int main(int n, char **v) { volatile int x[4] = {1}; return x[n & 3]; }", false},
		"written":     {"volatile int f; int main(void) { f = 1; return 0; }", false},
		"not called":  {"volatile int f; int other(void) { return f; } int main(void) { return 0; }", false},
		"ordinary":    {"int f; int main(void) { return f; }", false},
	} {
		m := mustLoad(t, Config{Files: []string{write(t, "a.c", c.source+"\n")}})
		if got := slices.Contains(m.Assumptions, assumesNoOtherWriter); got != c.want {
			t.Errorf("%s: assumptions %q", name, m.Assumptions)
		}
	}
}
