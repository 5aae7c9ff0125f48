package smtlib

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/fathom-verifier/fathom/smt/term"
)

// Arrays chooses how arrays are printed.
type Arrays uint8

// The ways to print an array.
const (
	Functions  Arrays = iota // (f i) if elements are all that is used of f, else as below
	SelectOnly               // (select f i), logic QF_ABV
)

// maxInline is the depth of nesting beyond which a term gets a name.
const maxInline = 24

// Write prints a script that asks whether the given terms, all of width 1, can
// hold together: declarations, shared terms, one assert each, check-sat. Its
// size is linear in the number of distinct terms below them, unless ranges of arrays
// are set or copied, see WithoutRanges. The error is that of w or of WithoutRanges.
func Write(w io.Writer, p *term.Pool, asserts []term.ID, arrays Arrays) error {
	asserts, err := WithoutRanges(p, asserts...)
	if err != nil {
		return err
	}
	s := NewScript(w, p, arrays)
	s.Line("(set-logic %s)", Logic(p, arrays, asserts...))
	s.Declare(asserts...)
	for _, t := range asserts {
		s.Assert(t)
	}
	s.Line("(check-sat)")
	return s.Flush()
}

type printer struct {
	w      *bufio.Writer // keeps its first error
	pool   *term.Pool
	arrays Arrays
	names  names
	name   map[term.ID]string // variables and shared terms
	uses   map[term.ID]uint8  // saturating at 2
	depth  map[term.ID]uint8  // nesting of a term that has no name
	stack  []item
	shared int // terms that were given names

	function  map[term.ID]bool // arrays declared as functions
	err       error            // the first thing that has no form
	equations bool             // shared terms are constants with an equation, not definitions
}

// item is what is left to print: text, or a term in one of its two sorts.
type item struct {
	text string
	t    term.ID
	bv   bool // as a bit-vector even if it is one bit wide
}

// declare prints the variables and arrays below the terms that were not met before, and gives names to the terms that
// are shared.
func (pr *printer) declare(ts []term.ID) {
	p := pr.pool
	for _, v := range p.Vars(ts...) {
		if pr.name[v] != "" {
			continue
		}
		pr.name[v] = pr.names.pick(p.VarName(v), int(v))
		fmt.Fprintf(pr.w, "(declare-fun %s () %s)\n", pr.name[v], sortOf(p.Width(v)))
	}
	whole := wholeArrays(p, ts...)
	for _, a := range p.Arrays(ts...) {
		if pr.name[a] != "" {
			if pr.function[a] && whole[a] && pr.err == nil {
				pr.err = fmt.Errorf("smtlib: array %s was declared as a function before it was used as an array; print with SelectOnly", pr.name[a])
			}
			continue
		}
		iw, ew := p.ArrayWidths(a)
		pr.name[a] = pr.names.pick(p.VarName(a), int(a))
		if pr.arrays == SelectOnly || whole[a] {
			fmt.Fprintf(pr.w, "(declare-fun %s () %s)\n", pr.name[a], pr.sort(a))
		} else {
			pr.function[a] = true
			fmt.Fprintf(pr.w, "(declare-fun %s ((_ BitVec %d)) (_ BitVec %d))\n", pr.name[a], iw, ew)
		}
	}
	p.Walk(func(t term.ID) {
		for i, n := 0, p.NumArgs(t); i < n; i++ {
			if a := p.Arg(t, i); pr.uses[a] < 2 {
				pr.uses[a]++
			}
		}
		if o := p.Op(t); (o == term.OpSMulO || o == term.OpUMulO) && p.NumArgs(t) == 2 {
			// The expansion of these mentions the product twice.
			pr.uses[p.Arg(t, 0)], pr.uses[p.Arg(t, 1)] = 2, 2
		}
	}, ts...)
	p.Walk(pr.share, ts...)
}

