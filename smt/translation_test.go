package smt

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/term"
)

// translationTerms are random conditions over bit-vectors and arrays.
func translationTerms(seed uint64) (*term.Pool, []term.ID) {
	r := rand.New(rand.NewPCG(seed, 92))
	p := term.NewPool()
	widths := [][]int{{3, 4}, {8, 5}, {16, 2}, {64, 7}, {65, 1}}[seed%5]
	g := newGenerator(p, random(r), widths, seed%2 == 0, widths[0] <= 8)
	ts := []term.ID{g.formula(12), g.of(1), g.formula(6)}
	if seed%3 == 0 {
		a := newArrayGenerator(p, random(r), 4, 4, seed%2 == 0)
		ts = append(ts, a.formula(8, 3))
	}
	return p, ts
}

// TestCheckTranslation: what is translated right is never blamed, whatever the circuits.
func TestCheckTranslation(t *testing.T) {
	for seed := range uint64(60) {
		p, ts := translationTerms(seed)
		o := randomOptions(random(rand.New(rand.NewPCG(seed, 93))))
		if n, err := CheckTranslation(background, p, o, ts, 6, seed); err != nil || n != 6 {
			t.Errorf("seed %d: %d points, %v", seed, n, err)
		}
	}
}

// blunt is an engine that gets one clause without one of its literals.
type blunt struct {
	Engine
	at int // the clause
}

func (e *blunt) AddClause(lits ...sat.Lit) {
	if e.at--; e.at == 0 && len(lits) > 1 {
		lits = lits[1:]
	}
	e.Engine.AddClause(lits...)
}

// TestCheckTranslationFinds: most clauses that say too much are found.
func TestCheckTranslationFinds(t *testing.T) {
	found, tried := 0, 0
	for seed := range uint64(20) {
		for at := 3; at < 60; at += 8 {
			p, ts := translationTerms(seed)
			o := DefaultOptions()
			o.NewEngine = func() Engine { return &blunt{DefaultOptions().engine(), at} }
			_, err := CheckTranslation(background, p, o, ts, 12, seed)
			tried++
			if err != nil {
				if !strings.Contains(err.Error(), "translation of terms to clauses is wrong") {
					t.Fatal(err)
				}
				found++
			}
		}
	}
	t.Logf("found %d of %d", found, tried)
	if found < tried/2 {
		t.Errorf("only %d of %d wrong clauses were found", found, tried)
	}
}
