package lower

import (
	"context"
	"io/fs"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// TestExamples lowers the example programs as the front end hands them over, and checks the invariants and that
// nothing in them is beyond the language.
func TestExamples(t *testing.T) {
	if _, err := frontend.FindClang(); err != nil {
		t.Skip(err)
	}
	var files []string
	err := filepath.WalkDir("../../examples", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "libraries" {
			return filepath.SkipDir // whose sources are elsewhere
		}
		if err == nil && strings.HasSuffix(path, ".c") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	step := 12
	if testing.Short() {
		step = 60
	}
	reasons := map[string]string{}
	for i := 0; i < len(files); i += step {
		name := files[i]
		m, err := frontend.Load(context.Background(), frontend.Config{Files: []string{name}})
		if err != nil && strings.Contains(err.Error(), "--entry") {
			continue // verified from another function
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p, err := Module(m.Module, m.Entry, Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if err := p.Sanity(); err != nil {
			t.Errorf("%s: %v", name, err)
		} else {
			for _, f := range p.Funcs {
				for _, b := range f.Blocks {
					for i := range b.Instrs {
						if in := &b.Instrs[i]; in.Op == seair.Unsupported || in.Flags&seair.FlagApprox != 0 {
							reasons[p.Strings[in.Imm]] = f.Name + " in " + name
						}
					}
				}
			}
		}
		m.Close()
	}
	var list []string
	for r, where := range reasons {
		list = append(list, r+": "+where)
	}
	sort.Strings(list)
	t.Logf("not modelled:\n%s", strings.Join(list, "\n"))
}
