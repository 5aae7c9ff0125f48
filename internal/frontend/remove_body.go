package frontend

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// removeBodies takes the bodies of the named functions away, also of static ones: how a proof leaves out a function, or puts one of its own in its
// place that is in the harness. A name may be one by which CBMC's compiler shows a static function to other files.
//
// Where several files define a function, that of the entry keeps its body, as it is the harness; if it is none of them, nobody says which is
// meant. A name with that of a file is of the function in that file.
func removeBodies(mods []llvm.Module, inputs []input, names []string, entry string) (warnings []string, err error) {
	for _, name := range names {
		var bodies []llvm.Value
		var files []string
		harness := -1
		owned := slices.ContainsFunc(inputs, func(in input) bool { return inFile(name, in.path) != "" })
		for i, m := range mods {
			in := name
			if owned {
				in = inFile(name, inputs[i].path)
			}
			f := m.NamedFunction(in)
			if inputs[i].replaces || f.IsNil() || f.IsDeclaration() {
				continue
			}
			if definesEntry(m, entry) {
				harness = len(bodies)
			}
			bodies, files = append(bodies, f), append(files, inputs[i].path)
		}
		keep := -1
		switch {
		case len(bodies) == 0:
			warnings = append(warnings, fmt.Sprintf("--remove-body %s: no file defines that function", name))
		case len(bodies) > 1 && harness < 0:
			return nil, &InputError{Message: fmt.Sprintf("--remove-body %s: the function is defined in %s, and the entry function in none of these; name the file with the body that counts by --replace",
				name, strings.Join(files, " and "))}
		case len(bodies) > 1:
			keep = harness
		}
		for i, f := range bodies {
			if i == keep {
				continue
			}
			f.DeleteBody()
			f.SetVisibility(llvm.DefaultVisibility)
			f.SetName(name) // by which it may be defined elsewhere
		}
	}
	return warnings, nil
}

// definesEntry tells whether a module defines the entry function.
func definesEntry(m llvm.Module, entry string) bool {
	_, err := findEntry(m, entry)
	return err == nil
}

// inFile returns the name that a function has in a file by CBMC's name for it, "" if it is none of the file.
func inFile(name, path string) string {
	function, _ := strings.CutPrefix(name, fileLocal+strings.ReplaceAll(filepath.Base(path), ".", "_")+"_")
	if function == name {
		return ""
	}
	return function
}
