package frontend

import (
	"fmt"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/property"
)

// Functions of C that end without returning a value.
//
// Flowing off the end of a function that is not void is defined in C as long as
// the caller does not use the value (C17 6.9.1p12), so the sanitizer's check is
// for C++ only. Clang keeps the value of a function with several ends in a slot,
//
//	  %retval = alloca i32
//	  br i1 %c, label %then, label %end
//	then:
//	  store i32 1, ptr %retval          ; return 1;
//	  br label %end
//	end:
//	  %v = load i32, ptr %retval
//	  ret i32 %v
//
// and a path from the entry to ret that does not write the slot is one that
// flows off the end. Such paths may be infeasible, as after a call that never
// returns or across the dispatch that cleaning up goes through. So a local flag,
// set where the slot is written, tells at ret what has happened:
//
//	call void @__fathom_check(i1 %returned, ptr @kind, ptr @message)
//
// Where some callers use the value and others do not, a global variable, which
// calls set before they happen, tells the function which one it serves. Neither
// costs anything in functions that cannot flow off their end.
//
// What is not seen: a slot that an optimiser has removed, and programs without
// debug information, which is what tells slots from variables of the source.

// fnResultUsed is the variable by which a caller says whether it uses the result.
const fnResultUsed = ".fathom.result_used"

// checkMissingReturns instruments functions with open ends.
func checkMissingReturns(e *emitter, found []*openEnd) {
	bodies := bodyCache{held: e.funcs[fnKeep], of: map[llvm.Value]*llvm.Body{}}
	indirect := false
	for _, o := range found {
		o.findCalls(bodies)
		indirect = indirect || o.needsFlag() && o.escapes
	}
	for _, o := range found {
		o.instrument(e)
	}
	if indirect {
		tellIndirectCallees(e, bodies)
	}
}

// An openEnd is a function of C with a path to its end on which no value is returned.
type openEnd struct {
	f      llvm.Value
	name   string       // in the source
	ends   []llvm.Value // its ret instructions
	writes []llvm.Value // instructions that write the result

	calls   []openCall // direct calls
	escapes bool       // its address is taken: there may be other calls
}

// openCall is a direct call of a function with an open end.
type openCall struct {
	call llvm.Value
	used bool // the caller uses the result
}

// findOpenEnd returns what is known of a function with an open end, nil for others.
func findOpenEnd(e *emitter, f llvm.Value, body *llvm.Body) *openEnd {
	if !e.on.on("control.return") { // what is returned then is an arbitrary value
		return nil
	}
	structure, hasSRet := sretParam(f)
	var slot llvm.Operand // where the ends take their value from
	var ends []llvm.Value
	for k := range body.Blocks {
		ret := &body.Insts[body.BlockFirst[k+1]-1]
		if ret.Opcode != llvm.OpRet {
			continue
		}
		from, ok := structure, hasSRet
		if !hasSRet {
			if len(ret.Operands) == 0 {
				return nil // void
			}
			from, ok = slotOf(body, ret.Operands[0])
		}
		if !ok {
			continue
		}
		if len(ends) > 0 && from.ID != slot.ID {
			return nil // not clang's shape
		}
		slot = from
		ends = append(ends, ret.Value)
	}
	if len(ends) == 0 || f.Name() == "main" {
		return nil
	}
	sp := f.Subprogram()
	if sp.IsNil() {
		return nil
	}
	di := sp.DI()
	if !llvm.IsC(di.Language) {
		return nil
	}
	slot, ok := behindCopies(body, slot, ends[0].Parent())
	if !ok {
		return nil
	}
	o := &openEnd{f: f, name: di.Name, ends: ends}
	writers := writersOf(body, slot)
	if !reachesEnd(body, ends, writers) {
		return nil
	}
	for k, w := range writers {
		if w {
			o.writes = append(o.writes, body.Insts[k].Value)
		}
	}
	return o
}

