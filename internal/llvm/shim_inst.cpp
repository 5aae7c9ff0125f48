// Bulk reading of functions, and the details of instructions that the C API lacks or has only in some
// versions.

#include "shim.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#if LLVM_VERSION_MAJOR >= 19
#include <llvm/IR/DebugProgramInstruction.h>
#endif

#include <stdlib.h>
#include <mutex>
#include <string.h>
#include <vector>

using namespace llvm;

namespace {

uint32_t operatorFlags(const Operator *op) {
	uint32_t f = 0;
	if (auto *o = dyn_cast<OverflowingBinaryOperator>(op)) {
		if (o->hasNoUnsignedWrap())
			f |= FATHOM_NUW;
		if (o->hasNoSignedWrap())
			f |= FATHOM_NSW;
	}
	if (auto *o = dyn_cast<PossiblyExactOperator>(op))
		if (o->isExact())
			f |= FATHOM_EXACT;
	if (auto *o = dyn_cast<GEPOperator>(op)) {
		if (o->isInBounds())
			f |= FATHOM_INBOUNDS;
#if LLVM_VERSION_MAJOR >= 19
		if (o->hasNoUnsignedSignedWrap())
			f |= FATHOM_GEP_NUSW;
		if (o->hasNoUnsignedWrap())
			f |= FATHOM_GEP_NUW;
#endif
	}
	if (auto *o = dyn_cast<FPMathOperator>(op)) {
		if (o->hasAllowReassoc())
			f |= FATHOM_REASSOC;
		if (o->hasNoNaNs())
			f |= FATHOM_NNAN;
		if (o->hasNoInfs())
			f |= FATHOM_NINF;
		if (o->hasNoSignedZeros())
			f |= FATHOM_NSZ;
		if (o->hasAllowReciprocal())
			f |= FATHOM_ARCP;
		if (o->hasAllowContract())
			f |= FATHOM_CONTRACT;
		if (o->hasApproxFunc())
			f |= FATHOM_AFN;
	}
	return f;
}

// Whether a call passes something otherwise than the function takes it, by attributes of the two: in memory or in a register, or extended otherwise.
bool passesOtherwise(const CallBase &c, const Function &f) {
	const AttributeList &call = c.getAttributes(), &is = f.getAttributes();
	const Attribute::AttrKind kinds[] = {Attribute::ByVal, Attribute::StructRet, Attribute::InReg, Attribute::ZExt, Attribute::SExt};
	// Most have none of these, which a bit set of the list tells.
	if (none_of(kinds, [&](Attribute::AttrKind k) { return call.hasAttrSomewhere(k) || is.hasAttrSomewhere(k); }))
		return false;
	auto differ = [&](AttributeSet a, AttributeSet b) {
		auto contradict = [](AttributeSet x, AttributeSet y) { return x.hasAttribute(Attribute::ZExt) && y.hasAttribute(Attribute::SExt); };
		return a.getByValType() != b.getByValType() || a.hasAttribute(Attribute::StructRet) != b.hasAttribute(Attribute::StructRet) ||
		       a.hasAttribute(Attribute::InReg) != b.hasAttribute(Attribute::InReg) || contradict(a, b) || contradict(b, a);
	};
	for (unsigned i = 0, n = std::min<unsigned>(c.arg_size(), f.arg_size()); i < n; i++)
		if (differ(call.getParamAttrs(i), is.getParamAttrs(i)))
			return true;
	return differ(call.getRetAttrs(), is.getRetAttrs());
}

void describe(const Instruction &i, fathom_inst *out) {
	memset(out, 0, sizeof *out);
	out->value = wrap(&i);
	out->type = wrap(i.getType());
	out->opcode = LLVMGetInstructionOpcode(wrap(&i));
	out->num_ops = i.getNumOperands();
	out->id = -1;
	if (const DebugLoc &loc = i.getDebugLoc()) {
		out->loc = wrap(loc.get());
		out->scope = wrap((const Metadata *)loc->getScope());
		out->line = loc.getLine();
		out->column = loc.getCol();
	}
	uint32_t f = operatorFlags(cast<Operator>(&i));
#if LLVM_VERSION_MAJOR >= 18
	if (auto *o = dyn_cast<PossiblyDisjointInst>(&i))
		if (o->isDisjoint())
			f |= FATHOM_DISJOINT;
	if (auto *o = dyn_cast<PossiblyNonNegInst>(&i))
		if (o->hasNonNeg())
			f |= FATHOM_NNEG;
#endif
#if LLVM_VERSION_MAJOR >= 19
	if (auto *o = dyn_cast<TruncInst>(&i)) {
		if (o->hasNoUnsignedWrap())
			f |= FATHOM_NUW;
		if (o->hasNoSignedWrap())
			f |= FATHOM_NSW;
	}
#endif
#if LLVM_VERSION_MAJOR >= 20
	if (auto *o = dyn_cast<ICmpInst>(&i))
		if (o->hasSameSign())
			f |= FATHOM_SAMESIGN;
#endif
	if (i.isVolatile())
		f |= FATHOM_VOLATILE;

	if (auto *o = dyn_cast<CmpInst>(&i)) {
		// LLVMIntPredicate and LLVMRealPredicate have the numbers of CmpInst::Predicate.
		out->sub = o->getPredicate();
	} else if (auto *o = dyn_cast<AllocaInst>(&i)) {
		out->aux_type = wrap(o->getAllocatedType());
		out->align = o->getAlign().value();
		if (o->isUsedWithInAlloca())
			f |= FATHOM_IN_ALLOCA;
	} else if (auto *o = dyn_cast<LoadInst>(&i)) {
		out->align = o->getAlign().value();
		out->ordering = (uint8_t)o->getOrdering();
		if (o->getSyncScopeID() == SyncScope::SingleThread)
			f |= FATHOM_SINGLE_THREAD;
	} else if (auto *o = dyn_cast<StoreInst>(&i)) {
		out->align = o->getAlign().value();
		out->ordering = (uint8_t)o->getOrdering();
		if (o->getSyncScopeID() == SyncScope::SingleThread)
			f |= FATHOM_SINGLE_THREAD;
	} else if (auto *o = dyn_cast<FenceInst>(&i)) {
		out->ordering = (uint8_t)o->getOrdering();
		if (o->getSyncScopeID() == SyncScope::SingleThread)
			f |= FATHOM_SINGLE_THREAD;
	} else if (auto *o = dyn_cast<AtomicCmpXchgInst>(&i)) {
		out->align = o->getAlign().value();
		out->ordering = (uint8_t)o->getSuccessOrdering();
		out->ordering_failure = (uint8_t)o->getFailureOrdering();
		if (o->isWeak())
			f |= FATHOM_WEAK;
		if (o->getSyncScopeID() == SyncScope::SingleThread)
			f |= FATHOM_SINGLE_THREAD;
	} else if (auto *o = dyn_cast<AtomicRMWInst>(&i)) {
		out->align = o->getAlign().value();
		out->ordering = (uint8_t)o->getOrdering();
		out->sub = o->getOperation();
		if (o->getSyncScopeID() == SyncScope::SingleThread)
			f |= FATHOM_SINGLE_THREAD;
	} else if (auto *o = dyn_cast<GetElementPtrInst>(&i)) {
		out->aux_type = wrap(o->getSourceElementType());
	} else if (auto *o = dyn_cast<LandingPadInst>(&i)) {
		if (o->isCleanup())
			f |= FATHOM_CLEANUP;
	} else if (auto *o = dyn_cast<CallBase>(&i)) {
		out->aux_type = wrap(o->getFunctionType());
		out->num_args = o->arg_size();
		out->sub = o->getCallingConv();
		if (o->hasOperandBundles())
			f |= FATHOM_HAS_BUNDLES;
		if (o->doesNotReturn())
			f |= FATHOM_NO_RETURN;
		if (auto *callee = dyn_cast<Function>(o->getCalledOperand())) {
			if (callee->isIntrinsic())
				f |= FATHOM_INTRINSIC;
			if (callee->getIntrinsicID() == Intrinsic::lifetime_start)
				f |= FATHOM_LIFETIME_START;
			else if (callee->getIntrinsicID() == Intrinsic::lifetime_end)
				f |= FATHOM_LIFETIME_END;
		}
		// Most calls have none of these attributes, which a bit set of the list tells.
		auto passedInMemory = [](const AttributeList &l) {
			return l.hasAttrSomewhere(Attribute::ByVal) || l.hasAttrSomewhere(Attribute::InAlloca) ||
			       l.hasAttrSomewhere(Attribute::Preallocated) || l.hasAttrSomewhere(Attribute::SwiftError);
		};
		const Function *g = dyn_cast<Function>(o->getCalledOperand());
		if (g && !g->isIntrinsic() && (g->getCallingConv() != o->getCallingConv() || passesOtherwise(*o, *g)))
			f |= FATHOM_OTHER_ABI;
		bool inMemory = passedInMemory(o->getAttributes()) || g && passedInMemory(g->getAttributes());
		for (unsigned a = 0, n = o->arg_size(); inMemory && a < n; a++) {
			if (o->isByValArgument(a))
				f |= FATHOM_BYVAL;
			else if (o->isInAllocaArgument(a) || o->paramHasAttr(a, Attribute::Preallocated) || o->paramHasAttr(a, Attribute::SwiftError))
				f |= FATHOM_IN_MEMORY;
		}
		if (auto *c = dyn_cast<CallInst>(o)) {
			if (c->isMustTailCall())
				f |= FATHOM_MUST_TAIL;
			else if (c->isNoTailCall())
				f |= FATHOM_NO_TAIL;
			else if (c->isTailCall())
				f |= FATHOM_TAIL;
		}
	}
	out->flags = f;
}

// Reads bodies into memory that it keeps, so that reading one function after the other neither allocates
// nor copies.
struct BodyReader {
	fathom_body body;
	std::vector<fathom_inst> insts;
	std::vector<fathom_operand> ops;
	std::vector<int64_t> extras;
	std::vector<fathom_dbg> dbgs;
	std::vector<LLVMBasicBlockRef> blocks;
	std::vector<uint32_t> blockFirst;
	DenseMap<const Value *, int32_t> ids;

