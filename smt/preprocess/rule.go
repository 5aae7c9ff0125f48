package preprocess

// Rule names a simplification, for statistics and tests.
type Rule uint8

// The rules. Each is explained and implemented in the file named.
const (
	RuleBranchFacts   Rule = iota // branch.go
	RuleChoiceOffset              // branch.go
	RuleExclusiveBits             // sum.go
	RuleLikeSummands              // sum.go
	RuleParity                    // parity.go
	RuleSameBits                  // parity.go
	RulePolynomial                // polynomial.go
	RuleTableBit                  // table.go
	RuleCommon                    // disjunction.go
	RuleConjunctFacts             // facts.go
	RuleContradiction             // facts.go
	RuleSolve                     // solve.go
	RuleSolveXor                  // solve.go
	RuleSolveSlice                // solve.go
	RuleSolveLinear               // linear.go
	RuleGauss                     // linear.go
	RuleUnconstrained             // unconstrained.go
	RuleSlices                    // slice.go
	RuleRestore                   // preprocessor.go
	numRules
)

var ruleNames = [numRules]string{
	RuleBranchFacts:   "branch simplified by its condition",
	RuleChoiceOffset:  "choice of terms that differ by a constant",
	RuleExclusiveBits: "sum of exclusive conditions",
	RuleLikeSummands:  "like summands",
	RuleParity:        "equal bits cancel in a parity",
	RuleSameBits:      "equality of exclusive ors decided bit by bit",
	RulePolynomial:    "equal polynomials",
	RuleTableBit:      "bit of a constant table",
	RuleCommon:        "common to all alternatives",
	RuleConjunctFacts: "conjunct simplified by the others",
	RuleContradiction: "contradicting conjuncts",
	RuleSolve:         "variable solved",
	RuleSolveXor:      "variable solved from an exclusive or",
	RuleSolveSlice:    "slice of a variable solved",
	RuleSolveLinear:   "variable solved from a sum",
	RuleGauss:         "linear equations combined",
	RuleUnconstrained: "unconstrained operand",
	RuleRestore:       "unconstrained variable restored",
	RuleSlices:        "variable divided into slices",
}

// String is the name of the rule.
func (r Rule) String() string {
	if r < numRules {
		return ruleNames[r]
	}
	return "invalid"
}

// Stats counts applications of the rules.
type Stats [numRules]int64

// ByName is the counters that are not zero.
func (s *Stats) ByName() map[string]int64 {
	m := make(map[string]int64)
	for r, n := range s {
		if n != 0 {
			m[Rule(r).String()] = n
		}
	}
	return m
}
