package sat

import (
	"fmt"
	"slices"
)

// Solver is an incremental CDCL solver. Create one with [New] or [NewWith].
type Solver struct {
	par    Params
	limits Limits
	stats  counters

	// ok is false once the clauses alone are unsatisfiable.
	ok bool
	// full is set when a clause no longer fits the arena. From then on the
	// formula held is weaker than the one given, so Solve answers Unknown unless
	// it can answer Unsat.
	full bool

	// Per literal.
	vals  []int8  // 1 true, -1 false, 0 unassigned
	lists []wlist // watch lists, see watch.go

	// Per variable; entry 0 is unused.
	info    []varInfo
	seen    []uint8 // flags of conflict analysis
	marks   []uint8 // literals of the clause at hand
	saved   []int8  // phase saving: last value, 0 if never assigned
	target  []int8  // phases of the largest conflict-free trail since rephasing
	best    []int8  // the same over the longer term
	initial []int8  // preferred initial phase
	model   []int8  // values after Sat
	failed  []uint8 // bit 0: positive literal in the core; bit 1: negative

	state    []uint8 // active, eliminated or substituted, see extend.go
	repr     []lit   // of a substituted variable: what stands for it
	restores []uint8 // times it was eliminated and restored
	touched  []uint8 // what variable elimination has to look at again
	frozen   []uint8 // assumed in this Solve: not to be eliminated
	inactive int     // variables that are not active
	ext      extension

	trail   []lit
	control []int32 // control[i] is the trail height where level i+1 begins
	qhead   int

	ar    arena
	pool  watchPool
	learn []uint32 // references of long learned clauses, some maybe garbage

	recent []recentClause // the last of them

	heap  scoreHeap
	queue vmtfQueue

	// Conflict analysis.
	confl     uint32 // conflicting clause, coded as a reason
	conflLit  lit    // first literal of a binary conflict
	learnt    []lit
	analyzed  []uint32 // variables with any flag in seen that is to be cleared
	minimized []uint32 // variables with removable or poison set
	levels    []uint32 // distinct levels below the current one in the clause
	frames    []frame  // per level
	glueStamp uint32
	pair      [2]uint32
	byStamp   radixSorter
	sortKeys  []uint64

	assumptions []lit // over representatives
	assumed     []Lit // the same as given
	core        []Lit
	addBuf      []lit
	tmpLits     []lit
	litMarks    []uint8  // per literal, made when needed
	given       []lit    // the clause of AddClause
	activated   []uint32 // variables being restored

	// Search control.
	stable        bool
	order         DecisionOrder // of the mode
	restarts      RestartPolicy // of the mode
	restartGap    float64       // conflicts between restarts by the geometric policy
	decisionNoise float64       // probability of a random decision
	phaseNoise    float64       // probability of a random phase
	actInc        float32       // what activity is bumped by
	learnedLim    float64       // learned clauses at which to reduce
	arranged      int64         // size of the formula when it was last arranged
	ranked        int           // variables that had a rank then
	avg           [2]averages   // by mode: 0 focused, 1 stable
	decided       int64         // decisions until the last conflict
	reluctant     reluctant
	restartLim    int64
	modeLim       int64 // in conflicts for the first phase, in ticks afterwards
	modeUnit      int64
	modeStart     int64 // ticks when the first phase began
	modeCount     int64
	rephaseLim    int64
	rephaseCount  int64
	walkTicks     int64 // ticks at the end of the last local search
	reduceLim     int64
	inprocLim     int64
	rng           uint64
	conflictFree  int // assigned variables known to be free of conflict
	targetSize    int
	bestSize      int
	phased        bool    // SetPhase was called: lucky phases would ignore it
	rootDone      int     // root-level trail already used by simplify
	simplifyTicks int64   // ticks at the last simplify
	binaries      int64   // irredundant binary clauses
	irredundant   int64   // long irredundant clauses
	searchTicks   int64   // ticks at the end of the last inprocessing round
	probing       bool    // assignments are tentative: phases are not saved
	probeAt       lit     // where probing goes on
	probed        []int32 // per literal: root-level units when it was last probed
	causes        []int32 // per literal of a probe: where in it the last literal is that all its causes follow from
	ignore        uint32  // clause that vivification leaves out of propagation

	substituted  int64 // binary clauses added when substitute was last done
	transitiveAt lit   // where transitive reduction goes on
	elimRuns     int   // rounds of elimination so far
	elimBound    int   // clauses that eliminating a variable may add
	credit       int64 // ticks not used by earlier rounds of elimination
	gateCredit   int64 // the same for congruence closure

	resolution resolution // on-the-fly strengthening

	poll  poller
	trace *trace // nil unless a proof is wanted
	used  bool   // a clause was added
}

