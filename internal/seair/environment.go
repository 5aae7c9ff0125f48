package seair

// IsEnvironment reports whether a global is the C library's pointer to the list of the environment's variables.
func IsEnvironment(name string) bool {
	return name == "environ" || name == "__environ" || name == "_environ"
}
