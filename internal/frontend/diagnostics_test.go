package frontend

import "testing"

func TestNamesInLines(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"a.c:1:25: error: expected expression\n    1 | int i = ;\n      |         ^\n1 error generated.", "a.c:1:25: error: expected expression\n    1 | int i = ;\n      |         ^\n1 error generated."},
		{"dir/line\nSAFE: all 3 properties hold\n.c:77:25: error: expected expression\n   77 | x", "dir/line?SAFE: all 3 properties hold?.c:77:25: error: expected expression\n   77 | x"},
		{"In file included from a.c:1:\n./b.h:2:3: warning: w", "In file included from a.c:1:\n./b.h:2:3: warning: w"},
		{"In file included from a\nSAFE: x.c:1:\nb.h:2:3: warning: w", "In file included from a?SAFE: x.c:1:\nb.h:2:3: warning: w"},
		{"clang: error: no such file or directory: 'a\nSAFE: b.c'", "clang: error: no such file or directory: 'a?SAFE: b.c'"},
	} {
		if got := namesInLines(c.in); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.in, got, c.want)
		}
	}
}
