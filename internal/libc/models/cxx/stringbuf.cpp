// Defines: _ZNSdC1EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSdC2EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSdD0Ev _ZNSdD1Ev _ZNSdD2Ev
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE10see_outputEv _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE6setbufEPcl
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE7_M_syncEPcmm
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE7seekoffElSt12_Ios_SeekdirSt13_Ios_Openmode
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE7seekposESt4fposI11__mbstate_tESt13_Ios_Openmode
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE8_M_pbumpEPcS5_l
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE8overflowEi _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE9pbackfailEi
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE9showmanycEv _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE9underflowEv
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEED0Ev _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEED1Ev
// Defines: _ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEED2Ev _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED0Ev
// Defines: _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev _ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED2Ev
// Defines: _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED0Ev _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED1Ev
// Defines: _ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED2Ev _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED0Ev
// Defines: _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED1Ev _ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED2Ev
// Defines: _ZTINSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE _ZTINSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE
// Defines: _ZTINSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE _ZTINSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE _ZTISd
// Defines: _ZTSNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE _ZTSNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE
// Defines: _ZTSNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE _ZTSNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE _ZTSSd
// Defines: _ZTTNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE _ZTTNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE
// Defines: _ZTTNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE _ZTTSd _ZTVNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEEE
// Defines: _ZTVNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE _ZTVNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE
// Defines: _ZTVNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE _ZTVSd
// Needs: _ZNSiC2EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSiD0Ev _ZNSiD1Ev _ZNSiD2Ev _ZNSoC2EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSoD0Ev
// Needs: _ZNSoD1Ev _ZNSoD2Ev _ZNSt15basic_streambufIcSt11char_traitsIcEE4syncEv _ZNSt15basic_streambufIcSt11char_traitsIcEE5imbueERKSt6locale
// Needs: _ZNSt15basic_streambufIcSt11char_traitsIcEE5uflowEv _ZNSt15basic_streambufIcSt11char_traitsIcEE6xsgetnEPcl
// Needs: _ZNSt15basic_streambufIcSt11char_traitsIcEE6xsputnEPKcl _ZNSt15basic_streambufIcSt11char_traitsIcEED2Ev
// Needs: _ZNSt9basic_iosIcSt11char_traitsIcEEC2Ev _ZNSt9basic_iosIcSt11char_traitsIcEED2Ev _ZTISi _ZTISo _ZTISt15basic_streambufIcSt11char_traitsIcEE
// Needs: _ZTVN10__cxxabiv120__si_class_type_infoE _ZTVN10__cxxabiv121__vmi_class_type_infoE _ZdlPv _ZdlPvm _Znwm
//
// std::stringbuf and the streams of <sstream>: text in a string that grows.
#include "iostreams.h"
#include "model.h"

