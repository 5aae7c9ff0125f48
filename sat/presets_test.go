package sat

import (
	"context"
	"strings"
	"testing"
)

// TestPresets: each preset is valid, says something, changes what it names, and
// solves.
func TestPresets(t *testing.T) {
	for i, q := range Presets() {
		p := DefaultParams()
		if err := p.Apply(q.Name); err != nil {
			t.Error(err)
		}
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", q.Name, err)
		}
		if (p == DefaultParams()) != (i == 0) || !strings.HasSuffix(q.Doc, ".") {
			t.Errorf("%s: %+v", q.Name, q)
		}
		for _, item := range q.Settings {
			name, value, _ := strings.Cut(item, "=")
			if got, err := p.Get(name); err != nil || got != value {
				t.Errorf("%s: %s is %s, %v", q.Name, item, got, err)
			}
		}
		for cnf, want := range map[*CNF]Status{chain(4, 3, false): Unsat, chain(8, 4, true): Sat} {
			s := NewWith(p)
			if err := cnf.Load(s); err != nil {
				t.Fatal(err)
			}
			if got := s.Solve(context.Background()); got != want {
				t.Errorf("%s: %v, want %v", q.Name, got, want)
			}
		}
	}
	p := DefaultParams()
	if err := p.Apply("fast"); err == nil || err.Error() != `there is no preset "fast"; there are `+presetNames() {
		t.Error(err)
	}
}

func presetNames() string {
	var names []string
	for _, q := range Presets() {
		names = append(names, q.Name)
	}
	return strings.Join(names, ", ")
}
