package lower

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fathom-verifier/fathom/internal/llvm"
	"github.com/fathom-verifier/fathom/internal/seair"
)

// Inline assembly.
//
// Assembly as a language is not modelled, but the few forms that portable code
// uses are, by their text: templates that compute nothing (empty, pauses, fences), whose
// outputs are the inputs that they are tied to; instructions whose outputs are up to
// the machine (rdtsc, cpuid); and single bit tricks of x86 from register to
// register (bswap, rotations, counting zeros). Everything else is unsupported.

var (
	// idleAsm are instructions that programs see no effect of: fences order accesses, of which one thread sees nothing.
	idleAsm = regexp.MustCompile(`^(nop|pause|rep|rep nop|yield|sev|wfe|isb( \w+)?|(dmb|dsb) \w+|[lms]fence|endbr(32|64)|prefetch\w* .*|` +
		`lock|(lock )?(add|or)[lq] \$\$0(x0)?, ?-?\d*\(%[re]sp\))$`)
	// machineAsm are instructions that write arbitrary values to registers, as far as a program can tell.
	machineAsm = regexp.MustCompile(`^(rdtscp?|rdpmc|cpuid|xgetbv|(rdrand|rdseed)[wlq]? \$\{?0(:[wkq])?\}?|setc \$\{?1(:b)?\}?)$`)
	// oneOperandAsm and twoOperandAsm take apart the text of a bit trick: the name, and operands with their modifiers.
	oneOperandAsm = regexp.MustCompile(`^(bswap)([lq]?) \$\{?0(?::([wkq]))?\}?$`)
	twoOperandAsm = regexp.MustCompile(`^(rol|ror|bsf|bsr|tzcnt|lzcnt|popcnt)([bwlq]?) (?:\$\{?(\d)(?::([bwkq]))?\}?|\$\$(\d+)|%(cl)), ?\$\{?0(?::([bwkq]))?\}?$`)
)

// asmStatements splits a template into instructions.
func asmStatements(template string) (statements []string) {
	for _, line := range strings.FieldsFunc(template, func(r rune) bool { return r == '\n' || r == ';' }) {
		line, _, _ = strings.Cut(line, "#")
		if s := strings.Join(strings.Fields(line), " "); s != "" {
			statements = append(statements, strings.ToLower(s))
		}
	}
	return statements
}

// idleAsm reports whether an operand is inline assembly that computes nothing: a barrier.
func (b *builder) idleAsm(o llvm.Operand) bool {
	if o.Kind != llvm.InlineAsmKind {
		return false
	}
	template, _ := o.Value.AsmString()
	return !slices.ContainsFunc(asmStatements(template), func(s string) bool { return !idleAsm.MatchString(s) })
}

// asmOperands are the operands of inline assembly, from its constraints.
type asmOperands struct {
	outputs  int   // in registers
	inMemory bool  // there are outputs in memory
	ties     []int // for each argument the output that it is tied to, or -1
}

func parseConstraints(constraints string) (o asmOperands) {
	for _, c := range strings.Split(constraints, ",") {
		switch {
		case c == "" || c[0] == '~' || c[0] == '!':
		case strings.HasPrefix(c, "=*") || strings.HasPrefix(c, "=&*"):
			o.inMemory = true
			o.ties = append(o.ties, -1) // an output in memory is an argument
		case c[0] == '=':
			o.outputs++
		case c[0] >= '0' && c[0] <= '9':
			n, err := strconv.Atoi(c)
			if err != nil {
				n = -1
			}
			o.ties = append(o.ties, n)
		default:
			o.ties = append(o.ties, -1)
		}
	}
	return o
}

// inlineAsm lowers a call of assembly.
func (b *builder) inlineAsm(in *llvm.Inst, t *typeInfo, target llvm.Operand) {
	template, constraints := target.Value.AsmString()
	o := parseConstraints(constraints)
	statements := asmStatements(template)
	if b.idleAsm(target) {
		// Operands in memory keep their contents.
		b.asmResults(in, t, o, true)
		return
	}
	if !o.inMemory && !slices.ContainsFunc(statements, func(s string) bool { return !idleAsm.MatchString(s) && !machineAsm.MatchString(s) }) {
		b.asmResults(in, t, o, false)
		return
	}
	if len(statements) == 1 && o.outputs == 1 && !o.inMemory && b.bitTrick(in, t, statements[0], o) {
		return
	}
	b.unsupported(in, "inline assembly")
}

