// Defines: _ZNSi10_M_extractIbEERSiRT_ _ZNSi10_M_extractIdEERSiRT_ _ZNSi10_M_extractIeEERSiRT_ _ZNSi10_M_extractIfEERSiRT_
// Defines: _ZNSi10_M_extractIjEERSiRT_ _ZNSi10_M_extractIlEERSiRT_ _ZNSi10_M_extractImEERSiRT_ _ZNSi10_M_extractItEERSiRT_
// Defines: _ZNSi10_M_extractIxEERSiRT_ _ZNSi10_M_extractIyEERSiRT_ _ZNSi3getEPclc _ZNSi3getERc _ZNSi3getEv _ZNSi4peekEv _ZNSi4readEPcl _ZNSi4syncEv
// Defines: _ZNSi5seekgESt4fposI11__mbstate_tE _ZNSi5seekgElSt12_Ios_Seekdir _ZNSi5tellgEv _ZNSi5ungetEv _ZNSi6ignoreEl _ZNSi6ignoreEli _ZNSi6ignoreEv
// Defines: _ZNSi6sentryC1ERSib _ZNSi6sentryC2ERSib _ZNSi7getlineEPclc _ZNSi7putbackEc _ZNSi8readsomeEPcl
// Defines: _ZNSiC1EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSiC2EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSiD0Ev _ZNSiD1Ev _ZNSiD2Ev
// Defines: _ZNSirsERi _ZNSirsERs _ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_
// Defines: _ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_
// Defines: _ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_
// Defines: _ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE _ZTISi _ZTSSi _ZTTSi _ZTVSi
// Needs: _ZNSo5flushEv _ZNSt9basic_iosIcSt11char_traitsIcEE4initEPSt15basic_streambufIcS1_E
// Needs: _ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate _ZNSt9basic_iosIcSt11char_traitsIcEEC2Ev
// Needs: _ZNSt9basic_iosIcSt11char_traitsIcEED2Ev _ZSt9terminatev _ZTISt9basic_iosIcSt11char_traitsIcEE _ZTVN10__cxxabiv121__vmi_class_type_infoE
// Needs: _ZdlPv _ZdlPvm _Znwm __cxa_begin_catch __cxa_end_catch __cxa_rethrow __errno_location __model_outside strtod strtof strtold
//
// std::istream. Input from the outside world is arbitrary: an operation fails, or
// yields any value. Other buffers are read byte by byte.
#include "iostreams.h"
#include "model.h"

extern "C" {
float strtof(const char *, char **);
double strtod(const char *, char **);
long double strtold(const char *, char **);
int *__errno_location(void);
}

