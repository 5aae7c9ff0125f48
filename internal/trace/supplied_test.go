package trace_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/trace"
)

// TestSupplied: what library functions store of what the environment supplied is an input, with its place and its value; and nothing else
// that they store, such as variables of their own, is.
func TestSupplied(t *testing.T) {
	files := write(t, "a.c", `
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct pair { int a; char b; } g;
int table[3];
int main(void) {
	int x;
	char line[6], raw[100], part[4] = "abc", *e, *copy = strdup("own");
	short *heap = malloc(2 * sizeof *heap);
	if (scanf("%d %c %hd", &x, &g.b, &heap[1]) != 3 || x != 17 || g.b != 'q' || heap[1] != -4)
		return 0;
	if (!fgets(line, sizeof line, stdin) || strcmp(line, "ab\"c\n"))
		return 0;
	if (!(e = getenv("HOME")) || strcmp(e, "/\\"))
		return 0;
	if (fread(table, sizeof table, 1, stdin) != 1 || table[0] != 3 || table[1] != -1 || table[2] != 0)
		return 0;
	if (read(0, part + 1, 2) != 2 || part[1] != 1 || part[2] != '5')
		return 0;
	if (read(0, raw, 100) != 50)
		return 0;
	for (int i = 0; i < 50; i++)
		if (raw[i] != 7)
			return 0;
	return 1 / (rand() - 5) + *copy;
}`)
	for _, memory := range []string{"seam", "lambda", "array"} {
		r := verify(t, fathom.Source{Files: files}, fathom.Options{Memory: memory}, false)
		k := slices.IndexFunc(r.Properties, func(p fathom.Property) bool {
			return p.Verdict == fathom.PropertyViolated && p.Kind == "arith.div-zero"
		})
		if k < 0 {
			t.Fatalf("%s: %s (%s)", memory, r.Verdict, r.Reason)
		}
		p := r.Properties[k]
		var steps, inputs []string
		for i, s := range p.Trace {
			switch {
			case s.Kind != trace.KindInput:
			case i+1 < len(p.Trace) && p.Trace[i+1].Kind == trace.KindAssign && p.Trace[i+1].Value == s.Value:
				steps = append(steps, fmt.Sprintf("%d %s = %s from %s", s.Line, p.Trace[i+1].What, s.Value, s.What))
			default:
				steps = append(steps, fmt.Sprintf("%d %s() = %s", s.Line, s.What, s.Value))
			}
		}
		for _, in := range p.Inputs {
			if in.Contents != "" {
				inputs = append(inputs, fmt.Sprintf("%s %s = %s %d", in.Library, in.Function, in.Text(), in.Bytes))
			}
		}
		for _, c := range []struct {
			what, got, want string
		}{
			{"steps", strings.Join(steps, "\n"), `12 x = 17 from scanf
12 g.b = 'q' (113) from scanf
12 heap[1] = -4 from scanf
14 line = "ab\"c\n" from fgets
16 getenv() = "/\\"
18 table = {3, -1, 0} from fread
20 &part[1] = "\0015" (2 bytes) from read
22 raw = 50 bytes of 7 from read`},
			{"inputs", strings.Join(inputs, "\n"), `scanf x = 17 4
scanf g.b = 'q' (113) 1
scanf heap[1] = -4 2
fgets line = "ab\"c\n" 6
getenv *getenv() = "/\\" 3
fread table = {3, -1, 0} 12
read &part[1] = "\0015" (2 bytes) 2
read raw = 50 bytes of 7 50`},
		} {
			if c.got != c.want {
				t.Errorf("%s: %s\n%s\nwant\n%s", memory, c.what, c.got, c.want)
			}
		}
	}
}
