package frontend

import (
	"regexp"
	"strings"
)

// diagnosticLine matches the lines of clang's diagnostics that are complete: what is diagnosed, where from, a line of the source with
// what stands below it, and the counts.
var diagnosticLine = regexp.MustCompile(`(?:^|: )(?:fatal error|error|warning|note|remark): |^(?:In file included from|In module|In included file|While building module) .*[:,]$|^ |^\(|^$|^\d+ (?:warnings?|errors?)|generated\.$`)

// namesInLines puts each name of a file in clang's diagnostics into one line. Clang prints names as they are, those that #line gives, too: one with
// newlines would make lines of its own that could say anything.
func namesInLines(text string) string {
	var lines []string
	begun := "" // a line that is not complete
	for line := range strings.SplitSeq(text, "\n") {
		if begun != "" {
			line = begun + "?" + line
		}
		if begun = ""; diagnosticLine.MatchString(line) {
			lines = append(lines, line)
		} else {
			begun = line
		}
	}
	if n := len(lines); begun != "" && n > 0 {
		lines[n-1] += "?" + begun
	} else if begun != "" {
		lines = append(lines, begun)
	}
	return strings.Join(lines, "\n")
}
