package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestHostileFormulas gives fathom solve what no one means well with: each gets an
// answer or an error with its place, in memory that is in proportion to the input.
func TestHostileFormulas(t *testing.T) {
	const million = 1_000_000
	repeat := strings.Repeat
	each := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i, i+1)
		}
		return b.String()
	}
	noise := make([]byte, 100_000)
	for i := range noise {
		noise[i] = byte(i*7919 + i*i*31)
	}
	const error1 = "(error \"1:"
	for _, c := range []struct {
		name, text, want string
		code             int
	}{
		{"open.smt2", repeat("(", million), error1 + "1000000: this parenthesis is not closed", 3},
		{"parentheses.smt2", "(assert " + repeat("(", million) + repeat(")", million) + ")", error1 + "10: the name of a function", 3},
		{"not.smt2", "(declare-const b Bool)(assert " + repeat("(not ", million) + "b" + repeat(")", million) + ")(check-sat)", "sat\n", 0},
		{"sorts.smt2", "(declare-const x " + repeat("(Array Bool ", million) + "Bool" + repeat(")", million) + ")", error1 + "114: unsupported: arrays nested more than 8 deep", 3},
		{"lets.smt2", "(declare-const x0 (_ BitVec 8))(assert (= #x00 " + each(2000, "(let ((x%[2]d (bvmul x%[1]d (bvadd x%[1]d #x01)))) ") + "x2000" + repeat(")", 2000) + "))(check-sat)", "sat\n", 0},
		{"width.smt2", "(declare-const x (_ BitVec 2147483648))", error1 + "28: the number must be from 1 to 65536", 3},
		{"width32.smt2", "(declare-const x (_ BitVec 4294967297))", error1 + "28: the number must be from 1 to 65536", 3},
		{"wide.smt2", "(declare-const x (_ BitVec 65536))(declare-const y (_ BitVec 65536))(assert (= (bvmul x y) (bvudiv y x)))(check-sat)", "sat\n", 0},
		{"numeral.smt2", "(assert (= (_ bv" + repeat("9", million) + " 64) #x0))", error1 + "15: malformed constant", 3},
		{"level.smt2", "(push " + repeat("9", million) + ")", error1 + "7: the number must be", 3},
		{"hex.smt2", "(assert (= #x" + repeat("f", million) + " #x0))", error1 + "12: constant of 4000000 bits, at most 65536", 3},
		{"concat.smt2", "(assert (= (concat " + repeat("#b1 ", 65536) + ") (concat " + repeat("#b1 ", 65536) + ")))(check-sat)", "sat\n", 0},
		{"repeat.smt2", "(declare-const x (_ BitVec 1))(assert (= ((_ repeat 65536) #b1) ((_ repeat 65536) x)))(check-sat)", "sat\n", 0},
		{"string.smt2", "(echo \"" + repeat("a", million), error1 + "7: string without an end", 3},
		{"symbol.smt2", "(echo |" + repeat("a", million), error1 + "7: quoted symbol without an end", 3},
		{"nul.smt2", "(assert \x00)", error1 + "9: unexpected character '\\x00'", 3},
		{"noise.smt2", string(noise), error1 + "1: unexpected character", 3},
		{"latin.smt2", "(assert \xe9)", error1 + "9: unexpected byte 0xe9: no text in ASCII or UTF-8", 3},
		{"utf8.smt2", "(assert \u00e9)", error1 + "9: unexpected character 'é': outside strings", 3},
		{"mark.smt2", "\ufeff(check-sat)", "sat\n", 0},
		{"escape.smt2", "(assert |\x1b[31m|)", error1 + "9: ?[31m is not declared", 3},
		{"noise", "BZh9" + string(noise), "noise: damaged bzip2 data", 3},
		{"crlf.smt2", "(declare-const x Bool)\r\n(assert x)\r\n(check-sat)\r\n(assert y)", "sat\n(error \"4:9: y is not declared", 3},

		{"variables.cnf", "p cnf 2147483647 1\n1 0\n", ":1:16: number in header is above the limit", 3},
		{"clauses.cnf", "p cnf 1 99999999999999\n1 0\n", ":3:1: 1 clauses, but the header declares 99999999999999", 3},
		{"sparse.cnf", "p cnf 1000000000 1\n1000000000 0\n", "number the variables densely", 3},
		{"declared.cnf", "p cnf 1000000000 1\n1 0\n", "s SATISFIABLE\nv 1 0\n", 10},
		{"literal.cnf", "p cnf 10 1\n" + repeat("9", million) + " 0\n", ":2:1: variable is above the 10 declared", 3},
		{"clause.cnf", "p cnf 10 1\n" + repeat("1 ", million), ":2:2000001: input ends within a clause", 3},
		{"blank.cnf", "p cnf " + repeat(" ", million) + "1 1\n1 0", "s SATISFIABLE", 10},
		{"nul.cnf", "p cnf 1 1\n1\x00 0\n", ":2:2: unexpected '\\x00' in a number", 3},
		{"latin.cnf", "p cnf 1 1\n\xe9", ":2:1: unexpected byte 0xe9", 3},
		{"crlf.cnf", "p cnf 1 1\r\n-1 0\r\n", "s SATISFIABLE\nv -1 0\n", 10},
		{"noise.cnf", string(noise), ":1:1: unexpected", 3},

		{"name.sf", "v 1.0\nd " + repeat("x", million) + ":i8\n", ":2:3: \"xxxx", 3},
		{"declarations.sf", "v 1.0\nd " + each(100_000, "x%[1]d:i8 "), "sat\n", 10},
		{"noise.sf", string(noise), ":1:1: a line begins with", 3},

		{"bomb.smt2.gz", string(compressed(t, repeat(" ", 100*million)+"(check-sat)")), "sat\n", 0},
		{"bomb.cnf.gz", string(compressed(t, "p cnf 1 1\n"+repeat("c\n", 20*million)+"1 0\n")), "s SATISFIABLE", 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), c.name)
			if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var out, errs bytes.Buffer
			code := run([]string{"solve", "--mem", "2G", path}, &out, &errs)
			runtime.ReadMemStats(&after)
			if text := out.String() + errs.String(); code != c.code || !strings.Contains(text, c.want) {
				t.Errorf("exit %d, %.300s\nwant exit %d, %s", code, text, c.code, c.want)
			}
			if mb := (after.TotalAlloc - before.TotalAlloc) >> 20; mb > 2000+600*uint64(len(c.text))>>20 {
				t.Errorf("%d MB were allocated for %d bytes of input", mb, len(c.text))
			}
		})
	}
}

func compressed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
