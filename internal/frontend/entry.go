package frontend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
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
	if near := nearest(name, defined); len(near) > 0 {
		return "", &InputError{missingEntry: true, Message: fmt.Sprintf("there is no function %s; did you mean %s?", name, strings.Join(near, " or "))}
	}
	return "", &InputError{missingEntry: true, Message: fmt.Sprintf("there is no function %s; the program defines %s", name, someOf(defined))}
}

// someOf lists a few names.
func someOf(names []string) string {
	const most = 10
	names = slices.Sorted(slices.Values(names))
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// nearest returns up to three of the names that are one or a few typing errors
// away from name, nearest first.
func nearest(name string, names []string) []string {
	type candidate struct {
		name string
		dist int
	}
	var near []candidate
	limit := max(1, len(name)/3)
	for _, n := range names {
		d := editDistance(strings.ToLower(name), strings.ToLower(n))
		if d <= limit || len(name) >= 3 && strings.Contains(strings.ToLower(n), strings.ToLower(name)) {
			near = append(near, candidate{n, d})
		}
	}
	slices.SortFunc(near, func(a, b candidate) int {
		if a.dist != b.dist {
			return a.dist - b.dist
		}
		return strings.Compare(a.name, b.name)
	})
	var out []string
	for _, c := range near[:min(3, len(near))] {
		out = append(out, c.name)
	}
	return out
}

// editDistance is Levenshtein's: insertions, deletions and substitutions of bytes.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost++
			}
			diagonal = row[j]
			row[j] = min(cost, row[j]+1, row[j-1]+1)
		}
	}
	return row[len(b)]
}
