// The exception classes of the C++ library's binary, with the layout of
// libstdc++. Their virtual tables and type information come with the definitions
// of their destructors.
#ifndef FATHOM_EXCEPTIONS_H
#define FATHOM_EXCEPTIONS_H
#include "model.h"

#define MODEL_CLASS class __attribute__((weak))

void *operator new(size_t);
void operator delete(void *) noexcept;
inline void *operator new(size_t, void *p) noexcept { return p; }

namespace std {

template <class> struct char_traits;
template <class> class allocator;
inline namespace __cxx11 {
// A string with the layout of libstdc++'s. Its members are the program's affair: functions return one that is made in place.
template <class C, class T = char_traits<C>, class A = allocator<C>> class basic_string {
public:
    C *data;
    size_t size;
    union {
        C local[16 / sizeof(C)];
        size_t capacity;
    };

    enum model_make { MODEL_MAKE };
    inline MODEL_NO_OPTIONAL_CHECKS basic_string(const C *text, size_t n, model_make)
        : data(n < 16 / sizeof(C) ? local : static_cast<C *>(operator new((n + 1) * sizeof(C)))), size(n)
    {
        if (data != local)
            capacity = n;
        __builtin_memcpy(data, text, n * sizeof(C));
        data[n] = 0;
    }
    basic_string(const basic_string &); // so that it is returned in memory
};
}
typedef basic_string<char> string;

MODEL_CLASS exception {
public:
    exception() noexcept {}
    virtual ~exception() noexcept;
    virtual const char *what() const noexcept;
};

// An exception without a text of its own.
#define MODEL_PLAIN_EXCEPTION(name, base) \
    MODEL_CLASS name : public base { \
    public: \
        name() noexcept {} \
        virtual ~name() noexcept; \
        virtual const char *what() const noexcept; \
    }

MODEL_PLAIN_EXCEPTION(bad_exception, exception);
MODEL_PLAIN_EXCEPTION(bad_alloc, exception);
MODEL_PLAIN_EXCEPTION(bad_array_new_length, bad_alloc);
MODEL_PLAIN_EXCEPTION(bad_cast, exception);
MODEL_PLAIN_EXCEPTION(bad_typeid, exception);
MODEL_PLAIN_EXCEPTION(bad_function_call, exception);
MODEL_PLAIN_EXCEPTION(bad_weak_ptr, exception);

// The text of an exception, which its copies share. One pointer, as in libstdc++.
struct model_shared_text {
    char *text; // behind the number of copies

    model_shared_text(const char *s, size_t n);
    model_shared_text(const model_shared_text &other) noexcept;
    model_shared_text &operator=(const model_shared_text &other) noexcept;
    ~model_shared_text();
};

// An exception with a text that its maker chooses.
#define MODEL_TEXT_EXCEPTION(name) \
    MODEL_CLASS name : public exception { \
        model_shared_text text; \
    public: \
        explicit name(const string &); \
        explicit name(const char *); \
        name(const name &) noexcept; \
        name(name &&) noexcept; \
        name &operator=(const name &) noexcept; \
        name &operator=(name &&) noexcept; \
        virtual ~name() noexcept; \
        virtual const char *what() const noexcept; \
    }

MODEL_TEXT_EXCEPTION(logic_error);
MODEL_TEXT_EXCEPTION(runtime_error);

#define MODEL_TEXT_EXCEPTION_OF(name, base) \
    MODEL_CLASS name : public base { \
    public: \
        explicit name(const string &); \
        explicit name(const char *); \
        virtual ~name() noexcept; \
    }

MODEL_TEXT_EXCEPTION_OF(domain_error, logic_error);
MODEL_TEXT_EXCEPTION_OF(invalid_argument, logic_error);
MODEL_TEXT_EXCEPTION_OF(length_error, logic_error);
MODEL_TEXT_EXCEPTION_OF(out_of_range, logic_error);
MODEL_TEXT_EXCEPTION_OF(range_error, runtime_error);
MODEL_TEXT_EXCEPTION_OF(overflow_error, runtime_error);
MODEL_TEXT_EXCEPTION_OF(underflow_error, runtime_error);

} // namespace std

#endif