// sretParam returns the parameter through which a function returns a structure.
func sretParam(f llvm.Value) (p llvm.Operand, ok bool) {
	for k := range min(f.NumParams(), 2) {
		if f.HasAttribute(llvm.AttrParam(k), "sret") {
			return llvm.Operand{Value: f.Param(k), Kind: llvm.ArgumentKind, ID: k}, true
		}
	}
	return llvm.Operand{}, false
}

// slotOf returns the local that a returned value is loaded from. It is not ok if it is another value.
func slotOf(body *llvm.Body, v llvm.Operand) (slot llvm.Operand, ok bool) {
	loaded := false
	for v.Kind == llvm.InstructionKind && v.ID >= body.NumArgs {
		i := &body.Insts[v.ID-body.NumArgs]
		switch op := i.Opcode; {
		case op == llvm.OpLoad && !loaded:
			loaded = true
		case op == llvm.OpAlloca && loaded:
			return v, true
		case loaded && (op == llvm.OpGetElementPtr || op == llvm.OpAddrSpaceCast):
		case !loaded && (op == llvm.OpTrunc || op == llvm.OpZExt || op == llvm.OpSExt || op == llvm.OpBitCast):
		default:
			return llvm.Operand{}, false
		}
		v = i.Operands[0]
	}
	return llvm.Operand{}, false
}

// behindCopies follows a local that is only a copy, made in the block at the end to
// convert the type, to what it is copied from. It is not ok if the local is a variable of the source.
func behindCopies(body *llvm.Body, slot llvm.Operand, end llvm.Block) (llvm.Operand, bool) {
	for range 4 {
		if slot.Kind == llvm.ArgumentKind {
			return slot, true
		}
		if isVariable(body, slot.Value) {
			return llvm.Operand{}, false
		}
		var source llvm.Operand
		for k, w := range writersOf(body, slot) {
			if !w {
				continue
			}
			i := &body.Insts[k]
			if !source.Value.IsNil() || !isCopy(i) || body.Blocks[i.Block] != end {
				return slot, true
			}
			source = i.Operands[1]
		}
		if source.Kind != llvm.InstructionKind || source.ID < body.NumArgs ||
			body.Insts[source.ID-body.NumArgs].Opcode != llvm.OpAlloca || isVariable(body, source.Value) {
			return slot, true // return of a variable: its copy is the returning
		}
		slot = source
	}
	return llvm.Operand{}, false
}

// isVariable reports whether a local is a variable of the source.
func isVariable(body *llvm.Body, local llvm.Value) bool {
	for _, v := range body.Vars {
		for _, o := range v.Values {
			if o.Value == local {
				return true
			}
		}
	}
	return false
}

// isCopy recognises llvm.memcpy.
func isCopy(i *llvm.Inst) bool {
	return i.Opcode == llvm.OpCall && i.Flags.Has(llvm.Intrinsic) && i.NumArgs == 4 && i.Operands[0].Kind != llvm.ConstantIntKind &&
		i.Operands[1].Kind == llvm.InstructionKind && i.Operands[2].Kind == llvm.ConstantIntKind
}

// writersOf marks the instructions that may write an object, or make its address known elsewhere. Those
// that only read it or mark its lifetime are left out. For a phi it is the first instruction after
// it and its like.
func writersOf(body *llvm.Body, object llvm.Operand) []bool {
	inside := make([]bool, body.NumArgs+len(body.Insts)) // addresses in the object
	inside[object.ID] = true
	writers := make([]bool, len(body.Insts))
	for changed := true; changed; {
		changed = false
		for k := range body.Insts {
			i := &body.Insts[k]
			if writers[k] || inside[i.ID] {
				continue
			}
			for n, o := range i.Operands {
				if o.ID < 0 || o.Kind != llvm.InstructionKind && o.Kind != llvm.ArgumentKind || !inside[o.ID] {
					continue
				}
				switch {
				case i.Opcode == llvm.OpLoad, i.Flags.Has(llvm.LifetimeStart), i.Flags.Has(llvm.LifetimeEnd):
				case i.Opcode == llvm.OpGetElementPtr, i.Opcode == llvm.OpAddrSpaceCast, i.Opcode == llvm.OpBitCast:
					inside[i.ID], changed = true, true
				case isCopy(i) && n == 1:
				case i.Opcode == llvm.OpPHI: // as in loops over the elements of an array
					at := k
					for body.Insts[at].Opcode == llvm.OpPHI {
						at++
					}
					writers[at] = true
				default:
					writers[k] = true
				}
			}
		}
	}
	return writers
}

