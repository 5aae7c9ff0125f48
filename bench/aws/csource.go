package main

import (
	"regexp"
	"slices"
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

// A function is one that a file declares, by indices of its tokens.
type function struct {
	first, name int // where the declaration begins, and its name
	open, end   int // the brackets of the body, or twice the semicolon if there is none
}

func (f function) defined() bool { return f.end > f.open }

// keywords returns those of the tokens before the name that are one of the words.
func (f function) keywords(file []token, words ...string) (list []token) {
	for _, t := range file[f.first:f.name] {
		if slices.Contains(words, t.text) {
			list = append(list, t)
		}
	}
	return list
}

// functions returns those that a file declares or defines, in order: names outside of all brackets with a list of parameters, a body or a semicolon behind it. That an
// attribute stands between them is not considered.
func functions(file []token) (list []function) {
	first := 0
	for i := 0; i < len(file); i++ {
		switch t := file[i]; {
		case strings.Contains("([{", t.text):
			i += closing(file[i:])
			if t.text == "{" {
				first = i + 1
			}
		case t.text == ";":
			first = i + 1
		case t.isName() && i+1 < len(file) && file[i+1].text == "(":
			open := i + 1 + closing(file[i+1:]) + 1
			if open >= len(file) || file[open].text != "{" && file[open].text != ";" {
				continue
			}
			f := function{first, i, open, open}
			if file[open].text == "{" {
				f.end += closing(file[open:])
			}
			list = append(list, f)
			i, first = f.end, f.end+1
		}
	}
	return list
}

// body returns the tokens of the body of a function that is defined in the file, with its braces; nil if it is not.
func body(file []token, name string) []token {
	for _, f := range functions(file) {
		if f.defined() && file[f.name].text == name {
			return file[f.open : f.end+1]
		}
	}
	return nil
}

// apply makes changes in a text, in the order of their places.
func apply(text string, edits []edit) string {
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.from] + e.text)
		at = e.to
	}
	return b.String() + text[at:]
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
