// Defines: _ZNSo3putEc _ZNSo5flushEv _ZNSo5seekpESt4fposI11__mbstate_tE _ZNSo5seekpElSt12_Ios_Seekdir _ZNSo5tellpEv _ZNSo5writeEPKcl
// Defines: _ZNSo6sentryC1ERSo _ZNSo6sentryC2ERSo _ZNSo9_M_insertIPKvEERSoT_ _ZNSo9_M_insertIbEERSoT_ _ZNSo9_M_insertIdEERSoT_
// Defines: _ZNSo9_M_insertIeEERSoT_ _ZNSo9_M_insertIlEERSoT_ _ZNSo9_M_insertImEERSoT_ _ZNSo9_M_insertIxEERSoT_ _ZNSo9_M_insertIyEERSoT_
// Defines: _ZNSoC1EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSoC2EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSoD0Ev _ZNSoD1Ev _ZNSoD2Ev
// Defines: _ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE _ZNSolsEi _ZNSolsEs
// Defines: _ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l _ZTISo _ZTSSo _ZTTSo _ZTVSo
// Needs: _ZNSt9basic_iosIcSt11char_traitsIcEE4initEPSt15basic_streambufIcS1_E _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate
// Needs: _ZNSt9basic_iosIcSt11char_traitsIcEEC2Ev _ZNSt9basic_iosIcSt11char_traitsIcEED2Ev _ZSt9terminatev _ZTISt9basic_iosIcSt11char_traitsIcEE
// Needs: _ZTVN10__cxxabiv121__vmi_class_type_infoE _ZdlPvm __cxa_begin_catch __cxa_end_catch __cxa_rethrow __model_outside snprintf
//
// std::ostream: numbers and text to a stream's buffer. What goes to the outside
// world is not even made into text; writing it may fail.
#include "iostreams.h"
#include "model.h"

extern "C" int snprintf(char *, size_t, const char *, ...);

