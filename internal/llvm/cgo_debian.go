//go:build !llvm_config

package llvm

// The place where Debian's llvm-19-dev installs LLVM. Another version is selected by the build tag llvm_config together
// with CGO_CPPFLAGS and CGO_LDFLAGS from its llvm-config.
//
// The archives are linked, not the shared library: loading that one, with all targets and with Z3, takes 15 ms of each run and makes the
// calls into it slower, 20 of 65 ms that a small program takes. They are what llvm-config --link-static --libs passes irreader bitwriter
// linker lists. The libraries for compression are named by the files that Debian's LLVM itself depends on; no headers are needed.

/*
#cgo CPPFLAGS: -isystem /usr/lib/llvm-19/include
#cgo LDFLAGS: -L/usr/lib/llvm-19/lib -lLLVMPasses -lLLVMIRPrinter -lLLVMHipStdPar -lLLVMCoroutines -lLLVMipo -lLLVMInstrumentation -lLLVMVectorize -lLLVMLinker -lLLVMFrontendOpenMP -lLLVMFrontendOffloading -lLLVMCodeGen -lLLVMTarget -lLLVMScalarOpts -lLLVMInstCombine -lLLVMObjCARCOpts -lLLVMCodeGenTypes -lLLVMBitWriter -lLLVMCFGuard -lLLVMAggressiveInstCombine -lLLVMTransformUtils -lLLVMAnalysis -lLLVMProfileData -lLLVMSymbolize -lLLVMDebugInfoBTF -lLLVMDebugInfoPDB -lLLVMDebugInfoMSF -lLLVMDebugInfoDWARF -lLLVMObject -lLLVMTextAPI -lLLVMMCParser -lLLVMIRReader -lLLVMAsmParser -lLLVMMC -lLLVMDebugInfoCodeView -lLLVMBitReader -lLLVMCore -lLLVMRemarks -lLLVMBitstreamReader -lLLVMBinaryFormat -lLLVMTargetParser -lLLVMSupport -lLLVMDemangle -l:libz.so.1 -l:libzstd.so.1 -ldl -lm
*/
import "C"
