package fathom

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/fathom-verifier/fathom/internal/expand"
	"github.com/fathom-verifier/fathom/internal/frontend"
	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/smt"
	"github.com/fathom-verifier/fathom/smt/backend"
)

// Options steer a verification.
type Options struct {
	// Unwind bounds loops and recursions; 0 finds the bound (see package expand).
	Unwind    int
	UnwindSet map[string]int // bounds of single loops, FUNC.LOOP
	// AcceptBounded takes a program for safe that has no violation up to the bound at which unrolling gave up; otherwise the verdict is unknown.
	AcceptBounded bool
	// Arguments says which command lines main may be called with: "", the program's name alone, or "N" or "NxL", at most N arguments of
	// at most L bytes, 15 if it is not given.
	Arguments     string
	MallocMayFail bool
	// MallocZero is what an allocation of 0 bytes returns: "unique" (the default, also ""), a pointer to an object without bytes, as
	// glibc's; "null"; or "either".
	MallocZero string
	// Solver decides the properties: "" or "fathom" is this module's own; see backend.New for the others. Questions of the expansion go
	// to the own one in any case.
	Solver string
	// Parameters set parameters of the own solver, by name, for the properties and for the questions of the expansion; smt.Parameters lists
	// them. No verdict that is reached depends on them. smt.Options.Changed makes such a map of a preset.
	Parameters map[string]string
	// Unrolling, if not nil, ends the unrolling of the program when it ends: then it is decided whether what was unrolled by then has a violation. That
	// happens as well when four fifths of the time are over that the context of Verify leaves.
	Unrolling context.Context
	// Progress, if not nil, is told now and then what the verification is doing.
	Progress func(stage string, detail string)
	// Listed, if not nil, is given the result with the properties that the program has, before any is decided: all of them are unknown. It is the receiver's.
	Listed func(*Result)
	// Violated, if not nil, is given each violated property when its violation is found.
	Violated func(Property)
	// Memory names the representation of memory: "seam" (the default, also ""), "lambda" or "array".
	Memory string
	// Layout names where objects lie: "spaced" (the default, also ""), "compact" or "symbolic"; see memory.Layout.
	Layout string
	// Regions names how memory is divided: "objects" (the default, also ""), each with contents of its own, "partition", those in one to
	// which one access may be, or "flat", all in one; see memory.Regions. The latter two need a layout with constant addresses.
	Regions string
	// Validity names when an access is valid: "object" (the default, also ""), inside the object that its pointer was derived from, or
	// "flat", inside any object that is alive; see memory.ValidityRule. Flat validity needs the symbolic layout.
	Validity string
	// VCGen chooses the conditions by which values join: "gated" (the default, also ""), relative to the nearest common
	// gate, or "path", whole path conditions.
	VCGen string
	// Without names techniques that are not used, see [Techniques].
	Without []string
	// Certify, if not nil, receives a certificate of the verdict safe, as proof.CheckCertificate reads it: the clauses of every
	// question that was unsatisfiable, with the proofs. After another verdict what was written is none. The solver
	// must be the own one.
	Certify io.Writer
	// Emit receives the forms that the program takes on its way to the solver, by name: "bounded", the bounded program;
	// its transformations, see vcgen.Passes; "smt2" and "dimacs", the verification condition, which is
	// satisfiable if and only if some property can be violated.
	Emit map[string]io.Writer
}

// choose resolves the options that are names.
func (v *verification) choose() error {
	if v.opt.Solver == "" {
		v.opt.Solver = backend.Native
	}
	if err := checkTechniques(v.opt.Without); err != nil {
		return err
	}
	v.tuned = smt.DefaultOptions()
	for _, name := range slices.Sorted(maps.Keys(v.opt.Parameters)) {
		if err := v.tuned.Set(name, v.opt.Parameters[name]); err != nil {
			return &frontend.InputError{Message: "parameters: " + err.Error(), Err: err}
		}
	}
	var err error
	if v.memory, err = named(memory.Representations, v.opt.Memory, "memory %q: the representations are seam, lambda and array"); err != nil {
		return err
	}
	if v.regions, err = named(memory.RegionNames, v.opt.Regions, "regions %q: memory is divided into objects, by a partition of them, or flat"); err != nil {
		return err
	}
	if v.layout, err = named(memory.Layouts, v.opt.Layout, "layout %q: the layouts are spaced, compact and symbolic"); err != nil {
		return err
	}
	if v.valid, err = named(memory.ValidityNames, v.opt.Validity, "validity %q: an access is valid by its object, or flat, by its address"); err != nil {
		return err
	}
	if v.valid == memory.ByAddress && v.layout != memory.Symbolic {
		return &frontend.InputError{Message: "validity flat: it asks where objects may lie, which only the layout symbolic leaves open"}
	}
	if v.regions != memory.PerObject && v.layout == memory.Symbolic {
		return &frontend.InputError{Message: fmt.Sprintf("regions %s: memory that objects share needs constant addresses; the layouts that have them are spaced and compact", v.regions)}
	}
	if v.arguments, err = expand.ParseArguments(v.opt.Arguments); err != nil {
		return &frontend.InputError{Message: err.Error()}
	}
	if v.zero, err = expand.ParseZeroSize(v.opt.MallocZero); err != nil {
		return &frontend.InputError{Message: err.Error()}
	}
	switch v.opt.VCGen {
	case "", "gated", "path":
		return nil
	}
	return &frontend.InputError{Message: fmt.Sprintf("vcgen %q: the strategies are gated and path", v.opt.VCGen)}
}

// named returns what a table has under a name, the default for none; message says of another name which there are.
func named[T any](table map[string]T, name, message string) (value T, err error) {
	if name == "" {
		return value, nil
	}
	value, ok := table[name]
	if !ok {
		return value, &frontend.InputError{Message: fmt.Sprintf(message, name)}
	}
	return value, nil
}

// solverOptions are those of every solver that the verification makes.
func (v *verification) solverOptions() smt.Options {
	o := v.tuned
	o.Preprocess = o.Preprocess && v.uses(techniquePreprocess)
	return o
}
