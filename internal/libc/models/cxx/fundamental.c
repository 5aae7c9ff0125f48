// Defines: _ZTIv _ZTIPv _ZTIPKv _ZTIDn _ZTIPDn _ZTIPKDn _ZTIb _ZTIPb _ZTIPKb _ZTIw _ZTIPw _ZTIPKw
// Defines: _ZTIc _ZTIPc _ZTIPKc _ZTIa _ZTIPa _ZTIPKa _ZTIh _ZTIPh _ZTIPKh _ZTIs _ZTIPs _ZTIPKs
// Defines: _ZTIt _ZTIPt _ZTIPKt _ZTIi _ZTIPi _ZTIPKi _ZTIj _ZTIPj _ZTIPKj _ZTIl _ZTIPl _ZTIPKl
// Defines: _ZTIm _ZTIPm _ZTIPKm _ZTIx _ZTIPx _ZTIPKx _ZTIy _ZTIPy _ZTIPKy _ZTIn _ZTIPn _ZTIPKn
// Defines: _ZTIo _ZTIPo _ZTIPKo _ZTIf _ZTIPf _ZTIPKf _ZTId _ZTIPd _ZTIPKd _ZTIe _ZTIPe _ZTIPKe
// Defines: _ZTIg _ZTIPg _ZTIPKg _ZTIDu _ZTIPDu _ZTIPKDu _ZTIDs _ZTIPDs _ZTIPKDs _ZTIDi _ZTIPDi _ZTIPKDi
// Needs: _ZTVN10__cxxabiv119__pointer_type_infoE _ZTVN10__cxxabiv123__fundamental_type_infoE
//
// Type information of the fundamental types, of pointers to them, and of
// pointers to constant ones: the C++ library has it, and no program.
#include "model.h"
#include "cxxabi.h"

extern void *const _ZTVN10__cxxabiv119__pointer_type_infoE[], *const _ZTVN10__cxxabiv123__fundamental_type_infoE[];

#define MODEL_TYPE(letters) \
    MODEL_VARIABLE const struct model_type _ZTI##letters = {_ZTVN10__cxxabiv123__fundamental_type_infoE + 2, #letters}; \
    MODEL_VARIABLE const struct model_pointer _ZTIP##letters = {{_ZTVN10__cxxabiv119__pointer_type_infoE + 2, "P" #letters}, 0, &_ZTI##letters, NULL}; \
    MODEL_VARIABLE const struct model_pointer _ZTIPK##letters = {{_ZTVN10__cxxabiv119__pointer_type_infoE + 2, "PK" #letters}, 1, &_ZTI##letters, NULL}

MODEL_TYPE(v);
MODEL_TYPE(Dn);
MODEL_TYPE(b);
MODEL_TYPE(w);
MODEL_TYPE(c);
MODEL_TYPE(a);
MODEL_TYPE(h);
MODEL_TYPE(s);
MODEL_TYPE(t);
MODEL_TYPE(i);
MODEL_TYPE(j);
MODEL_TYPE(l);
MODEL_TYPE(m);
MODEL_TYPE(x);
MODEL_TYPE(y);
MODEL_TYPE(n);
MODEL_TYPE(o);
MODEL_TYPE(f);
MODEL_TYPE(d);
MODEL_TYPE(e);
MODEL_TYPE(g);
MODEL_TYPE(Du);
MODEL_TYPE(Ds);
MODEL_TYPE(Di);
