package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/property"
)

// A Command is what a test asks of fathom.
type Command struct {
	Args   []string        // of fathom verify, files included
	Kinds  []property.Kind // that are checked, sorted
	Skip   string          // why the test is not comparable, "" if it is
	Bounds bool            // memory.bounds stands for one of the checks of pointers and of arrays only
}

// A Dialect is how the flags of a verifier read.
type Dialect struct {
	checks   map[string][]property.Kind // by the flags that switch them, the kinds that stand for them; none: there is no counterpart
	standard []string                   // checks that are made unless --no-standard-checks says otherwise
	always   []property.Kind            // kinds that no flag switches
	harmless map[string]int             // flags that change neither the program nor the question, with the number of their arguments
	other    map[string]string          // flags by which a test is about something else than the verdict for a sequential program
	clang    []string                   // flags of the compiler
	grammar  []string                   // words that only this verifier's own parser of C knows what to do with
	mayFail  bool                       // malloc may fail also without the standard checks
}

// dialects are those that -of chooses from.
var dialects = map[string]*Dialect{"cbmc": &cbmc, "esbmc": &esbmc}

// mapping is the state of reading the flags of a test.
type mapping struct {
	*Dialect
	checked    map[string]bool
	kinds      []property.Kind // always checked
	allocFails bool
	args       []string // of fathom
	clang      []string
	files      []string
	bounds     []string // of single loops
	leftover   []string
	skip       string
}

// command maps the flags of a test.
func (d *Dialect) command(t *Test) Command {
	m := &mapping{Dialect: d, checked: map[string]bool{}, kinds: slices.Clone(d.always), allocFails: true, leftover: t.Flags,
		clang: slices.Concat([]string{"-w"}, d.clang)}
	for _, c := range d.standard {
		m.checked[c] = true
	}
	if slices.Contains(t.Flags, "--no-standard-checks") {
		clear(m.checked)
		m.allocFails = d.mayFail
	}
	m.file(t.File)
	for len(m.leftover) > 0 && m.skip == "" {
		m.flag(m.next())
	}
	switch {
	case m.skip != "":
	case len(m.files) == 0:
		m.skip = "no file"
	default:
		return m.command()
	}
	return Command{Skip: m.skip}
}

// next takes the next word of the flags, "" if there is none.
func (m *mapping) next() string {
	if len(m.leftover) == 0 {
		return ""
	}
	word := m.leftover[0]
	m.leftover = m.leftover[1:]
	return word
}

// file adds a file of the program.
func (m *mapping) file(name string) {
	switch strings.ToLower(filepath.Ext(name)) {
	case "":
		if name != "" {
			m.skip = "not a source file: " + name
		}
	case ".c", ".i", ".cpp", ".cc", ".ii":
		m.files = append(m.files, name)
	default:
		m.skip = "not C: " + filepath.Ext(name)
	}
}

func (m *mapping) flag(word string) {
	name, value, joined := strings.Cut(word, "=")
	argument := func() string {
		if joined {
			return value
		}
		return m.next()
	}
	check, off := strings.CutPrefix(name, "--no-")
	if !off {
		check = strings.TrimPrefix(name, "--")
	}
	if kinds, known := m.checks[check]; known && strings.HasPrefix(name, "--") {
		m.checked[check] = !off
		for _, k := range kinds {
			if _, err := property.ParseSet(string(k)); err != nil {
				m.skip = "no counterpart of " + name
			}
		}
		return
	}
	if n, known := m.harmless[name]; known {
		for ; n > 0 && !joined; n-- {
			m.next()
		}
		return
	}
	if reason, known := m.other[name]; known {
		m.skip = reason
		return
	}
	switch {
	case name == "--unwind":
		m.unwind(argument())
	case name == "--unwindset":
		m.unwindset(argument())
	case name == "--function":
		m.args = append(m.args, "--entry", argument())
	case name == "--malloc-may-fail", name == "--no-malloc-may-fail":
		m.allocFails = !off
	case name == "--force-malloc-success":
		m.allocFails = false
	case name == "--no-standard-checks":
	case name == "--no-assertions":
		m.kinds = slices.DeleteFunc(m.kinds, func(k property.Kind) bool { return k == property.UserAssert })
	case name == "--float-div-by-zero-check":
		m.kinds = append(m.kinds, property.FloatOverflow)
	case name == "--32", name == "--ILP32":
		m.clang = append(m.clang, "-m32")
	case name == "--unsigned-char":
		m.clang = append(m.clang, "-funsigned-char")
	case name == "--c89", name == "--c99", name == "--c11", name == "--c17", name == "--c23":
		m.clang = append(m.clang, "-std=gnu"+name[3:])
	case name == "--cpp98", name == "--cpp03", name == "--cpp11":
		m.clang = append(m.clang, "-std=gnu++"+name[5:])
	case name == "--std":
		m.clang = append(m.clang, "-std="+argument())
	case name == "-I", name == "-D", name == "-include", name == "--include":
		m.clang = append(m.clang, "-"+strings.TrimLeft(name, "-"), argument())
	case strings.HasPrefix(name, "-I"), strings.HasPrefix(name, "-D"), strings.HasPrefix(name, "-W"):
		m.clang = append(m.clang, word)
	case strings.HasPrefix(name, "--show-"), strings.HasPrefix(name, "--print-"), strings.HasPrefix(name, "--list-"):
		m.skip = "prints something else than a verdict"
	case strings.HasPrefix(name, "-"):
		m.skip = "flag " + name
	default:
		m.file(word)
	}
}

// unwind maps a bound. CBMC and ESBMC count how often the head of a loop is reached, fathom how often the body runs: for the loops that test
// first that is one more.
func (m *mapping) unwind(value string) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 2 {
		m.skip = "flag --unwind " + value + ", which runs no loop"
		return
	}
	m.args = append(m.args, "--unwind", strconv.Itoa(n-1))
}

// unwindset maps bounds of single loops.
func (m *mapping) unwindset(list string) {
	for _, item := range strings.Split(list, ",") {
		loop, value, ok := strings.Cut(item, ":")
		n, err := strconv.Atoi(value)
		if !ok || err != nil || n < 1 || strings.Count(loop, ".") != 1 {
			m.skip = "flag --unwindset " + list
			return
		}
		m.bounds = append(m.bounds, fmt.Sprintf("%s=%d", loop, n-1))
	}
}

// command puts the arguments together.
func (m *mapping) command() Command {
	c := Command{Kinds: m.kinds, Bounds: m.checked["bounds-check"] != m.checked["pointer-check"]}
	for check, on := range m.checked {
		if on {
			c.Kinds = append(c.Kinds, m.checks[check]...)
		}
	}
	slices.Sort(c.Kinds)
	c.Kinds = slices.Compact(c.Kinds)
	list := make([]string, len(c.Kinds))
	for i, k := range c.Kinds {
		list[i] = string(k)
	}
	// Their main has any arguments, and a function without a body changes nothing.
	c.Args = append([]string{"--args", "16x3", "--stub", "*=pure", "--check", strings.Join(list, ",")}, m.args...)
	if m.allocFails {
		c.Args = append(c.Args, "--malloc-may-fail")
	}
	if len(m.bounds) > 0 {
		c.Args = append(c.Args, "--unwindset", strings.Join(m.bounds, ","))
	}
	c.Args = append(c.Args, m.files...)
	c.Args = append(append(c.Args, "--"), m.clang...)
	return c
}
