package sat

import (
	"fmt"
	"strings"
)

// Preset is a setting of several parameters for a class of problems.
type Preset struct {
	Name     string
	Doc      string   // what it is for, in a sentence
	Settings []string // name=value
}

// Presets returns the presets. The first one changes nothing.
func Presets() []Preset { return presets }

// Apply sets what the preset called name says, and leaves other parameters as
// they are.
func (p *Params) Apply(name string) error {
	var names []string
	for _, q := range presets {
		names = append(names, q.Name)
		if q.Name != name {
			continue
		}
		for _, item := range q.Settings {
			parameter, value, _ := strings.Cut(item, "=")
			if err := p.Set(parameter, value); err != nil {
				return fmt.Errorf("preset %s: %w", name, err)
			}
		}
		return nil
	}
	return fmt.Errorf("there is no preset %.40q; there are %s", name, strings.Join(names, ", "))
}

var presets = []Preset{
	{
		Name: "default",
		Doc:  "The defaults, which alternate between refuting and finding models.",
	},
	{
		Name: "sat",
		Doc:  "For formulas believed satisfiable: stable mode only, following target phases.",
		Settings: []string{
			"mode-interval=0", "start-stable=true", "target-phases=always",
		},
	},
	{
		Name: "unsat",
		Doc:  "For unsatisfiable bounded model checking: focused mode only, restarting often.",
		Settings: []string{
			"mode-interval=0", "start-stable=false", "target-phases=never",
		},
	},
	{
		Name: "spear",
		Doc:  "For comparison, what tuning found best for software verification with SPEAR (2007): ties by products of occurrences, restarts from 50 conflicts on, phases false, small eliminations, nothing random.",
		Settings: []string{
			"mode-interval=0", "start-stable=true", "stable-order=scores", "decision-ties=product", "score-decay=0.8",
			"stable-restarts=geometric", "restart-first=50", "restart-increase=1.5",
			"phase=initial", "initial-phase=false",
			"eliminate-occs=4", "eliminate-literals=100", "eliminate-growth=4", "eliminate-runs=16",
		},
	},
}