// reachesEnd reports whether a path leads from the entry to an end without passing a writer. Paths
// follow the dispatch after cleaning up: clang notes in a local where to go on,
//
//	store i32 1, ptr %cleanup.dest
//	br label %cleanup
//	...
//	%d = load i32, ptr %cleanup.dest
//	switch i32 %d, ...
//
// Without that, each function that returns from within a block with variables would seem open.
func reachesEnd(body *llvm.Body, ends []llvm.Value, writers []bool) bool {
	isEnd := map[llvm.Value]bool{}
	for _, r := range ends {
		isEnd[r] = true
	}
	d := findDispatch(body)
	type state struct{ block, dest int } // dest is the number noted, -1 if unknown
	seen := map[state]bool{{0, -1}: true}
	work := []state{{0, -1}}
next:
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		dest := at.dest
		var last *llvm.Inst
		for k := body.BlockFirst[at.block]; k < body.BlockFirst[at.block+1]; k++ {
			last = &body.Insts[k]
			if writers[k] {
				continue next
			}
			if last.Opcode == llvm.OpRet && isEnd[last.Value] {
				return true
			}
			if n, ok := d.stores[k]; ok {
				dest = n
			}
		}
		for k, s := range successors(last) {
			to := state{s, dest}
			if d.skips(last, k, dest) || seen[to] {
				continue
			}
			seen[to] = true
			work = append(work, to)
		}
	}
	return false
}

// dispatch is what is known of the local that notes where cleaning up leads.
type dispatch struct {
	stores   map[int]int                // index of a store -> the number noted
	switches map[llvm.Value]map[int]int // a switch on it -> number -> which successor
}

// skips reports whether an instruction does not take its successor k when the number is noted.
func (d *dispatch) skips(i *llvm.Inst, k, dest int) bool {
	cases, ok := d.switches[i.Value]
	if !ok || dest < 0 {
		return false
	}
	return cases[dest] != k // other numbers go to the default, successor 0
}

// findDispatch recognises the local: it is no variable, is only written with constants and only read for switches
// of the same block, with no write in between.
func findDispatch(body *llvm.Body) *dispatch {
	candidates := make([]*dispatch, body.NumArgs+len(body.Insts)) // by number
	any := false
	for k := range body.BlockInsts(0) {
		if i := &body.Insts[k]; i.Opcode == llvm.OpAlloca && i.AuxType.Kind() == llvm.IntegerKind && !isVariable(body, i.Value) {
			candidates[i.ID] = &dispatch{map[int]int{}, map[llvm.Value]map[int]int{}}
			any = true
		}
	}
	if !any {
		return &dispatch{}
	}
	loads := map[int]int{} // load -> local
	for k := range body.Insts {
		i := &body.Insts[k]
		for n, o := range i.Operands {
			if o.Kind != llvm.InstructionKind || o.ID < 0 || candidates[o.ID] == nil {
				continue
			}
			d := candidates[o.ID]
			switch {
			case i.Opcode == llvm.OpStore && n == 1 && i.Operands[0].Kind == llvm.ConstantIntKind:
				number, _ := i.Operands[0].Value.Int64()
				if number < 0 || number > 1<<20 {
					candidates[o.ID] = nil
					break
				}
				d.stores[k] = int(number)
			case i.Opcode == llvm.OpLoad && switchAfter(body, k) != nil:
				loads[i.ID] = o.ID
				end := switchAfter(body, k)
				cases := map[int]int{}
				for c := 2; c+1 < len(end.Operands); c += 2 {
					number, _ := end.Operands[c].Value.Int64()
					cases[int(number)] = c / 2
				}
				d.switches[end.Value] = cases
			default:
				candidates[o.ID] = nil
			}
		}
	}
	// A load is for its switch alone.
	if len(loads) > 0 {
		for k := range body.Insts {
			i := &body.Insts[k]
			for n, o := range i.Operands {
				if o.Kind != llvm.InstructionKind || i.Opcode == llvm.OpSwitch && n == 0 {
					continue
				}
				if local, ok := loads[o.ID]; ok {
					candidates[local] = nil
				}
			}
		}
	}
	for k := range body.BlockInsts(0) {
		if d := candidates[body.Insts[k].ID]; d != nil && len(d.switches) > 0 {
			return d // clang needs one for a function
		}
	}
	return &dispatch{}
}

