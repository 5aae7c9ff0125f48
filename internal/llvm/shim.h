// C interface of the parts of this package that are written over LLVM's C++ headers.
#ifndef FATHOM_LLVM_SHIM_H
#define FATHOM_LLVM_SHIM_H

#include <llvm-c/Core.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- diagnostics (shim_guard.cpp)

// The messages that a context reported and nobody has taken yet.
struct fathom_diags;
struct fathom_diags *fathom_diags_attach(LLVMContextRef c);
void fathom_diags_free(struct fathom_diags *d);
size_t fathom_diags_count(struct fathom_diags *d);
// The text stays valid until fathom_diags_clear.
const char *fathom_diags_get(struct fathom_diags *d, size_t i, int *severity, size_t *length);
void fathom_diags_clear(struct fathom_diags *d);

// ---- guarded operations (shim_guard.cpp)

enum { FATHOM_OK = 0, FATHOM_FAILED = 1, FATHOM_CRASHED = 2 };

// What became of a guarded operation. message is malloc'ed or NULL. On FATHOM_CRASHED the context that
// was worked on must not be touched again; signal is the number of the signal, 0 for a fatal error.
struct fathom_outcome {
	int status;
	int signal;
	char *message;
};

// Parses bitcode or text, told apart by content. name appears in messages. cpu limits the processor time in ms.
LLVMModuleRef fathom_parse(LLVMContextRef c, const char *data, size_t size, const char *name, uint64_t cpu, struct fathom_outcome *out);
// Parses bitcode but for the bodies of functions, which fathom_complete reads; of other content NULL and FATHOM_OK.
LLVMModuleRef fathom_parse_names(LLVMContextRef c, const char *data, size_t size, const char *name, uint64_t cpu, struct fathom_outcome *out);
// Reads what fathom_parse_names left out of a module of size bytes; nothing of other modules.
void fathom_complete(LLVMModuleRef m, size_t size, uint64_t cpu, struct fathom_outcome *out);
// Checks the rules of LLVM IR. Debug information that breaks them is removed.
void fathom_verify(LLVMModuleRef m, uint64_t cpu, struct fathom_outcome *out);
// Moves everything from src to dst. src is consumed in all cases.
void fathom_link(LLVMModuleRef dst, LLVMModuleRef src, struct fathom_outcome *out);
LLVMModuleRef fathom_clone(LLVMModuleRef m, struct fathom_outcome *out);
void fathom_run_passes(LLVMModuleRef m, const char *pipeline, int verify_each, int inline_threshold, struct fathom_outcome *out);
char *fathom_print(LLVMModuleRef m, struct fathom_outcome *out);
LLVMMemoryBufferRef fathom_write_bitcode(LLVMModuleRef m, struct fathom_outcome *out);

// ---- bulk reading (shim_inst.cpp)

// Bits of fathom_inst.flags.
enum {
	FATHOM_NUW = 1 << 0,
	FATHOM_NSW = 1 << 1,
	FATHOM_EXACT = 1 << 2,
	FATHOM_DISJOINT = 1 << 3,
	FATHOM_NNEG = 1 << 4,
	FATHOM_INBOUNDS = 1 << 5,
	FATHOM_GEP_NUSW = 1 << 6,
	FATHOM_GEP_NUW = 1 << 7,
	FATHOM_SAMESIGN = 1 << 8,
	FATHOM_REASSOC = 1 << 9,
	FATHOM_NNAN = 1 << 10,
	FATHOM_NINF = 1 << 11,
	FATHOM_NSZ = 1 << 12,
	FATHOM_ARCP = 1 << 13,
	FATHOM_CONTRACT = 1 << 14,
	FATHOM_AFN = 1 << 15,
	FATHOM_VOLATILE = 1 << 16,
	FATHOM_WEAK = 1 << 17,
	FATHOM_SINGLE_THREAD = 1 << 18,
	FATHOM_TAIL = 1 << 19,
	FATHOM_MUST_TAIL = 1 << 20,
	FATHOM_NO_TAIL = 1 << 21,
	FATHOM_CLEANUP = 1 << 22,
	FATHOM_IN_ALLOCA = 1 << 23,
	FATHOM_NO_RETURN = 1 << 24,
	FATHOM_HAS_BUNDLES = 1 << 25,
	FATHOM_BYVAL = 1 << 26,
	FATHOM_IN_MEMORY = 1 << 27,
	FATHOM_LIFETIME_START = 1 << 28,
	FATHOM_LIFETIME_END = 1 << 29,
	FATHOM_INTRINSIC = 1 << 30,
	FATHOM_OTHER_ABI = 1u << 31,
};