	fathom_operand operand(const Value *v) {
		fathom_operand o;
		o.value = wrap(v);
		o.kind = LLVMGetValueKind(wrap(v));
		o.id = -1;
		if (isa<Instruction>(v) || isa<Argument>(v) || isa<BasicBlock>(v)) {
			auto it = ids.find(v);
			if (it != ids.end())
				o.id = it->second;
		}
		return o;
	}

	int32_t block(const BasicBlock *b) { return ids.lookup(b); }

	template <class Var> void variable(const Var &d, uint32_t kind, const Metadata *var, const Metadata *expr, const DILocation *loc) {
		fathom_dbg g;
		memset(&g, 0, sizeof g);
		g.variable = wrap(var);
		g.expression = wrap(expr);
		g.loc = wrap(loc);
		g.kind = kind;
		g.before = insts.size();
		g.first_op = ops.size();
#if LLVM_VERSION_MAJOR >= 16
		bool known = !d.isKillLocation();
#else
		bool known = !d.isUndef();
#endif
		if (known)
			for (const Value *v : d.location_ops())
				ops.push_back(operand(v));
		g.num_ops = ops.size() - g.first_op;
		dbgs.push_back(g);
	}

	void debugRecords(const Instruction &i) {
#if LLVM_VERSION_MAJOR >= 19
		for (DbgVariableRecord &r : filterDbgVars(const_cast<Instruction &>(i).getDbgRecordRange())) {
			uint32_t kind = r.isDbgDeclare() ? 1 : r.isDbgAssign() ? 2 : 0;
			variable(r, kind, r.getVariable(), r.getExpression(), r.getDebugLoc().get());
		}
#endif
	}

