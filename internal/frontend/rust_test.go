package frontend

import "testing"

func TestRustPath(t *testing.T) {
	for symbol, want := range map[string]string{
		"_ZN4core9panicking5panic17h2c88932fe82bb6e8E":               "core::panicking::panic",
		"_ZN4core9panicking18panic_bounds_check17haa0aa704ba684d7fE": "core::panicking::panic_bounds_check",
		"_RNvNtCsgEbXFpYkiqP_4core9panicking5panic":                  "_RNvNtCsgEbXFpYkiqP_4core9panicking5panic",
		"_ZN4core9panicking5panicE":                                  "", // C++
		"_ZNSt6vectorIiE9push_backEi":                                "",
		"_ZN99":                                                      "",
		"_ZN":                                                        "",
		"_Read":                                                      "",
		"panic":                                                      "",
	} {
		if got := rustPath(symbol); got != want {
			t.Errorf("%s is %q, want %q", symbol, got, want)
		}
	}
}
