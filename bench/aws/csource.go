package main

import (
	"regexp"
	"strings"
)

// A token of C, by its place in the text.
type token struct {
	at   int
	text string
}

func (t token) end() int { return t.at + len(t.text) }

// isName tells names and keywords from other tokens.
func (t token) isName() bool {
	c := t.text[0]
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// Comments, directives with their continuations, and white space are no tokens: the first group is empty for them.
var lexeme = regexp.MustCompile(`(?m)//.*|(?s:/\*.*?\*/)|^[ \t]*#(?:\\\n|[^\n])*|\s+|` +
	`("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\.?\d[\w.]*|->|\+\+|--|<<=|>>=|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||.)`)

// tokens splits C into tokens. Conditional directives are not followed: all branches are there.
func tokens(text string) []token {
	var list []token
	for _, m := range lexeme.FindAllStringSubmatchIndex(text, -1) {
		if m[2] >= 0 {
			list = append(list, token{m[2], text[m[2]:m[3]]})
		}
	}
	return list
}

// body returns the tokens of the body of a function that is defined in the file, with its braces; nil if it is not.
func body(file []token, function string) []token {
	depth := 0
	for i, t := range file {
		switch t.text {
		case "{":
			depth++
		case "}":
			depth--
		case function:
			if depth > 0 || i+1 == len(file) || file[i+1].text != "(" {
				continue
			}
			if open := i + 1 + closing(file[i+1:]) + 1; open < len(file) && file[open].text == "{" {
				return file[open : open+closing(file[open:])+1]
			}
		}
	}
	return nil
}

// closing returns the index of the bracket that closes the one that a list begins with, or the last index if there is none.
func closing(list []token) int {
	depth := 0
	for i, t := range list {
		if strings.Contains("([{", t.text) {
			depth++
		}
		if strings.Contains(")]}", t.text) {
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(list) - 1
}
