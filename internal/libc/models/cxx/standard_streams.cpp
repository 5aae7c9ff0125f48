// Defines: _ZNSt8ios_base4InitC1Ev _ZNSt8ios_base4InitC2Ev _ZNSt8ios_base4InitD1Ev _ZNSt8ios_base4InitD2Ev _ZSt3cin _ZSt4cerr _ZSt4clog _ZSt4cout
// Defines: __model_outside
// Needs: _ZNSiC1EPSt15basic_streambufIcSt11char_traitsIcEE _ZNSoC1EPSt15basic_streambufIcSt11char_traitsIcEE
// Needs: _ZNSt15basic_streambufIcSt11char_traitsIcEE5imbueERKSt6locale _ZNSt15basic_streambufIcSt11char_traitsIcEE5uflowEv
// Needs: _ZNSt15basic_streambufIcSt11char_traitsIcEE6setbufEPcl _ZNSt15basic_streambufIcSt11char_traitsIcEE6xsgetnEPcl
// Needs: _ZNSt15basic_streambufIcSt11char_traitsIcEE9pbackfailEi _ZNSt15basic_streambufIcSt11char_traitsIcEE9showmanycEv
// Needs: _ZNSt15basic_streambufIcSt11char_traitsIcEEC2Ev _ZNSt15basic_streambufIcSt11char_traitsIcEED2Ev _ZTISt15basic_streambufIcSt11char_traitsIcEE
// Needs: _ZTVN10__cxxabiv120__si_class_type_infoE _ZdlPvm
//
// std::cin, std::cout, std::cerr and std::clog, which exist from the first
// std::ios_base::Init on, before the program's global variables, and for good.
#include "iostreams.h"
#include "model.h"

extern "C" MODEL_VARIABLE const char __model_outside = 0;

namespace std {

namespace {

// The outside world. Streams do not come here for what they do themselves.
class model_outside_buffer final : public model_buffer {
    char byte;

public:
    model_outside_buffer() { loc.implementation = &__model_outside; }
    int sync() override { return __fathom_nondet_bool() ? -1 : 0; }

    int underflow() override
    {
        if (__fathom_nondet_bool())
            return model_eof;
        byte = static_cast<char>(__fathom_nondet_u8());
        in_begin = in = &byte;
        in_end = in + 1;
        return static_cast<unsigned char>(byte);
    }

    long xsputn(const char *from, long n) override
    {
        if (n > 0)
            model_output_bytes(from, static_cast<size_t>(n));
        return __fathom_nondet_bool() ? n : 0;
    }

    int overflow(int c) override
    {
        if (c != model_eof)
            model_output(static_cast<unsigned char>(c));
        return __fathom_nondet_bool() ? model_eof : c == model_eof ? 0 : c;
    }
    model_position seekoff(long, _Ios_Seekdir, _Ios_Openmode) override
    {
        return model_at(__fathom_nondet_bool() ? -1 : static_cast<long>(__fathom_nondet_u64() >> 1));
    }
    model_position seekpos(model_position p, _Ios_Openmode) override { return __fathom_nondet_bool() ? model_at(-1) : p; }
};

alignas(model_outside_buffer) char model_buffers[4][sizeof(model_outside_buffer)];

} // namespace

alignas(model_istream) MODEL_VARIABLE char cin[sizeof(model_istream)];
alignas(model_ostream) MODEL_VARIABLE char cout[sizeof(model_ostream)], cerr[sizeof(model_ostream)], clog[sizeof(model_ostream)];

MODEL ios_base::Init::Init()
{
    static bool made;
    if (made)
        return;
    made = true;
    model_istream *in = new (cin) model_istream(new (model_buffers[0]) model_outside_buffer);
    model_ostream *out = new (cout) model_ostream(new (model_buffers[1]) model_outside_buffer);
    model_ostream *err = new (cerr) model_ostream(new (model_buffers[2]) model_outside_buffer);
    new (clog) model_ostream(new (model_buffers[3]) model_outside_buffer);
    in->tie = out;
    err->tie = out;
    err->flags = static_cast<_Ios_Fmtflags>(err->flags | MODEL_UNITBUF);
}

MODEL ios_base::Init::~Init() {}

} // namespace std
