package llvm

/*
#include <llvm/Config/llvm-config.h>
*/
import "C"

// Version of LLVM that this package was built against, for example "19.1.7".
const Version = C.LLVM_VERSION_STRING

// VersionMajor is the first part of Version.
const VersionMajor = C.LLVM_VERSION_MAJOR
