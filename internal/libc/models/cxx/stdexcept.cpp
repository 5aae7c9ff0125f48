// Defines: _ZNKSt11logic_error4whatEv _ZNKSt13runtime_error4whatEv _ZNSt11logic_errorC1EOS_ _ZNSt11logic_errorC1EPKc
// Defines: _ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11logic_errorC1ERKS_ _ZNSt11logic_errorC2EOS_
// Defines: _ZNSt11logic_errorC2EPKc _ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11logic_errorC2ERKS_
// Defines: _ZNSt11logic_errorD0Ev _ZNSt11logic_errorD1Ev _ZNSt11logic_errorD2Ev _ZNSt11logic_erroraSEOS_ _ZNSt11logic_erroraSERKS_
// Defines: _ZNSt11range_errorC1EPKc _ZNSt11range_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11range_errorC2EPKc
// Defines: _ZNSt11range_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt11range_errorD0Ev _ZNSt11range_errorD1Ev
// Defines: _ZNSt11range_errorD2Ev _ZNSt12domain_errorC1EPKc _ZNSt12domain_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
// Defines: _ZNSt12domain_errorC2EPKc _ZNSt12domain_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12domain_errorD0Ev
// Defines: _ZNSt12domain_errorD1Ev _ZNSt12domain_errorD2Ev _ZNSt12length_errorC1EPKc
// Defines: _ZNSt12length_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12length_errorC2EPKc
// Defines: _ZNSt12length_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12length_errorD0Ev _ZNSt12length_errorD1Ev
// Defines: _ZNSt12length_errorD2Ev _ZNSt12out_of_rangeC1EPKc _ZNSt12out_of_rangeC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
// Defines: _ZNSt12out_of_rangeC2EPKc _ZNSt12out_of_rangeC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt12out_of_rangeD0Ev
// Defines: _ZNSt12out_of_rangeD1Ev _ZNSt12out_of_rangeD2Ev _ZNSt13runtime_errorC1EOS_ _ZNSt13runtime_errorC1EPKc
// Defines: _ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt13runtime_errorC1ERKS_ _ZNSt13runtime_errorC2EOS_
// Defines: _ZNSt13runtime_errorC2EPKc _ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt13runtime_errorC2ERKS_
// Defines: _ZNSt13runtime_errorD0Ev _ZNSt13runtime_errorD1Ev _ZNSt13runtime_errorD2Ev _ZNSt13runtime_erroraSEOS_ _ZNSt13runtime_erroraSERKS_
// Defines: _ZNSt14overflow_errorC1EPKc _ZNSt14overflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt14overflow_errorC2EPKc
// Defines: _ZNSt14overflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt14overflow_errorD0Ev _ZNSt14overflow_errorD1Ev
// Defines: _ZNSt14overflow_errorD2Ev _ZNSt15underflow_errorC1EPKc _ZNSt15underflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
// Defines: _ZNSt15underflow_errorC2EPKc _ZNSt15underflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt15underflow_errorD0Ev
// Defines: _ZNSt15underflow_errorD1Ev _ZNSt15underflow_errorD2Ev _ZNSt16invalid_argumentC1EPKc
// Defines: _ZNSt16invalid_argumentC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt16invalid_argumentC2EPKc
// Defines: _ZNSt16invalid_argumentC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE _ZNSt16invalid_argumentD0Ev _ZNSt16invalid_argumentD1Ev
// Defines: _ZNSt16invalid_argumentD2Ev _ZTISt11logic_error _ZTISt11range_error _ZTISt12domain_error _ZTISt12length_error _ZTISt12out_of_range
// Defines: _ZTISt13runtime_error _ZTISt14overflow_error _ZTISt15underflow_error _ZTISt16invalid_argument _ZTSSt11logic_error _ZTSSt11range_error
// Defines: _ZTSSt12domain_error _ZTSSt12length_error _ZTSSt12out_of_range _ZTSSt13runtime_error _ZTSSt14overflow_error _ZTSSt15underflow_error
// Defines: _ZTSSt16invalid_argument _ZTVSt11logic_error _ZTVSt11range_error _ZTVSt12domain_error _ZTVSt12length_error _ZTVSt12out_of_range
// Defines: _ZTVSt13runtime_error _ZTVSt14overflow_error _ZTVSt15underflow_error _ZTVSt16invalid_argument
// Needs: _ZNSt9exceptionD2Ev _ZTISt9exception _ZTVN10__cxxabiv120__si_class_type_infoE _ZdlPv _ZdlPvm _Znwm strlen
//
// The exception classes of <stdexcept>.
#include "exceptions.h"
#include "model.h"

namespace std {

inline MODEL_NO_OPTIONAL_CHECKS model_shared_text::model_shared_text(const char *s, size_t n)
{
    int *copies = static_cast<int *>(operator new(sizeof(int) + n + 1));
    *copies = 1;
    text = reinterpret_cast<char *>(copies + 1);
    __builtin_memcpy(text, s, n);
    text[n] = 0;
}

inline model_shared_text::model_shared_text(const model_shared_text &other) noexcept : text(other.text)
{
    ++reinterpret_cast<int *>(text)[-1];
}

inline model_shared_text &model_shared_text::operator=(const model_shared_text &other) noexcept
{
    if (text != other.text) {
        this->~model_shared_text();
        new (this) model_shared_text(other);
    }
    return *this;
}

inline model_shared_text::~model_shared_text()
{
    int *copies = reinterpret_cast<int *>(text) - 1;
    if (--*copies == 0)
        operator delete(copies);
}

#define MODEL_DEFINE_TEXT(name) \
    MODEL name::name(const string &s) : text(s.data, s.size) {} \
    MODEL name::name(const char *s) : text(s, strlen(s)) {} \
    MODEL name::name(const name &other) noexcept : exception(other), text(other.text) {} \
    MODEL name::name(name &&other) noexcept : exception(other), text(other.text) {} \
    MODEL name &name::operator=(const name &other) noexcept \
    { \
        text = other.text; \
        return *this; \
    } \
    MODEL name &name::operator=(name &&other) noexcept \
    { \
        text = other.text; \
        return *this; \
    } \
    MODEL name::~name() noexcept {} \
    MODEL const char *name::what() const noexcept { return text.text; }

MODEL_DEFINE_TEXT(logic_error)
MODEL_DEFINE_TEXT(runtime_error)

#define MODEL_DEFINE_TEXT_OF(name, base) \
    MODEL name::name(const string &s) : base(s) {} \
    MODEL name::name(const char *s) : base(s) {} \
    MODEL name::~name() noexcept {}

MODEL_DEFINE_TEXT_OF(domain_error, logic_error)
MODEL_DEFINE_TEXT_OF(invalid_argument, logic_error)
MODEL_DEFINE_TEXT_OF(length_error, logic_error)
MODEL_DEFINE_TEXT_OF(out_of_range, logic_error)
MODEL_DEFINE_TEXT_OF(range_error, runtime_error)
MODEL_DEFINE_TEXT_OF(overflow_error, runtime_error)
MODEL_DEFINE_TEXT_OF(underflow_error, runtime_error)

} // namespace std
