// Package seair defines SEA-IR, the intermediate representation on which
// Fathom reasons (SEABMC, section II), and its text format.
//
// SEA-IR is a first-order SSA language over three kinds of registers:
//
//   - scalar registers hold bit-vectors of any width from 1 bit up;
//   - pointer registers hold bit-vectors as wide as the target's pointers,
//     kept apart because a pointer carries provenance;
//   - memory registers hold whole memories.
//
// Memory is explicit: a store uses one memory register and defines another, a
// load uses one, and φ-functions join memories exactly as they join scalars.
// Nothing else is hidden in the order of instructions, except that checks and
// assumptions restrict the executions that reach what follows them.
//
// LLVM's first-class aggregates and vectors do not exist here: lowering packs
// them into one scalar register, field 0 (lane 0) in the lowest bits and
// without padding, so that insertvalue and extractvalue are concat and
// extract. Floats are their IEEE 754 bits.
//
// A Program is a closed world: functions, globals with their initial bytes,
// and side tables (constants, source locations, variables, types) to which
// instructions refer by index, so that the code itself stays small and flat.
//
// Invariants, verified by [Program.Sanity]:
//
//   - every register has exactly one definition, which dominates its uses; a
//     register defined in a loop is used outside of it by φ-functions only
//     (loop-closed SSA), so that walking the blocks of an unrolled loop needs
//     one current value per register;
//   - every block ends in exactly one terminator and lists its predecessors;
//     φ-functions have one argument per predecessor edge, in that order;
//   - operand and result widths agree with the instruction's rule, see [Op];
//   - the blocks of a function are in reverse postorder with every loop
//     contiguous, its header first: a branch to an earlier block is a back
//     edge to the header of a loop.
package seair

import "math/big"

// Reg names a register of a function. Register 0 does not exist: it stands for
// "none".
type Reg int32

// Value is an operand: a register if positive, an index into the program's
// constant table if negative (constant i is Value(-1-i)), absent if zero.
type Value int32

// NoValue is the absent operand.
const NoValue Value = 0

// RegValue returns r as an operand.
func RegValue(r Reg) Value { return Value(r) }

// ConstValue returns the operand for entry i of the constant table.
func ConstValue(i int) Value { return Value(-1 - i) }

// IsReg reports whether v is a register.
func (v Value) IsReg() bool { return v > 0 }

// IsConst reports whether v is a constant.
func (v Value) IsConst() bool { return v < 0 }

// Reg returns v as a register; it is meaningful only if v.IsReg().
func (v Value) Reg() Reg { return Reg(v) }

// Const returns v's index in the constant table; meaningful only if v.IsConst().
func (v Value) Const() int { return int(-1 - v) }

// Type is the type of a register: the width in bits of a scalar (≥ 1), or one
// of the special types below.
type Type int32

// The types that are not scalars.
const (
	Void   Type = 0  // no value
	Ptr    Type = -1 // a pointer, Target.PointerBits wide
	Memory Type = -2 // a memory
)

// MaxWidth is the width in bits of the widest scalar register.
const MaxWidth = 1 << 16

// Target is what the program's data layout fixes.
type Target struct {
	Triple      string
	PointerBits int  // width of a pointer in bits: 32 or 64
	BigEndian   bool // byte order of loads and stores
}

// Program is a whole program.
type Program struct {
	Target  Target
	Globals []*Global
	Funcs   []*Func
	Consts  []Const
	Locs    []Loc      // Locs[0] is the unknown location
	Vars    []Variable // source variables, for traces
	Types   []TypeInfo // their types; Types[0] is "unknown"
	Strings []string   // interned text: check kinds, messages, reasons; Strings[0] is ""
	Ctors   []int      // functions to run before the entry, in order (indices into Funcs)
	Dtors   []int      // functions to run after it, in order

	places     places
	funcByName map[string]int
	strings    map[string]int64 // positions in Strings
	interned   int              // Strings[:interned] are in strings
}

// Func returns the function called name, or nil.
func (p *Program) Func(name string) *Func {
	if i, ok := p.FuncIndex(name); ok {
		return p.Funcs[i]
	}
	return nil
}

// FuncIndex returns the index in Funcs of the function called name.
func (p *Program) FuncIndex(name string) (int, bool) {
	if len(p.funcByName) != len(p.Funcs) {
		p.funcByName = make(map[string]int, len(p.Funcs))
		for i, f := range p.Funcs {
			p.funcByName[f.Name] = i
		}
	}
	i, ok := p.funcByName[name]
	return i, ok
}

// Str returns the number of a string in Strings, which it is added to if it is not there. Amortised O(1).
func (p *Program) Str(s string) int64 {
	if p.strings == nil {
		p.strings = make(map[string]int64)
	}
	for ; p.interned < len(p.Strings); p.interned++ {
		p.strings[p.Strings[p.interned]] = int64(p.interned)
	}
	i, ok := p.strings[s]
	if !ok {
		i = int64(len(p.Strings))
		p.Strings = append(p.Strings, s)
	}
	return i
}

// Global is a global variable.
type Global struct {
	Name     string // linker name
	Source   string // name in the source, "" if it has none
	Size     uint64 // bytes
	Align    uint64 // bytes
	ReadOnly bool
	// Init holds the initial bytes; shorter than Size means zeros follow.
	Init []byte
	// Relocs are the places in Init that hold addresses.
	Relocs []Reloc
	// Extern marks a variable defined nowhere: its contents are arbitrary.
	Extern bool
	// Exported marks a variable that code outside of the program knows by its name, as one of external linkage in C.
	Exported bool
	Loc      int32 // index into Locs
	Type     int32 // index into Types
}

