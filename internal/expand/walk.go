package expand

import (
	"context"
	"errors"
	"iter"

	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// A Walk is an expansion that can be paused. While it is, others can be made with the same pool.
type Walk struct {
	x       *expander
	resume  func() (struct{}, bool)
	end     func()
	err     error
	ended   bool
	rooms   func(a, b term.ID) (roomA, roomB uint64) // of the objects, while paused
	outside struct {                                 // what the pool had when it was paused
		work  int64
		terms int
	}
}

// ErrSpent is the error of an expansion that has done as much work as Options.MaxWork allows.
var ErrSpent = errors.New("the expansion takes too much work")

// Start prepares the expansion of a program. Close releases what it holds.
func Start(prog *seair.Program, pool *term.Pool, opt Options) (*Walk, error) {
	x, err := newExpander(prog, pool, opt)
	if err != nil {
		return nil, err
	}
	w := &Walk{x: x, rooms: pool.Apart(nil)}
	x.walked.aside, x.walked.termsAside = pool.Work(), pool.Len()
	w.outside.work, w.outside.terms = pool.Work(), pool.Len()
	w.resume, w.end = iter.Pull(func(yield func(struct{}) bool) {
		x.walked.pause = func() {
			if !yield(struct{}{}) {
				panic(stopped{context.Canceled})
			}
		}
		w.err = x.run()
	})
	return w, nil
}

// Continue goes on until the walk has done so much work in all (0 is no limit), is at its end, or ctx is. It reports whether there is nothing left
// to walk; with an error there never is. Where a walk ends early, Bounded is the program up to there.
func (w *Walk) Continue(ctx context.Context, work int64) (done bool, err error) {
	x := w.x
	x.ctx, x.walked.pauseAt = ctx, work
	x.walked.aside += x.Pool.Work() - w.outside.work
	x.walked.termsAside += x.Pool.Len() - w.outside.terms
	x.Pool.Apart(w.rooms)
	defer x.Pool.Watch(x.poll)() // a single instruction may make very many terms
	_, paused := w.resume()
	w.rooms = x.Pool.Apart(nil)
	w.outside.work, w.outside.terms = x.Pool.Work(), x.Pool.Len()
	w.ended = !paused
	return w.ended, w.err
}

// Bounded returns the bounded program, as far as it was walked.
func (w *Walk) Bounded() *Bounded {
	x := w.x
	x.Recorded = x.rec.finish()
	x.Missing = sortedKeys(x.missing)
	x.Assumptions = sortedKeys(x.assumed)
	x.Work, x.Asked, x.Partial = w.Work(), x.walked.asked, !w.ended || w.err != nil
	return &x.Bounded
}

// Work returns how much work the walk has done: terms that were asked for, instructions, and what the solver did to answer questions, in units that take
// about as long as asking for a term.
func (w *Walk) Work() int64 {
	return w.x.work() - (w.x.Pool.Work() - w.outside.work)
}

// Close ends a walk that is paused.
func (w *Walk) Close() { w.end() }

// instructionWork is what an instruction takes besides its terms, in units of work.
const instructionWork = 5

// walked is what a walk has done, and when it is to pause.
type walked struct {
	aside      int64 // what others did with the pool
	termsAside int   // terms that others made
	asked      int64 // what questions took
	pauseAt    int64 // the work at which to pause, 0 if it is not to
	pause      func()
}

// work returns what the walk has done so far.
func (x *expander) work() int64 {
	return x.Pool.Work() - x.walked.aside + x.Space.Work() + instructionWork*x.Stats.Instructions + x.walked.asked
}

// terms returns how many terms the walk has made.
func (x *expander) terms() int { return x.Pool.Len() - x.walked.termsAside }

// rest pauses the walk if it has done what it was to do. The pool is not in the middle of making a term.
func (x *expander) rest() {
	if at := x.walked.pauseAt; at > 0 && x.work() >= at {
		x.walked.pause()
	}
}

// ask asks the solver whether a condition can hold.
func (x *expander) ask(cond term.ID) bool {
	x.poll() // when time is up, no question has an answer, and each takes time
	x.Stats.Questions++
	feasible, work := x.opt.Feasible(x.ctx, x.Pool.And(cond, x.Space.Placed(cond)))
	x.walked.asked += work
	return feasible
}
