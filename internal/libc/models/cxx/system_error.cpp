// Defines: _ZNKSt10error_code23default_error_conditionEv _ZNKSt3_V214error_category10_M_messageB5cxx11Ei
// Defines: _ZNKSt3_V214error_category10equivalentERKSt10error_codei _ZNKSt3_V214error_category10equivalentEiRKSt15error_condition
// Defines: _ZNKSt3_V214error_category23default_error_conditionEi _ZNSt12system_errorD0Ev _ZNSt12system_errorD1Ev _ZNSt12system_errorD2Ev
// Defines: _ZNSt3_V214error_categoryD0Ev _ZNSt3_V214error_categoryD1Ev _ZNSt3_V214error_categoryD2Ev _ZNSt3_V215system_categoryEv
// Defines: _ZNSt3_V216generic_categoryEv _ZSt20__throw_system_errori _ZTINSt3_V214error_categoryE _ZTISt12system_error _ZTSNSt3_V214error_categoryE
// Defines: _ZTSSt12system_error _ZTVNSt3_V214error_categoryE _ZTVSt12system_error
// Needs: _ZNKSt13runtime_error4whatEv _ZNSt13runtime_errorC2EPKc _ZNSt13runtime_errorD2Ev _ZTISt13runtime_error _ZTVN10__cxxabiv117__class_type_infoE
// Needs: _ZTVN10__cxxabiv120__si_class_type_infoE _ZdlPvm _Znwm __cxa_allocate_exception __cxa_free_exception __cxa_pure_virtual __cxa_throw strerror
// Needs: strlen
//
// std::error_code's categories and std::system_error, of <system_error>.
#include "system_error.h"
#include "model.h"

extern "C" char *strerror(int);

namespace std {

inline namespace _V2 {
MODEL error_category::~error_category() {}

// The text for programs with the strings of GCC before version 5.
MODEL string error_category::_M_message(int) const
{
    model_unsupported("the message of an error category as a string of the old ABI");
    return string("", 0, string::MODEL_MAKE);
}

MODEL error_condition error_category::default_error_condition(int value) const noexcept
{
    return error_condition{value, this};
}

MODEL bool error_category::equivalent(int value, const error_condition &condition) const noexcept
{
    error_condition mine = default_error_condition(value);
    return mine.category == condition.category && mine.value == condition.value;
}

MODEL bool error_category::equivalent(const error_code &code, int value) const noexcept
{
    return this == code.category && code.value == value;
}
} // namespace _V2

MODEL error_condition error_code::default_error_condition() const noexcept
{
    return category->default_error_condition(value);
}

namespace {

inline string model_error_message(int value)
{
    const char *text = strerror(value);
    return string(text, strlen(text), string::MODEL_MAKE);
}

class model_generic_category final : public error_category {
public:
    constexpr model_generic_category() {}
    const char *name() const noexcept override { return "generic"; }
    string message(int value) const override { return model_error_message(value); }
};

// Numbers of errno that the generic category has, too: bit i of word i / 64.
inline bool model_is_generic_error(int value)
{
    static const unsigned long long known[3] = {0xf0000dffffff7fffu, 0x200ecffebf100c88u, 0xc};
    return value >= 0 && value < 192 && (known[value / 64] >> (value % 64) & 1) != 0;
}

class model_system_category final : public error_category {
public:
    constexpr model_system_category() {}
    const char *name() const noexcept override { return "system"; }
    string message(int value) const override { return model_error_message(value); }
    error_condition default_error_condition(int value) const noexcept override
    {
        if (model_is_generic_error(value))
            return error_condition{value, &generic_category()};
        return error_condition{value, this};
    }
};

[[clang::no_destroy]] const model_generic_category model_generic;
[[clang::no_destroy]] const model_system_category model_system;

} // namespace

inline namespace _V2 {
MODEL const error_category &generic_category() noexcept { return model_generic; }
MODEL const error_category &system_category() noexcept { return model_system; }
} // namespace _V2

MODEL system_error::~system_error() noexcept {}

MODEL _Noreturn void __throw_system_error(int value) { throw system_error(strerror(value), error_code{value, &generic_category()}); }

} // namespace std
