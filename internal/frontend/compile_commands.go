package frontend

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A compileCommand is an entry of a JSON compilation database.
type compileCommand struct {
	Directory string   `json:"directory"`
	File      string   `json:"file"`
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// readCompileCommands reads a compilation database. A directory stands for the
// compile_commands.json in it.
func readCompileCommands(path string) ([]compileCommand, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "compile_commands.json")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, &InputError{File: path, Message: "cannot be read: " + unwrapPath(err), Err: err}
	}
	var all []compileCommand
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, &InputError{File: path, Message: fmt.Sprintf("is not a compilation database: %v", err), Err: err}
	}
	// Clang runs in the directories of the entries, where relative paths would mean something else.
	base, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return nil, &InputError{File: path, Message: err.Error(), Err: err}
	}
	for i := range all {
		c := &all[i]
		if c.File == "" {
			return nil, &InputError{File: path, Message: fmt.Sprintf("entry %d has no \"file\"", i+1)}
		}
		if !filepath.IsAbs(c.Directory) {
			c.Directory = filepath.Join(base, c.Directory)
		}
		if len(c.Arguments) == 0 {
			c.Arguments, err = SplitCommand(c.Command)
			if err != nil {
				return nil, &InputError{File: path, Message: fmt.Sprintf("entry %d (%s): %v", i+1, c.File, err), Err: err}
			}
		}
	}
	return all, nil
}

// absFile returns the file of the entry as an absolute, clean path.
func (c *compileCommand) absFile() string {
	if filepath.IsAbs(c.File) {
		return filepath.Clean(c.File)
	}
	return filepath.Join(c.Directory, c.File)
}

// droppedWithValue are options of a compile command that are dropped together
// with the argument that follows.
var droppedWithValue = map[string]bool{
	"-o": true, "-MF": true, "-MT": true, "-MQ": true, "-MJ": true, "--serialize-diagnostics": true,
}

// droppedOptions are options of a compile command that say what to produce or
// how to optimise: the front end decides both itself.
var droppedOptions = map[string]bool{
	"-c": true, "-S": true, "-E": true, "-M": true, "-MM": true, "-MD": true, "-MMD": true, "-MP": true, "-MG": true,
	"-pipe": true, "-save-temps": true, "-emit-llvm": true, "--coverage": true, "-pg": true, "-flto": true,
	"-Werror": true,
}

// droppedPrefixes are families of such options.
var droppedPrefixes = []string{
	"-O", "-g", "-Werror=", "-flto", "-fsanitize", "-fno-sanitize", "-fprofile", "-fcoverage", "-ftest-coverage", "-D_FORTIFY_SOURCE",
	"-Wp,-D_FORTIFY_SOURCE", "-Wp,-M",
}

// options returns the arguments of the command that matter for the meaning of
// the source: everything but the compiler, the input, and the options that the
// front end sets itself.
func (c *compileCommand) options() []string {
	var out []string
	args := c.Arguments
	if len(args) > 0 {
		args = args[1:]
		// A wrapper such as ccache precedes the compiler.
		for len(args) > 0 && !strings.HasPrefix(args[0], "-") && looksLikeCompiler(args[0]) {
			args = args[1:]
		}
	}
next:
	for i := 0; i < len(args); i++ {
		a := args[i]
		if droppedWithValue[a] {
			i++
			continue
		}
		if droppedOptions[a] || a == "--" || c.isInput(a) {
			continue
		}
		for _, p := range droppedPrefixes {
			if strings.HasPrefix(a, p) && !strings.HasPrefix(a, "-gcc-toolchain") {
				continue next
			}
		}
		if strings.HasPrefix(a, "-o") && len(a) > 2 && !strings.HasPrefix(a, "-objc") {
			continue // -oFILE
		}
		out = append(out, a)
		// Keep the value of an option that takes one, even if it looks like an input.
		if valueOptions[a] && i+1 < len(args) {
			i++
			out = append(out, args[i])
		}
	}
	return out
}

