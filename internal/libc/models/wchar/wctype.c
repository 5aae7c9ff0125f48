// Defines: iswalnum iswalpha iswblank iswcntrl iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit
// Defines: towlower towupper wctob btowc
//
// The C locale knows the characters of ASCII and no others.
#include "model.h"

typedef __WINT_TYPE__ wint;

MODEL_HELPER int model_in_wide_class(wint c, _Bool in_class)
{
    return c < 128 && in_class;
}

MODEL int iswalnum(wint c) { return model_in_wide_class(c, model_is_alpha((int)c) || model_is_digit((int)c)); }
MODEL int iswalpha(wint c) { return model_in_wide_class(c, model_is_alpha((int)c)); }
MODEL int iswblank(wint c) { return model_in_wide_class(c, c == ' ' || c == '\t'); }
MODEL int iswcntrl(wint c) { return model_in_wide_class(c, c < ' ' || c == 127); }
MODEL int iswdigit(wint c) { return model_in_wide_class(c, model_is_digit((int)c)); }
MODEL int iswgraph(wint c) { return model_in_wide_class(c, c > ' ' && c < 127); }
MODEL int iswlower(wint c) { return model_in_wide_class(c, model_is_lower((int)c)); }
MODEL int iswprint(wint c) { return model_in_wide_class(c, c >= ' ' && c < 127); }
MODEL int iswpunct(wint c)
{
    return model_in_wide_class(c, c > ' ' && c < 127 && !model_is_alpha((int)c) && !model_is_digit((int)c));
}
MODEL int iswspace(wint c) { return model_in_wide_class(c, model_is_space((int)c)); }
MODEL int iswupper(wint c) { return model_in_wide_class(c, model_is_upper((int)c)); }
MODEL int iswxdigit(wint c)
{
    return model_in_wide_class(c, model_is_digit((int)c) || (model_to_lower((int)c) >= 'a' && model_to_lower((int)c) <= 'f'));
}
MODEL wint towlower(wint c) { return c < 128 ? (wint)model_to_lower((int)c) : c; }
MODEL wint towupper(wint c) { return c < 128 ? (wint)model_to_upper((int)c) : c; }
MODEL int wctob(wint c) { return c < 128 ? (int)c : -1; }
MODEL wint btowc(int c) { return c >= 0 && c < 128 ? (wint)c : (wint)-1; }
