//go:build !cadical

package backend

func newLinked() (Engine, error) {
	return nil, &Fault{Linked, Missing, "this build is without it; install libcadical-dev and build with -tags cadical"}
}

// LinkedVersion is the version of the library; "" in builds without it.
func LinkedVersion() string { return "" }
