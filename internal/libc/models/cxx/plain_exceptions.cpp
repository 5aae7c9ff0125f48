// Defines: _ZNKSt10bad_typeid4whatEv _ZNKSt13bad_exception4whatEv _ZNKSt17bad_function_call4whatEv _ZNKSt20bad_array_new_length4whatEv
// Defines: _ZNKSt8bad_cast4whatEv _ZNKSt9bad_alloc4whatEv _ZNKSt9exception4whatEv _ZNSt10bad_typeidD0Ev _ZNSt10bad_typeidD1Ev _ZNSt10bad_typeidD2Ev
// Defines: _ZNSt13bad_exceptionD0Ev _ZNSt13bad_exceptionD1Ev _ZNSt13bad_exceptionD2Ev _ZNSt17bad_function_callD0Ev _ZNSt17bad_function_callD1Ev
// Defines: _ZNSt17bad_function_callD2Ev _ZNSt20bad_array_new_lengthD0Ev _ZNSt20bad_array_new_lengthD1Ev _ZNSt20bad_array_new_lengthD2Ev
// Defines: _ZNSt8bad_castD0Ev _ZNSt8bad_castD1Ev _ZNSt8bad_castD2Ev _ZNSt9bad_allocD0Ev _ZNSt9bad_allocD1Ev _ZNSt9bad_allocD2Ev _ZNSt9exceptionD0Ev
// Defines: _ZNSt9exceptionD1Ev _ZNSt9exceptionD2Ev _ZTISt10bad_typeid _ZTISt13bad_exception _ZTISt17bad_function_call _ZTISt20bad_array_new_length
// Defines: _ZTISt8bad_cast _ZTISt9bad_alloc _ZTISt9exception _ZTSSt10bad_typeid _ZTSSt13bad_exception _ZTSSt17bad_function_call
// Defines: _ZTSSt20bad_array_new_length _ZTSSt8bad_cast _ZTSSt9bad_alloc _ZTSSt9exception _ZTVSt10bad_typeid _ZTVSt13bad_exception
// Defines: _ZTVSt17bad_function_call _ZTVSt20bad_array_new_length _ZTVSt8bad_cast _ZTVSt9bad_alloc _ZTVSt9exception
// Defines: _ZNKSt12bad_weak_ptr4whatEv _ZNSt12bad_weak_ptrD0Ev _ZNSt12bad_weak_ptrD1Ev _ZNSt12bad_weak_ptrD2Ev
// Defines: _ZTISt12bad_weak_ptr _ZTSSt12bad_weak_ptr _ZTVSt12bad_weak_ptr
// Needs: _ZTVN10__cxxabiv117__class_type_infoE _ZTVN10__cxxabiv120__si_class_type_infoE _ZdlPvm
//
// The exception classes of <exception>, <new>, <typeinfo>, <functional> and <memory>.
#include "exceptions.h"
#include "model.h"

namespace std {

MODEL exception::~exception() noexcept {}
MODEL const char *exception::what() const noexcept { return "std::exception"; }

#define MODEL_DEFINE_PLAIN(name, text) \
    MODEL name::~name() noexcept {} \
    MODEL const char *name::what() const noexcept { return text; }

MODEL_DEFINE_PLAIN(bad_exception, "std::bad_exception")
MODEL_DEFINE_PLAIN(bad_alloc, "std::bad_alloc")
MODEL_DEFINE_PLAIN(bad_array_new_length, "std::bad_array_new_length")
MODEL_DEFINE_PLAIN(bad_cast, "std::bad_cast")
MODEL_DEFINE_PLAIN(bad_typeid, "std::bad_typeid")
MODEL_DEFINE_PLAIN(bad_function_call, "bad_function_call")
MODEL_DEFINE_PLAIN(bad_weak_ptr, "bad_weak_ptr")

} // namespace std
