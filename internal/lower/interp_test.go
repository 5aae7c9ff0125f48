package lower

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"strings"

	"github.com/fathom-verifier/fathom/internal/encode"
	"github.com/fathom-verifier/fathom/internal/seair"
	"github.com/fathom-verifier/fathom/smt/term"
)

// interp executes SEA-IR on concrete values, to compare lowered programs with native ones. It keeps one mutable
// memory and a version number for it: every memory operand must have the version of the moment, which
// verifies that the memory registers are threaded through the program as it executes.
type interp struct {
	p       *seair.Program
	objects []*object // an object's number is its index; 0 is null
	globals []int
	funcs   []int // object that stands for a function's address
	version int64
	out     strings.Builder
	steps   int
	limit   int
	halted  bool
	seed    uint64
	depth   int
	stack   []int // live allocas
}

type object struct {
	data []byte
	fn   int // index of a function plus 1
	dead bool
}

// num is a value of any width; big is nil up to 64 bits.
type num struct {
	u   uint64
	big *big.Int
}

type interpError struct{ msg string }

func (e interpError) Error() string { return e.msg }

func stop(format string, args ...any) { panic(interpError{fmt.Sprintf(format, args...)}) }

func newInterp(p *seair.Program, limit int) *interp {
	it := &interp{p: p, objects: []*object{{}}, limit: limit, seed: 1}
	for _, g := range p.Globals {
		if g.Extern {
			stop("the global %s has no known contents", g.Name)
		}
		data := make([]byte, g.Size)
		copy(data, g.Init)
		it.globals = append(it.globals, len(it.objects))
		it.objects = append(it.objects, &object{data: data})
	}
	for i := range p.Funcs {
		it.funcs = append(it.funcs, len(it.objects))
		it.objects = append(it.objects, &object{data: make([]byte, 1), fn: i + 1})
	}
	for i, g := range p.Globals {
		for _, r := range g.Relocs {
			it.write(it.objects[it.globals[i]].data[r.Offset:][:r.Size], num{u: it.symbol(r.Symbol) + uint64(r.Addend)}, int(r.Size)*8)
		}
	}
	return it
}

// base spaces objects out so that pointers into different ones never meet.
func (it *interp) base(obj int) uint64 {
	if it.p.Target.PointerBits == 32 {
		return uint64(obj) << 16
	}
	return uint64(obj) << 36
}

func (it *interp) symbol(s seair.Symbol) uint64 {
	if s.Kind == seair.FuncSymbol {
		return it.base(it.funcs[s.Index])
	}
	return it.base(it.globals[s.Index])
}

func (it *interp) shift() uint {
	if it.p.Target.PointerBits == 32 {
		return 16
	}
	return 36
}

// at returns n bytes of memory.
func (it *interp) at(p uint64, n uint64) []byte {
	o, off := p>>it.shift(), p&(1<<it.shift()-1)
	if o == 0 || o >= uint64(len(it.objects)) || it.objects[o].dead || off+n > uint64(len(it.objects[o].data)) {
		stop("access of %d bytes at %#x, object %d offset %d", n, p, o, off)
	}
	return it.objects[o].data[off : off+n]
}

func (it *interp) write(dst []byte, v num, w int) {
	var buf []byte
	if v.big != nil {
		buf = v.big.FillBytes(make([]byte, w/8))
		for i, j := 0, len(buf)-1; i < j; i, j = i+1, j-1 {
			buf[i], buf[j] = buf[j], buf[i]
		}
	} else {
		buf = binary.LittleEndian.AppendUint64(nil, v.u)[:w/8]
	}
	if it.p.Target.BigEndian {
		for i, j := 0, len(buf)-1; i < j; i, j = i+1, j-1 {
			buf[i], buf[j] = buf[j], buf[i]
		}
	}
	copy(dst, buf)
}

func (it *interp) read(src []byte) num {
	buf := make([]byte, len(src))
	copy(buf, src)
	if !it.p.Target.BigEndian {
		for i, j := 0, len(buf)-1; i < j; i, j = i+1, j-1 {
			buf[i], buf[j] = buf[j], buf[i]
		}
	}
	return fromBig(new(big.Int).SetBytes(buf), len(src)*8)
}