namespace std {

MODEL_HELPER _Ios_Iostate model_state_of(int s) { return static_cast<_Ios_Iostate>(s); }

// What reading from the outside world comes to: true if it succeeds.
MODEL_HELPER bool model_read_outside(model_ios &s)
{
    switch (__fathom_nondet_u8() & 3) {
    case 0:
        model_set(s, MODEL_END | MODEL_FAIL);
        return false;
    case 1:
        model_set(s, MODEL_BAD);
        return false;
    default:
        return true;
    }
}

// Whether a formatted input operation may start: blanks are skipped, unless that is not wanted.
MODEL_HELPER bool model_start(model_istream &s, bool keep_blanks)
{
    int found = MODEL_GOOD;
    if (s.state == MODEL_GOOD) {
        if (s.tie != nullptr)
            s.tie->flush();
        if (!keep_blanks && (s.flags & MODEL_SKIPWS) != 0) {
            if (model_is_outside(s.buffer)) {
                if (__fathom_nondet_bool())
                    found = MODEL_END;
            } else {
                try {
                    int c = model_peek(s.buffer);
                    while (c != model_eof && model_is_space(c))
                        c = model_skip(s.buffer);
                    if (c == model_eof)
                        found = MODEL_END;
                } catch (...) {
                    model_caught(s);
                }
            }
        }
    }
    if (s.state == MODEL_GOOD && found == MODEL_GOOD)
        return true;
    model_set(s, found | MODEL_FAIL);
    return false;
}

template <class C, class T> MODEL basic_istream<C, T>::sentry::sentry(basic_istream &s, bool keep_blanks) : ok(model_start(s, keep_blanks)) {}
template <class C, class T> MODEL basic_istream<C, T>::basic_istream(basic_streambuf<C, T> *b) : count(0) { this->init(b); }
template <class C, class T> MODEL basic_istream<C, T>::~basic_istream() {}

// An integer that was read.
struct model_number {
    unsigned long long magnitude;
    bool negative, overflow, digits;
    int state;
};

// Reads an integer in the base that the flags say, as num_get does. The magnitude saturates.
MODEL_HELPER model_number model_get_integer(model_istream &s)
{
    model_buffer *b = s.buffer;
    model_number n = {0, false, false, false, MODEL_GOOD};
    int basefield = s.flags & (MODEL_DEC | MODEL_HEX | MODEL_OCT);
    unsigned base = basefield == MODEL_OCT ? 8 : basefield == MODEL_HEX ? 16 : basefield == 0 ? 0 : 10;
    int c = model_peek(b);
    if (c == '-' || c == '+') {
        n.negative = c == '-';
        c = model_skip(b);
    }
    if (c == '0' && (base == 0 || base == 16)) {
        n.digits = true;
        c = model_skip(b);
        if (c == 'x' || c == 'X') {
            base = 16;
            n.digits = false;
            c = model_skip(b);
        } else if (base == 0) {
            base = 8;
        }
    }
    if (base == 0)
        base = 10;
    for (;; c = model_skip(b)) {
        unsigned digit = c == model_eof ? 16 : model_is_digit(c) ? static_cast<unsigned>(c - '0') : model_is_alpha(c) ? static_cast<unsigned>(model_to_lower(c) - 'a') + 10 : 16;
        if (digit >= base)
            break;
        n.digits = true;
        n.overflow = n.overflow || __builtin_mul_overflow(n.magnitude, base, &n.magnitude) || __builtin_add_overflow(n.magnitude, digit, &n.magnitude);
    }
    if (c == model_eof)
        n.state = MODEL_END;
    return n;
}

// The largest and the least value of an integer type.
template <class V> constexpr bool model_signed = V(-1) < V(0);
template <class V> constexpr unsigned long long model_most = model_signed<V> ? (1ull << (8 * sizeof(V) - 1)) - 1 : ~0ull >> (64 - 8 * sizeof(V));

// Reads a number from the outside world: any, none, which is 0, one beyond the ends of the type, or reading fails.
template <class V, class Any> MODEL_HELPER void model_number_outside(model_istream &s, V &v, V least, V most, Any any)
{
    int found = __fathom_nondet_bool() ? MODEL_END : MODEL_GOOD;
    switch (__fathom_nondet_u8() & 7) {
    case 0:
        v = 0;
        found |= MODEL_FAIL;
        break;
    case 1:
        v = __fathom_nondet_bool() ? least : most;
        found |= MODEL_FAIL;
        break;
    case 2:
        found = MODEL_BAD;
        break;
    default:
        v = any();
        break;
    }
    model_set(s, found);
}

template <class V> MODEL_HELPER model_istream &model_extract_integer(model_istream &s, V &v)
{
    if (!model_start(s, false))
        return s;
    if (model_is_outside(s.buffer)) {
        const V most = static_cast<V>(model_most<V>);
        model_number_outside(s, v, static_cast<V>(model_signed<V> ? ~most : most), most, [] { return static_cast<V>(__fathom_nondet_u64()); });
        return s;
    }
    model_number n;
    try {
        n = model_get_integer(s);
    } catch (...) {
        model_caught(s);
        return s;
    }
    unsigned long long most = model_most<V>;
    if (n.negative && model_signed<V>)
        most++;
    if (!n.digits) {
        v = 0;
        n.state |= MODEL_FAIL;
    } else if (n.overflow || n.magnitude > most) {
        v = static_cast<V>(n.negative && model_signed<V> ? 0 - most : most);
        n.state |= MODEL_FAIL;
    } else {
        v = static_cast<V>(n.negative ? 0 - n.magnitude : n.magnitude);
    }
    model_set(s, n.state);
    return s;
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::operator>>(short &v) { return model_extract_integer(*this, v); }
template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::operator>>(int &v) { return model_extract_integer(*this, v); }
template <class C, class T> template <class V> MODEL basic_istream<C, T> &basic_istream<C, T>::_M_extract(V &v) { return model_extract_integer(*this, v); }

template <> template <> MODEL model_istream &model_istream::_M_extract(bool &v)
{
    if ((flags & MODEL_BOOLALPHA) != 0)
        model_unsupported("input of a bool by its name");
    long n = 0;
    _Ios_Iostate before = state;
    model_extract_integer(*this, n);
    if (before == MODEL_GOOD && (state & MODEL_BAD) == 0)
        v = n != 0;
    if (n != 0 && n != 1)
        model_set(*this, MODEL_FAIL);
    return *this;
}

// The bytes that a floating-point number may consist of, read from the buffer; strtod says what they mean.
MODEL_HELPER int model_get_real(model_istream &s, char *text, size_t most, size_t *size)
{
    model_buffer *b = s.buffer;
    bool point = false, exponent = false;
    size_t n = 0;
    int c = model_peek(b);
    for (;; c = model_skip(b)) {
        bool sign = (c == '+' || c == '-') && (n == 0 || text[n - 1] == 'e');
        bool dot = c == '.' && !point && !exponent;
        bool e = (c == 'e' || c == 'E') && !exponent && n != 0 && (model_is_digit(static_cast<unsigned char>(text[n - 1])) || text[n - 1] == '.');
        if (c == model_eof || !(model_is_digit(c) || sign || dot || e))
            break;
        if (n == most) {
            model_unsupported("input of a floating-point number of more than 63 characters");
            break;
        }
        point = point || dot;
        exponent = exponent || e;
        text[n++] = static_cast<char>(e ? 'e' : c);
    }
    text[n] = 0;
    *size = n;
    return c == model_eof ? MODEL_END : MODEL_GOOD;
}

MODEL_HELPER float model_largest(float) { return __FLT_MAX__; }
MODEL_HELPER double model_largest(double) { return __DBL_MAX__; }
MODEL_HELPER long double model_largest(long double) { return __LDBL_MAX__; }
MODEL_HELPER void model_to_real(const char *text, char **end, float *v) { *v = strtof(text, end); }
MODEL_HELPER void model_to_real(const char *text, char **end, double *v) { *v = strtod(text, end); }
MODEL_HELPER void model_to_real(const char *text, char **end, long double *v) { *v = strtold(text, end); }

template <class V> MODEL_HELPER model_istream &model_extract_real(model_istream &s, V &v)
{
    char text[64], *end;
    size_t size;
    if (!model_start(s, false))
        return s;
    if (model_is_outside(s.buffer)) {
        const V most = model_largest(v);
        model_number_outside(s, v, -most, most, [] {
            V any;
            __fathom_havoc(&any, sizeof any);
            __fathom_assume(any - any == 0); // text of a finite number
            return any;
        });
        return s;
    }
    int found, before = *__errno_location();
    try {
        found = model_get_real(s, text, sizeof text - 1, &size);
    } catch (...) {
        model_caught(s);
        return s;
    }
    *__errno_location() = 0;
    model_to_real(text, &end, &v);
    if (*__errno_location() == ERANGE) {
        model_unsupported("input of a floating-point number that is out of range");
        found |= MODEL_FAIL;
    }
    *__errno_location() = before;
    if (size == 0 || end != text + size) {
        v = 0;
        found |= MODEL_FAIL;
    }
    model_set(s, found);
    return s;
}

template <> template <> MODEL model_istream &model_istream::_M_extract(float &v) { return model_extract_real(*this, v); }
template <> template <> MODEL model_istream &model_istream::_M_extract(double &v) { return model_extract_real(*this, v); }
template <> template <> MODEL model_istream &model_istream::_M_extract(long double &v) { return model_extract_real(*this, v); }

template model_istream &model_istream::_M_extract(unsigned short &);
template model_istream &model_istream::_M_extract(unsigned &);
template model_istream &model_istream::_M_extract(long &);
template model_istream &model_istream::_M_extract(unsigned long &);
template model_istream &model_istream::_M_extract(long long &);
template model_istream &model_istream::_M_extract(unsigned long long &);

// An unformatted byte of input, or model_eof; the state says why there is none.
MODEL_HELPER int model_get_byte(model_istream &s)
{
    s.count = 0;
    if (!model_start(s, true))
        return model_eof;
    if (model_is_outside(s.buffer)) {
        if (!model_read_outside(s))
            return model_eof;
        s.count = 1;
        return __fathom_nondet_u8();
    }
    int c = model_eof;
    try {
        c = model_next(s.buffer);
    } catch (...) {
        model_caught(s);
        return c;
    }
    if (c == model_eof)
        model_set(s, MODEL_END | MODEL_FAIL);
    else
        s.count = 1;
    return c;
}

template <class C, class T> MODEL int basic_istream<C, T>::get() { return model_get_byte(*this); }

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::get(C &c)
{
    int byte = model_get_byte(*this);
    if (byte != model_eof)
        c = static_cast<C>(byte);
    return *this;
}

// The first bytes of text from the outside world are none that would have ended it. Of longer text that is not known.
enum { MODEL_KNOWN_TEXT = 16 };
template <class Ends> MODEL_HELPER void model_outside_text(char *to, size_t n, Ends ends)
{
    __fathom_havoc(to, n);
    for (size_t i = 0; i < MODEL_KNOWN_TEXT; i++)
        if (i < n)
            __fathom_assume(!ends(static_cast<unsigned char>(to[i])));
    if (n > MODEL_KNOWN_TEXT)
        __fathom_approximate("what text of more than 16 bytes from a stream contains");
}

// get and getline into an array of n bytes, which differ in what becomes of the delimiter and of a line that does not fit.
MODEL_HELPER void model_get_line(model_istream &s, char *to, long n, unsigned char delimiter, bool line)
{
    s.count = 0;
    if (n > 0)
        to[0] = 0;
    if (!model_start(s, true))
        return;
    if (model_is_outside(s.buffer)) {
        size_t size = model_size_in(0, n > 1 ? static_cast<size_t>(n - 1) : 0);
        model_outside_text(to, size, [=](unsigned char c) { return c == delimiter; });
        if (n > 0)
            to[size] = 0;
        s.count = static_cast<long>(size) + (line && __fathom_nondet_bool());
        if (!model_read_outside(s) || size == 0)
            model_set(s, __fathom_nondet_bool() ? MODEL_FAIL : MODEL_GOOD);
        else
            model_set(s, model_state_of(__fathom_nondet_u8() & (line ? MODEL_END | MODEL_FAIL : MODEL_END)));
        return;
    }
    int found = MODEL_GOOD;
    long stored = 0;
    try {
        int c = model_peek(s.buffer);
        while (stored + 1 < n && c != model_eof && c != delimiter) {
            to[stored++] = static_cast<char>(c);
            to[stored] = 0;
            s.count++;
            c = model_skip(s.buffer);
        }
        if (c == model_eof) {
            found = MODEL_END;
        } else if (line && c == delimiter) {
            model_next(s.buffer);
            s.count++;
        } else if (line) {
            found = MODEL_FAIL;
        }
    } catch (...) {
        model_caught(s);
    }
    if (s.count == 0)
        found |= MODEL_FAIL;
    model_set(s, found);
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::get(C *to, long n, C delimiter)
{
    model_get_line(*this, to, n, static_cast<unsigned char>(delimiter), false);
    return *this;
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::getline(C *to, long n, C delimiter)
{
    model_get_line(*this, to, n, static_cast<unsigned char>(delimiter), true);
    return *this;
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::ignore() { return ignore(1, model_eof); }
template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::ignore(long n) { return ignore(n, model_eof); }

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::ignore(long n, int delimiter)
{
    count = 0;
    if (!model_start(*this, true))
        return *this;
    if (model_is_outside(this->buffer)) {
        count = static_cast<long>(model_size_in(0, n > 0 ? static_cast<size_t>(n) : 0));
        if (__fathom_nondet_bool())
            model_set(*this, __fathom_nondet_bool() ? MODEL_END : MODEL_BAD);
        return *this;
    }
    int found = MODEL_GOOD;
    try {
        while (count < n || n == static_cast<long>(~0ul >> 1)) {
            int c = model_next(this->buffer);
            if (c == model_eof) {
                found = MODEL_END;
                break;
            }
            count++;
            if (c == delimiter)
                break;
        }
    } catch (...) {
        model_caught(*this);
    }
    model_set(*this, found);
    return *this;
}

template <class C, class T> MODEL int basic_istream<C, T>::peek()
{
    count = 0;
    if (!model_start(*this, true))
        return model_eof;
    if (model_is_outside(this->buffer)) {
        model_unsupported("std::istream::peek of a stream from outside");
        return model_eof;
    }
    int c = model_eof;
    try {
        c = model_peek(this->buffer);
    } catch (...) {
        model_caught(*this);
        return c;
    }
    if (c == model_eof)
        model_set(*this, MODEL_END);
    return c;
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::read(C *to, long n)
{
    count = 0;
    if (!model_start(*this, true))
        return *this;
    if (model_is_outside(this->buffer)) {
        count = static_cast<long>(model_size_in(0, n > 0 ? static_cast<size_t>(n) : 0));
        __fathom_havoc(to, static_cast<size_t>(count));
        if (count != n)
            model_set(*this, __fathom_nondet_bool() ? MODEL_END | MODEL_FAIL : MODEL_BAD);
        return *this;
    }
    try {
        count = this->buffer->xsgetn(to, n);
    } catch (...) {
        model_caught(*this);
        return *this;
    }
    if (count != n)
        model_set(*this, MODEL_END | MODEL_FAIL);
    return *this;
}

template <class C, class T> MODEL long basic_istream<C, T>::readsome(C *, long)
{
    model_unsupported("std::istream::readsome");
    return 0;
}

// Back by a byte: the one that was read, or another one, which the buffer may not like.
MODEL_HELPER void model_back(model_istream &s, int c)
{
    s.count = 0;
    s.state = static_cast<_Ios_Iostate>(s.state & ~MODEL_END);
    if (!model_start(s, true))
        return;
    if (model_is_outside(s.buffer)) {
        model_unsupported("putting a byte back to a stream from outside");
        return;
    }
    model_buffer *b = s.buffer;
    if (b->in > b->in_begin && (c == model_eof || static_cast<unsigned char>(b->in[-1]) == c))
        b->in--;
    else if (b->pbackfail(c) == model_eof)
        model_set(s, MODEL_BAD);
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::putback(C c)
{
    model_back(*this, static_cast<unsigned char>(c));
    return *this;
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::unget()
{
    model_back(*this, model_eof);
    return *this;
}

template <class C, class T> MODEL int basic_istream<C, T>::sync()
{
    if (this->buffer == nullptr || !model_start(*this, true))
        return -1;
    if (model_is_outside(this->buffer) ? !__fathom_nondet_bool() : this->buffer->sync() != -1)
        return 0;
    model_set(*this, MODEL_BAD);
    return -1;
}

template <class C, class T> MODEL model_position basic_istream<C, T>::tellg()
{
    if (!model_start(*this, true) || (this->state & (MODEL_BAD | MODEL_FAIL)) != 0)
        return model_at(-1);
    return this->buffer->seekoff(0, MODEL_CURRENT, MODEL_IN);
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::seekg(model_position p)
{
    this->state = static_cast<_Ios_Iostate>(this->state & ~MODEL_END);
    if (model_start(*this, true) && this->buffer->seekpos(p, MODEL_IN).offset == -1)
        model_set(*this, MODEL_FAIL);
    return *this;
}

template <class C, class T> MODEL basic_istream<C, T> &basic_istream<C, T>::seekg(long offset, _Ios_Seekdir from)
{
    this->state = static_cast<_Ios_Iostate>(this->state & ~MODEL_END);
    if (model_start(*this, true) && this->buffer->seekoff(offset, from, MODEL_IN).offset == -1)
        model_set(*this, MODEL_FAIL);
    return *this;
}

template class basic_istream<char, char_traits<char>>;

template <class C, class T> MODEL basic_istream<C, T> &operator>>(basic_istream<C, T> &s, C &c)
{
    if (!model_start(s, false))
        return s;
    int byte = model_is_outside(s.buffer) ? (model_read_outside(s) ? __fathom_nondet_u8() : model_eof) : model_next(s.buffer);
    if (byte != model_eof)
        c = static_cast<C>(byte);
    else
        model_set(s, MODEL_END | MODEL_FAIL);
    return s;
}
template model_istream &operator>>(model_istream &, char &);

template <class C, class T> MODEL basic_istream<C, T> &ws(basic_istream<C, T> &s)
{
    if (model_is_outside(s.buffer)) {
        if (__fathom_nondet_bool())
            model_set(s, MODEL_END);
        return s;
    }
    int c = model_peek(s.buffer);
    while (c != model_eof && model_is_space(c))
        c = model_skip(s.buffer);
    if (c == model_eof)
        model_set(s, MODEL_END);
    return s;
}
template model_istream &ws(model_istream &);

// Text from the outside world, of any length up to most, that becomes the string.
template <class Ends> MODEL_HELPER void model_outside_string(string &s, size_t least, size_t most, Ends ends)
{
    size_t n = model_size_in(least, most);
    if (n > model_capacity(s)) {
        s.size = 0;
        s.data[0] = 0;
        model_grow(s, n);
    }
    model_outside_text(s.data, n, ends);
    s.size = n;
    s.data[n] = 0;
}

enum { MODEL_MOST_TEXT = INT_MAX };

template <class C, class T, class A> MODEL basic_istream<C, T> &operator>>(basic_istream<C, T> &s, basic_string<C, T, A> &to)
{
    auto blank = [](unsigned char c) { return model_is_space(c) != 0; };
    if (!model_start(s, false))
        return s;
    long width = s.width;
    to.size = 0;
    to.data[0] = 0;
    s.width = 0;
    if (model_is_outside(s.buffer)) {
        if (model_read_outside(s)) {
            model_outside_string(to, 1, width > 0 && width < MODEL_MOST_TEXT ? static_cast<size_t>(width) : static_cast<size_t>(MODEL_MOST_TEXT), blank);
            if (__fathom_nondet_bool())
                model_set(s, MODEL_END);
        }
        return s;
    }
    int found = MODEL_GOOD;
    try {
        int c = model_peek(s.buffer);
        for (; c != model_eof && !model_is_space(c) && (width <= 0 || to.size < static_cast<size_t>(width)); c = model_skip(s.buffer))
            model_append(to, static_cast<char>(c));
        if (c == model_eof && (width <= 0 || to.size < static_cast<size_t>(width)))
            found = MODEL_END;
    } catch (...) {
        model_caught(s);
    }
    if (to.size == 0)
        found |= MODEL_FAIL;
    model_set(s, found);
    return s;
}
template model_istream &operator>>(model_istream &, string &);

template <class C, class T, class A> MODEL basic_istream<C, T> &getline(basic_istream<C, T> &s, basic_string<C, T, A> &to, C delimiter)
{
    unsigned char end = static_cast<unsigned char>(delimiter);
    if (!model_start(s, true))
        return s;
    to.size = 0;
    to.data[0] = 0;
    if (model_is_outside(s.buffer)) {
        if (model_read_outside(s)) {
            model_outside_string(to, 0, static_cast<size_t>(MODEL_MOST_TEXT), [=](unsigned char c) { return c == end; });
            if (to.size != 0 && __fathom_nondet_bool())
                model_set(s, MODEL_END);
        }
        return s;
    }
    int found = MODEL_GOOD;
    bool any = false;
    try {
        int c = model_peek(s.buffer);
        for (; c != model_eof && c != end; c = model_skip(s.buffer)) {
            model_append(to, static_cast<char>(c));
            any = true;
        }
        if (c == model_eof) {
            found = MODEL_END;
        } else {
            model_next(s.buffer);
            any = true;
        }
    } catch (...) {
        model_caught(s);
    }
    if (!any)
        found |= MODEL_FAIL;
    model_set(s, found);
    return s;
}
template model_istream &getline(model_istream &, string &, char);

} // namespace std
