// Scans of functions for one purpose, cheaper than reading all of the body.

#include "shim.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <stdlib.h>
#include <string.h>
#include <vector>

using namespace llvm;

namespace {

// Copies to memory that the caller frees.
template <class T> T *release(const std::vector<T> &v, size_t *n) {
	auto *p = static_cast<T *>(malloc(v.size() * sizeof(T) + 1));
	if (!p)
		abort();
	if (!v.empty())
		memcpy(p, v.data(), v.size() * sizeof(T));
	*n = v.size();
	return p;
}

// Volatile accesses keep a local in memory, in mem2reg as well.
bool isPromotable(const AllocaInst &a) {
	Type *t = a.getAllocatedType();
	for (const User *u : a.users()) {
		if (auto *l = dyn_cast<LoadInst>(u)) {
			if (l->isVolatile() || l->getType() != t)
				return false;
		} else if (auto *s = dyn_cast<StoreInst>(u)) {
			if (s->isVolatile() || s->getValueOperand() == &a || s->getValueOperand()->getType() != t)
				return false;
		} else if (auto *i = dyn_cast<IntrinsicInst>(u)) {
			if (!i->isLifetimeStartOrEnd())
				return false;
		} else {
			return false;
		}
	}
	return true;
}

} // namespace

extern "C" fathom_local *fathom_locals(LLVMValueRef fn, size_t *n) {
	const Function &f = *unwrap<Function>(fn);
	std::vector<fathom_local> out;
	if (!f.empty())
		for (const Instruction &i : f.getEntryBlock())
			if (auto *a = dyn_cast<AllocaInst>(&i))
				out.push_back({wrap(&i), wrap(a->getAllocatedType()), isPromotable(*a)});
	return release(out, n);
}

extern "C" LLVMValueRef *fathom_instructions_of(LLVMValueRef fn, const uint8_t *wanted, size_t *n) {
	const Function &f = *unwrap<Function>(fn);
	std::vector<LLVMValueRef> out;
	for (const BasicBlock &b : f)
		for (const Instruction &i : b)
			if (wanted[LLVMGetInstructionOpcode(wrap(&i))])
				out.push_back(wrap(&i));
	return release(out, n);
}

extern "C" fathom_call *fathom_calls(LLVMValueRef fn, size_t *n) {
	const Function &f = *unwrap<Function>(fn);
	std::vector<fathom_call> out;
	for (const BasicBlock &b : f)
		for (const Instruction &i : b)
			if (auto *c = dyn_cast<CallBase>(&i)) {
				const Value *callee = c->getCalledOperand();
				auto *g = dyn_cast<Function>(callee);
				out.push_back({wrap(&i), wrap(callee), c->getAttributes().getRawPointer(), g != nullptr, g && g->isIntrinsic()});
			}
	return release(out, n);
}

extern "C" uint32_t *fathom_successors(LLVMValueRef fn, size_t *n) {
	const Function &f = *unwrap<Function>(fn);
	DenseMap<const BasicBlock *, uint32_t> number;
	uint32_t next = 0;
	for (const BasicBlock &b : f)
		number[&b] = next++;
	std::vector<uint32_t> out;
	for (const BasicBlock &b : f) {
		size_t at = out.size();
		out.push_back(0);
		for (const BasicBlock *s : successors(&b))
			out.push_back(number.lookup(s));
		out[at] = out.size() - at - 1;
	}
	return release(out, n);
}

extern "C" void fathom_drop_metadata(LLVMValueRef fn, const uint8_t *opcodes, const unsigned *kinds, size_t n) {
	SmallVector<std::pair<unsigned, MDNode *>, 8> present;
	for (BasicBlock &b : *unwrap<Function>(fn))
		for (Instruction &i : b) {
			if (!i.hasMetadataOtherThanDebugLoc() || !opcodes[LLVMGetInstructionOpcode(wrap(&i))])
				continue;
			present.clear();
			i.getAllMetadataOtherThanDebugLoc(present);
			for (auto &p : present)
				if (is_contained(ArrayRef<unsigned>(kinds, n), p.first))
					i.setMetadata(p.first, nullptr);
		}
}
