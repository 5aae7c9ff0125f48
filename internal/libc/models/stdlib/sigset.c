// Defines: sigaddset sigdelset sigemptyset sigfillset sigismember
// Needs: __errno_location
//
// Sets of signals, which are bits.
#include "model.h"
#include "signals.h"

// The word and the bit of a signal in a set, which must be there as a whole.
MODEL_HELPER unsigned long *model_signal_word(unsigned long *set, int number)
{
    __fathom_check_read(set, MODEL_SIGNAL_SET);
    return &set[(unsigned)(number - 1) / (8 * sizeof *set)];
}
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
