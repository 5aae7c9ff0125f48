package trace

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/property"
)

// finding is a report of a sanitizer or of the harness.
type finding struct {
	text   string  // its first line, without addresses
	places []place // where it happened, innermost first; none if unknown
}

type place struct {
	file     string
	line     int
	function string
}

func (p place) String() string { return fmt.Sprintf("%s:%d", filepath.Base(p.file), p.line) }

// expectations say, by kind of property, which words of a report stand for its violation.
var expectations = map[property.Kind]*regexp.Regexp{
	property.UserAssert: regexp.MustCompile(`assertion failed|Assertion .* failed`),
	property.UserReach:  regexp.MustCompile(`^reached`),

	property.MemoryNull:         regexp.MustCompile(`null pointer|SEGV on unknown address 0x0000000[0-9a-f]{1,5}\b|SEGV on unknown address \(nil\)`),
	property.MemoryBounds:       regexp.MustCompile(`(heap|stack|global|dynamic-stack|container)-buffer-(overflow|underflow)|out of bounds for type|SEGV on|stack-buffer-|negative-size-param|BUS on`),
	property.MemoryFreed:        regexp.MustCompile(`heap-use-after-free`),
	property.MemoryScope:        regexp.MustCompile(`stack-use-after-(scope|return)`),
	property.MemoryReadOnly:     regexp.MustCompile(`SEGV on`),
	property.MemoryFree:         regexp.MustCompile(`attempting free|double-free|(alloc-dealloc|new-delete-type)-mismatch|bad-free|bad-realloc`),
	property.MemoryOverlap:      regexp.MustCompile(`param-overlap`),
	property.MemoryAlloc:        regexp.MustCompile(`variable length array bound`),
	property.MemoryLeak:         regexp.MustCompile(`detected memory leaks`),
	property.MemoryAlignment:    regexp.MustCompile(`misaligned address`),
	property.MemoryInvalidValue: regexp.MustCompile(`which is not a valid value for type`),
	property.PointerOverflow:    regexp.MustCompile(`pointer index expression|applying (zero|non-zero) offset|overflowed to`),
	property.MemoryUninit:       regexp.MustCompile(`use-of-uninitialized-value`),

	property.ArithSignedOverflow:   regexp.MustCompile(`signed integer overflow|negation of .* cannot be represented|division of .* cannot be represented|FPE on`),
	property.ArithUnsignedOverflow: regexp.MustCompile(`unsigned integer overflow|negation of .* cannot be represented`),
	property.ArithDivZero:          regexp.MustCompile(`division by zero|FPE on`),
	property.ArithShift:            regexp.MustCompile(`shift exponent|left shift of`),
	property.ArithBitCount:         regexp.MustCompile(`passing zero to`),
	property.ArithConversion:       regexp.MustCompile(`implicit conversion`),
	property.FloatConversion:       regexp.MustCompile(`is outside the range of representable values`),

	property.ControlUnreachable: regexp.MustCompile(`unreachable program point`),
	property.ControlReturn:      regexp.MustCompile(`end of a value-returning function`),
	property.ControlException:   regexp.MustCompile(`^terminate called`),
	property.CallType:           regexp.MustCompile(`through pointer to incorrect function type`),
}

var (
	asanReport   = regexp.MustCompile(`^==\d+==\s*(?:ERROR|WARNING): (?:AddressSanitizer|LeakSanitizer|MemorySanitizer): (.*)`)
	ubsanReport  = regexp.MustCompile(`^(.*?):(\d+):(?:\d+:)? runtime error: (.*)`)
	assertReport = regexp.MustCompile(`^(?:\S+: )?(\S+?):(\d+): (?:(.*): )?(Assertion .* failed)\.`)
	terminated   = regexp.MustCompile(`^terminate called .*`)
	harnessLine  = regexp.MustCompile(`^fathom-replay: ([^:]*): (.*)`)
	stackFrame   = regexp.MustCompile(`^\s*#\d+ 0x[0-9a-f]+ in (\S+)(?:\(.*?\))? (\S+?):(\d+)(?::\d+)?$`)
	jumpToNull   = regexp.MustCompile(`\(pc 0x0000000[0-9a-f]{1,5} `)
	addresses    = regexp.MustCompile(` (on|at) (unknown )?address .*| in thread T\d+.*|\(pc 0x.*| \(thread T\d+\)`)
)

