// The classes of <system_error>, with the layout of libstdc++.
#ifndef FATHOM_SYSTEM_ERROR_H
#define FATHOM_SYSTEM_ERROR_H
#include "exceptions.h"

namespace std {

class error_code;
class error_condition;

inline namespace _V2 {
// Overridden by the program's categories, hence with libstdc++'s virtual functions in its order.
MODEL_CLASS error_category {
public:
    constexpr error_category() noexcept {}
    virtual ~error_category();
    virtual const char *name() const noexcept = 0;
    __attribute__((abi_tag("cxx11"))) virtual string _M_message(int) const;
    virtual string message(int) const = 0;
    virtual error_condition default_error_condition(int) const noexcept;
    virtual bool equivalent(int, const error_condition &) const noexcept;
    virtual bool equivalent(const error_code &, int) const noexcept;
};

const error_category &generic_category() noexcept;
const error_category &system_category() noexcept;
} // namespace _V2

class error_code {
public:
    int value;
    const error_category *category;
    error_condition default_error_condition() const noexcept;
};

class error_condition {
public:
    int value;
    const error_category *category;
};

MODEL_CLASS system_error : public runtime_error {
protected:
    error_code code;

public:
    __attribute__((always_inline)) system_error(const char *text, const error_code &e) : runtime_error(text), code(e) {}
    virtual ~system_error() noexcept;
};

} // namespace std

#endif