// One instruction. Ranges first_/num_ index the arrays of fathom_body.
struct fathom_inst {
	LLVMValueRef value;
	LLVMTypeRef type;
	LLVMTypeRef aux_type;     // alloca: allocated type; GEP: source element type; calls: function type
	LLVMMetadataRef loc;      // DILocation or NULL
	LLVMMetadataRef scope;    // of loc
	uint32_t opcode;          // LLVMOpcode
	uint32_t flags;
	uint32_t block;           // index of the block
	int32_t id;               // number of the value in the function: arguments first, then all instructions
	uint32_t line, column;    // of loc
	uint32_t first_op, num_ops;
	uint32_t first_extra, num_extra;
	uint32_t num_args;        // calls: leading operands that are arguments
	uint32_t align;           // in bytes; 0 if the instruction has none
	uint16_t sub;             // comparison: predicate; atomicrmw: operation; calls: calling convention
	uint8_t ordering;         // LLVMAtomicOrdering
	uint8_t ordering_failure; // cmpxchg
	uint32_t pad;
};

// One operand.
struct fathom_operand {
	LLVMValueRef value;
	int32_t kind; // LLVMValueKind
	int32_t id;   // arguments and instructions: number in the function; blocks: index; others -1
};

// One debug record or debug intrinsic that describes a variable.
struct fathom_dbg {
	LLVMMetadataRef variable, expression, loc;
	uint32_t before;             // index of the instruction that it precedes
	uint32_t kind;               // 0 value, 1 declare, 2 assign
	uint32_t first_op, num_ops;  // location operands; none if the value is unknown
};

// A function's body in flat arrays, which are valid until fathom_free_body.
struct fathom_body {
	struct fathom_inst *insts;
	struct fathom_operand *ops;
	// Successor blocks of terminators; incoming blocks of phis; indices of extractvalue and insertvalue;
	// the offset of getelementptr in bytes if it is constant;
	// masks of shufflevector, -1 for undefined; clause kinds of landingpad.
	int64_t *extras;
	struct fathom_dbg *dbgs;
	LLVMBasicBlockRef *blocks;
	uint32_t *block_first;       // index of each block's first instruction, and one more for the end
	uint32_t num_insts, num_ops, num_extras, num_dbgs, num_blocks, num_args;
	void *reader;                // whom the memory belongs to
};

struct fathom_body *fathom_read_body(LLVMValueRef f);
void fathom_free_body(struct fathom_body *b);
// Fills flags, sub, align, orderings, aux_type, opcode, num_args, loc, line, column of one instruction.
void fathom_read_inst(LLVMValueRef v, struct fathom_inst *out);
// The same for constant expressions: opcode, flags, aux_type.
void fathom_read_constexpr(LLVMValueRef v, struct fathom_inst *out);

// ---- scans (shim_scan.cpp). Results are malloc'ed.

struct fathom_local {
	LLVMValueRef value;
	LLVMTypeRef type;
	int32_t promotable;
};
// The allocas of the entry block.
struct fathom_local *fathom_locals(LLVMValueRef f, size_t *n);

// The instructions with an opcode for which wanted, indexed by LLVMOpcode, is not 0.
LLVMValueRef *fathom_instructions_of(LLVMValueRef f, const uint8_t *wanted, size_t *n);

struct fathom_call {
	LLVMValueRef value;
	LLVMValueRef callee;
	const void *attributes; // the same for the same list of attributes
	int32_t direct;         // the callee is a function
	int32_t intrinsic;      // of LLVM
};
struct fathom_call *fathom_calls(LLVMValueRef f, size_t *n);

