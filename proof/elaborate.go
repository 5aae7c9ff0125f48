package proof

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// elaboration collects, while a DRAT proof is checked backwards, the hints of
// LRAT. Numbers are those of the checker; a negative one begins the hints for a
// clause that a RAT lemma is checked against.
type elaboration struct {
	reasons []uint64 // height and number of the clauses that propagate, of the conflict being explained
	hints   []int32  // of the lemma being checked
	all     []int32  // of the lemmas checked, one after the other
	lemmas  []elaborated
}

// elaborated is a lemma whose hints are all[from:to]; number 0 is the empty
// clause.
type elaborated struct {
	number   int32
	from, to int
}

// group begins the hints for a clause.
func (e *elaboration) group(number int32) { e.hints = append(e.hints, -number) }

// explained ends the explanation of a conflict: reasons in the order in which
// they propagate, then the clause that is false, if there is one. If a literal
// of the lemma is true itself, its reason is the clause that is false.
func (e *elaboration) explained(conflict int32) {
	slices.Sort(e.reasons)
	for _, r := range e.reasons {
		e.hints = append(e.hints, int32(r&(1<<32-1)))
	}
	if conflict != 0 {
		e.hints = append(e.hints, conflict)
	}
	e.reasons = e.reasons[:0]
}

// end ends the hints of a lemma.
func (e *elaboration) end(d *dratChecker, number int32) {
	if !d.elaborate {
		return
	}
	from := len(e.all)
	e.all = append(e.all, e.hints...)
	e.lemmas = append(e.lemmas, elaborated{number, from, len(e.all)})
	e.hints = e.hints[:0]
}

// writeLRAT writes the core lemmas with their hints as LRAT. Clauses are
// deleted behind their last use, and those of the formula that have none at the beginning:
// a lemma that is RAT needs hints for every clause present.
func (d *dratChecker) writeLRAT(to io.Writer) error {
	e := &d.trace
	slices.Reverse(e.lemmas)
	last := make([]int32, d.db.len()+1) // per clause: 1 + index of the lemma that uses it last
	for i, l := range e.lemmas {
		for _, h := range e.all[l.from:l.to] {
			last[max(h, -h)] = int32(i + 1)
		}
	}
	w := bufio.NewWriterSize(to, bufferSize)
	n := d.f.NumClauses()
	id := make([]int, d.db.len()+1) // per clause: identifier in the file
	var unused []int
	for number := 1; number <= n; number++ {
		id[number] = number
		if last[number] == 0 {
			unused = append(unused, number)
		}
	}
	var buf []byte
	deletion := func(current int, ids []int) {
		if len(ids) == 0 {
			return
		}
		buf = append(strconv.AppendInt(buf[:0], int64(current), 10), " d "...)
		for _, id := range ids {
			buf = append(strconv.AppendInt(buf, int64(id), 10), ' ')
		}
		w.Write(append(buf, "0\n"...)) // the error stays with the writer until Flush
	}
	deletion(n, unused)
	next := n
	for i, l := range e.lemmas {
		next++
		id[l.number] = next
		buf = append(strconv.AppendInt(buf[:0], int64(next), 10), ' ')
		if l.number > 0 {
			// The pivot first.
			for _, q := range original(d.db.get(int(l.number)), d.pivot[int(l.number)-n-1]) {
				buf = append(strconv.AppendInt(buf, int64(dimacs(q)), 10), ' ')
			}
		}
		buf = append(buf, "0 "...)
		hints := e.all[l.from:l.to]
		for _, h := range hints {
			if h < 0 {
				buf = append(buf, '-')
			}
			buf = append(strconv.AppendInt(buf, int64(id[max(h, -h)]), 10), ' ')
		}
		w.Write(append(buf, "0\n"...))
		unused = unused[:0]
		for _, h := range hints {
			h = max(h, -h)
			if last[h] == int32(i+1) {
				last[h] = 0
				unused = append(unused, id[h])
			}
		}
		if i+1 < len(e.lemmas) {
			deletion(next, unused)
		}
	}
	if err := w.Flush(); err != nil {
		return fmt.Errorf("writing the elaborated proof: %w", err)
	}
	return nil
}
