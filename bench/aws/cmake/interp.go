// Package cmake reads what build descriptions in CMake's language say about their targets: sources, options and definitions.
//
// It interprets variables, conditions on them, functions, macros and sub-folders. Commands that neither the caller nor the files
// define have no effect: the purpose is to learn what is built, not to build it.
package cmake

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Handler is called for a command with its evaluated arguments, in a folder.
type Handler func(s *Scope, args []string) error

// An Interpreter runs the files of a tree.
type Interpreter struct {
	// Commands are the commands that mean something to the caller. They win over functions of the same name in the files.
	Commands  map[string]Handler
	functions map[string]*function
	depth     int
}

// A function is one defined in a file. A macro runs in the scope of its caller.
type function struct {
	params []string
	body   []command
	macro  bool
	dir    string
}

// A Scope is a folder or a call of a function: variables not set here are looked up outside.
type Scope struct {
	Dir    string // of the file that is read
	vars   map[string]string
	parent *Scope
}

// NewScope returns a scope for a folder; the variables of the outer one are visible in it. The outer one may be nil.
func NewScope(dir string, outer *Scope) *Scope {
	return &Scope{Dir: dir, vars: map[string]string{}, parent: outer}
}

// Get returns the value of a variable, "" if it is not set.
func (s *Scope) Get(name string) string {
	for ; s != nil; s = s.parent {
		if v, ok := s.vars[name]; ok {
			return v
		}
	}
	return ""
}

// Set sets a variable of the scope.
func (s *Scope) Set(name, value string) { s.vars[name] = value }

// maxDepth bounds the nesting of calls and folders.
const maxDepth = 100

// Run interprets the CMakeLists.txt of the scope's folder.
func (in *Interpreter) Run(s *Scope) error {
	if in.functions == nil {
		in.functions = map[string]*function{}
	}
	path := filepath.Join(s.Dir, "CMakeLists.txt")
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	commands, err := parse(string(text))
	if err == nil {
		err = in.block(s, commands)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// block runs commands; those that open a block take it with them.
func (in *Interpreter) block(s *Scope, commands []command) error {
	if in.depth++; in.depth > maxDepth {
		return fmt.Errorf("calls are nested more than %d deep", maxDepth)
	}
	defer func() { in.depth-- }()
	for i := 0; i < len(commands); {
		c := commands[i]
		i++
		var err error
		switch c.name {
		case "if", "foreach", "while", "function", "macro":
			n, ok := blockEnd(commands[i:], c.name)
			if !ok {
				return fmt.Errorf("line %d: %s without end%s", c.line, c.name, c.name)
			}
			err = in.compound(s, c, commands[i:i+n])
			i += n + 1
		case "return":
			return nil
		default:
			err = in.command(s, c)
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", c.line, err)
		}
	}
	return nil
}

// blockEnd returns how many commands stand before the end of a block of a kind.
func blockEnd(commands []command, kind string) (n int, ok bool) {
	depth := 1
	for i, c := range commands {
		switch c.name {
		case kind:
			depth++
		case "end" + kind:
			if depth--; depth == 0 {
				return i, true
			}
		}
	}
	return 0, false
}

// compound runs a command with a block. Loops are none of those that describe targets, and are left out.
func (in *Interpreter) compound(s *Scope, c command, body []command) error {
	switch c.name {
	case "function", "macro":
		args := s.evaluate(c.args)
		if len(args) == 0 {
			return fmt.Errorf("%s without a name", c.name)
		}
		in.functions[strings.ToLower(args[0])] = &function{params: args[1:], body: body, macro: c.name == "macro", dir: s.Dir}
	case "if":
		return in.branch(s, c, body)
	}
	return nil
}

// branch runs the first alternative whose condition holds.
func (in *Interpreter) branch(s *Scope, c command, body []command) error {
	holds := s.condition(c.args)
	start, depth := 0, 0
	for i, b := range body {
		switch b.name {
		case "if":
			depth++
		case "endif":
			depth--
		case "elseif", "else":
			if depth > 0 {
				continue
			}
			if holds {
				return in.block(s, body[start:i])
			}
			start = i + 1
			holds = b.name == "else" || s.condition(b.args)
		}
	}
	if holds {
		return in.block(s, body[start:])
	}
	return nil
}

// command runs a command without a block.
func (in *Interpreter) command(s *Scope, c command) error {
	args := s.evaluate(c.args)
	if h := in.Commands[c.name]; h != nil {
		return h(s, args)
	}
	switch c.name {
	case "set":
		if len(args) == 0 {
			return fmt.Errorf("set without a name")
		}
		values := args[1:]
		if i := slices.Index(values, "CACHE"); i >= 0 {
			values = values[:i]
			if s.Get(args[0]) != "" {
				return nil
			}
		}
		scope := s
		if n := len(values); n > 0 && values[n-1] == "PARENT_SCOPE" {
			values = values[:n-1]
			if s.parent != nil {
				scope = s.parent
			}
		}
		scope.Set(args[0], strings.Join(values, ";"))
	case "option":
		if len(args) > 2 && s.Get(args[0]) == "" {
			s.Set(args[0], args[2])
		}
	case "add_subdirectory":
		if len(args) == 0 {
			return fmt.Errorf("add_subdirectory without a name")
		}
		return in.Run(NewScope(filepath.Join(s.Dir, args[0]), s))
	case "math":
		return s.math(args)
	case "cmake_parse_arguments":
		return s.parseArguments(args)
	default:
		if f := in.functions[c.name]; f != nil {
			return in.call(s, f, args)
		}
	}
	return nil
}

// call runs a function. What it says about folders is relative to the caller's, as in CMake.
func (in *Interpreter) call(s *Scope, f *function, args []string) error {
	inner := NewScope(s.Dir, s)
	for i, p := range f.params {
		if i < len(args) {
			inner.Set(p, args[i])
		}
	}
	rest := args[min(len(f.params), len(args)):]
	inner.Set("ARGN", strings.Join(rest, ";"))
	inner.Set("ARGV", strings.Join(args, ";"))
	if len(args) > 0 {
		inner.Set("ARGV0", args[0])
	}
	return in.block(inner, f.body)
}
