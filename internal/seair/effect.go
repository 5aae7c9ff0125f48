package seair

// Effect is what a function without a body does besides returning any value.
type Effect uint8

// The effects. Of those that somebody said, each includes the ones before it.
const (
	// EffectUnknown: nobody said. It may do what EffectAny does, which nothing is proved of.
	EffectUnknown Effect = iota
	// EffectPure: nothing, now or later.
	EffectPure
	// EffectHavoc: what its arguments point to, and what that leads to, has any contents afterwards.
	EffectHavoc
	// EffectAny: likewise, and so have the variables that are exported, what such functions were given or could reach earlier, and what all
	// of these lead to.
	EffectAny
)

// EffectNames lists the names by which effects are chosen, and written in the text format.
var EffectNames = map[string]Effect{"pure": EffectPure, "havoc": EffectHavoc, "any": EffectAny}

// String returns the name, "unknown" if nobody said.
func (e Effect) String() string {
	for name, is := range EffectNames {
		if is == e {
			return name
		}
	}
	return "unknown"
}
