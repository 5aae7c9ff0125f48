package lower

import (
	"math/big"
	"slices"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// addConst appends to the constant table.
func (l *lowerer) addConst(c seair.Const) seair.Value {
	l.p.Consts = append(l.p.Consts, c)
	return seair.ConstValue(len(l.p.Consts) - 1)
}

// width returns the width in bits of a register type.
func (l *lowerer) width(t seair.Type) int {
	if t == seair.Ptr {
		return l.bits
	}
	return int(t)
}

// uint returns an integer constant; x is truncated to the width, which may be any.
func (l *lowerer) uint(t seair.Type, x uint64) seair.Value {
	w := l.width(t)
	if w > 64 {
		return l.big(t, new(big.Int).SetUint64(x))
	}
	if w < 64 {
		x &= 1<<uint(w) - 1
	}
	k := intKey{t, x}
	if v, ok := l.ints[k]; ok {
		return v
	}
	v := l.addConst(seair.Const{Kind: seair.ConstInt, Type: t, Bits: x})
	l.ints[k] = v
	return v
}

// big returns an integer constant from the lowest bits of x in two's complement.
func (l *lowerer) big(t seair.Type, x *big.Int) seair.Value {
	w := uint(l.width(t))
	y := new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), w), big.NewInt(1)))
	if w <= 64 {
		return l.uint(t, y.Uint64())
	}
	k := t.String() + ":" + y.Text(62)
	if v, ok := l.bigs[k]; ok {
		return v
	}
	v := l.addConst(seair.Const{Kind: seair.ConstInt, Type: t, Big: y})
	l.bigs[k] = v
	return v
}

// offset returns a constant of pointer width.
func (l *lowerer) offset(x int64) seair.Value { return l.uint(seair.Type(l.bits), uint64(x)) }

// undef returns an arbitrary value.
func (l *lowerer) undef(t seair.Type) seair.Value {
	if v, ok := l.undefs[t]; ok {
		return v
	}
	v := l.addConst(seair.Const{Kind: seair.ConstUndef, Type: t})
	l.undefs[t] = v
	return v
}

// address returns the address of a symbol plus an offset.
func (l *lowerer) address(s seair.Symbol, addend int64) seair.Value {
	if l.bits == 32 {
		addend = int64(int32(addend))
	}
	k := addrKey{s, addend}
	if v, ok := l.addrs[k]; ok {
		return v
	}
	v := l.addConst(seair.Const{Kind: seair.ConstAddress, Type: seair.Ptr, Bits: uint64(addend), Symbol: s})
	l.addrs[k] = v
	return v
}

// isUndef reports whether an operand is an undefined constant.
func (l *lowerer) isUndef(v seair.Value) bool {
	return v.IsConst() && l.p.Consts[v.Const()].Kind == seair.ConstUndef
}

// intConst returns the value of an integer constant operand.
func (l *lowerer) intConst(v seair.Value) (*big.Int, bool) {
	if !v.IsConst() {
		return nil, false
	}
	c := &l.p.Consts[v.Const()]
	switch {
	case c.Kind != seair.ConstInt:
		return nil, false
	case c.Big != nil:
		return c.Big, true
	}
	return new(big.Int).SetUint64(c.Bits), true
}

// resolveAlias follows aliases, through constant expressions that do not change the address, to what they name.
func (l *lowerer) resolveAlias(v llvm.Value) llvm.Value {
	for i := 0; i < 1000; i++ { // the verifier refuses cycles
		switch v.Kind() {
		case llvm.AliasKind:
			v = v.Aliasee()
			continue
		case llvm.ConstantExprKind:
			if op := v.ConstExpr().Opcode; op == llvm.OpBitCast || op == llvm.OpAddrSpaceCast {
				v = v.Operand(0)
				continue
			}
		}
		break
	}
	return v
}

// symbolOf returns the symbol of a global variable or function.
func (l *lowerer) symbolOf(v llvm.Value) seair.Symbol {
	if v.Kind() == llvm.FunctionValueKind {
		i := l.funcIndex(v)
		if f := l.p.Funcs[i]; !f.AddrTaken {
			f.AddrTaken, f.Declared = true, l.declared(v)
		}
		return seair.Symbol{Kind: seair.FuncSymbol, Index: int32(i)}
	}
	return seair.Symbol{Kind: seair.GlobalSymbol, Index: int32(l.globalIndex(v))}
}

// isWeakReference reports whether a symbol is declared weak and defined nowhere: its address is null unless
// something outside of the program defines it.
func isWeakReference(v llvm.Value) bool {
	return v.Linkage() == llvm.ExternalWeakLinkage && v.IsDeclaration()
}

// linear is a constant as a symbol plus a number: the form that relocations and ConstAddress have.
// symbol is none for plain integers.
type linear struct {
	symbol seair.Symbol
	addend *big.Int // modulo 2^width
	width  int
	undef  bool
}

