package abi

import "testing"

func TestAccepts(t *testing.T) {
	const x86, i386, arm64 = "x86_64-pc-linux-gnu", "i386-pc-linux-gnu", "aarch64-linux-gnu"
	for _, c := range []struct {
		triple       string
		is, call     string
		want, wanted bool // by a call of a function, and the other way round
	}{
		{x86, "i32 (i32)", "i32 (i32)", true, true},
		{x86, "i32 (float)", "i32 (i32)", false, false},
		{i386, "i32 (float)", "i32 (i32)", false, false},
		{x86, "i32 (i64, double)", "i32 (double, i64)", false, false},
		{x86, "i32 (ptr)", "i64 (ptr)", false, false},
		{x86, "ptr (ptr, i64)", "i64 (i64, ptr)", true, true},
		{i386, "ptr (ptr)", "i64 (i64)", false, false},
		{i386, "ptr (ptr)", "i32 (i32)", true, true},
		{x86, "void (i32)", "i32 (i32)", false, true},
		{x86, "double (i32)", "void (i32)", true, false},
		{i386, "double (i32)", "void (i32)", false, false},
		{x86, "x86_fp80 ()", "void ()", false, false},
		{arm64, "fp128 ()", "void ()", true, false},
		{x86, "void ({ i64, double })", "void (i64, double)", true, true},
		{x86, "void ([2 x i64])", "void ({ i64, { ptr } })", true, true},
		{x86, "void (<2 x float>)", "void (double)", true, true},
		{x86, "void (<4 x float>)", "void (<2 x i64>)", true, true},
		{x86, "void (<4 x float>)", "void (i128)", false, false},
		{x86, "void (i8 signext)", "void (i8 zeroext)", false, false},
		{x86, "void (i8)", "void (i8 zeroext)", true, true},
		{x86, "void (i32 signext)", "void (i32 zeroext)", true, true},
		{x86, "void (ptr byval(24))", "void (ptr)", false, false},
		{x86, "void (ptr byval(24))", "void (ptr byval(32))", false, false},
		{x86, "void (ptr sret)", "void (ptr)", false, false},
		{x86, "cc(8) void (ptr)", "void (ptr)", false, false},
		{x86, "i32 (ptr, ...)", "i32 (ptr, i32)", true, false},
		{x86, "i32 (ptr, ...)", "i32 (ptr, double)", false, false},
		{x86, "i32 (ptr, ...)", "i32 (ptr, double, ...)", true, false},
		{x86, "i32 (ptr, double)", "i32 (ptr, ..., double)", false, false},
		{x86, "i32 (ptr, i64)", "i32 (ptr, ..., ptr)", true, true},
		{x86, "i32 (ptr, i64)", "i32 (ptr)", false, false},
	} {
		bits := 64
		if c.triple == i386 {
			bits = 32
		}
		is, call := ParseSignature(c.is, bits), ParseSignature(c.call, bits)
		if got := is.Accepts(call, c.triple, false); got != c.want {
			t.Errorf("%s: %s called as %s: %v", c.triple, c.is, c.call, got)
		}
		if got := call.Accepts(is, c.triple, false); got != c.wanted {
			t.Errorf("%s: %s called as %s: %v", c.triple, c.call, c.is, got)
		}
	}
}

func TestSignatureInC(t *testing.T) {
	for text, want := range map[string]string{
		"void ()":                "void (void)",
		"i32 (ptr, ..., double)": "int (pointer, double)",
		"i64 (ptr, ...)":         "long (pointer, ...)",
		"void (ptr sret, i8 zeroext, ptr byval(24), <{ i8, [2 x i32] }>, <4 x float>)": "a structure (unsigned char, structure of 24 bytes, structure, vector)",
	} {
		if got := ParseSignature(text, 64).String(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}
