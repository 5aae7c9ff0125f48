// Exact bits of constants.

#include "shim.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Type.h>

using namespace llvm;

extern "C" unsigned fathom_const_bits(LLVMValueRef v, uint64_t *words, unsigned n) {
	APInt bits;
	if (auto *i = dyn_cast<ConstantInt>(unwrap(v)))
		bits = i->getValue();
	else if (auto *f = dyn_cast<ConstantFP>(unwrap(v)))
		bits = f->getValueAPF().bitcastToAPInt();
	else
		return 0;
	for (unsigned i = 0; i < n && i < bits.getNumWords(); i++)
		words[i] = bits.getRawData()[i];
	return bits.getBitWidth();
}

extern "C" LLVMValueRef fathom_const_fp(LLVMTypeRef t, const uint64_t *words, unsigned n) {
	Type *type = unwrap(t);
	const fltSemantics &semantics = type->getFltSemantics();
	APInt bits(APFloat::getSizeInBits(semantics), ArrayRef<uint64_t>(words, n));
	return wrap(ConstantFP::get(type->getContext(), APFloat(semantics, bits)));
}

extern "C" const char *fathom_const_data(LLVMValueRef v, size_t *size) {
	StringRef raw = unwrap<ConstantDataSequential>(v)->getRawDataValues();
	*size = raw.size();
	return raw.data();
}
