package lower

import (
	"fmt"
	"sort"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// Options adjust lowering.
type Options struct {
	// Roots are further functions to lower besides the entry. Names that do not exist are an error.
	Roots []string
	// Exported are the names of variables that code outside of the program knows, sorted.
	Exported []string
}

// Module lowers all that the function entry can reach, global constructors included. It does not change m.
// Errors: the entry has no body in the module; the module's target is not one that Fathom knows how to lay out.
func Module(m llvm.Module, entry string, o Options) (*seair.Program, error) {
	l := newLowerer(m, o)
	if err := l.target(); err != nil {
		return nil, err
	}
	for _, name := range append([]string{entry}, o.Roots...) {
		f := m.NamedFunction(name)
		if f.IsNil() || f.IsDeclaration() {
			return nil, fmt.Errorf("%s: no function %s with a body", m.Name(), name)
		}
		l.funcIndex(f)
	}
	l.p.Ctors = l.structors("llvm.global_ctors", false)
	l.p.Dtors = l.structors("llvm.global_dtors", true)
	// Bodies and initial values refer to more functions and globals.
	for len(l.funcTodo) > 0 || len(l.globalTodo) > 0 {
		if n := len(l.globalTodo); n > 0 {
			g := l.globalTodo[n-1]
			l.globalTodo = l.globalTodo[:n-1]
			l.global(g)
			continue
		}
		f := l.funcTodo[0]
		l.funcTodo = l.funcTodo[1:]
		l.function(f)
	}
	l.finishTypes()
	return l.p, nil
}

// lowerer is the state of lowering one module.
type lowerer struct {
	m    llvm.Module
	dl   llvm.DataLayout
	opt  Options
	p    *seair.Program
	bits int // width of a pointer

	types   map[llvm.Type]*typeInfo
	texts   map[llvm.Type]string // of types in signatures
	ints    map[intKey]seair.Value
	bigs    map[string]seair.Value
	undefs  map[seair.Type]seair.Value
	addrs   map[addrKey]seair.Value
	consts  map[llvm.Value]seair.Value // constants that need no instructions
	callees map[llvm.Value]*callee

	funcs      map[llvm.Value]int
	globals    map[llvm.Value]int
	funcTodo   []llvm.Value
	globalTodo []llvm.Value
	weak       map[llvm.Value]int // symbols that may be missing -> the global that says so
	labels     map[llvm.Value]int // functions with addresses of blocks -> the number that stands for that of the first one
	nextLabel  int                // number of no function yet

	roundingMode llvm.Value // the variable with the program's rounding mode, nil if that is never changed

	debug debugTables
	body  llvm.Body     // of the function at hand
	args  []seair.Value // arena of operand lists
	f32   []int32       // arena of target and predecessor lists
}

type intKey struct {
	t    seair.Type
	bits uint64
}

type addrKey struct {
	s      seair.Symbol
	addend int64
}

func newLowerer(m llvm.Module, o Options) *lowerer {
	l := &lowerer{
		m: m, dl: m.DataLayout(), opt: o,
		p:     &seair.Program{Locs: make([]seair.Loc, 1), Types: make([]seair.TypeInfo, 1), Strings: make([]string, 1)},
		types: map[llvm.Type]*typeInfo{}, texts: map[llvm.Type]string{},
		ints: map[intKey]seair.Value{}, bigs: map[string]seair.Value{}, undefs: map[seair.Type]seair.Value{},
		addrs: map[addrKey]seair.Value{}, consts: map[llvm.Value]seair.Value{}, callees: map[llvm.Value]*callee{},
		funcs: map[llvm.Value]int{}, globals: map[llvm.Value]int{}, labels: map[llvm.Value]int{},
		weak: map[llvm.Value]int{}, nextLabel: firstLabel,
	}
	if g := m.NamedGlobal(libc.RoundingMode); !g.IsNil() && g.IsStored() {
		l.roundingMode = g
	}
	l.debug.init()
	return l
}

// target reads what the data layout fixes.
func (l *lowerer) target() error {
	l.bits = l.dl.PointerSize(0) * 8
	if l.bits != 32 && l.bits != 64 {
		return fmt.Errorf("%s: pointers of %d bits; only targets of 32 and 64 bits are supported", l.m.Name(), l.bits)
	}
	l.p.Target = seair.Target{Triple: l.m.Triple(), PointerBits: l.bits, BigEndian: !l.dl.LittleEndian()}
	return nil
}

// str interns a text and returns its index in Strings.
func (l *lowerer) str(s string) int64 { return l.p.Str(s) }

// list copies an operand list into the arena.
func (l *lowerer) list(vs ...seair.Value) []seair.Value {
	if len(vs) == 0 {
		return nil
	}
	if cap(l.args)-len(l.args) < len(vs) {
		l.args = make([]seair.Value, 0, max(1<<14, len(vs)))
	}
	n := len(l.args)
	l.args = append(l.args, vs...)
	return l.args[n:len(l.args):len(l.args)]
}

// int32s is list for block numbers.
func (l *lowerer) int32s(vs ...int32) []int32 {
	if len(vs) == 0 {
		return nil
	}
	if cap(l.f32)-len(l.f32) < len(vs) {
		l.f32 = make([]int32, 0, max(1<<13, len(vs)))
	}
	n := len(l.f32)
	l.f32 = append(l.f32, vs...)
	return l.f32[n:len(l.f32):len(l.f32)]
}

// structors reads llvm.global_ctors or llvm.global_dtors: functions ordered by ascending priority, or
// for destructors by descending priority.
func (l *lowerer) structors(name string, descending bool) []int {
	g := l.m.NamedGlobal(name)
	if g.IsNil() || g.IsDeclaration() {
		return nil
	}
	type entry struct {
		priority uint64
		index    int
	}
	var list []entry
	init := g.Initializer()
	for i := uint64(0); i < init.Type().ArrayLength(); i++ {
		e := init.Element(int(i))
		priority, _ := e.Element(0).Uint64()
		f := l.resolveAlias(e.Element(1))
		if f.Kind() != llvm.FunctionValueKind {
			continue // null: an entry that was dropped
		}
		list = append(list, entry{priority, l.funcIndex(f)})
	}
	if descending {
		for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
			list[i], list[j] = list[j], list[i]
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		if descending {
			return list[i].priority > list[j].priority
		}
		return list[i].priority < list[j].priority
	})
	out := make([]int, len(list))
	for i, e := range list {
		out[i] = e.index
	}
	return out
}
