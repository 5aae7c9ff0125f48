package frontend

import (
	"runtime"
	"strings"
	"testing"
)

func TestTargetOf(t *testing.T) {
	for _, c := range []struct {
		args  string
		want  target
		short bool // 32 bits on an x86
	}{
		{"-O1 -Ifoo", "", false},
		{"--target=s390x-linux-gnu", "s390x-linux-gnu", false},
		{"-target i686-pc-linux-gnu", "i686-pc-linux-gnu", true},
		{"--target=x86_64-linux-gnu -m32", "i386-linux-gnu", true},
		{"--target=i386-windows-gnu", "i386-windows-gnu", false},
		{"-m32 --target=armv7a-none-eabi", "armv7a-none-eabi", false},
	} {
		got := targetOf(strings.Fields(c.args))
		if got != c.want || got.x86of32Bits() != c.short {
			t.Errorf("%s: %q, 32 bits on an x86: %v; want %q, %v", c.args, got, got.x86of32Bits(), c.want, c.short)
		}
	}
	if got := targetOf([]string{"-m32"}); runtime.GOARCH == "amd64" && !got.x86of32Bits() {
		t.Errorf("-m32 is for %q", got)
	}
	const missing = "fatal error: 'stdio.h' file not found"
	if hint := target("s390x-linux-gnu").hint(missing); !strings.Contains(hint, "s390x-linux-gnu") || target("").hint(missing) != "" {
		t.Errorf("hint %q", hint)
	}
}
