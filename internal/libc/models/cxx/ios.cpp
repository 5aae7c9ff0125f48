// Defines: _ZNKSt6localeeqERKS_ _ZNSt6locale7classicEv _ZNSt6localeC1ERKS_ _ZNSt6localeC1Ev _ZNSt6localeC2ERKS_ _ZNSt6localeC2Ev _ZNSt6localeD1Ev
// Defines: _ZNSt6localeD2Ev _ZNSt6localeaSERKS_ _ZNSt8ios_base15sync_with_stdioEb _ZNSt8ios_baseC1Ev _ZNSt8ios_baseC2Ev _ZNSt8ios_baseD0Ev
// Defines: _ZNSt8ios_baseD1Ev _ZNSt8ios_baseD2Ev _ZNSt9basic_iosIcSt11char_traitsIcEE4initEPSt15basic_streambufIcS1_E
// Defines: _ZNSt9basic_iosIcSt11char_traitsIcEE4moveERS2_ _ZNSt9basic_iosIcSt11char_traitsIcEE4swapERS2_
// Defines: _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate _ZNSt9basic_iosIcSt11char_traitsIcEE5imbueERKSt6locale
// Defines: _ZNSt9basic_iosIcSt11char_traitsIcEE5rdbufEPSt15basic_streambufIcS1_E _ZNSt9basic_iosIcSt11char_traitsIcEE7copyfmtERKS2_
// Defines: _ZNSt9basic_iosIcSt11char_traitsIcEE9set_rdbufEPSt15basic_streambufIcS1_E _ZNSt9basic_iosIcSt11char_traitsIcEEC1Ev
// Defines: _ZNSt9basic_iosIcSt11char_traitsIcEEC2Ev _ZNSt9basic_iosIcSt11char_traitsIcEED0Ev _ZNSt9basic_iosIcSt11char_traitsIcEED1Ev
// Defines: _ZNSt9basic_iosIcSt11char_traitsIcEED2Ev _ZTISt8ios_base _ZTISt9basic_iosIcSt11char_traitsIcEE _ZTSSt8ios_base
// Defines: _ZTSSt9basic_iosIcSt11char_traitsIcEE _ZTVSt8ios_base _ZTVSt9basic_iosIcSt11char_traitsIcEE
// Needs: _ZSt19__throw_ios_failurePKc _ZTVN10__cxxabiv117__class_type_infoE _ZTVN10__cxxabiv120__si_class_type_infoE _ZdlPvm __cxa_guard_acquire
// Needs: __cxa_guard_release __model_ctype
//
// std::ios: the state of streams, and what of locales they need.
#include "iostreams.h"
#include "model.h"

namespace std {

static const char model_classic = 'C';

MODEL locale::locale() noexcept : implementation(&model_classic) {}
MODEL locale::locale(const locale &other) noexcept : implementation(other.implementation) {}
MODEL locale::~locale() noexcept {}
MODEL bool locale::operator==(const locale &other) const noexcept { return implementation == other.implementation; }

MODEL const locale &locale::operator=(const locale &other) noexcept
{
    implementation = other.implementation;
    return *this;
}

MODEL const locale &locale::classic()
{
    [[clang::no_destroy]] static const locale c;
    return c;
}

MODEL ios_base::ios_base() noexcept
    : precision(0), width(0), flags(), exceptions(), state(), callbacks(nullptr), word_zero(), local_words(), word_count(8), word(local_words) {}
MODEL ios_base::~ios_base() {}

MODEL bool ios_base::sync_with_stdio(bool) { return __fathom_nondet_bool(); }

template <class C, class T> MODEL basic_ios<C, T>::basic_ios()
    : tie(nullptr), fill(), has_fill(false), buffer(nullptr), ctype(nullptr), num_put(nullptr), num_get(nullptr) {}
template <class C, class T> MODEL basic_ios<C, T>::~basic_ios() {}

extern "C" const void *__model_ctype(void);
_Noreturn void __throw_ios_failure(const char *);

template <class C, class T> MODEL void basic_ios<C, T>::init(basic_streambuf<C, T> *b)
{
    precision = 6;
    width = 0;
    flags = static_cast<_Ios_Fmtflags>(MODEL_SKIPWS | MODEL_DEC);
    exceptions = MODEL_GOOD;
    tie = nullptr;
    fill = 0;
    has_fill = false;
    ctype = __model_ctype();
    buffer = b;
    state = b != nullptr ? MODEL_GOOD : MODEL_BAD;
}

template <class C, class T> MODEL void basic_ios<C, T>::clear(_Ios_Iostate s)
{
    state = buffer != nullptr ? s : static_cast<_Ios_Iostate>(s | MODEL_BAD);
    if ((exceptions & state) != 0)
        __throw_ios_failure("basic_ios::clear");
}

template <class C, class T> MODEL basic_streambuf<C, T> *basic_ios<C, T>::rdbuf(basic_streambuf<C, T> *b)
{
    basic_streambuf<C, T> *old = buffer;
    buffer = b;
    clear(MODEL_GOOD);
    return old;
}

template <class C, class T> MODEL void basic_ios<C, T>::set_rdbuf(basic_streambuf<C, T> *b) { buffer = b; }

template <class C, class T> MODEL locale basic_ios<C, T>::imbue(const locale &l)
{
    locale old = loc;
    loc = l;
    if (buffer != nullptr)
        buffer->imbue(l);
    return old;
}

template <class C, class T> MODEL basic_ios<C, T> &basic_ios<C, T>::copyfmt(const basic_ios &other)
{
    if (this != &other) {
        if (other.callbacks != nullptr || other.word != other.local_words || word != local_words)
            model_unsupported("std::ios::copyfmt of a stream with callbacks or many words");
        __builtin_memcpy(local_words, other.local_words, sizeof local_words);
        precision = other.precision;
        width = other.width;
        flags = other.flags;
        tie = other.tie;
        fill = other.fill;
        has_fill = other.has_fill;
        exceptions = other.exceptions;
        clear(state);
    }
    return *this;
}

// Of what a stream moves, its buffer stays behind.
template <class C, class T> MODEL void basic_ios<C, T>::move(basic_ios &other)
{
    if (other.callbacks != nullptr || other.word != other.local_words)
        model_unsupported("moving a stream with callbacks or many words");
    __builtin_memcpy(local_words, other.local_words, sizeof local_words);
    precision = other.precision;
    width = other.width;
    flags = other.flags;
    exceptions = other.exceptions;
    state = other.state;
    callbacks = nullptr;
    word = local_words;
    word_count = 8;
    tie = other.tie;
    other.tie = nullptr;
    fill = other.fill;
    has_fill = other.has_fill;
    ctype = other.ctype;
    buffer = nullptr;
}

template <class C, class T> MODEL void basic_ios<C, T>::swap(basic_ios &) { model_unsupported("swapping streams"); }

template class basic_ios<char, char_traits<char>>;

} // namespace std
