package expand

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Arguments are those of the command line that main may be called with.
type Arguments struct {
	// Any says that there may be some; otherwise main gets its program's name alone.
	Any bool
	// Count is how many there may be besides the program's name, and Length how many bytes each of them and the name may have, the
	// zero at the end not counted.
	Count, Length int
}

// ProgramName is what main gets as the program's name where there is no choice.
const ProgramName = "program"

// TakesCommandLine reports whether an entry is a main that is given arguments.
func TakesCommandLine(f *seair.Func) bool {
	return f.Name == "main" && len(f.Params) >= 2 && f.Regs[f.Params[1]] == seair.Ptr
}

// commandLine is a command line as terms, in the memory in which main starts.
type commandLine struct {
	memory *memory.Memory
	count  term.ID
	starts []term.ID // of the texts, each with a zero at its end
}

// CommandLine reads the arguments that main gets, the program's name first, off an execution: value evaluates terms in it. It is nil if
// the options allow no other than the program's name. A text ends before its first zero, as programs see it. The cost is linear in what it returns.
func (b *Bounded) CommandLine(value func(term.ID) uint64) []string {
	c := b.commandLine
	if c == nil {
		return nil
	}
	b.Space.Under(nil)
	args := make([]string, value(c.count))
	for i := range args {
		var text []byte
		for n := uint64(0); ; n++ {
			at := b.Pool.Add(c.starts[i], b.Pool.Const(b.Program.Target.PointerBits, n))
			char := byte(value(b.Space.Load(c.memory, at, 1)))
			if char == 0 {
				break
			}
			text = append(text, char)
		}
		args[i] = string(text)
	}
	return args
}

// programArguments makes those of argc, argv and envp that a function takes: main, or one that runs before it. All get the same.
func (x *expander) programArguments(f *seair.Func, m *memory.Memory) ([]term.ID, *memory.Memory) {
	var args []term.ID
	for i := range f.Params[:min(len(f.Params), 3)] {
		var arg term.ID
		if i == 2 {
			arg, m = x.environmentList(m)
		} else {
			if x.arguments == nil {
				var argc, argv term.ID
				argc, argv, m = x.argumentList(m)
				x.arguments = []term.ID{argc, argv}
			}
			arg = x.arguments[i]
		}
		args = append(args, x.resize(arg, x.width(f.Regs[f.Params[i]])))
	}
	return args, m
}

// resize cuts a number to a width, or widens it.
func (x *expander) resize(t term.ID, width int) term.ID {
	if x.Pool.Width(t) > width {
		return x.Pool.Extract(t, width-1, 0)
	}
	return x.Pool.ZExt(t, width)
}

// argumentList makes argc and argv.
func (x *expander) argumentList(m *memory.Memory) (argc, vector term.ID, _ *memory.Memory) {
	p, s := x.Pool, x.Space
	w := x.Program.Target.PointerBits
	if x.opt.Arguments.Any {
		return x.anyArguments(intWidth, w, m)
	}
	x.assumption("main is called without command-line arguments; --args N is for any up to N")
	slot := uint64(w / 8)
	var name, argv memory.ObjectID
	program := []byte(ProgramName + "\x00")
	m, name = s.Alloc(m, memory.Object{Kind: memory.External, Name: "argv[0]", Size: x.bytes(uint64(len(program))), Align: 1}, memory.Bytes(program))
	m, argv = s.Alloc(m, memory.Object{Kind: memory.External, Name: "argv", Size: x.bytes(2 * slot), Align: slot}, memory.Zero)
	vector = s.Pointer(argv)
	return p.Const(intWidth, 1), vector, s.Store(m, vector, s.Pointer(name))
}

// intWidth is the width of int, in bits, on all targets.
const intWidth = 32

// environmentList returns the list that main gets as its third argument, and that environ points to.
func (x *expander) environmentList(m *memory.Memory) (term.ID, *memory.Memory) {
	x.assumption("the list of the environment, environ or the third argument of main, is empty")
	if x.environment == 0 {
		slot := uint64(x.Program.Target.PointerBits / 8)
		m, x.environment = x.Space.Alloc(m, memory.Object{Kind: memory.External, Name: "environ", Size: x.bytes(slot), Align: slot}, memory.Zero)
	}
	return x.Space.Pointer(x.environment), m
}

// anyArguments makes a command line of any arguments, as many and as long as the options allow. As POSIX has it, there may be none at
// all, not even the program's name.
func (x *expander) anyArguments(width, pointerWidth int, m *memory.Memory) (argc, vector term.ID, _ *memory.Memory) {
	p, s := x.Pool, x.Space
	most, length := x.opt.Arguments.Count+1, x.opt.Arguments.Length
	x.assumption("main is called with at most %s of at most %s", plural(most-1, "command-line argument"), plural(length, "byte"))
	argc = x.upTo("argc", most, width)
	slot := uint64(pointerWidth / 8)
	count := p.ZExt(argc, pointerWidth)
	var argv memory.ObjectID
	m, argv = s.Alloc(m, memory.Object{
		Kind: memory.External, Name: "argv", Size: p.Mul(p.Add(count, x.bytes(1)), x.bytes(slot)), Align: slot,
	}, memory.Zero)
	vector = s.Pointer(argv)
	line := &commandLine{count: argc}
	for i := range most {
		name := fmt.Sprintf("argv[%d]", i)
		end := x.upTo("strlen("+name+")", length, pointerWidth)
		var text memory.ObjectID
		m, text = s.Alloc(m, memory.Object{Kind: memory.External, Name: name, Size: p.Add(end, x.bytes(1)), Align: 1}, memory.Arbitrary)
		start := s.Pointer(text)
		line.starts = append(line.starts, start)
		m = s.Store(m, p.Add(start, end), p.Const(8, 0))
		there := p.Ult(x.bytes(uint64(i)), count)
		m = s.Store(m, p.Add(vector, p.Const(pointerWidth, uint64(i)*slot)), p.Ite(there, start, p.Const(pointerWidth, 0)))
	}
	line.memory = m
	x.commandLine = line
	return argc, vector, m
}

// upTo returns an arbitrary number from 0 to most, of the given width.
func (x *expander) upTo(name string, most, width int) term.ID {
	p := x.Pool
	few := max(bits.Len(uint(most)), 1) // no term has no bits
	v := x.vars.Var(name, few)
	return p.ZExt(p.Ite(p.Ule(v, p.Const(few, uint64(most))), v, p.Const(few, 0)), width)
}

// Bounds of what a command line may be: enough for every parser of options, and few enough to be built.
const (
	maximumArguments      = 1000
	maximumArgumentLength = 1 << 20
	usualArgumentLength   = 15
)

// ParseArguments reads "N" or "NxL", at most N arguments of at most L bytes; "" stands for none.
func ParseArguments(text string) (Arguments, error) {
	if text == "" {
		return Arguments{}, nil
	}
	count, length, has := strings.Cut(text, "x")
	a := Arguments{Any: true, Length: usualArgumentLength}
	var err error
	if a.Count, err = strconv.Atoi(count); err == nil && has {
		a.Length, err = strconv.Atoi(length)
	}
	if err != nil || a.Count < 0 || a.Count > maximumArguments || a.Length < 0 || a.Length > maximumArgumentLength {
		return Arguments{}, fmt.Errorf("args %q: write N or NxL, at most N arguments (up to %d) of at most L bytes (up to %d)",
			text, maximumArguments, maximumArgumentLength)
	}
	return a, nil
}

// plural writes a number of things.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
