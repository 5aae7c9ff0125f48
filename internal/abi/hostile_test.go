package abi

import "testing"

// TestHostileSignatures: what is no signature is read as one that no other is the same as, and what is one is not changed.
func TestHostileSignatures(t *testing.T) {
	for _, text := range []string{"", " ", "(", " (", "[", "[]", "[3", "[3 x", "[3 x ]", "<", "<{", "<{}", "<{>", "{", "{,}", "}", "i32 (", "i32 ({)", "i32 ([2 x {)", "{{}", "cc(1", "i32 (<3 x >)"} {
		s := ParseSignature(text, 64)
		s.Accepts(s, "x86_64", false)
		s.Accepts(ParseSignature("i32 (i32)", 64), "x86_64", false)
		_ = s.String()
	}
	for _, text := range []string{"void", "ptr", "i32", "{ i8, { i8, ptr } }", "<{ i8, i32 }>", "[3 x i8]", "[2 x { i8, [2 x i16] }]", "<4 x float>", "{}", "x86_fp80"} {
		if !isType(text) {
			t.Errorf("%s is a type", text)
		}
	}
}