// switchAfter returns the switch on the value of a load that ends the load's block, nil if there is none or a
// store comes in between.
func switchAfter(body *llvm.Body, load int) *llvm.Inst {
	last := body.BlockFirst[body.Insts[load].Block+1] - 1
	for k := load + 1; k < last; k++ {
		if body.Insts[k].Opcode == llvm.OpStore {
			return nil
		}
	}
	end := &body.Insts[last]
	if end.Opcode != llvm.OpSwitch || end.Operands[0].Value != body.Insts[load].Value || len(end.Operands) != 2*len(end.Extra) {
		return nil
	}
	return end
}

// bodyCache reads each function once.
type bodyCache struct {
	held llvm.Value // the function that holds locals in memory, see keepLocals
	of   map[llvm.Value]*llvm.Body
}

func (c bodyCache) read(f llvm.Value) *llvm.Body {
	if c.of[f] == nil {
		c.of[f] = f.ReadBody()
	}
	return c.of[f]
}

// findCalls collects the uses of the function.
func (o *openEnd) findCalls(bodies bodyCache) {
	for _, u := range o.f.Users() {
		if u.Kind() != llvm.InstructionKind || !u.IsCall() || u.Callee() != o.f {
			o.escapes = true
			continue
		}
		for k := range u.NumArgs() {
			o.escapes = o.escapes || u.Operand(k) == o.f
		}
		o.calls = append(o.calls, openCall{u, resultUsed(u, bodies)})
	}
}

// needsFlag reports whether some callers use the result and others may not.
func (o *openEnd) needsFlag() bool {
	used, unused := o.escapes, o.escapes || len(o.calls) == 0
	for _, c := range o.calls {
		used = used || c.used
		unused = unused || !c.used
	}
	return used && unused
}

// resultUsed reports whether the program uses the result of a call. A value that
// is stored in a variable is used; one that ends in a temporary that nothing reads is not.
func resultUsed(call llvm.Value, bodies bodyCache) bool {
	for k := range min(call.NumArgs(), 2) {
		if !call.CallAttribute(llvm.AttrParam(k), "sret").IsNil() {
			return !isDead(call.Operand(k), call, bodies, 8)
		}
	}
	return isValueUsed(call, bodies)
}

