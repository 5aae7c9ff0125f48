package frontend

import (
	"fmt"
	"path/filepath"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// parseAll reads the inputs as modules, of bitcode only the names at first: see [llvm.Module.Complete].
func parseAll(x *llvm.Context, inputs []input, bitcode [][]byte) ([]llvm.Module, error) {
	mods := make([]llvm.Module, 0, len(inputs))
	for i, in := range inputs {
		m, err := parse(x, in, bitcode[i])
		if err != nil {
			disposeAll(mods)
			return nil, err
		}
		mods = append(mods, m)
	}
	return mods, nil
}

// parse reads a module.
func parse(x *llvm.Context, in input, bitcode []byte) (llvm.Module, error) {
	if in.kind == sourceInput {
		m, err := x.Parse(bitcode, in.path)
		if err != nil || len(bitcode) == 0 {
			m.Dispose()
			return llvm.Module{}, &InputError{File: in.path, Err: err,
				Message: "clang's output is no bitcode; an option given to clang, such as -E, changes what it writes"}
		}
		return m, nil
	}
	if err := isModule(in); err != nil {
		return llvm.Module{}, err
	}
	var m llvm.Module
	var err error
	if in.path == "-" {
		m, err = x.ParseNames(in.stdin, in.path)
	} else {
		m, err = x.ParseFileNames(in.path)
	}
	if err != nil {
		return m, unreadable(in, err)
	}
	return m, nil
}

func unreadable(in input, err error) error {
	message := err.Error()
	if filepath.Ext(in.path) == ".bc" {
		// LLVM says no more than "Invalid record" of what its future versions write.
		message += fmt.Sprintf("; bitcode of an LLVM newer than %s cannot be read", llvm.Version)
	}
	return &InputError{File: in.path, Message: message, Verbatim: true, Err: err}
}

// completeNeeded reads the rest of the modules that are needed and disposes of the others. It returns those with their inputs; if it fails, all are
// disposed of. What the user wrote is verified; clang's output is not.
func completeNeeded(mods []llvm.Module, inputs []input, entry string) (kept []llvm.Module, used []input, err error) {
	var unused []llvm.Module
	for i, yes := range needed(mods, inputs, entry) {
		if yes {
			kept, used = append(kept, mods[i]), append(used, inputs[i])
		} else {
			unused = append(unused, mods[i])
		}
	}
	defer disposeAll(unused)
	if err := complete(kept, used, unused); err != nil {
		disposeAll(kept)
		return nil, nil, err
	}
	return kept, used, nil
}

// complete reads the rest of the modules of some inputs, and checks that others are for the same target.
func complete(mods []llvm.Module, inputs []input, others []llvm.Module) error {
	for i, m := range mods {
		if inputs[i].kind == sourceInput {
			continue
		}
		if err := m.Complete(); err != nil {
			return unreadable(inputs[i], err)
		}
		if err := m.Verify(); err != nil {
			return &InputError{File: inputs[i].path, Message: err.Error(), Verbatim: true, Err: err}
		}
	}
	for _, m := range others {
		if err := sameTarget(mods[0], m); err != nil {
			return err
		}
	}
	return nil
}
