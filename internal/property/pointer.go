package property

var pointerKinds = []Entry{
	{
		Kind:    PointerCompare,
		Meaning: "Pointers compared by <, <=, > or >= point into one object.",
		Detail: `
One past the end counts as in. Comparisons for equality, and of addresses converted to integers, are defined for any pointers.`,
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
		CWE:    []int{758}, Clause: "C11 6.5.8p5", Sanitizer: "pointer-compare",
	},
}