// wholeArrays are the free arrays of which the terms use more than elements.
func wholeArrays(p *term.Pool, ts ...term.ID) map[term.ID]bool {
	whole := make(map[term.ID]bool)
	p.Walk(func(t term.ID) {
		if p.Op(t) == term.OpSelect {
			return
		}
		for i, n := 0, p.NumArgs(t); i < n; i++ {
			if a := p.Arg(t, i); p.Op(a) == term.OpArray {
				whole[a] = true
			}
		}
	}, ts...)
	return whole
}

// sort is the sort of t.
func (pr *printer) sort(t term.ID) string {
	if !pr.pool.IsArray(t) {
		return sortOf(pr.pool.Width(t))
	}
	iw, ew := pr.pool.ArrayWidths(t)
	return fmt.Sprintf("(Array (_ BitVec %d) (_ BitVec %d))", iw, ew)
}

func sortOf(w int) string {
	if w == 1 {
		return "Bool"
	}
	return "(_ BitVec " + strconv.Itoa(w) + ")"
}

// share defines a name for t if it is used twice or nests too deep. Terms come
// arguments first.
func (pr *printer) share(t term.ID) {
	p := pr.pool
	n := p.NumArgs(t)
	if n == 0 || pr.name[t] != "" {
		return
	}
	d := uint8(0)
	for i := 0; i < n; i++ {
		d = max(d, pr.depth[p.Arg(t, i)])
	}
	if pr.uses[t] < 2 && d < maxInline {
		pr.depth[t] = d + 1
		return
	}
	pr.shared++
	name := pr.names.pick("t!"+strconv.Itoa(pr.shared), 0)
	if pr.equations {
		fmt.Fprintf(pr.w, "(declare-fun %s () %s)\n(assert (= %s ", name, pr.sort(t), name)
		pr.print(t, false)
		pr.w.WriteString("))\n")
	} else {
		fmt.Fprintf(pr.w, "(define-fun %s () %s ", name, pr.sort(t))
		pr.print(t, false)
		pr.w.WriteString(")\n")
	}
	pr.name[t] = name
}

// print writes t, as a vector if bv is set and in its own sort otherwise.
func (pr *printer) print(t term.ID, bv bool) {
	pr.stack = append(pr.stack[:0], item{t: t, bv: bv})
	for len(pr.stack) > 0 {
		it := pr.stack[len(pr.stack)-1]
		pr.stack = pr.stack[:len(pr.stack)-1]
		if it.t == term.None {
			pr.w.WriteString(it.text)
			continue
		}
		pr.expand(it.t, it.bv)
	}
}

// push schedules a sequence of strings and items.
func (pr *printer) push(parts ...any) {
	for i := len(parts) - 1; i >= 0; i-- {
		switch x := parts[i].(type) {
		case string:
			pr.stack = append(pr.stack, item{text: x})
		case item:
			pr.stack = append(pr.stack, x)
		}
	}
}

