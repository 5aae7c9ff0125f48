package frontend

import "github.com/fathom-verifier/fathom/internal/llvm"

// Which functions may throw: those from which calls lead to __fathom_unwind
// without passing a function that no exception leaves. A call through a pointer
// may throw if the address of such a function is taken.

// findThrowing computes the functions that may throw. Cost: linear in the calls.
func (u *unwinder) findThrowing() {
	raise := u.mod.NamedFunction(fnUnwind)
	if raise.IsNil() {
		return
	}
	callers := map[llvm.Value][]llvm.Value{} // of each function; nil stands for any whose address is taken
	for _, f := range u.mod.Functions() {
		if f.IsDeclaration() || u.endsProgram(f) {
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
	u.throwing[raise] = true
	work := []llvm.Value{raise}
	add := func(fs []llvm.Value) {
		for _, f := range fs {
			if !u.throwing[f] {
				u.throwing[f] = true
				work = append(work, f)
			}
		}
	}
	for len(work) > 0 {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		add(callers[f])
		if !u.indirect && addressTaken(f) {
			u.indirect = true
			add(callers[llvm.Value{}])
		}
	}
}

// mayThrow reports whether a call of a function or through a pointer may throw.
func (u *unwinder) mayThrow(callee llvm.Value) bool {
	switch callee.Kind() {
	case llvm.FunctionValueKind:
		return u.throwing[callee]
	case llvm.InlineAsmKind:
		return false
	}
	return u.indirect
}

// endsProgram reports whether an exception that would leave a function ends the
// program. In functions of C, which clang marks nounwind, exceptions pass through on the platforms of the Itanium ABI.
func (u *unwinder) endsProgram(f llvm.Value) bool {
	if u.roots[f] {
		return true
	}
	if !f.HasAttribute(llvm.AttrFunction, "nounwind") {
		return false
	}
	sp := f.Subprogram()
	return sp.IsNil() || !llvm.IsC(sp.DI().Language)
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
