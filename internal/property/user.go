package property

var userKinds = []Entry{
	{
		Kind: UserAssert, Default: true,
		Meaning: "An assertion written in the program holds.",
		Detail: `
Assertions are calls of assert, fathom_assert, and what other verifiers call it: __VERIFIER_assert, __CPROVER_assert, sassert.
An assertion that holds up to here only because an assumption excludes every execution is reported as never reached.`,
		Bad: `
#include <assert.h>
#include <fathom.h>

int main(void)
{
    unsigned char level = fathom_nondet_uchar();
    unsigned char doubled = level * 2;
    assert(doubled / 2 == level);
}`,
		Good: `
#include <assert.h>
#include <fathom.h>

int main(void)
{
    unsigned char level = fathom_nondet_uchar();
    unsigned doubled = level * 2u;
    assert(doubled / 2 == level);
}`,
		Repair: "Read the values of the execution shown: either the program is wrong, or the assertion is, or an assumption about the inputs is missing.",
		CWE:    []int{617}, Clause: "C11 7.2.1.1",
	},
	{
		Kind: UserReach, Default: true,
		Meaning: "A place that the program marks as an error is never reached.",
		Detail: `
The marks are fathom_reach_error, reach_error and __VERIFIER_error.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    int n = fathom_nondet_int();
    switch (n % 2) {
    case 0:
    case 1:
        break;
    default:
        fathom_reach_error();
    }
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    unsigned n = fathom_nondet_uint();
    switch (n % 2) {
    case 0:
    case 1:
        break;
    default:
        fathom_reach_error();
    }
}`,
		Repair: "Follow the branches of the execution shown back to the first that was not expected.",
		CWE:    []int{617},
	},
}
