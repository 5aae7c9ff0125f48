package property

import "slices"

// Entry documents a kind. It is what fathom explain prints, and a test verifies its programs.
type Entry struct {
	Kind    Kind
	Meaning string // what the property demands, one sentence
	Default bool   // checked unless --check says otherwise

	// Detail says what a violation means and what is not one, a sentence per line.
	Detail string
	// Bad is a small program that violates the property and no other, Good the same program repaired, in which everything
	// holds; Repair says what to do, one or two sentences. Args are further options that the programs are verified with.
	Bad, Good string
	Repair    string
	Args      []string
	Suffix    string // of the programs' files, if they are not C: .cpp or .ll

	// What others call it: the numbers of the Common Weakness Enumeration, the clause of C11 or of another standard, and the
	// sanitizer of clang that sees violations at run time, as -fsanitize names it. Empty where there is nothing.
	CWE       []int
	Clause    string
	Sanitizer string
}

// Catalogue lists every kind that is checked, family by family.
var Catalogue = slices.Concat(userKinds, memoryKinds, arithKinds, pointerKinds, floatKinds, controlKinds, callKinds)

// Find returns the entry of a kind.
func Find(kind Kind) (Entry, bool) {
	i := slices.IndexFunc(Catalogue, func(e Entry) bool { return e.Kind == kind })
	if i < 0 {
		return Entry{}, false
	}
	return Catalogue[i], true
}

// Arguments returns the options of fathom verify under which the entry's programs show the property.
func (e Entry) Arguments() []string {
	var args []string
	if !e.Default {
		args = append(args, "--check", "+"+string(e.Kind))
	}
	return append(args, e.Args...)
}