	// Debug intrinsics of the older form become records too.
	bool debugIntrinsic(const Instruction &i) {
		auto *d = dyn_cast<DbgVariableIntrinsic>(&i);
		if (!d)
			return false;
		uint32_t kind = isa<DbgDeclareInst>(d) ? 1 : isa<DbgValueInst>(d) ? 0 : 2;
		variable(*d, kind, d->getVariable(), d->getExpression(), i.getDebugLoc().get());
		return true;
	}

	void read(const Function &f) {
		ids.clear();
		insts.clear();
		ops.clear();
		extras.clear();
		dbgs.clear();
		blocks.clear();
		blockFirst.clear();
		int32_t next = 0, nblocks = 0;
		for (const Argument &a : f.args())
			ids[&a] = next++;
		for (const BasicBlock &b : f) {
			ids[&b] = nblocks++;
			blocks.push_back(wrap(&b));
			for (const Instruction &i : b)
				if (!isa<DbgVariableIntrinsic>(&i))
					ids[&i] = next++;
		}
		for (const BasicBlock &b : f) {
			blockFirst.push_back(insts.size());
			for (const Instruction &i : b) {
				debugRecords(i);
				if (!debugIntrinsic(i))
					instruction(i);
			}
		}
		blockFirst.push_back(insts.size());
	}

