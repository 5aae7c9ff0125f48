package trace

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	_ "embed"

	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/libc"
)

//go:embed native/harness.c
var harness string

// stubs is the generated file of a replay: the functions of the harness dialects, and those that return inputs.
type stubs struct {
	r        *replay
	queues   map[string][]Input   // by function, in order of the calls
	order    []string             // of the functions
	fillings map[string][]filling // by function that fills memory
	fails    map[string][]bool    // by function that allocates: which of its calls fail
	contents []Input              // of places in memory, in order
	missing  []string             // functions without a body that returned nothing
	wrapped  bool                 // the entry is called through entryWrapper
}

// failing are the functions that can be made to fail: their parameters and arguments.
var failing = map[string][2]string{
	"malloc":  {"unsigned long n", "n"},
	"calloc":  {"unsigned long n, unsigned long m", "n, m"},
	"realloc": {"void *p, unsigned long n", "p, n"},
	"strdup":  {"const char *s", "s"},
	"strndup": {"const char *s, unsigned long n", "s, n"},
}

// environment lists the functions of the library whose results depend on the environment. It is true for those whose
// whole effect is their result, which so can be supplied.
var environment = map[string]bool{
	"rand": true, "random": true, "lrand48": true, "mrand48": true, "rand_r": true, "getchar": true, "getc": true, "fgetc": true,
	"getchar_unlocked": true, "clock": true, "system": true, "putchar": true, "puts": true, "isatty": true, "getpid": true,
	"getppid": true, "getuid": true, "geteuid": true, "getgid": true, "getegid": true,
	"time": false, "fgets": false, "gets": false, "getline": false, "read": false, "fread": false, "scanf": false, "fscanf": false,
	"getenv": false, "fopen": false, "open": false, "recv": false, "clock_gettime": false, "gettimeofday": false, "getrandom": false,
}

func dependsOnEnvironment(function string) bool {
	_, ok := environment[function]
	return ok
}

func (r *replay) newStubs(symbols map[string]bool, wrapped bool) *stubs {
	s := &stubs{r: r, queues: make(map[string][]Input), fails: make(map[string][]bool), fillings: make(map[string][]filling), wrapped: wrapped}
	for i, in := range r.cfg.Inputs {
		_, modelled := libc.Lookup(in.Library)
		switch {
		case in.Argument > 0:
		case in.Contents != "" && !modelled:
			r.note("what %s writes, which has no body, cannot be supplied", in.Library)
		case in.Contents != "": // the result of the function is among the inputs, too
		case in.Bytes > 0:
			s.contents = append(s.contents, in)
		case in.Library != "":
			s.library(in, r.cfg.Inputs[i+1:])
		case !isIdentifier(in.linkerName()):
			r.note("the contents of uninitialised variables cannot be supplied")
		case symbols[in.linkerName()]:
			r.note("the program defines %s itself, so its results cannot be supplied", in.Function)
		default:
			s.queue(in)
		}
		if in.Pointer == "?" && in.Library == "" && in.Argument == 0 {
			r.note("a pointer to an object of the execution itself cannot be supplied")
		}
	}
	// Functions that return inputs but were not called before the violation.
	for name, defined := range symbols {
		if !defined && frontend.IsNondet(name) && s.queues[name] == nil {
			s.order = append(s.order, name)
			s.queues[name] = []Input{}
		}
	}
	slices.Sort(s.order)
	return s
}

func (s *stubs) queue(in Input) {
	name := in.linkerName()
	if s.queues[name] == nil {
		s.order = append(s.order, name)
	}
	s.queues[name] = append(s.queues[name], in)
}

// library arranges for a result of a library function; rest are the inputs after it.
func (s *stubs) library(in Input, rest []Input) {
	switch {
	case failing[in.Library] != [2]string{}:
		s.fails[in.Library] = append(s.fails[in.Library], in.Value == "0")
	case environment[in.Library]:
		in.Function = in.Library
		s.queue(in)
	case !s.fill(in, rest):
		s.r.note("what %s obtains from the environment cannot be supplied", in.Library)
	}
}

