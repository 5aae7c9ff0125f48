// Part of glibc's headers that a system for 64 bits has only with its development files for 32 bits: it names functions that
// are not implemented. All others are the same.