	void instruction(const Instruction &i) {
		fathom_inst out;
		describe(i, &out);
		out.id = ids.lookup(&i);
		out.block = blockFirst.size() - 1;
		out.first_op = ops.size();
		for (const Use &u : i.operands())
			ops.push_back(operand(u.get()));
		out.first_extra = extras.size();
		if (auto *o = dyn_cast<PHINode>(&i)) {
			for (const BasicBlock *p : o->blocks())
				extras.push_back(block(p));
		} else if (i.isTerminator()) {
			for (unsigned s = 0, n = i.getNumSuccessors(); s < n; s++)
				extras.push_back(block(i.getSuccessor(s)));
		} else if (auto *o = dyn_cast<GetElementPtrInst>(&i)) {
			const DataLayout &dl = i.getModule()->getDataLayout();
			APInt offset(dl.getIndexTypeSizeInBits(o->getType()), 0);
			if (!o->getType()->isVectorTy() && offset.getBitWidth() <= 64 && o->accumulateConstantOffset(dl, offset))
				extras.push_back(offset.getSExtValue());
		} else if (auto *o = dyn_cast<ExtractValueInst>(&i)) {
			for (unsigned x : o->indices())
				extras.push_back(x);
		} else if (auto *o = dyn_cast<InsertValueInst>(&i)) {
			for (unsigned x : o->indices())
				extras.push_back(x);
		} else if (auto *o = dyn_cast<ShuffleVectorInst>(&i)) {
			for (int x : o->getShuffleMask())
				extras.push_back(x);
		} else if (auto *o = dyn_cast<LandingPadInst>(&i)) {
			for (unsigned c = 0; c < o->getNumClauses(); c++)
				extras.push_back(o->isFilter(c));
		}
		out.num_extra = extras.size() - out.first_extra;
		insts.push_back(out);
	}
};

} // namespace

// Readers that are not in use.
static std::mutex idleMutex;
static std::vector<BodyReader *> idle;

extern "C" fathom_body *fathom_read_body(LLVMValueRef fn) {
	const Function &f = *unwrap<Function>(fn);
	BodyReader *r = nullptr;
	{
		std::lock_guard<std::mutex> lock(idleMutex);
		if (!idle.empty()) {
			r = idle.back();
			idle.pop_back();
		}
	}
	if (!r)
		r = new BodyReader;
	r->read(f);
	fathom_body *b = &r->body;
	b->insts = r->insts.data();
	b->ops = r->ops.data();
	b->extras = r->extras.data();
	b->dbgs = r->dbgs.data();
	b->blocks = r->blocks.data();
	b->block_first = r->blockFirst.data();
	b->num_insts = r->insts.size();
	b->num_ops = r->ops.size();
	b->num_extras = r->extras.size();
	b->num_dbgs = r->dbgs.size();
	b->num_blocks = r->blocks.size();
	b->num_args = f.arg_size();
	b->reader = r;
	return b;
}

extern "C" void fathom_free_body(fathom_body *b) {
	// The memory for a function of this many instructions may be kept.
	const size_t kKept = 100000;
	auto *r = static_cast<BodyReader *>(b->reader);
	if (r->insts.capacity() > kKept) {
		delete r;
		return;
	}
	std::lock_guard<std::mutex> lock(idleMutex);
	idle.push_back(r);
}

extern "C" void fathom_read_inst(LLVMValueRef v, fathom_inst *out) { describe(*unwrap<Instruction>(v), out); }

extern "C" void fathom_read_constexpr(LLVMValueRef v, fathom_inst *out) {
	memset(out, 0, sizeof *out);
	auto *e = unwrap<ConstantExpr>(v);
	out->value = v;
	out->type = wrap(e->getType());
	out->opcode = LLVMGetConstOpcode(v);
	out->num_ops = e->getNumOperands();
	out->flags = operatorFlags(cast<Operator>(e));
	out->id = -1;
	if (auto *g = dyn_cast<GEPOperator>(e))
		out->aux_type = wrap(g->getSourceElementType());
	// Comparisons as constants ended with LLVM 19.
#if LLVM_VERSION_MAJOR < 19
	if (e->isCompare())
		out->sub = e->getPredicate();
#endif
}

