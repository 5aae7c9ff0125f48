package trace_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/trace"
)

func TestCommandLineAsText(t *testing.T) {
	for _, c := range []struct {
		line        trace.CommandLine
		json, shell string
	}{
		{trace.CommandLine{}, `[]`, ``},
		{trace.CommandLine{"p", "-n", "a=b/c"}, `["p","-n","a=b/c"]`, `-n a=b/c`},
		{trace.CommandLine{"p", "", "a b", "it's", "$x", `\`}, `["p","","a b","it's","$x","\\\\"]`, `'' 'a b' 'it'\''s' '$x' '\'`},
		{trace.CommandLine{"p", "\x01\xffé'1", `"`}, `["p","\\001\\377\\303\\251'1","\\\""]`, `$'\001\377\303\251\'1' '"'`},
	} {
		text, err := json.Marshal(c.line)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != c.json {
			t.Errorf("%q: JSON %s, want %s", c.line, text, c.json)
		}
		var back trace.CommandLine
		if err := json.Unmarshal(text, &back); err != nil || !slices.Equal(back, c.line) {
			t.Errorf("%q: read back as %q, %v", c.line, back, err)
		}
		if got := c.line.Shell(); got != c.shell {
			t.Errorf("%q: for the shell %s, want %s", c.line, got, c.shell)
		}
	}
	var c trace.CommandLine
	if err := json.Unmarshal([]byte(`["a\"b"]`), &c); err == nil {
		t.Errorf("a text that is not escaped was read as %q", c)
	}
}

// A violation that depends on the command line says which it is, and a native run that gets it shows the violation, even
// where only the sanitizer knows where a text ends.
func TestCommandLine(t *testing.T) {
	for _, c := range []struct{ name, args, step, code string }{
		{"contents", "2x3", `argc = 3, argv = {"", "-n", "x`, `
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
	assert(!(argc == 3 && !strcmp(argv[1], "-n") && argv[2][0] == 'x'));
	return 0;
}`},
		{"behind a text", "1x2", `argc = 2, argv = {"`, `
int main(int argc, char **argv) {
	return argc == 2 && argv[1][0] == '=' && argv[1][1] == 0 && argv[1][2];
}`},
		{"behind the last one", "1x2", `argv = {"`, `
int main(int argc, char **argv) {
	return argc > 0 && argv[argc + 1] != 0;
}`},
		{"nothing at all", "1x2", `argc = 0, argv = {}`, `
int main(int argc, char **argv) {
	return argv[0][0];
}`},
		{"no choice", "", `argc = 1, argv = &argv`, `
#include <assert.h>
#include <string.h>
int main(int argc, char **argv, char **envp) {
	assert(argc != 1 || argv[1] || strcmp(argv[0], "program") || envp[0]);
	return 0;
}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := verify(t, fathom.Source{Files: write(t, "a.c", c.code)}, fathom.Options{Arguments: c.args}, true)
			for i := range r.Properties {
				p := &r.Properties[i]
				if p.Verdict != fathom.PropertyViolated {
					continue
				}
				if p.Replay == nil || !p.Replay.Confirmed {
					t.Errorf("not confirmed with %q: %+v", p.CommandLine, p.Replay)
				}
				if !strings.Contains(p.Trace[0].Value, c.step) {
					t.Errorf("main(%s), want %s", p.Trace[0].Value, c.step)
				}
				if (p.CommandLine != nil) != (c.args != "") {
					t.Errorf("command line %q", p.CommandLine)
				}
				return
			}
			t.Errorf("no violation: %v", r.Verdict)
		})
	}
}
