package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Removing what LLVM may assume.
//
// Attributes and metadata promise things about the program: a pointer is not
// null, a load yields 0 or 1, a function has no effects. LLVM's passes build on
// such promises, and an execution that breaks one would vanish. Nothing here has
// been checked yet, so the promises go.

// assumedAttributes are promises about functions, parameters and results. What
// determines the calling convention (byval, sret, zeroext, ...) stays.
var assumedAttributes = []string{
	"memory", "readnone", "readonly", "writeonly", "argmemonly", "inaccessiblememonly",
	"inaccessiblemem_or_argmemonly", "willreturn", "nosync", "nofree", "speculatable",
	"mustprogress", "norecurse", "nocallback", "noalias", "nonnull", "noundef",
	"dereferenceable", "dereferenceable_or_null", "returned", "range", "nofpclass",
	"nocapture", "captures", "initializes", "writable", "dead_on_unwind", "allocsize",
	"allockind", "allocptr",
	"optnone", // no promise, but a wish that passes respect
}

// promisingMetadata are the instructions whose metadata may promise something.
var promisingMetadata = []llvm.Opcode{llvm.OpLoad, llvm.OpCall, llvm.OpInvoke, llvm.OpCallBr}

// assumedMetadata are promises about loads and calls that the passes of this package look at.
var assumedMetadata = []string{
	"range", "nonnull", "noundef", "align", "dereferenceable", "dereferenceable_or_null", "invariant.load",
}

// dropAssumptions removes promises from the whole module. LLVM's assume becomes a check: what it says is false only where nothing is
// defined any more. It also marks null as an address like any other for LLVM: that an
// access through it is a violation is for the checks to say.
func dropAssumptions(e *emitter) {
	var kinds []uint
	for _, name := range assumedMetadata {
		kinds = append(kinds, e.ctx.MDKind(name))
	}
	filter := attributeFilter{}
	clean := map[uintptr]bool{} // lists of attributes that promise nothing
	nullValid := e.ctx.EnumAttribute("null_pointer_is_valid", 0)
	for _, f := range e.mod.Functions() {
		name := f.Name()
		if strings.HasPrefix(name, "llvm.") {
			continue // LLVM's own promises about its own functions hold
		}
		filter.drop(f.NumParams(), f.Attributes, f.RemoveAttribute)
		if f.IsDeclaration() {
			continue
		}
		f.AddAttribute(llvm.AttrFunction, nullValid)
		f.DropMetadata(promisingMetadata, kinds...)
		// A call, or the intrinsic that it calls, goes if it is itself a promise.
		for _, c := range f.Calls() {
			switch {
			case c.Intrinsic:
				e.simplifyIntrinsic(c.Value, strings.TrimPrefix(e.intrinsic(c.Callee), "llvm."))
			case !clean[c.Attributes]:
				clean[c.Attributes] = !filter.drop(c.Value.NumArgs(), c.Value.CallAttributes, c.Value.RemoveCallAttribute)
			}
		}
	}
}

// An attributeFilter knows which attributes are promises. Attributes are unique
// in a context, so each is classified once.
type attributeFilter map[llvm.Attribute]string

// drop removes the promises among the attributes of a function or call and reports whether there were any.
func (known attributeFilter) drop(params int, list func(llvm.AttrIndex) []llvm.Attribute, remove func(llvm.AttrIndex, string)) (any bool) {
	at := func(place llvm.AttrIndex) {
		for _, a := range list(place) {
			name, ok := known[a]
			if !ok {
				for _, n := range assumedAttributes {
					if a.Is(n) {
						name = n
						break
					}
				}
				known[a] = name
			}
			if name != "" {
				remove(place, name)
				any = true
			}
		}
	}
	at(llvm.AttrFunction)
	at(llvm.AttrReturn)
	for i := range params {
		at(llvm.AttrParam(i))
	}
	return any
}

// Intrinsics that say something to LLVM's optimiser only.
var (
	hintsWithoutResult = []string{"experimental.noalias", "prefetch", "donothing", "sideeffect", "pseudoprobe", "var.annotation"}
	// The result of these is their first argument.
	hintsOnValue = []string{
		"expect", "launder.invariant.group", "strip.invariant.group", "ssa.copy", "annotation", "ptr.annotation", "threadlocal.address",
	}
)

// simplifyIntrinsic removes a call of an intrinsic that only hints at
// something, or asks about LLVM's knowledge. base is the name without "llvm.".
func (e *emitter) simplifyIntrinsic(call llvm.Value, base string) {
	matches := func(names []string) bool {
		for _, n := range names {
			if base == n || strings.HasPrefix(base, n+".") {
				return true
			}
		}
		return false
	}
	switch {
	case matches([]string{"assume"}):
		if ok := call.Operand(0); !isTrueConstant(ok) && call.Function().StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
			e.at(call)
			e.check(ok, property.ControlUnreachable, "an assumption that the compiler builds on holds")
		}
		call.Erase()
	case matches(hintsWithoutResult):
		call.Erase()
	case matches(hintsOnValue):
		call.ReplaceAllUsesWith(call.Operand(0))
		call.Erase()
	case matches([]string{"is.constant"}):
		// Models ask the verifier itself; see MODEL_KNOWN.
		if call.Function().StringAttribute(llvm.AttrFunction, attrModel).IsNil() {
			call.ReplaceAllUsesWith(e.truth(call.Operand(0).IsConstant()))
			call.Erase()
		}
	case matches([]string{"objectsize"}):
		unknown := llvm.ConstAllOnes(call.Type())
		if least, _ := call.Operand(1).Uint64(); least == 1 {
			unknown = llvm.ConstNull(call.Type())
		}
		call.ReplaceAllUsesWith(unknown)
		call.Erase()
	}
}