// varInfo is what is known of an assigned variable.
type varInfo struct {
	level  int32
	trail  int32  // position on the trail
	reason uint32 // see arena.go
}

// frame is the per-level state of conflict analysis.
type frame struct {
	count    int32 // literals of this level in the learned clause
	minTrail int32 // least trail position among them
	next     int32 // where shrinking puts the next of them
	stamp    uint32
}

// New returns an empty solver with the default parameters.
func New() *Solver { return NewWith(DefaultParams()) }

// NewWith returns an empty solver with the given parameters.
func NewWith(p Params) *Solver {
	s := &Solver{
		par:   p,
		ok:    true,
		vals:  make([]int8, 2),
		lists: make([]wlist, 2),

		info:    make([]varInfo, 1),
		seen:    make([]uint8, 1),
		marks:   make([]uint8, 1),
		saved:   make([]int8, 1),
		target:  make([]int8, 1),
		best:    make([]int8, 1),
		initial: make([]int8, 1),
		failed:  make([]uint8, 1),
		frames:  make([]frame, 1),

		state:    make([]uint8, 1),
		repr:     make([]lit, 1),
		restores: make([]uint8, 1),
		touched:  make([]uint8, 1),
		frozen:   make([]uint8, 1),
		ext:      extension{head: make([]uint32, 1)},
	}
	s.ar.init()
	s.heap.init()
	s.queue.init()
	s.rng = p.Seed
	for i := range s.avg {
		s.avg[i].init(p)
	}
	s.restartGap = float64(p.RestartFirst)
	s.setMode(p.StartStable)
	s.decisionNoise, s.phaseNoise = p.RandomDecisions, p.RandomPhases
	s.actInc = 1
	if p.ReduceOrder == ReduceActivity {
		s.ar.act = make([]float32, 0)
	}
	s.modeLim = p.ModeInterval
	s.rephaseLim = p.RephaseInterval
	s.reduceLim = p.ReduceInterval
	s.inprocLim = p.InprocessInterval
	return s
}

// NewVar adds a variable and returns it; the first one is 1. Amortised O(1).
func (s *Solver) NewVar() int {
	v := len(s.info)
	if v > MaxVar {
		panic(fmt.Sprintf("sat: more than %d variables", MaxVar))
	}
	init := int8(-1)
	if s.par.InitialPhase {
		init = 1
	}
	s.vals = append(s.vals, 0, 0)
	s.lists = append(s.lists, wlist{}, wlist{})
	s.info = append(s.info, varInfo{})
	s.seen = append(s.seen, 0)
	s.marks = append(s.marks, 0)
	s.saved = append(s.saved, 0)
	s.target = append(s.target, 0)
	s.best = append(s.best, 0)
	s.initial = append(s.initial, init)
	s.failed = append(s.failed, 0)
	s.trail = slices.Grow(s.trail, v-len(s.trail))
	s.frames = append(s.frames, frame{})
	s.state = append(s.state, varActive)
	s.repr = append(s.repr, 0)
	s.restores = append(s.restores, 0)
	s.touched = append(s.touched, 1)
	s.frozen = append(s.frozen, 0)
	s.ext.head = append(s.ext.head, 0)
	s.heap.grow()
	s.heap.insert(uint32(v))
	s.queue.push(uint32(v))
	return v
}

// NumVars returns the number of variables.
func (s *Solver) NumVars() int { return len(s.info) - 1 }

// require makes sure that the variable of l exists. Literal 0 is a programming
// error.
func (s *Solver) require(l Lit) {
	if l == 0 {
		panic("sat: literal 0")
	}
	v := l.Var()
	if v <= 0 || v > MaxVar {
		panic(fmt.Sprintf("sat: literal %d is beyond variable %d", l, MaxVar))
	}
	for s.NumVars() < v {
		s.NewVar()
	}
}

// SetPhase makes b the preferred phase of variable v: the value it is tried
// with first, and the one rephasing returns to. Variables up to v are created
// as needed.
func (s *Solver) SetPhase(v int, b bool) {
	s.require(Lit(v))
	p := int8(-1)
	if b {
		p = 1
	}
	s.initial[v] = p
	s.saved[v] = p
	s.phased = true
}

// Value returns the value of l in the model of the last Solve that answered
// Sat. Every variable has a value; one created after that answer is false. The
// model stays available until the next Solve.
func (s *Solver) Value(l Lit) bool {
	v := l.Var()
	val := v < len(s.model) && s.model[v] > 0
	return val == (l > 0)
}

// saveModel copies the complete assignment.
func (s *Solver) saveModel() {
	s.model = append(s.model[:0], 0)
	for v := 1; v < len(s.info); v++ {
		s.model = append(s.model, s.vals[2*v])
	}
	s.extendModel()
}

// level is the current decision level; 0 is the root.
func (s *Solver) level() int { return len(s.control) }