// findings reads the reports off the error output of a run.
func findings(stderr string) []finding {
	var list []finding
	stack := false // reading the first stack of the last report
	for line := range strings.Lines(stderr) {
		line = strings.TrimRight(line, "\n")
		if m := asanReport.FindStringSubmatch(line); m != nil {
			list = append(list, finding{text: m[1]})
			stack = true
			continue
		}
		if m := ubsanReport.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			list = append(list, finding{text: m[3], places: []place{{file: m[1], line: n}}})
			stack = false
			continue
		}
		if m := assertReport.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			list = append(list, finding{text: m[4], places: []place{{file: m[1], line: n, function: m[3]}}})
			stack = false
			continue
		}
		if terminated.MatchString(line) {
			list = append(list, finding{text: line})
			stack = false
			continue
		}
		if m := harnessLine.FindStringSubmatch(line); m != nil {
			if m[1] != "note" {
				list = append(list, finding{text: m[1] + ": " + m[2]})
			}
			stack = m[1] == "assertion failed" || m[1] == "reached"
			continue
		}
		if !stack {
			continue
		}
		last := &list[len(list)-1]
		if m := stackFrame.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[3])
			last.places = append(last.places, place{file: m[2], line: n, function: m[1]})
			continue
		}
		if strings.TrimSpace(line) == "" && len(last.places) > 0 && !strings.Contains(last.text, "detected memory leaks") {
			stack = false
		}
	}
	return list
}

// judge compares what a run showed with what was expected.
func (r *replay) judge(out outcome) ReplayResult {
	want := expectations[r.cfg.Kind]
	list := findings(out.stderr)
	res := ReplayResult{Notes: r.notes}
	if strings.Contains(out.stderr, "fathom-replay: note: ") {
		_, name, _ := strings.Cut(out.stderr, "fathom-replay: note: ")
		name, _, _ = strings.Cut(name, "\n")
		res.Notes = append(res.Notes, "the bytes that "+name+" makes arbitrary cannot be supplied")
	}
	var elsewhere *finding
	for i := range list {
		f := &list[i]
		if !want.MatchString(f.text) {
			continue
		}
		if at, ok := r.matches(f); ok {
			res.Confirmed = true
			res.Detail = summary(f, at)
			return res
		}
		if elsewhere == nil {
			elsewhere = f
		}
	}
	switch {
	case elsewhere != nil:
		res.Detail = summary(elsewhere, elsewhere.first()) + ", another place than the violation's"
	case len(list) > 0:
		res.Detail = "the run shows something else: " + summary(&list[0], list[0].first())
	case out.timedOut:
		res.Detail = fmt.Sprintf("the run did not end within %v", replayTime)
	case strings.Contains(out.stderr, "hard rss limit exhausted"):
		res.Detail = fmt.Sprintf("the run needed more than %d MB of memory", replayMegs)
	default:
		res.Detail = "the run ended without a report: " + out.status
	}
	return res
}

func (f *finding) first() place {
	for _, p := range f.places {
		if !strings.Contains(p.function, "__asan") && !strings.Contains(p.function, "interceptor") && filepath.Base(p.file) != "inputs.c" {
			return p
		}
	}
	return place{}
}

// matches reports whether a finding is at the place of the violation: at its line, in whatever depth of calls, since
// sanitizers see into library functions; or, a statement may have several lines, in its function.
func (r *replay) matches(f *finding) (place, bool) {
	if r.cfg.Kind == property.MemoryNull && jumpToNull.MatchString(f.text) {
		return place{file: r.cfg.File, line: r.cfg.Line}, true // the stack cannot be read from there
	}
	for _, p := range f.places {
		if filepath.Base(p.file) == filepath.Base(r.cfg.File) &&
			(p.line == r.cfg.Line || r.cfg.Kind == property.ControlReturn && p.line == r.cfg.FunctionLine) {
			return p, true
		}
	}
	if r.cfg.Kind == property.ControlException {
		return place{}, true // the report names none
	}
	if r.cfg.Kind == property.MemoryLeak {
		return f.first(), true // the report names the allocation, the violation may be where the last pointer was lost
	}
	for _, p := range f.places {
		if p.function != "" && p.function == r.cfg.Function && filepath.Base(p.file) == filepath.Base(r.cfg.File) {
			return p, true
		}
	}
	return place{}, false
}

// summary is the first line of a report, without addresses, and its place.
func summary(f *finding, at place) string {
	text := strings.TrimSpace(addresses.ReplaceAllString(f.text, ""))
	if at.line == 0 {
		return text
	}
	return text + " at " + at.String()
}
