package sat

import (
	"context"
	"math"
)

// Limits bounds each call of Solve. A limit of 0 is none.
type Limits struct {
	Conflicts    int64 // conflicts analysed
	Propagations int64 // assignments propagated; overshoots by one propagation
}

// SetLimits bounds each later call of Solve.
func (s *Solver) SetLimits(l Limits) { s.limits = l }

// poller decides when search must stop. The context is polled rarely, by
// conflicts, by propagations and by ticks, because each can be slow to come:
// one propagation may visit a hundred thousand clauses.
type poller struct {
	done           <-chan struct{}
	maxConflicts   int64
	maxPropagation int64
	nextConflict   int64
	nextPropagate  int64
	nextTicks      int64
	conflicts      int64 // intervals
	propagations   int64
	ticks          int64
}

func (p *poller) start(ctx context.Context, l Limits, par Params, c *counters) {
	*p = poller{
		maxConflicts:   math.MaxInt64,
		maxPropagation: math.MaxInt64,
		conflicts:      max(par.PollConflicts, 1),
		propagations:   max(par.PollPropagations, 1),
		ticks:          max(par.PollTicks, 1),
	}
	if ctx != nil {
		p.done = ctx.Done()
	}
	if l.Conflicts > 0 {
		p.maxConflicts = c.Conflicts + l.Conflicts
	}
	if l.Propagations > 0 {
		p.maxPropagation = c.Propagations + l.Propagations
	}
	p.schedule(c)
}

func (p *poller) schedule(c *counters) {
	p.nextConflict = min(p.maxConflicts, c.Conflicts+p.conflicts)
	p.nextPropagate = min(p.maxPropagation, c.Propagations+p.propagations)
	p.nextTicks = c.ticks + p.ticks
}

// stopped reports whether the context is done.
func (p *poller) stopped() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// due reports whether it is time to check.
func (p *poller) due(c *counters) bool {
	return c.Conflicts >= p.nextConflict || c.Propagations >= p.nextPropagate || c.ticks >= p.nextTicks
}

// check reports whether search must stop.
func (p *poller) check(c *counters) bool {
	if c.Conflicts >= p.maxConflicts || c.Propagations >= p.maxPropagation || p.stopped() {
		return true
	}
	p.schedule(c)
	return false
}
