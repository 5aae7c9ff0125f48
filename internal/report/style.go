package report

import "github.com/fathom-verifier/fathom/internal/printable"

// style colours text for a terminal, or leaves it alone.
type style bool

// painted is a text that a terminal may get as it is.
type painted string

func (s style) paint(code, text string) painted {
	text = printable.Line(text)
	if !s || text == "" || code == "" {
		return painted(text)
	}
	return painted("\x1b[" + code + "m" + text + "\x1b[0m")
}

func (s style) bold(t string) painted   { return s.paint("1", t) }
func (s style) dim(t string) painted    { return s.paint("2", t) }
func (s style) red(t string) painted    { return s.paint("1;31", t) }
func (s style) green(t string) painted  { return s.paint("1;32", t) }
func (s style) yellow(t string) painted { return s.paint("1;33", t) }
