// Defines: __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __ctype_get_mb_cur_max
//
// The tables behind glibc's macros of <ctype.h>: entries for -128 to 255, those
// of the C locale. Programs compiled with -D__NO_CTYPE call the functions
// instead, which are smaller as formulas.
#include "model.h"

#define MODEL_BELOW 128 // entries for negative arguments
#define MODEL_ENTRIES 384

// Bit n of a class mask in memory order, as glibc lays it out.
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define MODEL_BIT(n) (1 << (n))
#else
#define MODEL_BIT(n) ((n) < 8 ? (1 << (n)) << 8 : (1 << (n)) >> 8)
#endif

enum model_class_bit {
    MODEL_UPPER = MODEL_BIT(0),
    MODEL_LOWER = MODEL_BIT(1),
    MODEL_ALPHA = MODEL_BIT(2),
    MODEL_DIGIT = MODEL_BIT(3),
    MODEL_XDIGIT = MODEL_BIT(4),
    MODEL_SPACE = MODEL_BIT(5),
    MODEL_PRINT = MODEL_BIT(6),
    MODEL_GRAPH = MODEL_BIT(7),
    MODEL_BLANK = MODEL_BIT(8),
    MODEL_CNTRL = MODEL_BIT(9),
    MODEL_PUNCT = MODEL_BIT(10),
    MODEL_ALNUM = MODEL_BIT(11),
};

#define MODEL_IS_UPPER(c) ((c) >= 'A' && (c) <= 'Z')
#define MODEL_IS_LOWER(c) ((c) >= 'a' && (c) <= 'z')
#define MODEL_IS_DIGIT(c) ((c) >= '0' && (c) <= '9')
#define MODEL_IS_ALNUM(c) (MODEL_IS_UPPER(c) || MODEL_IS_LOWER(c) || MODEL_IS_DIGIT(c))
#define MODEL_MASK(c)                                                                                      \
    ((MODEL_IS_UPPER(c) ? MODEL_UPPER | MODEL_ALPHA : 0) | (MODEL_IS_LOWER(c) ? MODEL_LOWER | MODEL_ALPHA : 0) | \
     (MODEL_IS_DIGIT(c) ? MODEL_DIGIT | MODEL_XDIGIT : 0) |                                                \
     (((c) >= 'a' && (c) <= 'f') || ((c) >= 'A' && (c) <= 'F') ? MODEL_XDIGIT : 0) |                       \
     ((c) == ' ' || ((c) >= '\t' && (c) <= '\r') ? MODEL_SPACE : 0) |                                      \
     ((c) == ' ' || (c) == '\t' ? MODEL_BLANK : 0) | ((c) >= ' ' && (c) < 127 ? MODEL_PRINT : 0) |         \
     ((c) > ' ' && (c) < 127 ? MODEL_GRAPH : 0) | ((c) < ' ' || (c) == 127 ? MODEL_CNTRL : 0) |            \
     ((c) > ' ' && (c) < 127 && !MODEL_IS_ALNUM(c) ? MODEL_PUNCT : 0) | (MODEL_IS_ALNUM(c) ? MODEL_ALNUM : 0))

// Case mappings of every value from -128 to 255: other than letters, values map
// to themselves, negative ones but EOF to the unsigned char they stand for.
#define MODEL_CHAR(c) ((c) < -1 ? (c) + 256 : (c))
#define MODEL_LOWERED(c) (MODEL_IS_UPPER(c) ? (c) + 32 : MODEL_CHAR(c))
#define MODEL_UPPERED(c) (MODEL_IS_LOWER(c) ? (c) - 32 : MODEL_CHAR(c))

#define MODEL_ROW(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3), f((c) + 4), f((c) + 5), f((c) + 6), f((c) + 7)
#define MODEL_BLOCK(f, c) \
    MODEL_ROW(f, c), MODEL_ROW(f, (c) + 8), MODEL_ROW(f, (c) + 16), MODEL_ROW(f, (c) + 24)
#define MODEL_128(f, c) \
    MODEL_BLOCK(f, c), MODEL_BLOCK(f, (c) + 32), MODEL_BLOCK(f, (c) + 64), MODEL_BLOCK(f, (c) + 96)

static const unsigned short model_classes[MODEL_ENTRIES] = {[MODEL_BELOW] = MODEL_128(MODEL_MASK, 0)};
static const int model_lowered[MODEL_ENTRIES] = {MODEL_128(MODEL_LOWERED, -128), MODEL_128(MODEL_LOWERED, 0),
                                                 MODEL_128(MODEL_LOWERED, 128)};
static const int model_uppered[MODEL_ENTRIES] = {MODEL_128(MODEL_UPPERED, -128), MODEL_128(MODEL_UPPERED, 0),
                                                 MODEL_128(MODEL_UPPERED, 128)};

static const unsigned short *model_classes_at_zero = model_classes + MODEL_BELOW;
static const int *model_lowered_at_zero = model_lowered + MODEL_BELOW;
static const int *model_uppered_at_zero = model_uppered + MODEL_BELOW;

MODEL const unsigned short **__ctype_b_loc(void)
{
    return &model_classes_at_zero;
}

MODEL const int **__ctype_tolower_loc(void)
{
    return &model_lowered_at_zero;
}

MODEL const int **__ctype_toupper_loc(void)
{
    return &model_uppered_at_zero;
}

MODEL size_t __ctype_get_mb_cur_max(void)
{
    return 1;
}
