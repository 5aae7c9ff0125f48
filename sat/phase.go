package sat

import (
	"errors"
	"fmt"
	"strings"
)

// phaseLit returns the literal to decide variable v with: the target phase where
// those are followed, else the saved one, else the initial one.
func (s *Solver) phaseLit(v uint32) lit {
	if s.par.Phase != PhaseSaved || s.phaseNoise > 0 {
		return s.otherPhase(v)
	}
	return s.savedPhase(v)
}

func (s *Solver) savedPhase(v uint32) lit {
	var p int8
	if s.par.TargetPhases == TargetAlways || s.stable && s.par.TargetPhases == TargetStable {
		p = s.target[v]
	}
	if p == 0 {
		p = s.saved[v]
	}
	if p == 0 {
		p = s.initial[v]
	}
	return phaseLiteral(v, p)
}

func phaseLiteral(v uint32, p int8) lit {
	if p > 0 {
		return 2 * v
	}
	return 2*v + 1
}

// otherPhase is phaseLit for other choices than the saved phase. The watches of a
// literal are visited when it becomes false: the least work is that of the
// shorter list.
func (s *Solver) otherPhase(v uint32) lit {
	if s.phaseNoise > 0 && s.chance(s.phaseNoise) {
		return 2*v + s.random()&1
	}
	switch pos, neg := s.lists[2*v].n, s.lists[2*v+1].n; {
	case s.par.Phase == PhaseSaved:
		return s.savedPhase(v)
	case s.par.Phase == PhaseInverse:
		return s.savedPhase(v) ^ 1
	case s.par.Phase == PhaseRandom:
		return 2*v + s.random()&1
	case s.par.Phase == PhaseInitial, pos == neg:
		return phaseLiteral(v, s.initial[v])
	case (s.par.Phase == PhaseWatches) == (pos > neg):
		return 2 * v
	default:
		return 2*v + 1
	}
}

// updateTargets records the conflict-free part of the trail if it is the
// largest so far. Backtracking calls it before undoing assignments.
func (s *Solver) updateTargets() {
	n := s.conflictFree
	if n > s.targetSize {
		s.targetSize = n
		s.copyTrail(s.target, n)
	}
	if n > s.bestSize {
		s.bestSize = n
		s.copyTrail(s.best, n)
	}
}

func (s *Solver) copyTrail(phases []int8, n int) {
	for _, l := range s.trail[:n] {
		phases[l>>1] = 1 - int8(l&1)<<1
	}
}

// rephase resets the saved phases by a fixed schedule, which lets the search
// leave a part of the space where it is stuck.
func (s *Solver) rephase() {
	s.stats.Rephased++
	s.backtrack(min(s.level(), len(s.assumptions)))
	n := s.rephaseCount
	s.rephaseCount++
	switch scheduled(s.par.RephaseSchedule, n) {
	case 'O':
		copy(s.saved, s.initial)
	case 'I':
		s.invertInitial()
	case 'B':
		s.bestPhases()
	case 'F':
		s.flipPhases()
	case 'R':
		s.randomPhases()
	case 'W':
		s.walk()
	}
	clear(s.target)
	s.targetSize = 0
	s.rephaseLim = s.stats.Conflicts + s.par.RephaseInterval*(s.rephaseCount+1)
}

// scheduled returns the letter of reset n of a schedule that checkSchedule
// accepts.
func scheduled(schedule string, n int64) byte {
	once, cycle, _ := strings.Cut(strings.TrimSuffix(schedule, ")"), "(")
	if n < int64(len(once)) {
		return once[n]
	}
	if cycle == "" {
		return 0
	}
	return cycle[(n-int64(len(once)))%int64(len(cycle))]
}

// checkSchedule checks the syntax of a schedule.
func checkSchedule(schedule string) error {
	once, rest, ok := strings.Cut(schedule, "(")
	cycle, ok2 := strings.CutSuffix(rest, ")")
	if !ok || !ok2 || cycle == "" {
		return errors.New("a schedule is letters, then letters in parentheses, such as OI(BR)")
	}
	for _, letter := range once + cycle {
		if !strings.ContainsRune("OIBFRW", letter) {
			return fmt.Errorf("%q is no reset; those are O, I, B, F, R and W", letter)
		}
	}
	return nil
}

func (s *Solver) flipPhases() {
	for v := range s.saved {
		s.saved[v] = -s.saved[v]
	}
}

func (s *Solver) invertInitial() {
	for v, p := range s.initial {
		s.saved[v] = -p
	}
}

func (s *Solver) bestPhases() {
	for v, p := range s.best {
		if p != 0 {
			s.saved[v] = p
		}
	}
	s.bestSize = 0
}

func (s *Solver) randomPhases() {
	for v := range s.saved {
		s.saved[v] = 1 - int8(s.random()&1)<<1
	}
}

// random returns the high bits of the next state of Knuth's MMIX linear
// congruential generator.
func (s *Solver) random() uint32 {
	s.rng = s.rng*6364136223846793005 + 1442695040888963407
	return uint32(s.rng >> 33)
}
