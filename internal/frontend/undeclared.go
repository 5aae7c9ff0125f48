package frontend

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// C took a function that is called without a declaration to return int. That is not what programs mean that leave out a header or the
// declarations of a verifier's input functions: the pointer that malloc returns would be cut to 32 bits, an arbitrary double be an integer.
// So such functions have the type that is known of them, from the compiler, as without -fno-builtin, or by their names.

const (
	implicitFunction = "-Wimplicit-function-declaration"
	strictly         = "-Werror=implicit-function-declaration"
)

// An undeclared is a function that is called without a declaration.
type undeclared struct {
	place string // FILE:LINE:COLUMN
	name  string
	kind  string // its type, "" if that is not known
	attrs string // attributes, as clang prints them behind the type
}

// What clang says of a call without a declaration, in older and in newer dialects of C.
var undeclaredCall = regexp.MustCompile(
	`(?m)^(.*): error: (?:call to undeclared|implicitly declaring|implicit declaration of) (?:library )?function '(\w+)'(?: with type '(.*?)(?: (__attribute__\(\(.*\)\)))?')?.*` + implicitFunction + `\]$`)

// declaring compiles. Functions that are called without a declaration and whose type is known are declared in front of the source.
func (c *compiler) declaring(ctx context.Context, j job) (compiled, error) {
	quiet := slices.Contains(j.options, "-w")
	out, err := c.translate(ctx, j.strict())
	if !isUndeclared(err) {
		if quiet && err != nil { // it has the warnings, too
			return c.translate(ctx, j)
		}
		if quiet {
			out.Warnings = ""
		}
		return out, err
	}
	known := c.undeclared(ctx, j)
	if len(known) == 0 {
		return c.translate(ctx, j)
	}
	as := j
	as.declared = declarations(known)
	var warnings []string
	for _, f := range known {
		warnings = append(warnings, fmt.Sprintf("%s: warning: %s is called without a declaration and taken as %s", f.place, f.name, f.kind))
	}
	out, err = c.translate(ctx, as)
	if err != nil { // not by what was added
		return c.translate(ctx, j)
	}
	if !quiet {
		out.Warnings = strings.TrimRight(strings.Join(append(warnings, out.Warnings), "\n"), "\n")
	}
	return out, nil
}

// undeclared lists the functions that a source calls without a declaration and whose type is known, each once. Those that it defines itself
// further down, with another type, are not among them.
func (c *compiler) undeclared(ctx context.Context, j job) []undeclared {
	_, err := c.translate(ctx, j.strict("-fbuiltin", "-fsyntax-only", "-ferror-limit=0"))
	known := knownUndeclared(err)
	for len(known) > 0 {
		as := j.with("-fsyntax-only", "-ferror-limit=0")
		as.declared = declarations(known)
		_, err := c.translate(ctx, as)
		rest := withoutRejected(known, err)
		if len(rest) == len(known) {
			break
		}
		known = rest
	}
	return known
}

// What clang says of a function whose type is another than it was declared with, and what it says of the declaration itself.
var (
	conflictingType = regexp.MustCompile(`(?m): error: (?:conflicting types for|static declaration of) '(\w+)'`)
	wrongDeclared   = regexp.MustCompile(`(?m)^` + declarationsFile + `:(\d+):\d+: error: `)
)

