#define _GNU_SOURCE
#include "harness.h"
#include <ctype.h>

#define CLASSES(X) \
    X(isalnum) X(isalpha) X(isblank) X(iscntrl) X(isdigit) X(isgraph) X(islower) X(isprint) X(ispunct) X(isspace) X(isupper) X(isxdigit)
#define DECLARE(name) extern int fm_##name(int);
CLASSES(DECLARE)
DECLARE(isascii) DECLARE(toupper) DECLARE(tolower) DECLARE(toascii)
MODEL_OF(__ctype_b_loc); MODEL_OF(__ctype_tolower_loc); MODEL_OF(__ctype_toupper_loc); MODEL_OF(__ctype_get_mb_cur_max);

void compare_ctype(void)
{
    for (int c = -128; c <= 255; c++) {
#define COMPARE(name) CHECK((fm_##name(c) != 0) == ((name)(c) != 0), #name "(%d)", c);
        CLASSES(COMPARE)
        CHECK(fm_toupper(c) == (toupper)(c), "toupper(%d) = %d, want %d", c, fm_toupper(c), (toupper)(c));
        CHECK(fm_tolower(c) == (tolower)(c), "tolower(%d) = %d, want %d", c, fm_tolower(c), (tolower)(c));
        CHECK((*fm___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "class mask of %d", c);
        CHECK((*fm___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "tolower table of %d: %d, want %d", c,
              (*fm___ctype_tolower_loc())[c], (*__ctype_tolower_loc())[c]);
        CHECK((*fm___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "toupper table of %d: %d, want %d", c,
              (*fm___ctype_toupper_loc())[c], (*__ctype_toupper_loc())[c]);
    }
    for (int c = -1000; c < 1000; c++) {
        CHECK((fm_isascii(c) != 0) == ((isascii)(c) != 0) && fm_toascii(c) == (toascii)(c), "isascii(%d)", c);
        if (c < -128 || c > 255) {
            CHECK_THAT(fm_toupper(c) == (toupper)(c) && fm_tolower(c) == (tolower)(c));
#define OUT_OF_RANGE(name) EXPECT_CHECK("memory.bounds", fm_##name(c));
            CLASSES(OUT_OF_RANGE)
        }
    }
    CHECK_THAT(fm___ctype_get_mb_cur_max() == __ctype_get_mb_cur_max());
}