func (it *interp) random() uint64 {
	it.seed ^= it.seed << 13
	it.seed ^= it.seed >> 7
	it.seed ^= it.seed << 17
	return it.seed
}

func (it *interp) arbitrary(w int) num {
	x := new(big.Int)
	for i := 0; i < w; i += 64 {
		x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(it.random()))
	}
	return fromBig(x, w)
}

func fromBig(x *big.Int, w int) num {
	m := new(big.Int).Sub(oneAt(w), big.NewInt(1))
	x = new(big.Int).And(x, m)
	if w <= 64 {
		return num{u: x.Uint64()}
	}
	return num{big: x}
}

func (n num) toBig() *big.Int {
	if n.big != nil {
		return n.big
	}
	return new(big.Int).SetUint64(n.u)
}

func mask(x uint64, w int) uint64 {
	if w < 64 {
		return x & (1<<uint(w) - 1)
	}
	return x
}

func sext(x uint64, w int) int64 { return int64(x<<uint(64-w)) >> uint(64-w) }

type activation struct {
	f     *seair.Func
	vals  []num
	extra []num // variadic arguments
	width []int
}

func (it *interp) width(t seair.Type) int {
	if t == seair.Ptr {
		return it.p.Target.PointerBits
	}
	return int(t)
}

func (it *interp) valueWidth(a *activation, v seair.Value) int {
	if v.IsReg() {
		return it.width(a.f.Regs[v.Reg()])
	}
	return it.width(it.p.Consts[v.Const()].Type)
}

func (it *interp) value(a *activation, v seair.Value) num {
	if v.IsReg() {
		return a.vals[v.Reg()]
	}
	c := &it.p.Consts[v.Const()]
	switch c.Kind {
	case seair.ConstUndef:
		return it.arbitrary(it.width(c.Type))
	case seair.ConstAddress:
		return num{u: mask(it.symbol(c.Symbol)+c.Bits, it.p.Target.PointerBits)}
	}
	if c.Big != nil {
		return num{big: c.Big}
	}
	return num{u: c.Bits}
}

// call runs a function.
func (it *interp) call(index int, args []num, widths []int) num {
	f := it.p.Funcs[index]
	if len(f.Blocks) == 0 {
		return it.external(f, args)
	}
	if it.depth++; it.depth > 10000 {
		stop("recursion too deep")
	}
	a := &activation{f: f, vals: make([]num, len(f.Regs))}
	for i, r := range f.Params {
		a.vals[r] = args[i]
	}
	a.extra, a.width = args[len(f.Params):], widths[len(f.Params):]
	it.version++
	a.vals[f.MemIn] = num{u: uint64(it.version)}
	frame := len(it.stack)
	block, from := int32(0), int32(-1)
	var ret num
	for !it.halted {
		b := f.Blocks[block]
		it.phis(a, b, from)
		next := int32(-1)
		for i := range b.Instrs {
			in := &b.Instrs[i]
			if it.steps++; it.steps > it.limit {
				stop("too many steps")
			}
			if in.Op.IsTerminator() {
				next = it.terminator(a, in, &ret)
				break
			}
			it.instr(a, in)
			if it.halted {
				break
			}
		}
		if next < 0 {
			break
		}
		block, from = next, block
	}
	for _, o := range it.stack[frame:] {
		it.objects[o].dead = true
		it.objects[o].data = nil
	}
	it.stack = it.stack[:frame]
	it.depth--
	return ret
}

func (it *interp) phis(a *activation, b *seair.Block, from int32) {
	if len(b.Phis) == 0 {
		return
	}
	k := -1
	for i, p := range b.Preds {
		if p == from {
			k = i
			break
		}
	}
	if k < 0 {
		stop("no predecessor b%d", from)
	}
	next := make([]num, len(b.Phis))
	for i := range b.Phis {
		next[i] = it.value(a, b.Phis[i].Args[k])
	}
	for i := range b.Phis {
		a.vals[b.Phis[i].Dst] = next[i]
	}
}

