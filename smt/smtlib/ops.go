package smtlib

import (
	"fmt"

	"github.com/fathom-verifier/fathom/smt/term"
)

// binaryOp is an operator of two vectors of one width. n-ary applications
// associate to the left if leftAssoc is set.
type binaryOp struct {
	build     func(p *term.Pool, x, y term.ID) term.ID
	predicate bool // the result is a Bool
	leftAssoc bool
}

func negated(f func(p *term.Pool, x, y term.ID) term.ID) func(p *term.Pool, x, y term.ID) term.ID {
	return func(p *term.Pool, x, y term.ID) term.ID { return p.Not(f(p, x, y)) }
}

// smod is the remainder with the sign of the divisor.
func smod(p *term.Pool, x, y term.ID) term.ID {
	w := p.Width(x)
	zero := p.Zero(w)
	nx, ny := p.Slt(x, zero), p.Slt(y, zero)
	u := p.URem(p.Ite(nx, p.Neg(x), x), p.Ite(ny, p.Neg(y), y))
	signed := p.Ite(nx,
		p.Ite(ny, p.Neg(u), p.Sub(y, u)),
		p.Ite(ny, p.Add(u, y), u))
	return p.Ite(p.Eq(u, zero), u, signed)
}

var binaryOps = map[string]binaryOp{
	"bvand":  {(*term.Pool).And, false, true},
	"bvor":   {(*term.Pool).Or, false, true},
	"bvxor":  {(*term.Pool).Xor, false, true},
	"bvnand": {negated((*term.Pool).And), false, false},
	"bvnor":  {negated((*term.Pool).Or), false, false},
	"bvxnor": {negated((*term.Pool).Xor), false, false},
	"bvadd":  {(*term.Pool).Add, false, true},
	"bvsub":  {(*term.Pool).Sub, false, false},
	"bvmul":  {(*term.Pool).Mul, false, true},
	"bvudiv": {(*term.Pool).UDiv, false, false},
	"bvurem": {(*term.Pool).URem, false, false},
	"bvsdiv": {(*term.Pool).SDiv, false, false},
	"bvsrem": {(*term.Pool).SRem, false, false},
	"bvsmod": {smod, false, false},
	"bvshl":  {(*term.Pool).Shl, false, false},
	"bvlshr": {(*term.Pool).LShr, false, false},
	"bvashr": {(*term.Pool).AShr, false, false},
	"bvcomp": {(*term.Pool).Eq, false, false},

	"bvult": {(*term.Pool).Ult, true, false},
	"bvule": {(*term.Pool).Ule, true, false},
	"bvugt": {(*term.Pool).Ugt, true, false},
	"bvuge": {(*term.Pool).Uge, true, false},
	"bvslt": {(*term.Pool).Slt, true, false},
	"bvsle": {(*term.Pool).Sle, true, false},
	"bvsgt": {(*term.Pool).Sgt, true, false},
	"bvsge": {(*term.Pool).Sge, true, false},

	"bvuaddo": {(*term.Pool).UAddO, true, false},
	"bvsaddo": {(*term.Pool).SAddO, true, false},
	"bvusubo": {(*term.Pool).USubO, true, false},
	"bvssubo": {(*term.Pool).SSubO, true, false},
	"bvumulo": {(*term.Pool).UMulO, true, false},
	"bvsmulo": {(*term.Pool).SMulO, true, false},
	"bvsdivo": {(*term.Pool).SDivO, true, false},

	// Operators of other solvers.
	"ext_rotate_left":  {func(p *term.Pool, x, y term.ID) term.ID { return rotate(p, x, y, true) }, false, false},
	"ext_rotate_right": {func(p *term.Pool, x, y term.ID) term.ID { return rotate(p, x, y, false) }, false, false},
	"bvumul_noovfl":    {negated((*term.Pool).UMulO), true, false},
}

// unaryOps are operators of one vector; those of one bit come as Bool where
// SMT-LIB says so.
var unaryOps = map[string]func(r *Reader, t term.ID) value{
	"bvnot": func(r *Reader, t term.ID) value { return r.vector(r.pool.Not(t)) },
	"bvneg": func(r *Reader, t term.ID) value { return r.vector(r.pool.Neg(t)) },
	"bvredor": func(r *Reader, t term.ID) value {
		return r.vector(r.pool.Ne(t, r.pool.Zero(r.pool.Width(t))))
	},
	"bvredand": func(r *Reader, t term.ID) value {
		return r.vector(r.pool.Eq(t, r.pool.Ones(r.pool.Width(t))))
	},
	"bvredxor": func(r *Reader, t term.ID) value {
		x := r.pool.Extract(t, 0, 0)
		for i := 1; i < r.pool.Width(t); i++ {
			x = r.pool.Xor(x, r.pool.Extract(t, i, i))
		}
		return r.vector(x)
	},
	"bvnego": func(r *Reader, t term.ID) value { return r.boolean(r.pool.NegO(t)) },
}

