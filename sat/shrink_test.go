package sat

import (
	"slices"
	"strings"
	"testing"
)

// shrink reduces a script that fails to one that fails in the same way and is
// minimal: no operation, literal or setting can be left out (Zeller and
// Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002, with
// the domain's own steps).
func shrink(sc *script, kind string, fails func(*script) *failure) *script {
	still := func(next *script) bool {
		f := fails(next)
		if f == nil || f.kind != kind {
			return false
		}
		sc = next
		return true
	}
	for again := true; again; {
		again = false
		// Operations, in ever smaller blocks.
		for size := len(sc.ops); size > 0; size /= 2 {
			for i := 0; i < len(sc.ops); {
				next := *sc
				next.ops = slices.Delete(slices.Clone(sc.ops), i, min(i+size, len(sc.ops)))
				if still(&next) {
					again = true
				} else {
					i += size
				}
			}
		}
		for i := range sc.ops {
			for j := 0; j < len(sc.ops[i].lits) && sc.ops[i].kind != opPhase; {
				next := *sc
				next.ops = slices.Clone(sc.ops)
				next.ops[i].lits = slices.Delete(slices.Clone(sc.ops[i].lits), j, j+1)
				if still(&next) {
					again = true
				} else {
					j++
				}
			}
		}
		if sc.proof != "" {
			next := *sc
			next.proof = ""
			again = still(&next) || again
		}
		defaults := DefaultParams()
		for i := range parameters {
			q := &parameters[i]
			value := q.format(&defaults)
			if q.format(&sc.par) == value {
				continue
			}
			next := *sc
			if q.parse(&next.par, value) == nil {
				again = still(&next) || again
			}
		}
	}
	// Variables without gaps.
	name := map[int]Lit{}
	next := *sc
	next.ops = slices.Clone(sc.ops)
	for i, o := range next.ops {
		lits := slices.Clone(o.lits)
		for j, l := range lits {
			if name[l.Var()] == 0 {
				name[l.Var()] = Lit(len(name) + 1)
			}
			lits[j] = name[l.Var()]
			if l < 0 {
				lits[j] = -lits[j]
			}
		}
		next.ops[i].lits = lits
	}
	still(&next)
	return sc
}

// TestShrink reduces a random script to the few lines that matter to a made-up
// defect: a solve that assumes a literal of a clause with its complement.
func TestShrink(t *testing.T) {
	fails := func(sc *script) *failure {
		seen := map[Lit]bool{}
		for _, o := range sc.ops {
			for _, l := range o.lits {
				if o.kind == opAdd {
					seen[l] = true
				} else if o.kind == opSolve && seen[-l] && !sc.par.InitialPhase {
					return fail("made up", "%d", l)
				}
			}
		}
		return nil
	}
	for seed := range uint64(50) {
		sc := randomScript(newRand(seed), 30)
		f := fails(sc)
		if f == nil {
			continue
		}
		small := shrink(sc, f.kind, fails)
		text := small.String()
		if want := "add 1\nsolve -1\n"; text != want && text != strings.ReplaceAll(want, "1", "-1") && text != "add -1\nsolve 1\n" {
			t.Errorf("seed %d: reduced to\n%s", seed, text)
		}
		back, err := parseScript(text, 30)
		if err != nil || back.String() != text {
			t.Errorf("seed %d: %v, reads back as\n%s", seed, err, back)
		}
	}
}
