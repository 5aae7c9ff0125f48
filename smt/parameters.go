package smt

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/sat"
	"github.com/fathom-verifier/fathom/smt/blast"
	"github.com/fathom-verifier/fathom/smt/preprocess"
)

// Parameter describes a parameter of a solver by its name, which no other has.
type Parameter struct {
	Name    string
	Group   string // technique it belongs to
	Range   string // values, in words
	Default string // as Get returns it
	Only    string // when it has an effect; empty is always
	Doc     string
}

// The parameters of preprocessing: wordLevel switches all of it, wordPrefix and the name of a rule that rule.
const (
	wordGroup  = "word level"
	wordLevel  = "word-level"
	wordPrefix = "word-"
)

// linearAfter sets [Options].Linear.
const linearAfter = "linear-after"

// Parameters lists all parameters: of the search ([sat.Parameters]), of the circuits ([blast.Parameters]) of the
// simplification of words, one for each of its rules, and of what else is done with words.
func Parameters() []Parameter {
	var out []Parameter
	for _, q := range sat.Parameters() {
		out = append(out, Parameter{q.Name, q.Group, q.Range(), q.Default, q.Only, q.Doc})
	}
	for _, q := range blast.Parameters() {
		out = append(out, Parameter{q.Name, "circuits of bit-vectors", q.Range, q.Default, q.Condition, q.Doc})
	}
	const values = "true or false"
	out = append(out, Parameter{wordLevel, wordGroup, values, "true", "", "Simplify queries as a whole before they become gates, by the rules that follow."})
	for _, r := range preprocess.Switchable() {
		out = append(out, Parameter{wordPrefix + r.Name(), wordGroup, values, "true", wordLevel, "The rule: " + r.String() + "."})
	}
	return append(out, Parameter{linearAfter, wordGroup, "0 to 4294967295", strconv.FormatInt(DefaultOptions().Linear, 10), "",
		"Conflicts after which a query is tried by arithmetic of integers; 0 is never. Not with proofs."})
}

// Set gives the parameter of this name the value written in v. An unknown name or a value out of range is an error and
// changes nothing.
func (o *Options) Set(name, v string) error {
	if r, ok := word(name); ok {
		on, err := strconv.ParseBool(v)
		switch {
		case err != nil:
			return fmt.Errorf("%s is true or false, not %s", name, v)
		case name == wordLevel:
			o.Preprocess = on
		case on:
			o.RulesOff = o.RulesOff.Without(r)
		default:
			o.RulesOff = o.RulesOff.With(r)
		}
		return nil
	}
	if name == linearAfter {
		n, err := strconv.ParseUint(v, 10, 32)
		if err != nil {
			return fmt.Errorf("%s is a number of conflicts below 2^32, not %s", name, v)
		}
		o.Linear = int64(n)
		return nil
	}
	for _, q := range blast.Parameters() {
		if q.Name == name {
			return o.Blast.Set(name, v)
		}
	}
	return o.Sat.Set(name, v)
}

// Get returns the value of the parameter of this name in the form that Set reads.
func (o *Options) Get(name string) (string, error) {
	if r, ok := word(name); ok {
		if name == wordLevel {
			return strconv.FormatBool(o.Preprocess), nil
		}
		return strconv.FormatBool(!o.RulesOff.Has(r)), nil
	}
	if name == linearAfter {
		return strconv.FormatInt(o.Linear, 10), nil
	}
	if v, err := o.Blast.Get(name); err == nil {
		return v, nil
	}
	return o.Sat.Get(name)
}

// Changed returns the parameters that do not have their default values, by name, in the form that Set reads.
func (o *Options) Changed() map[string]string {
	changed := make(map[string]string)
	for _, q := range Parameters() {
		if v, err := o.Get(q.Name); err == nil && v != q.Default {
			changed[q.Name] = v
		}
	}
	return changed
}

// word tells whether a parameter is one of the simplification of words, and of which rule.
func word(name string) (preprocess.Rule, bool) {
	if name == wordLevel {
		return 0, true
	}
	rule, ok := strings.CutPrefix(name, wordPrefix)
	if !ok {
		return 0, false
	}
	r, err := preprocess.FindRule(rule)
	return r, err == nil
}
