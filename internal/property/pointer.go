package property

var pointerKinds = []Entry{
	{
		Kind:    PointerCompare,
		Meaning: "Pointers compared by <, <=, > or >=, or subtracted, point into one object.",
		Detail: `
One past the end counts as in. The result need not be used. Comparisons for equality, and of addresses converted to integers, are
defined for any pointers.`,
		Bad: `
int main(void)
{
    int a[4] = {0}, b[4] = {0};
    int *p = a, *q = b;
    return p < q;
}`,
		Good: `
#include <stdint.h>

int main(void)
{
    int a[4] = {0}, b[4] = {0};
    int *p = a, *q = b;
    return (uintptr_t)p < (uintptr_t)q;
}`,
		Repair: "Compare indices, or convert to uintptr_t if any order will do.",
		CWE:    []int{469, 758}, Clause: "C11 6.5.6p9, 6.5.8p5", Sanitizer: "pointer-compare",
	},
	{
		Kind:    PointerOverflow,
		Meaning: "Pointer arithmetic stays in the object, or one past its end, and does not wrap around.",
		Detail: `
The pointer need not be used: computing it is what the standard forbids, and what compilers build on. A null pointer may have nothing
added to it but zero.`,
		Bad: `
#include <fathom.h>
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(16), *end = buffer + 16;
    unsigned length = fathom_nondet_uint();
    if (buffer + length > end)
        length = 0;
    free(buffer);
    return length > 1;
}`,
		Good: `
#include <fathom.h>
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(16), *end = buffer + 16;
    unsigned length = fathom_nondet_uint();
    if (length > (unsigned long)(end - buffer))
        length = 0;
    free(buffer);
    return length > 1;
}`,
		Repair: "Compare lengths and differences, not pointers that may be outside.",
		CWE:    []int{823}, Clause: "C11 6.5.6p8", Sanitizer: "pointer-overflow",
	},
}