// linear evaluates an integer or pointer constant. It fails for what is not of that form, such as the
// difference of two objects' addresses.
func (l *lowerer) linear(v llvm.Value) (linear, bool) { return l.linearAt(v, 0) }

// maxNesting bounds the recursion over constant expressions; LLVM's reader has the same need.
const maxNesting = 10_000

func (l *lowerer) linearAt(v llvm.Value, nesting int) (linear, bool) {
	if nesting > maxNesting {
		return linear{}, false
	}
	t := l.typ(v.Type())
	if t.shape != shapeInt && t.shape != shapePtr {
		return linear{}, false
	}
	out := linear{addend: new(big.Int), width: t.width}
	switch v.Kind() {
	case llvm.ConstantIntKind:
		out.addend, _ = v.BigInt()
		return out, true
	case llvm.PointerNullKind:
		return out, true
	case llvm.UndefKind, llvm.PoisonKind:
		out.undef = true
		return out, true
	case llvm.FunctionValueKind, llvm.GlobalVariableKind:
		if isWeakReference(v) {
			return linear{}, false // an address or null
		}
		out.symbol = l.symbolOf(v)
		return out, true
	case llvm.AliasKind:
		return l.linearAt(v.Aliasee(), nesting+1)
	case llvm.BlockAddressKind:
		out.addend.SetInt64(int64(l.blockNumber(v)))
		return out, true
	case llvm.ConstantExprKind:
		return l.linearExpr(v, t, nesting)
	}
	return linear{}, false
}

func (l *lowerer) linearExpr(v llvm.Value, t *typeInfo, nesting int) (linear, bool) {
	e := v.ConstExpr()
	a, ok := l.linearAt(v.Operand(0), nesting+1)
	if !ok || a.undef {
		return a, ok
	}
	mask := func(x linear) linear {
		x.width = t.width
		m := new(big.Int).Lsh(big.NewInt(1), uint(t.width))
		x.addend = new(big.Int).Mod(x.addend, m)
		return x
	}
	switch e.Opcode {
	case llvm.OpBitCast, llvm.OpAddrSpaceCast:
		return a, a.width == t.width
	case llvm.OpPtrToInt, llvm.OpIntToPtr, llvm.OpTrunc, llvm.OpZExt:
		if a.symbol.Kind != seair.NoSymbol && t.width != a.width {
			return linear{}, false
		}
		return mask(a), true
	case llvm.OpSExt:
		if a.symbol.Kind != seair.NoSymbol {
			return linear{}, false
		}
		a.addend = signed(a.addend, a.width)
		return mask(a), true
	case llvm.OpGetElementPtr:
		off, ok := l.constOffset(v, e.SourceType)
		if !ok {
			return linear{}, false
		}
		a.addend = new(big.Int).Add(a.addend, big.NewInt(off))
		return mask(a), true
	case llvm.OpAdd, llvm.OpSub, llvm.OpMul, llvm.OpXor, llvm.OpAnd, llvm.OpOr, llvm.OpShl, llvm.OpLShr:
		b, ok := l.linearAt(v.Operand(1), nesting+1)
		if !ok || b.undef {
			return b, ok
		}
		r := linear{width: t.width}
		switch e.Opcode {
		case llvm.OpAdd:
			if a.symbol.Kind != seair.NoSymbol && b.symbol.Kind != seair.NoSymbol {
				return linear{}, false
			}
			r.symbol = a.symbol
			if b.symbol.Kind != seair.NoSymbol {
				r.symbol = b.symbol
			}
			r.addend = new(big.Int).Add(a.addend, b.addend)
			return mask(r), true
		case llvm.OpSub:
			switch b.symbol {
			case seair.Symbol{}:
				r.symbol = a.symbol
			case a.symbol: // the same symbol: its address cancels out
			default:
				return linear{}, false
			}
			r.addend = new(big.Int).Sub(a.addend, b.addend)
			return mask(r), true
		}
		if a.symbol.Kind != seair.NoSymbol || b.symbol.Kind != seair.NoSymbol {
			return linear{}, false
		}
		x, y := a.addend, b.addend
		switch e.Opcode {
		case llvm.OpMul:
			r.addend = new(big.Int).Mul(x, y)
		case llvm.OpXor:
			r.addend = new(big.Int).Xor(x, y)
		case llvm.OpAnd:
			r.addend = new(big.Int).And(x, y)
		case llvm.OpOr:
			r.addend = new(big.Int).Or(x, y)
		default:
			if y.Cmp(big.NewInt(int64(t.width))) >= 0 {
				return linear{width: t.width, addend: new(big.Int), undef: true}, true
			}
			if e.Opcode == llvm.OpShl {
				r.addend = new(big.Int).Lsh(x, uint(y.Uint64()))
			} else {
				r.addend = new(big.Int).Rsh(x, uint(y.Uint64()))
			}
		}
		return mask(r), true
	}
	return linear{}, false
}

