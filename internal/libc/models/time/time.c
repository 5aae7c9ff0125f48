// Defines: time clock gettimeofday clock_gettime clock_getres timespec_get difftime
// Needs: __errno_location
//
// Clocks show any time, and consecutive readings are unrelated: they may go
// backwards, as a wall clock that is being set does; only CLOCK_MONOTONIC, which
// starts with the system, never does. The fraction of a second is in its range.
#include "model.h"

typedef long model_time;

struct model_timeval {
    model_time seconds;
    long microseconds;
};

struct model_timespec {
    model_time seconds;
    long nanoseconds;
};

MODEL_HELPER model_time model_now(void)
{
    return (model_time)__fathom_nondet_u64();
}

MODEL model_time time(model_time *out)
{
    model_time now = model_now();
    if (out != NULL)
        *out = now;
    return now;
}

// -1 where the processor time is not available.
MODEL long clock(void)
{
    long ticks = (long)__fathom_nondet_u64();
    __fathom_assume(ticks >= -1);
    return ticks;
}

MODEL int gettimeofday(struct model_timeval *out, void *zone)
{
    if (zone != NULL)
        __fathom_havoc(zone, 2 * sizeof(int)); // struct timezone
    if (out != NULL) {
        out->seconds = model_now();
        out->microseconds = model_int_in(0, 999999);
    }
    return 0;
}

MODEL_HELPER void model_timespec_now(struct model_timespec *out)
{
    out->seconds = model_now();
    out->nanoseconds = model_int_in(0, 999999999);
}

MODEL int clock_gettime(int clock, struct model_timespec *out)
{
    static struct model_timespec last;
    enum { MONOTONIC = 1 };
    if (model_status() != 0)
        return -1;
    model_timespec_now(out);
    if (clock == MONOTONIC) {
        __fathom_assume(out->seconds >= last.seconds && (out->seconds > last.seconds || out->nanoseconds >= last.nanoseconds));
        __fathom_assume(out->seconds <= LONG_MAX / 2);
        last = *out;
    }
    return 0;
}

MODEL int clock_getres(int clock, struct model_timespec *out)
{
    (void)clock;
    if (model_status() != 0)
        return -1;
    if (out != NULL)
        model_timespec_now(out);
    return 0;
}

MODEL int timespec_get(struct model_timespec *out, int base)
{
    if (__fathom_nondet_bool())
        return 0;
    model_timespec_now(out);
    return base;
}

MODEL double difftime(model_time end, model_time start)
{
    // The exact difference, rounded once, as glibc does it.
    return end >= start ? (double)((unsigned long)end - (unsigned long)start) : -(double)((unsigned long)start - (unsigned long)end);
}
