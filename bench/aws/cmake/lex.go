package cmake

import (
	"fmt"
	"strings"
)

// A command is an invocation: a name and its arguments, not yet evaluated.
type command struct {
	name string // in lower case: names of commands have no case
	args []argument
	line int
}

// An argument may refer to variables. A quoted one stays one value whatever these hold.
type argument struct {
	text   string
	quoted bool
}

// parse splits a file into commands.
func parse(text string) ([]command, error) {
	l := lexer{text: text, line: 1}
	var commands []command
	for {
		l.space()
		if l.at == len(l.text) {
			return commands, nil
		}
		c := command{line: l.line}
		start := l.at
		for l.at < len(l.text) && identifier(l.text[l.at]) {
			l.at++
		}
		c.name = strings.ToLower(l.text[start:l.at])
		l.space()
		if c.name == "" || l.at == len(l.text) || l.text[l.at] != '(' {
			return nil, fmt.Errorf("line %d: a command is expected", c.line)
		}
		l.at++
		var err error
		if c.args, err = l.arguments(); err != nil {
			return nil, err
		}
		commands = append(commands, c)
	}
}

type lexer struct {
	text string
	at   int
	line int
}

// space skips white space and comments.
func (l *lexer) space() {
	for l.at < len(l.text) {
		switch l.text[l.at] {
		case '\n':
			l.line++
		case ' ', '\t', '\r':
		case '#':
			for l.at < len(l.text) && l.text[l.at] != '\n' {
				l.at++
			}
			continue
		default:
			return
		}
		l.at++
	}
}

// arguments reads up to the closing parenthesis. Parentheses within are arguments themselves.
func (l *lexer) arguments() ([]argument, error) {
	var args []argument
	start := l.line
	for depth := 1; ; {
		l.space()
		if l.at == len(l.text) {
			return nil, fmt.Errorf("line %d: the parenthesis is not closed", start)
		}
		switch l.text[l.at] {
		case '(':
			depth++
			args = append(args, argument{text: "("})
			l.at++
		case ')':
			l.at++
			if depth--; depth == 0 {
				return args, nil
			}
			args = append(args, argument{text: ")"})
		case '"':
			text, err := l.quoted()
			if err != nil {
				return nil, err
			}
			args = append(args, argument{text: text, quoted: true})
		default:
			from := l.at
			for l.at < len(l.text) && !strings.ContainsRune(" \t\r\n()#\"", rune(l.text[l.at])) {
				l.at++
			}
			args = append(args, argument{text: l.text[from:l.at]})
		}
	}
}

func (l *lexer) quoted() (string, error) {
	start := l.line
	var b strings.Builder
	for l.at++; l.at < len(l.text); l.at++ {
		switch c := l.text[l.at]; c {
		case '"':
			l.at++
			return b.String(), nil
		case '\\':
			if l.at++; l.at < len(l.text) {
				b.WriteByte(l.text[l.at])
			}
		case '\n':
			l.line++
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return "", fmt.Errorf("line %d: the string is not closed", start)
}

func identifier(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z'
}
