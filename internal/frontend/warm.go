package frontend

import (
	"sync"

	"github.com/fathom-verifier/fathom/internal/libc"
	"github.com/fathom-verifier/fathom/internal/llvm"
)

// warmUp does once what the first use of LLVM's passes and of the library models costs, some
// milliseconds: symbols of LLVM's library are bound when they are first called. It runs while clang
// does. Nothing depends on it.
var warmUp = sync.OnceFunc(func() {
	libc.Lookup("main")
	x := llvm.NewContext()
	defer x.Dispose()
	m := x.NewModule("")
	defer m.Dispose()
	f := m.AddFunction("f", llvm.FunctionType(x.VoidType(), nil, false))
	b := x.NewBuilder()
	defer b.Dispose()
	b.PositionAtEnd(x.AppendBlock(f, ""))
	b.RetVoid()
	m.RunPasses("globaldce,function(mem2reg),"+cleanupPasses+","+loopPasses, llvm.PassOptions{})
})
