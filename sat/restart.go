package sat

import "math"

// ema is an exponential moving average. Its start is corrected for bias as in
// Adam (Kingma and Ba, 2015), so that it is meaningful from the first value on.
type ema struct {
	value  float64
	biased float64
	alpha  float64
	beta   float64
	exp    float64
}

func newEMA(window float64) ema {
	alpha := 1 / math.Max(window, 1)
	return ema{alpha: alpha, beta: 1 - alpha, exp: 1}
}

func (e *ema) update(x float64) {
	e.biased += e.alpha * (x - e.biased)
	if e.exp > 0 {
		e.exp *= e.beta
		if e.exp < 1e-12 {
			e.exp = 0
		}
	}
	e.value = e.biased / (1 - e.exp)
}

// averages are the moving averages of one mode.
type averages struct {
	fast, slow ema // glue
	decisions  ema // for a conflict
}

func (a *averages) init(p Params) {
	a.fast = newEMA(p.GlueFastWindow)
	a.slow = newEMA(p.GlueSlowWindow)
	a.decisions = newEMA(p.GlueSlowWindow)
}

func (s *Solver) averages() *averages {
	if s.stable {
		return &s.avg[1]
	}
	return &s.avg[0]
}

// reluctant is Knuth's formulation of the Luby sequence, in units of period.
type reluctant struct {
	u, v    int64
	period  int64
	max     int64
	count   int64
	trigger bool
}

func (r *reluctant) reset(period, maxInterval int64) {
	*r = reluctant{u: 1, v: 1, period: period, max: maxInterval, count: period}
}

func (r *reluctant) tick() {
	if r.trigger {
		return
	}
	if r.count--; r.count > 0 {
		return
	}
	if r.u&-r.u == r.v {
		r.u, r.v = r.u+1, 1
	} else {
		r.v *= 2
	}
	if r.max > 0 && r.v*r.period > r.max {
		r.u, r.v = 1, 1
	}
	r.count = r.v * r.period
	r.trigger = true
}

// restarting reports whether to restart, by the policy of the mode: by glue when
// recent learned clauses have worse glue than usual.
func (s *Solver) restarting() bool {
	if s.level() <= len(s.assumptions)+1 {
		return false
	}
	switch s.restarts {
	case RestartGlue:
		if s.stats.Conflicts < s.restartLim {
			return false
		}
		a := s.averages()
		return a.fast.value > s.par.RestartMargin*a.slow.value
	case RestartReluctant:
		return s.reluctant.trigger
	case RestartGeometric:
		return s.stats.Conflicts >= s.restartLim
	}
	return false
}

// restart undoes the decisions, but for the assumptions and those that would
// be taken again in the same order (van der Tak, Ramos and Heule, 2011).
func (s *Solver) restart() {
	s.stats.Restarts++
	s.reluctant.trigger = false
	if s.restarts == RestartGeometric {
		s.restartGap = min(s.restartGap*s.par.RestartIncrease, 1e15)
	}
	s.scheduleRestart()
	if s.decisionNoise > 0 || s.phaseNoise > 0 {
		s.quieten()
	}
	s.backtrack(s.reusable())
}

// scheduleRestart sets the least number of conflicts at which to restart.
func (s *Solver) scheduleRestart() {
	gap := s.par.RestartInterval
	if s.restarts == RestartGeometric {
		gap = int64(s.restartGap)
	}
	s.restartLim = s.stats.Conflicts + gap
}

func (s *Solver) reusable() int {
	level := len(s.assumptions)
	if len(s.trail)+s.inactive == s.NumVars() {
		return level
	}
	next := s.nextVariable()
	for ; level < s.level(); level++ {
		d := s.trail[s.control[level]] >> 1
		if s.order != ByQueue && !s.heap.less(d, next) || s.order == ByQueue && s.queue.stamp[d] < s.queue.stamp[next] {
			break
		}
	}
	return level
}