// For each block in order: the number of its successors, and their numbers.
uint32_t *fathom_successors(LLVMValueRef f, size_t *n);

// Drops metadata of the kinds from instructions with an opcode for which opcodes is not 0.
void fathom_drop_metadata(LLVMValueRef f, const uint8_t *opcodes, const unsigned *kinds, size_t n);

// ---- instructions and globals (shim_inst.cpp)

int fathom_shuffle_mask(LLVMValueRef v, int *mask, int n); // also of constant expressions; returns the length
int fathom_inst_indices(LLVMValueRef v, unsigned *indices, int n);
void fathom_delete_body(LLVMValueRef f);
LLVMBasicBlockRef fathom_split_block(LLVMValueRef at, const char *name, size_t n);
void fathom_move_before(LLVMValueRef inst, LLVMValueRef pos);
int fathom_num_bundles(LLVMValueRef call);
// Tag of operand bundle i and its operands; returns the number of operands.
int fathom_bundle(LLVMValueRef call, int i, const char **tag, size_t *tag_len, LLVMValueRef *ops, int n);
void fathom_asm(LLVMValueRef v, const char **text, size_t *text_len, const char **constraints, size_t *constraints_len);
// Removes the flags whose breach gives poison, or leaves a floating-point result open.
void fathom_drop_flags(LLVMValueRef v);
// The limits of a range attribute as constants of an integer type; 0 if it is none of that width.
int fathom_attr_range(LLVMAttributeRef a, LLVMTypeRef t, LLVMValueRef *lower, LLVMValueRef *upper);
LLVMValueRef fathom_blockaddress_function(LLVMValueRef v);
LLVMBasicBlockRef fathom_blockaddress_block(LLVMValueRef v);
int fathom_global_dso_local(LLVMValueRef v);

// ---- constants (shim_const.cpp)

// Bits of an integer or floating-point constant, least significant word first; returns the width in bits.
unsigned fathom_const_bits(LLVMValueRef v, uint64_t *words, unsigned n);
LLVMValueRef fathom_const_fp(LLVMTypeRef t, const uint64_t *words, unsigned n);
// Raw little-endian elements of a constant data array or vector; size is in bytes.
const char *fathom_const_data(LLVMValueRef v, size_t *size);

// ---- debug information (shim_di.cpp)

// What is known of a node of debug information. Strings are not terminated and live as long as the
// context. Fields that do not apply to the kind of node are zero.
struct fathom_di {
	uint32_t kind;  // LLVMMetadataKind
	uint32_t tag;   // DWARF tag
	const char *name, *linkage_name;
	size_t name_len, linkage_name_len;
	const char *filename, *directory;
	size_t filename_len, directory_len;
	uint32_t line, column;
	uint64_t size, offset; // in bits
	uint32_t align;        // in bits
	uint32_t encoding;     // basic types: DW_ATE
	uint32_t flags;        // DIFlags
	uint32_t language;     // subprograms: DW_LANG of the unit
	uint32_t arg;          // local variables: parameter number from 1, 0 for others
	int64_t count;         // subranges: number of elements, -1 unknown; enumerators: value
	int64_t lower;         // subranges: lower bound
	LLVMMetadataRef type;  // variables, members, derived types: underlying type; subroutine: result
	LLVMMetadataRef scope;
	LLVMMetadataRef inlined_at;
	LLVMMetadataRef elements; // composite types, subroutine types: a tuple
	LLVMMetadataRef file;
};

void fathom_di_read(LLVMMetadataRef md, struct fathom_di *out);
uint32_t fathom_md_num_operands(LLVMMetadataRef md);
LLVMMetadataRef fathom_md_operand(LLVMMetadataRef md, uint32_t i);
// Elements of a DIExpression; returns their number.
size_t fathom_di_expression(LLVMMetadataRef md, uint64_t *out, size_t n);
// Debug information of a global variable: up to n DIGlobalVariableExpression nodes.
int fathom_global_dbg(LLVMValueRef g, LLVMMetadataRef *out, int n);

#ifdef __cplusplus
}
#endif

#endif
