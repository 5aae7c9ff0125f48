package expand

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// initialMemory creates the objects of the functions whose address is taken and of the global
// variables, with their initial contents.
func (x *expander) initialMemory() *memory.Memory {
	p, s, prog := x.Pool, x.Space, x.Program
	m := s.Empty()
	x.funcs = make([]memory.ObjectID, len(prog.Funcs))
	x.funcOf = make(map[memory.ObjectID]int)
	for i, f := range prog.Funcs {
		if !f.AddrTaken {
			continue
		}
		m, x.funcs[i] = s.Alloc(m, memory.Object{Kind: memory.Function, Name: sourceName(f.Source, f.Name), Size: x.bytes(1), Align: 16, ReadOnly: true, Site: f.Loc}, memory.Zero)
		x.funcOf[x.funcs[i]] = i
	}
	var lists []int // the globals that point to the environment
	x.globals = make([]memory.ObjectID, len(prog.Globals))
	for i, g := range prog.Globals {
		init, size := memory.Zero, g.Size
		switch {
		case g.Extern && seair.IsEnvironment(g.Name):
			lists = append(lists, i)
		case g.Extern:
			init = memory.Arbitrary
			x.assumption("the contents of the external variable %s are arbitrary", sourceName(g.Source, g.Name))
			if size == 0 {
				// extern T name[]: its definition elsewhere knows the size.
				size = memory.MaxObjectSize(prog.Target.PointerBits)
				x.assumption("the external variable %s, of unknown size, is large enough for every access", sourceName(g.Source, g.Name))
			}
		case len(g.Init) > 0:
			init = memory.Bytes(g.Init)
		}
		kind := memory.Global
		if g.Extern {
			kind = memory.External
		}
		m, x.globals[i] = s.Alloc(m, memory.Object{Kind: kind, Name: sourceName(g.Source, g.Name), Size: x.bytes(size), Align: max(g.Align, 1), ReadOnly: g.ReadOnly, Site: g.Loc}, init)
	}
	for _, i := range lists {
		var list term.ID
		list, m = x.environmentList(m)
		m = s.Store(m, s.Pointer(x.globals[i]), list)
	}
	for i, g := range prog.Globals {
		for _, r := range g.Relocs {
			width := prog.Target.PointerBits
			addr := p.Add(s.Pointer(x.symbol(r.Symbol)), p.Const(width, uint64(r.Addend)))
			if int(r.Size)*8 < width {
				addr = p.Extract(addr, int(r.Size)*8-1, 0)
			}
			m = s.Store(m, p.Add(s.Pointer(x.globals[i]), p.Const(width, r.Offset)), addr)
		}
	}
	return m
}

// bytes returns a constant size of an object.
func (x *expander) bytes(n uint64) term.ID { return x.Pool.Const(x.Program.Target.PointerBits, n) }

func sourceName(source, linker string) string {
	if source != "" {
		return source
	}
	return linker
}

// symbol returns the object of a symbol.
func (x *expander) symbol(sym seair.Symbol) memory.ObjectID {
	if sym.Kind == seair.FuncSymbol {
		return x.funcs[sym.Index]
	}
	return x.globals[sym.Index]
}

// entryArguments makes the arguments of the entry. main gets a command line; any other function gets arbitrary values.
func (x *expander) entryArguments(f *seair.Func, m *memory.Memory) ([]term.ID, *memory.Memory) {
	var args []term.ID
	if TakesCommandLine(f) {
		args, m = x.programArguments(f, m)
	}
	for i := len(args); i < len(f.Params); i++ {
		r := f.Params[i]
		name := f.Names[r]
		if name == "" {
			name = "argument"
		}
		args = append(args, x.vars.Var(strings.TrimPrefix(name, "%"), x.width(f.Regs[r])))
	}
	return args, m
}