// Reloc says that Size bytes at Offset of a global hold the address of a symbol plus Addend.
type Reloc struct {
	Offset uint64
	Size   uint8 // bytes
	Symbol Symbol
	Addend int64
}

// Symbol names a global or a function by its index.
type Symbol struct {
	Kind  SymbolKind
	Index int32
}

// SymbolKind tells what a Symbol refers to.
type SymbolKind uint8

// The kinds of symbols.
const (
	NoSymbol     SymbolKind = iota
	GlobalSymbol            // Program.Globals[Index]
	FuncSymbol              // Program.Funcs[Index]
)

// ConstKind tells what a constant is.
type ConstKind uint8

// The kinds of constants.
const (
	ConstInt     ConstKind = iota // Bits or Big, of Type
	ConstAddress                  // address of Symbol plus int64(Bits), of type Ptr
	ConstUndef                    // any value of Type, another one at every use (undef and poison)
)

// Const is an entry of the constant table.
type Const struct {
	Kind   ConstKind
	Type   Type
	Bits   uint64   // the value, if the width is at most 64
	Big    *big.Int // the value, if it is wider
	Symbol Symbol
}

// Func is a function. One without blocks has no body in the program.
type Func struct {
	Name      string
	Source    string // name in the source, "" if it has none
	Params    []Reg
	Variadic  bool
	Ret       Type
	MemIn     Reg    // the memory at entry; 0 if the function has no body
	Regs      []Type // type of each register; Regs[0] is unused
	Names     map[Reg]string
	Blocks    []*Block
	Loc       int32 // index into Locs
	Model     bool  // part of a library model: properties in it are attributed to its caller
	AddrTaken bool  // its address is a value somewhere: a target of indirect calls
	// Dataflow weakens the rule about dominance: a use may stand anywhere behind its definition, in the order of the blocks. It is
	// for loop-free functions whose instructions may be executed where control does not get, because they are pure (gated SSA).
	Dataflow bool
	// Explicit says that the function demands by itself, of [NothingLost], whatever is to be demanded of pointers to the heap.
	Explicit bool
	// Signature says in which form parameters are taken and the result is given, as the text of an abi.Signature.
	Signature string
	Declared  string // the type in the source, for messages; "" if it is not known
	Effect    Effect // of a function without a body
	// Of a function without a body: parameters that point to copies made for the call, and the one that points to where the result, of so many
	// bytes, is to be, 0 if there is none.
	Copies     []Reg
	Result     Reg
	ResultSize uint64
}

// Block is a basic block.
type Block struct {
	Name   string
	Preds  []int32 // predecessors, one entry per edge, in the order of φ arguments
	Phis   []Phi
	Instrs []Instr // the last one is the terminator
	// LoopHead marks the target of a back edge; LoopDepth counts the loops around the block.
	LoopHead  bool
	LoopDepth int32
}

// Phi is a φ-function: the value of the argument that belongs to the edge taken.
type Phi struct {
	Dst  Reg
	Args []Value // one per entry of Preds
	Loc  int32
}

// Instr is an instruction. Which fields are used depends on Op.
type Instr struct {
	Op     Op
	Flags  Flags
	Dst    Reg     // scalar or pointer result
	MemDst Reg     // memory result
	Mem    Value   // memory operand
	Args   []Value // scalar and pointer operands
	// Imm and Imm2 are immediate operands: see Op.
	Imm, Imm2 int64
	// Targets are the successors of a terminator, indices into Func.Blocks.
	Targets []int32
	// Cases are the values of a switch, as constants; Cases[i] goes to Targets[i+1], Targets[0] is the default.
	Cases []Value
	Loc   int32 // index into Program.Locs
}

// Flags qualify an instruction.
type Flags uint8

// The flags.
const (
	FlagWrite     Flags = 1 << iota // CheckAccess, IsDereferenceable: the access writes
	FlagZero                        // Alloc: the object starts as zeros
	FlagApprox                      // Nondet: stands for a value that is not modelled; Imm is the reason in Strings
	FlagUnchecked                   // Free: does not check; Alloc: of the environment
	FlagUninit                      // Nondet: what a variable holds that was not initialised
	FlagPoison                      // Nondet: what an instruction gives whose promise was broken
)

// Loc is a source location.
type Loc struct {
	File   string // path as the compiler recorded it
	Line   int32
	Column int32
	Func   string // source name of the enclosing function
}

// Variable is a source variable, for traces.
type Variable struct {
	Name string
	Type int32 // index into Types
	Arg  int32 // parameter number from 1, or 0
	Loc  int32
}

// TypeKind classifies a TypeInfo.
type TypeKind uint8

// The kinds of source types.
const (
	TypeUnknown TypeKind = iota
	TypeBool
	TypeSigned
	TypeUnsigned
	TypeChar // signed or unsigned character; Signed in TypeInfo tells which
	TypeFloat
	TypePointer
	TypeStruct
	TypeUnion
	TypeArray
	TypeEnum
	TypeFunction
)

// TypeInfo is a source type, read from debug information.
type TypeInfo struct {
	Kind   TypeKind
	Name   string // as written in the source, e.g. "struct node", "uint32_t"
	Size   uint64 // bytes
	Signed bool   // TypeChar, TypeEnum
	Elem   int32  // pointee or element type; index into Program.Types
	Count  uint64 // TypeArray: number of elements, 0 if unknown
	Fields []Field
	Enums  []EnumValue
}

// Field is a member of a structure or union.
type Field struct {
	Name      string
	Type      int32
	BitOffset uint64
	BitSize   uint64 // size in bits; not a multiple of the type's only for bit-fields
}

// EnumValue is an enumerator.
type EnumValue struct {
	Name  string
	Value int64
}
