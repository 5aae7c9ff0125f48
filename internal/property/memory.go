package property

// Kinds about accesses: which memory they touch.
var memoryKinds = []Entry{
	{
		Kind: MemoryNull, Default: true,
		Meaning: "No access goes through a null pointer.",
		Detail: `
The pointer may also be null plus an offset, or a number that belongs to no object. malloc returns a null pointer
only under --malloc-may-fail.`,
		Bad: `
#include <stdlib.h>

int main(void)
{
    int *counter = malloc(sizeof *counter);
    *counter = 0;
    free(counter);
}`,
		Good: `
#include <stdlib.h>

int main(void)
{
    int *counter = malloc(sizeof *counter);
    if (!counter)
        return 1;
    *counter = 0;
    free(counter);
}`,
		Args:   []string{"--malloc-may-fail"},
		Repair: "Test the pointer before it is used, or make sure that it cannot be null where it comes from.",
		CWE:    []int{476}, Clause: "C11 6.5.3.2p4", Sanitizer: "null",
	},
	{
		Kind: MemoryBounds, Default: true,
		Meaning: "Every access lies inside the object that its pointer belongs to.",
		Detail: `
A pointer belongs to the object it was computed from, wherever its address lies: one that leaves its object does not enter another.
An index of an array is checked against the length of the array's type, too. Violations inside of library functions, such
as a string without its terminator passed to strlen, are reported at the call.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    int table[4] = {1, 2, 3, 4};
    unsigned i = fathom_nondet_uint();
    if (i <= 4)
        return table[i];
    return 0;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    int table[4] = {1, 2, 3, 4};
    unsigned i = fathom_nondet_uint();
    if (i < 4)
        return table[i];
    return 0;
}`,
		Repair: "Compare the index or the length with the size of the object before the access.",
		CWE:    []int{119, 125, 787}, Clause: "C11 6.5.6p8", Sanitizer: "address,array-bounds",
	},
	{
		Kind: MemoryFreed, Default: true,
		Meaning: "No access touches a heap object after it was freed.",
		Detail: `
realloc frees, too: the old pointer is stale even if the block did not have to move.`,
		Bad: `
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return *p;
}`,
		Good: `
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 1;
    int result = *p;
    free(p);
    return result;
}`,
		Repair: "Take what is needed out of the object before it is freed, and let one owner free it.",
		CWE:    []int{416}, Clause: "C11 6.2.4p2", Sanitizer: "address",
	},
	{
		Kind: MemoryScope, Default: true,
		Meaning: "No access touches a local variable whose lifetime has ended.",
		Detail: `
A local variable lives as long as its block is executed: a pointer to it must not outlive the block, nor the function.`,
		Bad: `
static int *choose(void)
{
    int local = 1;
    return &local;
}

int main(void)
{
    int *p = choose();
    return *p;
}`,
		Good: `
static int *choose(int *place)
{
    *place = 1;
    return place;
}

int main(void)
{
    int local;
    int *p = choose(&local);
    return *p;
}`,
		Repair: "Let the caller own the variable, make it static, or allocate it.",
		CWE:    []int{562, 825}, Clause: "C11 6.2.4p2", Sanitizer: "address",
	},
	{
		Kind: MemoryReadOnly, Default: true,
		Meaning: "No write touches a constant or a string literal.",
		Bad: `
int main(void)
{
    char *name = "first";
    name[0] = 'F';
}`,
		Good: `
int main(void)
{
    char name[] = "first";
    name[0] = 'F';
}`,
		Repair: "Copy what is to be changed into a variable; point to literals by const char *, so that the compiler sees it.",
		CWE:    []int{758}, Clause: "C11 6.4.5p7, 6.7.3p6",
	},
	{
		Kind: MemoryFree, Default: true,
		Meaning: "Only the start of a live heap object, or a null pointer, is freed.",
		Detail: `
Violations are freeing twice, freeing a variable, freeing the middle of an object, and mixing malloc, new, new[], fopen and mmap with another's
counterpart, and deleting an object as one of another size. What is said of free goes for realloc.`,
		Bad: `
#include <stdlib.h>

int main(void)
{
    char *text = malloc(8);
    text++;
    free(text);
}`,
		Good: `
#include <stdlib.h>

int main(void)
{
    char *start = malloc(8), *text = start;
    text++;
    free(start);
}`,
		Repair: "Keep the pointer that the allocation returned, give it one owner, and set it to null when it is freed.",
		CWE:    []int{415, 590, 761, 762}, Clause: "C11 7.22.3.3p2", Sanitizer: "address",
	},
	{
		Kind: MemoryOverlap, Default: true,
		Meaning: "The ranges of a memcpy do not overlap.",
		Detail: `
The same is demanded of strcpy, strcat, sprintf and their kin. Copying a range onto itself is no violation, though the standard does not promise it: compilers
make such copies of assignments.`,
		Bad: `
#include <string.h>

int main(void)
{
    char line[8] = "> text";
    memcpy(line, line + 2, 5);
}`,
		Good: `
#include <string.h>

int main(void)
{
    char line[8] = "> text";
    memmove(line, line + 2, 5);
}`,
		Repair: "Use memmove, or another buffer.",
		CWE:    []int{475}, Clause: "C11 7.24.2.1p2", Sanitizer: "address",
	},
	{
		Kind:    MemoryAlloc,
		Meaning: "The size of a variable-length array is positive.",
		Bad: `
#include <fathom.h>

int main(void)
{
    unsigned char n = fathom_nondet_uchar();
    int row[n];
    for (int i = 0; i < n; i++)
        row[i] = i;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    unsigned char n = fathom_nondet_uchar();
    if (n == 0)
        return 1;
    int row[n];
    for (int i = 0; i < n; i++)
        row[i] = i;
}`,
		Repair: "Test the size before the declaration; better, allocate on the heap, which can report that there is no room.",
		CWE:    []int{1284}, Clause: "C11 6.7.6.2p5", Sanitizer: "vla-bound",
	},
	{
		Kind:    MemoryLeak,
		Meaning: "A pointer to every heap object is left until it is freed.",
		Detail: `
A violation is reported where the last pointer is lost: overwritten, freed with what held it, or out of scope; also in
programs that never end. What only the variables of main hold when it returns is lost, too, and reported where it was allocated.
An object that is never freed, but that a global variable points to at the end, is no violation: that is memory.cleanup. The
group leak is both.`,
		Bad: `
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(16);
    buffer = malloc(32);
    free(buffer);
}`,
		Good: `
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(16);
    free(buffer);
    buffer = malloc(32);
    free(buffer);
}`,
		Repair: "Free the object on every path, the error paths included, before the last pointer to it is overwritten or goes out of scope.",
		CWE:    []int{401}, Sanitizer: "leak",
	},
	{
		Kind:    MemoryCleanup,
		Meaning: "Every heap object is freed before the program ends.",
		Detail: `
A violation is reported where the object was allocated. Where memory.leak is checked as well, as by the group leak, what is left
at the end without a pointer to it is that, and this is the rest: what others call still reachable.`,
		Bad: `
#include <stdlib.h>

static char *table;

int main(void)
{
    table = calloc(16, 1);
}`,
		Good: `
#include <stdlib.h>

static char *table;

int main(void)
{
    table = calloc(16, 1);
    free(table);
}`,
		Repair: "Free the object when the program is done with it, at the latest in a function that is registered with atexit.",
		CWE:    []int{401},
	},
	{
		Kind:    MemoryUninit,
		Meaning: "No decision, address, divisor or output depends on memory that was never written.",
		Detail: `
Unwritten are local variables and heap objects before their first assignment, and the gaps in structures.
Copying such values is no violation: assignments, memcpy and passing structures may take them along. A violation is a branch, a
choice, an address, a length, a divisor, a call through a pointer or an assertion that depends on one, and one that leaves the program:
printed, written to a file, returned by main, or passed to a function that is defined nowhere.
Bits count one by one: a bit-field that was assigned is defined though the ones next to it are not. A result that is the same
whatever the memory held is none either.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    int limit;
    if (fathom_nondet_bool())
        limit = 10;
    if (limit > 5)
        return 1;
    return 0;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    int limit = 0;
    if (fathom_nondet_bool())
        limit = 10;
    if (limit > 5)
        return 1;
    return 0;
}`,
		Repair: "Initialise the variable where it is declared; use calloc, or clear a structure that is compared or written as a whole.",
		CWE:    []int{457, 908}, Clause: "C11 6.3.2.1p2, 6.7.9p10", Sanitizer: "memory",
	},
	{
		Kind:    MemoryAlignment,
		Meaning: "Every access is at a multiple of what its type needs.",
		Detail: `
The address counts as aligned only as far as its object is sure to be, whatever the address happens to be. Members of packed
structures are accessed by single bytes and need nothing.`,
		Bad: `
int main(void)
{
    static char packet[8];
    int *length = (int *)(packet + 1);
    return *length;
}`,
		Good: `
#include <string.h>

int main(void)
{
    static char packet[8];
    int length;
    memcpy(&length, packet + 1, sizeof length);
    return length;
}`,
		Repair: "Copy the bytes by memcpy, which compilers turn into one access where the machine allows it.",
		CWE:    []int{758}, Clause: "C11 6.3.2.3p7", Sanitizer: "alignment",
	},
	{
		Kind:    MemoryInvalidValue,
		Meaning: "What is read as a bool, or in C++ as an enumeration, is a value of that type.",
		Detail: `
A _Bool holds 0 or 1, an enumeration of C++ without a fixed type as many bits as its enumerators need. Other bytes get there through pointers
of another type, unions, memcpy, and variables that were never written.`,
		Bad: `
#include <string.h>

int main(void)
{
    unsigned char byte = 2;
    _Bool flag;
    memcpy(&flag, &byte, 1);
    return flag;
}`,
		Good: `
int main(void)
{
    unsigned char byte = 2;
    _Bool flag = byte != 0;
    return flag;
}`,
		Repair: "Read the bytes as a number, test it, and convert it.",
		CWE:    []int{758}, Clause: "C11 6.2.6.1p5", Sanitizer: "bool,enum",
	},
}
