package sat

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// The fuzzers of the solver, after CaDiCaL's mobical (Niemetz, Preiner and
// Biere, "Model-Based API Testing for SMT Solvers", 2017): random scripts over
// random formulas of many shapes under random parameters, each answer checked.
// A failure is reduced and written as a script for testdata/scripts.
//
//	go test ./sat -run TestMobical -mobical.scripts 1000000 -timeout 0 -v
var (
	mobicalScripts = flag.Int("mobical.scripts", 0, "number of scripts TestMobical runs; 0 is a few")
	mobicalSeed    = flag.Uint64("mobical.seed", 1, "seed of the first script of TestMobical")
	mobicalPeers   = flag.Int("mobical.peers", 10, "other solvers confirm the answers of every so many scripts; 0 is none")
	mobicalVars    = flag.Int("mobical.vars", 60, "most variables of a script")
)

// scripts returns the files of testdata/scripts.
func scripts(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/scripts/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[f] = string(text)
	}
	return out
}

// add adds the counts of another.
func (s *Stats) add(o *Stats) {
	v, w := reflect.ValueOf(s).Elem(), reflect.ValueOf(o).Elem()
	for i := range v.NumField() {
		if v.Field(i).CanInt() {
			v.Field(i).SetInt(v.Field(i).Int() + w.Field(i).Int())
		}
	}
}

// seededScript is script number seed. Most have so few variables that a truth
// table gives the answers.
func seededScript(seed uint64, most int) *script {
	r := newRand(seed)
	vars := tableVars - 1 - min(int(3*r.ExpFloat64()), tableVars-3)
	if r.IntN(6) == 0 && most > tableVars {
		vars = tableVars + r.IntN(most-tableVars)
	}
	return randomScript(r, vars)
}

func runScript(sc *script) *failure {
	rn := runner{invariants: true}
	if err := rn.run(sc); err != nil {
		return err.(*failure)
	}
	return nil
}

// report reduces a failure and writes it down.
func report(t *testing.T, sc *script, err error) {
	t.Helper()
	text := sc.String()
	if f := runScript(sc); f != nil {
		err = f
		text = shrink(sc, f.kind, runScript).String()
	}
	file := filepath.Join(os.TempDir(), fmt.Sprintf("fathom-sat-%d.txt", time.Now().UnixNano()))
	if werr := os.WriteFile(file, []byte(text), 0o644); werr != nil {
		file = werr.Error()
	}
	t.Fatalf("%v\nreduced, in %s, to be kept in testdata/scripts:\n%s", err, file, text)
}

// TestMobical runs random scripts. With other solvers installed, they confirm
// the answers.
func TestMobical(t *testing.T) {
	n := *mobicalScripts
	if n == 0 {
		if n = 10_000; testing.Short() {
			n = 1000
		}
	}
	peers := newPeerCheck(t.TempDir())
	var rn runner
	var peerErr error
	confirm := func(q query) {
		if peerErr == nil {
			peerErr = peers.add(q)
		}
	}
	var seed atomic.Uint64
	stop := watchdog(t, &seed)
	defer stop()
	began := time.Now()
	slowest, slowSeed := time.Duration(0), uint64(0)
	for i := range n {
		seed.Store(*mobicalSeed + uint64(i))
		sc := seededScript(seed.Load(), *mobicalVars)
		rn.invariants = i%16 == 0
		rn.answered = nil
		if *mobicalPeers > 0 && i%*mobicalPeers == 0 && len(peers.peers) > 0 {
			rn.answered = confirm
		}
		start := time.Now()
		err := rn.run(sc)
		if d := time.Since(start); d > slowest {
			slowest, slowSeed = d, seed.Load()
		}
		if err != nil {
			t.Logf("script %d", seed.Load())
			report(t, sc, err)
		}
		if peerErr != nil {
			t.Fatalf("script %d or one before it: %v", seed.Load(), peerErr)
		}
	}
	if err := peers.flush(); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range peers.peers {
		names = append(names, p.name)
	}
	t.Logf("%d scripts from seed %d in %.1f s: %d queries, %d sat, %d unsat, %d unknown, %d checked proofs; %d conflicts",
		rn.scripts, *mobicalSeed, time.Since(began).Seconds(), rn.solves, rn.sat, rn.unsat, rn.unknown, rn.proofs, rn.conflicts)
	t.Logf("script %d was the slowest, with %v", slowSeed, slowest)
	t.Logf("%d answers confirmed by each of %s, in %d processes", peers.confirmed, strings.Join(names, ", "), peers.processes)
	t.Logf("%+v", rn.techniques)
	if rn.sat == 0 || rn.unsat == 0 || rn.unknown == 0 || rn.proofs == 0 {
		t.Error("the scripts do not exercise everything")
	}
	// Each technique must have taken part.
	v := reflect.ValueOf(rn.techniques)
	for i := range v.NumField() {
		if v.Field(i).Int() == 0 {
			t.Errorf("%s is 0 over all scripts", v.Type().Field(i).Name)
		}
	}
}

// watchdog panics when one script takes very long, which means that some loop of
// the solver does not end.
func watchdog(t *testing.T, seed *atomic.Uint64) (stop func()) {
	done := make(chan struct{})
	go func() {
		last := uint64(0)
		for {
			select {
			case <-done:
				return
			case <-time.After(10 * time.Minute):
			}
			if now := seed.Load(); now == last {
				panic(fmt.Sprintf("%s: script %d does not end:\n%s", t.Name(), now, seededScript(now, *mobicalVars)))
			} else {
				last = now
			}
		}
	}()
	return func() { close(done) }
}

// TestMobicalReproducible: a seed means one script, and its text form the same.
func TestMobicalReproducible(t *testing.T) {
	shapesSeen := map[string]bool{}
	for seed := range uint64(200) {
		sc := seededScript(seed, 40)
		if err := sc.par.Validate(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		text := sc.String()
		if again := seededScript(seed, 40).String(); again != text {
			t.Fatalf("seed %d: two scripts", seed)
		}
		back, err := parseScript(text, 1000)
		if err != nil || back.String() != text || back.par != sc.par {
			t.Fatalf("seed %d: %v; reads back as\n%s\nnot\n%s", seed, err, back, text)
		}
		shapesSeen[text] = true
	}
	if len(shapesSeen) != 200 {
		t.Errorf("%d different scripts of 200", len(shapesSeen))
	}
}

// FuzzScript runs scripts in text form, which the fuzzing engine mutates.
func FuzzScript(f *testing.F) {
	for _, text := range scripts(f) {
		f.Add(text)
	}
	for seed := range uint64(30) {
		sc := seededScript(seed, tableVars)
		sc.proof = []string{"", "drat", "lrat", "package"}[seed%4]
		f.Add(sc.String())
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		sc, err := parseScript(text, 40)
		if err != nil || sc.vars() > 60 {
			return
		}
		if f := runScript(sc); f != nil {
			report(t, sc, f)
		}
	})
}
