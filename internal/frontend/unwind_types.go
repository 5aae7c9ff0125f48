package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Which exceptions a handler catches, as far as that is known before the program
// runs. The types that are thrown somewhere are known, and so are their bases.
// What depends on the object, as an offset to a virtual base does, is left to the
// model (__model_converts of libc, cxx/types.c).

// A match says whether a handler catches the exceptions of a type.
type match int

const (
	matchNever  match = iota
	matchAlways       // the handler gets the object as it is
	matchAsk          // the model knows
)

// A typeInfo is the type information of the Itanium C++ ABI of one type.
type typeInfo struct {
	kind  string // of the information: "class", "si_class", "vmi_class", "pointer", ..., "" if there is no definition
	bases []llvm.Value
}

// thrownTypes lists the types of the exceptions that the program throws. complete is false if there may be others.
func (u *unwinder) thrownTypes() (types []llvm.Value, complete bool) {
	complete = true
	seen := map[llvm.Value]bool{}
	for _, name := range []string{"__cxa_throw", "__cxa_init_primary_exception"} {
		f := u.mod.NamedFunction(name)
		if f.IsNil() {
			continue
		}
		for _, call := range f.Users() {
			if call.Kind() != llvm.InstructionKind || !call.IsCall() || call.Callee() != f || call.NumArgs() < 2 ||
				call.Operand(1).Kind() != llvm.GlobalVariableKind {
				complete = false
				continue
			}
			if t := call.Operand(1); !seen[t] {
				seen[t] = true
				types = append(types, t)
			}
		}
	}
	return types, complete
}

// typeInfo reads type information.
func (u *unwinder) typeInfo(v llvm.Value) *typeInfo {
	if t, ok := u.types[v]; ok {
		return t
	}
	t := &typeInfo{}
	u.types[v] = t
	if v.Kind() != llvm.GlobalVariableKind || v.Initializer().IsNil() || v.Initializer().Kind() != llvm.ConstantStructKind {
		return t
	}
	fields := v.Initializer()
	if fields.NumOperands() == 1 && fields.Operand(0).Kind() == llvm.ConstantStructKind {
		fields = fields.Operand(0)
	}
	table := fields.Operand(0)
	for table.Kind() == llvm.ConstantExprKind {
		table = table.Operand(0)
	}
	// _ZTVN10__cxxabiv1, a length, __KIND_type_infoE
	_, name, found := strings.Cut(table.Name(), "__cxxabiv1")
	_, name, ok := strings.Cut(name, "__")
	kind, isInfo := strings.CutSuffix(name, "_type_infoE")
	if !found || !ok || !isInfo {
		return t
	}
	t.kind = kind
	switch kind {
	case "si_class":
		t.bases = []llvm.Value{fields.Operand(2)}
	case "vmi_class":
		for k := 4; k < fields.NumOperands(); k += 2 {
			t.bases = append(t.bases, fields.Operand(k))
		}
	}
	return t
}

// catches tells whether a handler of a type catches the exceptions of another.
func (u *unwinder) catches(handler, thrown llvm.Value) match {
	t, h := u.typeInfo(thrown), u.typeInfo(handler)
	switch {
	case t.kind == "" || h.kind == "":
		return matchAsk
	case strings.HasPrefix(t.kind, "pointer") || strings.HasPrefix(h.kind, "pointer"):
		if strings.HasPrefix(h.kind, "pointer") && (t.kind == h.kind || t.kind == "fundamental") {
			return matchAsk
		}
		return matchNever
	case handler == thrown:
		return matchAlways
	}
	return u.hasBase(t, handler)
}

// hasBase tells whether a class is caught as one of its bases.
func (u *unwinder) hasBase(t *typeInfo, base llvm.Value) match {
	for _, b := range t.bases {
		m := matchAlways
		if b != base {
			m = u.hasBase(u.typeInfo(b), base)
		}
		if m != matchNever {
			if t.kind != "si_class" {
				return matchAsk
			}
			return m
		}
	}
	return matchNever
}

// fits emits what is known of an exception and the type of a handler: whether it is caught as it is, or the model is to be asked.
func (w *unwinding) fits(exception, handler llvm.Value) (always, ask llvm.Value) {
	always, ask = w.truth(handler.IsNull()), w.truth(!handler.IsNull() && !w.allThrown)
	if handler.IsNull() || !w.allThrown {
		return always, ask
	}
	thrown := w.b.Load(w.ptr, exception, "") // the first member of struct model_exception
	for _, t := range w.thrown {
		switch m := w.catches(handler, t); m {
		case matchAlways:
			always = w.b.Or(always, w.b.ICmp(llvm.IntEQ, thrown, t, ""), "")
		case matchAsk:
			ask = w.b.Or(ask, w.b.ICmp(llvm.IntEQ, thrown, t, ""), "")
		}
	}
	return always, ask
}
