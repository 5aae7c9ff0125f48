package property

var arithKinds = []Entry{
	{
		Kind: ArithSignedOverflow, Default: true,
		Meaning: "The result of signed arithmetic is representable in its type.",
		Detail: `
That is about sums, differences, products, negations, and the quotient of the smallest number by -1. Types narrower than int are promoted
first: a sum of two chars cannot overflow, its conversion back may change it (arith.conversion).`,
		Bad: `
#include <fathom.h>

int main(void)
{
    int a = fathom_nondet_int(), b = fathom_nondet_int();
    fathom_assume(a >= 0 && b >= a);
    return (a + b) / 2 > b;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    int a = fathom_nondet_int(), b = fathom_nondet_int();
    fathom_assume(a >= 0 && b >= a);
    return a + (b - a) / 2 > b;
}`,
		Repair: "Test the operands first, compute in a wider type, or arrange the terms so that no step leaves the range.",
		CWE:    []int{190}, Clause: "C11 6.5p5", Sanitizer: "signed-integer-overflow",
	},
	{
		Kind:    ArithUnsignedOverflow,
		Meaning: "The result of unsigned arithmetic does not wrap around.",
		Detail: `
Wrapping around is defined and often meant, in hashes and counters; where it is not, as in sizes, it is a defect all the same.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    unsigned count = fathom_nondet_uint();
    unsigned size = count * 8;
    return size > 100;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    unsigned count = fathom_nondet_uint();
    if (count > 1000)
        return 1;
    unsigned size = count * 8;
    return size > 100;
}`,
		Repair: "Limit the operands, or compute in a wider type; __builtin_mul_overflow tells whether a product fits.",
		CWE:    []int{190}, Clause: "defined by C11 6.2.5p9", Sanitizer: "unsigned-integer-overflow",
	},
	{
		Kind: ArithDivZero, Default: true,
		Meaning: "No division or remainder has a zero divisor.",
		Detail: `
Only integers: a floating-point number may be divided by zero (float.overflow, float.nan).`,
		Bad: `
#include <fathom.h>

int main(void)
{
    unsigned total = 100, parts = fathom_nondet_uint();
    return total / parts > 50;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    unsigned total = 100, parts = fathom_nondet_uint();
    return parts != 0 && total / parts > 50;
}`,
		Repair: "Test the divisor before the division.",
		CWE:    []int{369}, Clause: "C11 6.5.5p5", Sanitizer: "integer-divide-by-zero",
	},
	{
		Kind: ArithShift, Default: true,
		Meaning: "A shift amount is at least zero and less than the width of the shifted type.",
		Detail: `
For left shifts of signed numbers the value must fit as well: neither is the number negative, nor is a one shifted out or, in C,
into the sign.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    unsigned bit = fathom_nondet_uint();
    fathom_assume(bit <= 32);
    return (1u << bit) > 100;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    unsigned bit = fathom_nondet_uint();
    fathom_assume(bit < 32);
    return (1u << bit) > 100;
}`,
		Repair: "Limit the amount, shift unsigned numbers, and give the constant the width that is meant: 1ull << 40.",
		CWE:    []int{1335}, Clause: "C11 6.5.7p3, p4", Sanitizer: "shift",
	},
	{
		Kind: ArithBitCount, Default: true,
		Meaning: "The argument of __builtin_clz, __builtin_ctz and their kin is not zero.",
		Bad: `
#include <fathom.h>

int main(void)
{
    unsigned mask = fathom_nondet_uint();
    return __builtin_ctz(mask);
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    unsigned mask = fathom_nondet_uint();
    return mask ? __builtin_ctz(mask) : 32;
}`,
		Repair: "Treat zero apart.",
		CWE:    []int{758}, Sanitizer: "builtin",
	},
	{
		Kind:    ArithConversion,
		Meaning: "An implicit conversion of an integer keeps its value.",
		Detail: `
Explicit casts are not reported. The loss may be one of high bits or of the sign.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    int length = fathom_nondet_int();
    unsigned short field = length;
    return field > 10;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    int length = fathom_nondet_int();
    if (length < 0 || length > 0xffff)
        return 1;
    unsigned short field = length;
    return field > 10;
}`,
		Repair: "Test the range before the conversion, use a type that is wide enough, or write a cast if bits are to be dropped.",
		CWE:    []int{195, 197, 681}, Clause: "C11 6.3.1.3", Sanitizer: "implicit-conversion",
	},
	{
		Kind: ArithPoison, Default: true, Suffix: ".ll",
		Meaning: "What LLVM is promised by flags, attributes and metadata holds, or nothing depends on it.",
		Detail: `
This is for bitcode: what clang makes of C here is checked by other kinds, in the terms of C.
What breaks a promise, such as that a division is exact, is poison: the violation is where it decides something, as a branch does, or is
passed or returned as a value that must be one.
Poison that nothing depends on is none: optimisers compute ahead.`,
		Bad: `
declare i32 @fathom_nondet_int()

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %half = udiv exact i32 %n, 2
  %large = icmp ugt i32 %half, 100
  br i1 %large, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}`,
		Good: `
declare i32 @fathom_nondet_int()

define i32 @main() {
  %n = call i32 @fathom_nondet_int()
  %even = and i32 %n, -2
  %half = udiv exact i32 %even, 2
  %large = icmp ugt i32 %half, 100
  br i1 %large, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}`,
		Repair: "Where the promise comes from the source, keep it there; where a tool made it, the tool is wrong, or the source was undefined before.",
		CWE:    []int{758}, Clause: "LLVM's language reference, poison values",
	},
}
