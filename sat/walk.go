package sat

// Local search for phases: ProbSAT (Balint and Schöning, "Choosing Probability
// Distributions for Stochastic Local Search and the Role of Make versus Break",
// SAT 2012). From the saved phases on, a random clause that is false gets a
// literal flipped, preferably one that makes few others false. The assignment
// with the fewest false clauses becomes the saved phases (Cai and Zhang, "Deep
// Cooperation of CDCL and Local Search for SAT", SAT 2021). It is what random
// satisfiable formulas need, and costs the others little.
//
// It only proposes phases, so nothing it does can make an answer wrong.

// walker is the state of a walk over the clauses that assigned literals leave.
type walker struct {
	lits   []lit
	start  []uint32 // per clause, into lits; one more at the end
	occs   []uint32 // clauses by literal
	first  []uint32 // per literal, into occs; one more at the end
	truth  []truth  // per clause
	at     []uint32 // per clause: place in broken
	broken []uint32 // false clauses
	vals   []bool   // per literal
	breaks []uint32 // per variable: clauses that only its literal makes true
	chance []float64
	scores []float64
}

// truth is what a clause has of true literals. The exclusive or of them is the literal if there is one.
type truth struct {
	count uint32
	xor   lit
}

// walk spends WalkEffort of the ticks since the last walk. It expects all of the
// trail to be propagated.
func (s *Solver) walk() {
	budget := int64(s.par.WalkEffort * float64(s.stats.ticks-s.walkTicks))
	// Building the state visits each clause several times.
	size := int64(len(s.ar.mem))/4 + s.binaries
	if budget < size {
		return // it adds up until the next time
	}
	s.stats.Walks++
	began := s.stats.ticks
	w := s.newWalker()
	s.stats.ticks += size
	w.assign(s)
	least := len(w.broken)
	best := []uint32{} // variables flipped since the best assignment
	for s.stats.ticks < began+budget && len(w.broken) > 0 {
		if s.poll.due(&s.stats) && s.poll.check(&s.stats) {
			break
		}
		l := w.pick(s)
		s.stats.ticks += w.flip(l)
		s.stats.Flips++
		if best = append(best, l>>1); len(w.broken) < least {
			least = len(w.broken)
			w.save(s, best)
			best = best[:0]
		}
	}
	s.walkTicks = s.stats.ticks
	if s.modeCount > 0 {
		s.modeLim += s.stats.ticks - began
	} else {
		s.modeStart += s.stats.ticks - began
	}
}

// newWalker copies the problem clauses that no assigned literal makes true,
// without the literals that are false.
func (s *Solver) newWalker() *walker {
	w := &walker{first: make([]uint32, len(s.vals)+1)}
	add := func(ls ...lit) {
		from := len(w.lits)
		for _, l := range ls {
			if s.vals[l] > 0 {
				w.lits = w.lits[:from]
				return
			}
			if s.vals[l] == 0 {
				w.lits = append(w.lits, l)
			}
		}
		w.start = append(w.start, uint32(from))
	}
	for l := range s.lists {
		for _, b := range s.list(lit(l)) {
			if b.ref&(binFlag|binLearned) == binFlag && lit(l) < b.blocker {
				add(lit(l), b.blocker)
			}
		}
	}
	for c := s.ar.first(); c != 0; c = s.ar.next(c) {
		if !s.ar.has(c, flagGarbage|flagLearned) {
			add(s.ar.lits(c)...)
		}
	}
	n := len(w.start)
	w.start = append(w.start, uint32(len(w.lits)))
	for _, l := range w.lits {
		w.first[l+1]++
	}
	for i := range s.vals {
		w.first[i+1] += w.first[i]
	}
	w.occs = make([]uint32, len(w.lits))
	next := append([]uint32(nil), w.first...)
	for c := range n {
		for _, l := range w.clause(uint32(c)) {
			w.occs[next[l]] = uint32(c)
			next[l]++
		}
	}
	w.truth = make([]truth, n)
	w.at = make([]uint32, n)
	w.vals = make([]bool, len(s.vals))
	w.breaks = make([]uint32, len(s.info))
	w.tabulate(float64(len(w.lits)) / float64(max(n, 1)))
	return w
}

func (w *walker) clause(c uint32) []lit { return w.lits[w.start[c]:w.start[c+1]] }

// tabulate computes the weights of literals by how many clauses they break, for
// the bases that Balint and Schöning found best for clauses of the given size.
func (w *walker) tabulate(size float64) {
	bases := [...]float64{2, 2, 2, 2.5, 2.85, 3.7, 5.1, 5.4}
	i := min(int(size), len(bases)-2)
	base := bases[i] + min(size-float64(i), 1)*(bases[i+1]-bases[i])
	for x := 1.0; x > 1e-12; x /= base {
		w.chance = append(w.chance, x)
	}
}

// assign starts from the phases a decision would choose.
func (w *walker) assign(s *Solver) {
	for v := uint32(1); int(v) < len(s.info); v++ {
		l := phaseLiteral(v, s.saved[v])
		if s.saved[v] == 0 {
			l = phaseLiteral(v, s.initial[v])
		}
		w.vals[l] = true
	}
	for c := range uint32(len(w.truth)) {
		t := &w.truth[c]
		for _, l := range w.clause(c) {
			if w.vals[l] {
				t.count++
				t.xor ^= l
			}
		}
		switch t.count {
		case 0:
			w.breakClause(c)
		case 1:
			w.breaks[t.xor>>1]++
		}
	}
}

func (w *walker) breakClause(c uint32) {
	w.at[c] = uint32(len(w.broken))
	w.broken = append(w.broken, c)
}

// pick chooses a literal of a false clause.
func (w *walker) pick(s *Solver) lit {
	ls := w.clause(w.broken[int(s.random())%len(w.broken)])
	sum := 0.0
	w.scores = w.scores[:0]
	for _, l := range ls {
		sum += w.chance[min(int(w.breaks[l>>1]), len(w.chance)-1)]
		w.scores = append(w.scores, sum)
	}
	threshold := float64(s.random()) / (1 << 31) * sum
	for i, x := range w.scores {
		if threshold < x {
			return ls[i]
		}
	}
	return ls[len(ls)-1]
}

// flip makes l true, which is false, and returns the ticks it took.
func (w *walker) flip(l lit) int64 {
	w.vals[l], w.vals[l^1] = true, false
	made := w.occs[w.first[l]:w.first[l+1]]
	for _, c := range made {
		t := &w.truth[c]
		switch t.count {
		case 0:
			last := w.broken[len(w.broken)-1]
			w.broken[w.at[c]] = last
			w.at[last] = w.at[c]
			w.broken = w.broken[:len(w.broken)-1]
			w.breaks[l>>1]++
		case 1:
			w.breaks[t.xor>>1]--
		}
		t.count++
		t.xor ^= l
	}
	unmade := w.occs[w.first[l^1]:w.first[l^1+1]]
	for _, c := range unmade {
		t := &w.truth[c]
		t.count--
		t.xor ^= l ^ 1
		switch t.count {
		case 0:
			w.breaks[l>>1]--
			w.breakClause(c)
		case 1:
			w.breaks[t.xor>>1]++
		}
	}
	return 1 + int64(len(made)+len(unmade))/4
}

// save makes the values of the variables the saved phases.
func (w *walker) save(s *Solver, vars []uint32) {
	for _, v := range vars {
		s.saved[v] = -1
		if w.vals[2*v] {
			s.saved[v] = 1
		}
	}
}