func isValueUsed(v llvm.Value, bodies bodyCache) bool {
	for _, u := range v.Users() {
		switch {
		case u.Kind() == llvm.InstructionKind && u.Opcode() == llvm.OpExtractValue:
			if isValueUsed(u, bodies) {
				return true
			}
		case u.Kind() == llvm.InstructionKind && u.Opcode() == llvm.OpStore && u.Operand(0) == v:
			if !isDead(u.Operand(1), llvm.Value{}, bodies, 8) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// isDead reports whether an address is one of a temporary that is written, but never read. except is a
// call to be passed over.
func isDead(p, except llvm.Value, bodies bodyCache, depth int) bool {
	if depth == 0 || p.Kind() != llvm.InstructionKind {
		return false
	}
	switch p.Opcode() {
	case llvm.OpGetElementPtr:
		return isDead(p.Operand(0), except, bodies, depth-1)
	case llvm.OpAlloca:
	default:
		return false
	}
	body := bodies.read(p.Function())
	if isVariable(body, p) {
		return false
	}
	inside := map[llvm.Value]bool{p: true}
	for changed := true; changed; {
		changed = false
		for k := range body.Insts {
			i := &body.Insts[k]
			if i.Value == except || inside[i.Value] {
				continue
			}
			for n, o := range i.Operands {
				if o.Kind != llvm.InstructionKind || !inside[o.Value] {
					continue
				}
				switch {
				case i.Opcode == llvm.OpStore && n == 1, i.Flags.Has(llvm.LifetimeStart), i.Flags.Has(llvm.LifetimeEnd):
				case i.Opcode == llvm.OpCall && i.Operands[len(i.Operands)-1].Value == bodies.held:
				case isCopy(i) && n == 0:
				case isCopy(i) && n == 1 && i.Operands[0].Value != p && isDead(i.Operands[0].Value, i.Value, bodies, depth-1):
				case i.Opcode == llvm.OpGetElementPtr:
					inside[i.Value], changed = true, true
				default:
					return false
				}
			}
		}
	}
	return true
}

// instrument adds the flag and the checks.
func (o *openEnd) instrument(e *emitter) {
	mixed := o.needsFlag()
	if !mixed && (len(o.calls) == 0 || !o.calls[0].used) {
		return // nobody uses the result
	}
	first := o.f.EntryBlock().First()
	e.at(first)
	e.b.SetDebugLoc(llvm.Metadata{})
	returned := e.b.Alloca(e.i1, "")
	e.b.Store(e.truth(false), returned)
	var unused llvm.Value
	if mixed {
		unused = e.b.ICmp(llvm.IntEQ, e.b.Load(e.i8, e.resultUsed(), ""), llvm.ConstNull(e.i8), "")
		for _, c := range o.calls {
			e.tellUse(c.call, c.used)
		}
	}
	for _, w := range o.writes {
		e.at(w)
		e.b.Store(e.truth(true), returned)
	}
	for _, end := range o.ends {
		e.at(end)
		ok := e.b.Load(e.i1, returned, "")
		if mixed {
			ok = e.b.Or(ok, unused, "")
		}
		e.check(ok, property.ControlReturn, fmt.Sprintf("control reaches the end of %s without a value to return, which the caller uses", o.name))
	}
}

// resultUsed returns the variable fnResultUsed.
func (e *emitter) resultUsed() llvm.Value {
	v := e.mod.NamedGlobal(fnResultUsed)
	if v.IsNil() {
		v = e.mod.AddGlobal(e.i8, fnResultUsed)
		v.SetInitializer(llvm.ConstNull(e.i8)) // who calls the entry function uses nothing
		v.SetLinkage(llvm.InternalLinkage)
	}
	return v
}

// tellUse sets fnResultUsed before a call.
func (e *emitter) tellUse(call llvm.Value, used bool) {
	e.at(call)
	flag := llvm.ConstNull(e.i8)
	if used {
		flag = llvm.ConstUint(e.i8, 1)
	}
	e.b.Store(flag, e.resultUsed())
}

// tellIndirectCallees sets fnResultUsed before all calls through pointers.
func tellIndirectCallees(e *emitter, bodies bodyCache) {
	for _, f := range e.mod.Functions() {
		for _, c := range f.Calls() {
			if !c.Direct && c.Callee.Kind() != llvm.InlineAsmKind {
				e.tellUse(c.Value, resultUsed(c.Value, bodies))
			}
		}
	}
}
