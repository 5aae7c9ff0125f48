package term

import (
	"fmt"
	"math/big"
	"strings"
)

// expr is a term as it was asked for, before any simplification. Tests build
// it with the constructors and evaluate it with the reference operators.
type expr struct {
	op     *refOp // nil for the kinds below
	kind   string // "var", "const", "ite", "concat", "extract", "zext", "sext", "read", "ptr"
	width  int
	args   []*expr
	hi, lo int      // extract
	index  int      // var
	obj    uint32   // ptr
	value  *big.Int // const
}

func (e *expr) String() string {
	var b strings.Builder
	switch {
	case e.kind == "var":
		return fmt.Sprintf("x%d:%d", e.index, e.width)
	case e.kind == "const":
		return fmt.Sprintf("%v:%d", e.value, e.width)
	case e.kind == "extract":
		fmt.Fprintf(&b, "(extract[%d:%d]", e.hi, e.lo)
	case e.kind == "ptr":
		fmt.Fprintf(&b, "(ptr %d", e.obj)
	case e.kind != "":
		fmt.Fprintf(&b, "(%s:%d", e.kind, e.width)
	default:
		b.WriteString("(" + e.op.name)
	}
	for _, a := range e.args {
		b.WriteString(" " + a.String())
	}
	return b.String() + ")"
}

// builder makes terms of expressions, once per expression.
type builder struct {
	p    *Pool
	vars []ID
	memo map[*expr]ID
}

func (b *builder) build(e *expr) ID {
	if t, ok := b.memo[e]; ok {
		return t
	}
	args := make([]ID, len(e.args))
	for i, a := range e.args {
		args[i] = b.build(a)
	}
	var t ID
	switch e.kind {
	case "var":
		t = b.vars[e.index]
	case "const":
		t = b.p.ConstBig(e.width, e.value)
	case "ite":
		t = b.p.Ite(args[0], args[1], args[2])
	case "concat":
		t = b.p.Concat(args[0], args[1])
	case "extract":
		t = b.p.Extract(args[0], e.hi, e.lo)
	case "zext":
		t = b.p.ZExt(args[0], e.width)
	case "sext":
		t = b.p.SExt(args[0], e.width)
	case "ptr":
		if len(args) == 2 {
			t = b.p.PtrAt(e.obj, args[1], args[0])
		} else {
			t = b.p.Ptr(e.obj, args[0])
		}
	default:
		t = e.op.build(b.p, args)
	}
	b.memo[e] = t
	return t
}

// meaning evaluates expressions by the reference.
type meaning struct {
	vars     []*big.Int
	ptrShift int
	memo     map[*expr]*big.Int
}

func (m *meaning) of(e *expr) *big.Int {
	if v, ok := m.memo[e]; ok {
		return v
	}
	args := make([]*big.Int, len(e.args))
	for i, a := range e.args {
		args[i] = m.of(a)
	}
	var v *big.Int
	switch e.kind {
	case "var":
		v = m.vars[e.index]
	case "const":
		v = e.value
	case "ite":
		v = args[1]
		if args[0].Sign() == 0 {
			v = args[2]
		}
	case "concat":
		v = refSum(new(big.Int).Lsh(args[0], uint(e.args[1].width)), args[1])
	case "extract":
		v = new(big.Int).Rsh(args[0], uint(e.lo))
	case "zext":
		v = args[0]
	case "sext":
		v = refSigned(e.args[0].width, args[0])
	case "ptr":
		base := new(big.Int).Lsh(big.NewInt(int64(e.obj)), uint(m.ptrShift))
		if len(args) == 2 {
			base = args[1]
		}
		v = refSum(base, args[0])
	default:
		v = e.op.eval(e.args[0].width, args)
	}
	v = refWrap(e.width, v)
	m.memo[e] = v
	return v
}
