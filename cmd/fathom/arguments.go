package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// splitClangArgs takes apart fathom's own arguments and those meant for clang. Fathom's options
// start with two dashes; one dash, --target=, --sysroot= and --gcc-toolchain=, and whatever follows a lone "--", are clang's. takesValue tells of
// an option of fathom, by its name without dashes, whether the next argument is its value, which may then
// start with a dash.
func splitClangArgs(args []string, takesValue func(name string) bool) (own, clang []string, err error) {
	for i := 0; i < len(args); i++ {
		a := args[i]
		name, isLong := strings.CutPrefix(a, "--")
		switch {
		case a == "--":
			return own, append(clang, args[i+1:]...), nil
		case isLong && isClangs(name):
			clang = append(clang, a)
		case isLong:
			own = append(own, a)
			if !strings.Contains(a, "=") && takesValue(name) && i+1 < len(args) {
				i++
				own = append(own, args[i])
			}
		case a == "-h" || a == "-v" && i == 0 || a == "-" || !strings.HasPrefix(a, "-"):
			own = append(own, a)
		case strings.HasPrefix(a, "-o"):
			return nil, nil, fmt.Errorf("%s: nothing is compiled into a file; the result is written by --output FILE, the program's forms by --emit", a)
		case frontend.TakesValue(a):
			if i+1 == len(args) || args[i+1] == "--" {
				return nil, nil, fmt.Errorf("%s: the option of clang needs a value, but is the last argument", a)
			}
			clang = append(clang, a, args[i+1])
			i++
		default:
			clang = append(clang, a)
		}
	}
	return own, clang, nil
}

// isClangs reports whether a long option, without its dashes, is one that clang knows with two of them.
func isClangs(option string) bool {
	name, _, _ := strings.Cut(option, "=")
	return name != option && (name == "target" || name == "sysroot" || name == "gcc-toolchain")
}

// maxResponseNesting bounds response files that name each other.
const maxResponseNesting = 16

// expandResponseFiles replaces each argument @FILE by the arguments in that file, see splitArguments.
func expandResponseFiles(args []string) ([]string, error) {
	return expandNested(args, 0)
}

func expandNested(args []string, depth int) ([]string, error) {
	var out []string
	for _, a := range args {
		name, isResponse := strings.CutPrefix(a, "@")
		if !isResponse || name == "" {
			out = append(out, a)
			continue
		}
		if depth == maxResponseNesting {
			return nil, fmt.Errorf("%s: response files name each other in a circle", a)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("response file %w", err)
		}
		inner, err := splitArguments(string(text))
		if err != nil {
			return nil, fmt.Errorf("response file %s: %w", name, err)
		}
		if inner, err = expandNested(inner, depth+1); err != nil {
			return nil, err
		}
		out = append(out, inner...)
	}
	return out, nil
}

// splitArguments takes the text of a response file apart as gcc 12 and clang 19 do: arguments are separated by white space and quoted with ' or ", and
// a backslash makes any character stand for itself, between quotes of both kinds, too. These are not the shell's rules, by which
// [frontend.SplitCommand] reads compilation databases. A quote that is not closed is an error, rather than closed by the end of the file.
func splitArguments(text string) ([]string, error) {
	var args []string
	var arg strings.Builder
	inArg := false
	var quote rune
	escaped := false
	for _, r := range text {
		switch {
		case escaped:
			arg.WriteRune(r)
			escaped = false
		case r == '\\':
			escaped, inArg = true, true
		case quote != 0:
			if r == quote {
				quote = 0
			} else {
				arg.WriteRune(r)
			}
		case r == '"' || r == '\'':
			quote, inArg = r, true
		case strings.ContainsRune(" \t\n\v\f\r", r):
			if inArg {
				args = append(args, arg.String())
				arg.Reset()
				inArg = false
			}
		default:
			arg.WriteRune(r)
			inArg = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a %c is not closed", quote)
	}
	if inArg {
		args = append(args, arg.String())
	}
	return args, nil
}
