package report

// style colours text for a terminal, or leaves it alone.
type style bool

func (s style) paint(code, text string) string {
	if !s || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(t string) string   { return s.paint("1", t) }
func (s style) dim(t string) string    { return s.paint("2", t) }
func (s style) red(t string) string    { return s.paint("1;31", t) }
func (s style) green(t string) string  { return s.paint("1;32", t) }
func (s style) yellow(t string) string { return s.paint("1;33", t) }