func (it *interp) useMemory(a *activation, in *seair.Instr) {
	if in.Mem != seair.NoValue {
		if got := a.vals[in.Mem.Reg()].u; got != uint64(it.version) {
			stop("%s: %s uses version %d of the memory, which has version %d", a.f.Name, in.Op, got, it.version)
		}
	}
}

func (it *interp) terminator(a *activation, in *seair.Instr, ret *num) int32 {
	it.useMemory(a, in)
	switch in.Op {
	case seair.Br:
		return in.Targets[0]
	case seair.CondBr:
		if it.value(a, in.Args[0]).u&1 == 1 {
			return in.Targets[0]
		}
		return in.Targets[1]
	case seair.Switch:
		x := it.value(a, in.Args[0]).toBig()
		for i, c := range in.Cases {
			if it.value(a, c).toBig().Cmp(x) == 0 {
				return in.Targets[i+1]
			}
		}
		return in.Targets[0]
	case seair.Ret:
		if len(in.Args) > 0 {
			*ret = it.value(a, in.Args[0])
		}
	case seair.Halt:
		it.halted = true
	case seair.Unreachable:
		stop("%s: unreachable %s", a.f.Name, it.p.Strings[in.Imm])
	}
	return -1
}

func (it *interp) alloc(n uint64) (uint64, int) {
	if n > 1<<28 {
		stop("an object of %d bytes", n)
	}
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(it.random())
	}
	it.objects = append(it.objects, &object{data: data})
	return it.base(len(it.objects) - 1), len(it.objects) - 1
}

func (it *interp) instr(a *activation, in *seair.Instr) {
	it.useMemory(a, in)
	arg := func(i int) num { return it.value(a, in.Args[i]) }
	switch in.Op {
	case seair.DbgValue, seair.DbgDeclare, seair.LifetimeStart, seair.LifetimeEnd, seair.StackRestore:
	case seair.Load:
		w := it.width(a.f.Regs[in.Dst])
		a.vals[in.Dst] = it.read(it.at(arg(0).u, uint64(w/8)))
	case seair.Store:
		w := it.valueWidth(a, in.Args[1])
		it.write(it.at(arg(0).u, uint64(w/8)), arg(1), w)
	case seair.Alloca, seair.Alloc:
		p, o := it.alloc(arg(0).u)
		if in.Op == seair.Alloca {
			it.stack = append(it.stack, o)
		}
		if in.Flags&seair.FlagZero != 0 {
			clear(it.objects[o].data)
		}
		a.vals[in.Dst] = num{u: p}
	case seair.Free:
		if p := arg(0).u; p != 0 {
			it.at(p, 0)
			it.objects[p>>it.shift()].dead = true
		}
	case seair.MemSet:
		for i, n := 0, arg(2).u; uint64(i) < n; i++ {
			it.at(arg(0).u, n)[i] = byte(arg(1).u)
		}
	case seair.MemMove:
		copy(it.at(arg(0).u, arg(2).u), it.at(arg(1).u, arg(2).u))
	case seair.VaStart:
		it.vaStart(a, arg(0).u)
	case seair.StackSave:
		a.vals[in.Dst] = num{}
	case seair.Check, seair.Assume:
		if arg(0).u&1 == 0 {
			stop("%s: check fails: %s", a.f.Name, it.p.Strings[in.Imm])
		}
	case seair.CheckAccess:
		it.at(arg(0).u, arg(1).u)
	case seair.CheckOverlap:
	case seair.Nondet:
		if in.Flags&seair.FlagApprox != 0 {
			stop("not modelled: %s", it.p.Strings[in.Imm])
		}
		a.vals[in.Dst] = it.arbitrary(it.width(a.f.Regs[in.Dst]))
	case seair.MallocFails:
		a.vals[in.Dst] = num{}
	case seair.Unsupported:
		stop("unsupported: %s", it.p.Strings[in.Imm])
	case seair.Call, seair.CallPtr:
		args := make([]num, len(in.Args))
		widths := make([]int, len(in.Args))
		for i := range args {
			args[i], widths[i] = arg(i), it.valueWidth(a, in.Args[i])
		}
		index := int(in.Imm)
		if in.Op == seair.CallPtr {
			o := args[0].u >> it.shift()
			if o >= uint64(len(it.objects)) || it.objects[o].fn == 0 || args[0].u != it.base(int(o)) {
				stop("call of %#x", args[0].u)
			}
			index, args, widths = it.objects[o].fn-1, args[1:], widths[1:]
			if it.p.Funcs[index].Signature != it.p.Strings[in.Imm] {
				stop("call of %s with type %s", it.p.Funcs[index].Name, it.p.Strings[in.Imm])
			}
		}
		r := it.call(index, args, widths)
		if in.Dst != 0 {
			a.vals[in.Dst] = r
		}
	default:
		a.vals[in.Dst] = it.scalar(a, in)
	}
	if in.MemDst != 0 {
		it.version++
		a.vals[in.MemDst] = num{u: uint64(it.version)}
	}
}

