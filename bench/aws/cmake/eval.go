package cmake

import "strings"

// evaluate replaces references to variables. An unquoted argument is a list, whose elements become arguments.
func (s *Scope) evaluate(args []argument) []string {
	var out []string
	for _, a := range args {
		v := s.Expand(a.text)
		if a.quoted {
			out = append(out, v)
			continue
		}
		for _, e := range strings.Split(v, ";") {
			if e != "" {
				out = append(out, e)
			}
		}
	}
	return out
}

// Expand replaces ${NAME} by the value of the variable, also nested ones.
func (s *Scope) Expand(text string) string {
	for range maxDepth {
		open := strings.LastIndex(text, "${")
		if open < 0 {
			break
		}
		end := strings.IndexByte(text[open:], '}')
		if end < 0 {
			break
		}
		text = text[:open] + s.Get(text[open+2:open+end]) + text[open+end+1:]
	}
	return text
}

// condition evaluates the arguments of if. Of the comparisons only those of strings are known; any other is false.
func (s *Scope) condition(args []argument) bool {
	var words []string
	for _, a := range args {
		words = append(words, s.Expand(a.text))
	}
	value, rest := s.disjunction(words)
	return value && len(rest) == 0
}

func (s *Scope) disjunction(words []string) (bool, []string) {
	value, rest := s.conjunction(words)
	for len(rest) > 0 && rest[0] == "OR" {
		var more bool
		more, rest = s.conjunction(rest[1:])
		value = value || more
	}
	return value, rest
}

func (s *Scope) conjunction(words []string) (bool, []string) {
	value, rest := s.operand(words)
	for len(rest) > 0 && rest[0] == "AND" {
		var more bool
		more, rest = s.operand(rest[1:])
		value = value && more
	}
	return value, rest
}

func (s *Scope) operand(words []string) (bool, []string) {
	switch {
	case len(words) == 0:
		return false, nil
	case words[0] == "NOT":
		value, rest := s.operand(words[1:])
		return !value, rest
	case words[0] == "(":
		value, rest := s.disjunction(words[1:])
		if len(rest) > 0 && rest[0] == ")" {
			rest = rest[1:]
		}
		return value, rest
	case len(words) >= 3 && words[1] == "STREQUAL":
		return s.named(words[0]) == s.named(words[2]), words[3:]
	}
	return s.truth(words[0]), words[1:]
}

// named returns the value of a variable, or the word itself if there is none.
func (s *Scope) named(word string) string {
	if v := s.Get(word); v != "" {
		return v
	}
	return word
}

// truth tells whether a constant, or the value of a variable of this name, is true.
func (s *Scope) truth(word string) bool {
	switch strings.ToUpper(word) {
	case "1", "ON", "YES", "TRUE", "Y":
		return true
	}
	switch v := strings.ToUpper(s.Get(word)); v {
	case "", "0", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND":
		return false
	default:
		return !strings.HasSuffix(v, "-NOTFOUND")
	}
}
