package fathom

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/frontend"
)

// A Technique makes verification faster and changes no verdict. All of them are used unless [Options.Without] names them:
// to leave one out shows what it is worth, on a program or on many.
type Technique struct {
	Name string
	Doc  string // what it does, and what is done without it
}

// Names of the techniques.
const (
	techniqueFacts      = "facts"
	techniqueSimplify   = "simplify"
	techniqueRanges     = "ranges"
	techniqueStoreMaps  = "storemaps"
	techniqueCone       = "coi"
	techniqueBatch      = "batch"
	techniquePreprocess = "preprocess"
)

// Techniques lists all of them, in the order of the pipeline.
var Techniques = []Technique{
	{techniqueSimplify, "terms are simplified as they are built; without, constants fold and no more, up to the solver's preprocessing"},
	{techniqueFacts, "what a path has assumed or checked simplifies what follows on it; without, it is only part of the path's condition"},
	{techniqueRanges, "address ranges decide which accesses to memory can meet; without, offsets alone do"},
	{techniqueStoreMaps, "writes at constant offsets are held in a map, where they replace each other; without, they are entries of one list, from the newest to the oldest"},
	{techniqueCone, "only the cone of influence of the properties is put to the solver; without, every register of the bounded program is defined"},
	{techniqueBatch, "one query decides all properties of a safe program; without, each has its own"},
	{techniquePreprocess, "the solver simplifies queries as words before it makes circuits of them; without, it does not"},
}

// checkTechniques reports names that are none.
func checkTechniques(names []string) error {
	for _, n := range names {
		if !slices.ContainsFunc(Techniques, func(t Technique) bool { return t.Name == n }) {
			var all []string
			for _, t := range Techniques {
				all = append(all, t.Name)
			}
			return &frontend.InputError{Message: fmt.Sprintf("without %q: the techniques are %s", n, strings.Join(all, ", "))}
		}
	}
	return nil
}

// uses reports whether a technique is in use.
func (v *verification) uses(technique string) bool { return !slices.Contains(v.opt.Without, technique) }
