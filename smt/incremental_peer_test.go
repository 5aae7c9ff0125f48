package smt

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/preprocess"
	"github.com/fathom-verifier/fathom/smt/smtlib"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Random incremental scripts against other solvers. A script asserts, pushes, asks and pops; many scripts are one run of
// each of the others, in which a script is a level, so that a query costs about a millisecond. Boolector gets the last question
// of each script by itself, functions as arrays: old versions know no levels and no functions. Without the environment
// a bounded number runs; for a long run,
//
//	FATHOM_PEER_SCRIPTS=20000 FATHOM_PEER_SEED=7 go test -run IncrementalPeers ./smt
const (
	peerScripts = 180
	peerBatch   = 60
)

// incrementalScript is a script with the answers of this package.
type incrementalScript struct {
	seed uint64
	text string
	want []Status
	last string // the last question by itself, for solvers without levels
}

// randomOptions switches rules and circuits.
func randomOptions(pick func(int) int) Options {
	o := DefaultOptions()
	o.CheckProofs = pick(4) == 0
	o.Cores = pick(2) == 0
	o.Preprocess = pick(6) != 0
	o.Recall = pick(3)
	for _, r := range preprocess.Switchable() {
		if pick(8) == 0 {
			o.RulesOff = o.RulesOff.With(r)
		}
	}
	if pick(3) == 0 {
		o.Blast.AbstractWidth = pick(10)
	}
	if pick(3) == 0 {
		o.Blast.BoothWidth = pick(6)
	}
	for _, name := range []string{"multiplier", "divider"} {
		values := map[string][]string{"multiplier": {"array", "wallace", "counter"}, "divider": {"restoring", "non-restoring", "multiply-back"}}[name]
		if err := o.Set(name, values[pick(3)]); err != nil {
			panic(err)
		}
	}
	if pick(4) == 0 {
		o.Sat = sat.DefaultParams()
		o.Sat.InprocessInterval = int64(1 + pick(50))
	}
	return o
}

// newIncrementalScript makes the script of a seed, by turns of bit-vectors, functions and arrays, and answers it.
func newIncrementalScript(t *testing.T, seed uint64) incrementalScript {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 77))
	pick := random(r)
	p := term.NewPool()
	form := smtlib.SelectOnly
	var formula func() term.ID
	switch seed % 4 {
	case 0, 1:
		widths := [][]int{{3, 4}, {8, 5}, {16, 2}, {64, 7}, {65, 1}, {4, 1}}[pick(6)]
		if seed%4 == 1 && pick(2) == 0 {
			form = smtlib.Functions
		}
		g := newGenerator(p, pick, widths, seed%4 == 1, widths[0] <= 8)
		formula = func() term.ID { return g.formula(2 + pick(6)) }
	default:
		ranges := seed%4 == 3
		sort := [][2]int{{2, 2}, {3, 1}, {4, 4}, {8, 8}, {32, 8}, {1, 65}}[pick(6)]
		if ranges {
			sort = [][2]int{{2, 2}, {3, 1}, {4, 4}}[pick(3)]
		}
		g := newArrayGenerator(p, pick, sort[0], sort[1], ranges)
		g.plain = true
		formula = func() term.ID { return g.formula(2+pick(8), 1+pick(3)) }
	}
	s := NewSolverWithOptions(p, randomOptions(pick))
	var said []term.ID // in the order of the script
	var plan []string  // what is printed for each: "assert", "push", "pop", "check"
	var open []term.ID // assertions above the first level
	var levels []int
	var want []Status
	do := func(what string, f term.ID) { plan, said = append(plan, what), append(said, f) }
	for range 3 + pick(5) {
		switch pick(4) {
		case 0:
			levels = append(levels, len(open))
			do("push", term.None)
			fallthrough
		case 1:
			f := formula()
			do("assert", f)
			if len(levels) == 0 {
				s.Assert(f)
			} else {
				open = append(open, f)
			}
		case 2:
			if n := len(levels); n > 0 {
				open, levels = open[:levels[n-1]], levels[:n-1]
				do("pop", term.None)
			}
		}
		st := s.Check(background, open...)
		if st == Unknown {
			t.Fatalf("seed %d: %s", seed, s.Reason())
		}
		if st == Unsat {
			for _, f := range s.FailedAssumptions() {
				if !slices.Contains(open, f) {
					t.Fatalf("seed %d: what failed was not assumed", seed)
				}
			}
		}
		do("check", term.None)
		want = append(want, st)
	}
	var terms []term.ID
	for _, f := range said {
		if f != term.None {
			terms = append(terms, f)
		}
	}
	printed, err := smtlib.WithoutRanges(p, terms...)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	var b bytes.Buffer
	script := smtlib.NewScript(&b, p, form)
	script.UseEquations()
	script.Line("(push 1)")
	script.Declare(printed...)
	for i, what := range plan {
		switch what {
		case "assert":
			script.Assert(printed[0])
			printed = printed[1:]
		case "check":
			script.Line("(check-sat)")
		default:
			script.Line("(%s 1)", plan[i])
		}
	}
	script.Line("(pop %d)", 1+len(levels))
	if err := script.Flush(); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return incrementalScript{seed, b.String(), want, lastQuestion(t, p, append(slices.Clone(s.asserts), open...))}
}