// coreOps are the operators apply handles itself.
var coreOps = map[string]bool{
	"not": true, "and": true, "or": true, "xor": true, "=>": true, "=": true,
	"distinct": true, "ite": true, "concat": true, "select": true, "store": true,
	"extract": true, "zero_extend": true, "sign_extend": true, "rotate_left": true,
	"rotate_right": true, "repeat": true, "bvite": true,
}

func isBuiltin(name string) bool {
	if _, ok := binaryOps[name]; ok {
		return true
	}
	_, ok := unaryOps[name]
	return ok || coreOps[name] || name == "true" || name == "false" || name == "let" || name == "!" || name == "_"
}

// apply is the application of the operator of f to args.
func (r *Reader) apply(f frame, args []value) (value, error) {
	l, p := r.lex, r.pool
	at := int(f.opAt)
	op := l.text(at)
	fail := func(format string, a ...any) (value, error) {
		return value{}, l.errorAt(at, "%s: %s", op, fmt.Sprintf(format, a...))
	}
	if f.constant {
		return r.constArray(f, args)
	}
	if s, ok := r.lookup(op); ok && f.nn == 0 {
		return r.call(f, s, args)
	}
	if conversions[op] {
		return r.applyConversion(at, f.n[:f.nn], args)
	}
	if anyReal(args) {
		return r.applyReal(at, args)
	}
	if f.nn > 0 {
		return r.applyIndexed(f, args)
	}
	if o, ok := floatOps[op]; ok {
		return r.applyFloat(at, o, args)
	}
	arity := func(n int) bool { return len(args) == n }
	if b, ok := binaryOps[op]; ok {
		if len(args) < 2 || len(args) > 2 && !b.leftAssoc {
			return fail("2 arguments expected, %d given", len(args))
		}
		for _, a := range args {
			if !a.sort.vector() {
				return fail("bit-vectors expected, %v given", a.sort)
			}
			if a.sort.Width != args[0].sort.Width {
				return fail("arguments of %d and %d bits", args[0].sort.Width, a.sort.Width)
			}
		}
		t := args[0].t
		for _, a := range args[1:] {
			t = b.build(p, t, a.t)
		}
		if b.predicate {
			return r.boolean(t), nil
		}
		return r.vector(t), nil
	}
	if u, ok := unaryOps[op]; ok {
		if !arity(1) || !args[0].sort.vector() {
			return fail("one bit-vector expected")
		}
		return u(r, args[0].t), nil
	}
	switch op {
	case "fp":
		return r.fields(at, args)
	case "not", "and", "or", "xor", "=>":
		for _, a := range args {
			if !a.sort.Bool {
				return fail("Bool expected, %v given", a.sort)
			}
		}
		if op == "not" {
			if !arity(1) {
				return fail("1 argument expected, %d given", len(args))
			}
			return r.boolean(p.Not(args[0].t)), nil
		}
		if len(args) < 1 || len(args) < 2 && op != "and" && op != "or" {
			return fail("2 arguments expected, %d given", len(args))
		}
		ts := make([]term.ID, len(args))
		for i, a := range args {
			ts[i] = a.t
		}
		switch op {
		case "and":
			return r.boolean(p.AndN(ts...)), nil
		case "or":
			return r.boolean(p.OrN(ts...)), nil
		case "xor":
			t := ts[0]
			for _, u := range ts[1:] {
				t = p.Xor(t, u)
			}
			return r.boolean(t), nil
		default: // associates to the right
			t := ts[len(ts)-1]
			for i := len(ts) - 2; i >= 0; i-- {
				t = p.Implies(ts[i], t)
			}
			return r.boolean(t), nil
		}
	case "=", "distinct":
		if len(args) < 2 {
			return fail("2 arguments expected, %d given", len(args))
		}
		for _, a := range args {
			if !a.sort.equal(args[0].sort) {
				return fail("arguments of sorts %v and %v", args[0].sort, a.sort)
			}
		}
		var ts []term.ID
		if op == "=" {
			for i := range args[1:] {
				ts = append(ts, r.equal(args[i].t, args[i+1].t, args[i].sort))
			}
			return r.boolean(p.AndN(ts...)), nil
		}
		if len(args) > 1<<12 {
			return value{}, l.unsupportedAt(at, "distinct of more than %d terms", 1<<12)
		}
		for i := range args {
			for j := range args[:i] {
				ts = append(ts, p.Not(r.equal(args[j].t, args[i].t, args[i].sort)))
			}
		}
		return r.boolean(p.AndN(ts...)), nil
	case "ite":
		if !arity(3) || !args[0].sort.Bool {
			return fail("a Bool and two terms of one sort expected")
		}
		if !args[1].sort.equal(args[2].sort) {
			return fail("branches of sorts %v and %v", args[1].sort, args[2].sort)
		}
		return value{t: p.Ite(args[0].t, args[1].t, args[2].t), sort: args[1].sort}, nil
	case "bvite": // another solver's: the condition is a vector
		if !arity(3) || !args[0].sort.vector() || args[0].sort.Width != 1 || !args[1].sort.vector() || !args[1].sort.equal(args[2].sort) {
			return fail("a vector of 1 bit and two of one width expected")
		}
		return r.vector(p.Ite(args[0].t, args[1].t, args[2].t)), nil
	case "concat":
		if len(args) < 2 {
			return fail("2 arguments expected, %d given", len(args))
		}
		w := 0
		for _, a := range args {
			if !a.sort.vector() {
				return fail("bit-vectors expected, %v given", a.sort)
			}
			if w += a.sort.Width; w > term.MaxWidth {
				return fail("more than %d bits", term.MaxWidth)
			}
		}
		return r.vector(concat(p, args)), nil
	case "select":
		if !arity(2) || args[0].sort.Array == nil {
			return fail("an array and an index expected")
		}
		s := args[0].sort.Array
		if !args[1].sort.equal(s.Index) {
			return fail("index of sort %v, the array has %v", args[1].sort, s.Index)
		}
		return r.valueOf(p.Select(args[0].t, r.vectorOf(args[1])), s.Elem), nil
	case "store":
		if !arity(3) || args[0].sort.Array == nil {
			return fail("an array, an index and an element expected")
		}
		s := args[0].sort.Array
		if !args[1].sort.equal(s.Index) || !args[2].sort.equal(s.Elem) {
			return fail("index and element of sorts %v and %v, the array has %v and %v", args[1].sort, args[2].sort, s.Index, s.Elem)
		}
		return value{t: p.Store(args[0].t, r.vectorOf(args[1]), r.vectorOf(args[2])), sort: args[0].sort}, nil
	}
	if isBuiltin(op) {
		return fail("indices expected, as in ((_ %s n) t)", op)
	}
	return value{}, l.errorAt(at, "%s is not declared", op)
}

