// Defines: signal sigaction raise kill killpg sigqueue pthread_kill sigprocmask pthread_sigmask sigpending sigsuspend
// Needs: __errno_location
//
// Signals come only from the program itself, by raise; that no others do is assumed and said. What raise does is exact: the handler runs, or the
// default action, or the signal is pending until the mask lets it through. Not modelled are handlers of signals that other functions than
// raise may cause, and what handlers do with signals.
#include "model.h"
#include "signals.h"

typedef void (*model_signal_handler)(int);

#define MODEL_DEFAULT ((model_signal_handler)0)
#define MODEL_IGNORE ((model_signal_handler)1)
#define MODEL_NO_OTHERS() __fathom_assumed("no signal arrives that the program does not raise, and none is blocked at the start")

enum { MODEL_SIGKILL = 9, MODEL_SIGSTOP = 19 };
enum { MODEL_SA_SIGINFO = 4, MODEL_SA_RESETHAND = (int)0x80000000 };

// struct sigaction of glibc and musl on every Linux target of clang but MIPS.
struct model_signal_action {
    model_signal_handler handler;
    unsigned long mask[MODEL_SIGNAL_SET / sizeof(unsigned long)];
    int flags;
    void (*restorer)(void);
};

static struct model_signal_action model_signal_actions[MODEL_SIGNALS];
static _Bool model_signal_known[MODEL_SIGNALS]; // a program may start with signals ignored
static unsigned long long model_signals_blocked, model_signals_pending; // by the number of the signal, less one
static _Bool model_signal_handling;

MODEL_HELPER unsigned long long model_bit_of_signal(int number) { return 1ULL << (number - 1); }

MODEL_HELPER struct model_signal_action *model_action_of(int number)
{
    struct model_signal_action *a = &model_signal_actions[number - 1];
    if (!model_signal_known[number - 1]) {
        model_signal_known[number - 1] = 1;
        if (number != MODEL_SIGKILL && number != MODEL_SIGSTOP && __fathom_nondet_bool())
            a->handler = MODEL_IGNORE;
    }
    return a;
}

// SIGCHLD, SIGCONT, SIGURG and SIGWINCH do nothing by default, SIGSTOP, SIGTSTP, SIGTTIN and SIGTTOU stop the process, others end it.
MODEL_HELPER void model_take_signal(int number)
{
    struct model_signal_action *a = model_action_of(number), taken = *a;
    if (taken.handler == MODEL_IGNORE)
        return;
    if (taken.handler == MODEL_DEFAULT) {
        if (number == 17 || number == 18 || number == 23 || number == 28)
            return;
        if (number >= 19 && number <= 22)
            model_unsupported("a signal that stops the process");
        __fathom_exit(128 + number);
    }
    if ((taken.flags & MODEL_SA_SIGINFO) != 0)
        model_unsupported("a signal for a handler with SA_SIGINFO");
    if ((taken.flags & MODEL_SA_RESETHAND) != 0)
        a->handler = MODEL_DEFAULT;
    model_signal_handling = 1;
    taken.handler(number);
    model_signal_handling = 0;
}

MODEL_HELPER void model_check_handling(void)
{
    if (model_signal_handling) // or it was left by longjmp
        model_unsupported("signals in a handler of signals");
}

MODEL int raise(int number)
{
    MODEL_NO_OTHERS();
    model_check_handling();
    if (number < 1 || number > MODEL_SIGNALS) {
        if (number != 0) {
            *__errno_location() = EINVAL;
            return -1;
        }
        return 0;
    }
    if ((model_signals_blocked & model_bit_of_signal(number)) != 0 && number != MODEL_SIGKILL && number != MODEL_SIGSTOP)
        model_signals_pending |= model_bit_of_signal(number);
    else
        model_take_signal(number);
    return 0;
}

// Whether a signal for some process, which may be this one, would do more here than end it.
MODEL_HELPER _Bool model_handles(int number)
{
    model_signal_handler handler;
    if (number < 1 || number > MODEL_SIGNALS)
        return 0;
    handler = model_action_of(number)->handler;
    return (handler != MODEL_DEFAULT && handler != MODEL_IGNORE) || (model_signals_blocked & model_bit_of_signal(number)) != 0;
}

// That kill and its kin have ended this process, by the default action, is left out.
MODEL int kill(int process, int number)
{
    (void)process;
    if (model_handles(number))
        model_unsupported("kill by a signal that this process handles or blocks");
    return model_status();
}

MODEL int killpg(int group, int number)
{
    (void)group;
    if (model_handles(number))
        model_unsupported("killpg by a signal that this process handles or blocks");
    return model_status();
}

// The value that goes with a signal, a union of an int and a pointer, is passed as a pointer is.
MODEL int sigqueue(int process, int number, void *value)
{
    (void)process, (void)value;
    if (model_handles(number))
        model_unsupported("sigqueue of a signal that this process handles or blocks");
    return model_status();
}