// valueOptions are options that matter for the meaning of the source and whose
// value is the next argument.
var valueOptions = map[string]bool{
	"-I": true, "-D": true, "-U": true, "-include": true, "-include-pch": true, "-imacros": true,
	"-isystem": true, "-iquote": true, "-idirafter": true, "-iprefix": true, "-iwithprefix": true, "-isysroot": true,
	"-x": true, "-target": true, "-Xclang": true, "-Xpreprocessor": true, "-arch": true, "-B": true, "-mllvm": true,
}

// TakesValue reports whether the value of an option of clang is the next argument.
func TakesValue(option string) bool { return valueOptions[option] || droppedWithValue[option] }

// isInput reports whether an argument names the entry's own source file.
func (c *compileCommand) isInput(arg string) bool {
	if strings.HasPrefix(arg, "-") {
		return false
	}
	if arg == c.File {
		return true
	}
	if !filepath.IsAbs(arg) {
		arg = filepath.Join(c.Directory, arg)
	}
	return filepath.Clean(arg) == c.absFile()
}

func looksLikeCompiler(arg string) bool {
	name := filepath.Base(arg)
	for _, c := range []string{"cc", "gcc", "g++", "c++", "clang", "clang++"} {
		if name == c || strings.HasPrefix(name, c+"-") || strings.HasSuffix(name, "-"+c) {
			return true
		}
	}
	return false
}

// SplitCommand splits a command line into words by the quoting rules of the
// shell, as the format of the database demands: quotes and backslashes, no
// expansion.
func SplitCommand(s string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord := false
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		ch := s[i]
		switch {
		case quote == '\'':
			if ch == '\'' {
				quote = 0
			} else {
				word.WriteByte(ch)
			}
		case ch == '\\' && i+1 < len(s):
			i++
			if quote == '"' && s[i] != '"' && s[i] != '\\' && s[i] != '$' && s[i] != '`' {
				word.WriteByte('\\')
			}
			word.WriteByte(s[i])
			inWord = true
		case quote == '"':
			if ch == '"' {
				quote = 0
			} else {
				word.WriteByte(ch)
			}
		case ch == '\'' || ch == '"':
			quote = ch
			inWord = true
		case ch == ' ' || ch == '\t' || ch == '\n' || ch == '\r':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(ch)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the command has an unclosed %c quote", quote)
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

// applyCompileCommands turns files and a database into inputs. With files, each
// source takes the options of its entry; without, every entry is an input.
// A file that several entries compile takes the first; the others are warned
// about.
func applyCompileCommands(db []compileCommand, files []input) (inputs []input, warnings []string, err error) {
	first := map[string]*compileCommand{}
	for i := range db {
		c := &db[i]
		if _, ok := first[c.absFile()]; ok {
			warnings = append(warnings, fmt.Sprintf("%s: compiled by several commands; the first is taken", c.File))
			continue
		}
		first[c.absFile()] = c
	}
	replacing := map[string]bool{}
	for _, in := range files {
		if abs, err := filepath.Abs(in.path); err == nil && in.replaces {
			replacing[abs] = true
		}
	}
	if !hasProgram(files) {
		for i := range db {
			c := &db[i]
			if first[c.absFile()] != c || replacing[c.absFile()] {
				continue
			}
			in, err := classify(c.absFile(), nil, namesLanguage(c.Arguments))
			if err != nil {
				return nil, nil, err
			}
			in.args, in.dir = c.options(), c.Directory
			inputs = append(inputs, in)
		}
	}
	for _, in := range files {
		if in.kind == sourceInput && in.path != "-" {
			abs, err := filepath.Abs(in.path)
			if err != nil {
				return nil, nil, &InputError{File: in.path, Message: err.Error(), Err: err}
			}
			if c := first[abs]; c != nil {
				in.path, in.args, in.dir = abs, c.options(), c.Directory
			} else {
				warnings = append(warnings, fmt.Sprintf("%s: not in the compilation database; compiled without its options", in.path))
			}
		}
		inputs = append(inputs, in)
	}
	return inputs, warnings, nil
}
