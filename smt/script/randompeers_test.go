package script

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Random scripts, answered by this package and by other solvers. Of a script of some fifty questions each of the others makes one run;
// old versions of Boolector know no levels and get each question in a process of its own. What this package says of models, values, cores
// and failed assumptions becomes further questions to the others. With few scripts it is a test of each run; a long one is
//
//	go test ./smt/script -run TestRandomScripts -smt.checks 200000 -timeout 0 -v
var (
	smtChecks = flag.Int("smt.checks", 0, "number of questions TestRandomScripts asks; 0 is a few")
	smtSeed   = flag.Uint64("smt.seed", 1, "seed of the first script of TestRandomScripts")
	smtTally  = flag.String("smt.tally", "", "file for the counts of TestRandomScripts so far")
)

// perScript is how many questions a script has, about.
const perScript = 50

// peer is another solver.
type peer struct {
	name string
	args []string
	head string // of each script
	each bool   // a process for each question
}

var peers = []peer{
	{name: "z3", args: []string{"-in"}, head: "(set-option :timeout 2000)\n"},
	{name: "cvc5", args: []string{"--lang=smt2", "--incremental", "--tlimit-per=2000", "-"}},
	{name: "boolector", args: []string{"--smt2", "-t", "2"}, each: true},
}

func (p peer) run(text string) []string {
	ctx, stop := context.WithTimeout(background, 200*time.Second)
	defer stop()
	cmd := exec.CommandContext(ctx, p.name, p.args...)
	cmd.Stdin = strings.NewReader(p.head + text)
	out, err := cmd.CombinedOutput() // the exit code is an answer, too
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if ctx.Err() != nil {
		lines = append(lines, err.Error())
	}
	return lines
}

// compare puts the questions of a script to the solver and counts what it says; an error tells of a disagreement.
func (p peer) compare(s *randomScript) error {
	var got []string
	if p.each {
		for _, q := range s.asked {
			if q.alone == "" {
				got = append(got, "")
				continue
			}
			out := p.run(q.alone)
			got = append(got, out[len(out)-1]) // behind warnings
		}
	} else {
		text := fmt.Sprintf("(set-logic %s)\n%s", s.logic, s.peers.String())
		if got = p.run(text); len(got) != len(s.asked) {
			return fmt.Errorf("%s gives %d answers to %d questions: %.500s\n%s", p.name, len(got), len(s.asked), strings.Join(got, "\n"), keepFile(p.name, s, text))
		}
	}
	for i, q := range s.asked {
		switch got[i] {
		case "":
		case q.want:
			s.tally[p.name+" "+q.what+" "+q.want]++
		case "sat", "unsat":
			return fmt.Errorf("seed %d, question %d (%s): %s, %s says %s\n%s", s.seed, i, q.what, q.want, p.name, got[i],
				keepFile(p.name, s, q.alone+"; the whole\n"+s.whole.String()+"; for peers\n"+s.peers.String()))
		case "unknown", "timeout":
			s.tally[p.name+" no answer"]++
		default:
			return fmt.Errorf("seed %d, question %d: %s says %s\n%s", s.seed, i, p.name, got[i], keepFile(p.name, s, q.alone))
		}
	}
	return nil
}

func keepFile(name string, s *randomScript, text string) string {
	file := filepath.Join(os.TempDir(), fmt.Sprintf("fathom-%s-%d.smt2", name, s.seed))
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return err.Error()
	}
	return "the script is in " + file
}

// TestRandomScripts compares answers to random scripts with those of other solvers.
func TestRandomScripts(t *testing.T) {
	checks := *smtChecks
	if checks == 0 {
		if checks = 800; testing.Short() {
			checks = 200
		}
	}
	var present []peer
	for _, p := range peers {
		if _, err := exec.LookPath(p.name); err == nil {
			present = append(present, p)
		}
	}
	tally, spent := make(map[string]int), make(map[string]time.Duration)
	seed := *smtSeed
	saved := time.Now()
	for tally["sat"]+tally["unsat"] < checks {
		begin := time.Now()
		ctx, stop := context.WithTimeout(background, 10*time.Minute)
		s := newRandomScript(ctx, seed, perScript, tally)
		stop()
		spent["fathom"] += time.Since(begin)
		if s.err != nil {
			t.Fatal(s.err)
		}
		for _, p := range present {
			begin := time.Now()
			if err := p.compare(s); err != nil {
				t.Error(err)
			}
			spent[p.name] += time.Since(begin)
		}
		seed++
		tally["scripts"]++
		if *smtTally != "" && time.Since(saved) > 10*time.Second {
			saved = time.Now()
			text := fmt.Sprintf("seeds %d to %d: %v; seconds %v; failed %t\n", *smtSeed, seed-1, tally, spent, t.Failed())
			if err := os.WriteFile(*smtTally, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("seeds %d to %d: %v; %v", *smtSeed, seed-1, tally, spent)
	if tally["sat"] < checks/5 || tally["unsat"] < checks/5 {
		t.Error("the scripts are one-sided")
	}
}