// signed reads a number of the given width as two's complement.
func signed(x *big.Int, width int) *big.Int {
	if width > 0 && x.Bit(width-1) == 1 {
		return new(big.Int).Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	}
	return x
}

// constOffset returns the byte offset of a getelementptr whose indices are all constant integers.
func (l *lowerer) constOffset(v llvm.Value, source llvm.Type) (int64, bool) {
	var off int64
	t := l.typ(source)
	n := v.NumOperands()
	for i := 1; i < n; i++ {
		x, ok := v.Operand(i).Int64()
		if !ok {
			return 0, false
		}
		if i == 1 {
			off += x * int64(t.size)
			continue
		}
		switch t.shape {
		case shapeStruct:
			if x < 0 || int(x) >= len(t.elems) {
				return 0, false
			}
			off += int64(t.offs[x])
			t = t.elems[x]
		case shapeArray, shapeVector:
			t = t.elem
			off += x * int64(t.size)
		default:
			return 0, false
		}
	}
	return off, true
}

// firstLabel is where labels are: no object is on the first pages, and no number that programs write where a pointer belongs.
const firstLabel = 1 << 12

// blockNumber returns the number that stands for the address of a block. No other block has it, of whatever function.
func (l *lowerer) blockNumber(v llvm.Value) int {
	f, b := v.BlockAddress()
	return l.labelsOf(f) + slices.Index(f.Blocks(), b)
}

// labelsOf returns the number that stands for the address of a function's first block; those of the others follow.
func (l *lowerer) labelsOf(f llvm.Value) int {
	first, ok := l.labels[f]
	if !ok {
		first = l.nextLabel
		l.labels[f] = first
		l.nextLabel += len(f.Blocks())
	}
	return first
}

// constant returns the operand for a constant that needs no instructions, else false.
func (l *lowerer) constant(v llvm.Value, t *typeInfo) (seair.Value, bool) {
	if c, ok := l.consts[v]; ok {
		return c, c != seair.NoValue
	}
	c, ok := l.newConstant(v, t)
	if !ok {
		c = seair.NoValue
	}
	l.consts[v] = c
	return c, ok
}

func (l *lowerer) newConstant(v llvm.Value, t *typeInfo) (seair.Value, bool) {
	switch v.Kind() {
	case llvm.UndefKind, llvm.PoisonKind:
		return l.undef(t.reg), true
	case llvm.AggregateZeroKind, llvm.PointerNullKind:
		return l.uint(t.reg, 0), true
	case llvm.ConstantIntKind:
		if t.width <= 64 {
			x, _ := v.Uint64()
			return l.uint(t.reg, x), true
		}
		x, _ := v.BigInt()
		return l.big(t.reg, x), true
	case llvm.ConstantFPKind:
		x, _ := v.BigInt()
		return l.big(t.reg, x), true
	case llvm.ConstantStructKind, llvm.ConstantArrayKind, llvm.ConstantVectorKind, llvm.ConstantDataArrayKind, llvm.ConstantDataVectorKind:
		sum := new(big.Int)
		var defined, undefined bool
		for i, f := range l.parts(t) {
			if f.t.reg == seair.Void {
				continue
			}
			c, ok := l.constant(v.Element(i), f.t)
			if !ok {
				return seair.NoValue, false
			}
			if l.isUndef(c) {
				undefined = true
				continue
			}
			x, ok := l.intConst(c)
			if !ok {
				return seair.NoValue, false
			}
			defined = true
			sum.Or(sum, new(big.Int).Lsh(x, uint(f.pos)))
		}
		switch {
		case undefined && defined:
			return seair.NoValue, false // needs a concatenation
		case undefined:
			return l.undef(t.reg), true
		}
		return l.big(t.reg, sum), true
	}
	lin, ok := l.linear(v)
	switch {
	case !ok:
		return seair.NoValue, false
	case lin.undef:
		return l.undef(t.reg), true
	case lin.symbol.Kind == seair.NoSymbol:
		return l.big(t.reg, lin.addend), true
	case t.reg == seair.Ptr || t.width == l.bits:
		return l.address(lin.symbol, signed(lin.addend, lin.width).Int64()), true
	}
	return seair.NoValue, false
}

// part is a field, element or lane of a packed register.
type part struct {
	t   *typeInfo
	pos int    // bit position in the register
	off uint64 // byte offset in memory
}

// parts lists the parts of an aggregate or vector.
func (l *lowerer) parts(t *typeInfo) []part {
	switch t.shape {
	case shapeStruct:
		out := make([]part, len(t.elems))
		for i, e := range t.elems {
			out[i] = part{e, t.pos[i], t.offs[i]}
		}
		return out
	case shapeArray, shapeVector:
		step := t.elem.size
		if t.shape == shapeVector {
			step = uint64(t.elem.width) / 8 // lanes are packed in memory
		}
		out := make([]part, t.count)
		for i := range out {
			out[i] = part{t.elem, i * t.elem.width, uint64(i) * step}
		}
		return out
	}
	return nil
}
