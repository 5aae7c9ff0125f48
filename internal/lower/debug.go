package lower

import (
	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// debugTables remember what was read of the debug information.
type debugTables struct {
	locs      map[place]int32
	names     map[string]int32 // of files and functions
	locOf     map[llvm.Metadata]int32
	scopes    map[llvm.Metadata]scope
	vars      map[llvm.Metadata]int32
	types     map[llvm.Metadata]int32
	typedefs  map[int32]int32 // a typedef's entry in Types, still empty -> the entry it stands for
	lastNode  llvm.Metadata
	lastIndex int32
}

// scope is what a location inherits from its lexical scope.
type scope struct {
	file, function       string
	fileNum, functionNum int32 // in names
}

// place is a seair.Loc by numbers, which hash faster than texts.
type place struct{ file, function, line, column int32 }

func (d *debugTables) init() {
	d.locs = map[place]int32{{}: 0}
	d.names = map[string]int32{"": 0}
	d.locOf = map[llvm.Metadata]int32{}
	d.scopes = map[llvm.Metadata]scope{}
	d.vars = map[llvm.Metadata]int32{}
	d.types = map[llvm.Metadata]int32{}
	d.typedefs = map[int32]int32{}
}

// location interns a location.
func (l *lowerer) location(x seair.Loc) int32 {
	return l.locationIn(l.debug.scope(x.File, x.Func), x.Line, x.Column)
}

// locationIn is location for a known scope.
func (l *lowerer) locationIn(s scope, line, column int32) int32 {
	at := place{s.fileNum, s.functionNum, line, column}
	if i, ok := l.debug.locs[at]; ok {
		return i
	}
	i := int32(len(l.p.Locs))
	l.p.Locs = append(l.p.Locs, seair.Loc{File: s.file, Line: line, Column: column, Func: s.function})
	l.debug.locs[at] = i
	return i
}

// scope numbers the names of a scope.
func (d *debugTables) scope(file, function string) scope {
	number := func(name string) int32 {
		n, ok := d.names[name]
		if !ok {
			n = int32(len(d.names))
			d.names[name] = n
		}
		return n
	}
	return scope{file, function, number(file), number(function)}
}

// instLoc returns the location of an instruction: of inlined code the innermost one.
func (b *builder) instLoc(in *llvm.Inst) int32 {
	if in.Loc.IsNil() {
		return 0
	}
	if in.Loc == b.debug.lastNode {
		return b.debug.lastIndex
	}
	i, ok := b.debug.locOf[in.Loc]
	if !ok {
		i = b.newLoc(in.Loc, in.Line, in.Col, in.Scope)
	}
	b.debug.lastNode, b.debug.lastIndex = in.Loc, i
	return i
}

// nodeLoc returns the location that a node stands for.
func (b *builder) nodeLoc(md llvm.Metadata) int32 {
	if md.IsNil() {
		return 0
	}
	if i, ok := b.debug.locOf[md]; ok {
		return i
	}
	di := md.DI()
	return b.newLoc(md, di.Line, di.Col, di.Scope)
}

func (b *builder) newLoc(md llvm.Metadata, line, col int, in llvm.Metadata) int32 {
	s := b.scopeOf(in)
	i := b.locationIn(s, int32(line), int32(col))
	b.debug.locOf[md] = i
	return i
}

// scopeOf climbs to the function of a scope; the file is that of the innermost scope.
func (l *lowerer) scopeOf(md llvm.Metadata) scope {
	if md.IsNil() {
		return scope{}
	}
	if s, ok := l.debug.scopes[md]; ok {
		return s
	}
	var s scope
	var chain []llvm.Metadata // scopes inside of the function, innermost first
	var files []string
	for at := md; !at.IsNil() && len(chain) < maxNesting; {
		if known, ok := l.debug.scopes[at]; ok {
			s.function = known.function
			break
		}
		di := at.DI()
		chain = append(chain, at)
		files = append(files, di.File)
		if di.Kind == llvm.DISubprogramKind {
			s.function = di.Name
			break
		}
		at = di.Scope
	}
	for i, at := range chain {
		l.debug.scopes[at] = l.debug.scope(files[i], s.function)
	}
	return l.debug.scopes[md]
}

// variable returns the index in Vars of a variable's node.
func (l *lowerer) variable(md llvm.Metadata) int32 {
	if i, ok := l.debug.vars[md]; ok {
		return i
	}
	di := md.DI()
	s := l.scopeOf(di.Scope)
	file := di.File
	if file == "" {
		file = s.file
	}
	i := int32(len(l.p.Vars))
	l.p.Vars = append(l.p.Vars, seair.Variable{
		Name: di.Name, Type: l.debugType(di.Type), Arg: int32(di.Arg),
		Loc: l.location(seair.Loc{File: file, Line: int32(di.Line), Func: s.function}),
	})
	l.debug.vars[md] = i
	return i
}

// debugType returns the index in Types of a type's node. Qualifiers are transparent. Types may refer to themselves: the
// index exists before the entry is complete.
func (l *lowerer) debugType(md llvm.Metadata) int32 {
	if md.IsNil() {
		return 0
	}
	if i, ok := l.debug.types[md]; ok {
		return i
	}
	di := md.DI()
	switch di.Tag {
	case llvm.TagConstType, llvm.TagVolatileType, llvm.TagRestrictType, llvm.TagAtomicType:
		// Chains of qualifiers are short, and a cycle has a pointer in it, which has its index already.
		i := l.debugType(di.Type)
		l.debug.types[md] = i
		return i
	}
	i := int32(len(l.p.Types))
	l.p.Types = append(l.p.Types, seair.TypeInfo{Name: di.Name, Size: di.SizeBits / 8})
	l.debug.types[md] = i
	t := seair.TypeInfo{Name: di.Name, Size: di.SizeBits / 8}
	switch di.Tag {
	case llvm.TagBaseType:
		t.Kind, t.Signed = basicKind(di.Encoding)
	case llvm.TagTypedef:
		l.debug.typedefs[i] = l.debugType(di.Type)
	case llvm.TagPointerType, llvm.TagReferenceType, llvm.TagRValueReference:
		t.Kind = seair.TypePointer
		t.Elem = l.debugType(di.Type)
		if t.Size == 0 {
			t.Size = uint64(l.bits / 8)
		}
	case llvm.TagStructureType, llvm.TagClassType:
		t.Kind = seair.TypeStruct
		t.Name = tagged("struct", di.Name)
		t.Fields = l.fields(di.Elements)
	case llvm.TagUnionType:
		t.Kind = seair.TypeUnion
		t.Name = tagged("union", di.Name)
		t.Fields = l.fields(di.Elements)
	case llvm.TagEnumerationType:
		t.Kind = seair.TypeEnum
		t.Name = tagged("enum", di.Name)
		if !di.Type.IsNil() {
			_, t.Signed = basicKind(l.underlying(di.Type).Encoding)
		}
		for _, e := range di.Elements {
			if !e.IsNil() {
				ed := e.DI()
				t.Enums = append(t.Enums, seair.EnumValue{Name: ed.Name, Value: ed.Count})
			}
		}
	case llvm.TagArrayType:
		t = l.arrayType(di)
	case llvm.TagSubroutineType:
		t.Kind = seair.TypeFunction
	}
	l.p.Types[i] = t
	return i
}

// tagged puts the keyword of C before the name of a type.
func tagged(keyword, name string) string {
	if name == "" {
		return keyword
	}
	return keyword + " " + name
}

// basicKind classifies DWARF's encodings.
func basicKind(encoding int) (kind seair.TypeKind, signed bool) {
	switch encoding {
	case llvm.EncodingBoolean:
		return seair.TypeBool, false
	case llvm.EncodingSigned:
		return seair.TypeSigned, true
	case llvm.EncodingUnsigned, llvm.EncodingUTF, llvm.EncodingAddress:
		return seair.TypeUnsigned, false
	case llvm.EncodingSignedChar:
		return seair.TypeChar, true
	case llvm.EncodingUnsignedChar:
		return seair.TypeChar, false
	case llvm.EncodingFloat:
		return seair.TypeFloat, true
	}
	return seair.TypeUnknown, false
}

// underlying follows typedefs and qualifiers.
func (l *lowerer) underlying(md llvm.Metadata) llvm.DI {
	di := md.DI()
	for i := 0; i < maxNesting && !di.Type.IsNil(); i++ {
		switch di.Tag {
		case llvm.TagTypedef, llvm.TagConstType, llvm.TagVolatileType, llvm.TagRestrictType, llvm.TagAtomicType:
			di = di.Type.DI()
			continue
		}
		break
	}
	return di
}

// fields reads the members of a structure or union; static members and functions are left out.
func (l *lowerer) fields(elements []llvm.Metadata) []seair.Field {
	const staticMember = 1 << 12
	var out []seair.Field
	for _, e := range elements {
		if e.IsNil() {
			continue
		}
		di := e.DI()
		if di.Tag != llvm.TagMember && di.Tag != llvm.TagInheritance || di.Flags&staticMember != 0 {
			continue
		}
		name := di.Name
		if di.Tag == llvm.TagInheritance && name == "" {
			name = l.underlying(di.Type).Name
		}
		out = append(out, seair.Field{Name: name, Type: l.debugType(di.Type), BitOffset: di.OffsetBits, BitSize: di.SizeBits})
	}
	return out
}

// arrayType reads an array; of several dimensions each is an array of the next.
func (l *lowerer) arrayType(di llvm.DI) seair.TypeInfo {
	elem := l.debugType(di.Type)
	var counts []uint64
	for _, e := range di.Elements {
		if e.IsNil() {
			continue
		}
		n := uint64(0)
		if c := e.DI().Count; c > 0 {
			n = uint64(c)
		}
		counts = append(counts, n)
	}
	if len(counts) == 0 {
		counts = []uint64{0}
	}
	// The innermost dimension is the last one. Its element's size follows from the whole.
	size := di.SizeBits / 8
	total := uint64(1)
	for _, n := range counts {
		total *= max(n, 1)
	}
	inner := size / total
	for k := len(counts) - 1; k > 0; k-- {
		inner *= max(counts[k], 1)
		l.p.Types = append(l.p.Types, seair.TypeInfo{Kind: seair.TypeArray, Size: inner, Elem: elem, Count: counts[k]})
		elem = int32(len(l.p.Types) - 1)
	}
	return seair.TypeInfo{Kind: seair.TypeArray, Name: di.Name, Size: size, Elem: elem, Count: counts[0]}
}

// finishTypes gives typedefs the contents of what they stand for.
func (l *lowerer) finishTypes() {
	for i, target := range l.debug.typedefs {
		for n := 0; n < len(l.p.Types); n++ {
			next, ok := l.debug.typedefs[target]
			if !ok {
				break
			}
			target = next
		}
		name := l.p.Types[i].Name
		if _, cyclic := l.debug.typedefs[target]; cyclic {
			continue
		}
		l.p.Types[i] = l.p.Types[target]
		l.p.Types[i].Name = name
	}
}

// Operations of DIExpression that are understood: a fragment at the end, and one dereference.
const (
	opDeref    = 0x06
	opFragment = 0x1000
)

// seekVars moves to the first debug record at or after an instruction.
func (b *builder) seekVars(inst int) {
	vars := b.body.Vars
	lo, hi := 0, len(vars)
	for lo < hi {
		if m := (lo + hi) / 2; vars[m].Before < inst {
			lo = m + 1
		} else {
			hi = m
		}
	}
	b.nextVar = lo
}

// debugVars lowers the debug records before an instruction.
func (b *builder) debugVars(inst int) {
	for b.nextVar < len(b.body.Vars) && b.body.Vars[b.nextVar].Before == inst {
		b.debugVar(&b.body.Vars[b.nextVar])
		b.nextVar++
	}
}

// debugVar lowers a record if SEA-IR can express it; traces show what is known and lose nothing that a proof needs.
func (b *builder) debugVar(r *llvm.VarRecord) {
	if len(r.Values) != 1 || r.Variable.IsNil() || r.Before >= len(b.body.Insts) || b.body.Insts[r.Before].Opcode == llvm.OpPHI {
		return
	}
	op := seair.DbgValue
	if r.Kind == llvm.VarDeclare {
		op = seair.DbgDeclare
	}
	var fragment int64
	expr := r.Expression.Expression()
	if len(expr) > 0 && expr[0] == opDeref && op == seair.DbgValue {
		op, expr = seair.DbgDeclare, expr[1:]
	}
	if len(expr) == 3 && expr[0] == opFragment {
		fragment, expr = int64(expr[1]), nil
	}
	if len(expr) > 0 {
		return
	}
	v, ok := b.debugOperand(r.Values[0])
	if !ok {
		return
	}
	b.buf = append(b.buf, seair.Instr{
		Op: op, Args: b.list(v), Imm: int64(b.variable(r.Variable)), Imm2: fragment,
		Loc: b.nodeLoc(r.Loc),
	})
}

// debugOperand returns the value that a record names, if it is available here without further instructions.
func (b *builder) debugOperand(o llvm.Operand) (seair.Value, bool) {
	if o.ID >= 0 {
		v := b.vals[o.ID]
		if v == seair.NoValue {
			return v, false
		}
		if d := b.def[o.ID]; d >= 0 {
			if !b.g.within(b.block, b.g.loop[d]) || !b.g.dom.dominates(b.g.index[d], b.g.index[b.block]) {
				return v, false
			}
		}
		return v, true
	}
	switch o.Kind {
	case llvm.ConstantIntKind, llvm.ConstantFPKind, llvm.PointerNullKind, llvm.FunctionValueKind, llvm.GlobalVariableKind, llvm.ConstantExprKind:
		t := b.typ(o.Value.Type())
		if t.value() == "" && t.reg != seair.Void {
			return b.constant(o.Value, t)
		}
	}
	return seair.NoValue, false
}
