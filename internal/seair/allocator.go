package seair

// Allocator tells of an object of the heap which family of functions made it: Imm of Alloc, Free and IsFreeable. What one
// has made no other may free.
type Allocator uint8

// The allocators, numbered as the library's models do (model.h).
const (
	Malloc   Allocator = iota // malloc, free and their kin
	New                       // C++'s operators new and delete
	NewArray                  // C++'s operators new[] and delete[]
	Mapping                   // mmap and munmap
	Library                   // what the library makes and ends: streams, exceptions
	NumAllocators
)

var frees = [NumAllocators]string{"free", "delete", "delete[]", "munmap", "the library"}

// Frees returns what a message calls the functions that free what the allocator has made.
func (a Allocator) Frees() string {
	if a < NumAllocators {
		return frees[a]
	}
	return "invalid"
}
