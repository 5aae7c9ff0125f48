package report

import (
	"bufio"
	"os"
	"strings"
	"unicode/utf8"
)

// maxSource bounds the size in bytes of a source file that is read for a report.
const maxSource = 32 << 20

// sources reads lines of source files, each file once.
type sources map[string][]string

// line returns a line, numbered from 1, without its end; ok is false if it cannot be read.
func (s sources) line(file string, n int) (text string, ok bool) {
	lines, seen := s[file]
	if !seen {
		lines = readLines(file)
		s[file] = lines
	}
	if n < 1 || n > len(lines) {
		return "", false
	}
	return lines[n-1], true
}

// readLines returns the lines of a file, or as many as can be read.
func readLines(file string) []string {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxSource {
		return nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	var lines []string
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		lines = append(lines, in.Text())
	}
	return lines
}

// maxExcerpt bounds the bytes of a source line that are shown: generated files have lines of any length.
const maxExcerpt = 160

// excerptAround returns the part of a long line around a column, numbered from 1 in bytes, and the column within it.
func excerptAround(line string, column int) (string, int) {
	if len(line) <= maxExcerpt {
		return line, column
	}
	const before, dots = maxExcerpt / 2, "..."
	from := min(max(column-1-before, 0), len(line)-maxExcerpt)
	to := from + maxExcerpt
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to++
	}
	text, shift := line[from:to], -from
	if from > 0 {
		text, shift = dots+text, shift+len(dots)
	}
	if to < len(line) {
		text += dots
	}
	if column > 0 {
		column += shift
	}
	return text, column
}

// caret returns the line that points at a column, numbered from 1 in bytes, of text: tabs stay tabs, so that both
// lines align whatever the width of a tab.
func caret(text string, column int) string {
	if column < 1 || column > len(text) {
		return ""
	}
	var b strings.Builder
	for _, r := range text[:column-1] {
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String() + "^"
}
