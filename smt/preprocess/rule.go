package preprocess

import "fmt"

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
	RuleExactSum                  // exact.go
	RuleCases                     // cases.go
	RuleTableBit                  // table.go
	RuleReciprocal                // reciprocal.go
	RuleCommon                    // disjunction.go
	RuleConjunctFacts             // facts.go
	RuleContradiction             // facts.go
	RuleSolve                     // solve.go
	RuleSolveXor                  // solve.go
	RuleSolveSlice                // solve.go
	RuleSolveLinear               // linear.go
	RuleGauss                     // linear.go
	RuleExclusive                 // exclusive.go
	RuleUnconstrained             // unconstrained.go
	RuleSlices                    // slice.go
	RuleRestore                   // preprocessor.go
	numRules
)

// ruleNames are what rules are called on the command line and what they do.
var ruleNames = [numRules]struct{ name, doc string }{
	RuleBranchFacts:   {"branch-facts", "branch simplified by its condition"},
	RuleChoiceOffset:  {"choice-offset", "choice of terms that differ by a constant"},
	RuleExclusiveBits: {"exclusive-bits", "sum of exclusive conditions"},
	RuleLikeSummands:  {"like-summands", "like summands"},
	RuleParity:        {"parity", "equal bits cancel in a parity"},
	RuleSameBits:      {"same-bits", "equality of exclusive ors decided bit by bit"},
	RulePolynomial:    {"polynomial", "equal polynomials"},
	RuleExactSum:      {"exact-sum", "equal sums of bits without overflow"},
	RuleCases:         {"cases", "sums of choices compared case by case"},
	RuleTableBit:      {"table-bit", "bit of a constant table"},
	RuleReciprocal:    {"reciprocal", "product with a reciprocal divides"},
	RuleCommon:        {"common", "common to all alternatives"},
	RuleConjunctFacts: {"conjunct-facts", "conjunct simplified by the others"},
	RuleContradiction: {"contradiction", "contradicting conjuncts"},
	RuleSolve:         {"solve", "variable solved"},
	RuleSolveXor:      {"solve-xor", "variable solved from an exclusive or"},
	RuleSolveSlice:    {"solve-slice", "slice of a variable solved"},
	RuleSolveLinear:   {"solve-linear", "variable solved from a sum"},
	RuleGauss:         {"gauss", "linear equations combined"},
	RuleExclusive:     {"gauss-xor", "equalities of exclusive ors combined"},
	RuleUnconstrained: {"unconstrained", "unconstrained operand"},
	RuleRestore:       {"restore", "unconstrained variable restored"},
	RuleSlices:        {"slices", "variable divided into slices"},
}

// Name is a word for the rule, for the command line.
func (r Rule) Name() string {
	if r < numRules {
		return ruleNames[r].name
	}
	return "invalid"
}

// String is what the rule does.
func (r Rule) String() string {
	if r < numRules {
		return ruleNames[r].doc
	}
	return "invalid"
}

// Switchable lists the rules that can be left out, which is all but RuleRestore: without that one, results were wrong.
func Switchable() []Rule {
	var out []Rule
	for r := range Rule(numRules) {
		if r != RuleRestore {
			out = append(out, r)
		}
	}
	return out
}

// RuleSet is a set of rules; the zero value is the empty one.
type RuleSet uint32

// Has tells whether r is in the set.
func (s RuleSet) Has(r Rule) bool { return s>>r&1 == 1 }

// With is the set with r.
func (s RuleSet) With(r Rule) RuleSet { return s | 1<<r }

// Without is the set without r.
func (s RuleSet) Without(r Rule) RuleSet { return s &^ (1 << r) }

// FindRule is the rule of a name that Switchable lists.
func FindRule(name string) (Rule, error) {
	for _, r := range Switchable() {
		if r.Name() == name {
			return r, nil
		}
	}
	return 0, fmt.Errorf("there is no rule %q of preprocessing", name)
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
