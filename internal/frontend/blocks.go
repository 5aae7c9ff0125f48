package frontend

import (
	"slices"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// Lifetimes that clang does not mark.
//
// Clang marks no lifetime of a compound literal, nor of a variable that a goto or a switch may jump past, nor of one
// that comes behind a label. In C, such an object lives as long as the block around it: jumping back to a label in the
// block does not make another one, leaving the block and entering it again does (C11 6.2.4 and 6.5.2.5). So the blocks of the
// source are looked up in the debug information, in clang's own output, where every statement still has its place:
//
//	{                                lifetime.start(x)
//	    if (c) goto in;
//	    int x = 1;
//	in: f(&x);
//	}                                lifetime.end(x)
//
// Where this is not possible, because the block is entered in several places that have no common one before them, or control
// leaves it together with other paths, the object stays one that lives as long as its function.

// markBlocks marks the lifetimes of a module that clang made.
func markBlocks(e *emitter) {
	for _, f := range e.mod.Functions() {
		if !f.IsDeclaration() && !f.Subprogram().IsNil() && hasUnmarked(f) {
			b := &blockMarker{e: e, body: e.read(f)}
			b.mark(f)
		}
	}
}

// hasUnmarked reports whether some local that stays in memory has no marker.
func hasUnmarked(f llvm.Value) bool {
	for _, l := range f.Locals() {
		if !l.Promotable && !isMarked(l.Value) {
			return true
		}
	}
	return false
}

func isMarked(local llvm.Value) bool {
	for u := local.FirstUse(); !u.IsNil(); u = u.Next() {
		if i := u.User(); i.Kind() == llvm.InstructionKind && i.IsCall() && strings.HasPrefix(i.Callee().Name(), "llvm.lifetime.") {
			return true
		}
	}
	return false
}

// blockMarker marks the lifetimes of one function.
type blockMarker struct {
	e       *emitter
	body    *llvm.Body
	g       *flowGraph
	uses    usage
	scopeOf map[int]llvm.Metadata // of the variable that an alloca holds, by the alloca's number
	scopes  *scopes
	scope   []int32   // of each instruction
	locals  [][]int32 // scopes of the variables that each instruction uses
	placed  []bool    // of each instruction, whether it does something at a place of the source
	loops   []*statementLoop
	bounds  map[any]bounds // of blocks, by their scope or loop
}

// bounds are where a block starts and ends, as instructions before which it does; ok is false if there are no such places.
type bounds struct {
	start int
	ends  []int
	ok    bool
}

func (b *blockMarker) mark(f llvm.Value) {
	b.scopeOf = map[int]llvm.Metadata{}
	for _, v := range b.body.Vars {
		if v.Kind == llvm.VarDeclare && len(v.Values) == 1 && v.Values[0].Kind == llvm.InstructionKind {
			b.scopeOf[v.Values[0].ID] = v.Variable.DI().Scope
		}
	}
	inC := llvm.IsC(f.Subprogram().DI().Language)
	type span struct {
		local llvm.Value
		size  uint64
		bounds
	}
	var spans []span
	dl := b.e.mod.DataLayout()
	promotable := map[llvm.Value]bool{}
	for _, l := range f.Locals() {
		promotable[l.Value] = l.Promotable
	}
	for k := range b.body.BlockInsts(0) {
		i := &b.body.Insts[k]
		if i.Opcode != llvm.OpAlloca || i.Operands[0].Kind != llvm.ConstantIntKind || promotable[i.Value] || isMarked(i.Value) {
			continue
		}
		scope, named := b.scopeOf[i.ID]
		if !named && (!inC || !i.Loc.IsNil()) {
			continue // a temporary of C++, or what alloca returns, as only that has a place: it lives until the function returns
		}
		if b.g == nil {
			b.prepare()
		}
		if named && b.isResult(i.ID, b.scopes.of(scope)) {
			continue
		}
		var where bounds
		if named {
			where = b.scopeBounds(b.scopes.of(scope))
		} else {
			where = b.temporaryBounds(i.ID)
		}
		if where.ok {
			count, _ := i.Operands[0].Value.Uint64()
			spans = append(spans, span{i.Value, dl.ABISize(i.AuxType) * count, where})
		}
	}
	for _, s := range spans {
		b.marker("llvm.lifetime.start.p0", s.start, s.local, s.size)
		for _, k := range s.ends {
			b.marker("llvm.lifetime.end.p0", k, s.local, s.size)
		}
	}
}

// isResult reports whether a variable is the place of the function's result as well, which clang makes of one that is returned: it is
// read behind the variable's block, by something else than a destructor.
func (b *blockMarker) isResult(id int, scope int32) bool {
	for _, k := range b.uses[id] {
		i := &b.body.Insts[k]
		called := (i.Opcode == llvm.OpCall || i.Opcode == llvm.OpInvoke) && !i.Flags.Has(llvm.Intrinsic)
		if b.placed[k] && !called && !b.scopes.contains(scope, b.scope[k]) {
			return true
		}
	}
	return false
}

// prepare finds out what all questions need.
func (b *blockMarker) prepare() {
	b.g, b.uses, b.bounds = newFlowGraph(b.body), usesIn(b.body), map[any]bounds{}
	var all []llvm.Metadata
	for k := range b.body.Insts {
		all = append(all, b.body.Insts[k].Scope)
	}
	for _, s := range b.scopeOf {
		all = append(all, s)
	}
	b.scopes = newScopes(all)
	n := len(b.body.Insts)
	b.scope, b.locals, b.placed = make([]int32, n), make([][]int32, n), make([]bool, n)
	for k := range b.body.Insts {
		i := &b.body.Insts[k]
		b.scope[k], b.placed[k] = b.scopes.of(i.Scope), isPlaced(i)
		for _, o := range i.Operands {
			if s, ok := b.scopeOf[o.ID]; ok && o.Kind == llvm.InstructionKind {
				b.locals[k] = append(b.locals[k], b.scopes.of(s))
			}
		}
	}
	b.findLoops()
}

// scopeBounds returns the bounds of a lexical block.
func (b *blockMarker) scopeBounds(scope int32) bounds {
	if b.scopes.isFunction(scope) {
		return bounds{}
	}
	return b.boundsOf(scope, func(k int) bool { return b.scopes.contains(scope, b.scope[k]) || b.usesLocalOf(scope, k) })
}

// temporaryBounds returns the bounds of the block around a local that no variable is.
func (b *blockMarker) temporaryBounds(id int) bounds {
	scope, ok := b.commonScope(id)
	if !ok {
		return bounds{}
	}
	if l := b.loopOf(id); l != nil && !b.isScopeWithin(scope, l) {
		return b.boundsOf(l, l.contains)
	}
	return b.scopeBounds(scope)
}

func (b *blockMarker) boundsOf(key any, inside func(k int) bool) bounds {
	r, known := b.bounds[key]
	if !known {
		within := make([]bool, len(b.placed))
		for k := range within {
			within[k] = inside(k)
		}
		r = newRegion(b.g, within, b.placed).bounds()
		b.bounds[key] = r
	}
	return r
}

// marker inserts a marker before instruction k.
func (b *blockMarker) marker(name string, k int, local llvm.Value, size uint64) {
	e := b.e
	f := e.function(name, e.void, e.i64, e.ptr)
	e.at(b.body.Insts[k].Value)
	e.b.Call(llvm.FunctionType(e.void, []llvm.Type{e.i64, e.ptr}, false), f, []llvm.Value{e.bytes(size), local}, "")
}

// isPlaced reports whether an instruction does something at a place of the source.
func isPlaced(i *llvm.Inst) bool {
	switch i.Opcode {
	case llvm.OpPHI, llvm.OpLandingPad, llvm.OpBr, llvm.OpSwitch:
		return false
	}
	return !i.Scope.IsNil() && !i.Flags.Has(llvm.LifetimeStart) && !i.Flags.Has(llvm.LifetimeEnd)
}

// isScopeWithin reports whether all instructions of a scope belong to the body of a loop.
func (b *blockMarker) isScopeWithin(scope int32, l *statementLoop) bool {
	for k, placed := range b.placed {
		if placed && b.scopes.contains(scope, b.scope[k]) && !l.contains(k) {
			return false
		}
	}
	return true
}

// usesLocalOf reports whether instruction k uses a variable of the scope: what is done at the end of the block, such as calls of
// destructors, has a place behind it.
func (b *blockMarker) usesLocalOf(scope int32, k int) bool {
	return slices.ContainsFunc(b.locals[k], func(s int32) bool { return b.scopes.contains(scope, s) })
}

// commonScope returns the innermost scope that all uses of a local lie in. ok is false if the place of one is unknown.
func (b *blockMarker) commonScope(id int) (scope int32, ok bool) {
	scope = noScope
	for _, k := range b.uses[id] {
		s := b.scope[k]
		if s == noScope {
			return noScope, false
		}
		if scope == noScope {
			scope = s
		}
		for !b.scopes.contains(scope, s) {
			if scope = b.scopes.outer[scope]; scope == noScope {
				return noScope, false
			}
		}
	}
	return scope, scope != noScope
}
