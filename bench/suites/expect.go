package main

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/property"
)

// An Expectation is what a test says of the verdict.
type Expectation struct {
	Overall string // SUCCESSFUL, FAILED, or "" if the test says nothing of a verdict
	// Properties are those of which the test gives a status, and a place or a number.
	Properties []Expected
}

// Expected is the status of one property.
type Expected struct {
	Function string // "" if it is not given
	Class    string // what CBMC calls the check: assertion, pointer_dereference, …
	Number   int    // among those of the function and class, from 1; 0 if it is not given
	Line     int    // 0 if it is not given
	Failure  bool   // or success
	Pattern  string
}

// classKinds are the kinds that stand for the classes of CBMC's properties.
var classKinds = map[string][]property.Kind{
	"assertion":           {property.UserAssert},
	"pointer_dereference": {property.MemoryNull, property.MemoryBounds, property.MemoryFreed, property.MemoryScope},
	"array_bounds":        {property.MemoryBounds},
	"overflow": {property.ArithSignedOverflow, property.ArithUnsignedOverflow, property.ArithConversion, property.FloatConversion,
		property.ArithShift, property.FloatOverflow, property.ArithDivZero},
	"division-by-zero":       {property.ArithDivZero},
	"float-division-by-zero": {property.FloatOverflow},
	"undefined-shift":        {property.ArithShift},
	"NaN":                    {property.FloatNaN},
	"memory-leak":            {property.MemoryLeak, property.MemoryCleanup},
	"bit_count":              {property.ArithBitCount},
	"unwind":                 {property.ControlUnwind},
	"recursion":              {property.ControlRecursion},
	"precondition_instance":  {property.UserAssert, property.MemoryOverlap, property.MemoryFree, property.MemoryBounds, property.MemoryNull},
}

var (
	wild      = regexp.MustCompile(`\\d[+*]?|\[0-9\][+*]?|\.[+*]`)
	brackets  = regexp.MustCompile(`^\[([^\]]*)\] ?(.*)$`)
	statusEnd = regexp.MustCompile(`: (SUCCESS|FAILURE)$`)
	identity  = regexp.MustCompile(`^(.*)\.([A-Za-z_-]+)\.([0-9]+|\*)$`)
	atLine    = regexp.MustCompile(`^(?:file \S+ )?line ([0-9]+)\b`)
	exitCode  = regexp.MustCompile(`^\^?EXIT=(\d+)\$?$`)
)

// plain turns a regular expression into the text that it mostly is: what matches numbers or anything becomes a star.
func plain(pattern string) string {
	p := strings.TrimSuffix(strings.TrimPrefix(pattern, "^"), "$")
	p = wild.ReplaceAllString(p, "*")
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		if p[i] == '\\' && i+1 < len(p) {
			i++
		}
		b.WriteByte(p[i])
	}
	return b.String()
}

// expectation reads the patterns of a test.
func expectation(t *Test) Expectation {
	var e Expectation
	exit := ""
	for _, pattern := range t.Want {
		p := plain(pattern)
		switch {
		case strings.Contains(p, "VERIFICATION SUCCESSFUL"):
			e.Overall = "SUCCESSFUL"
		case strings.Contains(p, "VERIFICATION FAILED"):
			e.Overall = "FAILED"
		default:
			if m := exitCode.FindStringSubmatch(pattern); m != nil {
				exit = m[1]
			}
			if x, ok := expectedProperty(p); ok {
				x.Pattern = pattern
				e.Properties = append(e.Properties, x)
			}
		}
	}
	// The exit code alone says it where the output is another one.
	if e.Overall == "" && (len(e.Properties) > 0 || jsonOrXML(t)) {
		switch exit {
		case "0":
			e.Overall = "SUCCESSFUL"
		case "10":
			e.Overall = "FAILED"
		}
	}
	return e
}

func jsonOrXML(t *Test) bool {
	for _, f := range t.Flags {
		if f == "--json-ui" || f == "--xml-ui" {
			return true
		}
	}
	return false
}

// expectedProperty reads "[main.assertion.1] line 5 text: FAILURE".
func expectedProperty(p string) (x Expected, ok bool) {
	m := brackets.FindStringSubmatch(p)
	status := statusEnd.FindStringSubmatch(p)
	if m == nil || status == nil {
		return x, false
	}
	x.Failure = status[1] == "FAILURE"
	if id := identity.FindStringSubmatch(m[1]); id != nil {
		x.Class = id[2]
		if !strings.Contains(id[1], "*") {
			x.Function = id[1]
		}
		x.Number, _ = strconv.Atoi(id[3]) // a star is none
	}
	if l := atLine.FindStringSubmatch(m[2]); l != nil {
		x.Line, _ = strconv.Atoi(l[1])
	}
	return x, x.Class != ""
}

// counterpart tells whether some of the kinds that are checked stands for the failures that the test expects. Without any that are
// named, there may be.
func (e *Expectation) counterpart(kinds []property.Kind) bool {
	named := false
	for _, x := range e.Properties {
		if x.Failure {
			if overlap(classKinds[x.Class], kinds) {
				return true
			}
			named = true
		}
	}
	return !named
}
