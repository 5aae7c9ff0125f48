// Defines: pthread_sigmask sigaddset sigdelset sigemptyset sigfillset sigismember sigprocmask
// Needs: __errno_location
//
// Sets of signals, which are bits, and the mask, which has no effect on a program that receives none.
#include "model.h"

enum { MODEL_SIGNALS = 64, MODEL_SIGNAL_SET = 128 };

// The byte and the bit of a signal, in words of the machine.
MODEL_HELPER unsigned long *model_signal_word(unsigned long *set, int number) { return &set[(unsigned)(number - 1) / (8 * sizeof *set)]; }
MODEL_HELPER unsigned long model_signal_bit(int number) { return 1UL << ((unsigned)(number - 1) % (8 * sizeof(unsigned long))); }

MODEL_HELPER _Bool model_is_signal(int number)
{
    if (number >= 1 && number <= MODEL_SIGNALS)
        return 1;
    *__errno_location() = EINVAL;
    return 0;
}

MODEL int sigemptyset(unsigned long *set)
{
    __builtin_memset(set, 0, MODEL_SIGNAL_SET);
    return 0;
}

// Whether the two signals that glibc uses itself are in it is its affair.
MODEL int sigfillset(unsigned long *set)
{
    __builtin_memset(set, 0xff, MODEL_SIGNAL_SET);
    if (__fathom_nondet_bool()) {
        *model_signal_word(set, 32) &= ~model_signal_bit(32);
        *model_signal_word(set, 33) &= ~model_signal_bit(33);
    }
    return 0;
}

// Whether a signal can be put into a set, or out of it. glibc keeps its own two out of sets.
MODEL_HELPER _Bool model_changes_set(int number)
{
    if (!model_is_signal(number))
        return 0;
    if ((number == 32 || number == 33) && __fathom_nondet_bool()) {
        *__errno_location() = EINVAL;
        return 0;
    }
    return 1;
}

MODEL int sigaddset(unsigned long *set, int number)
{
    if (!model_changes_set(number))
        return -1;
    *model_signal_word(set, number) |= model_signal_bit(number);
    return 0;
}

MODEL int sigdelset(unsigned long *set, int number)
{
    if (!model_changes_set(number))
        return -1;
    *model_signal_word(set, number) &= ~model_signal_bit(number);
    return 0;
}

MODEL int sigismember(const unsigned long *set, int number)
{
    if (!model_is_signal(number))
        return -1;
    return (*model_signal_word((unsigned long *)set, number) & model_signal_bit(number)) != 0;
}

MODEL int sigprocmask(int how, const unsigned long *set, unsigned long *old)
{
    if (set != NULL) {
        __fathom_check_read(set, MODEL_SIGNAL_SET / 16);
        if (how < 0 || how > 2) { // SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK
            *__errno_location() = EINVAL;
            return -1;
        }
    }
    if (old != NULL)
        __fathom_havoc(old, MODEL_SIGNAL_SET);
    return 0;
}

// Reports failure by its result.
MODEL int pthread_sigmask(int how, const unsigned long *set, unsigned long *old)
{
    int before = *__errno_location(), status = 0;
    if (sigprocmask(how, set, old) != 0) {
        status = *__errno_location();
        *__errno_location() = before;
    }
    return status;
}
