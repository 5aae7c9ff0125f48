package frontend

import "testing"

// TestEnvironmentIsOnlyRead: a use of environ other than a read is unsupported, also one by way of a phi.
func TestEnvironmentIsOnlyRead(t *testing.T) {
	m := loadText(t, "a.ll", `
		@environ = external global ptr
		@other = global ptr null
		define ptr @f(i1 %c, ptr %list) {
		entry:
			%now = load ptr, ptr @environ
			br i1 %c, label %set, label %join
		set:
			br label %join
		join:
			%at = phi ptr [ @environ, %set ], [ @other, %entry ]
			store ptr %list, ptr %at
			ret ptr %now
		}`, Config{Entry: "f"})
	var refused int
	for _, c := range describe(t, m, "f") {
		if c == "check unsupported 0 an assignment to environ" {
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("refused %d times, want once: %q", refused, describe(t, m, "f"))
	}
}
