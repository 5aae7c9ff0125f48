package fathom

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/term"
)

// covered says what a certificate vouches for. It is written into each.
const covered = `each question that clauses refuted: the clauses of line i contradict the literals of line q
not covered, and trusted: compilation, the bounded program and its terms; simplification of terms, which alone answers the questions of line t
not covered, and tested at random points only: that the clauses say what the terms say (gates, lemmas about arrays, products and quotients)`

// certifiedPoints is at how many random points the translation of terms to clauses is tested.
const certifiedPoints = 8

// certify tests what the certificate of a safe program does not cover as far as that can be tested, writes what it claims, and
// ends it.
func (v *verification) certify(ctx context.Context, c *smt.CertificateWriter) error {
	v.opt.Progress("certify", "")
	asked := slices.Concat(v.infeasible, v.conds.Violations)
	for _, t := range v.conds.Unfollowed {
		if t != term.None {
			asked = append(asked, t)
		}
	}
	points, err := smt.CheckTranslation(ctx, v.pool, v.solverOptions(), asked, certifiedPoints, 1)
	if err != nil {
		return err
	}
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
	if v.result.Bound == Complete {
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
	c.Claim("translation tested at %d of %d points", points, certifiedPoints)
	return c.Close()
}