namespace std {
inline namespace __cxx11 {

template <class C, class T, class A> class basic_stringbuf : public basic_streambuf<C, T> {
public:
    _Ios_Openmode mode;
    string text;

    virtual ~basic_stringbuf();
    virtual basic_streambuf<C, T> *setbuf(C *, long);
    virtual model_position seekoff(long, _Ios_Seekdir, _Ios_Openmode);
    virtual model_position seekpos(model_position, _Ios_Openmode);
    virtual long showmanyc();
    virtual int underflow();
    virtual int pbackfail(int);
    virtual int overflow(int);
    void _M_sync(C *, unsigned long, unsigned long);
    void _M_pbump(C *, C *, long);
    inline void see_output();
};

// What has been written can be read.
template <class C, class T, class A> inline void basic_stringbuf<C, T, A>::see_output()
{
    if (this->out == nullptr || (this->in_end != nullptr && this->out <= this->in_end))
        return;
    if ((mode & MODEL_IN) == 0)
        this->in_begin = this->in = this->out;
    this->in_end = this->out;
}

template <class C, class T, class A> MODEL basic_stringbuf<C, T, A>::~basic_stringbuf()
{
    if (text.data != text.local)
        operator delete(text.data);
}

template <class C, class T, class A> MODEL basic_streambuf<C, T> *basic_stringbuf<C, T, A>::setbuf(C *, long)
{
    model_unsupported("std::stringbuf::setbuf");
    return this;
}

// Sets the areas to those of a string that starts at base, with reading at i and writing at o.
template <class C, class T, class A> MODEL void basic_stringbuf<C, T, A>::_M_sync(C *base, unsigned long i, unsigned long o)
{
    C *end = base + text.size;
    if (base != text.data)
        model_unsupported("std::stringbuf::setbuf");
    if ((mode & MODEL_IN) != 0) {
        this->in_begin = base;
        this->in = base + i;
        this->in_end = end;
    }
    if ((mode & MODEL_OUT) != 0) {
        _M_pbump(base, base + model_capacity(text), static_cast<long>(o));
        if ((mode & MODEL_IN) == 0)
            this->in_begin = this->in = this->in_end = end;
    }
}

template <class C, class T, class A> MODEL void basic_stringbuf<C, T, A>::_M_pbump(C *begin, C *end, long offset)
{
    this->out_begin = begin;
    this->out = begin + offset;
    this->out_end = end;
}

template <class C, class T, class A> MODEL int basic_stringbuf<C, T, A>::overflow(int c)
{
    if ((mode & MODEL_OUT) == 0)
        return model_eof;
    if (c == model_eof)
        return 0;
    if (this->out == this->out_end) {
        unsigned long used = static_cast<unsigned long>(this->out - this->out_begin), read = static_cast<unsigned long>(this->in - this->in_begin);
        size_t capacity = 2 * model_capacity(text);
        text.size = used;
        text.data[used] = 0;
        model_grow(text, capacity > 512 ? capacity : 512);
        _M_sync(text.data, (mode & MODEL_IN) != 0 ? read : 0, used);
    }
    *this->out++ = static_cast<C>(c);
    return c;
}

template <class C, class T, class A> MODEL int basic_stringbuf<C, T, A>::underflow()
{
    if ((mode & MODEL_IN) == 0)
        return model_eof;
    see_output();
    return this->in < this->in_end ? static_cast<unsigned char>(*this->in) : model_eof;
}

template <class C, class T, class A> MODEL int basic_stringbuf<C, T, A>::pbackfail(int c)
{
    if (this->in_begin >= this->in)
        return model_eof;
    if (c != model_eof && static_cast<unsigned char>(this->in[-1]) != c && (mode & MODEL_OUT) == 0)
        return model_eof;
    this->in--;
    if (c == model_eof)
        return 0;
    *this->in = static_cast<C>(c);
    return c;
}

template <class C, class T, class A> MODEL long basic_stringbuf<C, T, A>::showmanyc()
{
    if ((mode & MODEL_IN) == 0)
        return -1;
    see_output();
    return this->in_end - this->in;
}

// Moves the places of reading and writing that which says; both only from an end.
template <class C, class T, class A> MODEL model_position basic_stringbuf<C, T, A>::seekoff(long offset, _Ios_Seekdir from, _Ios_Openmode which)
{
    bool reads = (mode & which & MODEL_IN) != 0, writes = (mode & which & MODEL_OUT) != 0;
    bool asked_both = (which & (MODEL_IN | MODEL_OUT)) == (MODEL_IN | MODEL_OUT);
    if (asked_both && (from == MODEL_CURRENT || !(reads && writes)))
        reads = writes = false;
    C *begin = reads ? this->in_begin : this->out_begin;
    if (!(reads || writes) || (begin == nullptr && offset != 0))
        return model_at(-1);
    see_output();
    long result = -1, size = this->in_end - begin;
    long origin = from == MODEL_FROM_END ? size : from == MODEL_CURRENT ? (reads ? this->in : this->out) - begin : 0;
    long target = origin + offset;
    if (target < 0 || target > size)
        return model_at(-1);
    if (reads) {
        this->in = this->in_begin + target;
        result = target;
    }
    if (writes) {
        this->out = this->out_begin + target;
        result = target;
    }
    return model_at(result);
}

template <class C, class T, class A> MODEL model_position basic_stringbuf<C, T, A>::seekpos(model_position p, _Ios_Openmode which)
{
    bool reads = (mode & which & MODEL_IN) != 0, writes = (mode & which & MODEL_OUT) != 0;
    C *begin = reads ? this->in_begin : this->out_begin;
    if (!(reads || writes) || (begin == nullptr && p.offset != 0))
        return model_at(-1);
    see_output();
    if (p.offset < 0 || p.offset > this->in_end - begin)
        return model_at(-1);
    if (reads)
        this->in = this->in_begin + p.offset;
    if (writes)
        this->out = this->out_begin + p.offset;
    return p;
}

template <class C, class T, class A> class basic_ostringstream : public basic_ostream<C, T> {
    basic_stringbuf<C, T, A> text;

public:
    virtual ~basic_ostringstream();
};
template <class C, class T, class A> MODEL basic_ostringstream<C, T, A>::~basic_ostringstream() {}

template <class C, class T, class A> class basic_istringstream : public basic_istream<C, T> {
    basic_stringbuf<C, T, A> text;

public:
    virtual ~basic_istringstream();
};
template <class C, class T, class A> MODEL basic_istringstream<C, T, A>::~basic_istringstream() {}

} // namespace __cxx11

template <class C, class T> class basic_iostream : public basic_istream<C, T>, public basic_ostream<C, T> {
public:
    explicit basic_iostream(basic_streambuf<C, T> *);
    virtual ~basic_iostream();
};
template <class C, class T> MODEL basic_iostream<C, T>::basic_iostream(basic_streambuf<C, T> *b) : basic_istream<C, T>(b), basic_ostream<C, T>(b) {}
template <class C, class T> MODEL basic_iostream<C, T>::~basic_iostream() {}

inline namespace __cxx11 {
template <class C, class T, class A> class basic_stringstream : public basic_iostream<C, T> {
    basic_stringbuf<C, T, A> text;

public:
    virtual ~basic_stringstream();
};
template <class C, class T, class A> MODEL basic_stringstream<C, T, A>::~basic_stringstream() {}
} // namespace __cxx11

template class basic_iostream<char, char_traits<char>>;
template class basic_stringbuf<char, char_traits<char>, allocator<char>>;
template class basic_ostringstream<char, char_traits<char>, allocator<char>>;
template class basic_istringstream<char, char_traits<char>, allocator<char>>;
template class basic_stringstream<char, char_traits<char>, allocator<char>>;

} // namespace std
