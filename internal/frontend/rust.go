package frontend

import (
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Rust's checks end in functions of its library that panic: of arithmetic, of indices, of unwrap and of assert!. They do not return, and
// bitcode of a crate has only their declarations. To reach one is a failed assertion. The library's functions that return have
// no such declarations, as far as they are not inlined: they are missing bodies like others.

// isPanic reports whether a function is one of Rust's that never returns and has no body.
func isPanic(f llvm.Value) bool {
	return f.IsDeclaration() && f.HasAttribute(llvm.AttrFunction, "noreturn") && rustPath(f.Name()) != ""
}

// rustPath returns the path of an item of Rust from its symbol, such as core::panicking::panic, without the hash at its end, or the
// symbol itself if it has Rust's newer mangling; "" if it is no symbol of Rust.
func rustPath(symbol string) string {
	if rest, ok := strings.CutPrefix(symbol, "_R"); ok && rest != "" && strings.ContainsRune("NIMXYC", rune(rest[0])) {
		return symbol
	}
	rest, ok := strings.CutPrefix(symbol, "_ZN")
	var path []string
	for ok && rest != "E" {
		digits := 0
		for digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9' {
			digits++
		}
		n, err := strconv.Atoi(rest[:digits])
		if err != nil || n > len(rest)-digits {
			return ""
		}
		path = append(path, rest[digits:digits+n])
		rest = rest[digits+n:]
	}
	last := len(path) - 1
	if last < 1 || len(path[last]) != 17 || path[last][0] != 'h' || strings.Trim(path[last][1:], "0123456789abcdef") != "" {
		return ""
	}
	return strings.Join(path[:last], "::")
}
