package vcgen

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/property"
	"github.com/fathom-verifier/fathom/internal/seair"
)

var update = flag.Bool("update", false, "write the golden files")

// TestPaperExample takes the running example of SEABMC, figure 3a, through the forms of its figures 3b to 4a, and the one of figure 9,
// which also checks that what its stores access is valid.
func TestPaperExample(t *testing.T) {
	for _, example := range []string{"paper", "isderef"} {
		prog := parse(t, filepath.Join("testdata", example+".seair"))
		for _, p := range Passes {
			var err error
			if prog, err = p.Run(prog, property.Default()); err != nil {
				t.Fatalf("%s: %s: %v", example, p.Name, err)
			}
			if err := prog.Sanity(); err != nil {
				t.Fatalf("%s: %s: %v", example, p.Name, err)
			}
			compareGolden(t, filepath.Join("testdata", example+"."+p.Name), prog.String())
		}
	}
}

func compareGolden(t *testing.T, golden, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s:\n%s\nwant:\n%s", golden, got, want)
	}
}

func parse(t *testing.T, path string) *seair.Program {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := seair.Parse(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	if err := prog.Sanity(); err != nil {
		t.Fatal(err)
	}
	return prog
}

// TestPassesRefuse demands an error of each pass for a program in a form that it is not made for.
func TestPassesRefuse(t *testing.T) {
	paper := parse(t, filepath.Join("testdata", "paper.seair"))
	for _, p := range Passes[1:] {
		if _, err := p.Run(paper, property.Default()); err == nil {
			t.Errorf("%s accepts a program with many checks", p.Name)
		}
	}
	sa, err := SingleAssert(paper, property.Default())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Gated(sa); err == nil {
		t.Error("gssa accepts many assumptions")
	}
	loop := `target "x86_64-pc-linux-gnu" pointers 64 little-endian

fun @main() -> void "main" signature "void ()" !0 regs 2 mem %1:mem {
b0 "":
  br b1
b1 "": b0 b1
  br b1
}
`
	prog, err := seair.Parse(strings.NewReader(loop))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := SingleAssert(prog, property.Default()); err == nil {
		t.Error("sa accepts a loop")
	}
	some := property.Default()
	some[property.MemoryNull] = false
	if _, err := SingleAssert(paper, some); err == nil {
		t.Error("sa accepts some of the checks of an access")
	}
}
