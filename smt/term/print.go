package term

import (
	"fmt"
	"strconv"
	"strings"
)

// printDepth bounds what String shows.
const printDepth = 8

// String returns t as an S-expression in the manner of SMT-LIB, with "…" for
// what is nested too deep. Variables are followed by their ID.
func (p *Pool) String(t ID) string {
	var b strings.Builder
	p.print(&b, t, printDepth)
	return b.String()
}

// print recurses at most depth levels.
func (p *Pool) print(b *strings.Builder, t ID, depth int) {
	if t == None {
		b.WriteString("none")
		return
	}
	n := p.nodes[t]
	switch {
	case n.op == OpConst && n.width == 0:
		b.WriteString([]string{"false", "true"}[n.a])
		return
	case n.op == OpConst:
		fmt.Fprintf(b, "(_ bv%s %d)", p.valueOf(t).Big(), p.Width(t))
		return
	case n.op == OpVar || n.op == OpArray:
		b.WriteString(p.VarName(t) + "!" + strconv.Itoa(int(t)))
		return
	case depth == 0:
		b.WriteString("…")
		return
	}
	op, args := n.op.String(), make([]ID, 0, 3)
	for i := range p.NumArgs(t) {
		args = append(args, p.Arg(t, i))
	}
	switch n.op {
	case OpNot: // show ¬(¬x ∧ ¬y) as the disjunction it stands for
		if in := p.nodes[n.a]; in.op == OpAnd {
			x, okx := p.isNot(ID(in.a))
			y, oky := p.isNot(ID(in.b))
			if okx && oky {
				op, args = "bvor", []ID{x, y}
			}
		}
	case OpPtr:
		op = fmt.Sprintf("ptr %d", n.a)
		if p.IsConst(ID(n.c)) {
			args = args[:1]
		}
	case OpExtract:
		op = fmt.Sprintf("(_ extract %d %d)", int(n.b)+int(n.width), n.b)
	case OpZExt, OpSExt:
		op = fmt.Sprintf("(_ %s %d)", n.op, p.Width(t)-p.Width(args[0]))
	}
	b.WriteByte('(')
	b.WriteString(op)
	for _, a := range args {
		b.WriteByte(' ')
		p.print(b, a, depth-1)
	}
	b.WriteByte(')')
}