// vaStart fills a va_list of the System V ABI so that all arguments are in memory.
func (it *interp) vaStart(a *activation, list uint64) {
	var data []byte
	slot := it.p.Target.PointerBits / 8
	for i, x := range a.extra {
		if slot == 8 && a.width[i] > 64 && len(data)%16 != 0 {
			data = append(data, make([]byte, 8)...)
		}
		n := (a.width[i]/8 + slot - 1) / slot * slot
		n = max(n, slot)
		buf := make([]byte, n)
		it.write(buf, x, (a.width[i]+7)/8*8)
		data = append(data, buf...)
	}
	p, o := it.alloc(uint64(len(data)))
	copy(it.objects[o].data, data)
	if slot == 4 {
		it.write(it.at(list, 4), num{u: p}, 32)
		return
	}
	dst := it.at(list, 24)
	binary.LittleEndian.PutUint32(dst, 48)
	binary.LittleEndian.PutUint32(dst[4:], 176)
	binary.LittleEndian.PutUint64(dst[8:], p)
	binary.LittleEndian.PutUint64(dst[16:], 0)
}

// scalar computes an operation without memory by arbitrary-precision arithmetic, common ones up to 64 bits directly.
func (it *interp) scalar(a *activation, in *seair.Instr) num {
	w := it.width(a.f.Regs[in.Dst])
	x := it.value(a, in.Args[0])
	wx := it.valueWidth(a, in.Args[0])
	var y num
	if len(in.Args) > 1 {
		y = it.value(a, in.Args[1])
	}
	truth := func(b bool) num {
		if b {
			return num{u: 1}
		}
		return num{}
	}
	if in.Op == seair.Select {
		if x.u&1 == 1 {
			return y
		}
		return it.value(a, in.Args[2])
	}
	if w <= 64 && wx <= 64 && y.big == nil {
		switch in.Op {
		case seair.Add, seair.PtrAdd:
			return num{u: mask(x.u+y.u, w)}
		case seair.Sub:
			return num{u: mask(x.u-y.u, w)}
		case seair.Mul:
			return num{u: mask(x.u*y.u, w)}
		case seair.And:
			return num{u: x.u & y.u}
		case seair.Or:
			return num{u: x.u | y.u}
		case seair.Xor:
			return num{u: x.u ^ y.u}
		case seair.ZExt, seair.Copy, seair.Freeze:
			return x
		case seair.SExt:
			return num{u: mask(uint64(sext(x.u, wx)), w)}
		case seair.Trunc:
			return num{u: mask(x.u, w)}
		case seair.Eq:
			return truth(x.u == y.u)
		case seair.Ne:
			return truth(x.u != y.u)
		case seair.Ult:
			return truth(x.u < y.u)
		case seair.Ule:
			return truth(x.u <= y.u)
		case seair.Slt:
			return truth(sext(x.u, wx) < sext(y.u, wx))
		case seair.Sle:
			return truth(sext(x.u, wx) <= sext(y.u, wx))
		}
	}
	X, Y := x.toBig(), y.toBig()
	sX, sY := signed(X, wx), signed(Y, wx)
	r := new(big.Int)
	over := func(z *big.Int, signedResult bool) num {
		if signedResult {
			return truth(z.Cmp(new(big.Int).Neg(oneAt(wx-1))) < 0 || z.Cmp(oneAt(wx-1)) >= 0)
		}
		return truth(z.Sign() < 0 || z.BitLen() > wx)
	}
	amount := func() uint {
		if Y.Cmp(big.NewInt(int64(w))) >= 0 {
			return uint(w)
		}
		return uint(Y.Uint64())
	}
	switch in.Op {
	case seair.Add, seair.PtrAdd:
		r.Add(X, Y)
	case seair.Sub:
		r.Sub(X, Y)
	case seair.Mul:
		r.Mul(X, Y)
	case seair.UDiv:
		if Y.Sign() == 0 {
			r.SetInt64(-1)
		} else {
			r.Quo(X, Y)
		}
	case seair.SDiv:
		if Y.Sign() == 0 {
			stop("division by zero")
		}
		r.Quo(sX, sY)
	case seair.URem:
		if Y.Sign() == 0 {
			r.Set(X)
		} else {
			r.Rem(X, Y)
		}
	case seair.SRem:
		if Y.Sign() == 0 {
			r.Set(X)
		} else {
			r.Rem(sX, sY)
		}
	case seair.Shl:
		r.Lsh(X, amount())
	case seair.LShr:
		r.Rsh(X, amount())
	case seair.AShr:
		r.Rsh(sX, amount())
	case seair.And:
		r.And(X, Y)
	case seair.Or:
		r.Or(X, Y)
	case seair.Xor:
		r.Xor(X, Y)
	case seair.UAddO:
		return over(r.Add(X, Y), false)
	case seair.SAddO:
		return over(r.Add(sX, sY), true)
	case seair.USubO:
		return over(r.Sub(X, Y), false)
	case seair.SSubO:
		return over(r.Sub(sX, sY), true)
	case seair.UMulO:
		return over(r.Mul(X, Y), false)
	case seair.SMulO:
		return over(r.Mul(sX, sY), true)
	case seair.Eq:
		return truth(X.Cmp(Y) == 0)
	case seair.Ne:
		return truth(X.Cmp(Y) != 0)
	case seair.Ult:
		return truth(X.Cmp(Y) < 0)
	case seair.Ule:
		return truth(X.Cmp(Y) <= 0)
	case seair.Slt:
		return truth(sX.Cmp(sY) < 0)
	case seair.Sle:
		return truth(sX.Cmp(sY) <= 0)
	case seair.ZExt, seair.Copy, seair.Freeze, seair.Trunc:
		r.Set(X)
	case seair.SExt:
		r.Set(sX)
	case seair.Extract:
		r.Rsh(X, uint(in.Imm))
	case seair.Concat:
		for _, v := range in.Args {
			r.Lsh(r, uint(it.valueWidth(a, v)))
			r.Or(r, it.value(a, v).toBig())
		}
	case seair.CtPop:
		n := 0
		for i := 0; i < w; i++ {
			n += int(X.Bit(i))
		}
		r.SetInt64(int64(n))
	case seair.CtLz:
		r.SetInt64(int64(w - X.BitLen()))
	case seair.CtTz:
		if X.Sign() == 0 {
			r.SetInt64(int64(w))
		} else {
			r.SetInt64(int64(X.TrailingZeroBits()))
		}
	case seair.BSwap:
		for i := 0; i < w; i += 8 {
			b := new(big.Int).And(new(big.Int).Rsh(X, uint(i)), big.NewInt(255))
			r.Or(r, b.Lsh(b, uint(w-8-i)))
		}
	case seair.BitReverse:
		for i := 0; i < w; i++ {
			r.SetBit(r, w-1-i, X.Bit(i))
		}
	case seair.FShl, seair.FShr:
		z := it.value(a, in.Args[2]).toBig()
		k := uint(new(big.Int).Rem(z, big.NewInt(int64(w))).Uint64())
		both := new(big.Int).Or(new(big.Int).Lsh(X, uint(w)), Y)
		if in.Op == seair.FShl {
			r.Rsh(both, uint(w)-k)
		} else {
			r.Rsh(both, k)
		}
	case seair.ObjectSize:
		r.SetInt64(int64(len(it.objects[x.u>>it.shift()].data)))
	case seair.ObjectOffset:
		r.SetUint64(x.u & (1<<it.shift() - 1))
	default:
		if !encode.IsFloat(in.Op) {
			stop("operation %s", in.Op)
		}
		pool := term.NewPool()
		args := make([]term.ID, len(in.Args))
		for i, v := range in.Args {
			args[i] = pool.ConstBig(it.valueWidth(a, v), it.value(a, v).toBig())
		}
		floats := encode.Floats(term.NewVariables(pool), pool)
		floats.NaN = nil
		// An integer that is out of range is arbitrary: zero here.
		r.Set(pool.NewEvaluator(nil, nil).Big(encode.Float(floats, in, w, args)))
	}
	return fromBig(r, w)
}

