package proof

import (
	"context"
	"math"
	"slices"
)

// lratChecker checks a proof with hints forwards. For each lemma it assigns
// the negated literals and follows the hints: each must be a clause that has
// become unit, whose literal is then assigned, until one is false. No clause is
// looked at that is not a hint, but for RAT lemmas.
type lratChecker struct {
	ctx context.Context
	f   *Formula
	res *Result

	// Clauses are known by number: those of the formula are 1 to NumClauses,
	// lemmas follow. Their identifiers in the proof ascend, but may have gaps.
	ids     []int64
	lemmas  []lit   // literals of lemmas, deleted ones included until there are too many
	start   []int   // per lemma, in lemmas; -1 if deleted
	size    []int32 // per lemma
	deleted []bool  // per clause of the formula
	used    []bool  // likewise
	garbage int     // literals of deleted lemmas

	literals int // read, for proportionate
	assignment

	// For RAT: the clauses with each literal, once the first RAT lemma is met.
	occurs  map[lit][]int32
	handled map[int]bool
}

func newLRAT(ctx context.Context, f *Formula, res *Result) *lratChecker {
	n := f.NumClauses()
	return &lratChecker{
		ctx: ctx, f: f, res: res,
		deleted:    make([]bool, n+1),
		used:       make([]bool, n+1),
		literals:   len(f.clauses.lits),
		assignment: assignment{value: make([]bool, 2*int(f.vars)+2)},
	}
}

func (c *lratChecker) check(s *steps) error {
	if c.f.empty > 0 {
		c.use(c.f.empty)
		return nil
	}
	for count := 0; ; count++ {
		if count%pollInterval == 0 && c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		more, err := s.next()
		if err != nil {
			return err
		}
		if !more {
			return notVerified(s.input.position(), "the proof ends without the empty clause")
		}
		if s.deletion {
			for _, id := range s.hints {
				c.delete(id)
			}
			continue
		}
		c.res.Lemmas++
		if err := c.grow(s); err != nil {
			return err
		}
		if err := c.lemma(&s.step); err != nil {
			return err
		}
		c.res.Checked++
		if len(s.lits) == 0 {
			return nil
		}
		if c.f.NumClauses()+len(c.ids) == math.MaxInt32 {
			return s.errorf(s.step.at, "more than %d clauses and lemmas", math.MaxInt32)
		}
		c.add(&s.step)
	}
}

// grow makes room for the variables of a lemma.
func (c *lratChecker) grow(s *steps) error {
	c.literals += len(s.lits)
	for _, l := range s.lits {
		if n := int(l|1) + 1; n > len(c.value) {
			if !proportionate(l>>1, c.f.vars, c.literals) {
				return s.errorf(s.step.at, "variable %d after %d literals: number the variables densely", l>>1, c.literals)
			}
			c.value = append(c.value, make([]bool, n-len(c.value))...)
		}
	}
	return nil
}

// number returns the number of the clause with an identifier, 0 if there is
// none.
func (c *lratChecker) number(id int64) int {
	n := c.f.NumClauses()
	if id <= int64(n) {
		if id < 1 || c.deleted[id] {
			return 0
		}
		return int(id)
	}
	if len(c.ids) == 0 || id < c.ids[0] {
		return 0
	}
	// As identifiers ascend, the lemma is not behind where it is without gaps.
	i := int(min(id-c.ids[0], int64(len(c.ids)-1)))
	if c.ids[i] != id {
		var ok bool
		if i, ok = slices.BinarySearch(c.ids[:i], id); !ok {
			return 0
		}
	}
	if c.start[i] < 0 {
		return 0
	}
	return n + 1 + i
}

// clause returns the literals of a clause by its number.
func (c *lratChecker) clause(number int) []lit {
	n := c.f.NumClauses()
	if number <= n {
		return c.f.clauses.get(number)
	}
	i := number - n - 1
	return c.lemmas[c.start[i]:][:c.size[i]]
}

func (c *lratChecker) use(number int) {
	if number < len(c.used) && !c.used[number] {
		c.used[number] = true
		c.res.CoreClauses++
	}
}

// lemma checks one lemma.
func (c *lratChecker) lemma(s *step) error {
	last := int64(c.f.NumClauses())
	if len(c.ids) > 0 {
		last = c.ids[len(c.ids)-1]
	}
	if s.id <= last {
		return notVerified(s.at, "lemma %d comes after clause %d: identifiers must ascend", s.id, last)
	}
	defer c.undo(0)
	if c.deny(s.lits) {
		return nil
	}
	positive := 0
	for positive < len(s.hints) && s.hints[positive] > 0 {
		positive++
	}
	conflict, err := c.follow(s, s.hints[:positive])
	if conflict || err != nil {
		return err
	}
	return c.rat(s, s.hints[positive:])
}

