// Defines: _ZNKSt5ctypeIcE10do_tolowerEPcPKc _ZNKSt5ctypeIcE10do_tolowerEc _ZNKSt5ctypeIcE10do_toupperEPcPKc _ZNKSt5ctypeIcE10do_toupperEc
// Defines: _ZNKSt5ctypeIcE13_M_widen_initEv _ZNKSt5ctypeIcE14_M_narrow_initEv _ZNKSt5ctypeIcE8do_widenEPKcS2_Pc _ZNKSt5ctypeIcE8do_widenEc
// Defines: _ZNKSt5ctypeIcE9do_narrowEPKcS2_cPc _ZNKSt5ctypeIcE9do_narrowEcc _ZNSt5ctypeIcED0Ev _ZNSt5ctypeIcED1Ev _ZNSt5ctypeIcED2Ev
// Defines: _ZNSt6locale5facetD0Ev _ZNSt6locale5facetD1Ev _ZNSt6locale5facetD2Ev _ZSt9has_facetISt5ctypeIcEEbRKSt6locale
// Defines: _ZSt9use_facetISt5ctypeIcEERKT_RKSt6locale _ZTINSt6locale5facetE _ZTISt5ctypeIcE _ZTSNSt6locale5facetE _ZTSSt5ctypeIcE
// Defines: _ZTVNSt6locale5facetE _ZTVSt5ctypeIcE __model_ctype
// Needs: _ZTVN10__cxxabiv117__class_type_infoE _ZTVN10__cxxabiv120__si_class_type_infoE _ZdlPvm __ctype_b_loc
//
// std::ctype<char> of the classic locale: all that streams ask a locale, and what
// std::isalpha(c, locale) and its kin do.
#include "iostreams.h"
#include "model.h"

extern "C" const unsigned short **__ctype_b_loc(void);

namespace std {

class __attribute__((weak)) locale::facet {
protected:
    int references;

public:
    constexpr facet() : references(1) {}
    virtual ~facet();
};

MODEL locale::facet::~facet() {}

template <class C> class ctype;
template <> class __attribute__((weak)) ctype<char> : public locale::facet {
public:
    void *c_locale;
    bool del;
    const int *to_upper, *to_lower;
    mutable const unsigned short *table; // of classes
    char widen_ok;
    char widened[256], narrowed[256];
    char narrow_ok;

    constexpr ctype()
        : c_locale(nullptr), del(false), to_upper(nullptr), to_lower(nullptr), table(nullptr), widen_ok(1), widened(), narrowed(), narrow_ok(1)
    {
        for (int c = 0; c < 256; c++)
            widened[c] = narrowed[c] = static_cast<char>(c);
    }
    virtual ~ctype();
    virtual char do_toupper(char) const;
    virtual const char *do_toupper(char *, const char *) const;
    virtual char do_tolower(char) const;
    virtual const char *do_tolower(char *, const char *) const;
    virtual char do_widen(char) const;
    virtual const char *do_widen(const char *, const char *, char *) const;
    virtual char do_narrow(char, char) const;
    virtual const char *do_narrow(const char *, const char *, char, char *) const;
    void _M_widen_init() const;
    void _M_narrow_init() const;
};

MODEL ctype<char>::~ctype() {}
MODEL char ctype<char>::do_toupper(char c) const { return static_cast<char>(model_to_upper(static_cast<unsigned char>(c))); }
MODEL char ctype<char>::do_tolower(char c) const { return static_cast<char>(model_to_lower(static_cast<unsigned char>(c))); }
MODEL char ctype<char>::do_widen(char c) const { return c; }
MODEL char ctype<char>::do_narrow(char c, char) const { return c; }

MODEL const char *ctype<char>::do_toupper(char *low, const char *high) const
{
    for (; low < high; low++)
        *low = do_toupper(*low);
    return high;
}

MODEL const char *ctype<char>::do_tolower(char *low, const char *high) const
{
    for (; low < high; low++)
        *low = do_tolower(*low);
    return high;
}

MODEL const char *ctype<char>::do_widen(const char *low, const char *high, char *to) const
{
    __builtin_memcpy(to, low, static_cast<size_t>(high - low));
    return high;
}

MODEL const char *ctype<char>::do_narrow(const char *low, const char *high, char, char *to) const
{
    __builtin_memcpy(to, low, static_cast<size_t>(high - low));
    return high;
}

// All is set up from the start.
MODEL void ctype<char>::_M_widen_init() const {}
MODEL void ctype<char>::_M_narrow_init() const {}

[[clang::no_destroy]] static const ctype<char> model_classic_ctype;

extern "C" MODEL const void *__model_ctype(void)
{
    if (model_classic_ctype.table == nullptr)
        model_classic_ctype.table = *__ctype_b_loc();
    return &model_classic_ctype;
}

template <class F> const F &use_facet(const locale &);
template <> MODEL const ctype<char> &use_facet(const locale &) { return *static_cast<const ctype<char> *>(__model_ctype()); }
template <class F> bool has_facet(const locale &) noexcept;
template <> MODEL bool has_facet<ctype<char>>(const locale &) noexcept { return true; }

} // namespace std