extern "C" int fathom_shuffle_mask(LLVMValueRef v, int *mask, int n) {
	ArrayRef<int> m;
	if (auto *i = dyn_cast<ShuffleVectorInst>(unwrap(v)))
		m = i->getShuffleMask();
	else if (auto *e = dyn_cast<ConstantExpr>(unwrap(v)))
		m = e->getShuffleMask();
	for (int i = 0; i < n && i < (int)m.size(); i++)
		mask[i] = m[i];
	return m.size();
}

extern "C" int fathom_inst_indices(LLVMValueRef v, unsigned *indices, int n) {
	ArrayRef<unsigned> x;
	if (auto *i = dyn_cast<ExtractValueInst>(unwrap(v)))
		x = i->getIndices();
	else if (auto *i = dyn_cast<InsertValueInst>(unwrap(v)))
		x = i->getIndices();
	for (int i = 0; i < n && i < (int)x.size(); i++)
		indices[i] = x[i];
	return x.size();
}

extern "C" void fathom_delete_body(LLVMValueRef f) { unwrap<Function>(f)->deleteBody(); }

extern "C" LLVMBasicBlockRef fathom_split_block(LLVMValueRef at, const char *name, size_t n) {
	auto *i = unwrap<Instruction>(at);
	return wrap(i->getParent()->splitBasicBlock(i->getIterator(), StringRef(name, n)));
}

extern "C" void fathom_move_before(LLVMValueRef inst, LLVMValueRef pos) {
	unwrap<Instruction>(inst)->moveBefore(unwrap<Instruction>(pos)
#if LLVM_VERSION_MAJOR >= 20
	                                          ->getIterator()
#endif
	);
}

extern "C" int fathom_num_bundles(LLVMValueRef call) { return unwrap<CallBase>(call)->getNumOperandBundles(); }

extern "C" void fathom_asm(LLVMValueRef v, const char **text, size_t *textLen, const char **constraints, size_t *constraintsLen) {
	auto *a = unwrap<InlineAsm>(v);
	StringRef t = a->getAsmString(), c = a->getConstraintString();
	*text = t.data();
	*textLen = t.size();
	*constraints = c.data();
	*constraintsLen = c.size();
}

extern "C" int fathom_bundle(LLVMValueRef call, int i, const char **tag, size_t *tagLen, LLVMValueRef *ops, int n) {
	auto *c = unwrap<CallBase>(call);
	OperandBundleUse b = c->getOperandBundleAt(i);
	StringRef name = b.getTagName();
	*tag = name.data();
	*tagLen = name.size();
	for (int k = 0; k < n && k < (int)b.Inputs.size(); k++)
		ops[k] = wrap(b.Inputs[k].get());
	return b.Inputs.size();
}

extern "C" void fathom_drop_flags(LLVMValueRef v) {
	auto *i = unwrap<Instruction>(v);
	i->dropPoisonGeneratingFlags();
	if (isa<FPMathOperator>(i))
		i->copyFastMathFlags(FastMathFlags());
}

extern "C" int fathom_attr_range(LLVMAttributeRef a, LLVMTypeRef t, LLVMValueRef *lower, LLVMValueRef *upper) {
#if LLVM_VERSION_MAJOR >= 19
	Attribute attr = unwrap(a);
	auto *type = unwrap<IntegerType>(t);
	if (!attr.isConstantRangeAttribute() || attr.getRange().getBitWidth() != type->getBitWidth())
		return 0;
	*lower = wrap(ConstantInt::get(type, attr.getRange().getLower()));
	*upper = wrap(ConstantInt::get(type, attr.getRange().getUpper()));
	return 1;
#else
	return 0;
#endif
}

extern "C" LLVMValueRef fathom_blockaddress_function(LLVMValueRef v) {
	return wrap(unwrap<BlockAddress>(v)->getFunction());
}

extern "C" LLVMBasicBlockRef fathom_blockaddress_block(LLVMValueRef v) {
	return wrap(unwrap<BlockAddress>(v)->getBasicBlock());
}

extern "C" int fathom_global_dso_local(LLVMValueRef v) { return unwrap<GlobalValue>(v)->isDSOLocal(); }
