package sat

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// peer is another solver, run as a process over a DIMACS file.
type peer struct {
	name string
	args func(file string) []string
}

var peers = []peer{
	{"cadical", func(f string) []string { return []string{"-q", "-n", f} }},
	{"minisat", func(f string) []string { return []string{"-verb=0", f} }},
	{"cryptominisat5", func(f string) []string { return []string{"--verb=0", f} }},
	{"z3", func(f string) []string { return []string{"-dimacs", f} }},
}

func installedPeers() []peer {
	var out []peer
	for _, p := range peers {
		if _, err := exec.LookPath(p.name); err == nil {
			out = append(out, p)
		}
	}
	return out
}

// solve returns the answer of the peer.
func (p peer) solve(file string) (Status, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, p.name, p.args(file)...).Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return Unknown, err
	}
	lower := strings.ToLower(string(out))
	for line := range strings.Lines(lower) {
		switch strings.TrimSpace(strings.TrimPrefix(line, "s ")) {
		case "satisfiable", "sat":
			return Sat, nil
		case "unsatisfiable", "unsat":
			return Unsat, nil
		}
	}
	return Unknown, fmt.Errorf("%s: no answer: %v, %.200s", p.name, err, out)
}

// peerCheck has peers confirm answers, many with one process. Satisfiable
// formulas over disjoint variables are conjoined; the result must be
// satisfiable. Of unsatisfiable ones the disjunction is asked, a guard literal
// in each clause: it must be unsatisfiable. Only if the answer is another are
// the formulas asked for one by one.
type peerCheck struct {
	dir       string
	peers     []peer
	batches   map[Status][]query
	processes int
	confirmed int // answers, each by all peers
}

const batchSize = 400

func newPeerCheck(dir string) *peerCheck {
	return &peerCheck{dir: dir, peers: installedPeers(), batches: map[Status][]query{}}
}

// add takes an answer, and returns an error if peers disagree with the batch
// that it completes.
func (c *peerCheck) add(q query) error {
	c.batches[q.status] = append(c.batches[q.status], q)
	if len(c.batches[q.status]) < batchSize {
		return nil
	}
	return c.flush()
}

func (c *peerCheck) flush() error {
	for status, batch := range c.batches {
		if len(batch) == 0 {
			continue
		}
		if err := c.confirm(status, batch); err != nil {
			return err
		}
		c.confirmed += len(batch)
		c.batches[status] = batch[:0]
	}
	return nil
}

func (c *peerCheck) confirm(status Status, batch []query) error {
	file := filepath.Join(c.dir, fmt.Sprintf("batch%d.cnf", int(status)))
	var buf bytes.Buffer
	writeBatch(&buf, status, batch)
	if err := os.WriteFile(file, buf.Bytes(), 0o644); err != nil {
		return err
	}
	for _, p := range c.peers {
		got, err := p.solve(file)
		c.processes++
		if err != nil {
			return err
		}
		if got == status {
			continue
		}
		if len(batch) > 1 {
			for _, q := range batch {
				if err := c.confirm(status, []query{q}); err != nil {
					return err
				}
			}
		}
		return fmt.Errorf("%s says %v, not %v, of\n%s", p.name, got, status, buf.String())
	}
	return nil
}

func writeBatch(w io.Writer, status Status, batch []query) {
	out := bufio.NewWriter(w)
	defer out.Flush()
	vars, clauses := 0, 0
	offset := make([]int, len(batch))
	for i, q := range batch {
		offset[i] = vars
		most := 0
		for _, c := range q.clauses {
			for _, l := range c {
				most = max(most, l.Var())
			}
		}
		vars += most + 1 // the last is the guard
		offset[i], clauses = vars-most-1, clauses+len(q.clauses)
	}
	guarded := status == Unsat && len(batch) > 1
	if guarded {
		clauses++
	}
	fmt.Fprintf(out, "p cnf %d %d\n", vars, clauses)
	guard := func(i int) int {
		if i+1 < len(batch) {
			return offset[i+1]
		}
		return vars
	}
	for i, q := range batch {
		for _, c := range q.clauses {
			if guarded {
				fmt.Fprintf(out, "-%d ", guard(i))
			}
			for _, l := range c {
				if l < 0 {
					fmt.Fprintf(out, "-%d ", l.Var()+offset[i])
				} else {
					fmt.Fprintf(out, "%d ", l.Var()+offset[i])
				}
			}
			out.WriteString("0\n")
		}
	}
	if guarded {
		for i := range batch {
			fmt.Fprintf(out, "%d ", guard(i))
		}
		out.WriteString("0\n")
	}
}

// TestPeerBatch: a batch is confirmed as long as no answer in it is wrong.
func TestPeerBatch(t *testing.T) {
	c := newPeerCheck(t.TempDir())
	if len(c.peers) == 0 {
		t.Skip("none of the peers is installed")
	}
	sat := query{[][]Lit{{1, 2}, {-1}}, Sat}
	unsat := query{[][]Lit{{1, 2}, {-1}, {-2}}, Unsat}
	empty := query{[][]Lit{{}}, Unsat}
	for _, q := range []query{sat, sat, unsat, empty, unsat} {
		if err := c.add(q); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.flush(); err != nil || c.confirmed != 5 || c.processes != 2*len(c.peers) {
		t.Errorf("%v; %d answers with %d processes", err, c.confirmed, c.processes)
	}
	for _, wrong := range []query{{sat.clauses, Unsat}, {unsat.clauses, Sat}} {
		c := newPeerCheck(t.TempDir())
		for _, q := range []query{sat, unsat, wrong, sat, unsat} {
			if err := c.add(q); err != nil {
				t.Fatal(err)
			}
		}
		if c.flush() == nil {
			t.Errorf("%v is not seen to be wrong", wrong)
		}
	}
}
