// Debug information, which the C API can build but hardly read.

#include "shim.h"

#include <llvm-c/DebugInfo.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Metadata.h>

#include <string.h>

using namespace llvm;

static void text(StringRef s, const char **p, size_t *n) {
	*p = s.data();
	*n = s.size();
}

static void file(const DIFile *f, fathom_di *out) {
	if (!f)
		return;
	out->file = wrap(f);
	text(f->getFilename(), &out->filename, &out->filename_len);
	text(f->getDirectory(), &out->directory, &out->directory_len);
}

static int64_t bound(DISubrange::BoundType b, int64_t otherwise) {
	if (!b)
		return otherwise;
#if LLVM_VERSION_MAJOR >= 20
	if (auto *c = dyn_cast<ConstantInt *>(b))
#else
	if (auto *c = b.dyn_cast<ConstantInt *>())
#endif
		return c->getSExtValue();
	return otherwise;
}

extern "C" void fathom_di_read(LLVMMetadataRef ref, fathom_di *out) {
	memset(out, 0, sizeof *out);
	const Metadata *md = unwrap(ref);
	out->kind = LLVMGetMetadataKind(ref);
	out->count = -1;
	if (auto *n = dyn_cast<DINode>(md))
		out->tag = n->getTag();

	if (auto *n = dyn_cast<DILocation>(md)) {
		out->line = n->getLine();
		out->column = n->getColumn();
		out->scope = wrap((const Metadata *)n->getScope());
		out->inlined_at = wrap((const Metadata *)n->getInlinedAt());
		file(n->getFile(), out);
		return;
	}
	if (auto *n = dyn_cast<DIFile>(md)) {
		file(n, out);
		return;
	}
	if (auto *n = dyn_cast<DIVariable>(md)) {
		text(n->getName(), &out->name, &out->name_len);
		out->line = n->getLine();
		out->type = wrap((const Metadata *)n->getType());
		out->scope = wrap((const Metadata *)n->getScope());
		out->align = n->getAlignInBits();
		file(n->getFile(), out);
		if (auto *l = dyn_cast<DILocalVariable>(n)) {
			out->arg = l->getArg();
			out->flags = l->getFlags();
		} else if (auto *g = dyn_cast<DIGlobalVariable>(n)) {
			text(g->getLinkageName(), &out->linkage_name, &out->linkage_name_len);
		}
		return;
	}
	if (auto *n = dyn_cast<DIGlobalVariableExpression>(md)) {
		out->type = wrap((const Metadata *)n->getVariable()); // the variable itself
		return;
	}
	if (auto *n = dyn_cast<DISubrange>(md)) {
		out->count = bound(n->getCount(), -1);
		out->lower = bound(n->getLowerBound(), 0);
		int64_t upper = bound(n->getUpperBound(), out->lower - 2);
		if (out->count < 0 && upper >= out->lower - 1)
			out->count = upper - out->lower + 1;
		return;
	}
	if (auto *n = dyn_cast<DIEnumerator>(md)) {
		text(n->getName(), &out->name, &out->name_len);
		out->count = n->getValue().sextOrTrunc(64).getSExtValue();
		return;
	}
	if (auto *n = dyn_cast<DISubprogram>(md)) {
		text(n->getName(), &out->name, &out->name_len);
		text(n->getLinkageName(), &out->linkage_name, &out->linkage_name_len);
		out->line = n->getLine();
		out->type = wrap((const Metadata *)n->getType());
		out->scope = wrap((const Metadata *)n->getScope());
		out->flags = n->getFlags();
		if (auto *unit = n->getUnit())
			out->language = unit->getSourceLanguage();
		file(n->getFile(), out);
		return;
	}
	if (auto *n = dyn_cast<DIType>(md)) {
		text(n->getName(), &out->name, &out->name_len);
		out->line = n->getLine();
		out->size = n->getSizeInBits();
		out->offset = n->getOffsetInBits();
		out->align = n->getAlignInBits();
		out->flags = n->getFlags();
		out->scope = wrap((const Metadata *)n->getScope());
		file(n->getFile(), out);
		if (auto *t = dyn_cast<DIBasicType>(n)) {
			out->encoding = t->getEncoding();
		} else if (auto *t = dyn_cast<DIDerivedType>(n)) {
			out->type = wrap((const Metadata *)t->getBaseType());
		} else if (auto *t = dyn_cast<DICompositeType>(n)) {
			out->type = wrap((const Metadata *)t->getBaseType());
			out->elements = wrap((const Metadata *)t->getRawElements());
			text(t->getIdentifier(), &out->linkage_name, &out->linkage_name_len);
		} else if (auto *t = dyn_cast<DISubroutineType>(n)) {
			out->elements = wrap((const Metadata *)t->getRawTypeArray());
		}
		return;
	}
	if (auto *n = dyn_cast<DIScope>(md)) {
		text(n->getName(), &out->name, &out->name_len);
		out->scope = wrap((const Metadata *)n->getScope());
		file(n->getFile(), out);
		if (auto *b = dyn_cast<DILexicalBlock>(n)) {
			out->line = b->getLine();
			out->column = b->getColumn();
		}
		return;
	}
	if (auto *n = dyn_cast<DILabel>(md)) {
		text(n->getName(), &out->name, &out->name_len);
		out->line = n->getLine();
		out->scope = wrap((const Metadata *)n->getScope());
		file(n->getFile(), out);
	}
}

extern "C" uint32_t fathom_md_num_operands(LLVMMetadataRef ref) {
	auto *n = dyn_cast<MDNode>(unwrap(ref));
	return n ? n->getNumOperands() : 0;
}

extern "C" LLVMMetadataRef fathom_md_operand(LLVMMetadataRef ref, uint32_t i) {
	return wrap(cast<MDNode>(unwrap(ref))->getOperand(i).get());
}

extern "C" size_t fathom_di_expression(LLVMMetadataRef ref, uint64_t *out, size_t n) {
	auto *e = dyn_cast<DIExpression>(unwrap(ref));
	if (!e)
		return 0;
	ArrayRef<uint64_t> elements = e->getElements();
	for (size_t i = 0; i < n && i < elements.size(); i++)
		out[i] = elements[i];
	return elements.size();
}

extern "C" int fathom_global_dbg(LLVMValueRef g, LLVMMetadataRef *out, int n) {
	SmallVector<DIGlobalVariableExpression *, 2> all;
	unwrap<GlobalVariable>(g)->getDebugInfo(all);
	for (int i = 0; i < n && i < (int)all.size(); i++)
		out[i] = wrap((const Metadata *)all[i]);
	return all.size();
}
