// Defines: _ZSt16__throw_bad_castv _ZSt17__throw_bad_allocv _ZSt18__throw_bad_typeidv _ZSt19__throw_logic_errorPKc _ZSt19__throw_range_errorPKc
// Defines: _ZSt20__throw_domain_errorPKc _ZSt20__throw_length_errorPKc _ZSt20__throw_out_of_rangePKc _ZSt21__throw_bad_exceptionv
// Defines: _ZSt21__throw_runtime_errorPKc _ZSt22__throw_overflow_errorPKc _ZSt23__throw_underflow_errorPKc _ZSt24__throw_invalid_argumentPKc
// Defines: _ZSt24__throw_out_of_range_fmtPKcz _ZSt25__throw_bad_function_callv _ZSt28__throw_bad_array_new_lengthv __cxa_bad_cast __cxa_bad_typeid
// Defines: __cxa_throw_bad_array_new_length
// Needs: _ZNSt10bad_typeidD1Ev _ZNSt11logic_errorC1EPKc _ZNSt11logic_errorD1Ev _ZNSt11range_errorC1EPKc _ZNSt11range_errorD1Ev
// Needs: _ZNSt12domain_errorC1EPKc _ZNSt12domain_errorD1Ev _ZNSt12length_errorC1EPKc _ZNSt12length_errorD1Ev _ZNSt12out_of_rangeC1EPKc
// Needs: _ZNSt12out_of_rangeD1Ev _ZNSt13bad_exceptionD1Ev _ZNSt13runtime_errorC1EPKc _ZNSt13runtime_errorD1Ev _ZNSt14overflow_errorC1EPKc
// Needs: _ZNSt14overflow_errorD1Ev _ZNSt15underflow_errorC1EPKc _ZNSt15underflow_errorD1Ev _ZNSt16invalid_argumentC1EPKc _ZNSt16invalid_argumentD1Ev
// Needs: _ZNSt17bad_function_callD1Ev _ZNSt20bad_array_new_lengthD1Ev _ZNSt8bad_castD1Ev _ZNSt9bad_allocD1Ev _ZTISt10bad_typeid _ZTISt11logic_error
// Needs: _ZTISt11range_error _ZTISt12domain_error _ZTISt12length_error _ZTISt12out_of_range _ZTISt13bad_exception _ZTISt13runtime_error
// Needs: _ZTISt14overflow_error _ZTISt15underflow_error _ZTISt16invalid_argument _ZTISt17bad_function_call _ZTISt20bad_array_new_length
// Needs: _ZTISt8bad_cast _ZTISt9bad_alloc _ZTVSt10bad_typeid _ZTVSt13bad_exception _ZTVSt17bad_function_call _ZTVSt20bad_array_new_length
// Needs: _ZTVSt8bad_cast _ZTVSt9bad_alloc __cxa_allocate_exception __cxa_free_exception __cxa_throw
//
// The functions by which the C++ library's headers throw, so that they compile
// without exceptions, and those that the compiler calls.
#include "exceptions.h"
#include "model.h"

namespace std {

#define MODEL_THROW(name) \
    MODEL _Noreturn void __throw_##name() { throw name(); }
#define MODEL_THROW_TEXT(name) \
    MODEL _Noreturn void __throw_##name(const char *text) { throw name(text); }

MODEL_THROW(bad_exception)
MODEL_THROW(bad_alloc)
MODEL_THROW(bad_array_new_length)
MODEL_THROW(bad_cast)
MODEL_THROW(bad_typeid)
MODEL_THROW(bad_function_call)
MODEL_THROW_TEXT(logic_error)
MODEL_THROW_TEXT(domain_error)
MODEL_THROW_TEXT(invalid_argument)
MODEL_THROW_TEXT(length_error)
MODEL_THROW_TEXT(out_of_range)
MODEL_THROW_TEXT(runtime_error)
MODEL_THROW_TEXT(range_error)
MODEL_THROW_TEXT(overflow_error)
MODEL_THROW_TEXT(underflow_error)

// Formats are those of the library's headers: %zu, %s and %%.
MODEL _Noreturn void __throw_out_of_range_fmt(const char *format, ...)
{
    char text[512];
    size_t n = 0;
    va_list args;
    va_start(args, format);
    for (const char *f = format; *f != 0 && n < sizeof text - 1; f++) {
        if (f[0] == '%' && f[1] == 'z' && f[2] == 'u') {
            char digits[20];
            int count = 0;
            size_t value = va_arg(args, size_t);
            do {
                digits[count++] = static_cast<char>('0' + value % 10);
                value /= 10;
            } while (value != 0);
            while (count > 0 && n < sizeof text - 1)
                text[n++] = digits[--count];
            f += 2;
        } else if (f[0] == '%' && f[1] == 's') {
            for (const char *s = va_arg(args, const char *); *s != 0 && n < sizeof text - 1; s++)
                text[n++] = *s;
            f++;
        } else {
            if (f[0] == '%' && f[1] == '%')
                f++;
            text[n++] = *f;
        }
    }
    va_end(args);
    text[n] = 0;
    throw out_of_range(text);
}

} // namespace std

extern "C" {

MODEL _Noreturn void __cxa_bad_cast() { throw std::bad_cast(); }
MODEL _Noreturn void __cxa_bad_typeid() { throw std::bad_typeid(); }
MODEL _Noreturn void __cxa_throw_bad_array_new_length() { throw std::bad_array_new_length(); }

}
