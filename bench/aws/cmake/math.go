package cmake

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
)

// math sets a variable to the value of an expression of integers: EXPR NAME TEXT. Those of CMake are those of Go, but for the sign of
// shifts and other ways to write the result, which nobody needs here.
func (s *Scope) math(args []string) error {
	if len(args) != 3 || args[0] != "EXPR" {
		return fmt.Errorf("math %s is not known", strings.Join(args, " "))
	}
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, args[2])
	if err != nil || v.Value == nil {
		return fmt.Errorf("math: %q has no value: %v", args[2], err)
	}
	s.Set(args[1], v.Value.ExactString())
	return nil
}

// parseArguments sorts the arguments of a function, as cmake_parse_arguments does: after a prefix of variables' names come lists of
// the names of options, of those that one value follows, and of those that any number follow.
func (s *Scope) parseArguments(args []string) error {
	if len(args) < 4 {
		return fmt.Errorf("cmake_parse_arguments without prefix and names")
	}
	prefix := args[0] + "_"
	kinds := map[string]int{} // how many of the lists stand before that of the name, from 1
	for i, list := range args[1:4] {
		for _, name := range strings.Split(list, ";") {
			kinds[name] = i + 1
		}
	}
	values := map[string][]string{}
	to, limit := "UNPARSED_ARGUMENTS", -1
	for _, a := range args[4:] {
		switch kinds[a] {
		case 1:
			s.Set(prefix+a, "TRUE")
			to, limit = "UNPARSED_ARGUMENTS", -1
		case 2:
			to, limit = a, 1
		case 3:
			to, limit = a, -1
		default:
			values[to] = append(values[to], a)
			if limit--; limit == 0 {
				to = "UNPARSED_ARGUMENTS"
			}
		}
	}
	values["UNPARSED_ARGUMENTS"] = append([]string{}, values["UNPARSED_ARGUMENTS"]...)
	for name, v := range values {
		s.Set(prefix+name, strings.Join(v, ";"))
	}
	return nil
}