// Reports failure by its result.
MODEL int pthread_kill(unsigned long thread, int number)
{
    int before = *__errno_location(), status = 0;
    (void)thread;
    if (model_handles(number))
        model_unsupported("pthread_kill by a signal that this process handles or blocks");
    if (model_status() != 0) {
        status = *__errno_location();
        *__errno_location() = before;
    }
    return status;
}

// Whether the action of a signal may be changed.
MODEL_HELPER _Bool model_changes_action(int number)
{
    if (number >= 1 && number <= MODEL_SIGNALS && number != MODEL_SIGKILL && number != MODEL_SIGSTOP &&
        ((number != 32 && number != 33) || __fathom_nondet_bool())) // glibc's own
        return 1;
    *__errno_location() = EINVAL;
    return 0;
}

MODEL_HELPER void model_set_action(int number, struct model_signal_action action)
{
    struct model_signal_action *a = model_action_of(number);
    model_check_handling();
    if (action.handler != MODEL_DEFAULT && action.handler != MODEL_IGNORE) {
        MODEL_NO_OTHERS();
        if ((number >= 4 && number <= 6) || number == 14 || number == 26 || number == 27) // SIGILL, SIGTRAP, SIGABRT; SIGALRM, SIGVTALRM, SIGPROF
            model_unsupported("a handler of a signal that traps, abort or timers cause");
    } else if (action.handler == MODEL_IGNORE || number == 17 || number == 18 || number == 23 || number == 28) {
        model_signals_pending &= ~model_bit_of_signal(number);
    }
    *a = action;
}

MODEL model_signal_handler signal(int number, model_signal_handler handler)
{
    struct model_signal_action action = {handler, {0}, 0x10000000 /* SA_RESTART */, NULL};
    model_signal_handler before;
    if (!model_changes_action(number))
        return (model_signal_handler)(uintptr_t)-1; // SIG_ERR
    before = model_action_of(number)->handler;
    model_set_action(number, action);
    return before;
}

MODEL int sigaction(int number, const struct model_signal_action *action, struct model_signal_action *old)
{
#ifdef __mips__
    model_unsupported("sigaction of MIPS");
#endif
    struct model_signal_action before;
    if (number < 1 || number > MODEL_SIGNALS || ((action != NULL || number == 32 || number == 33) && !model_changes_action(number))) {
        *__errno_location() = EINVAL;
        return -1;
    }
    before = *model_action_of(number);
    if (action != NULL)
        model_set_action(number, *action);
    if (old != NULL)
        *old = before;
    return 0;
}

// Sets of signals, in the program's memory: longs, of which the first 64 bits count.
MODEL_HELPER unsigned long long model_read_signals(const unsigned long *set)
{
    unsigned long long signals;
    __fathom_check_read(set, MODEL_SIGNAL_SET);
    signals = set[0];
    if (sizeof *set == 4)
        signals |= (unsigned long long)set[1] << 32;
    return signals;
}

MODEL_HELPER void model_write_signals(unsigned long *set, unsigned long long signals)
{
    MODEL_NO_OTHERS();
    __fathom_havoc(set, MODEL_SIGNAL_SET);
    set[0] = (unsigned long)signals;
    if (sizeof *set == 4)
        set[1] = (unsigned long)(signals >> 32);
}

MODEL int sigpending(unsigned long *set)
{
    model_write_signals(set, model_signals_pending);
    return 0;
}

// Like pause, it is interrupted by something that is not modelled.
MODEL int sigsuspend(const unsigned long *mask)
{
    model_check_handling();
    if ((model_signals_pending & ~model_read_signals(mask)) != 0)
        model_unsupported("sigsuspend while a signal is pending that it lets through");
    __fathom_assume(model_status() != 0);
    return -1;
}

MODEL int sigprocmask(int how, const unsigned long *set, unsigned long *old)
{
    unsigned long long before = model_signals_blocked;
    model_check_handling();
    if (set != NULL) {
        unsigned long long change = model_read_signals(set);
        switch (how) {
        case 0: // SIG_BLOCK
            model_signals_blocked |= change;
            break;
        case 1: // SIG_UNBLOCK
            model_signals_blocked &= ~change;
            break;
        case 2: // SIG_SETMASK
            model_signals_blocked = change;
            break;
        default:
            *__errno_location() = EINVAL;
            return -1;
        }
        model_signals_blocked &= ~(model_bit_of_signal(MODEL_SIGKILL) | model_bit_of_signal(MODEL_SIGSTOP));
        if (__fathom_nondet_bool()) // glibc does not let its own be blocked
            model_signals_blocked &= ~(model_bit_of_signal(32) | model_bit_of_signal(33));
    }
    if (old != NULL)
        model_write_signals(old, before);
    for (int number = 1; (model_signals_pending & ~model_signals_blocked) != 0; number++)
        if ((model_signals_pending & ~model_signals_blocked & model_bit_of_signal(number)) != 0) {
            model_signals_pending &= ~model_bit_of_signal(number);
            model_take_signal(number);
        }
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
