//go:build !llvm_config

package llvm

// The place where Debian's llvm-19-dev installs LLVM. Another version is selected by the build tag llvm_config together
// with CGO_CPPFLAGS and CGO_LDFLAGS from its llvm-config.

/*
#cgo CPPFLAGS: -isystem /usr/lib/llvm-19/include
#cgo LDFLAGS: -L/usr/lib/llvm-19/lib -lLLVM-19
*/
import "C"