// withoutRejected returns the functions but those whose declarations clang rejects.
func withoutRejected(known []undeclared, err error) []undeclared {
	var input *InputError
	if !errors.As(err, &input) {
		return known
	}
	rejected := make(map[string]bool)
	for _, m := range conflictingType.FindAllStringSubmatch(input.Message, -1) {
		rejected[m[1]] = true
	}
	for _, m := range wrongDeclared.FindAllStringSubmatch(input.Message, -1) {
		if line, _ := strconv.Atoi(m[1]); line <= len(known) { // each is on a line of its own
			rejected[known[line-1].name] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(known), func(f undeclared) bool { return rejected[f.name] })
}

func declarations(known []undeclared) string {
	var b strings.Builder
	for _, f := range known {
		fmt.Fprintf(&b, "extern __typeof__(%s) %s %s;\n", f.kind, f.name, f.attrs)
	}
	return b.String()
}

// Declarations returns what loading a source, with these options of clang, puts in front of it: declarations of functions that it calls without
// one, "" if there are none.
func Declarations(ctx context.Context, source string, options []string) string {
	clang, err := findClang()
	if err != nil {
		return ""
	}
	return declarations(clang.undeclared(ctx, job{args: slices.Concat(options, []string{"--", source}), name: source}))
}

// with adds options behind all others.
func (j job) with(options ...string) job {
	end := slices.Index(j.args, "--")
	j.args = slices.Concat(j.args[:end], options, j.args[end:])
	return j
}

// strict makes calls without a declaration errors, which -w would prevent where the dialect of C has them, and adds options.
func (j job) strict(options ...string) job {
	end := slices.Index(j.args, "--")
	loud := slices.DeleteFunc(slices.Clone(j.args[:end]), func(arg string) bool { return arg == "-w" })
	j.args = slices.Concat(loud, j.args[end:])
	return j.with(append([]string{strictly}, options...)...)
}

// isUndeclared tells whether clang rejects calls without a declaration.
func isUndeclared(err error) bool {
	var input *InputError
	return errors.As(err, &input) && strings.Contains(input.Message, implicitFunction)
}

// knownUndeclared lists the functions that clang rejects for want of a declaration and whose type is known, each once.
func knownUndeclared(err error) (known []undeclared) {
	var input *InputError
	if !errors.As(err, &input) {
		return nil
	}
	seen := make(map[string]bool)
	for _, m := range undeclaredCall.FindAllStringSubmatch(input.Message, -1) {
		f := undeclared{place: m[1], name: m[2], kind: cmp.Or(spelled(m[3]), inputFunction(m[2])), attrs: m[4]}
		if f.kind != "" && !seen[f.name] {
			seen[f.name] = true
			known = append(known, f)
		}
	}
	return known
}

var restrict = regexp.MustCompile(`\brestrict\b`)

// spelled is a type, as clang prints it, in words that all dialects of C have.
func spelled(kind string) string {
	kind = strings.ReplaceAll(kind, "struct __va_list_tag *", "__builtin_va_list")
	return restrict.ReplaceAllString(kind, "__restrict")
}

// inputFunction is the type of an input function, by its name.
func inputFunction(name string) string {
	for _, prefix := range []string{"__VERIFIER_nondet_", "fathom_nondet_", "sea_nd_", "nondet_", "nd_", "__llbmc_nondef_"} {
		if of, ok := strings.CutPrefix(name, prefix); ok {
			if t := inputTypes[of]; t != "" {
				return t + " (void)"
			}
		}
	}
	return ""
}

// inputTypes are what input functions return, by the ends of their names.
var inputTypes = map[string]string{
	"bool": "_Bool", "char": "char", "schar": "signed char", "uchar": "unsigned char", "short": "short", "ushort": "unsigned short", "int": "int",
	"uint": "unsigned int", "unsigned": "unsigned int", "long": "long", "ulong": "unsigned long", "longlong": "long long", "ulonglong": "unsigned long long",
	"long_long": "long long", "unsigned_int": "unsigned int", "unsigned_short": "unsigned short", "unsigned_char": "unsigned char", "unsigned_long": "unsigned long",
	"float": "float", "double": "double", "long_double": "long double", "ldouble": "long double", "int128": "__int128", "uint128": "unsigned __int128",
	"size_t": "__SIZE_TYPE__", "size": "__SIZE_TYPE__", "ssize_t": "__PTRDIFF_TYPE__", "ptrdiff_t": "__PTRDIFF_TYPE__", "uintptr_t": "__UINTPTR_TYPE__",
	"intptr_t": "__INTPTR_TYPE__", "pointer": "void *", "ptr": "void *", "voidp": "void *", "charp": "char *", "const_char_pointer": "const char *",
	"int8_t": "__INT8_TYPE__", "int16_t": "__INT16_TYPE__", "int32_t": "__INT32_TYPE__", "int64_t": "__INT64_TYPE__",
	"uint8_t": "__UINT8_TYPE__", "uint16_t": "__UINT16_TYPE__", "uint32_t": "__UINT32_TYPE__", "uint64_t": "__UINT64_TYPE__",
	"u8": "__UINT8_TYPE__", "u16": "__UINT16_TYPE__", "u32": "__UINT32_TYPE__", "u64": "__UINT64_TYPE__",
	"i8": "__INT8_TYPE__", "i16": "__INT16_TYPE__", "i32": "__INT32_TYPE__", "i64": "__INT64_TYPE__",
}
