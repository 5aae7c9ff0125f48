package property

var callKinds = []Entry{
	{
		Kind: CallType, Default: true,
		Meaning: "A call reaches a function of the type that the call expects.",
		Detail: `
Arguments and result must be those of the function, in number, order, size and class: integers and pointers, each format of floating-point numbers,
vectors, structures by their members. Pointers of any types, integers of a pointer's size, signed and unsigned ones of int's size or more are the same.
A result that the caller does not take is allowed, a result where the function has none is not. The same holds for what va_arg reads and what was passed.
Where the kind is not checked, the function finds arbitrary values for its parameters, and the caller for the result.`,
		Bad: `
static int add(int a, int b)
{
    return a + b;
}

int main(void)
{
    int (*f)(int) = (int (*)(int))add;
    return f(1);
}`,
		Good: `
static int add(int a, int b)
{
    return a + b;
}

int main(void)
{
    int (*f)(int, int) = add;
    return f(1, 2);
}`,
		Repair: "Call functions by pointers of their own type; wrap a function whose type differs.",
		CWE:    []int{628, 843}, Clause: "C11 6.5.2.2p9, 7.16.1.1p2", Sanitizer: "function",
	},
	{
		Kind:    CallFormat,
		Meaning: "The arguments of printf, scanf and their wide twins are what their format says.",
		Detail: `
Compared are the number of arguments and their types where the format is a literal: integers by their width, floating-point numbers and
pointers. More arguments than conversions are allowed. Of formats that are computed, what each conversion reads is compared with what was passed. Where the
kind is not checked, a number is read as call.type says of va_arg: as an arbitrary one if it is of another class. That a string ends and that %n and scanf write
inside of objects is for memory.bounds to say.`,
		Bad: `
#include <stdio.h>

int main(void)
{
    long total = 5;
    printf("%d\n", total);
}`,
		Good: `
#include <stdio.h>

int main(void)
{
    long total = 5;
    printf("%ld\n", total);
}`,
		Repair: "Let the length modifier follow the type: %ld for long, %zu for size_t, PRIu64 for uint64_t; -Wformat finds most.",
		CWE:    []int{685, 686}, Clause: "C11 7.21.6.1p9",
	},
}
