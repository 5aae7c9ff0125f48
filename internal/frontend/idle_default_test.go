package frontend

import (
	"strings"
	"testing"
)

func TestIdleDefaults(t *testing.T) {
	bitcode := func(number string) string {
		return `declare i32 @g()
define i32 @main() {
entry:
  %a = call i32 @g()
  %yes = icmp eq i32 %a, 0
  br i1 %yes, label %one, label %two
one:
  %b = call i32 @g()
  br label %join
two:
  %c = call i32 @g()
  br label %join
join:
  %to = phi i32 [ 0, %one ], [ ` + number + `, %two ]
  switch i32 %to, label %none [ i32 0, label %zero
    i32 3, label %three ]
zero:
  %d = call i32 @g()
  br label %three
three:
  %r = phi i32 [ %d, %zero ], [ 7, %join ]
  ret i32 %r
none:
  unreachable
}
`
	}
	for name, c := range map[string]struct {
		file, source string
		checked      bool
	}{
		"break":          {"a.c", "int g(void); int main(void) { for (;;) { int r = g(); if (r) break; g(); } return 0; }", false},
		"all of them":    {"a.c", "int g(void); int main(void) { for (;;) { int r = g(); if (r == 1) break; if (r == 2) continue; if (r == 3) return 1; g(); } return 0; }", false},
		"of the source":  {"a.c", "int g(void); int main(void) { switch (g()) { case 0: return g(); case 1: return 2; default: __builtin_unreachable(); } }", true},
		"a case":         {"a.ll", bitcode("3"), false},
		"no case":        {"a.ll", bitcode("4"), true},
		"any number":     {"a.ll", bitcode("%c"), true},
		"an undefined":   {"a.ll", bitcode("undef"), true},
		"a poisoned one": {"a.ll", bitcode("poison"), true},
	} {
		m := mustLoad(t, Config{Files: []string{write(t, c.file, c.source+"\n")}})
		if err := m.Module.Verify(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if text := body(t, m, "main"); strings.Contains(text, "unreachable") != c.checked {
			t.Errorf("%s:\n%s", name, text)
		}
	}
}
