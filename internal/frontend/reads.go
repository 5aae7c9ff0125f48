package frontend

import "strings"

// ruleFiles returns the files that a rule of make, as clang writes it, depends on; false if it is no rule. Blanks and signs of a number
// are escaped by backslashes there, dollars by dollars.
func ruleFiles(rule string) (files []string, ok bool) {
	rest, ok := strings.CutPrefix(rule, "rule:")
	if !ok || !strings.HasSuffix(rest, "\n") {
		return nil, false
	}
	var name strings.Builder
	end := func() {
		if name.Len() > 0 {
			files = append(files, name.String())
			name.Reset()
		}
	}
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		next := byte(0)
		if i+1 < len(rest) {
			next = rest[i+1]
		}
		switch {
		case c == '\\' && next == '\n':
			end()
			i++
		case c == '\\' && (next == ' ' || next == '#'), c == '$' && next == '$':
			name.WriteByte(next)
			i++
		case c == ' ' || c == '\n':
			end()
		default:
			name.WriteByte(c)
		}
	}
	return files, true
}