// concat joins vectors, the first on top. Many are joined in halves: one after the
// other, constants would take space quadratic in their number.
func concat(p *term.Pool, args []value) term.ID {
	if n := len(args); n > 64 {
		return p.Concat(concat(p, args[:n/2]), concat(p, args[n/2:]))
	}
	t := args[0].t
	for _, a := range args[1:] {
		t = p.Concat(t, a.t)
	}
	return t
}

// repeat joins n copies of t, by doubling.
func repeat(p *term.Pool, t term.ID, n int) term.ID {
	out := term.None
	for power := t; ; power = p.Concat(power, power) {
		if n&1 == 1 {
			if out == term.None {
				out = power
			} else {
				out = p.Concat(power, out)
			}
		}
		if n >>= 1; n == 0 {
			return out
		}
	}
}

// rotate turns x by y modulo the width, to the left or to the right.
func rotate(p *term.Pool, x, y term.ID, left bool) term.ID {
	w := p.Width(x)
	// The width itself fits in its own number of bits, and shifting by it gives zero.
	n := p.URem(y, p.Const(w, uint64(w)))
	if w&(w-1) == 0 {
		n = p.And(y, p.Const(w, uint64(w-1)))
	}
	if w == 1 {
		return x
	}
	rest := p.Sub(p.Const(w, uint64(w)), n)
	if left {
		return p.Or(p.Shl(x, n), p.LShr(x, rest))
	}
	return p.Or(p.LShr(x, n), p.Shl(x, rest))
}