// asmResults gives the outputs of assembly arbitrary values, or if tied those of the inputs that they are tied to.
func (b *builder) asmResults(in *llvm.Inst, t *typeInfo, o asmOperands, tied bool) {
	if t.reg == seair.Void {
		return
	}
	output := func(k int, ot *typeInfo) seair.Value {
		for i, n := range o.ties {
			if tied && n == k && i < in.NumArgs {
				if v := b.operand(in, i); b.typeOf(v) == ot.reg {
					return v
				}
			}
		}
		return b.nondet(ot.reg, "")
	}
	if o.outputs == 1 {
		b.set(in, output(0, t))
		return
	}
	if t.shape != shapeStruct || len(t.elems) != o.outputs {
		b.unsupported(in, "inline assembly with outputs")
		return
	}
	var parts []seair.Value
	for k, e := range t.elems {
		if e.reg != seair.Void {
			parts = append(parts, output(k, e))
		}
	}
	b.set(in, b.pack(t, parts))
}

// asmWidths are the widths in bits that suffixes of instructions and modifiers of operands stand for.
var asmWidths = map[string]seair.Type{"b": 8, "w": 16, "l": 32, "k": 32, "q": 64}

// bitTrick lowers an instruction of x86 that computes one register. It reports whether it did.
func (b *builder) bitTrick(in *llvm.Inst, t *typeInfo, statement string, o asmOperands) bool {
	whole := func(names ...string) bool { // the output is as wide as the text says
		for _, n := range names {
			if n != "" && asmWidths[n] != t.reg {
				return false
			}
		}
		return t.reg == 8 || t.reg == 16 || t.reg == 32 || t.reg == 64
	}
	tiedInput := func() (seair.Value, bool) {
		i := slices.Index(o.ties, 0)
		if i < 0 || i >= in.NumArgs || b.typeOf(b.operand(in, i)) != t.reg {
			return 0, false
		}
		return b.operand(in, i), true
	}
	if m := oneOperandAsm.FindStringSubmatch(statement); m != nil {
		v, ok := tiedInput()
		if !ok || !whole(m[2], m[3]) || t.reg < 32 {
			return false
		}
		b.set(in, b.op(seair.BSwap, t.reg, v))
		return true
	}
	m := twoOperandAsm.FindStringSubmatch(statement)
	if m == nil || !whole(m[2], m[7]) {
		return false
	}
	name, source, modifier, immediate, cl := m[1], m[3], m[4], m[5], m[6]
	if name == "rol" || name == "ror" {
		v, ok := tiedInput()
		if !ok {
			return false
		}
		var amount seair.Value
		switch {
		case immediate != "":
			n, err := strconv.ParseUint(immediate, 10, 8)
			if err != nil {
				return false
			}
			amount = b.uint(t.reg, n)
		case cl != "":
			return false // which operand that is, the constraints say
		default:
			if amount, ok = b.asmInput(in, o, source); !ok || modifier != "" && modifier != "b" {
				return false
			}
			amount = b.resize(amount, t.reg)
		}
		// The processor looks at five bits of the amount, or at six for 64-bit operands.
		amount = b.op(seair.And, t.reg, amount, b.uint(t.reg, uint64(max(32, t.reg))-1))
		op := seair.FShl
		if name == "ror" {
			op = seair.FShr
		}
		b.set(in, b.op(op, t.reg, v, v, amount))
		return true
	}
	v, ok := b.asmInput(in, o, source)
	if !ok || b.typeOf(v) != t.reg || modifier != "" && asmWidths[modifier] != t.reg || t.reg == 8 {
		return false
	}
	r := seair.Value(0)
	switch name {
	case "popcnt":
		r = b.op(seair.CtPop, t.reg, v)
	case "tzcnt", "bsf":
		r = b.op(seair.CtTz, t.reg, v)
	case "lzcnt":
		r = b.op(seair.CtLz, t.reg, v)
	case "bsr":
		r = b.op(seair.Sub, t.reg, b.uint(t.reg, uint64(t.reg)-1), b.op(seair.CtLz, t.reg, v))
	}
	if name == "bsf" || name == "bsr" { // of zero the output is undefined
		zero := b.op(seair.Eq, 1, v, b.uint(t.reg, 0))
		r = b.op(seair.Select, t.reg, zero, b.nondet(t.reg, ""), r)
	}
	b.set(in, r)
	return true
}

// asmInput returns the input that a template calls by a number: outputs come first.
func (b *builder) asmInput(in *llvm.Inst, o asmOperands, number string) (seair.Value, bool) {
	n, err := strconv.Atoi(number)
	if err != nil || n < o.outputs || n-o.outputs >= in.NumArgs || n-o.outputs >= len(o.ties) {
		return 0, false
	}
	v := b.operand(in, n-o.outputs)
	switch b.typeOf(v) {
	case 8, 16, 32, 64:
		return v, true
	}
	return 0, false
}

// resize converts an integer as unsigned.
func (b *builder) resize(v seair.Value, to seair.Type) seair.Value {
	switch from := b.typeOf(v); {
	case from < to:
		return b.op(seair.ZExt, to, v)
	case from > to:
		return b.op(seair.Trunc, to, v)
	}
	return v
}
