package property

var callKinds = []Entry{
	{
		Kind: CallType, Default: true,
		Meaning: "A call through a pointer reaches a function of the type that the call expects.",
		Detail: `
Parameters and result must have the same sizes and classes as those of the function.`,
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
		CWE:    []int{628, 843}, Clause: "C11 6.5.2.2p9", Sanitizer: "function",
	},
}
