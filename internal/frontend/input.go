package frontend

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An inputKind tells how a file becomes a module.
type inputKind int

const (
	sourceInput inputKind = iota // clang compiles it
	moduleInput                  // bitcode or text of LLVM, read as it is
)

// extensions lists what files may be called. The language of sources is left
// to clang, which knows the same extensions.
var extensions = map[string]inputKind{
	".c": sourceInput, ".i": sourceInput,
	".cc": sourceInput, ".cpp": sourceInput, ".cxx": sourceInput, ".c++": sourceInput, ".C": sourceInput, ".ii": sourceInput,
	".bc": moduleInput, ".ll": moduleInput,
}

// An input is one file that goes into the program.
type input struct {
	path string
	kind inputKind
	args []string // from a compilation database, before the user's own
	dir  string   // clang's working directory, "" for the current one
	// replaces says that its functions take the place of those of the other inputs.
	replaces bool
	// stdin holds the source when path is "-".
	stdin []byte
}

// namesLanguage tells whether options of clang say in which language the sources
// are, whatever their names.
func namesLanguage(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "-x") || strings.HasPrefix(a, "--language") })
}

// classify checks that the file exists and decides how to read it. "-" is C
// source on stdin. With language, files of unknown names are sources too.
func classify(path string, stdin io.Reader, language bool) (input, error) {
	if path == "-" {
		return readStdin(stdin)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return input{}, &InputError{File: path, Message: "no such file", Err: err}
	case err != nil:
		return input{}, &InputError{File: path, Message: "cannot be read: " + unwrapPath(err), Err: err}
	case info.IsDir():
		return input{}, &InputError{File: path, Message: "is a directory; name the files in it, or use --compile-commands if it has a compile_commands.json"}
	}
	kind, ok := extensions[filepath.Ext(path)]
	if !ok && !language {
		if filepath.Base(path) == "compile_commands.json" {
			return input{}, &InputError{File: path, Message: "is no source; --compile-commands takes it, and verifies the files that it lists"}
		}
		what := "has no file extension"
		if ext := filepath.Ext(path); ext != "" {
			what = fmt.Sprintf("unknown file extension %q", ext)
		}
		return input{}, &InputError{File: path, Message: fmt.Sprintf("%s; known are %s. For C by another name, add -x c", what, knownExtensions())}
	}
	if !info.Mode().IsRegular() && kind == moduleInput {
		return input{}, &InputError{File: path, Message: "is no regular file"}
	}
	if kind == moduleInput && info.Size() == 0 {
		return input{}, &InputError{File: path, Message: "is empty"}
	}
	return input{path: path, kind: kind}, nil
}

// readStdin takes the program from standard input: C source, bitcode or the
// text of a module, told apart by content.
func readStdin(stdin io.Reader) (input, error) {
	if stdin == nil {
		return input{}, &InputError{File: "-", Message: "no standard input to read from"}
	}
	text, err := io.ReadAll(stdin)
	if err != nil {
		return input{}, &InputError{File: "-", Message: "reading standard input: " + err.Error(), Err: err}
	}
	in := input{path: "-", stdin: text}
	if bytes.HasPrefix(text, []byte(bitcodeMagic)) || bytes.HasPrefix(text, []byte("; ModuleID")) {
		in.kind = moduleInput
	}
	if in.stdin == nil {
		in.stdin = []byte{}
	}
	return in, nil
}

// isModule tells by the first bytes of a .bc file whether it is bitcode: LLVM would take anything else for text, and
// quote it in its message.
func isModule(in input) error {
	if filepath.Ext(in.path) != ".bc" {
		return nil
	}
	f, err := os.Open(in.path)
	if err != nil {
		return &InputError{File: in.path, Message: "cannot be read: " + unwrapPath(err), Err: err}
	}
	defer f.Close()
	var start [4]byte
	if n, _ := io.ReadFull(f, start[:]); n == 4 && (string(start[:]) == bitcodeMagic || string(start[:]) == wrapperMagic) {
		return nil
	}
	return &InputError{File: in.path, Message: "is not LLVM bitcode; text of LLVM belongs in a file .ll"}
}

// IsProgram tells by a file's name whether it is a source or a module.
func IsProgram(name string) bool {
	_, ok := extensions[filepath.Ext(name)]
	return ok
}

func knownExtensions() string {
	var all []string
	for e := range extensions {
		all = append(all, e)
	}
	slices.Sort(all)
	return strings.Join(all, " ") + ", and .seair"
}

// unwrapPath drops the operation and the path that *fs.PathError repeats.
func unwrapPath(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}
