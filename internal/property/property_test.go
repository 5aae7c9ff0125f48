package property

import (
	"slices"
	"testing"
)

func TestParseSet(t *testing.T) {
	for _, c := range []struct {
		list    string
		has     []Kind
		hasNot  []Kind
		wantErr bool
	}{
		{list: "user", has: []Kind{UserAssert, UserReach}, hasNot: []Kind{MemoryNull}},
		{list: "memory", has: []Kind{MemoryNull, MemoryOverlap}, hasNot: []Kind{MemoryLeak, UserAssert}},
		{list: "memory.leak", has: []Kind{MemoryLeak}, hasNot: []Kind{MemoryNull}},
		{list: "arithmetic,leak", has: []Kind{ArithShift, MemoryLeak}, hasNot: []Kind{ArithUnsignedOverflow}},
		{list: "arith", has: []Kind{ArithShift, ArithUnsignedOverflow}},
		{list: "+leak", has: []Kind{MemoryLeak, UserAssert, MemoryBounds}},
		{list: "-memory.bounds", has: []Kind{UserAssert, MemoryNull}, hasNot: []Kind{MemoryBounds}},
		{list: "all,-user", has: []Kind{MemoryLeak}, hasNot: []Kind{UserAssert, UserReach}},
		{list: "nonsense", wantErr: true},
		{list: "memory.nonsense", wantErr: true},
	} {
		s, err := ParseSet(c.list)
		if (err != nil) != c.wantErr {
			t.Errorf("%s: error %v", c.list, err)
			continue
		}
		for _, k := range c.has {
			if !s[k] {
				t.Errorf("%s: lacks %s", c.list, k)
			}
		}
		for _, k := range c.hasNot {
			if s[k] {
				t.Errorf("%s: has %s", c.list, k)
			}
		}
	}
}

func TestCatalogueIsComplete(t *testing.T) {
	var seen []Kind
	for _, e := range Catalogue {
		if e.Meaning == "" || e.Bad == "" || e.Good == "" || e.Repair == "" || slices.Contains(seen, e.Kind) {
			t.Errorf("%s: undocumented, or listed twice", e.Kind)
		}
		if found, ok := Find(e.Kind); !ok || found.Meaning != e.Meaning {
			t.Errorf("%s: not found", e.Kind)
		}
		seen = append(seen, e.Kind)
	}
	for name, kinds := range groups {
		for _, k := range kinds {
			if !slices.Contains(seen, k) {
				t.Errorf("group %s: %s is not in the catalogue", name, k)
			}
		}
	}
}