func isIdentifier(s string) bool {
	for i, c := range s {
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

// addMissing adds the functions that the linker did not find. It reports whether there are new ones.
func (s *stubs) addMissing(text string) bool {
	_, list, ok := strings.Cut(text, "(undefined: ")
	if !ok {
		return false
	}
	added := false
	for name := range strings.FieldsSeq(strings.TrimSuffix(list, ")")) {
		if isIdentifier(name) && !slices.Contains(s.missing, name) && s.queues[name] == nil && name != entryWrapper {
			s.missing = append(s.missing, name)
			added = true
		}
	}
	return added
}

// linkArgs are the options by which calls of functions that fail are redirected.
func (s *stubs) linkArgs() []string {
	var args []string
	for name := range s.fails {
		args = append(args, "-Wl,--wrap="+name)
	}
	for name := range s.fillings {
		args = append(args, "-Wl,--wrap="+name)
	}
	slices.Sort(args)
	return args
}

// source returns the file.
func (s *stubs) source() string {
	var b strings.Builder
	b.WriteString(harness)
	for _, name := range s.order {
		writeQueue(&b, name, s.queues[name])
	}
	s.writeContents(&b)
	s.writeFillings(&b)
	var names []string
	for name := range s.fails {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		writeFailing(&b, name, s.fails[name])
	}
	for _, name := range s.missing {
		if frontend.IsHarness(name) {
			fmt.Fprintf(&b, "\nUNSUPPORTED(%s)\n", name)
			continue
		}
		fmt.Fprintf(&b, "\nunsigned long long %s() { return 0; }\n", name)
	}
	if s.r.cfg.Entry != "main" {
		s.writeMain(&b)
	}
	return b.String()
}

// writeQueue writes a function that returns the inputs one by one. What its name in the source says of its type counts.
func writeQueue(b *strings.Builder, name string, inputs []Input) {
	width, source := 0, name
	for _, in := range inputs {
		width, source = in.Width, in.Function
	}
	typ := returnType(source, width)
	for _, s := range pointedTo(inputs) {
		fmt.Fprintf(b, "\nextern char %s[] WEAK;\n", s)
	}
	storage := "unsigned long long"
	if width > 64 {
		storage = "unsigned __int128"
	}
	fmt.Fprintf(b, "\n%s %s() {\n\tstatic unsigned next;\n", typ, name)
	fmt.Fprintf(b, "\tstatic %s values[] = {", storage)
	for _, in := range inputs {
		if s := in.symbol(); s != "" {
			fmt.Fprintf(b, "(unsigned long)(%s), ", in.Pointer)
			continue
		}
		b.WriteString(inputLiteral(in) + ", ")
	}
	b.WriteString("0};\n")
	fmt.Fprintf(b, "\tif (next == %d) fathom_replay_exhausted(%q);\n", len(inputs), name)
	for _, s := range pointedTo(inputs) {
		fmt.Fprintf(b, "\tif (!%s) replay_stop(\"%s is not visible outside of its file\");\n", s, s)
	}
	if typ == "float" || typ == "double" {
		fmt.Fprintf(b, "\t%s result;\n\tmemcpy(&result, &values[next++], sizeof result);\n\treturn result;\n}\n", typ)
		return
	}
	fmt.Fprintf(b, "\treturn (%s)values[next++];\n}\n", typ)
}

// linkerName is the name of the function that returned the value, for the linker.
func (in Input) linkerName() string {
	if in.Symbol != "" {
		return in.Symbol
	}
	return in.Function
}

// symbol is the variable or function that a pointer points into, "" if there is none or it is no pointer.
func (in Input) symbol() string {
	name, ok := strings.CutPrefix(in.Pointer, "(char *)&")
	if !ok {
		return ""
	}
	name, _, _ = strings.Cut(name, " ")
	return name
}

// pointedTo lists the symbols of inputs, each once.
func pointedTo(inputs []Input) []string {
	var list []string
	for _, in := range inputs {
		if s := in.symbol(); s != "" && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// writeContents writes the table of the contents that places in memory are given, see replay_havoc.
func (s *stubs) writeContents(b *strings.Builder) {
	b.WriteString("\nstatic const struct contents contents_table[] = {\n")
	for _, in := range s.contents {
		fmt.Fprintf(b, "\t{%d, (const unsigned char[]){%s}},\n", in.Bytes, bytesOf(in))
	}
	b.WriteString("\t{0, 0}\n};\nstatic const struct contents *contents_next = contents_table;\n")
}

// bytesOf lists the contents of a place in memory.
func bytesOf(in Input) string {
	v, _ := new(big.Int).SetString(in.Value, 10)
	raw := v.FillBytes(make([]byte, in.Bytes))
	var list []string
	for _, c := range raw {
		list = append(list, strconv.Itoa(int(c)))
	}
	slices.Reverse(list)
	return strings.Join(list, ",")
}

// inputLiteral writes the value of an input as an integer constant.
func inputLiteral(in Input) string {
	if in.Value == "" {
		return "0"
	}
	if in.Width <= 64 {
		return in.Value + "ull"
	}
	// C has no constants that wide.
	digits := in.Value
	expr := "(unsigned __int128)0"
	for len(digits) > 0 {
		n := min(18, len(digits))
		expr = fmt.Sprintf("(%s * 1%sull + %sull)", expr, strings.Repeat("0", n), strings.TrimLeft(digits[:n-1], "0")+digits[n-1:n])
		digits = digits[n:]
	}
	return expr
}

// typeWord is the part of a function's name that names its type.
func typeWord(name string) string { return name[strings.LastIndexByte(name, '_')+1:] }

// returnsUnsigned reports whether a function's name says that its results have no sign.
func returnsUnsigned(name string) bool {
	word := typeWord(name)
	return strings.HasPrefix(word, "u") || strings.HasPrefix(word, "size") || word == "bool"
}

// returnType chooses the type of a function by the words in its name and the width of its results: callers
// rely on the callee to extend small results by their sign, so signedness matters.
func returnType(name string, width int) string {
	word := typeWord(name)
	switch {
	case width == 32 && word == "float":
		return "float"
	case width == 64 && word == "double":
		return "double"
	case width == 0 && (word == "float" || word == "double"):
		return word
	case width == 1 || word == "bool" && width <= 8:
		return "_Bool"
	case width == 0 || width > 32 && width <= 64:
		return "unsigned long long"
	case width > 64:
		return "unsigned __int128"
	}
	sign := "signed "
	if returnsUnsigned(name) {
		sign = "unsigned "
	}
	switch {
	case width <= 8:
		return sign + "char"
	case width <= 16:
		return sign + "short"
	}
	return sign + "int"
}

// writeFailing writes a function that fails where the execution had it fail.
func writeFailing(b *strings.Builder, name string, fails []bool) {
	f := failing[name]
	fmt.Fprintf(b, "\nvoid *__real_%s(%s);\nvoid *__wrap_%s(%s) {\n\tstatic unsigned next;\n\tstatic const char fails[] = {", name, f[0], name, f[0])
	for _, x := range fails {
		b.WriteString(map[bool]string{false: "0, ", true: "1, "}[x])
	}
	fmt.Fprintf(b, "0};\n\tif (next < %d && fails[next++]) return 0;\n\treturn __real_%s(%s);\n}\n", len(fails), name, f[1])
}

// writeMain writes a main that calls the entry.
func (s *stubs) writeMain(b *strings.Builder) {
	if s.wrapped {
		fmt.Fprintf(b, "\nvoid %s(void);\nint main(void) {\n\t%s();\n\treturn 0;\n}\n", entryWrapper, entryWrapper)
		return
	}
	// The entry is known by its symbol only: it takes arguments in registers, whose types follow from the widths.
	var types []string
	for _, p := range s.r.cfg.Params {
		switch {
		case p.Float && p.Width == 32:
			types = append(types, "float")
		case p.Float:
			types = append(types, "double")
		case p.Width <= 32:
			types = append(types, "unsigned")
		default:
			types = append(types, "unsigned long long")
		}
	}
	fmt.Fprintf(b, "\nvoid %s(%s);\nint main(void) {\n\t%s(%s);\n\treturn 0;\n}\n", s.r.cfg.Entry, strings.Join(types, ", "), s.r.cfg.Entry, s.r.arguments(false))
}

// entrySource includes a file of the program and adds a function that calls the entry, which so may be static and is known
// by its true type.
func (r *replay) entrySource(file string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "#define main fathom_replay_program_main\n#include %q\n#undef main\n", file)
	cxx := isCxx(file)
	if cxx {
		b.WriteString("extern \"C\" ")
	}
	fmt.Fprintf(&b, "void %s(void) { (void)%s(%s); }\n", entryWrapper, r.cfg.Entry, r.arguments(cxx))
	return b.String()
}

// arguments lists the values of the entry's parameters.
func (r *replay) arguments(cxx bool) string {
	values := make([]string, len(r.cfg.Params))
	for i, p := range r.cfg.Params {
		value := Input{Value: "0", Width: p.Width}
		for _, in := range r.cfg.Inputs {
			if in.Argument == i+1 {
				value = in
			}
		}
		switch {
		case p.Float:
			n, _ := strconv.ParseUint(value.Value, 10, 64)
			values[i] = floatLiteral(n, p.Width)
		case p.Pointer:
			expr := value.Pointer
			switch expr {
			case "":
				expr = "0"
			case "?":
				expr = inputLiteral(value)
				r.note("parameter %d points to an object of the execution itself, which cannot be supplied", i+1)
			}
			if cxx {
				values[i] = expr
			} else {
				values[i] = "(void *)(" + expr + ")"
			}
		default:
			values[i] = inputLiteral(value)
		}
	}
	return strings.Join(values, ", ")
}