// external runs the few functions of the C library that the tests use.
func (it *interp) external(f *seair.Func, args []num) num {
	cstring := func(p uint64) string {
		var b []byte
		for i := uint64(0); ; i++ {
			c := it.at(p+i, 1)[0]
			if c == 0 {
				return string(b)
			}
			b = append(b, c)
		}
	}
	switch f.Name {
	case "printf":
		it.printf(cstring(args[0].u), args[1:], cstring)
		return num{}
	case "putchar":
		it.out.WriteByte(byte(args[0].u))
		return args[0]
	case "puts":
		it.out.WriteString(cstring(args[0].u) + "\n")
		return num{}
	case "strcmp":
		return num{u: mask(uint64(int64(strings.Compare(cstring(args[0].u), cstring(args[1].u)))), 32)}
	case "strlen":
		return num{u: uint64(len(cstring(args[0].u)))}
	case "abort":
		stop("abort")
	}
	stop("no model of %s", f.Name)
	return num{}
}

func (it *interp) printf(format string, args []num, cstring func(uint64) string) {
	for i := 0; i < len(format); i++ {
		c := format[i]
		if c != '%' {
			it.out.WriteByte(c)
			continue
		}
		spec := "%"
		width := 32
		for i++; i < len(format); i++ {
			c = format[i]
			if strings.IndexByte("0123456789-+ #.", c) >= 0 {
				spec += string(c)
				continue
			}
			if c == 'l' || c == 'z' || c == 'j' {
				width = 64
				if format[i-1] != 'l' && it.p.Target.PointerBits == 32 && format[i+1] != 'l' {
					width = 32
				}
				continue
			}
			if c != 'h' {
				break
			}
		}
		if c == '%' {
			it.out.WriteByte('%')
			continue
		}
		x := args[0]
		args = args[1:]
		switch c {
		case 'd', 'i':
			fmt.Fprintf(&it.out, spec+"d", sext(mask(x.u, width), width))
		case 'u':
			fmt.Fprintf(&it.out, spec+"d", mask(x.u, width))
		case 'x', 'X':
			fmt.Fprintf(&it.out, spec+string(c), mask(x.u, width))
		case 'c':
			it.out.WriteByte(byte(x.u))
		case 's':
			fmt.Fprintf(&it.out, spec+"s", cstring(x.u))
		default:
			stop("printf of %%%c", c)
		}
	}
}

// execute runs the program's entry for a limited number of instructions and returns its output and result.
func execute(p *seair.Program, limit int, entry string, args ...num) (out string, result uint64, err error) {
	var it *interp
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(interpError)
			if !ok {
				panic(r)
			}
			err = e
			if it != nil {
				out = it.out.String()
			}
		}
	}()
	it = newInterp(p, limit)
	for _, c := range it.p.Ctors {
		it.call(c, nil, nil)
	}
	i, ok := it.p.FuncIndex(entry)
	if !ok {
		stop("no function %s", entry)
	}
	f := it.p.Funcs[i]
	widths := make([]int, len(args))
	for len(args) < len(f.Params) {
		args = append(args, num{})
		widths = append(widths, 32)
	}
	if len(args) > len(f.Params) {
		args, widths = args[:len(f.Params)], widths[:len(f.Params)]
	}
	r := it.call(i, args, widths)
	return it.out.String(), r.u, nil
}
