package abi

import "testing"

func TestPlace(t *testing.T) {
	for _, c := range []struct {
		triple                    string
		bits                      int
		used, bytes, offset, next uint64
		ok                        bool
	}{
		{"x86_64-pc-linux-gnu", 64, 8, 4, 8, 16, true},
		{"x86_64-pc-linux-gnu", 64, 8, 16, 16, 32, true},
		{"x86_64-pc-linux-gnu", 64, 8, 10, 16, 32, true}, // long double
		{"i386-pc-linux-gnu", 32, 4, 8, 4, 12, true},
		{"i386-pc-linux-gnu", 32, 4, 16, 4, 20, false}, // a vector
		{"armv7a-linux-gnueabihf", 32, 4, 8, 8, 16, true},
		{"powerpc64-unknown-linux-gnu", 64, 8, 4, 8, 16, true},
		{"powerpc64-unknown-linux-gnu", 64, 8, 16, 8, 24, false},
		{"riscv64-unknown-elf", 64, 8, 16, 16, 32, true},
		{"aarch64-linux-gnu", 64, 8, 16, 16, 32, true},
	} {
		l, ok := VaListOf(c.triple, c.bits)
		if !ok {
			t.Errorf("%s: no list", c.triple)
			continue
		}
		if offset, next, ok := l.Place(c.used, c.bytes); offset != c.offset && c.ok || next != c.next && c.ok || ok != c.ok {
			t.Errorf("%s: %d bytes behind %d are at %d, then %d, %v; want %d, %d, %v", c.triple, c.bytes, c.used, offset, next, ok, c.offset, c.next, c.ok)
		}
	}
	for _, triple := range []string{"x86_64-linux-gnux32", "mips64-linux-gnuabin32", "hexagon-unknown-elf", ""} {
		if l, ok := VaListOf(triple, 32); ok {
			t.Errorf("%s has the list %v", triple, l)
		}
	}
}
