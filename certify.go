package fathom

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/fathom-verifier/fathom/smt"
)

// covered says what a certificate vouches for. It is written into each.
const covered = `each question that clauses refuted: the clauses of line i contradict the literals of line q
not covered, and trusted: compilation, the bounded program and its terms; simplification of terms, which alone answers the questions of line t
not covered, and trusted: that the clauses say what the terms say (gates, lemmas about arrays, products and quotients)`

// certify writes what the certificate of a safe program claims, and ends it.
func (v *verification) certify(c *smt.CertificateWriter) error {
	src := v.program.source
	for _, name := range src.Files {
		digest := "" // of what can be read again
		if f, err := os.Open(name); err == nil {
			h := sha256.New()
			if _, err := io.Copy(h, f); err == nil {
				digest = fmt.Sprintf(" sha256 %x", h.Sum(nil))
			}
			f.Close()
		}
		c.Claim("source: %s%s", name, digest)
	}
	c.Claim("entry: %s", src.Entry)
	if v.result.Bound == 0 {
		c.Claim("verdict: safe, for every execution")
	} else {
		c.Claim("verdict: safe, for executions of at most %d iterations of each loop and levels of each recursion", int(v.result.Bound))
	}
	for _, a := range v.result.Assumptions {
		c.Claim("assumption: %s", a)
	}
	for _, p := range v.result.Properties {
		c.Claim("property: %s %s at %s:%d:%d: %s", p.ID, p.Verdict, p.File, p.Line, p.Column, p.Message)
	}
	for text := range strings.Lines(covered) {
		c.Claim("covers: %s", strings.TrimSpace(text))
	}
	return c.Close()
}
