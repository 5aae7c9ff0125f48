package trace

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// CommandLine is what main is called with: the program's name, then its arguments. It may be empty, as argc may be 0, and
// is nil where the execution does not choose it. Texts are bytes without a zero among them. In JSON they are escaped as in C, since
// they need not be UTF-8.
type CommandLine []string

// MarshalJSON writes a list of escaped texts.
func (c CommandLine) MarshalJSON() ([]byte, error) {
	list := make([]string, len(c))
	for i, s := range c {
		list[i] = escaped(s)
	}
	return json.Marshal(list)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (c *CommandLine) UnmarshalJSON(data []byte) error {
	var list []string
	if err := json.Unmarshal(data, &list); err != nil {
		return err
	}
	*c = make(CommandLine, len(list))
	for i, s := range list {
		text, err := strconv.Unquote(`"` + s + `"`)
		if err != nil {
			return fmt.Errorf("command line: argument %d is not escaped as in C: %s", i, s)
		}
		(*c)[i] = text
	}
	return nil
}

// escaped writes a text as between the quotes of a string literal, in C and in Go. Octal escapes end after three digits, whatever follows.
func escaped(s string) string {
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case ' ' <= c && c <= '~':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\%03o`, c)
		}
	}
	return b.String()
}

// maxShown is how many bytes of an argument a trace shows.
const maxShown = 40

// initialiser writes the command line as main's argv, shortened to what a trace has room for.
func (c CommandLine) initialiser() string {
	var parts []string
	for i, s := range c {
		if i == maxElements {
			parts = append(parts, "...")
			break
		}
		if len(s) > maxShown {
			parts = append(parts, `"`+escaped(s[:maxShown])+`"...`)
			continue
		}
		parts = append(parts, `"`+escaped(s)+`"`)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// Shell writes the arguments, without the program's name, for bash to pass them as they are.
func (c CommandLine) Shell() string {
	var parts []string
	for _, s := range c[min(1, len(c)):] {
		parts = append(parts, shellWord(s))
	}
	return strings.Join(parts, " ")
}

func shellWord(s string) string {
	plain, printable := s != "", true
	for i := range len(s) {
		c := s[i]
		printable = printable && ' ' <= c && c <= '~'
		plain = plain && (isIdentifier(string(c)) || '0' <= c && c <= '9' || strings.IndexByte("-+=./,:@%", c) >= 0)
	}
	switch {
	case plain:
		return s
	case printable:
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return "$'" + strings.ReplaceAll(escaped(s), "'", `\'`) + "'"
}

// wrapMain is the option by which the C library's call of main becomes one of what source defines.
const wrapMain = "-Wl,--wrap=main"

// source writes a file in C that calls main with the command line and an empty environment. The texts are variables, so that
// the address sanitizer knows where they end; it does not know that of those that the system passes.
func (c CommandLine) source() string {
	var b strings.Builder
	for i, s := range c {
		fmt.Fprintf(&b, "static char argument_%d[] = \"%s\";\n", i, escaped(s))
	}
	b.WriteString("static char *arguments[] = {")
	for i := range c {
		fmt.Fprintf(&b, "argument_%d, ", i)
	}
	b.WriteString("0};\nstatic char *environment[] = {0};\n")
	fmt.Fprintf(&b, "int __real_main(int, char **, char **);\nint __wrap_main(void) { return __real_main(%d, arguments, environment); }\n", len(c))
	return b.String()
}
