package frontend

import (
	"os"
	"runtime"
	"strings"
)

// A target is what options of clang say about the target: a triple, possibly of an architecture alone; "" is this machine.
type target string

// What options ask for that name only a width.
const (
	host32 target = "i386"
	host64 target = "x86_64"
)

// targetOf returns what options say about the target; the last one counts.
func targetOf(args []string) target {
	var t target
	for i, a := range args {
		name, isTriple := strings.CutPrefix(a, "--target=")
		switch {
		case a == "-m32":
			t = t.other(host32)
		case a == "-m64":
			t = t.other(host64)
		case isTriple:
			t = target(name)
		case a == "-target" && i+1 < len(args):
			t = target(args[i+1])
		}
	}
	return t
}

// other is the target of another width, of an x86.
func (t target) other(to target) target {
	if t == "" && runtime.GOARCH != "amd64" {
		return t
	}
	_, rest, found := strings.Cut(string(t), "-")
	if found {
		return to + "-" + target(rest)
	}
	return to
}

// x86of32Bits reports whether this is a Linux of 32 bits on an x86.
func (t target) x86of32Bits() bool {
	arch, system, _ := strings.Cut(string(t), "-")
	return len(arch) == 4 && arch[0] == 'i' && arch[2:] == "86" && (system == "" || strings.Contains(system, "linux"))
}

// multiarch is where Debian has the headers of glibc for x86-64.
const multiarch = "/usr/include/x86_64-linux-gnu"

// headerArgs are options after which clang finds headers that it would not find itself: those of glibc for x86 serve 32 bits
// as well as 64, but lie in a folder of the latter.
func (t target) headerArgs() []string {
	if !t.x86of32Bits() {
		return nil
	}
	if _, err := os.Stat(multiarch); err != nil {
		return nil
	}
	return []string{"-idirafter", multiarch}
}

// hint returns what to do about clang's messages, if it is the target that they come from.
func (t target) hint(messages string) string {
	if t == "" || !strings.Contains(messages, "file not found") {
		return ""
	}
	if t.x86of32Bits() {
		return "\nFor headers of a 32-bit system: apt install gcc-multilib g++-multilib"
	}
	return "\nHeaders of the target " + string(t) + " are needed: install them (Debian: a package libc6-dev-...-cross) or name their folder\n" +
		"with -isystem or --sysroot=; or pass -ffreestanding, include only what clang brings along (stddef.h, stdint.h, stdarg.h, limits.h)\n" +
		"and declare the functions of the library."
}
