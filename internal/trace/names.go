package trace

import (
	"strings"

	"github.com/fathom-verifier/fathom/internal/seair"
)

// Names and types of functions in traces.

func functionName(f *seair.Func) string {
	if f.Source != "" && f.Source != f.Name {
		return f.Source
	}
	return operatorName(f.Name)
}

// operatorName turns the symbols of C++'s operators new and delete, and of what throws and catches, into their names.
func operatorName(symbol string) string {
	switch {
	case symbol == "__cxa_throw":
		return "throw"
	case symbol == "__cxa_rethrow":
		return "throw again"
	case symbol == "__cxa_begin_catch":
		return "catch"
	case symbol == "__cxa_end_catch":
		return "end of catch"
	case strings.HasPrefix(symbol, "_Znw"):
		return "operator new"
	case strings.HasPrefix(symbol, "_Zna"):
		return "operator new[]"
	case strings.HasPrefix(symbol, "_Zdl"):
		return "operator delete"
	case strings.HasPrefix(symbol, "_Zda"):
		return "operator delete[]"
	}
	return symbol
}

// returnsFloat reports whether a function returns a floating-point number, which its signature says in LLVM's names.
func returnsFloat(f *seair.Func) bool {
	result, _, _ := strings.Cut(f.Signature, " ")
	switch result {
	case "half", "float", "double", "x86_fp80", "fp128":
		return true
	}
	return false
}
