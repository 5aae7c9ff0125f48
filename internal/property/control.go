package property

var controlKinds = []Entry{
	{
		Kind: ControlUnreachable, Default: true,
		Meaning: "A place that the program declares unreachable is not reached.",
		Detail: `
The declarations are __builtin_unreachable, unreachable of C23, and __builtin_trap. What would follow has no meaning, so this kind is checked by default.`,
		Bad: `
#include <fathom.h>

static int bits(int kind)
{
    switch (kind) {
    case 0: return 8;
    case 1: return 16;
    }
    __builtin_unreachable();
}

int main(void)
{
    return bits(fathom_nondet_int() & 3);
}`,
		Good: `
#include <fathom.h>

static int bits(int kind)
{
    switch (kind) {
    case 0: return 8;
    case 1: return 16;
    }
    __builtin_unreachable();
}

int main(void)
{
    return bits(fathom_nondet_int() & 1);
}`,
		Repair: "Treat the case, or make sure that it does not occur.",
		CWE:    []int{758}, Clause: "C23 7.21.1", Sanitizer: "unreachable",
	},
	{
		Kind: ControlReturn, Default: true,
		Meaning: "A function whose result is used returns a value.",
		Detail: `
In C++ reaching the end is a violation by itself; in C using the result is, and storing it counts as using. main returns 0.`,
		Bad: `
#include <fathom.h>

static int sign(int x)
{
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
}

int main(void)
{
    int s = sign(fathom_nondet_int());
    return s > 0;
}`,
		Good: `
#include <fathom.h>

static int sign(int x)
{
    if (x > 0)
        return 1;
    if (x < 0)
        return -1;
    return 0;
}

int main(void)
{
    int s = sign(fathom_nondet_int());
    return s > 0;
}`,
		Repair: "Return a value on every path; -Wreturn-type finds the functions.",
		CWE:    []int{758}, Clause: "C11 6.9.1p12", Sanitizer: "return",
	},
	{
		Kind: ControlUnwind, Default: true,
		Meaning: "A loop runs no more often than the bound.",
		Detail: `
Without --unwind the bound is found; with a number, exceeding it is a violation, so that safe means safe for every execution.`,
		Bad: `
#include <fathom.h>

int main(void)
{
    unsigned n = fathom_nondet_uint() % 8, sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += i;
    return sum > 100;
}`,
		Good: `
#include <fathom.h>

int main(void)
{
    unsigned n = fathom_nondet_uint() % 6, sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += i;
    return sum > 100;
}`,
		Args:   []string{"--unwind", "5"},
		Repair: "Raise the bound, set it for this loop by --unwindset, leave --unwind out, or limit the input.",
		CWE:    []int{834, 835},
	},
	{
		Kind: ControlRecursion, Default: true,
		Meaning: "A recursion is no deeper than the bound.",
		Detail: `
The bound is that of --unwind, or of --unwindset for the function.`,
		Bad: `
#include <fathom.h>

static unsigned depth(unsigned n)
{
    return n == 0 ? 0 : 1 + depth(n / 2);
}

int main(void)
{
    return depth(fathom_nondet_uchar()) > 10;
}`,
		Good: `
#include <fathom.h>

static unsigned depth(unsigned n)
{
    return n == 0 ? 0 : 1 + depth(n / 2);
}

int main(void)
{
    return depth(fathom_nondet_uchar() & 31) > 10;
}`,
		Args:   []string{"--unwind", "5"},
		Repair: "Raise the bound, leave it out, or limit the input; a loop with a stack of its own can say that it is full.",
		CWE:    []int{674},
	},
	{
		Kind: ControlException, Default: true,
		Meaning: "Every exception is caught, before it leaves the program, a function that is noexcept, or a destructor during unwinding.",
		Detail: `
C++ calls std::terminate otherwise. The place is that of the call or the throw by which the exception gets there.
Destructors are noexcept unless they say otherwise.`,
		Bad: `
#include <fathom.h>
#include <stdexcept>

static int half(int x)
{
    if (x % 2 != 0)
        throw std::invalid_argument("odd");
    return x / 2;
}

int main()
{
    try {
        return half(fathom_nondet_int()) == 7;
    } catch (const std::runtime_error &) { // std::invalid_argument is a std::logic_error
        return 2;
    }
}`,
		Good: `
#include <fathom.h>
#include <stdexcept>

static int half(int x)
{
    if (x % 2 != 0)
        throw std::invalid_argument("odd");
    return x / 2;
}

int main()
{
    try {
        return half(fathom_nondet_int()) == 7;
    } catch (const std::exception &) {
        return 2;
    }
}`,
		Suffix: ".cpp",
		Repair: "Catch the exception, by a reference to a base of its class or by catch (...), or take noexcept back.",
		CWE:    []int{248}, Clause: "C++17 18.5.1",
	},
	{
		Kind: ControlJump, Default: true,
		Meaning: "A longjmp leads to a function that has called setjmp with the buffer, and has not returned.",
		Detail: `
Such a function's frame is gone: the jump would go on with what is left of it.
A buffer that setjmp has never written leads nowhere.`,
		Bad: `
#include <setjmp.h>

static jmp_buf start;

static int prepare(void)
{
    return setjmp(start);
}

int main(void)
{
    if (prepare() == 0)
        longjmp(start, 1);
    return 0;
}`,
		Good: `
#include <setjmp.h>

static jmp_buf start;

static void fail(void)
{
    longjmp(start, 1);
}

int main(void)
{
    if (setjmp(start) == 0)
        fail();
    return 0;
}`,
		Repair: "Call setjmp in a function that calls, directly or not, what jumps.",
		CWE:    []int{562}, Clause: "C11 7.13.2.1p2",
	},
	{
		Kind: ControlLock, Default: true,
		Meaning: "Locks are used as POSIX and C11 allow.",
		Detail: `
What is unlocked is locked. What is locked is not held by the thread already, unless it is recursive or reports that by an error: the thread would wait for itself.
What is destroyed is not locked, and what is used is initialised and not destroyed.
Locks are mutexes, read-write locks and spin locks; the last holds for semaphores, condition variables and barriers as well, and a condition is waited for with a locked mutex.
Where an error is the specified answer, such as EPERM of an error-checking mutex, there is no violation.
A semaphore, or a barrier, at which the only thread waits for others ends the execution silently.`,
		Bad: `
#include <fathom.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static int add(int n)
{
    pthread_mutex_lock(&lock);
    if (n < 0) {
        pthread_mutex_unlock(&lock);
        n = 0;
    }
    total += n & 15;
    pthread_mutex_unlock(&lock);
    return total;
}

int main(void)
{
    return add(fathom_nondet_int());
}`,
		Good: `
#include <fathom.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static int add(int n)
{
    pthread_mutex_lock(&lock);
    if (n < 0)
        n = 0;
    total += n & 15;
    pthread_mutex_unlock(&lock);
    return total;
}

int main(void)
{
    return add(fathom_nondet_int());
}`,
		Repair: "Lock and unlock in pairs, on every path; make a mutex recursive that a function locks whose callers hold it.",
		CWE:    []int{667, 764, 765, 832}, Clause: "POSIX.1-2017 pthread_mutex_lock, pthread_mutex_destroy",
	},
}
