// Defines: _ZNSt16nested_exceptionD0Ev _ZNSt16nested_exceptionD1Ev _ZNSt16nested_exceptionD2Ev _ZTISt16nested_exception _ZTSSt16nested_exception
// Defines: _ZTVSt16nested_exception
// Needs: _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv _ZTVN10__cxxabiv117__class_type_infoE _ZdlPvm
//
// std::nested_exception, which keeps the exception that is being handled where it is made.
#include "exceptions.h"
#include "model.h"

namespace std {

namespace __exception_ptr {
class exception_ptr {
    void *object;
    void _M_release() noexcept;

public:
    inline ~exception_ptr()
    {
        if (object != NULL)
            _M_release();
    }
};
}

MODEL_CLASS nested_exception {
    __exception_ptr::exception_ptr kept;

public:
    virtual ~nested_exception() noexcept;
};

MODEL nested_exception::~nested_exception() noexcept {}

} // namespace std