// lastQuestion is a script that asks whether terms hold together.
func lastQuestion(t *testing.T, p *term.Pool, ts []term.ID) string {
	t.Helper()
	ts, err := smtlib.WithoutRanges(p, ts...)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	script := smtlib.NewScript(&b, p, smtlib.SelectOnly)
	script.UseEquations()
	script.Line("(set-logic %s)", smtlib.Logic(p, smtlib.SelectOnly, ts...))
	script.Declare(ts...)
	for _, f := range ts {
		script.Assert(f)
	}
	script.Line("(check-sat)\n(exit)")
	if err := script.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// incrementalPeers are those that read scripts on the standard input, with levels.
var incrementalPeers = []struct {
	name string
	args []string
}{
	{"z3", []string{"-in"}},
	{"cvc5", []string{"--lang=smt2", "--incremental", "-"}},
}

func TestIncrementalPeers(t *testing.T) {
	number := func(name string, otherwise uint64) uint64 {
		if text := os.Getenv(name); text != "" {
			n, err := strconv.ParseUint(text, 10, 64)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return n
		}
		return otherwise
	}
	scripts, seed := number("FATHOM_PEER_SCRIPTS", peerScripts), number("FATHOM_PEER_SEED", 0)*1_000_000
	asked, count := make(map[string]int), make(map[Status]int)
	times := make(map[string]time.Duration)
	for done := uint64(0); done < scripts; done += peerBatch {
		var batch []incrementalScript
		var text strings.Builder
		begin := time.Now()
		text.WriteString("(set-logic QF_AUFBV)\n")
		total := 0
		for range peerBatch {
			s := newIncrementalScript(t, seed)
			seed++
			batch = append(batch, s)
			text.WriteString(s.text)
			total += len(s.want)
			for _, st := range s.want {
				count[st]++
			}
		}
		times["fathom"] += time.Since(begin)
		asked["fathom"] += total
		text.WriteString("(exit)\n")
		for _, peer := range incrementalPeers {
			path, err := exec.LookPath(peer.name)
			if err != nil {
				continue
			}
			begin := time.Now()
			cmd := exec.Command(path, peer.args...)
			cmd.Stdin = strings.NewReader(text.String())
			out, err := cmd.CombinedOutput()
			times[peer.name] += time.Since(begin)
			got := strings.Fields(string(out))
			if len(got) != total {
				name := fmt.Sprintf("%s/fathom-%s-%d.smt2", os.TempDir(), peer.name, batch[0].seed)
				os.WriteFile(name, []byte(text.String()), 0o666)
				t.Fatalf("seeds from %d: %s gives %d answers to %d questions, %v: %.300s; the script is %s", batch[0].seed, peer.name, len(got), total, err, out, name)
			}
			asked[peer.name] += total
			for _, s := range batch {
				for i, st := range s.want {
					if got[i] != st.String() {
						t.Errorf("seed %d, question %d: %v, %s says %s\n%s", s.seed, i+1, st, peer.name, got[i], s.text)
					}
				}
				got = got[len(s.want):]
			}
		}
		if path, err := exec.LookPath("boolector"); err == nil {
			begin := time.Now()
			for _, s := range batch {
				cmd := exec.Command(path, "--smt2")
				cmd.Stdin = strings.NewReader(s.last)
				out, _ := cmd.CombinedOutput() // the exit code is the answer once more
				got := strings.TrimSpace(string(out))
				got = got[strings.LastIndexByte(got, '\n')+1:] // behind warnings
				if want := s.want[len(s.want)-1].String(); got != want {
					t.Errorf("seed %d, the last question: %v, boolector says %.200s\n%s", s.seed, want, got, s.last)
				}
			}
			times["boolector"] += time.Since(begin)
			asked["boolector"] += len(batch)
		}
	}
	t.Logf("questions %v, answers %v, time %v", asked, count, times)
	if count[Sat] < 20 || count[Unsat] < 20 {
		t.Errorf("the formulas are too one-sided: %v", count)
	}
}
