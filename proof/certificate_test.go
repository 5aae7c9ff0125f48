package proof

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// seal adds the first and the last line of a certificate.
func seal(body string, questions int) string {
	text := CertificateMagic + "\n" + body
	return text + fmt.Sprintf("end %d %x\n", questions, sha256.Sum256([]byte(text)))
}

// twoSolvers interleaves two solvers with clauses of the same identifiers: the first refutes a and b together, then
// everything; the second c.
const twoSolvers = `c claim one
s 1
i 2 -1 -2 3 0
i 4 -1 -2 -3 0
s 2
i 2 -5 6 0
i 4 -5 -6 0
s 1
l 1 -1 -2 0 2 4 0
q 1 2 0
s 2
l 1 -5 0 2 4 0
d 2 4 0
q 5 0
t
s 1
i 6 1 0
i 8 2 0
l 3 0 6 8 1 0
q 0
q 7 0
c claim two
`

func TestCertificate(t *testing.T) {
	r, err := CheckCertificate(context.Background(), strings.NewReader(seal(twoSolvers, 5)))
	if err != nil {
		t.Fatal(err)
	}
	if r.Solvers != 2 || r.Given != 6 || r.Lemmas != 3 || r.Deletions != 2 || r.Refuted != 4 || r.Trivial != 1 || strings.Join(r.Claims, ", ") != "claim one, claim two" {
		t.Errorf("%+v", r)
	}
	if r, err := CheckCertificate(context.Background(), strings.NewReader(seal("", 0))); err != nil || r.Refuted != 0 {
		t.Errorf("without questions: %+v, %v", r, err)
	}
}

// TestCertificateRefused: what is sealed and wrong, and what is not sealed.
func TestCertificateRefused(t *testing.T) {
	change := func(old, new string) string {
		if strings.Count(twoSolvers, old) != 1 {
			t.Fatalf("%q is not there once", old)
		}
		return seal(strings.Replace(twoSolvers, old, new, 1), 5)
	}
	good := seal(twoSolvers, 5)
	for _, c := range []struct {
		text, want string
		verified   bool // false: not verified; true: malformed
	}{
		{change("l 1 -1 -2 0 2 4 0", "l 1 -1 2 0 2 4 0"), "line 10: clause -1 2: hint 2, clause -1 -2 3, is not unit", false},
		{change("l 1 -1 -2 0 2 4 0", "l 1 -1 -2 0 2 0"), "the hints end without a conflict", false},
		{change("i 4 -1 -2 -3 0", "i 4 -1 -2 3 0"), "line 10: ", false},
		{change("s 2\nl 1 -5 0", "s 1\nl 5 -5 0"), "line 13: ", false},
		{change("d 2 4 0\nq 5 0", "d 2 4 0\nl 3 -5 0 2 4 0\nq 5 0"), "hint 2 is not a clause that is present", false},
		{change("q 1 2 0", "q 1 0"), "line 11: question 1 is not refuted", false},
		{change("q 1 2 0", "q 1 -2 0"), "question 1 is not refuted", false},
		{change("q 5 0", "q -5 0"), "question 2 is not refuted", false},
		{change("i 4 -5 -6 0", "i 2 -5 -6 0"), "has identifier 2, which is taken", false},
		{seal(twoSolvers, 4), "there are 5 questions, not 4", false},
		{strings.Replace(good, "claim one", "claim two", 1), "was changed after it was written", false},
		{change("s 1\ni 2 -1", "i 2 -1"), "line 3, column 1: there is a step before the first solver", true},
		{change("i 2 -1 -2 3 0", "i 0 -1 -2 3 0"), "the identifier 0 is not above 0", true},
		{change("i 2 -1 -2 3 0", "i 2 -1 -2 1073741824 0"), "a literal or 0 is above the limit", true},
		{change("i 2 -1 -2 3 0", "i 2 -1 -2 1073741823 0"), "number the variables densely", true},
		{change("i 2 -1 -2 3 0", "i 99999999999999999999 -1 -2 3 0"), "above the limit", true},
		{change("t\n", "x\n"), "want c, s, i, l, d, q, t or end at the beginning of a line, found 'x'", true},
		{change("s 2\ni", "s 0\ni"), "solvers are numbered from 1, not 0", true},
		{good + "c more\n", "there is more behind the last line", true},
		{strings.TrimSuffix(good[:strings.LastIndex(good, "end")], "\n"), "ends without its last line", true},
		{good[:len(good)-8], "was changed", false},
		{"p cnf 1 1\n1 0\n", `want "fathom-certificate 1"`, true},
		{"fathom-certificate 10\n", `want "fathom-certificate 1"`, true},
		{"", `want "fathom-certificate 1"`, true},
	} {
		_, err := CheckCertificate(context.Background(), strings.NewReader(c.text))
		var no *NotVerifiedError
		var syntax *SyntaxError
		if err == nil || !strings.Contains(err.Error(), c.want) || errors.As(err, &no) == c.verified || errors.As(err, &syntax) != c.verified {
			t.Errorf("%v, want %s, of:\n%s", err, c.want, c.text)
		}
	}
	// Cut anywhere, and with any sign of a number changed.
	for i := range good {
		if _, err := CheckCertificate(context.Background(), strings.NewReader(good[:i])); err == nil && i < len(good)-1 {
			t.Errorf("the first %d of %d bytes are verified", i, len(good))
		}
		if good[i] >= '1' && good[i] <= '9' {
			flipped := good[:i] + "-" + good[i:]
			if good[i-1] == '-' {
				flipped = good[:i-1] + good[i:]
			}
			if _, err := CheckCertificate(context.Background(), strings.NewReader(flipped)); err == nil {
				t.Errorf("verified with a sign changed at byte %d", i)
			}
		}
	}
}

// TestCertificateBuffers: a certificate longer than a buffer, with its last line across two.
func TestCertificateBuffers(t *testing.T) {
	for pad := bufferSize - 400; pad < bufferSize+10; pad += 7 {
		text := seal("c "+strings.Repeat("x", pad)+"\n"+twoSolvers, 5)
		if _, err := CheckCertificate(context.Background(), strings.NewReader(text)); err != nil {
			t.Fatalf("padding %d: %v", pad, err)
		}
		bad := strings.Replace(text, "xxx", "xyx", 1)
		if _, err := CheckCertificate(context.Background(), strings.NewReader(bad)); err == nil {
			t.Fatalf("padding %d: changed and verified", pad)
		}
	}
}

// FuzzCertificate: no text makes the checker fail otherwise than by an error.
func FuzzCertificate(f *testing.F) {
	f.Add(twoSolvers, 5)
	f.Add("s 1\ni 1 1 0\ni 2 -1 0\nl 3 0 1 2 0\nq 0\n", 1)
	f.Fuzz(func(t *testing.T, body string, questions int) {
		r, err := CheckCertificate(context.Background(), strings.NewReader(seal(body, questions)))
		if err == nil && r.Refuted+r.Trivial != int64(questions) {
			t.Errorf("%d questions, not %d", r.Refuted+r.Trivial, questions)
		}
	})
}
