package frontend

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
)

// What flags leave open of floating-point results.
//
// nsz makes no difference between the zeros: each is a result where one is. reassoc, contract, arcp and afn let the machine compute something else than
// the instructions say. What comes of that is not modelled, so the result is an arbitrary value, and a violation that depends on it makes
// the verdict unknown.

// leaveOpen returns the result of an instruction as its flags leave it. The builder is behind it.
func (c *flagChecker) leaveOpen(i *llvm.Inst) llvm.Value {
	e := c.e
	t := i.Type
	if i.Flags&llvm.FastMath == 0 || !t.IsFloat() && !(t.Kind() == llvm.VectorKind && t.ElementType().IsFloat()) {
		return i.Value
	}
	if flag := c.openBy(i); flag != "" {
		f := e.function(fnOpen+flag+"."+t.String(), t)
		f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrPrimitive, "approximate"))
		f.AddAttribute(llvm.AttrFunction, e.ctx.StringAttribute(attrSource, "the result of floating-point arithmetic that the flag "+flag+" leaves open"))
		return e.b.Call(llvm.FunctionType(t, nil, false), f, nil, "")
	}
	if !i.Flags.Has(llvm.NoSignedZero) || i.Opcode == llvm.OpCall && !i.Flags.Has(llvm.Intrinsic) {
		return i.Value
	}
	zero := e.b.FCmp(llvm.RealOEQ, i.Value, llvm.ConstNull(t), "")
	if i.Opcode == llvm.OpFDiv { // by a zero of either sign
		zero = e.b.Or(zero, e.b.FCmp(llvm.RealOEQ, i.Value.Operand(1), llvm.ConstNull(t), ""), "")
	}
	sign := e.call("__fathom_nondet_sign."+t.String(), t)
	return e.b.Select(zero, e.call("llvm.copysign."+suffix(t), t, i.Value, sign), i.Value, "")
}

// openBy returns the flag that leaves a result open, "" if none does.
func (c *flagChecker) openBy(i *llvm.Inst) string {
	// with reports whether some operand is computed by one of the opcodes with a flag.
	with := func(flag llvm.Flags, ops ...llvm.Opcode) bool {
		for _, o := range i.Operands {
			if o.Kind != llvm.InstructionKind {
				continue
			}
			by := &c.body.Insts[o.ID-c.body.NumArgs]
			for _, op := range ops {
				if by.Opcode == op && by.Flags.Has(flag) {
					return true
				}
			}
		}
		return false
	}
	switch i.Opcode {
	case llvm.OpFAdd, llvm.OpFSub, llvm.OpFMul, llvm.OpFDiv:
		switch {
		case i.Flags.Has(llvm.Reassoc) && with(llvm.Reassoc, llvm.OpFAdd, llvm.OpFSub, llvm.OpFMul, llvm.OpFDiv, llvm.OpFNeg):
			return "reassoc"
		case i.Flags.Has(llvm.Contract) && i.Opcode != llvm.OpFMul && i.Opcode != llvm.OpFDiv && with(llvm.Contract, llvm.OpFMul):
			return "contract"
		case i.Flags.Has(llvm.Reciprocal) && i.Opcode == llvm.OpFDiv:
			return "arcp"
		}
	case llvm.OpCall:
		if !i.Flags.Has(llvm.Intrinsic) {
			return ""
		}
		name := c.e.intrinsic(i.Operands[len(i.Operands)-1].Value)
		switch {
		case i.Flags.Has(llvm.Reassoc) && strings.HasPrefix(name, "llvm.vector.reduce.f"):
			return "reassoc"
		case i.Flags.Has(llvm.ApproxFunc) && isApproximated(name):
			return "afn"
		}
	}
	return ""
}

// isApproximated reports whether afn makes a difference to one of LLVM's intrinsics: not to those that only move bits or round.
func isApproximated(name string) bool {
	for _, f := range []string{"sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "exp10", "log", "log2", "log10", "pow", "powi"} {
		if strings.HasPrefix(name, "llvm."+f+".") {
			return true
		}
	}
	return false
}
