package property

var floatKinds = []Entry{
	{
		Kind: FloatConversion, Default: true,
		Meaning: "A floating-point number that is converted to an integer is in the range of that type.",
		Detail: `
What counts is the number without its fraction. NaN is in no range.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    double seconds = fathom_nondet_double();
    int whole = (int)seconds;
    return whole > 10;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    double seconds = fathom_nondet_double();
    if (!(seconds > -1e9 && seconds < 1e9))
        return 1;
    int whole = (int)seconds;
    return whole > 10;
}`,
		Repair: "Test the range first, in a form that is false for NaN.",
		CWE:    []int{681}, Clause: "C11 6.3.1.4p1", Sanitizer: "float-cast-overflow",
	},
	{
		Kind:    FloatNaN,
		Meaning: "No operation on numbers gives NaN.",
		Detail: `
NaN is a value like others, and results of NaN are not reported: only the operation is that makes the first one, such as 0 / 0
or the difference of infinities.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    double x = fathom_nondet_double();
    fathom_assume(x >= 0 && x < 100);
    return x / x > 0.5;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    double x = fathom_nondet_double();
    fathom_assume(x > 0 && x < 100);
    return x / x > 0.5;
}`,
		Repair: "Exclude the operands for which the operation has no result.",
		CWE:    []int{369, 682}, Clause: "IEEE 754-2008, 7.2",
	},
	{
		Kind:    FloatOverflow,
		Meaning: "No operation on finite numbers gives an infinity; dividing by zero does.",
		Bad: `
#include <fathom.h>

int main(void)
{
    float x = fathom_nondet_float();
    fathom_assume(x > 0 && x < 1e30f);
    return x * x > 5;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    float x = fathom_nondet_float();
    fathom_assume(x > 0 && x < 1e15f);
    return x * x > 5;
}`,
		Repair: "Limit or scale the operands, or use a wider type.",
		CWE:    []int{369, 682}, Clause: "IEEE 754-2008, 7.3 and 7.4", Sanitizer: "float-divide-by-zero",
	},
}