// call is the application of a declared or defined function.
func (r *Reader) call(f frame, s symbol, args []value) (value, error) {
	l, p := r.lex, r.pool
	at := int(f.opAt)
	op := l.text(at)
	if s.kind != symFunc && s.kind != symMacro {
		return value{}, l.errorAt(at, "%s is not a function", op)
	}
	if len(args) != len(s.params) {
		return value{}, l.errorAt(at, "%s takes %d arguments, %d given", op, len(s.params), len(args))
	}
	for i, a := range args {
		if !a.sort.equal(s.params[i]) {
			return value{}, l.errorAt(at, "argument %d of %s has sort %v, %v expected", i+1, op, a.sort, s.params[i])
		}
	}
	if s.kind == symMacro {
		m := make(map[term.ID]term.ID, len(args))
		for i, a := range args {
			m[s.formal[i]] = a.t
		}
		r.relink(s.links, m)
		for _, e := range s.extent {
			r.equal(p.Substitute(e.a, m), p.Substitute(e.b, m), Sort{Array: e.sort})
		}
		return value{t: p.Substitute(s.val.t, m), sort: s.sort}, nil
	}
	index := r.vectorOf(args[0])
	for _, a := range args[1:] {
		index = p.Concat(index, r.vectorOf(a))
	}
	return r.valueOf(p.Select(s.val.t, index), s.sort), nil
}

// constArray is the application of (as const sort).
func (r *Reader) constArray(f frame, args []value) (value, error) {
	s := r.arrays[f.n[0]]
	if len(args) != 1 || !args[0].sort.equal(s.Array.Elem) {
		return value{}, r.lex.errorAt(int(f.opAt), "const: one element of sort %v expected", s.Array.Elem)
	}
	v := r.vectorOf(args[0])
	if s.Array.Index.Array == nil || s.Array.Index.many() {
		return value{t: r.pool.ConstArray(s.Array.Index.bits(), v), sort: s}, nil
	}
	// Of the arrays that are its indices there are no others than these. What no index stands for is the same in all such arrays.
	t := r.unspecified("constant "+s.String(), idWidth, s.Array.Elem.bits())
	for _, i := range r.all(s.Array.Index) {
		t = r.pool.Store(t, i, v)
	}
	return value{t: t, sort: s}, nil
}

// applyIndexed is the application of ((_ op n...) arg).
func (r *Reader) applyIndexed(f frame, args []value) (value, error) {
	l, p := r.lex, r.pool
	at := int(f.opAt)
	op := l.text(at)
	fail := func(format string, a ...any) (value, error) {
		return value{}, l.errorAt(at, "%s: %s", op, fmt.Sprintf(format, a...))
	}
	indices := 1
	if op == "extract" {
		indices = 2
	}
	switch op {
	case "extract", "zero_extend", "sign_extend", "rotate_left", "rotate_right", "repeat":
	default:
		return value{}, l.errorAt(at, "%s is not an indexed operator", op)
	}
	if int(f.nn) != indices {
		return fail("%d indices expected, %d given", indices, f.nn)
	}
	if len(args) != 1 || !args[0].sort.vector() {
		return fail("one bit-vector expected")
	}
	t, w, n := args[0].t, args[0].sort.Width, int(f.n[0])
	switch op {
	case "extract":
		lo := int(f.n[1])
		if n >= w || lo > n {
			return fail("bits %d to %d of a vector of %d", n, lo, w)
		}
		return r.vector(p.Extract(t, n, lo)), nil
	case "zero_extend", "sign_extend":
		if w+n > term.MaxWidth {
			return fail("more than %d bits", term.MaxWidth)
		}
		if n == 0 {
			return args[0], nil
		}
		if op == "zero_extend" {
			return r.vector(p.ZExt(t, w+n)), nil
		}
		return r.vector(p.SExt(t, w+n)), nil
	case "repeat":
		if n < 1 || n > term.MaxWidth/w {
			return fail("from 1 to %d repetitions are possible", term.MaxWidth/w)
		}
		return r.vector(repeat(p, t, n)), nil
	default:
		n %= w
		if op == "rotate_right" {
			n = (w - n) % w
		}
		if n == 0 {
			return args[0], nil
		}
		return r.vector(p.Concat(p.Extract(t, w-1-n, 0), p.Extract(t, w-1, w-n))), nil
	}
}