// expand writes or schedules t. One-bit terms are Boolean inside; operators that
// have no Boolean form are applied to vectors and compared with #b1.
func (pr *printer) expand(t term.ID, bv bool) {
	p := pr.pool
	w := p.Width(t)
	if w == 1 && bv && !p.IsArray(t) {
		if v, ok := p.ConstValue(t); ok {
			pr.w.WriteString("#b" + strconv.FormatUint(v, 10))
			return
		}
		pr.push("(ite ", item{t: t}, " #b1 #b0)")
		return
	}
	if name := pr.name[t]; name != "" {
		pr.w.WriteString(name)
		return
	}
	vec := func(i int) item { return item{t: p.Arg(t, i), bv: true} }
	own := func(i int) item { return item{t: p.Arg(t, i)} }
	op := p.Op(t)
	switch op {
	case term.OpConst:
		pr.constant(t)
		return
	case term.OpConstArray:
		pr.push("((as const "+pr.sort(t)+") ", vec(0), ")")
		return
	case term.OpStore:
		pr.push("(store ", own(0), " ", vec(1), " ", vec(2), ")")
		return
	case term.OpOffset, term.OpPrefix:
		if pr.err == nil {
			pr.err = errors.New("smtlib: ranges of arrays have no form in SMT-LIB; print what WithoutRanges returns")
		}
		pr.w.WriteString(op.String())
		return
	case term.OpIte, term.OpArrayIte:
		pr.push("(ite ", own(0), " ", own(1), " ", own(2), ")")
		return
	case term.OpEq, term.OpArrayEq:
		pr.push("(= ", own(0), " ", own(1), ")")
		return
	case term.OpUlt, term.OpSlt:
		pr.push("("+op.String()+" ", vec(0), " ", vec(1), ")")
		return
	case term.OpUMulO:
		aw := p.Width(p.Arg(t, 0))
		ext := fmt.Sprintf("((_ zero_extend %d) ", aw)
		pr.push(fmt.Sprintf("(not (= ((_ extract %d %d) (bvmul ", 2*aw-1, aw),
			ext, vec(0), ") ", ext, vec(1), "))) ", "(_ bv0 "+strconv.Itoa(aw)+")))")
		return
	case term.OpSMulO:
		aw := p.Width(p.Arg(t, 0))
		ext := fmt.Sprintf("((_ sign_extend %d) ", aw)
		low := fmt.Sprintf("((_ sign_extend %d) (bvmul ", aw)
		pr.push("(not (= (bvmul ", ext, vec(0), ") ", ext, vec(1), ")) ",
			low, vec(0), " ", vec(1), "))))")
		return
	}
	if w == 1 {
		switch op {
		case term.OpNot:
			pr.push("(not ", own(0), ")")
			return
		case term.OpAnd:
			pr.push("(and ", own(0), " ", own(1), ")")
			return
		case term.OpXor:
			pr.push("(xor ", own(0), " ", own(1), ")")
			return
		}
		pr.w.WriteString("(= ")
		pr.vector(t, " #b1)")
		return
	}
	pr.vector(t, "")
}

// vector schedules the application of t's operator to vectors, then tail.
func (pr *printer) vector(t term.ID, tail string) {
	p := pr.pool
	vec := func(i int) item { return item{t: p.Arg(t, i), bv: true} }
	switch op := p.Op(t); op {
	case term.OpSelect:
		a := p.Arg(t, 0)
		if pr.function[a] {
			pr.push("("+pr.name[a]+" ", vec(1), ")"+tail)
		} else {
			pr.push("(select ", item{t: a}, " ", vec(1), ")"+tail)
		}
	case term.OpPtr:
		pr.push("(bvadd ", vec(1), " ", vec(0), ")"+tail)
	case term.OpExtract:
		hi, lo := p.ExtractBounds(t)
		pr.push(fmt.Sprintf("((_ extract %d %d) ", hi, lo), vec(0), ")"+tail)
	case term.OpZExt, term.OpSExt:
		pr.push(fmt.Sprintf("((_ %v %d) ", op, p.Width(t)-p.Width(p.Arg(t, 0))), vec(0), ")"+tail)
	default:
		if p.NumArgs(t) == 1 {
			pr.push("("+op.String()+" ", vec(0), ")"+tail)
		} else {
			pr.push("("+op.String()+" ", vec(0), " ", vec(1), ")"+tail)
		}
	}
}

func (pr *printer) constant(t term.ID) {
	p := pr.pool
	w := p.Width(t)
	v, _ := p.ConstBigValue(t)
	switch {
	case p.IsTrue(t):
		pr.w.WriteString("true")
	case p.IsFalse(t):
		pr.w.WriteString("false")
	case w%4 == 0:
		fmt.Fprintf(pr.w, "#x%0*x", w/4, v)
	default:
		fmt.Fprintf(pr.w, "#b%0*b", w, v)
	}
}
