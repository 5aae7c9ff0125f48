package frontend

import "fmt"

// GCCBuiltins are options that define, for clang, built-in functions of gcc that clang has not. Of others that it has not, the table of dialects makes
// the verdict unknown: clang takes them for functions without a declaration.
//
// Whether a sum, a difference or a product fits the type of the third operand, __builtin_add_overflow_p and its kin tell without storing it.
func GCCBuiltins() []string {
	var options []string
	for _, operation := range []string{"add", "sub", "mul"} {
		options = append(options, fmt.Sprintf("-D__builtin_%[1]s_overflow_p(a,b,like)="+
			"(__extension__({__typeof__((__typeof__(like))0) __fathom_result;__builtin_%[1]s_overflow(a,b,&__fathom_result);}))", operation))
	}
	return options
}