namespace std {

// What is known of text before it is padded.
struct model_text {
    const char *text;
    size_t size;
    size_t prefix; // the sign or 0x, behind which internal padding goes
};

MODEL_HELPER bool model_writes(model_buffer *b, const char *s, size_t n) { return b->xsputn(s, static_cast<long>(n)) == static_cast<long>(n); }

MODEL_HELPER bool model_write_fill(model_buffer *b, char fill, size_t n)
{
    char chunk[32];
    __builtin_memset(chunk, fill, sizeof chunk);
    for (; n > sizeof chunk; n -= sizeof chunk)
        if (!model_writes(b, chunk, sizeof chunk))
            return false;
    return n == 0 || model_writes(b, chunk, n);
}

MODEL_HELPER void model_write_padded(model_ostream &s, const model_text &t)
{
    size_t width = s.width > 0 ? static_cast<size_t>(s.width) : 0;
    bool ok;
    s.width = 0;
    try {
        if (width <= t.size) {
            ok = model_writes(s.buffer, t.text, t.size);
        } else {
            char fill = s.has_fill ? s.fill : ' ';
            size_t padding = width - t.size;
            int adjust = s.flags & (MODEL_LEFT | MODEL_RIGHT | MODEL_INTERNAL);
            size_t before = adjust == MODEL_LEFT ? t.size : adjust == MODEL_INTERNAL ? t.prefix : 0;
            ok = (before == 0 || model_writes(s.buffer, t.text, before)) && model_write_fill(s.buffer, fill, padding) &&
                 (before == t.size || model_writes(s.buffer, t.text + before, t.size - before));
        }
    } catch (...) {
        model_caught(s);
        return;
    }
    if (!ok)
        model_set(s, MODEL_BAD);
}

// Ends an output operation.
MODEL_HELPER void model_written(model_ostream &s)
{
    if ((s.flags & MODEL_UNITBUF) != 0 && s.buffer != nullptr && !model_is_outside(s.buffer) && s.buffer->sync() == -1)
        model_set(s, MODEL_BAD);
}

// What happens when something, all of which has been written, is output to the outside world.
MODEL_HELPER void model_write_outside(model_ostream &s)
{
    s.width = 0;
    if (__fathom_nondet_bool())
        model_set(s, MODEL_BAD);
}

// Whether output may start.
MODEL_HELPER bool model_ready(model_ostream &s)
{
    if (s.tie != nullptr && s.state == MODEL_GOOD)
        s.tie->flush();
    if (s.state == MODEL_GOOD)
        return true;
    if ((s.state & MODEL_BAD) != 0)
        model_set(s, MODEL_FAIL);
    return false;
}

template <class C, class T> MODEL basic_ostream<C, T>::sentry::sentry(basic_ostream &s) : ok(model_ready(s)), stream(s) {}
template <class C, class T> MODEL basic_ostream<C, T>::basic_ostream(basic_streambuf<C, T> *b) { this->init(b); }
template <class C, class T> MODEL basic_ostream<C, T>::~basic_ostream() {}

// printf's directive for an integer or a real number in the stream's format.
MODEL_HELPER char *model_directive(const model_ostream &s, char *f, bool plus, const char *length, char conversion)
{
    *f++ = '%';
    if (plus && (s.flags & MODEL_SHOWPOS) != 0)
        *f++ = '+';
    if (conversion == 0 ? (s.flags & MODEL_SHOWPOINT) != 0 : conversion != 'd' && conversion != 'u' && (s.flags & MODEL_SHOWBASE) != 0)
        *f++ = '#';
    if (conversion == 0 && (s.flags & (MODEL_FIXED | MODEL_SCIENTIFIC)) != (MODEL_FIXED | MODEL_SCIENTIFIC)) {
        *f++ = '.';
        *f++ = '*';
    }
    while (*length != 0)
        *f++ = *length++;
    return f;
}

MODEL_HELPER void model_write_number(model_ostream &s, const char *text, int size)
{
    model_text t = {text, static_cast<size_t>(size), 0};
    if (text[0] == '+' || text[0] == '-')
        t.prefix = 1;
    else if (size > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X'))
        t.prefix = 2;
    model_write_padded(s, t);
}

// An integer, the value of which is also given as an unsigned number of its type.
MODEL_HELPER void model_insert_integer(model_ostream &s, bool is_signed, long long value, unsigned long long bits)
{
    if (!model_ready(s))
        return;
    if (model_is_outside(s.buffer)) {
        model_output(bits);
        model_write_outside(s);
        return;
    }
    char format[8], text[40];
    int base = s.flags & (MODEL_DEC | MODEL_HEX | MODEL_OCT);
    char conversion = base == MODEL_HEX ? ((s.flags & MODEL_UPPERCASE) != 0 ? 'X' : 'x') : base == MODEL_OCT ? 'o' : is_signed ? 'd' : 'u';
    char *f = model_directive(s, format, conversion == 'd', "ll", conversion);
    *f++ = conversion;
    *f = 0;
    model_write_number(s, text, conversion == 'd' ? snprintf(text, sizeof text, format, value) : snprintf(text, sizeof text, format, bits));
    model_written(s);
}

// A precision that makes a text which fits the buffer.
enum { MODEL_MOST_PRECISION = 64 };

template <class V> MODEL_HELPER void model_insert_real(model_ostream &s, V value, const char *length, bool defined)
{
    if (!model_ready(s))
        return;
    if (model_is_outside(s.buffer)) {
        __fathom_check(defined, "memory.uninit", MODEL_UNWRITTEN);
        model_write_outside(s);
        return;
    }
    char format[8], text[512];
    int style = s.flags & (MODEL_FIXED | MODEL_SCIENTIFIC);
    char conversion = style == MODEL_FIXED ? 'f' : style == MODEL_SCIENTIFIC ? 'e' : style == 0 ? 'g' : 'a';
    char *f = model_directive(s, format, true, length, 0);
    *f++ = (s.flags & MODEL_UPPERCASE) != 0 ? static_cast<char>(conversion - 'a' + 'A') : conversion;
    *f = 0;
    if (s.precision < 0 || s.precision > MODEL_MOST_PRECISION)
        model_unsupported("output of a floating-point number with a precision of more than 64");
    int size = conversion == 'a' ? snprintf(text, sizeof text, format, value) : snprintf(text, sizeof text, format, static_cast<int>(s.precision), value);
    if (size >= static_cast<int>(sizeof text))
        model_unsupported("output of a floating-point number of more than 511 characters");
    model_write_number(s, text, size);
    model_written(s);
}

// A number narrower than long is unsigned in its own width where its digits are not decimal.
template <class N, class U> MODEL_HELPER model_ostream &model_insert_narrow(model_ostream &s, N n)
{
    model_insert_integer(s, true, n, static_cast<U>(n));
    return s;
}

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::operator<<(short n)
{
    return model_insert_narrow<short, unsigned short>(*this, n);
}

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::operator<<(int n)
{
    return model_insert_narrow<int, unsigned>(*this, n);
}

template <class C, class T> template <class V> MODEL basic_ostream<C, T> &basic_ostream<C, T>::_M_insert(V v)
{
    model_insert_integer(*this, V(-1) < V(0), static_cast<long long>(v), static_cast<unsigned long long>(v));
    return *this;
}

template <> template <> MODEL model_ostream &model_ostream::_M_insert(long v)
{
    return model_insert_narrow<long, unsigned long>(*this, v);
}

template <> template <> MODEL model_ostream &model_ostream::_M_insert(double v)
{
    model_insert_real(*this, v, "", __fathom_is_defined_double(v));
    return *this;
}

template <> template <> MODEL model_ostream &model_ostream::_M_insert(long double v)
{
    model_insert_real(*this, v, "L", __fathom_is_defined_long_double(v));
    return *this;
}

MODEL_HELPER void model_insert_text(model_ostream &s, const char *text, size_t n)
{
    if (!model_ready(s))
        return;
    if (model_is_outside(s.buffer)) {
        model_output_bytes(text, n);
        model_write_outside(s);
        return;
    }
    model_write_padded(s, model_text{text, n, 0});
    model_written(s);
}

template <> template <> MODEL model_ostream &model_ostream::_M_insert(bool v)
{
    if ((flags & MODEL_BOOLALPHA) != 0)
        model_insert_text(*this, v ? "true" : "false", v ? 4 : 5);
    else
        model_insert_integer(*this, true, v, v);
    return *this;
}

// Its text shows where objects lie, which is any address.
template <> template <> MODEL model_ostream &model_ostream::_M_insert(const void *)
{
    if (model_ready(*this)) {
        if (!model_is_outside(buffer))
            model_unsupported("output of a pointer to a string stream or a buffer of the program's own");
        model_write_outside(*this);
    }
    return *this;
}

template model_ostream &model_ostream::_M_insert(unsigned long);
template model_ostream &model_ostream::_M_insert(long long);
template model_ostream &model_ostream::_M_insert(unsigned long long);

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::operator<<(basic_streambuf<C, T> *from)
{
    if (!model_ready(*this))
        return *this;
    if (from == nullptr || model_is_outside(from) || model_is_outside(this->buffer))
        model_unsupported("output of a stream buffer");
    bool any = false;
    for (int c = model_peek(from); c != model_eof; c = model_skip(from)) {
        char byte = static_cast<char>(c);
        if (!model_writes(this->buffer, &byte, 1))
            break;
        any = true;
    }
    if (!any)
        model_set(*this, MODEL_FAIL);
    return *this;
}

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::put(C c)
{
    return write(&c, 1);
}

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::write(const C *text, long n)
{
    if (!model_ready(*this))
        return *this;
    if (model_is_outside(this->buffer)) {
        if (n > 0)
            model_output_bytes(text, static_cast<size_t>(n));
        if (__fathom_nondet_bool())
            model_set(*this, MODEL_BAD);
        return *this;
    }
    bool ok = true;
    try {
        if (n > 0)
            ok = model_writes(this->buffer, text, static_cast<size_t>(n));
    } catch (...) {
        model_caught(*this);
    }
    if (!ok)
        model_set(*this, MODEL_BAD);
    model_written(*this);
    return *this;
}

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::flush()
{
    if (this->buffer != nullptr && this->state == MODEL_GOOD) {
        if (model_is_outside(this->buffer) ? __fathom_nondet_bool() : this->buffer->sync() == -1)
            model_set(*this, MODEL_BAD);
    }
    return *this;
}

template <class C, class T> MODEL model_position basic_ostream<C, T>::tellp()
{
    if ((this->state & (MODEL_BAD | MODEL_FAIL)) != 0)
        return model_at(-1);
    return this->buffer->seekoff(0, MODEL_CURRENT, MODEL_OUT);
}

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::seekp(model_position p)
{
    if ((this->state & (MODEL_BAD | MODEL_FAIL)) == 0 && this->buffer->seekpos(p, MODEL_OUT).offset == -1)
        model_set(*this, MODEL_FAIL);
    return *this;
}

template <class C, class T> MODEL basic_ostream<C, T> &basic_ostream<C, T>::seekp(long offset, _Ios_Seekdir from)
{
    if ((this->state & (MODEL_BAD | MODEL_FAIL)) == 0 && this->buffer->seekoff(offset, from, MODEL_OUT).offset == -1)
        model_set(*this, MODEL_FAIL);
    return *this;
}

template class basic_ostream<char, char_traits<char>>;

template <class C, class T> MODEL basic_ostream<C, T> &__ostream_insert(basic_ostream<C, T> &s, const C *text, long n)
{
    model_insert_text(s, text, static_cast<size_t>(n));
    return s;
}
template model_ostream &__ostream_insert(model_ostream &, const char *, long);

} // namespace std
