package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom"
	"github.com/fathom-verifier/fathom/internal/property"
)

// A Class is how an answer relates to what a test expects.
type Class string

// The classes, worst first.
const (
	WrongSafe     Class = "wrong safe"     // safe, where a violation is expected
	WrongProperty Class = "property safe"  // the verdict is right, yet a property that should be violated holds
	FalseAlarm    Class = "false alarm"    // violated, where success is expected
	AlarmProperty Class = "property alarm" // the verdict is right, yet a property that should hold is violated
	Failed        Class = "failed"         // no answer: an internal error, or killed
	UnknownClass  Class = "unknown"        // unknown, with fathom's reason
	Agrees        Class = "agrees"
	Incomparable  Class = "not comparable" // with the reason
)

// classes lists all of them in the order of the table.
var classes = []Class{Agrees, WrongSafe, WrongProperty, FalseAlarm, AlarmProperty, UnknownClass, Failed, Incomparable}

// compare classifies the result of a test, whose file names are those of the program.
func compare(e *Expectation, r *fathom.Result, files []string) (Class, string) {
	switch {
	case r.Verdict == fathom.Unknown:
		return UnknownClass, r.Reason
	case r.Verdict == fathom.Safe && e.Overall == "FAILED":
		return WrongSafe, ""
	case r.Verdict == fathom.Violated && e.Overall == "SUCCESSFUL":
		return FalseAlarm, violations(r)
	}
	for _, x := range e.Properties {
		ours := matching(x, r, files)
		if len(ours) == 0 {
			continue
		}
		if x.Failure && !slices.ContainsFunc(ours, mayFail(r)) && !violatedAt(r, ours) {
			return WrongProperty, x.Pattern
		}
		if !x.Failure && !failureBeside(e, x) {
			if i := slices.IndexFunc(ours, func(p *fathom.Property) bool { return p.Verdict == fathom.PropertyViolated }); i >= 0 {
				return AlarmProperty, fmt.Sprintf("%s, but %s at line %d", x.Pattern, ours[i].Kind, ours[i].Line)
			}
		}
	}
	return Agrees, ""
}

// mayFail tells of a property whether it is violated, or lies behind a violation, where CBMC looks on and we do not.
func mayFail(r *fathom.Result) func(*fathom.Property) bool {
	return func(p *fathom.Property) bool {
		switch p.Verdict {
		case fathom.PropertyViolated, fathom.PropertyMasked, fathom.PropertyUnknown:
			return true
		case fathom.PropertyUnreachable:
			return r.Verdict == fathom.Violated
		}
		return false
	}
}

// violatedAt tells whether something else is violated at the line of a property: what follows there is not reached.
func violatedAt(r *fathom.Result, ours []*fathom.Property) bool {
	return slices.ContainsFunc(r.Properties, func(p fathom.Property) bool {
		return p.Verdict == fathom.PropertyViolated && p.Line == ours[0].Line && p.File == ours[0].File
	})
}

// failureBeside tells whether another check of the same line and kind is expected to fail: CBMC has several where we have one.
func failureBeside(e *Expectation, x Expected) bool {
	return slices.ContainsFunc(e.Properties, func(y Expected) bool {
		return y.Failure && (y.Line == x.Line || y.Line == 0 || x.Line == 0) && overlap(classKinds[x.Class], classKinds[y.Class])
	})
}

func overlap(a, b []property.Kind) bool {
	return slices.ContainsFunc(a, func(k property.Kind) bool { return slices.Contains(b, k) })
}

// matching returns the properties of a result that an expected one may be about: those of its line, and, for assertions,
// those of its number. If it has neither, there are none.
func matching(x Expected, r *fathom.Result, files []string) []*fathom.Property {
	var found []*fathom.Property
	for i := range r.Properties {
		p := &r.Properties[i]
		if slices.Contains(classKinds[x.Class], property.Kind(p.Kind)) && (x.Function == "" || x.Function == p.Function) &&
			slices.ContainsFunc(files, func(f string) bool { return filepath.Base(f) == filepath.Base(p.File) }) {
			found = append(found, p)
		}
	}
	switch {
	case x.Line > 0:
		return slices.DeleteFunc(found, func(p *fathom.Property) bool { return p.Line != x.Line })
	case x.Class == "assertion" && x.Function != "" && x.Number > 0 && x.Number <= len(found):
		slices.SortStableFunc(found, func(a, b *fathom.Property) int {
			return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
		})
		return found[x.Number-1 : x.Number]
	}
	return nil
}

// violations lists what is violated, kinds and lines.
func violations(r *fathom.Result) string {
	var list []string
	for _, p := range r.Properties {
		if p.Verdict == fathom.PropertyViolated {
			list = append(list, fmt.Sprintf("%s at %s:%d", p.Kind, filepath.Base(p.File), p.Line))
		}
	}
	return strings.Join(slices.Compact(list), ", ")
}
