// Defines: _ZNKSt8ios_base7failureB5cxx114whatEv _ZNSt8ios_base7failureB5cxx11C1EPKcRKSt10error_code
// Defines: _ZNSt8ios_base7failureB5cxx11C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
// Defines: _ZNSt8ios_base7failureB5cxx11C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKSt10error_code
// Defines: _ZNSt8ios_base7failureB5cxx11C2EPKcRKSt10error_code _ZNSt8ios_base7failureB5cxx11C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE
// Defines: _ZNSt8ios_base7failureB5cxx11C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEERKSt10error_code _ZNSt8ios_base7failureB5cxx11D0Ev
// Defines: _ZNSt8ios_base7failureB5cxx11D1Ev _ZNSt8ios_base7failureB5cxx11D2Ev _ZSt17iostream_categoryv _ZSt19__throw_ios_failurePKc
// Defines: _ZSt19__throw_ios_failurePKci _ZTINSt8ios_base7failureB5cxx11E _ZTSNSt8ios_base7failureB5cxx11E _ZTVNSt8ios_base7failureB5cxx11E
// Needs: _ZNKSt13runtime_error4whatEv _ZNKSt3_V214error_category10_M_messageB5cxx11Ei _ZNKSt3_V214error_category10equivalentERKSt10error_codei
// Needs: _ZNKSt3_V214error_category10equivalentEiRKSt15error_condition _ZNKSt3_V214error_category23default_error_conditionEi _ZNSt12system_errorD2Ev
// Needs: _ZNSt13runtime_errorC2EPKc _ZNSt3_V214error_categoryD2Ev _ZNSt3_V215system_categoryEv _ZTINSt3_V214error_categoryE _ZTISt12system_error
// Needs: _ZTVN10__cxxabiv120__si_class_type_infoE _ZTVSt12system_error _ZdlPvm __cxa_allocate_exception __cxa_free_exception __cxa_throw
//
// std::ios::failure, which streams throw if the program asks for it, and its category of error codes.
#include "iostreams.h"
#include "system_error.h"
#include "model.h"

namespace std {

namespace {

class model_iostream_category final : public error_category {
public:
    constexpr model_iostream_category() {}
    const char *name() const noexcept override { return "iostream"; }
    string message(int value) const override
    {
        return value == 1 ? string("iostream error", 14, string::MODEL_MAKE) : string("Unknown error", 13, string::MODEL_MAKE);
    }
};

[[clang::no_destroy]] const model_iostream_category model_iostream;

} // namespace

MODEL const error_category &iostream_category() noexcept { return model_iostream; }

// Its text is the program's, and what the code means: which the program does not look at closely.
class __attribute__((weak, abi_tag("cxx11"))) ios_base::failure : public system_error {
public:
    explicit failure(const string &);
    failure(const string &, const error_code &);
    failure(const char *, const error_code &);
    virtual ~failure() noexcept;
    virtual const char *what() const noexcept;
};

MODEL ios_base::failure::failure(const string &s) : system_error(s.data, error_code{1, &model_iostream}) {}
MODEL ios_base::failure::failure(const string &s, const error_code &e) : system_error(s.data, e) {}
MODEL ios_base::failure::failure(const char *s, const error_code &e) : system_error(s, e) {}
MODEL ios_base::failure::~failure() noexcept {}
MODEL const char *ios_base::failure::what() const noexcept { return system_error::what(); }

MODEL _Noreturn void __throw_ios_failure(const char *text)
{
    throw ios_base::failure(text, error_code{1, &model_iostream});
}

MODEL _Noreturn void __throw_ios_failure(const char *text, int number)
{
    if (number == 0)
        __throw_ios_failure(text);
    throw ios_base::failure(text, error_code{number, &system_category()});
}

} // namespace std
