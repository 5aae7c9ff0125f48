// Floating-point operations of the processor and of the C library, as a filter.
//
//   native FORMAT OPERATION MODE
//
// reads operands from the standard input, each in 16 bytes, lowest first, and writes as many results. They come in blocks of BLOCK
// operations; results of a block are written when it has been read. Exit code 2: there is no such operation here.
#define _GNU_SOURCE
#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 4096 };

typedef unsigned __int128 bits;
typedef __float128 quad;
typedef struct { int width, is_signed; } integer;

// The argument of a conversion to an integer, set once.
static integer target;

// An integer of the target's width above a bit that says whether x is one, or zero.
static bits to_integer(quad rounded) {
	int magnitude = target.is_signed ? target.width - 1 : target.width;
	quad limit = ldexpf128(1, magnitude);
	if (!(rounded < limit && (target.is_signed ? rounded >= -limit : rounded >= 0)))
		return 0;
	bits n = (bits)(__int128)rounded;
	bits one = 1;
	return (n & ((one << target.width) - 1)) | one << target.width;
}

// Results of every operation of a type: T is the type, S the suffix of functions, W the width of integers that are converted to it.
#define OPERATIONS(N, T, W, FMA, SQRT, RINT, REM, MOD)                                           \
	static T get_##N(bits b) { T x = 0; memcpy(&x, &b, sizeof x); return x; }                    \
	static bits put_##N(T x) { bits b = 0; memcpy(&b, &x, W / 8); return b; }                    \
	/* The C library's remainder gives zero a wrong sign when rounding down, and for small divisors: it is that of the dividend. */ \
	static T zero_##N(bits b) { return get_##N(b & (bits)1 << (W - 1)); }                         \
	static bits add_##N(bits *x) { return put_##N(get_##N(x[0]) + get_##N(x[1])); }              \
	static bits sub_##N(bits *x) { return put_##N(get_##N(x[0]) - get_##N(x[1])); }              \
	static bits mul_##N(bits *x) { return put_##N(get_##N(x[0]) * get_##N(x[1])); }              \
	static bits div_##N(bits *x) { return put_##N(get_##N(x[0]) / get_##N(x[1])); }              \
	static bits fma_##N(bits *x) { return put_##N(FMA(get_##N(x[0]), get_##N(x[1]), get_##N(x[2]))); } \
	static bits sqrt_##N(bits *x) { return put_##N((T)SQRT(get_##N(x[0]))); }                       \
	static bits rem_##N(bits *x) { T r = (T)REM(get_##N(x[0]), get_##N(x[1])); return put_##N(r == 0 ? zero_##N(x[0]) : r); } \
	static bits mod_##N(bits *x) { return put_##N((T)MOD(get_##N(x[0]), get_##N(x[1]))); }       \
	static bits rint_##N(bits *x) { return put_##N((T)RINT(get_##N(x[0]))); }                    \
	static bits eq_##N(bits *x) { return get_##N(x[0]) == get_##N(x[1]); }                       \
	static bits lt_##N(bits *x) { return get_##N(x[0]) < get_##N(x[1]); }                        \
	static bits le_##N(bits *x) { return get_##N(x[0]) <= get_##N(x[1]); }                       \
	static bits to_half_##N(bits *x) { _Float16 y = get_##N(x[0]); bits b = 0; memcpy(&b, &y, 2); return b; } \
	static bits to_float_##N(bits *x) { float y = get_##N(x[0]); bits b = 0; memcpy(&b, &y, 4); return b; }   \
	static bits to_double_##N(bits *x) { double y = get_##N(x[0]); bits b = 0; memcpy(&b, &y, 8); return b; } \
	static bits to_x87_##N(bits *x) { long double y = get_##N(x[0]); bits b = 0; memcpy(&b, &y, 10); return b; } \
	static bits to_quad_##N(bits *x) { quad y = get_##N(x[0]); bits b; memcpy(&b, &y, 16); return b; }        \
	static bits to_int_##N(bits *x) { return to_integer((quad)RINT(get_##N(x[0]))); }            \
	static bits signed_##N(bits *x) { return put_##N((T)((__int128)(x[0] << (128 - W)) >> (128 - W))); } \
	static bits unsigned_##N(bits *x) { return put_##N((T)x[0]); }                               \
	static const struct operation operations_##N[] = {                                           \
		{"add", 2, add_##N}, {"sub", 2, sub_##N}, {"mul", 2, mul_##N}, {"div", 2, div_##N},      \
		{"fma", 3, fma_##N}, {"sqrt", 1, sqrt_##N}, {"rem", 2, rem_##N}, {"mod", 2, mod_##N},    \
		{"round to integral", 1, rint_##N}, {"eq", 2, eq_##N}, {"lt", 2, lt_##N}, {"le", 2, le_##N}, \
		{"convert to half", 1, to_half_##N}, {"convert to float", 1, to_float_##N},              \
		{"convert to double", 1, to_double_##N}, {"convert to x86_fp80", 1, to_x87_##N},         \
		{"convert to fp128", 1, to_quad_##N}, {"to int", 1, to_int_##N},                         \
		{"from int true", 1, signed_##N}, {"from int false", 1, unsigned_##N}, {0, 0, 0}};

struct operation {
	const char *name;
	int arity;
	bits (*apply)(bits *);
};

#ifdef __AVX512FP16__
// Remainders of halves are halves, and so are the integers nearest to them: these functions of float are exact. Its square root has
// enough bits to be rounded twice.
OPERATIONS(half, _Float16, 16, __builtin_fmaf16, sqrtf, rintf, remainderf, fmodf)
#endif
OPERATIONS(float, float, 32, fmaf, sqrtf, rintf, remainderf, fmodf)
OPERATIONS(double, double, 64, fma, sqrt, rint, remainder, fmod)
OPERATIONS(x87, long double, 80, fmal, sqrtl, rintl, remainderl, fmodl)
OPERATIONS(quad, quad, 128, fmaf128, sqrtf128, rintf128, remainderf128, fmodf128)

static const struct { const char *name; const struct operation *operations; } formats[] = {
#ifdef __AVX512FP16__
	{"half", operations_half},
#endif
	{"float", operations_float}, {"double", operations_double}, {"x86_fp80", operations_x87}, {"fp128", operations_quad}};

static const struct { const char *name; int mode; } modes[] = {
	{"RNE", FE_TONEAREST}, {"RTP", FE_UPWARD}, {"RTN", FE_DOWNWARD}, {"RTZ", FE_TOWARDZERO}};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static bits in[3 * BLOCK], out[BLOCK];

int main(int argc, char **argv) {
	const struct operation *o = 0;
	int mode = -1;
	char sign[8] = "";
	if (argc != 4)
		return 1;
	for (size_t i = 0; i < COUNT(formats); i++)
		if (!strcmp(formats[i].name, argv[1]))
			o = formats[i].operations;
	for (size_t i = 0; i < COUNT(modes); i++)
		if (!strcmp(modes[i].name, argv[3]))
			mode = modes[i].mode;
	if (!o || mode < 0)
		return 2;
	const char *name = argv[2];
	if (sscanf(name, "to int %d %7s", &target.width, sign) == 2) {
		target.is_signed = !strcmp(sign, "true");
		name = "to int";
	}
	while (o->name && strcmp(o->name, name))
		o++;
	if (!o->name)
		return 2;
	// Remainders are exact in all modes, but the C library gives some of zero the wrong sign in one of them.
	fesetround(strcmp(name, "rem") && strcmp(name, "mod") ? mode : FE_TONEAREST);
	while (fread(in, 16 * o->arity, BLOCK, stdin) == BLOCK) {
		for (int i = 0; i < BLOCK; i++)
			out[i] = o->apply(in + i * o->arity);
		if (fwrite(out, 16, BLOCK, stdout) != BLOCK || fflush(stdout))
			return 1;
	}
	return 0;
}
