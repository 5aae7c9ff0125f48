package trace

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A filler is a library function that stores what it gets from the environment, as a replay needs to know it.
type filler struct {
	result     string // its type
	parameters string
	to         string // the parameter that points to where it stores; "..." if all arguments after the named ones do, "" if it returns such a pointer
	last       string // of "...", the last named parameter
}

var fillers = map[string]filler{
	"read":      {"long", "int d, void *to, unsigned long n", "to", ""},
	"recv":      {"long", "int d, void *to, unsigned long n, int f", "to", ""},
	"getrandom": {"long", "void *to, unsigned long n, unsigned f", "to", ""},
	"fread":     {"unsigned long", "void *to, unsigned long s, unsigned long n, void *f", "to", ""},
	"fgets":     {"char *", "char *to, int n, void *f", "to", ""},
	"gets":      {"char *", "char *to", "to", ""},
	"getenv":    {"char *", "const char *name", "", ""},
	"scanf":     {"int", "const char *f, ...", "...", "f"},
	"fscanf":    {"int", "void *s, const char *f, ...", "...", "f"},
}

// A filling is a call of a filler: its result and what it stores.
type filling struct {
	result   Input
	contents []Input
}

// fill notes a call of a filler, whose contents follow among the inputs. It reports whether they can be supplied: if it is known which of them belongs
// to which argument.
func (s *stubs) fill(result Input, rest []Input) bool {
	f, ok := fillers[result.Library]
	if !ok {
		return false
	}
	call := filling{result: result}
	for _, in := range rest {
		if in.Contents == "" || in.Library != result.Library {
			break
		}
		call.contents = append(call.contents, in)
	}
	n := len(call.contents)
	failed := result.Value == "0" || n == 0 && f.to != "..." && strings.HasPrefix(f.result, "long") // of read and its kin nothing, or -1
	switch stored, err := strconv.Atoi(result.Value); {
	case f.to == "..." && (err != nil || stored != n) && result.Value != minusOne:
		return false
	case f.to != "..." && n != 1 && !failed:
		return false
	}
	name := result.linkerName()
	s.fillings[name] = append(s.fillings[name], call)
	return true
}

// minusOne is the result of scanf at the end of its input, as inputs have it.
const minusOne = "4294967295"

// writeFillings writes, in place of each filler, a function that stores what its calls stored, and calls it when there are no more.
func (s *stubs) writeFillings(b *strings.Builder) {
	for _, name := range s.filled() {
		calls := s.fillings[name]
		f := fillers[calls[0].result.Library]
		fmt.Fprintf(b, "\n%s __real_%s(%s);\n%s __wrap_%s(%s) {\n\tstatic unsigned next;\n", f.result, name, f.parameters, f.result, name, f.parameters)
		if f.to == "..." {
			fmt.Fprintf(b, "\t__builtin_va_list list;\n\t__builtin_va_start(list, %s);\n", f.last)
		}
		b.WriteString("\tswitch (next++) {\n")
		for k, call := range calls {
			fmt.Fprintf(b, "\tcase %d: {\n", k)
			result := "(" + f.result + ")" + inputLiteral(call.result)
			for _, in := range call.contents {
				fmt.Fprintf(b, "\t\tstatic char stored[] = {%s};\n", bytesOf(in))
				switch f.to {
				case "...":
					b.WriteString("\t\t{ void *to = __builtin_va_arg(list, void *); memcpy(to, stored, sizeof stored); }\n\t}\n\t{\n")
				case "":
					result = "stored"
				default:
					fmt.Fprintf(b, "\t\tmemcpy(%s, stored, sizeof stored);\n", f.to)
					if f.result == "char *" {
						result = f.to
					}
				}
			}
			fmt.Fprintf(b, "\t\treturn %s;\n\t}\n", result)
		}
		b.WriteString("\t}\n")
		if f.to == "..." {
			fmt.Fprintf(b, "\tfathom_replay_exhausted(%q);\n\treturn 0;\n}\n", name)
			continue
		}
		var arguments []string
		for p := range strings.SplitSeq(f.parameters, ",") {
			arguments = append(arguments, p[strings.LastIndexAny(p, " *")+1:])
		}
		fmt.Fprintf(b, "\treturn __real_%s(%s);\n}\n", name, strings.Join(arguments, ", "))
	}
}

// filled lists the fillers that are called, sorted.
func (s *stubs) filled() []string {
	var names []string
	for name := range s.fillings {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
