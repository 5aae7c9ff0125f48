// The streams of the C++ library's binary for char, with the layout of libstdc++.
// Virtual functions are in its order, as programs derive stream buffers of their own, and
// the constructors and accessors that its headers define work on the same members.
// streamsize is long here on every target; where it is int, the library has other names.
#ifndef FATHOM_IOSTREAMS_H
#define FATHOM_IOSTREAMS_H
#include "exceptions.h"
#include "model.h"

struct __mbstate_t {
    int count;
    unsigned value;
};

namespace std {

// Of the standard's locales there is the classic one.
class locale {
public:
    const void *implementation;
    locale() noexcept;
    locale(const locale &) noexcept;
    ~locale() noexcept;
    const locale &operator=(const locale &) noexcept;
    bool operator==(const locale &) const noexcept;
    static const locale &classic();
    class facet;
};

enum _Ios_Fmtflags : int {
    MODEL_BOOLALPHA = 1 << 0,
    MODEL_DEC = 1 << 1,
    MODEL_FIXED = 1 << 2,
    MODEL_HEX = 1 << 3,
    MODEL_INTERNAL = 1 << 4,
    MODEL_LEFT = 1 << 5,
    MODEL_OCT = 1 << 6,
    MODEL_RIGHT = 1 << 7,
    MODEL_SCIENTIFIC = 1 << 8,
    MODEL_SHOWBASE = 1 << 9,
    MODEL_SHOWPOINT = 1 << 10,
    MODEL_SHOWPOS = 1 << 11,
    MODEL_SKIPWS = 1 << 12,
    MODEL_UNITBUF = 1 << 13,
    MODEL_UPPERCASE = 1 << 14
};
enum _Ios_Iostate : int { MODEL_GOOD = 0, MODEL_BAD = 1, MODEL_END = 2, MODEL_FAIL = 4 };
enum _Ios_Openmode : int { MODEL_APP = 1, MODEL_ATE = 2, MODEL_BINARY = 4, MODEL_IN = 8, MODEL_OUT = 16, MODEL_TRUNC = 32 };
enum _Ios_Seekdir : int { MODEL_BEGIN = 0, MODEL_CURRENT = 1, MODEL_FROM_END = 2 };

template <class S> class fpos {
public:
    long offset;
    S state;
};
typedef fpos<__mbstate_t> model_position;
inline model_position model_at(long offset) { return model_position{offset, {0, 0}}; }

constexpr int model_eof = -1;

MODEL_CLASS ios_base {
public:
    long precision, width;
    _Ios_Fmtflags flags;
    _Ios_Iostate exceptions, state;
    void *callbacks;
    struct words {
        void *pointer;
        long integer;
    } word_zero, local_words[8];
    int word_count;
    words *word;
    locale loc;

    class __attribute__((abi_tag("cxx11"))) failure;
    class Init {
    public:
        Init();
        ~Init();
    };
    static bool sync_with_stdio(bool);
    ios_base() noexcept;
    virtual ~ios_base();
};

template <class C, class T> class basic_streambuf {
public:
    C *in_begin, *in, *in_end, *out_begin, *out, *out_end;
    locale loc;

    basic_streambuf();
    basic_streambuf(const basic_streambuf &);
    basic_streambuf &operator=(const basic_streambuf &);
    void swap(basic_streambuf &);
    virtual ~basic_streambuf();
    virtual void imbue(const locale &);
    virtual basic_streambuf *setbuf(C *, long);
    virtual model_position seekoff(long, _Ios_Seekdir, _Ios_Openmode);
    virtual model_position seekpos(model_position, _Ios_Openmode);
    virtual int sync();
    virtual long showmanyc();
    virtual long xsgetn(C *, long);
    virtual int underflow();
    virtual int uflow();
    virtual int pbackfail(int);
    virtual long xsputn(const C *, long);
    virtual int overflow(int);
};
typedef basic_streambuf<char, char_traits<char>> model_buffer;

template <class C, class T> class basic_ostream;
template <class C, class T> class basic_istream;

template <class C, class T> class basic_ios : public ios_base {
public:
    basic_ostream<C, T> *tie;
    mutable C fill;
    mutable bool has_fill;
    basic_streambuf<C, T> *buffer;
    const void *ctype, *num_put, *num_get;

    basic_ios();
    virtual ~basic_ios();
    void init(basic_streambuf<C, T> *);
    void clear(_Ios_Iostate);
    basic_streambuf<C, T> *rdbuf(basic_streambuf<C, T> *);
    locale imbue(const locale &);
    basic_ios &copyfmt(const basic_ios &);
    void move(basic_ios &);
    void swap(basic_ios &);
    void set_rdbuf(basic_streambuf<C, T> *);
};
typedef basic_ios<char, char_traits<char>> model_ios;

template <class C, class T> class basic_ostream : virtual public basic_ios<C, T> {
public:
    class sentry {
        bool ok;
        basic_ostream &stream;

    public:
        explicit sentry(basic_ostream &);
    };
    explicit basic_ostream(basic_streambuf<C, T> *);
    virtual ~basic_ostream();
    basic_ostream &operator<<(short);
    basic_ostream &operator<<(int);
    basic_ostream &operator<<(basic_streambuf<C, T> *);
    basic_ostream &put(C);
    basic_ostream &write(const C *, long);
    basic_ostream &flush();
    model_position tellp();
    basic_ostream &seekp(model_position);
    basic_ostream &seekp(long, _Ios_Seekdir);
    template <class V> basic_ostream &_M_insert(V);
};
typedef basic_ostream<char, char_traits<char>> model_ostream;

template <class C, class T> class basic_istream : virtual public basic_ios<C, T> {
public:
    long count;

    class sentry {
        bool ok;

    public:
        explicit sentry(basic_istream &, bool);
    };
    explicit basic_istream(basic_streambuf<C, T> *);
    virtual ~basic_istream();
    basic_istream &operator>>(short &);
    basic_istream &operator>>(int &);
    template <class V> basic_istream &_M_extract(V &);
    int get();
    basic_istream &get(C &);
    basic_istream &get(C *, long, C);
    basic_istream &getline(C *, long, C);
    basic_istream &ignore();
    basic_istream &ignore(long);
    basic_istream &ignore(long, int);
    int peek();
    basic_istream &read(C *, long);
    long readsome(C *, long);
    basic_istream &putback(C);
    basic_istream &unget();
    int sync();
    model_position tellg();
    basic_istream &seekg(model_position);
    basic_istream &seekg(long, _Ios_Seekdir);
};
typedef basic_istream<char, char_traits<char>> model_istream;

// Each has a file of its own.
extern template class basic_streambuf<char, char_traits<char>>;
extern template class basic_ios<char, char_traits<char>>;
extern template class basic_ostream<char, char_traits<char>>;
extern template class basic_istream<char, char_traits<char>>;

// Whether a buffer is the outside world's, as that of std::cout is. Its text has no effect, so it need not be made.
extern "C" const char __model_outside;
inline bool model_is_outside(const model_buffer *b) { return b != nullptr && b->loc.implementation == &__model_outside; }

// rdstate |= more; throws if the program has asked for that.
inline void model_set(model_ios &s, int more)
{
    if (more != 0)
        s.clear(static_cast<_Ios_Iostate>(s.state | more));
}

// An exception of the buffer sets badbit, and goes on only if the program has asked for that. Called in a handler.
inline void model_caught(model_ios &s)
{
    s.state = static_cast<_Ios_Iostate>(s.state | MODEL_BAD);
    if ((s.exceptions & MODEL_BAD) != 0)
        throw;
}

inline int model_peek(model_buffer *b) { return b->in < b->in_end ? static_cast<unsigned char>(*b->in) : b->underflow(); }
inline int model_next(model_buffer *b) { return b->in < b->in_end ? static_cast<unsigned char>(*b->in++) : b->uflow(); }

// The next byte but one.
inline int model_skip(model_buffer *b) { return model_next(b) == model_eof ? model_eof : model_peek(b); }

// How many bytes a string has room for.
inline size_t model_capacity(const string &s) { return s.data == s.local ? sizeof s.local - 1 : s.capacity; }

inline MODEL_NO_OPTIONAL_CHECKS void model_grow(string &s, size_t capacity)
{
    char *fresh = static_cast<char *>(operator new(capacity + 1));
    __builtin_memcpy(fresh, s.data, s.size + 1);
    if (s.data != s.local)
        operator delete(s.data);
    s.data = fresh;
    s.capacity = capacity;
}

inline MODEL_NO_OPTIONAL_CHECKS void model_append(string &s, char c)
{
    if (s.size == model_capacity(s))
        model_grow(s, 2 * s.size);
    s.data[s.size++] = c;
    s.data[s.size] = 0;
}

} // namespace std

#endif
