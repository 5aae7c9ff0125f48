package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// Which functions may be left by an exception, or by a jump: those from which calls lead
// to the primitive that starts it, for exceptions without passing a function that none leaves. A call through a pointer
// may be left so if the address of such a function is taken.

// An escape is a set of functions whose calls may be left in such a way.
type escape struct {
	functions map[llvm.Value]bool
	indirect  bool // calls through pointers may be left so, too
}

// callersOf computes which functions lead to a primitive. A function that stops is left by nothing. Cost: linear in the calls.
func (u *unwinder) callersOf(primitive string, stops func(f llvm.Value) bool) escape {
	r := escape{functions: map[llvm.Value]bool{}}
	start := u.mod.NamedFunction(primitive)
	if start.IsNil() {
		return r
	}
	callers := map[llvm.Value][]llvm.Value{} // of each function; nil stands for any whose address is taken
	for _, f := range u.mod.Functions() {
		if f.IsDeclaration() || stops(f) {
			continue
		}
		for _, c := range f.Calls() {
			switch {
			case c.Intrinsic:
			case c.Direct:
				callers[c.Callee] = append(callers[c.Callee], f)
			case c.Callee.Kind() != llvm.InlineAsmKind:
				callers[llvm.Value{}] = append(callers[llvm.Value{}], f)
			}
		}
	}
	r.functions[start] = true
	work := []llvm.Value{start}
	add := func(fs []llvm.Value) {
		for _, f := range fs {
			if !r.functions[f] {
				r.functions[f] = true
				work = append(work, f)
			}
		}
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		add(callers[f])
		if !r.indirect && addressTaken(f) {
			r.indirect = true
			add(callers[llvm.Value{}])
		}
	}
	return r
}

// has reports whether a call of a function or through a pointer may be left.
func (r *escape) has(callee llvm.Value) bool {
	switch callee.Kind() {
	case llvm.FunctionValueKind:
		return r.functions[callee]
	case llvm.InlineAsmKind:
		return false
	}
	return r.indirect
}

// endsProgram reports whether an exception that would leave a function ends the
// program. In functions of C, which clang marks nounwind, exceptions pass through on the platforms of the Itanium ABI.
func (u *unwinder) endsProgram(f llvm.Value) bool {
	if u.roots[f] || callsLastHandlers(f) {
		return true
	}
	if !f.HasAttribute(llvm.AttrFunction, "nounwind") {
		return false
	}
	sp := f.Subprogram()
	return sp.IsNil() || !llvm.IsC(sp.DI().Language)
}

// callsLastHandlers reports whether a function is one of the models that call the program's handlers at its end, which no exception may
// leave (C++17 21.5, paragraphs 9 and 14, and 18.5.1).
func callsLastHandlers(f llvm.Value) bool {
	switch f.Name() {
	case "exit", "quick_exit", fnTerminate:
		return !f.StringAttribute(llvm.AttrFunction, attrModel).IsNil()
	}
	return false
}

// addressTaken reports whether a function is used otherwise than by calling it.
func addressTaken(f llvm.Value) bool {
	for _, user := range f.Users() {
		if user.Kind() != llvm.InstructionKind || !user.IsCall() || user.Callee() != f {
			return true
		}
		for _, a := range user.Args() {
			if a == f {
				return true
			}
		}
	}
	return false
}
