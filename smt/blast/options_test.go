package blast

import (
	"reflect"
	"testing"
)

// TestParameters wants each field of Options in the table, once, settable to
// what Get gives, and errors for anything else.
func TestParameters(t *testing.T) {
	ps := Parameters()
	if n := reflect.TypeFor[Options]().NumField(); n != len(ps) {
		t.Errorf("%d fields, %d parameters", n, len(ps))
	}
	seen := map[string]bool{}
	for _, p := range ps {
		if seen[p.Name] || p.Doc == "" || p.Range == "" || p.Default == "" {
			t.Errorf("%+v", p)
		}
		seen[p.Name] = true
		o := DefaultOptions()
		if v, err := o.Get(p.Name); err != nil || v != p.Default {
			t.Errorf("%s is %q, %v", p.Name, v, err)
		}
		if err := o.Set(p.Name, p.Default); err != nil || o != DefaultOptions() {
			t.Errorf("%s: %v", p.Name, err)
		}
		if err := o.Set(p.Name, "maybe"); err == nil || o != DefaultOptions() {
			t.Errorf("%s takes nonsense", p.Name)
		}
		other := map[string]string{"multiplier": "wallace", "booth-width": "7", "divider": "non-restoring",
			"abstract-width": "8", "abstract-lemmas": "0", "abstract-values": "5"}[p.Name]
		if other == "" {
			other = map[string]string{"true": "false", "false": "true"}[p.Default]
		}
		if err := o.Set(p.Name, other); err != nil || o == DefaultOptions() {
			t.Errorf("%s=%s: %v", p.Name, other, err)
		}
		if v, _ := o.Get(p.Name); v != other {
			t.Errorf("%s is %q, want %q", p.Name, v, other)
		}
	}
	o := DefaultOptions()
	if err := o.Set("no-such", "1"); err == nil {
		t.Error("an unknown parameter is accepted")
	}
	if err := o.Set("booth-width", "-1"); err == nil {
		t.Error("a negative width is accepted")
	}
}
