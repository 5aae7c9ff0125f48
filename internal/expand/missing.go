package expand

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/memory"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// Functions without a body.
//
// One returns an arbitrary value. What else it does is its seair.Effect. Where nobody said what that is, the walk goes on as if it were nothing, which
// shows violations; whether it could have been something is a limit of what is proved.

// callMissing stands for a call of a function without a body. It is no assumption to make of one that is handed a function of the program that it
// does not call it.
func (x *expander) callMissing(f *seair.Func, args []term.ID, mem *memory.Memory, gate Gate, parent *frame, site *seair.Instr) (term.ID, *memory.Memory, Gate) {
	var ret term.ID
	if f.Ret != seair.Void {
		ret = x.vars.Var(f.Name, x.width(f.Ret))
		if strings.HasPrefix(f.Name, seair.Uninterpreted) {
			ret = x.apply(f.Name, args, ret)
		}
		if parent != nil {
			x.event(EventInput, parent, gate, site, 0, ret)
		}
	}
	x.recordMissing(f, site)
	if !strings.HasPrefix(f.Name, seair.Uninterpreted) {
		mem = x.effect(f, args, mem, gate, parent, site)
	}
	return ret, mem, gate
}

// effect returns the memory after a call of a function without a body.
func (x *expander) effect(f *seair.Func, args []term.ID, mem *memory.Memory, gate Gate, parent *frame, site *seair.Instr) *memory.Memory {
	name, loc := sourceName(f.Source, f.Name), int32(0)
	if site != nil {
		loc = x.place(parent, site)
	}
	if f.Effect != seair.EffectPure {
		for _, arg := range args {
			if callback := x.callback(mem, arg); callback != nil && site != nil {
				x.limit(Unsupported, gate, fmt.Sprintf("a call of %s by %s, which has no body,", sourceName(callback.Source, callback.Name), name), loc)
			}
		}
	}
	words, known := x.handedOver(f, args, mem)
	if k := slices.Index(f.Params, f.Result); k >= 0 && k < len(args) {
		mem = x.Space.Havoc(mem, args[k], x.bytes(f.ResultSize))
		x.recordResult(f, k, loc)
	}
	switch f.Effect {
	case seair.EffectHavoc:
		x.assumption("%s has no body: it returns any value and gives any contents to what its arguments point to, and to what that leads to", name)
	case seair.EffectAny:
		x.assumption("%s has no body: it returns any value and gives any contents to all memory that it can reach, variables of external linkage included", name)
	case seair.EffectPure:
		x.missing[name] = true
		return mem
	default:
		x.missing[name] = true
		if !x.Space.Reaches(mem, x.give(words), append(known, x.shared()...), x.isCallback) {
			return mem
		}
		x.limit(Effect, gate, name, loc)
		x.recordEffect(f, loc)
		return mem
	}
	x.recordEffect(f, loc)
	mem, changed := x.havocReachable(f.Effect, words, known, mem)
	for _, id := range changed {
		if n, ok := x.Pool.ConstValue(x.Space.Object(id).Size); ok && 0 < n && n <= maxInputBytes && parent != nil {
			x.event(EventInput, parent, gate, site, x.Space.Pointer(id), x.Space.Load(mem, x.Space.Pointer(id), int(n)))
		}
	}
	return mem
}

// handedOver returns what a function without a body gets to know by a call: words, and the objects to which structures lead that are passed as
// copies in memory. Neither the copies nor the place for a result are among these, as nobody else sees what is done to them.
func (x *expander) handedOver(f *seair.Func, args []term.ID, mem *memory.Memory) (words []term.ID, known []memory.ObjectID) {
	for i, arg := range args {
		switch {
		case i >= len(f.Params):
			words = append(words, arg)
		case slices.Contains(f.Copies, f.Params[i]):
			var copies []memory.ObjectID
			for _, t := range x.Space.TargetsIn(mem, arg) {
				copies = append(copies, t.Object)
			}
			for _, id := range x.Space.Reachable(mem, []term.ID{arg}, nil) {
				if !slices.Contains(copies, id) {
					known = append(known, id)
				}
			}
		case f.Params[i] != f.Result:
			words = append(words, arg)
		}
	}
	return words, known
}

// give adds to the words that functions without a body may have kept, and returns all of them.
func (x *expander) give(words []term.ID) []term.ID {
	for _, w := range words {
		if x.Space.MayPoint(w) && !slices.Contains(x.given, w) {
			x.given = append(x.given, w)
		}
	}
	return x.given
}

// havocReachable returns the memory in which all has arbitrary contents that a function of the effect can reach by words and by objects that it
// knows, and which objects these are.
func (x *expander) havocReachable(effect seair.Effect, words []term.ID, known []memory.ObjectID, mem *memory.Memory) (*memory.Memory, []memory.ObjectID) {
	if effect == seair.EffectAny {
		words, known = x.give(words), append(known, x.shared()...)
	}
	changed := x.Space.Reachable(mem, words, known)
	if effect == seair.EffectAny {
		x.kept = append(x.kept, changed...)
		slices.Sort(x.kept)
		x.kept = slices.Compact(x.kept)
	}
	for _, id := range changed {
		mem = x.Space.Havoc(mem, x.Space.Pointer(id), x.Space.Object(id).Size)
	}
	x.supplied++
	return mem, changed
}

// shared lists the objects that code outside of the program knows: variables of external linkage, and what a function without a body could reach
// earlier, whose address it may have kept.
func (x *expander) shared() []memory.ObjectID {
	list := slices.Clone(x.kept)
	for i, g := range x.Program.Globals {
		if g.Exported {
			list = append(list, x.globals[i])
		}
	}
	return list
}

// An application is a call of an uninterpreted function.
type application struct {
	args   []term.ID
	result term.ID
}

// apply returns the result of an uninterpreted function, about which nothing is known but that it is a function: that of the
// first call before with equal arguments, otherwise something fresh. The terms of all calls together are quadratic in their number. In what is
// recorded for --emit each call has a result of its own.
func (x *expander) apply(name string, args []term.ID, fresh term.ID) term.ID {
	p, result := x.Pool, fresh
	for _, before := range slices.Backward(x.applied[name]) {
		if len(before.args) != len(args) || p.Width(before.result) != p.Width(fresh) {
			continue
		}
		equal := p.True()
		for i, a := range args {
			if p.Width(a) != p.Width(before.args[i]) {
				equal = p.False()
				break
			}
			equal = p.And(equal, p.Eq(a, before.args[i]))
		}
		result = p.Ite(equal, before.result, result)
	}
	x.applied[name] = append(x.applied[name], application{slices.Clone(args), result})
	return result
}

// callback returns a function with a body that a value may be the address of, nil if there is none.
func (x *expander) callback(mem *memory.Memory, value term.ID) *seair.Func {
	if len(x.funcOf) == 0 || x.Pool.Width(value) != x.Program.Target.PointerBits || !x.Space.MayPoint(value) {
		return nil
	}
	for _, t := range x.Space.TargetsIn(mem, value) {
		if !t.Decoded && x.isCallback(t.Object) {
			return x.Program.Funcs[x.funcOf[t.Object]]
		}
	}
	return nil
}

// isCallback reports whether an object stands for a function with a body.
func (x *expander) isCallback(id memory.ObjectID) bool {
	index, ok := x.funcOf[id]
	return ok && len(x.Program.Funcs[index].Blocks) > 0
}
