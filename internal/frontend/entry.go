package frontend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/printable"
	"github.com/fathom-verifier/fathom/internal/property"
)

// findEntry returns the symbol of the entry function. A name that is not a
// symbol may be the source name of one function, as C++ has them.
func findEntry(m llvm.Module, name string) (string, error) {
	if f := m.NamedFunction(name); !f.IsNil() {
		if !f.IsDeclaration() {
			return name, nil
		}
		return "", &InputError{missingEntry: true, Message: fmt.Sprintf("the entry function %s is only declared; add the file that defines it", name)}
	}
	var defined, matches []string
	for f := m.FirstFunction(); !f.IsNil(); f = f.NextFunction() {
		if f.IsDeclaration() {
			continue
		}
		source := f.Name()
		if sp := f.Subprogram(); !sp.IsNil() {
			if n := sp.DI().Name; n != "" {
				source = n
			}
		}
		if source == name {
			matches = append(matches, f.Name())
		}
		if !slices.Contains(defined, source) {
			defined = append(defined, source)
		}
	}
	switch {
	case len(matches) == 1:
		return matches[0], nil
	case len(matches) > 1:
		return "", &InputError{missingEntry: true, Message: fmt.Sprintf("several functions are called %s; name one by its symbol: %s", name, strings.Join(matches, ", "))}
	case len(defined) == 0:
		return "", &InputError{missingEntry: true, Message: "the program defines no function, so there is nothing to verify"}
	case name == "main":
		return "", &InputError{missingEntry: true, Message: "the program has no main; choose the function to verify with --entry NAME. It defines " + someOf(defined)}
	}
	if near := property.Nearest(name, defined); len(near) > 0 {
		return "", &InputError{missingEntry: true, Message: fmt.Sprintf("there is no function %s; did you mean %s?", name, strings.Join(near, " or "))}
	}
	return "", &InputError{missingEntry: true, Message: fmt.Sprintf("there is no function %s; the program defines %s", name, someOf(defined))}
}

// someOf lists a few names.
func someOf(names []string) string {
	const most = 10
	names = slices.Sorted(slices.Values(names))
	for i, n := range names {
		names[i] = printable.Line(n)
	}
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}