// follow propagates the hints in turn and reports whether one is false.
func (c *lratChecker) follow(s *step, hints []int64) (conflict bool, err error) {
	for _, id := range hints {
		number := c.number(id)
		if number == 0 {
			return false, notVerified(s.at, "%s: hint %d is not a clause that is present", clauseText(s.lits), id)
		}
		c.use(number)
		switch c.hint(c.clause(number)) {
		case conflicts:
			return true, nil
		case notUnit:
			return false, notVerified(s.at, "%s: hint %d, %s, is not unit", clauseText(s.lits), id, clauseText(c.clause(number)))
		}
	}
	return false, nil
}

// rat checks that the lemma, the negation of which is assigned and propagated, is
// RAT on its first literal p. The hints are groups: the negated identifier of a
// clause D with ¬p, then the hints that refute it. A clause D that has another
// literal that is true needs no group.
func (c *lratChecker) rat(s *step, hints []int64) error {
	if len(s.lits) == 0 {
		return notVerified(s.at, "the empty clause: the hints end without a conflict")
	}
	c.index()
	c.res.RAT++
	c.handled = make(map[int]bool)
	negated := s.lits[0] ^ 1
	height := len(c.trail)
	for len(hints) > 0 {
		id := -hints[0]
		group := hints[1:]
		end := 0
		for end < len(group) && group[end] > 0 {
			end++
		}
		hints = group[end:]
		number := c.number(id)
		if number == 0 || !slices.Contains(c.clause(number), negated) {
			return notVerified(s.at, "%s: hint -%d is not a clause that is present and has %d", clauseText(s.lits), id, dimacs(negated))
		}
		c.use(number)
		c.handled[number] = true
		if c.assume(number, negated) {
			c.undo(height)
			continue
		}
		conflict, err := c.follow(s, group[:end])
		c.undo(height)
		if err != nil {
			return err
		}
		if !conflict {
			return notVerified(s.at, "%s: the hints for clause %d end without a conflict", clauseText(s.lits), id)
		}
	}
	for _, n := range c.occurs[negated] {
		number := int(n)
		if !c.present(number) {
			continue
		}
		if c.handled[number] {
			continue
		}
		satisfied := c.assume(number, negated)
		c.undo(height)
		if !satisfied {
			return notVerified(s.at, "%s: the hints end without a conflict, and it is not RAT: %s has no hints", clauseText(s.lits), clauseText(c.clause(number)))
		}
		c.use(number)
	}
	return nil
}

// assume makes the literals of the clause other than l false. It returns true if
// one is true, or becomes so because the clause is a tautology.
func (c *lratChecker) assume(number int, l lit) (satisfied bool) {
	for _, q := range c.clause(number) {
		if q == l {
			continue
		}
		if c.value[q] {
			return true
		}
		c.assign(q ^ 1)
	}
	return false
}

func (c *lratChecker) present(number int) bool {
	n := c.f.NumClauses()
	if number <= n {
		return !c.deleted[number]
	}
	return c.start[number-n-1] >= 0
}

// index builds the lists of occurrences.
func (c *lratChecker) index() {
	if c.occurs != nil {
		return
	}
	c.occurs = make(map[lit][]int32)
	for number := 1; number <= c.f.NumClauses()+len(c.ids); number++ {
		if c.present(number) {
			c.indexClause(number)
		}
	}
}

func (c *lratChecker) indexClause(number int) {
	for _, l := range c.clause(number) {
		c.occurs[l] = append(c.occurs[l], int32(number))
	}
}

func (c *lratChecker) add(s *step) {
	c.ids = append(c.ids, s.id)
	c.start = append(c.start, len(c.lemmas))
	c.size = append(c.size, int32(len(s.lits)))
	c.lemmas = append(c.lemmas, s.lits...)
	if c.occurs != nil {
		c.indexClause(c.f.NumClauses() + len(c.ids))
	}
}

func (c *lratChecker) delete(id int64) {
	number := c.number(id)
	if number == 0 {
		c.res.Ignored++
		return
	}
	c.res.Deletions++
	n := c.f.NumClauses()
	if number <= n {
		c.deleted[number] = true
		return
	}
	i := number - n - 1
	c.start[i] = -1
	c.garbage += int(c.size[i])
	if c.garbage > 1<<16 && c.garbage > len(c.lemmas)/2 {
		c.compact()
	}
}

// compact moves the lemmas that are present to the front. They are in order.
func (c *lratChecker) compact() {
	to := 0
	for i, from := range c.start {
		if from >= 0 {
			copy(c.lemmas[to:], c.lemmas[from:][:c.size[i]])
			c.start[i] = to
			to += int(c.size[i])
		}
	}
	c.lemmas = c.lemmas[:to]
	c.garbage = 0
}
