package llvm

/*
#include "shim.h"
*/
import "C"

import "unsafe"

// Inst is one instruction as read by ReadBody.
type Inst struct {
	Value           Value
	Type            Type
	AuxType         Type     // alloca: allocated type; getelementptr: source element type; calls: function type
	Loc             Metadata // debug location, nil if none
	Scope           Metadata // lexical scope of Loc
	Opcode          Opcode
	Flags           Flags
	Block           int // index of its block
	ID              int // number in the function: arguments come first, then all instructions in order
	Line, Col       int // of Loc, 0 if unknown
	Align           int // in bytes, 0 if the instruction has none
	Sub             int // icmp, fcmp: predicate; atomicrmw: RMWOp; calls: calling convention
	Ordering        AtomicOrdering
	OrderingFailure AtomicOrdering // cmpxchg
	NumArgs         int            // calls: the first operands are the arguments, the last is the callee
	Operands        []Operand
	// Extra holds: terminators: successor blocks (br: taken side first; switch: default first;
	// invoke: normal first; catchswitch: unwind first if there is one); phi: incoming blocks in the order of Operands; extractvalue, insertvalue:
	// indices; getelementptr: the offset in bytes if it is a constant, else nothing; shufflevector: the mask, -1 undefined; landingpad: 1 for a filter, 0 for a catch clause.
	Extra []int64
}

// Operand is one operand of an Inst.
type Operand struct {
	Value Value
	Kind  ValueKind
	ID    int // arguments and instructions: number in the function; blocks: index; others -1
}

// VarKind says how a VarRecord describes its variable.
type VarKind int

// Kinds of records.
const (
	VarValue   VarKind = iota // from here on the variable has the value
	VarDeclare                // the variable lives in memory at the address
	VarAssign                 // the variable was assigned, see LLVM's assignment tracking
)

// VarRecord is a debug record about a source variable.
type VarRecord struct {
	Variable, Expression, Loc Metadata
	Before                    int // index of the instruction that it precedes
	Kind                      VarKind
	Values                    []Operand // location operands, usually one; none if the value is unknown
}

// Body is a function's body in flat form. Blocks and instructions are numbered in order.
type Body struct {
	NumArgs    int
	Blocks     []Block
	BlockFirst []int // index in Insts of each block's first instruction, and finally len(Insts)
	Insts      []Inst
	Vars       []VarRecord // ordered by Before; debug intrinsics appear here and not in Insts

	ops    []Operand // what Inst.Operands and VarRecord.Values are parts of
	extras []int64   // the same for Inst.Extra
}

// ReadBody reads all instructions of a function at once, at a fraction of the cost of single calls.
// A declaration gives an empty body. Cost: linear in the number of instructions and operands.
func (v Value) ReadBody() *Body {
	b := &Body{}
	b.Read(v)
	return b
}

// resized returns a slice of n elements, s if it is large enough. Old contents may remain.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+n/4)
	}
	return s[:n]
}

// Read is ReadBody into b, which saves allocation where one function is read after the other: all that was
// read into b before is overwritten.
func (b *Body) Read(f Value) {
	raw := C.fathom_read_body(f.c)
	defer C.fathom_free_body(raw)
	b.NumArgs = int(raw.num_args)

	insts := unsafe.Slice(raw.insts, int(raw.num_insts))
	rawOps := unsafe.Slice(raw.ops, int(raw.num_ops))
	b.ops = resized(b.ops, len(rawOps))
	ops := b.ops
	for i := range rawOps {
		o := &rawOps[i]
		ops[i] = Operand{Value{o.value}, ValueKind(o.kind), int(o.id)}
	}
	rawExtras := unsafe.Slice(raw.extras, int(raw.num_extras))
	b.extras = resized(b.extras, len(rawExtras))
	extras := b.extras
	for i, x := range rawExtras {
		extras[i] = int64(x)
	}
	b.Insts = resized(b.Insts, len(insts))
	for i := range insts {
		x := &insts[i]
		b.Insts[i] = Inst{
			Value: Value{x.value}, Type: Type{x._type}, AuxType: Type{x.aux_type}, Loc: Metadata{x.loc}, Scope: Metadata{x.scope},
			Opcode: Opcode(x.opcode), Flags: Flags(x.flags), Block: int(x.block), ID: int(x.id),
			Line: int(x.line), Col: int(x.column), Align: int(x.align), Sub: int(x.sub),
			Ordering: AtomicOrdering(x.ordering), OrderingFailure: AtomicOrdering(x.ordering_failure),
			NumArgs:  int(x.num_args),
			Operands: ops[x.first_op : x.first_op+x.num_ops : x.first_op+x.num_ops],
			Extra:    extras[x.first_extra : x.first_extra+x.num_extra : x.first_extra+x.num_extra],
		}
	}
	b.Blocks = resized(b.Blocks, int(raw.num_blocks))
	for i, r := range unsafe.Slice(raw.blocks, int(raw.num_blocks)) {
		b.Blocks[i] = Block{r}
	}
	b.BlockFirst = resized(b.BlockFirst, int(raw.num_blocks)+1)
	for i, n := range unsafe.Slice(raw.block_first, int(raw.num_blocks)+1) {
		b.BlockFirst[i] = int(n)
	}
	b.Vars = resized(b.Vars, int(raw.num_dbgs))
	for i := range b.Vars {
		d := &unsafe.Slice(raw.dbgs, int(raw.num_dbgs))[i]
		b.Vars[i] = VarRecord{
			Variable: Metadata{d.variable}, Expression: Metadata{d.expression}, Loc: Metadata{d.loc},
			Before: int(d.before), Kind: VarKind(d.kind),
			Values: ops[d.first_op : d.first_op+d.num_ops : d.first_op+d.num_ops],
		}
	}
}

// BlockInsts returns the instructions of block i.
func (b *Body) BlockInsts(i int) []Inst { return b.Insts[b.BlockFirst[i]:b.BlockFirst[i+1]] }
