// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE4swapERS2_ _ZNSt15basic_streambufIcSt11char_traitsIcEE4syncEv
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE5imbueERKSt6locale _ZNSt15basic_streambufIcSt11char_traitsIcEE5uflowEv
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE6setbufEPcl _ZNSt15basic_streambufIcSt11char_traitsIcEE6xsgetnEPcl
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE6xsputnEPKcl
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE7seekoffElSt12_Ios_SeekdirSt13_Ios_Openmode
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE7seekposESt4fposI11__mbstate_tESt13_Ios_Openmode
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE8overflowEi _ZNSt15basic_streambufIcSt11char_traitsIcEE9pbackfailEi
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEE9showmanycEv _ZNSt15basic_streambufIcSt11char_traitsIcEE9underflowEv
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEEC1ERKS2_ _ZNSt15basic_streambufIcSt11char_traitsIcEEC1Ev
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEEC2ERKS2_ _ZNSt15basic_streambufIcSt11char_traitsIcEEC2Ev
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEED0Ev _ZNSt15basic_streambufIcSt11char_traitsIcEED1Ev
// Defines: _ZNSt15basic_streambufIcSt11char_traitsIcEED2Ev _ZNSt15basic_streambufIcSt11char_traitsIcEEaSERKS2_
// Defines: _ZTISt15basic_streambufIcSt11char_traitsIcEE _ZTSSt15basic_streambufIcSt11char_traitsIcEE _ZTVSt15basic_streambufIcSt11char_traitsIcEE
// Needs: _ZNSt6localeC1ERKS_ _ZNSt6localeC1Ev _ZNSt6localeD1Ev _ZNSt6localeaSERKS_ _ZTVN10__cxxabiv117__class_type_infoE _ZdlPvm
//
// std::streambuf: what a buffer does that overrides nothing.
#include "iostreams.h"
#include "model.h"

namespace std {

template <class C, class T> MODEL basic_streambuf<C, T>::basic_streambuf()
    : in_begin(nullptr), in(nullptr), in_end(nullptr), out_begin(nullptr), out(nullptr), out_end(nullptr) {}
template <class C, class T> MODEL basic_streambuf<C, T>::basic_streambuf(const basic_streambuf &) = default;
template <class C, class T> MODEL basic_streambuf<C, T> &basic_streambuf<C, T>::operator=(const basic_streambuf &) = default;
template <class C, class T> MODEL basic_streambuf<C, T>::~basic_streambuf() {}

template <class C, class T> MODEL void basic_streambuf<C, T>::swap(basic_streambuf &other)
{
    basic_streambuf old(other);
    other = *this;
    *this = old;
}

template <class C, class T> MODEL void basic_streambuf<C, T>::imbue(const locale &) {}
template <class C, class T> MODEL basic_streambuf<C, T> *basic_streambuf<C, T>::setbuf(C *, long) { return this; }
template <class C, class T> MODEL model_position basic_streambuf<C, T>::seekoff(long, _Ios_Seekdir, _Ios_Openmode) { return model_at(-1); }
template <class C, class T> MODEL model_position basic_streambuf<C, T>::seekpos(model_position, _Ios_Openmode) { return model_at(-1); }
template <class C, class T> MODEL int basic_streambuf<C, T>::sync() { return 0; }
template <class C, class T> MODEL long basic_streambuf<C, T>::showmanyc() { return 0; }
template <class C, class T> MODEL int basic_streambuf<C, T>::underflow() { return model_eof; }
template <class C, class T> MODEL int basic_streambuf<C, T>::pbackfail(int) { return model_eof; }
template <class C, class T> MODEL int basic_streambuf<C, T>::overflow(int) { return model_eof; }

template <class C, class T> MODEL int basic_streambuf<C, T>::uflow()
{
    if (underflow() == model_eof)
        return model_eof;
    return static_cast<unsigned char>(*in++);
}

template <class C, class T> MODEL long basic_streambuf<C, T>::xsgetn(C *to, long n)
{
    long done = 0;
    while (done < n) {
        long room = in_end - in;
        if (room > n - done)
            room = n - done;
        if (room > 0) {
            __builtin_memcpy(to + done, in, static_cast<size_t>(room));
            in += room;
            done += room;
        } else {
            int c = uflow();
            if (c == model_eof)
                break;
            to[done++] = static_cast<C>(c);
        }
    }
    return done;
}

template <class C, class T> MODEL long basic_streambuf<C, T>::xsputn(const C *from, long n)
{
    long done = 0;
    while (done < n) {
        long room = out_end - out;
        if (room > n - done)
            room = n - done;
        if (room > 0) {
            __builtin_memcpy(out, from + done, static_cast<size_t>(room));
            out += room;
            done += room;
        } else {
            if (overflow(static_cast<unsigned char>(from[done])) == model_eof)
                break;
            done++;
        }
    }
    return done;
}

template class basic_streambuf<char, char_traits<char>>;

} // namespace std
